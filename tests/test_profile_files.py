"""Profile files: what a file can say, and the one sentence for each way to get it wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from canasta_tui.profile_checks import from_json, schema
from canasta_tui.profile_files import ProfileError, load, loads, profile_ids

HEAD = 'id = "ours"\nname = "Ours"\nsource = "Our table"\n'


def write(folder: Path, name: str, text: str) -> str:
    """Write a profile file and return its path as somebody would type it."""
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def error_of(name_or_path: str, **changes: object) -> str:
    with pytest.raises(ProfileError) as caught:
        load(name_or_path, changes)
    return str(caught.value)


def test_every_shipped_file_has_its_stem_as_its_id() -> None:
    assert "classic" in profile_ids()
    assert [load(name).id for name in profile_ids()] == profile_ids()


def test_a_file_gives_what_it_sets_and_the_defaults_for_the_rest(tmp_path: Path) -> None:
    ours = load(write(tmp_path, "ours.toml", HEAD + "[match]\ntarget = 3000\n"))
    assert (ours.id, ours.match.target, ours.deal.hand) == ("ours", 3000, 11)


def test_a_file_may_start_with_a_byte_order_mark(tmp_path: Path) -> None:
    assert load(write(tmp_path, "ours.toml", "\ufeff" + HEAD)).id == "ours"


def test_a_relative_path_starts_at_the_folder_that_is_given(tmp_path: Path) -> None:
    write(tmp_path, "ours.toml", HEAD)
    assert load("ours.toml", folder=tmp_path).id == "ours"


def test_the_shipped_files_which_are_read_without_a_check_pass_it() -> None:
    for name in profile_ids():
        # A change makes it be checked; this one changes nothing.
        assert load(name, {"id": name}) == load(name)
        assert from_json(json.dumps(asdict(load(name)))) == load(name)


def test_a_shipped_profile_is_there_without_pydantic() -> None:
    code = (
        "import sys; from canasta_tui.profile_files import *; [load(one) for one in profile_ids()];"
        "print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# What a file that extends another inherits.


def test_tables_merge_key_by_key_and_arrays_are_replaced(tmp_path: Path) -> None:
    base = """
        [threes]
        values = [50, 100, 150, 400]
        black_melds = "never"
        [pile]
        blocked_by = ["wild"]
    """
    write(tmp_path, "base.toml", HEAD + base)
    changes = """
        extends = "base.toml"
        id = "child"
        [pile]
        blocked_by = ["black-three"]
        [threes]
        values = [10, 20, 30, 40]
    """
    child = load(write(tmp_path, "child.toml", changes))
    assert (child.id, child.name) == ("child", "Ours")
    assert child.threes.values == (10, 20, 30, 40)
    assert child.threes.black_melds == "never"
    assert child.pile.blocked_by == ("black-three",)


def test_a_chain_of_files_is_followed_to_its_end_each_path_seen_from_its_own_file(
    tmp_path: Path,
) -> None:
    (tmp_path / "below").mkdir()
    write(tmp_path, "a.toml", HEAD + "[match]\ntarget = 1000\n[deal]\nhand = 7\n")
    write(tmp_path / "below", "b.toml", 'extends = "../a.toml"\n[match]\ntarget = 2000\n')
    path = write(tmp_path, "c.toml", 'extends = "below/b.toml"\nid = "c"\n')
    profile = load(path)
    assert (profile.id, profile.match.target, profile.deal.hand) == ("c", 2000, 7)


def test_a_file_that_only_extends_a_shipped_profile_is_that_profile(tmp_path: Path) -> None:
    for name in profile_ids():
        assert load(write(tmp_path, "same.toml", f'extends = "{name}"')) == load(name)


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "a.toml", 'extends = "b.toml"')
    other = write(tmp_path, "b.toml", 'extends = "a.toml"')
    assert error_of(path) == f"{other}: extends: 'a.toml' extends this file"


def test_a_file_that_extends_itself_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "a.toml", 'extends = "./a.toml"')
    assert error_of(path) == f"{path}: extends: './a.toml' extends this file"


def test_a_fault_in_the_extended_file_names_that_file(tmp_path: Path) -> None:
    base = write(tmp_path, "base.toml", HEAD + "[match]\ntarget = 7\n")
    child = write(tmp_path, "child.toml", 'extends = "base.toml"')
    assert error_of(child).startswith(f"{base}: match.target: ")


def test_an_unknown_base_names_the_file_and_the_shipped_profiles(tmp_path: Path) -> None:
    path = write(tmp_path, "a.toml", 'extends = "bridge"')
    error = error_of(path)
    assert error.startswith(f"{path}: extends: there is no profile 'bridge'; allowed: ")
    assert "classic" in error


# Changes by dotted key.


def test_rules_change_a_profile_by_dotted_key() -> None:
    profile = load("classic", {"match.target": 3000, "melds.never_wild": ["7", "A"]})
    assert (profile.match.target, profile.melds.never_wild) == (3000, ("7", "A"))
    assert profile.melds.max_wilds == load("classic").melds.max_wilds


def test_rules_leave_the_shipped_profile_as_it_is() -> None:
    load("classic", {"match.target": 3000})
    assert load("classic").match.target == 5000


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("no.such.key", 3, "rules: no: unknown key; allowed: "),
        ("match.targte", 3000, "rules: match.targte: unknown key; did you mean target?"),
        ("match.target", 7, "rules: match.target: 7 is not allowed; allowed: multiples of 5"),
        ("match.target.x", 5, "rules: match.target: a table is not allowed; allowed: a whole"),
        ("match", 5, "rules: match: 5 is not allowed; allowed: a table"),
        ("melds.canasta", 2, "rules: melds: canasta must not be below min_size"),
        ("", 5, "rules: '': unknown key; allowed: "),
        ("extends", "standard", "rules: extends: unknown key; allowed: id, "),
    ],
)
def test_a_wrong_change_is_told_by_its_key(key: str, value: object, sentence: str) -> None:
    assert error_of("classic", **{key: value}).startswith(sentence)


# Faults of a file.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            HEAD + '[melds]\nwild_relation = "foo"',
            "melds.wild_relation: 'foo' is not allowed; allowed: free, not-more, fewer",
        ),
        (
            HEAD + "[threes]\nsign_by_canastas = [0, 2]",
            "threes.sign_by_canastas (entry 2): 2 is not allowed; allowed: -1, 0, 1",
        ),
        (HEAD + "[melds]\nmni_size = 3", "melds.mni_size: unknown key; did you mean min_size?"),
        (HEAD + "[ask]\nxyz = 3", "ask.xyz: unknown key; allowed: allowed, when, once_a_deal"),
        (HEAD + "extend = 3", "extend: unknown key; did you mean extends?"),
        (
            HEAD + "[opening]\nbrackets = [{ minimum = 15, q = 1 }]",
            "opening.brackets.q (entry 1): unknown key; allowed: total, minimum",
        ),
        (
            HEAD + "[opening]\nbrackets = [{ minimum = 15 }, { total = 0 }]",
            "opening.brackets.minimum (entry 2): missing",
        ),
        (
            HEAD + '[table]\nsides = [[1, "x"], [2, 3]]',
            "table.sides (entry 1.2): 'x' is not allowed; allowed: a whole number",
        ),
        (HEAD + '"\\u001b" = 3', "'\\x1b': unknown key; allowed: extends, id, name, "),
        ('name = "X"\nsource = "Y"', "id: missing"),
        (
            'id = "A b"\nname = "X"\nsource = "Y"',
            "id: 'A b' is not allowed; allowed: lower-case letters, digits and hyphens",
        ),
        (
            f'id = "{"a" * 41}"\nname = "X"\nsource = "Y"',
            f"id: '{'a' * 12}...{'a' * 13}' is not allowed; allowed: at most 40 characters",
        ),
        (
            'id = "a"\nname = ""\nsource = "Y"',
            "name: '' is not allowed; allowed: a text in quotes, not empty",
        ),
        (
            'id = "a"\nname = 1979-05-27\nsource = "Y"',
            "name: datetime.date(1979, 5, 27) is not allowed; allowed: a text in quotes, not empty",
        ),
        (HEAD + "[match]\ntarget = 0", "match.target: 0 is not allowed; allowed: 5 or more"),
        (
            HEAD + "[match]\ntarget = 5.0",
            "match.target: 5.0 is not allowed; allowed: a whole number",
        ),
        (HEAD + "[pack]\npacks = 9", "pack.packs: 9 is not allowed; allowed: 8 or less"),
        (
            HEAD + "[pack]\njoker = true",
            "pack.joker: true is not allowed; allowed: a whole number",
        ),
        (
            HEAD + "[deal]\nup_card = 1",
            "deal.up_card: 1 is not allowed; allowed: true or false",
        ),
        (
            HEAD + '[deal]\ncovered = "wild"',
            "deal.covered: 'wild' is not allowed; allowed: a list in brackets",
        ),
        (HEAD + "deal = [3]", "deal: a list is not allowed; allowed: a table"),
        # Values that contradict each other.
        (HEAD + "[melds]\nmin_naturals = 4", "melds: min_naturals must not be above min_size"),
        (HEAD + "[deal]\nhand = 60", "deal.hand: 4 hands of 60 leave no stock in a pack of 108"),
        (HEAD + "extends = 3", "extends: 3 is not allowed; allowed: a profile id or a path"),
    ],
)
def test_a_fault_names_file_key_and_what_is_allowed(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = write(tmp_path, "ours.toml", text)
    error = error_of(path)
    assert error.startswith(f"{path}: {sentence}")
    assert "\n" not in error


def test_text_that_is_not_toml_is_told_by_line_and_column(tmp_path: Path) -> None:
    path = write(tmp_path, "ours.toml", 'id = "ours"\nname Ours\n')
    error = error_of(path)
    assert error.startswith(f"{path}: not TOML: ")
    assert "line 2, column 6" in error


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = 2026-02-30"])
def test_text_that_overwhelms_the_reader_is_not_toml_either(text: str) -> None:
    with pytest.raises(ProfileError, match=r"^ours: not TOML: "):
        loads(text, "ours")


def test_a_file_that_is_not_there_or_not_text_is_told(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.toml")
    assert error_of(missing) == f"{missing}: can't be read: No such file or directory"
    (tmp_path / "folder.toml").mkdir()
    assert "can't be read" in error_of(str(tmp_path / "folder.toml"))
    (tmp_path / "latin.toml").write_bytes('name = "Canastrão"'.encode("latin-1"))
    assert error_of(str(tmp_path / "latin.toml")).endswith("latin.toml: not a text in UTF-8")
    assert "can't be read" in error_of("nul\0.toml")


def test_an_unknown_id_is_answered_with_the_shipped_ones() -> None:
    error = error_of("bridge")
    assert error.startswith("there is no profile 'bridge'; allowed: ")
    assert all(name in error for name in profile_ids())


# The JSON Schema.


def test_the_schema_names_every_section_and_is_json() -> None:
    whole = json.loads(json.dumps(schema()))
    sections = {"table", "pack", "deal", "turn", "melds", "opening", "pile", "threes"}
    sections |= {"going_out", "ask", "stock", "scoring", "match"}
    assert sections | {"extends", "id", "name", "source", "notes"} == set(whole["properties"])
    relation = whole["$defs"]["Melds"]["properties"]["wild_relation"]
    assert relation["enum"] == ["free", "not-more", "fewer"]
    assert "not-more" in relation["description"]


def test_by_the_schema_a_file_either_extends_another_or_has_its_own_head() -> None:
    assert schema()["anyOf"] == [
        {"required": ["extends"]},
        {"required": ["id", "name", "source"]},
    ]
