"""Positions, moves and the right verdicts: every case is played by the referee."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta_tui.cli import main
from canasta_tui.scenarios.reader import Scenario, read_file
from canasta_tui.scenarios.referee import judge

CASES = Path(__file__).parent.parent / "cases"
SCENARIOS = [scenario for path in sorted(CASES.glob("*.toml")) for scenario in read_file(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_the_referee_gives_the_verdicts_of_the_case(scenario: Scenario) -> None:
    failures = [
        f"{verdict.step.text}: {failure}"
        for verdict in judge(scenario)
        for failure in verdict.failures
    ]
    assert not failures


# What the sentence must name: the place in the file and the fault.
FAULTS = {
    "bad-card": ("seats.1.hand", "'1H' is not a card"),
    "card-three-times": ("KS", "named 3 times", "2 times"),
    "five-jokers": ("JK", "named 5 times", "4 times"),
    "no-such-meld": ("sides.1.melds.1", "'QS JD 5C' is no meld"),
    "not-toml": ("line 1",),
    "stock-too-large": ("stock_left", "100 cards"),
    "turn-five": ("turn", "no seat 5", "1 to 4"),
    "two-turns": ("line 12",),
    "unknown-profile": ("no profile 'bridge'", "classic"),
    "unknown-rule-key": ("rules", "no"),
}


@pytest.mark.parametrize("path", sorted((CASES / "bad").glob("*.toml")), ids=lambda p: p.stem)
def test_a_file_at_fault_is_one_sentence_that_names_file_place_and_fault(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "Traceback" not in err
    for words in (str(path), *FAULTS[path.stem]):
        assert words in err


GOOD = """
title = "A frozen pile"
profile = "classic"
turn = 1
pile = "2C 9H"
stock_left = 30
seats = [{ hand = "9S 2D 4C 5C" }]
sides = [{ melds = ["QS QH QD"] }]
steps = [{ move = "take 9S 2D", expect = "illegal", rule = "pile.frozen" }]
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turn = 1", "turn = 1\nturns = 2", ("turns", "unknown key")),
        ('profile = "classic"', "", ("profile", "missing")),
        ("take 9S 2D", "grab 9S", ("steps.1.move", "'grab 9S' is not a move")),
        ("take 9S 2D", "meld", ("steps.1.move", "names no card")),
        ('"pile.frozen"', '"pile.cold"', ("steps.1.rule", "'pile.cold' is no code")),
        ('"illegal"', '"forbidden"', ("steps.1.expect", "legal")),
        ('9S 2D 4C 5C"', '3H 2D 4C 5C"', ("seats.1.hand", "3H is laid out at once")),
        ("stock_left = 30", "stock_left = -1", ("stock_left",)),
        ('"QS QH QD"', '"QS QH QD", "QC QS 2S"', ("sides.1.melds.2", "already")),
        ('"QS QH QD"', '"3S 3C 3S"', ("sides.1.melds.1", "no meld")),
        ("turn = 1", "turn = 1\ndealer = 7", ("dealer", "1 to 4")),
        ("turn = 1", "turn = 1\nscores = [0]", ("scores", "2 sides")),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    old: str, new: str, words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["referee", str(path)]) == 0
    capsys.readouterr()
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    assert main(["referee", str(path)]) == 2
    err = capsys.readouterr().err
    for word in words:
        assert word in err


def test_the_referee_says_why_in_a_sentence_with_the_facts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["referee", str(path)]) == 0
    out = capsys.readouterr().out
    assert "pile.frozen" in out
    assert "The pile is frozen (2♣ in it): you need two natural nines in hand, you have one." in out


def test_an_expectation_that_does_not_hold_is_exit_status_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(GOOD.replace('"pile.frozen"', '"pile.blocked"'), encoding="utf-8")
    assert main(["referee", str(path)]) == 1
    assert "NOT AS EXPECTED" in capsys.readouterr().out


def test_json_gives_every_fact_after_every_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["referee", str(path), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert set(told) == {"title", "profile", "ok", "steps"}
    (step,) = told["steps"]
    assert (step["move"], step["legal"], step["rule"]) == ("take 9S 2D", False, "pile.frozen")
    facts = "turn drawn sides hands melds red_threes pile stock_left frozen opened asking ended"
    assert set(step["then"]) == set(facts.split())
    assert step["then"]["sides"] == {"1": [1, 3], "2": [2, 4]}


def test_the_same_file_and_seed_give_the_same_cards() -> None:
    (path,) = CASES.glob("upcard-and-deal.toml")
    first, second = read_file(path), read_file(path)
    assert [one.start for one in first] == [one.start for one in second]
