"""The seat drawing before the first deal."""

from __future__ import annotations

from textual import events

from ...language import _
from ...rules.cards import Card
from ...table.tableview import SeatDrawing, TableView
from ..widgets.line import Line, Span, cell, cut, length, rank_text, suit_ink, suit_text, wrap
from .page import Hint, PromptPage, match_facts

CARD = 6
"""The cells between the edges of a card."""
WIDEST_PLACE = 16


class SeatDrawingScreen(PromptPage):
    """Shows the cards drawn; any key begins the first deal."""

    hold = 0

    def heading(self) -> tuple[str, str]:
        """Which match."""
        return _("Seat drawing"), match_facts(self.view)

    def hints(self) -> list[Hint]:
        """Any key."""
        return [Hint(self.key("continue"), _("or any other key begins the first deal"), "go_on")]

    def on_key(self, event: events.Key) -> None:
        """Any key goes on."""
        event.stop()
        self.action_go_on()

    def draw(self, width: int) -> list[Line]:
        """A card for each player, and what comes of it."""
        view = self.view
        assert isinstance(view.prompt, SeatDrawing)
        return seat_drawing_lines(view, view.prompt, width)


def seat_drawing_lines(view: TableView, prompt: SeatDrawing, width: int) -> list[Line]:
    """The cards in a row, the names below them, the dealer and the partners."""
    place = min(width // len(prompt.cards), WIDEST_PLACE)
    drawn = [_card(card, place) for card in prompt.cards]
    rows: list[Line] = [[span for card in drawn for span in card[row]] for row in range(4)]
    names: Line = []
    for name in prompt.names:
        ink = "turn" if name == prompt.highest else ""
        names.append(Span(cell(cut(name, place - 2).center(place), place), ink))
    words = [_("{name} drew the highest card and deals.").format(name=prompt.highest)]
    if prompt.dealer != prompt.highest:
        words = [_("{name} drew the highest card.").format(name=prompt.highest)]
        words += [_("{name} deals this deal.").format(name=prompt.dealer)]
    words += [_("Partners: {names}").format(names=names) for names in prompt.partners]
    lines = [
        [Span(_("THE DEAL IS DRAWN FOR"), "title")],
        [],
        *rows,
        names,
        [],
        *([Span(row)] for text in words for row in wrap(text, width - 2, 3)),
        [],
        [
            Span(
                _("Seed {seed}: with it these cards can be dealt again.").format(seed=view.seed),
                "dim",
            )
        ],
    ]
    return [[Span(" " * max((width - length(line)) // 2, 0)), *line] for line in lines]


def _card(card: Card, place: int) -> list[Line]:
    """A card in the middle of its place, four rows."""
    margin = max(place - CARD - 2, 0)
    left, right = Span(" " * (margin // 2)), Span(" " * (margin - margin // 2))
    bar = Span("│", "card--edge")
    ink = suit_ink(card)
    return [
        [left, *row, right]
        for row in (
            [Span("╭" + "─" * CARD + "╮", "card--edge")],
            [bar, Span(f" {rank_text(card):<{CARD - 1}}", ink), bar],
            [bar, Span(f"{suit_text(card):>{CARD - 1}} ", ink), bar],
            [Span("╰" + "─" * CARD + "╯", "card--edge")],
        )
    ]
