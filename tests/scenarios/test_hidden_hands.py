"""A scenario for somebody who may not see all hands: it reads back and gives nothing away."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random

import pytest

from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import count_ranks, parse_cards
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Move, parse_move
from canasta_tui.rules.position import FRESH, Position
from canasta_tui.rules.view import view_of
from canasta_tui.scenarios.reader import read_text
from canasta_tui.scenarios.referee import judge
from canasta_tui.scenarios.writer import scenario_text

PUBLIC = [
    "sides",
    "pile",
    "frozen",
    "threes",
    "melds",
    "melded",
    "asked",
    "scores",
    "dealer",
    "turn",
    "round",
    "progress",
]


def public(position: Position) -> list[object]:
    """What everybody sees."""
    sizes = [list(map(len, cards)) for cards in (position.hands, position.feet)]
    return [*(getattr(position, name) for name in PUBLIC), *sizes, len(position.stock)]


def states(profile: str, seed: int) -> Iterator[tuple[Game, Position, list[Move]]]:
    """A deal after each of its moves, until it ends; with the moves since its turn began or a card
    of the stock was drawn in it, and the position before these."""
    rules, rng, player = load(profile), Random(seed), seat_player("beginner")
    game = Game.deal(rules, shuffled_deck(rules, rng), 1 + seed % rules.seats)
    begun, moves = game.position.copy(), list[Move]()
    while not game.position.ended:
        yield game, begun, moves
        if rng.random() < 0.1:
            move = game.legal_moves.sample(rng)
        else:
            move = player.decide(view_of(game, game.to_move), rng)
        moves = [*moves, move]
        game.apply(move)
        progress = game.position.progress
        at_draw = progress == FRESH._replace(
            drew="stock",
            drew_last=not game.position.stock,
            melded_before=game.position.melded[game.position.turn],
        )
        if progress == FRESH or at_draw:
            begun, moves = game.position.copy(), []


def otherwise(game: Game, begun: Position, moves: list[Move], seat: int, rng: Random) -> Game:
    """Another game that looks the same to a seat: the cards that it does not see lie elsewhere."""
    if game.position.turn != seat:
        before = Game(game.profile, begun.copy())
        return Game(game.profile, view_of(before, seat).deal_unseen(rng).position)
    hidden, then = view_of(game, seat).deal_unseen(rng).position, begun.copy()
    for other in range(1, game.profile.seats + 1):
        if other != seat:
            then.hands[other] = hidden.hands[other]
            then.counts[other] = count_ranks(hidden.hands[other])
        if other != seat or hidden.feet[seat]:
            then.feet[other] = hidden.feet[other]
    # What the seat has drawn in the turn lay on top.
    then.stock = hidden.stock + then.stock[len(hidden.stock) :]
    again = Game(game.profile, then)
    for move in moves:
        again.apply(move)
    return again


@pytest.mark.parametrize("profile", profile_ids())
def test_a_text_for_one_seat_reads_back_and_does_not_depend_on_what_the_seat_does_not_see(
    profile: str,
) -> None:
    rng, with_steps, changed = Random(1), 0, 0
    for seed in range(3):
        for number, (game, begun, moves) in enumerate(states(profile, seed)):
            if not (moves or number % 7 == seed):
                continue
            seat = rng.choice([game.position.turn, rng.randint(1, game.profile.seats)])
            now = game.position.copy()
            if begun.sides != game.profile.table.sides:
                break
            text = scenario_text(game, "Mine", named=[seat])
            assert game.position == now
            (scenario,) = read_text(text, "text")
            assert scenario.named == {seat}
            assert all(verdict.ok for verdict in judge(scenario))
            again = scenario.game()
            for step in scenario.steps:
                again.apply(step.move)
            mine = game.position.turn == seat
            assert public(again.position) == public(game.position if mine else begun)
            assert sorted(again.position.hands[seat]) == sorted(game.position.hands[seat])
            other = otherwise(game, begun, moves, seat, rng)
            changed += other.position != game.position
            assert scenario_text(other, "Mine", named=[seat]) == text
            with_steps += "[[steps]]" in text
    assert with_steps > 3 and changed > 10


@pytest.mark.parametrize("profile", profile_ids())
def test_a_text_for_nobody_names_no_card_that_is_not_on_the_table(profile: str) -> None:
    for game, begun, _moves in states(profile, 5):
        if begun.sides != game.profile.table.sides:
            break
        values = tomllib.loads(scenario_text(game, "Nobody's", named=[]))
        assert {"stock", "steps"}.isdisjoint(values)
        assert all({"hand", "foot"}.isdisjoint(seat) for seat in values["seats"])
        assert parse_cards(values["pile"]) == begun.pile
        assert values["stock_left"] == len(begun.stock)


def test_a_second_hand_taken_up_in_the_turn_is_named_to_its_player_alone() -> None:
    (scenario,) = read_text(
        """
        title = "Down to the foot"
        profile = "hand-and-foot"
        turn = 1
        stock = "9C 8S 5D KD KH"
        seats = [{ hand = "9S 9H 9D", melded = true, foot = "3H 4S 4H 4D 6C 7C 8C TS JS QS KS" }]
        sides = [{ melds = ["8H 8D 8C"] }]
        """,
        "text",
    )
    game = scenario.game()
    for move in ("draw", "meld 9S 9H 9D 9C + 8S"):
        game.apply(parse_move(move))
    assert not game.position.feet[1] and game.position.threes[1]
    mine = tomllib.loads(scenario_text(game, "Mine", named=[1]))
    assert mine["seats"][0]["foot"] == "3H 4S 4H 4D 6C 7C 8C 10S JS QS KS"
    assert [seat.get("foot_count") for seat in mine["seats"]] == [None, 13, 13, 13]
    # The card that replaced the three.
    assert mine["stock"] == "5D" and mine["drawn"]
    (again,) = read_text(scenario_text(game, "Mine", named=[1]), "text")
    assert all(verdict.ok for verdict in judge(again))
    theirs = tomllib.loads(scenario_text(game, "Theirs", named=[2]))
    assert [seat.get("foot_count") for seat in theirs["seats"]] == [11, 13, 13, 13]
    assert {"stock", "steps"}.isdisjoint(theirs)


def test_a_lone_hand_is_written_for_one_seat_without_the_hands_of_others() -> None:
    written = 0
    for game, begun, _moves in states("howto-3p", 1):
        if begun.sides != game.profile.table.sides:
            text = scenario_text(game, "Mine", named=[1])
            table = tomllib.loads(text)
            assert table["lone"] == begun.sides[0][0]
            assert ["hand" in seat for seat in table["seats"]] == [True, False, False]
            (again,) = read_text(text, "text")
            assert again.start.sides == begun.sides
            written += 1
    assert written


def test_all_is_named_once_the_deal_has_ended() -> None:
    *_, (game, _begun, _moves) = states("classic", 2)
    rng = Random(0)
    while not game.position.ended:
        game.apply(game.legal_moves.sample(rng))
    text = scenario_text(game, "The end", named=[])
    assert text == scenario_text(game, "The end")
