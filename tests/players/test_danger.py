"""How likely the next player is to take the pile, and what a deal is likely to come to."""

from __future__ import annotations

from canasta_tui.players.danger import Danger
from canasta_tui.players.forecast import forecast
from canasta_tui.players.outlook import Outlook
from canasta_tui.players.rule_policy import RulePolicy
from canasta_tui.players.tuned import NORMAL
from canasta_tui.players.worth import Worth
from canasta_tui.rules.cards import parse_card, parse_rank
from canasta_tui.rules.game import Game
from tests.players.positions import CLASSIC, deal, table

WORTH = Worth(CLASSIC, NORMAL)
HAND = "9D KH KD JC 5S 6H 8C"


def danger(game: Game, rank: str) -> float:
    return Danger(game, Outlook(game, 1, WORTH)).of(parse_rank(rank))


def test_a_rank_that_the_next_side_has_melded_takes_an_open_pile_for_certain() -> None:
    assert danger(table(HAND, melds=["QS QH QD"], theirs=["9S 9H 9C"]), "9") == 1.0


def test_a_frozen_pile_needs_a_pair_even_with_the_meld() -> None:
    game = table(HAND, melds=["QS QH QD"], theirs=["9S 9H 9C"], pile="2S 4D")
    assert 0 < danger(game, "9") < 0.5


def test_a_rank_of_which_no_two_can_be_held_is_safe_on_a_frozen_pile() -> None:
    # Seven nines are seen besides the one in hand.
    game = table(
        HAND, melds=["9S 9H 9C"], theirs=["QS QH QD"], pile="2S 9D 9S 9H 9C 4D", held={2: 8}
    )
    assert danger(game, "9") == 0.0


def test_a_pair_that_came_from_the_pile_is_known() -> None:
    game = table(HAND, theirs=["QS QH QD"], pile="2S 4D", held={2: "KS KC 4H 5H"})
    unknown = danger(game, "K")
    game.known[2] = [parse_card("KS"), parse_card("KC")]
    assert unknown < danger(game, "K") == 1.0


def test_what_the_next_player_has_thrown_is_safer() -> None:
    # The pile's last three cards are of seats 2, 3 and 4.
    thrown = table(HAND, melds=["QS QH QD"], theirs=["AS AH AD"], pile="KS 4D 7D", held={2: 9})
    other = table(HAND, melds=["QS QH QD"], theirs=["AS AH AD"], pile="4D KS 7D", held={2: 9})
    assert danger(thrown, "K") < danger(other, "K")


def test_an_opponent_who_must_open_with_it_takes_less_often() -> None:
    held = {2: 9}
    unopened = table(HAND, melds=["QS QH QD"], pile="2S 4D", held=held)
    opened = table(HAND, melds=["QS QH QD"], theirs=["AS AH AD"], pile="2S 4D", held=held)
    assert danger(unopened, "6") < danger(opened, "6")


def test_the_more_an_opening_needs_the_less_often_it_is_made_with_the_pile() -> None:
    # 1500 points and more ask for 90, 3000 and more for 120.
    found = [
        danger(table(HAND, melds=["QS QH QD"], pile="2S 4D", held={2: 9}, scores=(0, total)), "6")
        for total in (0, 1500, 3000)
    ]
    assert found[0] > found[1] > found[2] > 0


def test_a_deal_that_has_ended_stands_as_its_sheets_say() -> None:
    game = deal(CLASSIC, 2)
    policy = RulePolicy(CLASSIC, NORMAL)
    policy.play(game, 500)
    _, first, second = game.deal_scores()
    assert forecast(WORTH, game, 1) == first - second
    assert forecast(WORTH, game, 4) == second - first


def test_play_stops_after_so_many_turns() -> None:
    game = deal(CLASSIC, 2)
    first = game.position.turn
    RulePolicy(CLASSIC, NORMAL).play(game, 3)
    assert game.position.turn == (first + 2) % 4 + 1
    assert not game.position.progress.drew


def test_a_canasta_promises_more_than_the_same_cards_in_two_melds() -> None:
    whole = table(HAND, melds=["QS QH QD QC QS QH QD"])
    parts = table(HAND, melds=["QS QH QD QC", "JS JH JD"])
    assert forecast(WORTH, whole, 1) > forecast(WORTH, parts, 1) + 100
    assert forecast(WORTH, whole, 2) == -forecast(WORTH, whole, 1)
