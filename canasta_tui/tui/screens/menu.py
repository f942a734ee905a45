"""The menu."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ... import __version__
from ...language import _, ngettext
from ...table.keys import key_label
from ..widgets.block import Block
from ..widgets.line import Line, Span, length
from .page import Hint, Page

LETTERS = "CANASTA"
"""Seven letters: a card each, and a canasta together."""
SUITS = (
    *(("♠", "spades"), ("♥", "hearts"), ("♦", "diamonds"), ("♣", "clubs")),
    *(("♠", "spades"), ("♥", "hearts"), ("★", "joker")),
)
STEP = 5
"""Cells that a card of the title takes; the last one takes two more."""


class Menu(Page[str]):
    """Dismissed with `continue`, `new`, `history`, `demos`, `rules`, `glossary` or `quit`."""

    CSS_PATH = ["page.tcss", "menu.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "OptionList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "choose('continue')", show=False),
        Binding("n", "choose('new')", show=False),
        Binding("h", "choose('history')", show=False),
        Binding("d", "choose('demos')", show=False),
        Binding("r", "choose('rules')", show=False),
        Binding("g", "choose('glossary')", show=False),
        Binding("q,escape", "choose('quit')", show=False),
    ]

    def __init__(self, unfinished: int = 0) -> None:
        """`unfinished`: how many matches can be continued."""
        super().__init__()
        self.unfinished = unfinished

    def heading(self) -> tuple[str, str]:
        """The version."""
        return "", __version__

    def compose_body(self) -> ComposeResult:
        """The title and the choices."""
        with Vertical(id="body"):
            yield Block(title_lines, id="title")
            yield OptionList(
                *([Option(Content(self._continue), id="continue")] if self.unfinished else []),
                Option(Content(_("New match")), id="new"),
                Option(Content(_("History")), id="history"),
                Option(Content(_("Rule demos")), id="demos"),
                Option(Content(_("Rule sheets")), id="rules"),
                Option(Content(_("Glossary")), id="glossary"),
                Option(Content(_("Quit")), id="quit"),
                compact=True,
            )

    def hints(self) -> list[Hint]:
        """How to choose."""
        return [
            Hint(key_label("enter"), _("choose")),
            Hint("n", _("new match"), "choose('new')"),
            Hint("h", _("history"), "choose('history')"),
            Hint("d", _("demos"), "choose('demos')"),
            Hint("r", _("rules"), "choose('rules')"),
            Hint("g", _("glossary"), "choose('glossary')"),
            Hint("q", _("quit"), "choose('quit')"),
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        self.action_choose(event.option_id or "")

    @property
    def _continue(self) -> str:
        text = ngettext("Continue a match", "Continue one of {count} matches", self.unfinished)
        return text.format(count=self.unfinished)

    def action_choose(self, choice: str) -> None:
        """Leave with a choice."""
        if choice != "continue" or self.unfinished:
            self.finish(choice)


def title_lines(width: int) -> list[Line]:
    """The title as a canasta: seven cards with a letter each."""
    rows: list[Line] = [[], [], [], []]
    for place, (letter, (suit, ink)) in enumerate(zip(LETTERS, SUITS, strict=True)):
        last = place == len(LETTERS) - 1
        cells = STEP + 1 if last else STEP - 1
        face = f"card card--{ink}"
        ends = "╮│╯" if last else ("", "", "")
        rows[0].append(Span("╭" + "─" * (cells - last) + ends[0], "card--edge"))
        rows[1] += [Span("│", "card--edge"), Span(f"{letter:<{cells - last}}", face)]
        rows[2] += [Span("│", "card--edge"), Span(f"{suit:<{cells - last}}", face)]
        rows[3].append(Span("╰" + "─" * (cells - last) + ends[2], "card--edge"))
        if last:
            rows[1].append(Span(ends[1], "card--edge"))
            rows[2].append(Span(ends[1], "card--edge"))
    return [[Span(" " * max((width - length(row)) // 2, 0)), *row] for row in rows]
