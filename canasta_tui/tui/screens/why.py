"""Why not, or what then: what the player can do now, with the rule and the profile's key."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

from ...language import _
from ...table.rule_keys import chapter_of
from ...table.tableview import Explanation, TableView
from ..glyphs import NO, THEN, YES
from ..widgets.line import Line, Span, cut, rule, wrap
from .page import Hint, Page

LABEL = 6
"""Cells of the words before a rule and its keys."""
AROUND = 24
"""Cells that the heading of a thing leaves for its mark and the verdict."""
LONGEST = 8
"""Rows that one sentence may take."""


class WhyScreen(Page[str]):
    """A page of the player's own turn: a hand is spoken of. Dismissed with `hide` to hide it."""

    CSS_PATH = ["page.tcss", "why.tcss"]  # noqa: RUF012 (Textual reads it so)
    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("i,I", "leave", show=False, id="why"),
        Binding("enter", "leave", show=False),
        Binding("f9,b,B", "hide", show=False, id="hide"),
        Binding("r", "rules", show=False),
    ]

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.view = view

    def heading(self) -> tuple[str, str]:
        """The title, and the profile whose keys are shown."""
        return _("Why not, or what then"), f"{self.view.rules_name} ({self.view.profile_id})"

    def hints(self) -> list[Hint]:
        """How to read and to leave."""
        return [
            Hint("↑ ↓", _("scroll")),
            *super().hints(),
            Hint("r", _("rule sheet"), "rules"),
            Hint(self.key("hide"), _("hide the hand"), "hide"),
        ]

    def draw(self, width: int) -> list[Line]:
        """One thing after the other."""
        return [line for one in self.view.why for line in explanation_lines(one, width)]

    async def action_rules(self) -> None:
        """The chapter of the rule sheet on the first thing that is refused."""
        code = next((one.code for one in self.view.why if one.code), "turn")
        await self.run_action(f"app.show_rules({chapter_of(code)!r})")

    def action_hide(self) -> None:
        """Leave the page and hide the hand at once."""
        self.finish("hide")


def explanation_lines(one: Explanation, width: int) -> list[Line]:
    """What it is and whether it can be done, then why not or what then, the rule and its keys."""
    mark, ink = (YES, "good") if one.allowed else (NO, "bad")
    verdict = _("allowed") if one.allowed else _("not allowed")
    what = cut(one.what, width - AROUND)
    lines = [rule([Span(f"{mark} ", ink), Span(what, "strong")], [Span(verdict, ink)], width)]
    if what.endswith("…"):
        lines += _rows(THEN, [one.what], width)
    for text in one.lines:
        lines += _rows("·", [text], width)
    if one.rule:
        lines += _rows(_("rule"), [one.rule], width)
    lines += _rows(_("key"), [f"{key} = {value}" for key, value in one.keys], width)
    return [*lines, []]


def _rows(label: str, texts: Iterable[str], width: int) -> list[Line]:
    """Texts, each on its rows, with a label before the first of them."""
    rows = [row for text in texts for row in wrap(text, width - LABEL - 3, LONGEST)]
    return [
        [Span(f" {'' if at else label:<{LABEL}} ", "dim"), Span(row)] for at, row in enumerate(rows)
    ]
