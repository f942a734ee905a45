"""A rule sheet that is scrolled, searched, and leads to the demos of its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from ...language import ngettext
from ...rules.profile import Profile
from ...table.glossary import plain_letters
from ...table.rule_sheet.demos import demos_of
from ...table.rule_sheet.differences import sheet_with_changes
from ..glyphs import THEN, TURN
from .block import Block
from .line import Line, Span, rule, wrap

LONGEST = 12
"""Rows that one sentence may take."""


class Entry(NamedTuple):
    """A piece of a sheet."""

    text: str
    chapter: str = ""
    """The id of the chapter whose title it is."""
    demo: str = ""
    """The name of the demo that it leads to."""


def sheet_entries(profile: Profile, base: Profile | None) -> Iterator[Entry]:
    """The chapters of a sheet: the title, the sentences, the demos."""
    demos = demos_of(profile.id)
    for chapter in sheet_with_changes(profile, base):
        yield Entry(chapter.title, chapter.id)
        yield from map(Entry, chapter.lines)
        yield from (Entry(demo.title, demo=demo.name) for demo in demos.get(chapter.id, ()))


class RuleSheet(VerticalScroll):
    """One piece may be marked: what was searched for, or a demo that can be opened."""

    def __init__(
        self, profile: Profile, base: Profile | None = None, *, id: str | None = None
    ) -> None:
        """`base` is what the profile was changed from, where it was."""
        super().__init__(id=id)
        self.profile = profile
        self.entries = list(sheet_entries(profile, base))
        self.marked: int | None = None
        """The place of the piece that is marked."""
        self._rows: list[int] = []
        """The first row of each piece, as it was drawn last."""

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Block(self._lines, id="rules")

    def show(self, profile: Profile, base: Profile | None = None) -> None:
        """Show the sheet of another profile."""
        self.profile = profile
        self.entries = list(sheet_entries(profile, base))
        self.mark(None)

    @property
    def demo(self) -> str:
        """The name of the demo that is marked; empty for none."""
        return "" if self.marked is None else self.entries[self.marked].demo

    def mark(self, place: int | None) -> None:
        """Mark a piece, and no other, and bring it into sight."""
        self.marked = place
        self.query_one("#rules", Block).show(self._lines)
        if place is not None:
            self.call_after_refresh(self._reveal)

    def mark_place(self, place: str) -> None:
        """Mark the title of a chapter, by its id, or the first piece that says this."""
        places = (
            at for at, entry in enumerate(self.entries) if place in (entry.chapter, entry.text)
        )
        self.mark(next(places, None))

    def mark_demo(self, step: int) -> None:
        """Mark the next demo, or with -1 the one before; after the last comes the first."""
        self._step([at for at, entry in enumerate(self.entries) if entry.demo], step)

    def found(self, words: str) -> list[int]:
        """The places of the pieces that hold all the words."""
        wanted = plain_letters(words).split()
        return [
            at
            for at, entry in enumerate(self.entries)
            if wanted and all(word in plain_letters(entry.text) for word in wanted)
        ]

    def mark_found(self, words: str, step: int) -> None:
        """Mark the next piece that holds all the words, or with -1 the one before; with 0 the one
        that is marked may stay."""
        self._step(self.found(words), step)

    def _step(self, places: Sequence[int], step: int) -> None:
        if not places:
            self.mark(None)
            return
        now = -1 if self.marked is None else self.marked
        if step < 0:
            self.mark(next((at for at in reversed(places) if at < now), places[-1]))
        else:
            self.mark(next((at for at in places if at >= now + step), places[0]))

    def _reveal(self) -> None:
        if self.marked is not None and self.marked < len(self._rows):
            row, room = self._rows[self.marked], self.size.height
            if not self.scroll_y <= row < self.scroll_y + room - 1:
                # Its chapter is often just above it: some rows of that are shown too.
                self.scroll_to(y=max(row - room // 3, 0), animate=False)

    def _lines(self, width: int) -> list[Line]:
        seats = ngettext("{count} player", "{count} players", self.profile.seats)
        lines = [
            rule(
                [Span(self.profile.name, "title")],
                [Span(seats.format(count=self.profile.seats), "dim")],
                width,
            )
        ]
        self._rows = []
        for place, entry in enumerate(self.entries):
            if entry.chapter:
                lines.append([])
            self._rows.append(len(lines))
            lines += _entry_lines(entry, width, marked=place == self.marked)
        return lines


def _entry_lines(entry: Entry, width: int, *, marked: bool) -> Iterator[Line]:
    """A piece on its rows."""
    ink = "at" if marked else "title" if entry.chapter else "key" if entry.demo else ""
    wish = f"app.show_demo({entry.demo!r})" if entry.demo else None
    if entry.chapter:
        yield [Span(TURN if marked else " ", ink), Span(entry.text, ink)]
        return
    for at, row in enumerate(wrap(entry.text, width - 4, LONGEST)):
        mark = TURN if marked else THEN if entry.demo else "·"
        first = Span(f" {' ' if at else mark} ", "at" if marked else "dim", wish)
        yield [first, Span(row, ink, wish)]
