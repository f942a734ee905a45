"""The players that play candidates out: here with few samples, which is all that differs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from canasta_tui.players import PLAYERS
from canasta_tui.players.normal import NormalPlayer
from canasta_tui.players.search import EXPERT, STRONG, Effort, SearchPlayer
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.moves import move_text, parse_move
from canasta_tui.rules.view import view_of
from tests.players.positions import CLASSIC, deal, table

LITTLE = Effort(playouts=2, turns=4, discards=1, lays=1, guard=60.0)


@pytest.mark.parametrize("name", profile_ids())
def test_every_profile_is_played_to_the_end_with_legal_moves(name: str) -> None:
    profile, player, rng = load(name), SearchPlayer(LITTLE), Random(1)
    game = deal(profile, 1)
    moves = 0
    while game.to_move:
        move = player.decide(view_of(game, game.to_move), rng)
        assert move in game.legal_moves, move_text(move)
        game.apply(move)
        moves += 1
        assert moves < 1000


def test_hidden_cards_do_not_change_a_decision() -> None:
    game, player = deal(CLASSIC, 3), SearchPlayer(LITTLE)
    for _ in range(40):
        seat = game.to_move
        view = view_of(game, seat)
        move = player.decide(view, Random(5))
        again = view_of(view.deal_unseen(Random(9)), seat)
        assert player.decide(replace(again, events=view.events), Random(5)) == move
        game.apply(move)


def test_a_move_of_its_own_names_what_it_gained_and_in_how_many_deals() -> None:
    found, rng = [], Random(2)
    for number in range(2):
        game = deal(CLASSIC, number)
        while seat := game.to_move:
            view = view_of(game, seat)
            choice = SearchPlayer(LITTLE).explain(view, rng)
            if choice.reason == "played-out":
                assert choice.move != NormalPlayer().decide(view, rng)
                assert choice.facts["gain"] >= 0
                assert choice.facts["samples"] >= 2
                found.append(choice)
            game.apply(choice.move)
    assert found


def test_a_last_discard_that_wins_is_made_whatever_is_sampled() -> None:
    game = table("9D", melds=["QS QH QD QC QS QH QD"], held={2: 9, 3: 2, 4: 9})
    assert SearchPlayer(LITTLE).decide(view_of(game, 1), Random(1)) == parse_move("discard 9D")


def test_a_decision_that_takes_too_long_is_cut_short_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = table("9D KH KD QC JS 5H", melds=["QS QH QD"], theirs=["9S 9H 9C"])
    hasty = SearchPlayer(replace(LITTLE, playouts=1000, guard=0.0))
    assert hasty.decide(view_of(game, 1), Random(1)) in game.legal_moves
    assert "cut short" in caplog.text


def test_the_levels_differ_in_what_they_play_out() -> None:
    assert {"strong", "expert"} <= PLAYERS.keys()
    assert EXPERT.playouts > STRONG.playouts


def test_less_is_played_out_where_runs_make_turns_long() -> None:
    usual, runs = SearchPlayer(EXPERT, LITTLE), SearchPlayer(EXPERT)
    assert usual.effort_for(CLASSIC) == runs.effort_for(load("samba")) == EXPERT
    assert usual.effort_for(load("samba")) == LITTLE
