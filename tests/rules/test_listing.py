"""The order in which moves are listed, and what a seat is told of events."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from canasta_tui.profile_files import load
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.events import Drew
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import DRAW, Discard, Lay, Take
from canasta_tui.rules.view import view_of
from canasta_tui.scenarios.reader import read_text


def game_of(lines: str) -> Game:
    (scenario,) = read_text(f'title = "T"\nprofile = "classic"\nturn = 1\n{lines}', "text")
    return scenario.game()


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        ("drawn = true", {Discard, Lay}),
        ('pile = "6S QD"', {type(DRAW), Take}),
    ],
)
def test_the_first_moves_of_a_large_hand_are_of_all_kinds(lines: str, kinds: set[type]) -> None:
    hand = "4S 4H 5S 6S 7S 8S 9S 10S JS QS QH KS KH AS AH AD"
    game = game_of(f"""
        {lines}
        seats = [{{ hand = "{hand}", melded = true }}]
        sides = [{{ melds = ["KD KC KS"] }}]
    """)
    assert {type(move) for move in islice(game.legal_moves, 4)} == kinds


def test_a_seat_is_told_of_each_event_once_and_forgets_what_is_taken_back() -> None:
    profile = load("classic")
    game = Game.deal(profile, shuffled_deck(profile, Random(1)), 4)
    game.apply(DRAW)
    (drew,) = [event for event in view_of(game, 2).events if isinstance(event, Drew)]
    assert drew.cards == ()
    # The very same value the next time.
    assert any(event is drew for event in view_of(game, 2).events)
    game.undo()
    assert not any(isinstance(event, Drew) for event in view_of(game, 2).events)
    game.apply(DRAW)
    thrown = game.position.hands[1][0]
    game.apply(next(m for m in game.legal_moves if isinstance(m, Discard) and m.card == thrown))
    assert len(view_of(game, 2).events) == len(game.events)
