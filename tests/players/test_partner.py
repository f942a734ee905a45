"""What people miss most in computer partners. The player to move is seat 1, its partner seat 3."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tui.players.normal import NormalPlayer
from canasta_tui.players.search import Effort, SearchPlayer
from canasta_tui.profile_files import load
from canasta_tui.rules.cards import IS_WILD, parse_card
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Discard, Lay, Move, move_text, parse_move
from canasta_tui.rules.view import view_of
from tests.players.positions import table

SEARCH = SearchPlayer(Effort(playouts=40, turns=6, discards=3, lays=3, guard=60.0))
LEVELS = pytest.mark.parametrize("player", [NormalPlayer(), SEARCH], ids=["normal", "search"])
QUEENS = "QS QH QD QC QS QH QD"
"""A natural canasta."""


def decided(player: NormalPlayer, game: Game) -> Move:
    return player.decide(view_of(game, game.to_move), Random(1))


def moves_of_turn(player: NormalPlayer, game: Game) -> list[Move]:
    """What the player does until its turn is over; the partner says no to all questions."""
    seat, moves = game.position.turn, []
    while not game.position.ended and game.position.turn == seat:
        move = parse_move("no") if game.to_move != seat else decided(player, game)
        moves.append(move)
        game.apply(move)
    return moves


@LEVELS
@pytest.mark.parametrize("asking", [True, False])
def test_it_does_not_go_out_on_one_canasta_while_the_partner_holds_a_big_pile(
    player: NormalPlayer, asking: bool
) -> None:
    # The partner has just taken 18 cards, most of which go to melds; the opponents have not opened.
    pile = "KS KH KC KD KS 10S 10H 10D 10C 9S 9H 9C JS JH JD 8S 8H 8C 7D 4C 2S"
    profile = load("classic", {"ask.allowed": asking})
    game = table("5S 5H 5D 6C", melds=[QUEENS], held={2: 12, 3: pile, 4: 12}, profile=profile)
    game.known[3] = list(game.position.hands[3])
    assert parse_move("meld 5S 5H 5D") in game.legal_moves
    moves_of_turn(player, game)
    assert game.position.ended == ""


def asked(hand: str, theirs: int) -> Game:
    """Seat 1 could go out and has asked seat 3, who holds `hand`; each opponent holds `theirs`."""
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: theirs, 3: hand, 4: theirs})
    game.apply(parse_move("ask"))
    return game


@LEVELS
def test_the_answer_is_no_with_a_hand_that_costs_more_than_the_bonus(player: NormalPlayer) -> None:
    # Four jokers, two twos and three aces are 300 points; going out pays 100, and the opponents
    # hold three cards.
    game = asked("JK JK JK JK 2S 2H AS AH AD 9C", 1)
    game.position.hands[2].append(game.position.stock.pop())
    assert decided(player, game) == parse_move("no")


@LEVELS
def test_the_answer_is_yes_with_a_cheap_hand_and_opponents_who_hold_many_cards(
    player: NormalPlayer,
) -> None:
    assert decided(player, asked("9D 4C 5H", 11)) == parse_move("yes")


def asked_at(hand: str, scores: tuple[int, int]) -> Game:
    """The same, with the totals before the deal; a match is won with 5,000 points."""
    game = table(
        "8S 8H 8D 4S",
        melds=[QUEENS, "KS KH KD"],
        theirs=["9S 9H 9C", "10S 10H 10D 10C 10S 10H"],
        held={2: 3, 3: hand, 4: 3},
        scores=scores,
    )
    game.apply(parse_move("ask"))
    return game


COSTLY, CHEAP = "JK JK JK AS AH AD 9D", "6D"
"""The first costs 220 points, more than going out pays; the second 5."""


@LEVELS
def test_the_answer_is_yes_with_a_costly_hand_where_that_wins_the_match(
    player: NormalPlayer,
) -> None:
    # 500 for the canasta, 70 for its cards, 30 for the kings and 100 for going out, less 220.
    assert decided(player, asked_at(COSTLY, (0, 0))) == parse_move("no")
    assert decided(player, asked_at(COSTLY, (4900, 0))) == parse_move("yes")


@LEVELS
def test_the_answer_is_no_with_a_cheap_hand_where_the_opponents_would_win_the_match(
    player: NormalPlayer,
) -> None:
    # They have 90 points on the table, and six cards that count about 60 against them.
    assert decided(player, asked_at(CHEAP, (0, 0))) == parse_move("yes")
    assert decided(player, asked_at(CHEAP, (0, 4990))) == parse_move("no")


@LEVELS
@pytest.mark.parametrize("hand", ["9D KH 4C 7H JS", "9D KH KD JC 5S 6H 8C", "9D 4S 6D"])
def test_what_the_next_opponent_melds_is_not_discarded_while_something_safe_is_there(
    player: NormalPlayer, hand: str
) -> None:
    pile = "5D 6H JD 10S 10C AD"
    game = table(hand, melds=["QS QH QD"], theirs=["9S 9H 9C 9S"], pile=pile, held={2: 8, 3: 8})
    last = moves_of_turn(player, game)[-1]
    assert isinstance(last, Discard)
    assert last != parse_move("discard 9D")


@LEVELS
@pytest.mark.parametrize("hand", ["2S 8D 10C 4H 6C", "JK 2H 8D 10C 4H 6C"])
def test_no_wild_spoils_a_natural_canasta_for_nothing(player: NormalPlayer, hand: str) -> None:
    game = table(hand, melds=[QUEENS], held={2: 9, 3: 9, 4: 9})
    for move in moves_of_turn(player, game):
        if isinstance(move, Lay):
            assert all(one.target != 12 or not one.wilds for one in move.groups), move_text(move)


@LEVELS
def test_wilds_are_not_left_in_the_hand_when_the_end_is_near(player: NormalPlayer) -> None:
    # The opponents have a canasta and one card each; a joker and a two in the hand cost 70.
    game = table(
        "JK 2S 8D 10C",
        melds=["KS KH KD KC", "7S 7H 7D 7C"],
        theirs=[QUEENS, "AS AH AD AC"],
        held={2: 1, 3: 6, 4: 1},
    )
    moves_of_turn(player, game)
    assert not any(IS_WILD[card] for card in game.position.hands[1])


@LEVELS
def test_a_canasta_is_finished_with_a_wild_before_the_opponents_go_out(
    player: NormalPlayer,
) -> None:
    game = table(
        "2S 8D 10C 4H",
        melds=["7S 7H 7D 7C 2H 2D"],
        theirs=[QUEENS],
        held={2: 2, 3: 5, 4: 2},
    )
    assert parse_move("meld 2S > 7") in moves_of_turn(player, game)


def test_the_partner_is_asked_before_going_out_past_a_full_hand() -> None:
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: 11, 3: 7, 4: 11})
    move = decided(NormalPlayer(), game)
    assert move == parse_move("ask")


def test_a_pile_that_freezes_is_spent_where_all_else_feeds_the_next_player() -> None:
    # Whatever is thrown but the two, the next player takes 14 cards with it.
    theirs = ["9S 9H 9C", "JS JH JC", "KS KH KC"]
    pile = "5D 6H JD 10S 10C AD AC AS 8S 8H 6D 5C 4C 4D"
    game = table("9D JD KD 2S", melds=["QS QH QD"], theirs=theirs, pile=pile, held={2: 8, 4: 8})
    assert decided(NormalPlayer(), game) == Discard(parse_card("2S"))
