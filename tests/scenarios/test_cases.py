"""Positions, moves and the right verdicts: every case is played by the referee."""

from __future__ import annotations

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
    "unknown-rule-key": ("rules", "no", "unknown key"),
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
