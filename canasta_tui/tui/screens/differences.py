"""What differs between two rule systems."""

from __future__ import annotations

from ...language import _
from ...rules.profile import Profile
from ...table.rule_sheet.differences import differences
from ..widgets.line import Line, Span, clean, wrap
from .page import Hint, Page


class DifferencesScreen(Page[None]):
    """The sentences of the two sheets that differ, with the parameters that make them."""

    def __init__(self, first: Profile, second: Profile) -> None:
        super().__init__()
        self.first = first
        self.second = second

    def heading(self) -> tuple[str, str]:
        """The title and the two systems."""
        return _("What differs"), clean(f"{self.first.name} – {self.second.name}")

    def hints(self) -> list[Hint]:
        """How to read."""
        return [Hint("↑ ↓", _("scroll")), *super().hints()]

    def draw(self, width: int) -> list[Line]:
        """Chapter by chapter what the one says, and the other instead."""
        return difference_lines(self.first, self.second, width)


def difference_lines(first: Profile, second: Profile, width: int) -> list[Line]:
    """What differs, or that nothing does; what the second system says stands out."""
    lines: list[Line] = []
    for one in differences(first, second):
        lines += [[], [Span(f" {one.title}  ", "title"), Span(", ".join(one.keys), "dim")]]
        for profile, sentences, ink in ((first, one.first, "dim"), (second, one.second, "strong")):
            for sentence in sentences:
                rows = wrap(f"{profile.name}: {sentence}", width - 6, 12)
                lines += [
                    [Span("     " if place else "   · ", "dim"), Span(row, ink)]
                    for place, row in enumerate(rows)
                ]
    same = _("{first} and {second} have the same rules.")
    return lines or [[], [Span(" " + clean(same.format(first=first.name, second=second.name)))]]
