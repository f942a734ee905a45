"""A table that is looked at moment by moment, with what is told about each below it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.timer import Timer

from ...language import _, ngettext
from ...rules.cards import IS_WILD, Card, card_symbol
from ...table.snapshot import OpenHand, Snapshot
from ...table.tableview import Sheet
from ..glyphs import CHANGED, TURN
from ..widgets.block import Block
from ..widgets.hand import Hand
from ..widgets.heading import Heading
from ..widgets.line import Line, Span, cell, cut, length, spread, suit_ink, wrap
from ..widgets.pile import Pile
from ..widgets.sides import OtherSides, OwnSide
from ..widgets.words import TooSmall
from ..widgets.zone import Zone
from .deal_over import sheet_lines
from .page import Page, points
from .table import SMALLEST, TableScreen

AROUND = 16
"""Rows that all but the story needs: heading, players, sides, hand and keys."""
ENOUGH = 999
"""More rows than any text has."""
AT_A_GLANCE = 25
"""Characters that are read in one pace, when it plays by itself; the table takes one pace too."""
NAME = 12
"""Cells of a name beside its hand."""
WIDEST_CARD = 4
"""Cells of a card in such a row, with the blank after it."""
QUICKEST = 0.2
"""Seconds that it shows a moment, at least."""


class Showing(Page[None]):
    """The table, all hands or some, and a story; it can go on by itself."""

    CSS_PATH = ["page.tcss", "table.tcss", "showing.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#story"
    HORIZONTAL_BREAKPOINTS = TableScreen.HORIZONTAL_BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self._auto: Timer | None = None
        self._table = Heading(id="players")
        self._sides = (OwnSide(id="own"), Pile(id="pile"), OtherSides(id="others"))
        self._hand = Hand(id="hand")
        self._hand.pointing = False
        self._too_small = TooSmall(SMALLEST, glyphs="unicode", id="too-small")

    # What is shown

    @property
    def frame(self) -> Snapshot:
        """The moment that is shown."""
        raise NotImplementedError  # Each has its own.

    def story(self, width: int) -> list[Line]:
        """What is told about it."""
        raise NotImplementedError  # Each has its own.

    def hand_rows(self, width: int) -> list[Line]:
        """The hands that do not lie in front."""
        raise NotImplementedError  # Each has its own.

    @property
    def next(self) -> bool:
        """There is a moment after it."""
        raise NotImplementedError  # Each has its own.

    def go_on(self) -> None:
        """Show the moment after it."""
        raise NotImplementedError  # Each has its own.

    @property
    def to_read(self) -> str:
        """What has to be read before it goes on by itself."""
        raise NotImplementedError  # Each has its own.

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Everything that shows the table, from the top."""
        return (self._table, *self._sides, self._hand, self._too_small)

    def compose_body(self) -> ComposeResult:
        """The table above the story."""
        yield self._table
        with Horizontal(id="sides"):
            yield from self._sides
        yield self._hand
        yield Block(self.hand_rows, id="hands")
        with VerticalScroll(id="story"):
            yield Block(self.story, id="told")
        yield self._too_small

    def _heading(self, width: int) -> list[Line]:
        title, steps = self.heading()
        return [spread([Span(f" {title}", "title")], [Span(f" {steps} ", "dim")], width)]

    def on_mount(self) -> None:
        """Show the beginning."""
        self.show_frame()

    def on_resize(self, event: Resize) -> None:
        """Say so where there is too little room."""
        columns, rows = event.size
        self.set_class(columns < SMALLEST[0] or rows < SMALLEST[1], "-too-small")

    def show_frame(self) -> None:
        """Draw the moment that is shown."""
        for zone in self.zones:
            zone.show(self.frame.table)
        for name, draw in (
            ("#told", self.story),
            ("#hands", self.hand_rows),
            ("#heading", self._heading),
            ("#hints", self._hints),
        ):
            self.query_one(name, Block).show(draw)
        self.query_one("#story").scroll_home(animate=False)

    # Playing by itself

    @property
    def plays(self) -> bool:
        """It goes on by itself."""
        return self._auto is not None

    def action_auto(self) -> None:
        """Play by itself, at the pace of the settings, or stop."""
        if self._auto:
            self.stop()
        elif self.next:
            self._wait()

    def on_screen_suspend(self) -> None:
        """Wait while another screen is in front."""
        self.stop()

    def _wait(self) -> None:
        pace = self.canasta.settings.pace
        seconds = pace * (1 + len(self.to_read) / AT_A_GLANCE)
        self._auto = self.set_timer(max(seconds, QUICKEST), self._next)
        self._show_hints()

    def _next(self) -> None:
        self._auto = None
        self.go_on()
        if self.next:
            self._wait()

    def stop(self) -> None:
        """Do not go on by itself any more."""
        if self._auto:
            self._auto.stop()
            self._auto = None
            self._show_hints()

    def _show_hints(self) -> None:
        self.query_one("#hints", Block).show(self._hints)

    def action_sheet(self) -> None:
        """The score sheets of the deal, once it has ended."""
        if self.frame.sheets:
            self.app.push_screen(SheetPage(self.frame))


class SheetPage(Page[None]):
    """The score sheets of a deal that has ended."""

    def __init__(self, frame: Snapshot) -> None:
        super().__init__()
        self.frame = frame

    def heading(self) -> tuple[str, str]:
        """What it is."""
        return _("The score of the deal"), ""

    def draw(self, width: int) -> list[Line]:
        """The sheets."""
        return sheet_lines(self.frame.sheets, width)


def hand_row(hand: OpenHand) -> Line:
    """A hand in a row, with its owner's name."""
    return [*_owner(hand), *(_cards(hand.cards) if hand.cards else _count(hand))]


def hand_rows(hand: OpenHand, width: int, *, is_turn: bool) -> list[Line]:
    """A hand in as many rows as it needs; a mark where it is its owner's turn."""
    first = [Span(TURN if is_turn else " ", "turn"), *_owner(hand)]
    indent = length(first)
    each = max((width - indent) // WIDEST_CARD, 1)
    cards = sorted(hand.cards, key=_place)
    rows = [_cards(cards[at : at + each]) for at in range(0, len(cards), each)] or [_count(hand)]
    return [[*first, *rows[0]], *([Span(" " * indent), *row] for row in rows[1:])]


def _owner(hand: OpenHand) -> Line:
    mark = CHANGED if hand.changed else " "
    return [Span(mark, "at"), Span(f"{cell(hand.name, NAME)} ", "strong")]


def _count(hand: OpenHand) -> Line:
    text = ngettext("{count} card", "{count} cards", hand.count).format(count=hand.count)
    return [Span(text, "dim")]


def _cards(cards: Iterable[Card]) -> Line:
    line: Line = []
    for card in sorted(cards, key=_place):
        line += [Span(card_symbol(card), suit_ink(card)), Span(" ")]
    return line


def _place(card: Card) -> tuple[bool, Card]:
    """Orders a hand: wilds last."""
    return IS_WILD[card], card


def told_rows(mark: str, text: str, ink: str, width: int) -> list[Line]:
    """A text of the story after its mark; none of it is ever cut."""
    return [
        [Span(f" {mark if not place else ' '} ", ink), Span(row, ink)]
        for place, row in enumerate(wrap(text, width - 4, ENOUGH))
    ]


def score_row(sheets: tuple[Sheet, ...], width: int) -> list[Line]:
    """What the sides scored, once the deal has ended."""
    return told_rows("=", " · ".join(map(_score, sheets)), "strong", width) if sheets else []


def _score(sheet: Sheet) -> str:
    return f"{cut(' + '.join(sheet.names), 40)} {points(sheet.deal)}"
