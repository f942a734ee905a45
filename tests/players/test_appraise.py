"""What a player that searches says of another's move: its own choice, and both values."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean

import pytest

from canasta_tui.players.search import Effort, SearchPlayer, hypotheses, outcome
from canasta_tui.rules.cards import parse_cards
from canasta_tui.rules.moves import parse_move
from canasta_tui.rules.view import view_of
from tests.players.positions import CLASSIC, deal, table

LITTLE = Effort(playouts=12, turns=4, discards=1, lays=2, guard=60.0)
QUEENS = "QS QH QD QC QS QH QD"
"""A natural canasta."""


def test_it_chooses_what_it_would_choose_unasked() -> None:
    game, player = deal(CLASSIC, 3), SearchPlayer(LITTLE)
    for number in range(30):
        view = view_of(game, game.to_move)
        choice = player.explain(view, Random(number))
        other = game.legal_moves.sample(Random(number))
        assert player.appraise(view, other, Random(number)).choice == choice
        game.apply(choice.move)


def test_both_moves_are_played_out_in_the_same_deals_which_did_not_lead_to_the_choice() -> None:
    game, player = deal(CLASSIC, 3), SearchPlayer(LITTLE)
    for _ in range(9):
        game.apply(player.decide(view_of(game, game.to_move), Random(5)))
    view, other = view_of(game, game.to_move), game.legal_moves.sample(Random(8))
    said = player.appraise(view, other, Random(5))
    # By hand: six deals, drawn after those of the decision.
    rng = Random(5)
    choice = player.explain(view, rng)
    deals = list(islice(hypotheses(view, rng), 6))
    policy = player.policy(CLASSIC)

    def mean(move: object) -> float:
        played = [outcome(policy, one, move, view.seat, LITTLE.turns) for one in deals]  # type: ignore[arg-type]
        return fmean(points + policy.weights.out_match * won for points, won in played)

    assert choice.move != other and said.samples == 6
    assert (said.own, said.made) == (pytest.approx(mean(choice.move)), pytest.approx(mean(other)))


def test_the_same_move_is_worth_the_same() -> None:
    game, player = deal(CLASSIC, 2), SearchPlayer(LITTLE)
    view = view_of(game, game.to_move)
    own = player.decide(view, Random(1))
    said = player.appraise(view, own, Random(1))
    assert said.choice.move == own and said.own == said.made


def test_a_move_that_gives_much_away_surely_stays_behind() -> None:
    # The pile is large, and the next player's side has queens on the table: the queen gives it all.
    pile = "4S 4H 5D 5C 6S 6H 7D 7C 8S 8H AS AH AD KC KS KD KH"
    game = table("QC 10C 4D", melds=["9S 9H 9D"], theirs=["QS QH QD"], pile=pile, held={3: 9})
    said = SearchPlayer(LITTLE).appraise(view_of(game, 1), parse_move("discard QC"), Random(1))
    assert said.choice.move != parse_move("discard QC")
    assert said.sure and said.own > said.made + 100
    again = SearchPlayer(LITTLE).appraise(view_of(game, 1), said.choice.move, Random(1))
    assert not again.sure


def test_hidden_cards_change_nothing() -> None:
    game, player = deal(CLASSIC, 5), SearchPlayer(LITTLE)
    for number in range(12):
        view = view_of(game, game.to_move)
        other = game.legal_moves.sample(Random(number))
        again = view_of(view.deal_unseen(Random(9)), view.seat)
        again = replace(again, events=view.events)
        assert player.appraise(view, other, Random(2)) == player.appraise(again, other, Random(2))
        game.apply(player.decide(view, Random(2)))


def test_where_no_deal_is_possible_nothing_is_known() -> None:
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: 9, 3: "9D 4C 5H", 4: 9})
    game.apply(parse_move("ask"))
    view = view_of(game, 3)
    assert SearchPlayer(LITTLE).appraise(view, parse_move("no"), Random(1)).samples == 6
    # Were the whole hand of who asks known, and could not go out, no deal would agree with that.
    view.position.hands[1] = parse_cards("4S 5D 6H 7C")
    said = SearchPlayer(LITTLE).appraise(view, parse_move("no"), Random(1))
    assert (said.samples, said.own, said.made) == (0, 0.0, 0.0)
