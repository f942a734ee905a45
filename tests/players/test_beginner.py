"""What the beginner does, in positions and in whole deals. The player to move is seat 1."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from canasta_tui.players import PLAYERS
from canasta_tui.players.beginner import CAREFUL, wishes
from canasta_tui.players.choice import explained
from canasta_tui.players.laying import settled
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import (
    Discard,
    Join,
    Lay,
    Move,
    Take,
    move_text,
    parse_move,
)
from canasta_tui.rules.position import Progress
from canasta_tui.rules.view import view_of
from canasta_tui.table.wording_hints import reason_text
from tests.players.positions import MODERN, deal, table
from tests.soak.__main__ import soak_levels


def decision(game: Game) -> Move:
    return PLAYERS["beginner"]().decide(view_of(game, game.to_move), Random(1))


def says(game: Game) -> str:
    return move_text(decision(game))


def careful(game: Game) -> Move:
    """What the same rules do with careful habits, by which others play."""
    legal = game.legal_moves
    return next(move for move in wishes(game, game.to_move, CAREFUL) if move in legal)


def says_careful(game: Game) -> str:
    return move_text(careful(game))


def moves_of_turn(game: Game) -> list[str]:
    """What the beginner does until its turn is over; the partner says no to all questions."""
    seat, moves = game.position.turn, []
    while not game.position.ended and game.position.turn == seat:
        move = parse_move("no") if game.to_move != seat else decision(game)
        moves.append(move_text(move))
        game.apply(move)
    return moves


# Reasons


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (table("QS QH QD KS KH KC 4S 5D 7H"), "meld QS QH QD + KS KH KC", "open"),
        (table("QC 4S 5D 7H", melds=["QS QH QD"]), "meld QC", "lay"),
        (
            table("8D 10C 4H 5H", melds=["QS QH QD"], pile="9S 9H 10S QC", progress=Progress()),
            "take",
            "take",
        ),
        (table("8D 10C 4H 5H", pile="KC", progress=Progress()), "draw", "draw"),
    ],
)
def test_a_move_is_explained(game: Game, move: str, reason: str) -> None:
    choice = explained(PLAYERS["beginner"](), view_of(game, 1), Random(1))
    assert (move_text(choice.move), choice.reason) == (move, reason)


@pytest.mark.parametrize("name", ["classic", "samba", "hand-and-foot"])
def test_every_move_of_a_deal_has_its_reason_in_words_and_is_the_one_decided_on(name: str) -> None:
    game, player = deal(load(name), 3), PLAYERS["beginner"]()
    while game.to_move:
        view = view_of(game, game.to_move)
        choice = explained(player, view, Random(1))
        assert choice.move == player.decide(view, Random(1))
        assert reason_text(choice) or isinstance(choice.move, Join)
        game.apply(choice.move)


# Opening


def test_a_side_opens_when_its_sets_reach_the_minimum():
    # Three queens and three kings: 60 points, where 50 are needed.
    assert says(table("QS QH QD KS KH KC 4S 5D 7H")) == "meld QS QH QD + KS KH KC"


def test_a_careful_opening_spends_one_wild_where_one_reaches_the_minimum():
    # Three queens are 30; two nines and a two add 40.
    move = careful(table("QS QH QD 9S 9H 2S 2H 4S 6D 7C"))
    assert isinstance(move, Lay)
    assert sum(len(one.wilds) for one in move.groups) == 1


def test_a_side_that_is_short_of_the_minimum_discards():
    # Three fours and three kings are 45 points.
    assert isinstance(decision(table("4S 4H 4D KS KH KC 9D 7H")), Discard)


def test_the_minimum_is_that_of_the_own_total():
    hand = "QS QH QD KS KH KC 4S 5D 7H"
    assert isinstance(decision(table(hand, scores=(1500, 0))), Discard)


def test_three_aces_do_not_open_where_they_would_cost_more_than_they_bring():
    # An unfinished meld of aces costs 2500 there; queens, kings, tens and jacks are 130 points.
    hand = "AS AH AD QS QH QD QC KS KH KC 10S 10H 10D JS JH JD 4S 5D"
    move = decision(table(hand, profile=MODERN))
    assert isinstance(move, Lay)
    assert {one.target for one in move.groups} == {10, 11, 12, 13}


def test_a_side_waits_where_it_could_open_only_with_a_costly_beginning():
    # Without the aces there are 70 points, where 125 are needed.
    hand = "AS AH AD QS QH QD QC KS KH KC 4S 5D"
    assert isinstance(decision(table(hand, profile=MODERN)), Discard)


# Melding


def test_a_finished_natural_canasta_gets_no_wild():
    game = table(
        "2S 2H 8D 10C 4H",
        melds=["7S 7H 7D 7C 7S 7H 7D", "QS QH QD"],
        held={2: 9, 3: 9, 4: 9},
    )
    moves_of_turn(game)
    assert game.position.melds[1][7].wilds == ()


def test_a_natural_canasta_in_the_making_is_left_natural_once_the_side_may_go_out():
    game = table(
        "2S 8D 10C 4H 5H",
        melds=["7S 7H 7D 7C 7S 7H", "QS QH QD QC 2C QS QH"],
        held={2: 9, 3: 9, 4: 9},
    )
    assert isinstance(decision(game), Discard)


def test_a_wild_finishes_a_mixed_canasta():
    game = table("2S 8D 10C 4H 5H", melds=["7S 7H 7D 7C 2H 2D"], held={3: 9})
    assert says(game) == "meld 2S > 7"


def test_sets_are_melded_and_single_cards_join_their_melds():
    game = table("8S 8H 8D QC 4H 5H 6S", melds=["QS QH QD"])
    assert says(game) == "meld 8S 8H 8D + QC"


def test_a_side_without_a_canasta_keeps_a_card_to_discard_and_one_to_hold():
    game = table("8S 8H 8D 4C", melds=["QS QH QD", "4S 4H 4D"])
    assert moves_of_turn(game)[-1].startswith("discard")
    assert len(game.position.hands[1]) >= 1


def test_sevens_are_held_rather_than_begun_where_an_unfinished_meld_of_them_costs_2500():
    game = table("7S 7H 7D 9C 5H 6S", melds=["QS QH QD QC"], profile=MODERN)
    assert all(not text.startswith("meld") for text in moves_of_turn(game))


def test_a_wild_finishes_the_first_canasta_even_of_six_naturals():
    # Nobody of the side may go out before.
    game = table("2S 8D 10C 4H 5H", melds=["7S 7H 7D 7C 7S 7H"], held={3: 9})
    assert says(game) == "meld 2S > 7"


def test_a_wild_goes_to_an_unfinished_meld_of_wilds_where_that_keeps_it_from_others():
    melds = ["2S 2H 2D", "QS QH QD QC QS QH", "KS KH KD KC"]
    game = table("JK KS 4S 5D 6H", melds=melds, profile=MODERN)
    assert says(game) == "meld KS + JK > W"


# Taking the pile


def test_a_big_pile_is_taken_onto_a_meld():
    game = table("8D 10C 4H 5H", melds=["QS QH QD"], pile="9S 9H 10S 4S QC", progress=Progress())
    assert says(game) == "take"


def test_a_pile_of_one_low_card_is_bought_with_a_wild_by_who_is_not_careful():
    game = table("8D 2S 10C KH 5H", melds=["QS QH QD"], pile="5S", progress=Progress())
    assert says(game) == "take 5H 2S"
    assert says_careful(game) == "draw"


def test_a_take_that_finishes_a_canasta_is_made_for_a_single_card():
    melds = ["QS QH QD QC QS QH"]
    game = table("8D 10C 4H 5H", melds=melds, pile="QD", progress=Progress())
    assert says(game) == "take"


def test_a_careful_side_opens_with_a_pile_and_spends_no_wild_that_it_does_not_need():
    # Three aces: 60 points, the top card among them.
    hand = "AS AH 2S JK 9D 6H 4C"
    move = careful(table(hand, pile="4S 9H 5C 8D AD", progress=Progress()))
    assert isinstance(move, Take)
    assert move == parse_move("take AS AH")


# Discarding


def test_what_the_next_opponent_melds_is_kept_by_who_is_careful_alone():
    game = table("9D KH KD QC", melds=["QS QH QD"], theirs=["9S 9H 9C"])
    assert says(game) == "meld QC"
    game.apply(decision(game))
    assert says(game) == "discard 9D"
    assert says_careful(game) in ("discard KH", "discard KD")


def test_a_single_card_goes_before_a_pair():
    game = table("4S 4H 6D KS KH", melds=["QS QH QD"], theirs=["9S 9H 9C"])
    assert says(game) == "discard 6D"


def test_a_wild_is_discarded_only_where_nothing_else_is_held():
    game = table("2S 9D", melds=["QS QH QD"], theirs=["9S 9H 9C"])
    assert says(game) == "discard 9D"


def test_a_black_three_carefully_stops_a_big_pile_and_is_kept_from_a_small_one():
    hand = "3S 4H 6D KS KH"
    assert says_careful(table(hand, melds=["QS QH QD"], pile="5S 9D 10C JH AS")) == "discard 3S"
    assert says_careful(table(hand, melds=["QS QH QD"], pile="5S")) != "discard 3S"


def test_a_black_three_goes_carefully_where_all_else_would_feed_the_next_player():
    game = table("3S 9D JD", melds=["QS QH QD"], theirs=["9S 9H 9C", "JS JH JC"])
    assert says_careful(game) == "discard 3S"


def test_a_set_of_aces_is_not_hoarded_where_that_costs_1500():
    game = table("AS AH AD 9C 5H 6H", melds=["QS QH QD QC"], pile="4S", profile=MODERN)
    assert says(game) == "discard AS"


# Going out


def test_going_out_is_done_when_it_is_allowed_and_pays():
    game = table("QC QD 4S", melds=["QS QH QD QC QS"], held={2: 9, 3: 2, 4: 9})
    assert moves_of_turn(game) == ["meld QD QC", "discard 4S"]
    assert game.position.ended == "out"


def test_a_partner_with_many_cards_is_asked_first_and_obeyed():
    game = table("8S 8H 8D 4S", melds=["QS QH QD QC QS QH QD"], held={2: 9, 3: 9, 4: 9})
    moves = moves_of_turn(game)
    assert moves[:2] == ["ask", "no"]
    assert game.position.ended == ""
    assert game.position.hands[1] != []


def test_after_a_yes_the_player_goes_out():
    game = table("8S 8H 8D 4S", melds=["QS QH QD QC QS QH QD"], held={2: 9, 3: 9, 4: 9})
    game.apply(decision(game))
    game.apply(parse_move("yes"))
    assert moves_of_turn(game) == ["meld 8S 8H 8D", "discard 4S"]
    assert game.position.ended == "out"


def test_nobody_goes_out_or_asks_where_the_partners_hand_costs_more_than_it_pays():
    # 20 cards of the partner against 2 of the opponents, and 100 for going out.
    game = table("8S 8H 8D 4S", melds=["QS QH QD QC QS QH QD"], held={2: 1, 3: 20, 4: 1})
    assert "ask" not in moves_of_turn(game)
    assert game.position.ended == ""


def test_no_natural_canasta_is_spoilt_for_going_out_with_little_to_win():
    # The two could only go to the queens, whose canasta would be worth 200 less; going out pays
    # 100, and the opponents hold two cards.
    game = table("2S 4S", melds=["QS QH QD QC QS QH QD"], held={2: 1, 3: 2, 4: 1})
    assert says(game) == "discard 4S"


def test_the_last_wild_goes_to_the_mixed_canasta_and_not_to_the_natural_one():
    mixed, natural = "7S 7H 7D 7C 7S 7H 2D", "QS QH QD QC QS QH QD"
    assert says(table("2S 4S", melds=[natural, mixed], held={3: 2})) == "meld 2S > 7"
    mixed, natural = "QS QH QD QC QS QH 2D", "7S 7H 7D 7C 7S 7H 7D"
    assert says(table("2S 4S", melds=[natural, mixed], held={3: 2})) == "meld 2S > Q"


def test_nobody_goes_out_with_an_unfinished_meld_of_aces_that_costs_2500():
    canastas = ["QS QH QD QC QS QH QD", "8S 8H 8D 8C 8S 8H 8D"]
    hand = "KS KH KC 4S"
    game = table(hand, melds=canastas, profile=MODERN, held={3: 2})
    assert moves_of_turn(game)[-2:] == ["meld KS KH KC", "discard 4S"]
    assert game.position.ended == "out"
    game = table(hand, melds=[*canastas, "AS AH AD"], profile=MODERN, held={3: 2})
    moves_of_turn(game)
    assert game.position.ended == ""


def test_the_last_three_of_the_stock_lets_all_be_laid_and_ends_the_turn():
    last = Progress(drew="stock", drew_last=True, last_three=True)
    game = table("QC 4S", melds=["QS QH QD"], progress=last, profile=load("howto"))
    assert moves_of_turn(game) == ["meld QC", "end"]
    game = table("QC QD", melds=["QS QH QD"], progress=last, profile=load("howto"))
    assert decision(game) == parse_move("meld QC QD")


def question(hand: str, theirs: Sequence[str] = ()) -> Game:
    """Seat 1 could go out and has asked seat 3, who holds `hand`; the opponents hold 6 cards."""
    game = table(
        "8S 8H 8D 4S", melds=["QS QH QD QC QS QH QD"], theirs=theirs, held={2: 6, 3: hand, 4: 6}
    )
    game.apply(parse_move("ask"))
    return game


def test_the_answer_is_yes_with_a_cheap_hand():
    # 10 + 10 + 5 + 5 points.
    assert says(question("9D KH 4C 5H")) == "yes"


def test_the_answer_is_no_with_a_costly_hand():
    # Two jokers, two twos and three aces are 200 points; going out pays 100.
    assert says(question("JK JK 2S 2H AS AH AD 9C")) == "no"


def test_cards_that_could_still_be_laid_weigh_twice_in_the_answer():
    # 155 points each, where 100 for going out and 5 for each of 12 cards are worth as many as 160:
    # the queen could join the side's queens, the ten could not.
    assert says(question("AS AH AD AC KS KH KC KD 10S 10H 10D 5S")) == "yes"
    assert says(question("AS AH AD AC KS KH KC KD 10S 10H QC 5S")) == "no"


def test_the_answer_is_yes_sooner_when_the_opponents_are_ahead():
    # 190 points in the hand.
    hand = "JK JK AS AH AD KD KH 10C"
    assert says(question(hand)) == "no"
    ahead = ["JS JH JD JC JS JH JD", "10S 10H 10D 10C 10S 10H 10D"]
    assert says(question(hand, theirs=ahead)) == "yes"


# Whole deals


@pytest.mark.parametrize("name", profile_ids())
def test_every_profile_is_played_to_the_end_with_legal_moves_and_without_a_guess(name: str):
    profile, player = load(name), PLAYERS["beginner"]()
    rng = Random(1)
    untouched = rng.getstate()
    for number in range(10):
        game = deal(profile, number)
        moves = 0
        while game.to_move:
            move = player.decide(view_of(game, game.to_move), rng)
            assert move in game.legal_moves, move_text(move)
            game.apply(move)
            moves += 1
            assert moves < 1000
        assert rng.getstate() == untouched


@pytest.mark.parametrize("name", profile_ids())
def test_hidden_cards_do_not_change_a_decision(name: str):
    profile, player = load(name), PLAYERS["beginner"]()
    for number in range(2):
        game = deal(profile, number)
        while seat := game.to_move:
            view = view_of(game, seat)
            move = player.decide(view, Random(1))
            again = view_of(view.deal_unseen(Random(number)), seat)
            assert player.decide(again, Random(1)) == move
            game.apply(move)


@pytest.mark.parametrize("name", ["classic", "concealed", "modern-american"])
def test_what_melds_count_agrees_with_the_score_sheet(name: str):
    lines = {"melded-cards", "incomplete-meld"}
    seen = set()
    for number in range(8):
        game = deal(load(name), number)
        while game.to_move:
            game.apply(PLAYERS["beginner"]().decide(view_of(game, game.to_move), Random(1)))
        for side in (1, 2):
            of_melds = [
                item
                for item in game.sheet(side)
                if item.item in lines or item.item.endswith("-canasta")
            ]
            seen |= {item.item for item in of_melds}
            counted = settled(game.profile, game.position.melds[side])
            assert counted == sum(item.points for item in of_melds)
    assert {"melded-cards", "mixed-canasta"} <= seen


@pytest.mark.parametrize("seed", [1021, 1476, 1697, 1857])
def test_two_melds_of_a_rank_are_joined_where_going_out_needs_it(seed: int) -> None:
    # In each of these deals a way out begins with a join, and the lay after it is unclear without.
    ended, failure = soak_levels("samba", ["random", "beginner", "normal"], seed)
    assert (ended, failure) == ("out", "")
