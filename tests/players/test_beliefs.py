"""What others' play tells of their hands."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tui.players.beliefs import EARLY, KEPT, KINDS, LAID, THROWN, WILD, beliefs, kinds
from canasta_tui.players.counted import ANYWHERE, FACTORS
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import JOKER, TWO, parse_cards
from canasta_tui.rules.position import Progress
from canasta_tui.rules.view import view_of
from tests.players.positions import table

SEVEN, EIGHT, NINE, TEN, QUEEN, KING = 7, 8, 9, 10, 12, 13


def test_the_place_of_a_discard_in_the_pile_says_who_has_thrown_it() -> None:
    # Seat 4 threw the top card and the fifth from the top, seat 3 the second, seat 2 the third.
    game = table("9D KH", pile="4S 5S 6S 7S 8S 9S 10S", progress=Progress())
    of_seat = {seat: kinds(game.position, seat) for seat in (1, 2, 3, 4)}
    thrown = {
        seat: {rank for rank, kind in enumerate(of) if kind == THROWN}
        for seat, of in of_seat.items()
    }
    assert thrown == {4: {10, 6}, 3: {9, 5}, 2: {8, 4}, 1: {7}}


def test_what_a_side_has_melded_is_known_of_both_its_seats_and_of_no_other() -> None:
    game = table("9D KH", theirs=["QS QH QD"], pile="4S")
    for seat in (2, 4):
        of = kinds(game.position, seat)
        assert (of[QUEEN], of[KING], of[TWO], of[JOKER]) == (LAID, KEPT, WILD, WILD)
    of = kinds(game.position, 3)
    assert (of[QUEEN], of[KING], of[TWO], of[JOKER]) == (EARLY,) * 4


def test_who_answers_a_question_is_not_taken_for_the_one_whose_turn_it_is() -> None:
    game = table("9D KH", pile="4S 5S 6S 7S", progress=Progress(drew="stock", asking=3))
    assert [kinds(game.position, seat)[SEVEN] for seat in (2, 4)] == [EARLY, THROWN]


def test_sampled_hands_hold_what_play_tells() -> None:
    # The opponents have melded queens, and seat 4 has just thrown a ten.
    game = table("9D KH", theirs=["QS QH QD"], pile="4S 10S", held={2: 9, 3: 9, 4: 9})
    view, rng = view_of(game, 1), Random(1)
    likely = beliefs(view)
    held = {(seat, rank): [0, 0] for seat in (2, 3, 4) for rank in (QUEEN, TEN, EIGHT)}
    for _deal in range(1000):
        for at, dealt in enumerate((view.deal_unseen(rng), view.deal_unseen(rng, likely))):
            for seat, rank in held:
                held[seat, rank][at] += dealt.position.counts[seat][rank]
    ratio = {key: told / by_chance for key, (by_chance, told) in held.items()}
    laid, thrown, _, kept, early = FACTORS["classic"]
    # A share of a whole hand is a little nearer to 1 than the odds of a card.
    assert ratio[2, QUEEN] == pytest.approx(laid, abs=0.12)
    assert ratio[4, QUEEN] == pytest.approx(laid, abs=0.12)
    assert ratio[4, TEN] == pytest.approx(thrown, abs=0.12)
    assert ratio[2, EIGHT] == pytest.approx(kept, abs=0.12)
    assert ratio[3, EIGHT] == pytest.approx(early, abs=0.12)


def test_cards_that_came_from_the_pile_stay_where_they_are_known_to_be() -> None:
    game = table("9D KH", theirs=["QS QH QD"], held={2: "QC 10H 10D"})
    game.known[2] = parse_cards("QC 10H")
    view = view_of(game, 1)
    for number in range(50):
        dealt = view.deal_unseen(Random(number), beliefs(view))
        hand = dealt.position.hands[2]
        assert {*parse_cards("QC 10H")} <= {*hand}
        assert len(hand) == 3
        again = view_of(dealt, 1)
        assert again.position == view.position


def test_every_shipped_profile_has_a_factor_for_each_kind() -> None:
    assert FACTORS.keys() == set(profile_ids())
    for factors in (ANYWHERE, *FACTORS.values()):
        assert len(factors) == len(KINDS)
        assert min(factors) > 0


@pytest.mark.parametrize("name", profile_ids())
def test_a_hand_has_little_of_what_its_seat_has_thrown(name: str) -> None:
    factors = FACTORS[load(name).id]
    assert factors[THROWN] < 0.7 < 1.0 < factors[KEPT]
