"""Four people, one keyboard, a real terminal: a match by keys alone, and what the bytes tell."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from canasta_tui.rules.cards import NAMES, card_symbol
from canasta_tui.table.controller import Controller
from canasta_tui.tui.seating import setup_of
from tests.tui.hot_seat import WRITTEN, HotSeat
from tests.tui.terminal import Terminal

NAMES_AT_THE_TABLE = "Ana,Bea,Caio,Davi"


def test_a_match_of_four_people_by_keys_alone_and_no_card_of_a_hand_between_two_of_them(
    tmp_path: Path,
) -> None:
    arguments = ["play", "--seats", NAMES_AT_THE_TABLE, "--seed", "8", "--target", "100"]
    setup = setup_of("classic", NAMES_AT_THE_TABLE, seed="8", target="100")
    with Terminal(arguments, tmp_path) as terminal:
        figures = HotSeat(terminal, Controller(setup)).match(Random(2))
    assert figures.hand_overs > 8


def test_keys_typed_ahead_of_a_hand_over_do_not_open_the_next_hand(tmp_path: Path) -> None:
    arguments = ["play", "--seats", NAMES_AT_THE_TABLE, "--seed", "8", "--no-drawing"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait_for("PASS THE KEYBOARD TO")
        time.sleep(0.55)
        terminal.press("enter")
        terminal.wait_for("HAND")
        terminal.press("s")
        terminal.read()
        # A card is discarded and Enter held: the page must still be there.
        terminal.press("home", "d", "enter", "enter", "enter")
        terminal.wait_for("PASS THE KEYBOARD TO")
        terminal.read(quiet=0.2)
        assert "PASS THE KEYBOARD TO" in terminal.text


def test_every_card_has_a_name_that_the_test_would_find() -> None:
    for card, name in enumerate(NAMES):
        if 8 <= card < 60 or card == 60:
            assert name and WRITTEN.search(card_symbol(card))
