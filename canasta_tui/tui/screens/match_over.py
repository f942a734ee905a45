"""The end of the match: the winner, all deals, and the sheet of the last one."""

from __future__ import annotations

from ...language import _
from ...table.tableview import MatchOver, TableView
from ..widgets.line import Line, Span, rule, wrap
from .deal_over import sheet_lines
from .ended import EndedPage
from .hand_over import card_lines
from .page import Hint, match_facts
from .scores import score_lines


class MatchOverScreen(EndedPage):
    """Shows how the match went; Enter leads back to the menu."""

    def heading(self) -> tuple[str, str]:
        """Which match."""
        return _("The match is over"), match_facts(self.view)

    def hints(self) -> list[Hint]:
        """The menu."""
        return [Hint(self.key("continue"), _("menu"), "go_on"), *self.replay_hints()]

    def draw(self, width: int) -> list[Line]:
        """Winner, deals, plot, the last sheets, and what is worth a look."""
        prompt = self.view.prompt
        assert isinstance(prompt, MatchOver)
        return [*match_over_lines(self.view, prompt, width), *self.lesson_lines(width)]


def match_over_lines(view: TableView, prompt: MatchOver, width: int) -> list[Line]:
    """Winner, deals, plot and the last sheets."""
    last = _("LAST DEAL")
    return [
        *card_lines("", prompt.winner, _("WINS THE MATCH"), width),
        [],
        *score_lines(view, width),
        [],
        rule([Span(last, "title")], [], width),
        *([Span(f" {row}", "strong")] for row in wrap(prompt.how, width - 2, 2)),
        *sheet_lines(prompt.sheets, width),
    ]
