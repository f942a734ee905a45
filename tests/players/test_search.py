"""The players that play candidates out: here with few samples, which is all that differs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from canasta_tui.players import PLAYERS
from canasta_tui.players.normal import NormalPlayer
from canasta_tui.players.search import EXPERT, STRONG, Effort, SearchPlayer, hypotheses
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.going_out import way_out
from canasta_tui.rules.moves import NO, YES, move_text, parse_move
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


QUEENS = "QS QH QD QC QS QH QD"
"""A natural canasta."""


def test_who_has_asked_can_go_out_in_all_deals_that_are_played_out() -> None:
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: 9, 3: "9D 4C 5H", 4: 9})
    game.apply(parse_move("ask"))
    view = view_of(game, 3)
    likely = [deal.means() for deal in hypotheses(view, Random(1))]
    assert len(likely) > 8
    assert len({tuple(sorted(means.hand)) for means in likely}) > 8
    for means in likely:
        assert way_out(CLASSIC, means, game.position.progress)
    # At random most hands of four cards can't be laid.
    dealt = [view.deal_unseen(Random(number)).means() for number in range(40)]
    assert sum(way_out(CLASSIC, means, game.position.progress) is not None for means in dealt) < 20


def test_both_answers_to_a_question_are_played_out() -> None:
    game = table("8S 8H 8D 4S", melds=[QUEENS], held={2: 9, 3: "9D 4C 5H", 4: 9})
    game.apply(parse_move("ask"))
    assert SearchPlayer(LITTLE).candidates(view_of(game, 3), YES) == [YES, NO]
    assert SearchPlayer(LITTLE).candidates(view_of(game, 3), NO) == [NO, YES]


def test_what_wins_the_match_is_told_as_that() -> None:
    # Both nines go out and win the match at once; with one of them kept it is played on.
    game = table("9D 9H", melds=[QUEENS, "9S 9C 9S"], held={2: 2, 3: 2, 4: 2}, scores=(4900, 0))
    usual, other = parse_move("discard 9D"), parse_move("meld 9D 9H")
    choice = SearchPlayer(replace(LITTLE, turns=1)).best(
        view_of(game, 1), [usual, other], Random(1)
    )
    assert choice
    assert (choice.move, choice.reason) == (other, "played-out.match")
    assert 0 < choice.facts["matches"] <= choice.facts["samples"]
