"""The rule demos: each runs as it says, each refusal is shown, and a listing is a rule book."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from canasta_tui import scenarios
from canasta_tui.rules.refusals import CODES
from canasta_tui.scenarios.reader import Scenario, read_file
from canasta_tui.scenarios.referee import judge

FILES = sorted((Path(scenarios.__file__).parent / "demos").glob("*.toml"))

# A chapter of the classic game, or a profile, and the numbers that its file names begin with.
CHAPTERS = {
    "deal": range(10, 20),
    "melds": range(20, 25),
    "canastas": range(25, 30),
    "opening": range(30, 40),
    "pile": range(40, 45),
    "frozen": range(45, 50),
    "black-threes": range(50, 55),
    "red-threes": range(55, 60),
    "going-out": range(60, 65),
    "asking": range(65, 70),
    "concealed": range(70, 75),
    "stock": range(75, 80),
    "score": range(80, 90),
}
PROFILES = {
    "howto": 90,
    "howto-2p": 91,
    "howto-3p": 91,
    "standard": 92,
    "standard-3p": 93,
    "concealed": 94,
    "brazilian": 95,
    "brazilian-real": 96,
    "modern-american": 97,
    "samba": 98,
    "bolivia": 99,
    "hand-and-foot": 99,
}

LONGEST_SAY = 220
"""Characters that stand beside a table of 80 by 24 without being cut."""
LONGEST_TITLE = 64

demos = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def demo(path: Path) -> Scenario:
    """The one scenario of a file."""
    (scenario,) = read_file(path)
    return scenario


@demos
def test_a_demo_comes_out_as_it_tells(path: Path) -> None:
    scenario = demo(path)
    verdicts = judge(scenario)
    assert [failure for verdict in verdicts for failure in verdict.failures] == []
    assert 1 <= len(scenario.steps) <= 12
    assert any(step.then for step in scenario.steps)


@demos
def test_each_step_of_a_demo_is_told_in_a_few_words(path: Path) -> None:
    scenario = demo(path)
    assert 0 < len(scenario.title) <= LONGEST_TITLE
    assert scenario.source
    for number, step in enumerate(scenario.steps, 1):
        assert 0 < len(step.say) <= LONGEST_SAY, f"step {number}: {len(step.say)}"
        assert "\n" not in step.say, f"step {number}"


@demos
def test_each_refusal_of_a_demo_names_its_rule(path: Path) -> None:
    for number, step in enumerate(demo(path).steps, 1):
        assert step.legal or step.rule, f"step {number}"


@demos
def test_the_players_of_a_demo_have_names(path: Path) -> None:
    assert not [name for name in demo(path).names if name.startswith("Seat ")]


def test_every_reason_to_refuse_a_move_is_shown() -> None:
    shown = {step.rule for path in FILES for step in demo(path).steps}
    assert [code for code in CODES if code not in shown] == []


def test_a_listing_by_name_goes_through_the_chapters_and_then_the_other_profiles() -> None:
    order = []
    for path in FILES:
        match = re.fullmatch(r"(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)", path.stem)
        assert match, path.stem
        number, name = int(match[1]), match[2]
        profile = demo(path).profile.id
        if profile == "classic":
            owner = next(chapter for chapter in CHAPTERS if number in CHAPTERS[chapter])
        else:
            owner = profile
            assert number == PROFILES[profile], path.stem
        assert name.startswith(f"{owner}-"), path.stem
        if (profile == "classic", owner) not in order:
            order.append((profile == "classic", owner))
    assert order == [(True, chapter) for chapter in CHAPTERS] + [(False, one) for one in PROFILES]


def test_no_two_demos_have_the_same_title() -> None:
    titles = [demo(path).title for path in FILES]
    assert len(set(titles)) == len(titles)
