"""Tables in positions of one's own, and the table screen as plain text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from textual.app import App
from textual.pilot import Pilot

from canasta_tui.profile_files import load
from canasta_tui.rules.cards import IS_WILD, JOKER, parse_cards
from canasta_tui.rules.game import Game
from canasta_tui.rules.position import DREW, FRESH, Meld, Position
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import TableView, YourTurn
from canasta_tui.tui.glyphs import GlyphSet
from canasta_tui.tui.screens.table import SETTLING, TableScreen
from canasta_tui.tui.themes import CARDS
from tests.tui.screen_text import Size, shown

NAMES = ("Dora", "Ana", "Bea", "Caio")
HAND = "4S 4H 7H 7C 8S 10S 10D JS JH JD QS QD KC AS AH 2D 2C JK 3S 3C"
OTHER_HANDS = (
    "4D 4C 5S 5C 6H 6D 6C 8D 9S 9H JC",
    "4H 4C 5H 6S 6D 7S 8C 10H QC KH KD AC 9D",
    "5D 8H",
)
OWN_MELDS = ("KS KH KD KC KS KH KD", "9S 9H 9D 9C 2S 2H", "5S 5H 5D", "AS AH AD")
THEIR_MELDS = ("QS QH QD QC QS 2C JK", "7S 7H 7D 7C", "4S 4H 4D 2S")
STOCK = "4D 5C 6S 7H 8D 9C 10S JH QD KC"


class TableApp(App[None]):
    """The table alone; it notes what the screen asks of an app."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__()
        self.table_screen = screen
        self.asked: list[tuple[str, TableView | None]] = []

    def on_mount(self) -> None:
        self.push_screen(self.table_screen)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return CARDS

    def show_prompt(self, view: TableView) -> None:
        self.asked.append(("prompt", view))

    def show_scores(self, view: TableView) -> None:
        self.asked.append(("scores", view))

    def show_log(self, view: TableView) -> None:
        self.asked.append(("log", view))

    def show_help(self) -> None:
        self.asked.append(("help", None))


TablePilot: TypeAlias = Pilot[None]


def meld(text: str) -> Meld:
    cards = sorted(parse_cards(text))
    naturals = tuple(card for card in cards if not IS_WILD[card])
    wilds = tuple(card for card in cards if IS_WILD[card])
    return Meld(naturals[0] >> 2 if naturals else JOKER, naturals, wilds)


def table(
    hand: str = HAND,
    own: Sequence[str] = OWN_MELDS,
    theirs: Sequence[str] = THEIR_MELDS,
    *,
    others: Sequence[str] = OTHER_HANDS,
    pile: str = "5S 9D",
    drawn: bool = False,
    turn: int = 1,
    persons: int = 1,
    scores: tuple[int, ...] = (2145, 1870),
    names: Sequence[str] = NAMES,
    confirm: bool = False,
) -> Controller:
    """Classic Canasta in a position of one's own; the last seats are computers."""
    rules = load("classic")
    seats = tuple(Seat(name, "" if at < persons else "random") for at, name in enumerate(names))
    controller = Controller(Setup(rules, seats, seed=7, draw_seats=False), confirm_discard=confirm)
    up = parse_cards(pile)
    position = Position(
        sides=rules.table.sides,
        hands=[[], *map(parse_cards, (hand, *others))],
        stock=parse_cards(STOCK)[::-1] * 3,
        pile=up,
        frozen=any(rules.pile.freezes[card] for card in up),
        threes=[[], parse_cards("3H 3D"), parse_cards("3D")],
        melds=[{}, {m.rank: m for m in map(meld, own)}, {m.rank: m for m in map(meld, theirs)}],
        melded=[False, bool(own), bool(theirs), bool(own), bool(theirs)],
        asked=[False] * 3,
        scores=(0, *scores),
        dealer=4,
        turn=turn,
        progress=DREW[False, bool(own)] if drawn else FRESH,
    )
    controller.game = Game(rules, position)
    controller.match.totals = position.scores
    controller.prompt = controller._next_prompt()
    if controller.view.prompt != YourTurn() and turn <= persons:
        controller.do(intents.Continue())
    return controller


def run(
    controller: Controller,
    use: Callable[[TableApp, TablePilot], Awaitable[None]],
    *,
    size: Size = (80, 24),
    pace: float = 60,
    glyphs: GlyphSet = "unicode",
) -> TableApp:
    """Show a table and use it; computer seats wait a minute where nothing else is said."""
    app = TableApp(TableScreen(controller, pace=pace, glyphs=glyphs))

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await use(app, pilot)

    asyncio.run(play())
    return app


def picture(
    controller: Controller,
    keys: Sequence[str] = (),
    *,
    size: Size = (80, 24),
    glyphs: GlyphSet = "unicode",
) -> list[str]:
    """The rows on the terminal after some keys."""
    rows: list[str] = []

    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        rows.extend(shown(app))

    run(controller, use, size=size, glyphs=glyphs)
    return rows


async def settle(pilot: TablePilot) -> None:
    """Wait until keys are no type-ahead any more."""
    await pilot.pause(SETTLING + 0.05)
