"""The rule systems in a list, with the sheet of the one under the cursor beside it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...language import ngettext
from ...profile_files import available
from ...rules.profile import Profile
from ...table.rule_sheet import rule_sheet
from ...table.rule_sheet.differences import changes_chapter
from .block import Block
from .line import Line, Span, clean, cut, rule, wrap

FIRST = "classic"
"""The system that is offered first."""
LIST = 26
"""Cells of the list."""


class Systems(Horizontal):
    """A list of rule systems, the user's own among them, and a rule sheet."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.profiles, self.faults = _systems()
        self.rules = self.profiles[0]
        """The rules whose sheet is shown: the system's under the cursor, or changed ones."""

    def compose(self) -> ComposeResult:
        """List and sheet."""
        systems = OptionList(*self._options(), id="systems", compact=True)
        systems.highlighted = 0
        yield systems
        with VerticalScroll(id="sheet"):
            yield Block(self._sheet, id="rules")

    def on_mount(self) -> None:
        """Tell of the files that can't be used."""
        for fault in self.faults:
            self.notify(clean(fault), severity="warning", markup=False, timeout=15)

    @property
    def profile(self) -> Profile:
        """The system under the cursor."""
        return self.profiles[self.query_one("#systems", OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Show the rules of another system."""
        if self.profile.id != self.rules.id:
            self.show(self.profile)
            self.query_one("#sheet").scroll_home(animate=False)

    def show(self, rules: Profile) -> None:
        """Show the sheet of these rules: the system's under the cursor, perhaps changed."""
        self.rules = rules
        self.query_one("#rules", Block).show(self._sheet)

    def reload(self, id: str) -> None:
        """Read the systems again, and go to one of them."""
        self.profiles, self.faults = _systems()
        systems = self.query_one("#systems", OptionList)
        systems.clear_options()
        systems.add_options(self._options())
        ids = [one.id for one in self.profiles]
        systems.highlighted = ids.index(id) if id in ids else 0

    def _options(self) -> list[Option]:
        return [Option(Content(cut(one.name, LIST - 2))) for one in self.profiles]

    def _sheet(self, width: int) -> list[Line]:
        seats = ngettext("{count} player", "{count} players", self.rules.seats)
        title = rule(
            [Span(self.rules.name, "title")],
            [Span(seats.format(count=self.rules.seats), "dim")],
            width,
        )
        return [title, *chapter_lines(rule_chapters(self.rules, self.profile), width)]


def _systems() -> tuple[list[Profile], list[str]]:
    """All systems, the usual one first, and what is wrong with those that can't be used."""
    profiles, faults = available()
    return sorted(profiles, key=lambda one: one.id != FIRST), faults


def rule_chapters(profile: Profile, base: Profile | None = None) -> list[tuple[str, Sequence[str]]]:
    """The rule sheet of a system: titles and sentences; what was changed in `base` comes first."""
    chapters = [changes_chapter(base, profile)] if base and base != profile else []
    return [(chapter.title, chapter.lines) for chapter in (*chapters, *rule_sheet(profile))]


def chapter_lines(chapters: Sequence[tuple[str, Sequence[str]]], width: int) -> list[Line]:
    """Chapters, each with its title above its sentences."""
    lines: list[Line] = []
    for title, sentences in chapters:
        lines += [[], [Span(f" {title}", "title")]]
        for sentence in sentences:
            for place, row in enumerate(wrap(sentence, width - 4, 12)):
                lines.append([Span("   " if place else " · ", "dim"), Span(row)])
    return lines
