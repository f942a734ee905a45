"""Each system's own rules are tried by a case or a demo: with the classic rules of that chapter in
their place, one of them comes out differently."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

import pytest

from canasta_tui.profile_checks import WrongValue, checked
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.profile import Profile
from canasta_tui.scenarios import demos
from canasta_tui.scenarios.reader import Scenario, read_file
from canasta_tui.scenarios.referee import judge

CHAPTERS = ("melds", "opening", "pile", "threes", "going_out", "ask", "stock", "scoring", "turn")
"""The sections of a profile that steps of a scenario can try."""

NO_DIFFERENCE = {("hand-and-foot", "stock")}
"""A pile that is always frozen is never one that must be taken."""


@cache
def scenarios() -> dict[str, list[Scenario]]:
    """All cases and demos by their profile's id."""
    found: dict[str, list[Scenario]] = defaultdict(list)
    folders = (Path(__file__).parents[1] / "cases", Path(demos.__file__).parent / "demos")
    for folder in folders:
        for file in sorted(folder.glob("*.toml")):
            for scenario in read_file(file):
                found[scenario.profile.id].append(scenario)
    return found


def with_classic(profile: Profile, chapter: str) -> Profile | None:
    """The profile with the classic rules of a chapter; None where they do not go with the rest."""
    values = asdict(profile) | {chapter: asdict(load("classic"))[chapter]}
    if chapter == "threes":
        # Other packs have other numbers of threes, and the penalty is one that never arises.
        values["threes"]["values"] = profile.threes.values
        values["threes"]["unexposed_penalty"] = profile.threes.unexposed_penalty
    try:
        return checked(values)
    except WrongValue:
        return None


def comes_out_differently(scenario: Scenario, other: Profile) -> bool:
    start = scenario.start.copy()
    start.frozen = any(other.pile.freezes[card] for card in start.pile)
    try:
        verdicts = judge(replace(scenario, profile=other, start=start))
        return any(not verdict.ok for verdict in verdicts)
    except (IndexError, KeyError, ValueError):
        # The other rules do not even know what is on the table.
        return True


def own_chapters() -> list[tuple[str, str]]:
    """The chapters in which each system has rules of its own."""
    classic = load("classic")
    return [
        (name, chapter)
        for name in profile_ids()
        for chapter in CHAPTERS
        if getattr(load(name), chapter) != getattr(classic, chapter)
        and (other := with_classic(load(name), chapter))
        and other != load(name)
        and (name, chapter) not in NO_DIFFERENCE
    ]


@pytest.mark.parametrize(("name", "chapter"), own_chapters())
def test_a_chapter_of_a_systems_own_rules_is_tried(name: str, chapter: str) -> None:
    """By a scenario of the system, or of one that has the same chapter."""
    tried = [
        (scenario, other)
        for sharing in profile_ids()
        if getattr(load(sharing), chapter) == getattr(load(name), chapter)
        and (other := with_classic(load(sharing), chapter))
        for scenario in scenarios()[sharing]
    ]
    assert any(comes_out_differently(scenario, other) for scenario, other in tried)
