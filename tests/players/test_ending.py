"""What the end of a deal is worth: points, by the weights with which the tuning begins."""

from __future__ import annotations

import pytest

from canasta_tui.players.ending import match_won, worth_of_going_out, worth_of_partners_going_out
from canasta_tui.players.outlook import Outlook
from canasta_tui.players.weights import RuleWeights
from canasta_tui.players.worth import Worth
from canasta_tui.profile_files import load
from canasta_tui.rules.moves import parse_move
from tests.players.positions import CLASSIC, table

QUEENS = "QS QH QD QC QS QH QD"
CARDS = Worth(CLASSIC, RuleWeights(out_promise=0.0, out_theirs=0.0))
"""Cards alone count, not what melds promise."""


def test_cards_that_others_are_caught_with_count_and_those_of_the_own_hand_against_it() -> None:
    game = table("9D", melds=[QUEENS, "KS KH KD"], held={2: 9, 3: 2, 4: 7})
    # The bonus and 70; 12 for each of the opponents', 17 for the partner's, 10 for the own.
    worth = worth_of_going_out(game, Outlook(game, 1, CARDS), [])
    assert worth == 100 + 70 + 12 * (9 + 7) - 17 * 2 - 10 * 1


def test_what_unfinished_melds_promise_counts_against_it_and_the_opponents_for_it() -> None:
    def worth(melds: list[str], theirs: list[str]) -> float:
        game = table("9D", melds=[QUEENS, *melds], theirs=theirs, held={2: 9, 3: 2, 4: 9})
        return worth_of_going_out(game, Outlook(game, 1, Worth(CLASSIC, RuleWeights())), [])

    six = "KS KH KD KC KS KH"
    # Six kings are a natural canasta of 500 in seven cases of ten.
    assert worth([six], []) == pytest.approx(worth([], []) - 0.2 * 0.7 * 500)
    assert worth([], [six]) == pytest.approx(worth([], []) + 0.14 * 0.7 * 500)
    assert worth([f"{six} KD"], []) == worth([], [])


def test_who_is_asked_counts_the_points_of_the_own_hand_and_not_its_cards() -> None:
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: 3, 3: "AS AH 5D", 4: 3})
    game.apply(parse_move("ask"))
    worth = worth_of_partners_going_out(game, Outlook(game, 3, CARDS))
    assert worth == 100 + 70 + 12 * 6 - 10 * 4 - 3 * (20 + 20 + 5)


def test_a_third_partner_is_caught_too_where_one_of_two_is_asked() -> None:
    six = load("six-player")
    game = table("8S 8H 8D 4S", melds=[QUEENS, "KS KH KD KC KS KH KD"], held={5: 9}, profile=six)
    cards = Worth(six, CARDS.weights)
    more = worth_of_partners_going_out(game, Outlook(game, 3, cards))
    game.position.hands[5].append(game.position.stock.pop())
    less = worth_of_partners_going_out(game, Outlook(game, 3, cards))
    assert less == more - 17


def test_a_foot_that_others_have_not_taken_up_counts_with_their_hands() -> None:
    game = table("9D", melds=[QUEENS], held={2: 9, 3: 2, 4: 9}, profile=load("hand-and-foot"))
    before = Outlook(game, 1, CARDS)
    game.position.feet[2], game.position.feet[3] = (40, 41, 42), (44, 45)
    after = Outlook(game, 1, CARDS)
    assert (after.opponents, after.partners) == (before.opponents + 3, before.partners + 2)


@pytest.mark.parametrize(
    ("totals", "won"),
    [((0, 4995, 3000), 0), ((0, 5000, 3000), 1), ((0, 5000, 5005), -1), ((0, 5000, 5000), 0)],
)
def test_the_match_is_won_lost_or_goes_on(totals: tuple[int, ...], won: int) -> None:
    game = table("9D", melds=[QUEENS])
    assert match_won(game, totals, 1) == match_won(game, totals, 3) == won
    assert match_won(game, totals, 2) == -won


@pytest.mark.parametrize(("scores", "sign"), [((4900, 0), 1), ((0, 4990), -1)])
def test_the_match_is_worth_more_than_any_cards(scores: tuple[int, int], sign: int) -> None:
    # The opponents have 60 points on the table and 10 in the hands.
    theirs, held = ["10S 10H 10D 10C 10S 10H"], {2: "4S", 3: "4H", 4: "4D"}
    game = table("9D", melds=[QUEENS], theirs=theirs, held=held, scores=scores)
    assert sign * worth_of_going_out(game, Outlook(game, 1, CARDS), []) > 5000


def test_a_canasta_that_going_out_completes_counts_for_the_match() -> None:
    # 4,200 and 500 for the queens with their 70 points, 500 for the kings with their 70, 100 for
    # going out and 5 for the four; the opponents have 4,990 and 50 for five jacks.
    game = table(
        "KC 4D",
        melds=[QUEENS, "KS KH KD KC KS KH"],
        theirs=["JS JH JD JC JS"],
        held={2: "4S", 3: "4H", 4: "4C"},
        scores=(4200, 4990),
    )
    outlook = Outlook(game, 1, CARDS)
    groups = parse_move("meld KC").groups
    assert worth_of_going_out(game, outlook, groups) > 5000
    assert worth_of_going_out(game, outlook, []) < -5000
