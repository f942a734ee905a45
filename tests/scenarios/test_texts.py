"""Positions and deals as text read back to the same value."""

from __future__ import annotations

import json
from random import Random

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.scenarios.deal_log import LogError, deal_log, read_line, replay
from canasta_tui.scenarios.reader import read_text
from canasta_tui.scenarios.writer import scenario_text


def played(profile: str, seed: int, moves: int = 10_000) -> Game:
    rules, rng = load(profile), Random(seed)
    game = Game.deal(rules, shuffled_deck(rules, rng), 1 + seed % rules.seats)
    while moves and not game.position.ended:
        game.apply(game.legal_moves.sample(rng))
        moves -= 1
    return game


@pytest.mark.parametrize("profile", profile_ids())
def test_a_game_in_any_state_reads_back_from_its_scenario(profile: str) -> None:
    for seed in range(12):
        game = played(profile, seed, moves=7 * seed + seed % 3)
        if game.position.ended:
            continue
        before = game.position.copy()
        (scenario,) = read_text(scenario_text(game, 'A "game"'), "text")
        assert game.position == before
        copy = scenario.game()
        for step in scenario.steps:
            copy.apply(step.move)
        assert copy.position == game.position


@pytest.mark.parametrize("profile", profile_ids())
def test_a_deals_log_replays_to_the_same_result(profile: str) -> None:
    for seed in range(4):
        game = played(profile, seed)
        log = json.loads(json.dumps(deal_log(game)))
        again = replay(log)
        assert again.position == game.position and again.log == game.log


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": ["1 draw"]}, "move 1"),
        ({"moves": ["2 grab"]}, "not a move"),
        ({"moves": ["2 pass"]}, "turn.order"),
        ({"deck": "KS"}, "108"),
        ({"dealer": 9}, "1 to 4"),
        ({"scores": [0]}, "2 totals"),
        ({"profile": "bridge"}, "bridge"),
        ({"totals": {"1": 1, "2": 2}}, "totals"),
        ({"moves": "draw"}, "list"),
    ],
)
def test_a_log_that_cannot_be_is_refused_with_its_place(
    change: dict[str, object], words: str
) -> None:
    log = deal_log(played("classic", 0)) | change
    with pytest.raises(LogError, match=words):
        replay(log, "deals.jsonl: line 1")


def test_a_line_that_is_no_json_is_refused() -> None:
    with pytest.raises(LogError, match="line 3: not JSON"):
        read_line("{", "deals.jsonl: line 3")
