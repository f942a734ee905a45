"""Positions and deals as text read back to the same value."""

from __future__ import annotations

import json
from random import Random

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import parse_cards
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import parse_move
from canasta_tui.rules.position import DREW, FRESH
from canasta_tui.scenarios.deal_log import LogError, deal_log, read_line, replay
from canasta_tui.scenarios.reader import ScenarioError, read_text
from canasta_tui.scenarios.writer import scenario_text


def played(profile: str, seed: int, moves: int = 10_000) -> Game:
    rules, rng = load(profile), Random(seed)
    game = Game.deal(rules, shuffled_deck(rules, rng), 1 + seed % rules.seats)
    while moves and not game.position.ended:
        game.apply(game.legal_moves.sample(rng))
        moves -= 1
    return game


def read_back(text: str) -> Game:
    """The game of a scenario's text, its steps played."""
    (scenario,) = read_text(text, "text")
    game = scenario.game()
    for step in scenario.steps:
        assert step.legal
        game.apply(step.move)
    return game


@pytest.mark.parametrize("profile", profile_ids())
def test_a_game_in_any_state_reads_back_from_its_scenario(profile: str) -> None:
    for seed in range(8):
        game = played(profile, seed, moves=seed)
        while not game.position.ended:
            before, log, events = game.position.copy(), game.log[:], game.events[:]
            assert read_back(scenario_text(game, "A game")).position == before
            assert (game.position, game.log, game.events) == (before, log, events)
            for _ in range(9):
                if not game.position.ended:
                    game.apply(game.legal_moves.sample(Random(len(game.log))))
        assert read_back(scenario_text(game, "The end")).position == game.position


def test_a_text_needs_steps_only_for_what_was_done_since_the_draw() -> None:
    game = played("classic", 0, moves=1)
    assert "[[steps]]" not in scenario_text(game, "Drawn")
    # A position that was described as drawn, without the moves before it.
    alone = Game(game.profile, game.position.copy())
    assert read_back(scenario_text(alone, "Drawn")).position == game.position


def test_a_game_that_does_not_know_how_its_turn_began_can_not_be_written() -> None:
    lines = 'turn = 1\ndrawn = true\nseats = [{ hand = "KS KH KD AS AH AD 4C 5C" }]'
    (scenario,) = read_text(f'title = "T"\nprofile = "classic"\n{lines}', "text")
    game = scenario.game()
    game.apply(parse_move("meld KS KH KD + AS AH AD"))
    assert read_back(scenario_text(game, "Laid")).position == game.position
    with pytest.raises(ValueError, match="does not know how it came to this"):
        scenario_text(game.copy(), "Laid")


def test_a_lone_hand_without_a_history_reads_back() -> None:
    written = 0
    for seed in range(12):
        game = played("howto-3p", seed, moves=0)
        while not game.position.ended:
            position = game.position
            begins = position.progress in (FRESH, DREW[False, position.melded[position.turn]])
            if len(position.sides) == 2 and begins:
                text = scenario_text(game.copy(), "A lone hand")
                assert f"lone = {position.sides[0][0]}" in text
                assert read_back(text).position == position
                written += 1
            game.apply(game.legal_moves.sample(Random(len(game.log))))
    assert written > 50


def test_a_lone_hand_is_described_by_its_two_sides() -> None:
    (scenario,) = read_text(
        """
        title = "Seat 2 plays alone"
        profile = "howto-3p"
        lone = 2
        turn = 1
        drawn = true
        pile = "9S"
        seats = [{ hand = "KS 4C 5C" }, { hand = "8S 8H", melded = true }, { hand = "QC 6C" }]
        sides = [{ melds = ["AS AH AD"] }, { melds = ["KH KD KC"] }]
        """,
        "text",
    )
    game = scenario.game()
    assert game.position.sides == ((2,), (1, 3))
    # A partner adds to what the other partner may have laid.
    game.apply(parse_move("meld KS"))
    assert [meld.size for meld in game.position.melds[2].values()] == [4]


def test_nobody_is_alone_where_the_profile_has_no_lone_hand() -> None:
    with pytest.raises(ScenarioError, match="lone: classic has no lone hand"):
        read_text('title = "T"\nprofile = "classic"\nturn = 1\nlone = 2', "text")


def test_titles_names_and_changed_rules_are_written_so_that_they_read_back() -> None:
    brackets = [{"minimum": 10}, {"total": 0, "minimum": 20}]
    rules = {"match.target": 3000, "opening.brackets": brackets, "pile.blocked_by": ["wild"]}
    profile = load("classic", rules)
    game = Game.deal(profile, shuffled_deck(profile, Random(1)), 2)
    names = ('Ana "A"', "Béa ♣ 🃏", "C\\aio", "[/b]")
    text = scenario_text(game, 'The "last" \\ game', names=names)
    (scenario,) = read_text(text, "text")
    assert (scenario.title, scenario.names) == ('The "last" \\ game', names)
    assert scenario.profile == profile and scenario.start == game.position


@pytest.mark.parametrize("profile", profile_ids())
def test_a_deals_log_replays_to_the_same_result(profile: str) -> None:
    for seed in range(4):
        game = played(profile, seed)
        log = json.loads(json.dumps(deal_log(game)))
        again = replay(log)
        assert again.position == game.position and again.log == game.log
        assert again.sheet(1) == game.sheet(1)


def test_a_deals_log_holds_the_whole_deck_in_the_order_of_the_deal() -> None:
    game = played("classic", 3)
    log = deal_log(game, profile="classic", rules={"match.target": 3000})
    keys = "profile rules dealer scores deck moves ended deal_scores items totals"
    assert list(log) == keys.split()
    assert set(deal_log(game, numbered=True)) == {*keys.split(), "number"}
    deck = parse_cards(log["deck"])
    # The dealer's left gets the first card, and the next player the second one.
    first = Game.deal(game.profile, deck, log["dealer"]).position
    assert len(deck) == 108 and first.turn == log["dealer"] % 4 + 1
    assert log["moves"][0].split()[0] == str(first.turn)
    assert replay(log).profile.match.target == 3000


def test_a_deals_log_begins_with_the_totals_before_it() -> None:
    profile, rng = load("classic"), Random(5)
    game = Game.deal(profile, shuffled_deck(profile, rng), 1, (0, 1500, -40))
    while not game.position.ended:
        game.apply(game.legal_moves.sample(rng))
    log = deal_log(game)
    assert log["scores"] == [1500, -40]
    assert log["totals"]["1"] == 1500 + log["deal_scores"]["1"]
    assert replay(log).position == game.position


def test_only_a_deal_that_has_ended_has_a_log() -> None:
    with pytest.raises(ValueError, match="has ended"):
        deal_log(played("classic", 0, moves=20))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": ["1 draw"]}, r"moves\.1 \('1 draw'\): it is the move of seat 2"),
        ({"moves": ["2 grab"]}, "not a move"),
        ({"moves": ["2 pass"]}, r"illegal by turn\.order"),
        ({"moves": []}, r'ended: "\w+", but the moves come to false'),
        ({"moves": "draw"}, "moves: 'draw' is not allowed; allowed: a list"),
        ({"deck": "KS"}, "108"),
        ({"deck": "1H"}, "deck: '1H' is not a card"),
        ({"dealer": 9}, "dealer: there is no seat 9: the seats are 1 to 4"),
        ({"number": 0}, "number: 0 is not allowed; allowed: 1 or more"),
        ({"number": 10**30}, "number: 10+ is not allowed; allowed: 10000 or less"),
        ({"scores": [10**30, 0]}, r"scores\.1: 10+ is not allowed; allowed: 1000000000 or less"),
        ({"dealer": True}, "dealer: True is not allowed; allowed: a whole number"),
        ({"scores": [0]}, "scores: one for each of the 2 sides"),
        ({"profile": "bridge"}, "no profile 'bridge'"),
        ({"rules": {"match.target": 1}}, r"match\.target: 1 is not allowed"),
        ({"totals": {"1": 1, "2": 2}}, "totals: .* but the moves come to"),
        ({"extra": 1}, "extra: unknown key; allowed: profile, rules, dealer"),
    ],
)
def test_a_log_that_cannot_be_is_refused_with_its_place(
    change: dict[str, object], words: str
) -> None:
    log = deal_log(played("classic", 0)) | change
    with pytest.raises(LogError, match=rf"^deals\.jsonl: line 1: .*{words}"):
        replay(log, "deals.jsonl: line 1")


def test_a_log_that_goes_on_after_the_end_is_refused() -> None:
    log = deal_log(played("classic", 0))
    log["moves"].append("1 draw")
    with pytest.raises(LogError, match="the deal has ended"):
        replay(log)


@pytest.mark.parametrize("key", ["profile", "dealer", "scores", "deck", "moves", "totals"])
def test_a_log_that_lacks_something_is_refused(key: str) -> None:
    log = deal_log(played("classic", 0))
    del log[key]
    with pytest.raises(LogError, match=f"^log: {key}: missing"):
        replay(log)


@pytest.mark.parametrize("line", ["{", "[" * 100_000])
def test_a_line_that_is_no_json_is_refused(line: str) -> None:
    with pytest.raises(LogError, match="line 3: not JSON"):
        read_line(line, "deals.jsonl: line 3")


def test_a_line_that_is_no_object_is_refused() -> None:
    with pytest.raises(LogError, match="line 3: 7 is not allowed; allowed: a table"):
        read_line("7", "deals.jsonl: line 3")
