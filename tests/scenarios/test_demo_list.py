"""The list of demos, and how one is found by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tui.scenarios.demos import FOLDER, find, listed
from canasta_tui.scenarios.schema import ScenarioError


def test_every_demo_is_listed_once_under_a_name_of_its_own() -> None:
    demos = listed()
    assert [demo.path for demo in demos] == sorted(FOLDER.glob("*.toml"))
    assert len({demo.name for demo in demos}) == len(demos)


def test_demos_of_the_classic_game_stand_by_chapter_and_others_by_profile() -> None:
    groups = list(dict.fromkeys(demo.group for demo in listed()))
    assert groups[0] == "Classic: the deal and the turn"
    assert "Classic: frozen piles" in groups and "Modern American" in groups
    # Each group in one piece.
    assert len(groups) == len(
        [one for at, one in enumerate(listed()) if not at or one.group != listed()[at - 1].group]
    )


@pytest.mark.parametrize("name", ["frozen-by-a-wild", "46-frozen-by-a-wild"])
def test_a_demo_is_found_by_its_name_with_or_without_its_number(name: str) -> None:
    (scenario,) = find(name)
    assert scenario.title == "A buried wild freezes the pile for everybody"


def test_a_path_names_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\nprofile = "classic"\nturn = 1\nsteps = []\n')
    assert [scenario.title for scenario in find(str(file))] == ["Mine"]


def test_a_path_without_an_ending_that_names_a_file_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text('title = "Mine"\nprofile = "classic"\nturn = 1\nsteps = []\n')
    monkeypatch.chdir(tmp_path)
    assert [scenario.title for scenario in find("mine")] == ["Mine"]


@pytest.mark.parametrize(
    ("name", "near"),
    [("frozen-by-wild", "frozen-by-a-wild"), ("black threes", "black-threes-block")],
)
def test_an_unknown_name_is_answered_with_names_near_it(name: str, near: str) -> None:
    with pytest.raises(ScenarioError) as fault:
        find(name)
    assert f"there is no demo '{name}'; there is: " in str(fault.value)
    assert near in str(fault.value)


def test_a_name_like_no_other_is_answered_with_where_the_list_is() -> None:
    with pytest.raises(ScenarioError, match="there is no demo 'zzz'; canasta-tui demo lists"):
        find("zzz")
