"""The rule systems in a list, with the sheet of the one under the cursor beside it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...language import ngettext
from ...profile_files import ProfileError, load, profile_ids
from ...rules.profile import Profile
from ...table.rule_sheet import rule_sheet
from .block import Block
from .line import Line, Span, cut, rule, wrap

FIRST = "classic"
"""The system that is offered first."""
LIST = 26
"""Cells of the list."""


class Systems(Horizontal):
    """A list of rule systems and a rule sheet."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.profiles = _shipped()

    def compose(self) -> ComposeResult:
        """List and sheet."""
        names = (Option(Content(cut(one.name, LIST - 2))) for one in self.profiles)
        systems = OptionList(*names, id="systems", compact=True)
        systems.highlighted = 0
        yield systems
        with VerticalScroll(id="sheet"):
            yield Block(self._sheet, id="rules")

    @property
    def profile(self) -> Profile:
        """The system under the cursor."""
        return self.profiles[self.query_one("#systems", OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Show the rules of another system."""
        self.query_one("#rules", Block).show(self._sheet)
        self.query_one("#sheet").scroll_home(animate=False)

    def _sheet(self, width: int) -> list[Line]:
        seats = ngettext("{count} player", "{count} players", self.profile.seats)
        title = rule(
            [Span(self.profile.name, "title")],
            [Span(seats.format(count=self.profile.seats), "dim")],
            width,
        )
        return [title, *chapter_lines(rule_chapters(self.profile), width)]


def _shipped() -> list[Profile]:
    """All shipped systems, the usual one first."""
    profiles = []
    for name in sorted(profile_ids(), key=lambda name: (name != FIRST, name)):
        try:
            profiles.append(load(name))
        except ProfileError:
            # A file that somebody broke is reported where it is asked for by its id.
            continue
    return profiles


def rule_chapters(profile: Profile) -> list[tuple[str, Sequence[str]]]:
    """The rule sheet of a system: titles and sentences."""
    return [(chapter.title, chapter.lines) for chapter in rule_sheet(profile)]


def chapter_lines(chapters: Sequence[tuple[str, Sequence[str]]], width: int) -> list[Line]:
    """Chapters, each with its title above its sentences."""
    lines: list[Line] = []
    for title, sentences in chapters:
        lines += [[], [Span(f" {title}", "title")]]
        for sentence in sentences:
            for place, row in enumerate(wrap(sentence, width - 4, 12)):
                lines.append([Span("   " if place else " · ", "dim"), Span(row)])
    return lines
