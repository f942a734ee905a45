"""Ways out of hands that hold more choices of runs than one can list."""

from __future__ import annotations

import pytest

from canasta_tui.rules.cards import cards_text
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import ASK, DISCARDS, YES, lay
from canasta_tui.rules.refusals import Refusal
from canasta_tui.scenarios.reader import read_text

CANASTAS = ["AS AS AS AH AH AH AC", "KS KS KS KC KC 2C 2C"]
"""As many as going out needs."""


def samba(hand: str) -> Game:
    """A turn of Samba after the draw, of a side with two canastas."""
    (scenario,) = read_text(
        f"""
        title = "Many runs"
        profile = "samba"
        turn = 1
        drawn = true
        pile = "3S"
        stock_left = 30
        seats = [{{ hand = "{hand}", melded = true }}]
        sides = [{{ melds = {CANASTAS} }}]
        """,
        "test",
    )
    return scenario.game()


@pytest.mark.parametrize(
    "hand",
    [
        # Three runs of spades and diamonds, one of clubs beside them, and two sets.
        "4C 5C 6S 6D 6C 7S 7D 7C 8S 8S 8D 9S 9S 9D 10S 10S 10D JS JS JH JD QS QD",
        "5D 5C 6D 6C 7D 7C 8H 8D 8D 8C 9H 9D 9D 10S 10H 10D JH JD QH QD KH KD AD",
        "5S 5H 6S 6H 7S 7H 7D 7C 8S 8H 8D 8C 9S 9D 9C 10D 10C JD JC QD QC KD KC AD",
    ],
)
def test_a_way_out_among_thousands_of_choices_of_runs_is_found_and_is_one(hand: str) -> None:
    game = samba(hand)
    game.apply(ASK)
    game.apply(YES)
    plan = game.way_out()
    assert plan
    for groups in plan.lays:
        game.apply(lay(groups))
    for card in plan.left:
        game.apply(DISCARDS[card])
    assert game.position.ended == "out", cards_text(plan.left)


def refused(hand: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        samba(hand).verify(ASK)
    return caught.value


def test_a_refused_question_says_that_there_is_no_way_out() -> None:
    refusal = refused("4S 5S 6S 8H 10D JC")
    assert (refusal.code, refusal.facts["all_tried"]) == ("ask.cannot", True)


def test_a_refused_question_says_that_not_every_choice_of_runs_was_tried() -> None:
    refusal = refused(
        "4S 4S 4S 4H 5S 5H 6S 6S 6H 7S 7S 7H 7H 7H 7C 8S 8S 8H 8H 8H 8C 9S 9H 9H 9H 9C 10S 10H 10C"
        " JS JD JC QC KC"
    )
    assert (refusal.code, refusal.facts["all_tried"]) == ("ask.cannot", False)
