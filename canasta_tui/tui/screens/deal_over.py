"""The end of a deal: the itemised score sheets of all sides, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...language import _
from ...table.tableview import DealOver, Sheet, TableView
from ...table.wording import item_text
from ..widgets.line import Line, Span, cut, fit, rule, spread, wrap
from .ended import EndedPage
from .page import Hint, match_facts, points
from .scores import ScoresScreen

NARROWEST = 24
"""Cells of a sheet; where there is no room for all of them, they stand below each other."""


class DealOverScreen(EndedPage):
    """Shows the sheets until the next deal."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("v,V", "scores", show=False, id="sheet")]

    def heading(self) -> tuple[str, str]:
        """Which deal."""
        return _("DEAL {number} IS OVER").format(number=self.view.deal), match_facts(self.view)

    def hints(self) -> list[Hint]:
        """The next deal, or the score of the match."""
        return [
            Hint(self.key("continue"), _("next deal"), "go_on"),
            Hint(self.key("sheet"), _("scores"), "scores"),
            *self.replay_hints(),
        ]

    def action_scores(self) -> None:
        """Show the score of the match."""
        self.app.push_screen(ScoresScreen(self.view))

    def draw(self, width: int) -> list[Line]:
        """How it ended, the sheets, who deals next, and what is worth a look."""
        prompt = self.view.prompt
        assert isinstance(prompt, DealOver)
        return [*deal_over_lines(self.view, prompt, width), *self.lesson_lines(width)]


def deal_over_lines(view: TableView, prompt: DealOver, width: int) -> list[Line]:
    """How the deal ended, the sheets, and who deals next."""
    dealer = _("{name} deals next.").format(name=cut(prompt.next_dealer, 40))
    return [
        *([Span(f" {row}", "strong")] for row in wrap(prompt.how, width - 2, 2)),
        [],
        *sheet_lines(prompt.sheets, width),
        [],
        [Span(f" {dealer}")],
    ]


def sheet_lines(sheets: Sequence[Sheet], width: int) -> list[Line]:
    """The sheets side by side; their sums stand in the same rows."""
    side_by_side = min(len(sheets), max((width + 1) // (NARROWEST + 1), 1))
    lines: list[Line] = []
    for first in range(0, len(sheets), side_by_side):
        lines += _beside(sheets[first : first + side_by_side], width)
    return lines


def _beside(sheets: Sequence[Sheet], width: int) -> list[Line]:
    """Sheets in columns with a bar between them."""
    most = max(len(sheet.items) for sheet in sheets)
    each = (width - len(sheets) + 1) // len(sheets)
    last = width - (each + 1) * (len(sheets) - 1)
    columns = [_column(sheet, most, each if sheet is not sheets[-1] else last) for sheet in sheets]
    lines: list[Line] = []
    for place, row in enumerate(zip(*columns, strict=True)):
        bar = Span({0: "┬", most + 1: "┼"}.get(place, "│"), "rule")
        line: Line = [*row[0]]
        for part in row[1:]:
            line += [bar, *part]
        lines.append(line)
    return lines


def _column(sheet: Sheet, rows: int, width: int) -> list[Line]:
    """One sheet: its lines, the deal, and the running total."""

    def line(text: str, value: int, ink: str = "") -> Line:
        return spread([Span(f" {text}", ink)], [Span(f" {points(value)} ", ink)], width)

    names = cut(" + ".join(sheet.names), width - 4)
    items = [line(item_text(item), item.points) for item in sheet.items]
    blank: Line = []
    return [
        rule([Span(names, "title")], [], width),
        *items,
        *[fit(blank, width)] * (rows - len(items)),
        [Span("─" * width, "rule")],
        line(_("this deal"), sheet.deal, "strong"),
        line(_("before"), sheet.before, "dim"),
        line(_("TOTAL"), sheet.total, "turn"),
    ]
