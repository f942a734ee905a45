"""Profiles of one's own: found in the user's folder, changed, saved, and told from others."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from canasta_tui.house_rules import as_shipped, changes, save
from canasta_tui.profile_files import (
    ProfileError,
    available,
    changed,
    house_folder,
    house_ids,
    load,
    profile_ids,
)

TWO_CANASTAS = {"going_out.canastas": 2, "pile.frozen_by": ["wild", "black-three"]}


def put(name: str, text: str) -> Path:
    """A file in the user's folder."""
    house_folder().mkdir(parents=True, exist_ok=True)
    path = house_folder() / name
    path.write_text(text, encoding="utf-8")
    return path


def ours(**rules: object) -> str:
    lines = "".join(f"{key} = {value}\n" for key, value in rules.items())
    return f'extends = "classic"\nid = "ours"\nname = "Ours"\n{lines}'


# In the user's folder


def test_the_folder_lies_beside_the_settings_and_need_not_be_there(
    settings_of_nobody: Path,
) -> None:
    assert house_folder() == settings_of_nobody / "profiles"
    assert house_ids() == [] and not house_folder().exists()


def test_a_file_in_the_folder_is_a_profile_by_its_id_beside_the_shipped_ones() -> None:
    put("ours.toml", ours() + "[match]\ntarget = 3000\n")
    put("notes.txt", "no profile")
    assert load("ours").match.target == 3000
    profiles, faults = available()
    assert [one.id for one in profiles] == [*profile_ids(), "ours"] and faults == []


def test_a_file_may_extend_one_in_the_folder_by_its_id() -> None:
    put("ours.toml", ours() + "[match]\ntarget = 3000\n")
    put("theirs.toml", 'extends = "ours"\nid = "theirs"\n[deal]\nhand = 13\n')
    assert (load("theirs").match.target, load("theirs").deal.hand) == (3000, 13)


def test_a_broken_file_is_told_and_the_others_are_there() -> None:
    broken = put("broken.toml", "[match]\ntarget = -1\n")
    put("ours.toml", ours())
    profiles, faults = available()
    assert [one.id for one in profiles] == [*profile_ids(), "ours"]
    (fault,) = faults
    assert fault.startswith(f"{broken}: ") and "\n" not in fault
    with pytest.raises(ProfileError, match=r"broken\.toml: "):
        load("broken")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("classic.toml", ours(), "classic comes with the program; give the file, and its id"),
        ("ours.toml", 'extends = "classic"', "id: 'classic' is not allowed; allowed: the name of"),
        ("mine.toml", ours(), "id: 'ours' is not allowed; allowed: the name of the file"),
    ],
)
def test_an_id_that_is_taken_or_not_the_file_s_name_is_refused(
    name: str, text: str, sentence: str
) -> None:
    path = put(name, text)
    profiles, faults = available()
    assert [one.id for one in profiles] == profile_ids()
    assert len(faults) == 1 and faults[0].startswith(f"{path}: {sentence}")
    assert load("classic").name == "Classic"


def test_an_unknown_id_is_answered_with_those_that_are_near() -> None:
    put("ours.toml", ours())
    with pytest.raises(ProfileError, match="no profile 'clasic'; did you mean classic"):
        load("clasic")
    with pytest.raises(ProfileError, match="did you mean ours"):
        load("our")


# Changes


def test_changes_are_told_by_dotted_key_and_make_the_profile_again() -> None:
    profiles = [load(name) for name in profile_ids()]
    for base in profiles:
        for profile in profiles:
            assert changed(base, changes(base, profile)) == profile
    assert changes(load("classic"), changed(load("classic"), TWO_CANASTAS)) == TWO_CANASTAS


def test_a_profile_that_was_changed_stays_as_it_was() -> None:
    classic = load("classic")
    changed(classic, TWO_CANASTAS)
    assert classic == load("classic")


def test_a_contradiction_is_refused_with_its_sentence() -> None:
    with pytest.raises(ProfileError) as caught:
        changed(load("classic"), {"melds.canasta": 2})
    assert str(caught.value) == "melds: canasta must not be below min_size"


def test_a_changed_profile_is_told_as_the_shipped_one_of_its_id_and_its_changes() -> None:
    assert as_shipped(load("standard")) == ("standard", {})
    assert as_shipped(changed(load("standard"), TWO_CANASTAS)) == ("standard", TWO_CANASTAS)


def test_a_profile_of_one_s_own_is_told_as_the_shipped_one_it_is_nearest_to() -> None:
    put("ours.toml", 'extends = "standard"\nid = "ours"\nname = "Ours"\n[match]\ntarget = 3000\n')
    base, rules = as_shipped(load("ours"))
    assert base == "standard"
    assert rules == {"id": "ours", "name": "Ours", "match.target": 3000}


# Saving


@pytest.mark.parametrize("name", profile_ids())
def test_what_is_saved_loads_back_to_the_same_rules(name: str) -> None:
    house = changed(load(name), {**TWO_CANASTAS, "opening.brackets": [{"minimum": 35}]})
    path = save(house, "Canastrão de casa")
    assert path == house_folder() / "canastrao-de-casa.toml"
    again = load("canastrao-de-casa")
    assert again.name == "Canastrão de casa"
    assert changes(again, house) == {"id": house.id, "name": house.name}


def test_only_what_differs_is_saved(tmp_path: Path) -> None:
    path = save(changed(load("classic"), TWO_CANASTAS), "Ours")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {
        "extends": "classic",
        "id": "ours",
        "name": "Ours",
        "going_out": {"canastas": 2},
        "pile": {"frozen_by": ["wild", "black-three"]},
    }
    assert [one.name for one in house_folder().iterdir()] == ["ours.toml"]


def test_a_saved_file_is_whole_wherever_it_is_put(tmp_path: Path) -> None:
    put("ours.toml", ours() + "[match]\ntarget = 3000\n")
    path = save(changed(load("ours"), TWO_CANASTAS), "Theirs")
    shared = tmp_path / "from-a-friend.toml"
    path.rename(shared)
    (house_folder() / "ours.toml").unlink()
    assert load(str(shared)).match.target == 3000
    assert load(str(shared)).going_out.canastas == 2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Classic", "classic comes with the program: save the rules under another name"),
        ("  ", "'  ' is not allowed; allowed: a name of 1 to 40 characters"),
        ("日本語", "'日本語' is not allowed; allowed: a name of 1 to 40 characters"),
        ("x" * 41, "is not allowed; allowed: a name of 1 to 40 characters"),
        ("a\x1b[2J", "name: "),
    ],
)
def test_a_name_that_can_t_be_used_is_refused_and_nothing_is_written(
    name: str, sentence: str
) -> None:
    with pytest.raises(ProfileError) as caught:
        save(load("classic"), name)
    assert sentence in str(caught.value)
    assert house_ids() == []


def test_what_is_there_already_is_never_replaced() -> None:
    path = put("ours.toml", "broken")
    with pytest.raises(ProfileError) as caught:
        save(load("classic"), "Ours")
    assert str(caught.value) == f"{path}: is there already: save the rules under another name"
    assert path.read_text(encoding="utf-8") == "broken"


def test_a_folder_that_can_t_be_made_is_told(settings_of_nobody: Path) -> None:
    (settings_of_nobody / "profiles").write_text("a file", encoding="utf-8")
    with pytest.raises(ProfileError, match="can't be written"):
        save(load("classic"), "Ours")
