"""The tuning command: what it writes reads back, and what it measures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canasta_tui.lab.arena import Estimate
from canasta_tui.lab.tune import (
    Verdict,
    beginner_turn,
    gains,
    is_better,
    module,
    steps_of,
    vector_of,
    weights_of,
)
from canasta_tui.players.rule_policy import RulePolicy
from canasta_tui.players.weights import RuleWeights
from canasta_tui.profile_files import load

CLASSIC = load("classic")
WEIGHTS = RuleWeights()


def test_weights_go_into_a_row_and_come_back() -> None:
    assert weights_of(vector_of(WEIGHTS)) == WEIGHTS
    assert len(steps_of(WEIGHTS)) == len(vector_of(WEIGHTS))
    assert all(step > 0 for step in steps_of(WEIGHTS))


def test_the_module_that_is_written_holds_the_weights_and_the_command() -> None:
    verdicts = [Verdict("classic", Estimate(12.0, 5.0), Estimate(-3.0, 9.0))]
    text = module(replace(WEIGHTS, wild=77.5), "the command", verdicts)
    assert "the command" in text
    assert "classic: +12 ± 5 and -3 ± 9" in text and "Kept: what it found." in text
    names: dict[str, object] = {"RuleWeights": RuleWeights}
    exec(text.partition("from .weights import RuleWeights")[2], names)
    assert names["NORMAL"] == replace(WEIGHTS, wild=77.5)


@pytest.mark.parametrize(
    ("of_start", "of_beginner", "better"),
    [
        ((12.0, 5.0), (-3.0, 9.0), True),
        ((12.0, 15.0), (10.0, 9.0), False),
        ((-12.0, 5.0), (40.0, 9.0), False),
        ((12.0, 5.0), (-30.0, 9.0), False),
    ],
)
def test_what_is_found_is_kept_where_it_surely_wins_and_nowhere_surely_loses(
    of_start: tuple[float, float], of_beginner: tuple[float, float], better: bool
) -> None:
    equal = Verdict("howto", Estimate(0.0, 10.0), Estimate(0.0, 10.0))
    assert (
        is_better([equal, Verdict("classic", Estimate(*of_start), Estimate(*of_beginner))])
        is better
    )


def test_a_player_gains_nothing_over_itself() -> None:
    play_on = RulePolicy(CLASSIC, WEIGHTS).play_on
    assert gains(CLASSIC, play_on, play_on, "itself", range(5)) == [0.0] * 5


def test_what_one_gains_the_other_loses() -> None:
    play_on = RulePolicy(CLASSIC, WEIGHTS).play_on
    found = gains(CLASSIC, play_on, beginner_turn, "two", range(4))
    assert any(found)
    assert gains(CLASSIC, beginner_turn, play_on, "two", range(4)) == [-gain for gain in found]
