"""The referee command: what it prints, its JSON, its exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canasta_tui.cli import main

GOOD = """
title = "A frozen pile"
profile = "classic"
turn = 1
pile = "2C 9H"
stock_left = 30
seats = [{ name = "Ana", hand = "9S 2D 4C 5C" }]
sides = [{ melds = ["QS QH QD"] }]
steps = [{ move = "take 9S 2D", expect = "illegal", rule = "pile.frozen" }]
"""

ENDED = """
title = "Going out"
profile = "classic"
scores = [4500, 100]
turn = 1
drawn = true
pile = "8C"
stock_left = 30
seats = [{ hand = "QC 4D", melded = true }, { hand = "AS" }, { hand = "KS" }, { hand = "JK" }]
sides = [{ melds = ["QS QH QD QC QS QH", "KS KH KD"], red_threes = "3H 3D" }]
steps = [{ move = "meld QC" }, { move = "discard 4D" }]
"""


def referee(text: str, tmp_path: Path, *options: str) -> int:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return main(["referee", str(path), *options])


def told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the referee tells of the one scenario of a text, as JSON."""
    referee(text, tmp_path, "--json")
    (line,) = capsys.readouterr().out.splitlines()
    answer: dict[str, Any] = json.loads(line)
    return answer


def test_a_verdict_names_the_player_the_rule_and_the_reason_with_its_facts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert referee(GOOD, tmp_path) == 0
    out = capsys.readouterr().out
    assert "A frozen pile (Classic)" in out
    assert "Ana, take 9S 2D: illegal by pile.frozen" in out
    assert "The pile is frozen (2♣ in it): you need two natural nines in hand, you have one." in out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"pile.frozen"', '"pile.blocked"', "expected illegal by pile.blocked"),
        ('expect = "illegal", rule = "pile.frozen"', 'expect = "legal"', "expected legal"),
        ('take 9S 2D", expect = "illegal", rule = "pile.frozen"', 'draw", expect = "illegal"', ""),
    ],
)
def test_a_verdict_that_is_not_as_expected_is_exit_status_one(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert GOOD.replace(old, new) != GOOD
    assert referee(GOOD.replace(old, new), tmp_path) == 1
    assert f"NOT AS EXPECTED: {said}" in capsys.readouterr().out


def test_a_step_without_an_expectation_is_only_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace(', expect = "illegal", rule = "pile.frozen"', "")
    assert referee(text, tmp_path) == 0
    assert "illegal by pile.frozen" in capsys.readouterr().out


def test_json_has_a_line_for_each_scenario_with_every_fact_after_every_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = "".join("[[scenario]]" + GOOD.replace("A frozen pile", title) for title in ("One", "Two"))
    assert referee(two, tmp_path, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["title"] for line in lines] == ["One", "Two"]
    for line in lines:
        assert set(line) == {"title", "profile", "ok", "steps"}
        assert (line["profile"], line["ok"]) == ("classic", True)
        (step,) = line["steps"]
        assert set(step) == {"move", "legal", "rule", "message", "ok", "then"}
        assert (step["move"], step["legal"], step["rule"]) == ("take 9S 2D", False, "pile.frozen")
        assert step["then"]["hands"]["1"] == "2D 4C 5C 9S"
        del step["then"]["hands"]
        assert step["then"] == {
            "turn": 1,
            "drawn": False,
            "sides": {"1": [1, 3], "2": [2, 4]},
            "melds": {"1": ["QS QH QD"], "2": []},
            "red_threes": {"1": "", "2": ""},
            "pile": "2C 9H",
            "stock_left": 30,
            "frozen": True,
            "opened": {"1": True, "2": False},
            "asking": False,
            "ended": False,
        }


def test_an_ended_deal_has_its_score_sheets_and_a_legal_move_no_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = told(ENDED, tmp_path, capsys)["steps"][-1]
    assert (last["legal"], last["rule"], last["message"]) == (True, None, None)
    facts = last["then"]
    # 70 + 30 on the table, 500, two red threes, going out, and the king left: 890.
    assert facts["deal_scores"] == {"1": 890, "2": -70}
    assert facts["totals"] == {"1": 5390, "2": 30}
    assert (facts["turn"], facts["drawn"], facts["ended"]) == (0, False, "out")
    assert facts["match_over"] == 1
    assert facts["items"]["1"] == [
        {"item": "melded-cards", "count": 10, "points": 100},
        {"item": "natural-canasta", "count": 1, "points": 500},
        {"item": "red-threes", "count": 2, "points": 200},
        {"item": "going-out", "count": 1, "points": 100},
        {"item": "hand-cards", "count": 1, "points": -10},
    ]


def as_toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {as_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return json.dumps(value)


def with_then(facts: dict[str, Any]) -> str:
    return ENDED.replace('"discard 4D"', f'"discard 4D", then = {as_toml(facts)}')


def test_all_facts_may_be_expected_and_only_the_pile_has_an_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = told(ENDED, tmp_path, capsys)["steps"][-1]["then"]
    assert referee(with_then(facts), tmp_path) == 0
    facts["melds"]["1"] = ["KD KS KH", "QC QH QS QC QD QH QS"]
    facts["red_threes"]["1"] = "3D 3H"
    facts["items"]["1"].reverse()
    del facts["hands"]["2"], facts["melds"]["2"]
    assert referee(with_then(facts), tmp_path) == 0
    facts["pile"] = "4D 8C"
    assert referee(with_then(facts), tmp_path) == 1


WRONG: dict[str, object] = {
    "turn": 2,
    "drawn": True,
    "sides": {"1": [1, 2]},
    "hands": {"1": "4D"},
    "melds": {"1": ["KS KH KD"]},
    "red_threes": {"1": "3H"},
    "pile": "8C",
    "stock_left": 29,
    "frozen": True,
    "opened": {"2": True},
    "asking": True,
    "ended": "concealed",
    "deal_scores": {"2": 70},
    "items": {"2": []},
    "totals": {"2": 100},
    "match_over": 0,
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fact_that_does_not_hold_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(told(ENDED, tmp_path, capsys)["steps"][-1]["then"]) == set(WRONG)
    assert referee(with_then({name: WRONG[name]}), tmp_path) == 1
    assert f"NOT AS EXPECTED: {name}" in capsys.readouterr().out


def test_a_score_is_no_fact_before_the_deal_has_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ENDED.replace('"meld QC"', '"meld QC", then = { totals = { 1 = 4500 } }')
    assert referee(text, tmp_path) == 1
    assert "totals is a fact only once the deal has ended" in capsys.readouterr().out


def test_an_illegal_step_changes_nothing_and_the_partner_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = ["discard KS", "yes", "ask", "discard 4D", "no", "meld QC", "discard 4D"]
    steps = ", ".join(f'{{ move = "{move}" }}' for move in moves)
    text = ENDED.replace('[{ move = "meld QC" }, { move = "discard 4D" }]', f"[{steps}]")
    verdicts = told(text, tmp_path, capsys)["steps"]
    assert [step["legal"] for step in verdicts] == [False, False, True, False, True, False, True]
    assert [step["then"]["turn"] for step in verdicts] == [1, 1, 3, 3, 1, 1, 2]
    assert [step["then"]["asking"] for step in verdicts][2:5] == [True, True, False]
    assert verdicts[0]["then"] == verdicts[1]["then"]
    assert verdicts[-2]["rule"] == "out.partner-said-no"


def test_a_pile_that_always_needs_a_pair_is_frozen_for_everybody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = 'title = "Drawn"\nprofile = "modern-american"\nturn = 1\nsteps = [{ move = "draw" }]'
    assert told(text, tmp_path, capsys)["steps"][0]["then"]["frozen"] is True


def test_json_is_plain_ascii_whatever_the_terminal_can_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    referee(GOOD.replace("A frozen pile", "Café ♣"), tmp_path, "--json")
    out = capsys.readouterr().out
    assert out.isascii() and json.loads(out)["title"] == "Café ♣"
