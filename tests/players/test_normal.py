"""What the normal player does in whole deals, and the reasons that it gives."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from canasta_tui.players import PLAYERS
from canasta_tui.players.choice import REASONS, explained
from canasta_tui.players.normal import NormalPlayer
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import KING, parse_cards
from canasta_tui.rules.melds import next_of_rank
from canasta_tui.rules.moves import DRAW, Draw, Take, move_text
from canasta_tui.rules.position import Progress
from canasta_tui.rules.view import view_of
from canasta_tui.table.wording_hints import reason_text
from tests.players.positions import CLASSIC, deal, meld_of, table


@pytest.mark.parametrize("name", profile_ids())
def test_every_profile_is_played_to_the_end_with_legal_moves_and_without_a_guess(name: str) -> None:
    profile, player, rng = load(name), NormalPlayer(), Random(1)
    untouched = rng.getstate()
    for number in range(4):
        game = deal(profile, number)
        moves = 0
        while game.to_move:
            choice = player.explain(view_of(game, game.to_move), rng)
            assert choice.move in game.legal_moves, move_text(choice.move)
            assert choice.reason in REASONS
            game.apply(choice.move)
            moves += 1
            assert moves < 2000
    assert rng.getstate() == untouched


@pytest.mark.parametrize("name", profile_ids())
def test_hidden_cards_do_not_change_a_decision(name: str) -> None:
    profile, player = load(name), NormalPlayer()
    game = deal(profile, 1)
    while seat := game.to_move:
        view = view_of(game, seat)
        move = player.decide(view, Random(1))
        again = view_of(view.deal_unseen(Random(7)), seat)
        assert player.decide(again, Random(1)) == move
        game.apply(move)


def test_reasons_agree_with_the_moves_and_all_but_any_have_words() -> None:
    player, seen = NormalPlayer(), Counter[str]()
    for number in range(25):
        game = deal(CLASSIC, number)
        while game.to_move:
            choice = player.explain(view_of(game, game.to_move), Random(1))
            seen[choice.reason] += 1
            assert choice.reason.startswith("take") is isinstance(choice.move, Take)
            assert choice.reason.startswith("draw") is isinstance(choice.move, Draw)
            if choice.move == DRAW:
                takes = any(isinstance(move, Take) for move in game.legal_moves)
                assert (choice.reason == "draw.poor-pile") is takes
            assert reason_text(choice).endswith(".")
            assert "{" not in reason_text(choice)
            game.apply(choice.move)
    assert seen.keys() >= {"draw", "take", "open", "lay", "lay.canasta", "out", "discard.safe"}


def test_a_pile_that_is_refused_or_taken_is_told_with_its_size() -> None:
    game = table(
        "8D 10C 4H 5H 6C 6S", melds=["QS QH QD"], pile="9S 9H 10S 4S QC", progress=Progress()
    )
    choice = NormalPlayer().explain(view_of(game, 1), Random(1))
    assert (move_text(choice.move), choice.reason, choice.facts["cards"]) == ("take", "take", 5)
    assert "5 cards" in reason_text(choice)


def test_a_player_without_reasons_is_explained_by_its_move_alone() -> None:
    view = view_of(deal(CLASSIC, 1), deal(CLASSIC, 1).to_move)
    choice = explained(PLAYERS["random"](), view, Random(1))
    assert choice.reason == "any"
    assert reason_text(choice) == ""
    assert explained(NormalPlayer(), view, Random(1)).reason != "any"


PILE = "2S 5D 6H JD 10S 10C AD AC AS 8S 8H 6D 5C 4C 4D 7C"
"""Frozen, and big."""


def test_three_of_a_rank_are_kept_as_a_key_to_a_big_frozen_pile() -> None:
    hand, theirs = "9S 9H 9D KH 4H 6C JS", ["AS AH AD"]
    frozen = table(hand, melds=["QS QH QD"], theirs=theirs, pile=PILE, held={2: 9, 3: 9, 4: 9})
    choice = NormalPlayer().explain(view_of(frozen, 1), Random(1))
    assert move_text(choice.move).startswith("discard")


def test_three_of_a_rank_are_laid_where_an_opponent_may_go_out_at_once() -> None:
    theirs = ["KS KH KD KC KS KD KC"]
    pressed = table(
        "9S 9H 9D KH 4H 6C JS", melds=["QS QH QD"], theirs=theirs, pile="5D 6H", held={2: 1, 4: 1}
    )
    choice = NormalPlayer().explain(view_of(pressed, 1), Random(1))
    assert move_text(choice.move) == "meld 9S 9H 9D"


def test_a_pile_of_two_poor_cards_is_left_for_a_draw() -> None:
    game = table("8D 5H 5C 10C 4H KD", melds=["QS QH QD"], pile="7C 5S", progress=Progress())
    choice = NormalPlayer().explain(view_of(game, 1), Random(1))
    assert (choice.move, choice.reason) == (DRAW, "draw.poor-pile")


def test_a_complete_run_is_laid_by_a_side_that_has_opened_and_opens_where_it_is_enough() -> None:
    run, profile = "7S 8S 9S 10S JS QS KS", load("brazilian-real")
    opened = table(f"{run} 4H 6D", melds=["AS AH AD"], profile=profile)
    choice = NormalPlayer().explain(view_of(opened, 1), Random(1))
    assert (move_text(choice.move), choice.reason) == (f"meld {run}", "lay.canasta")
    # Its 65 points reach the 60 that are needed at first.
    unopened = table(f"{run} 4H 6D", profile=profile)
    assert move_text(NormalPlayer().decide(view_of(unopened, 1), Random(1))) == f"meld {run}"


@pytest.mark.parametrize(("foot", "laid"), [("3S KD JC", True), ("", False)])
def test_all_is_laid_while_the_foot_lies_face_down(foot: str, laid: bool) -> None:
    # Three nines are a key to the frozen pile, but a foot that nobody takes up costs more.
    hand, theirs = "9S 9H 9D KH 4H 6C JS", ["AS AH AD"]
    game = table(
        hand,
        melds=["QS QH QD"],
        theirs=theirs,
        pile=PILE,
        held={2: 9, 3: 9, 4: 9},
        profile=load("hand-and-foot"),
    )
    game.position.feet[1] = tuple(parse_cards(foot))
    move = NormalPlayer().decide(view_of(game, 1), Random(1))
    assert (move_text(move) == "meld 9S 9H 9D") is laid


def test_a_pile_that_must_be_taken_is_taken_whatever_it_is_worth() -> None:
    game = table(
        "8D 10C 4H KD", melds=["QS QH QD"], theirs=["9S 9H 9C"], pile="QC", progress=Progress()
    )
    game.position.stock.clear()
    choice = NormalPlayer().explain(view_of(game, 1), Random(1))
    assert [move_text(move) for move in game.legal_moves] == ["take"]
    assert (move_text(choice.move), choice.reason) == ("take", "take.must")


@pytest.mark.parametrize("melds", [["AS AH AD AC AS AH AD"], []])
def test_a_run_is_a_way_out_and_a_reason_to_take(melds: list[str]) -> None:
    run, profile = "7S 8S 9S 10S JS QS", load("brazilian-real")
    out = table(f"{run} KS 4H", melds=["AS AH AD AC AS AH AD"], profile=profile)
    assert move_text(NormalPlayer().decide(view_of(out, 1), Random(1))) == f"meld {run} KS"
    top = table(f"{run} 4H 6D", melds=melds, pile="5D KS", progress=Progress(), profile=profile)
    assert move_text(NormalPlayer().decide(view_of(top, 1), Random(1))) == f"take {run}"


def test_a_join_is_made_to_go_out_and_says_so() -> None:
    # Going out takes two canastas: the kings are the second one, once their melds are one.
    game = table("9D", melds=["QS QH QD QC QS QH QD", "KS KH KD"], profile=load("samba"))
    melds = game.position.melds[1]
    melds[next_of_rank(melds, KING)] = meld_of("KC KS KH KD")
    choice = NormalPlayer().explain(view_of(game, 1), Random(1))
    assert (move_text(choice.move), choice.reason) == ("join K", "out")
    game.apply(choice.move)
    assert move_text(NormalPlayer().decide(view_of(game, 1), Random(1))) == "discard 9D"
