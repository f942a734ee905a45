"""The table as it stands on the terminal, compared with pictures in plain text.

`UPDATE_GOLDENS=1 pytest tests/tui` draws them anew; look at the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from canasta_tui.rules.cards import parse_cards
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from tests.tui.screen_text import Size, assert_fills, assert_golden
from tests.tui.table_setup import OWN_MELDS, picture, table

SIZES = ((80, 24), (110, 30), (120, 36))
THIRTY_FOUR = (
    "3S 3C 4S 4H 5H 5D 6S 6H 7H 7H 7C 8S 8D 9D 9C 9C 10S 10D JS JH JD QS QD KC KD KD AS AH"
    " 2D 2C JK JK 4S 5H"
)
FORTY = (
    "3S 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 8S 8H 8D 9S 9H 9D 9C 10S 10H 10D 10C"
    " JS JH JD QS QH KS KC KD AS 2D 2C JK JK"
)
ELEVEN_MELDS = (
    *(f"{rank}S {rank}H {rank}D" for rank in ("4", "5", "6")),
    *(f"{rank}S {rank}H {rank}D {rank}C {rank}S 2S 2H" for rank in ("7", "8", "9")),
    *(
        f"{rank}S {rank}H {rank}D {rank}C {rank}S {rank}H {rank}D {rank}C 2C 2D JK"
        for rank in ("10", "J", "Q", "K", "A")
    ),
)


def drawn() -> Controller:
    """The player draws, and the new card shows."""
    controller = table()
    controller.do(intents.DrawCard())
    return controller


def asked() -> Controller:
    """Dora asks Bea, who has taken the keyboard."""
    controller = table("KS KH", OWN_MELDS[:3], persons=4, drawn=True)
    controller.do(intents.AskToGoOut())
    controller.do(intents.Continue())
    return controller


STATES: dict[str, tuple[Callable[[], Controller], Sequence[str]]] = {
    "own_turn": (drawn, ("j", "j", "right")),
    "frozen_pile": (lambda: table(pile="5S 2C 9D"), ()),
    "staged_opening": (
        lambda: table(own=(), drawn=True),
        ("a", "plus", "w", "m", "j", "plus", "m", "q"),
    ),
    "34_cards": (lambda: table(THIRTY_FOUR, ELEVEN_MELDS, ELEVEN_MELDS, drawn=True), ("4", "4")),
    "40_cards": (lambda: table(FORTY, ELEVEN_MELDS, ELEVEN_MELDS, drawn=True), ("5", "7", "w")),
    "computer_turn": (lambda: table(turn=2), ()),
    "ask_partner": (asked, ()),
    "choice": (lambda: table(pile="5S 9S 8H JC"), ("p", "down")),
    "confirm": (lambda: table(drawn=True, confirm=True), ("d",)),
    "hidden": (lambda: table(), ("b",)),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("state", STATES)
def test_the_table_looks_like_its_picture(state: str, size: Size) -> None:
    setup, keys = STATES[state]
    rows = picture(setup(), keys, size=size)
    assert_fills(rows, size)
    assert_golden(f"table_{state}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("state", ["own_turn", "frozen_pile", "40_cards", "choice", "hidden"])
def test_the_table_in_ascii_looks_like_its_picture_and_prints_nothing_else(state: str) -> None:
    setup, keys = STATES[state]
    rows = picture(setup(), keys, glyphs="ascii")
    assert "".join(rows).isascii()
    assert_fills(rows, (80, 24))
    assert_golden(f"table_{state}_ascii", rows)


def test_a_hand_of_forty_shows_every_card() -> None:
    rows = picture(STATES["40_cards"][0](), ())
    start = next(at for at, row in enumerate(rows) if "HAND 40" in row)
    suits = "".join(rows[start + 1 : start + 6])
    held = parse_cards(FORTY)
    for suit, symbol in enumerate("♠♥♦♣"):
        assert suits.count(symbol) == sum(card & 3 == suit and card >> 2 < 15 for card in held)
    assert suits.count("★") == 2
