"""The settings file."""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from canasta_tui.tui.settings import Settings, SettingsFile, read_settings, settings_path

EVERYTHING = """\
theme = "felt-light"
pace = 0.5
sort = "suit"
glyphs = "ascii"
ask_before_discard = true
reduced_motion = true
keys = { draw = "f5", hide = "f9,f10" }
"""


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(EVERYTHING, encoding="utf-8")
    file = read_settings(path)
    assert file.fault == ""
    assert file.stored == Settings(
        theme="felt-light",
        pace=0.5,
        sort="suit",
        glyphs="ascii",
        ask_before_discard=True,
        reduced_motion=True,
        keys={"draw": "f5", "hide": "f9,f10"},
    )


def test_what_a_file_does_not_name_is_the_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("pace = 2", encoding="utf-8")
    assert read_settings(path).stored == Settings(pace=2)


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.toml") == SettingsFile(
        tmp_path / "settings.toml", Settings()
    )


def test_changes_are_kept_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    read_settings(path).keep(sort="drawn", keys={"draw": "f5"})
    assert read_settings(path).stored == Settings(sort="drawn", keys={"draw": "f5"})
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_nothing_is_written_where_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    read_settings(path).keep(pace=1.0)
    assert not path.exists()
    path.write_text("# mine\npace = 2.0\n", encoding="utf-8")
    read_settings(path).keep(pace=2.0)
    assert path.read_text(encoding="utf-8").startswith("# mine")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"theme = ", "not TOML in UTF-8"),
        (b"\xff\xfe", "not TOML in UTF-8"),
        (b"\x00", "not TOML in UTF-8"),
        (b"pace = -1", "pace = -1 is not allowed; allowed: a number from 0 to 60"),
        (b"pace = nan", "pace = NaN is not allowed"),
        (b'pace = "fast"', 'pace = "fast" is not allowed'),
        (b"colour = 'red'", "there is no setting 'colour'; allowed: theme, pace, sort"),
        (b'glyphs = "emoji"', 'glyphs = "emoji" is not allowed; allowed: unicode, ascii'),
        (b"theme = 'plaid'", 'theme = "plaid" is not allowed; allowed: felt-dark, felt-light'),
        (b"reduced_motion = 1", "reduced_motion = 1 is not allowed; allowed: true or false"),
        (b"sort = []", "sort = [] is not allowed; allowed: rank, suit, drawn"),
        (b"keys = { fly = 'f5' }", "is not allowed; allowed: by action (continue, draw"),
        (b"keys = { draw = 'k' }", "a key that chooses no card"),
        (b"keys = { draw = 'f5,' }", "a key that chooses no card"),
        (b"a = 2026-01-01", "there is no setting 'a'"),
        (b"pace = 2026-01-01", 'pace = "2026-01-01" is not allowed'),
    ],
)
def test_a_broken_file_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    file = read_settings(path)
    assert file.stored == Settings()
    assert str(path) in file.fault and fault in file.fault
    assert "\n" not in file.fault
    file.keep(pace=3.0)
    assert path.read_bytes() == content


def test_a_folder_in_the_file_s_place_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert "can't be read" in read_settings(path).fault


def test_a_file_that_can_t_be_written_leaves_no_part_behind(tmp_path: Path) -> None:
    file = read_settings(tmp_path / "settings.toml")
    file.path.mkdir()
    with pytest.raises(OSError):
        file.keep(pace=3.0)
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]
    assert file.stored == Settings()


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_TUI_CONFIG_DIR", str(tmp_path))
    assert settings_path() == tmp_path / "settings.toml"
    monkeypatch.delenv("CANASTA_TUI_CONFIG_DIR")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert settings_path().parts[-2:] == ("canasta-tui", "settings.toml")


def test_every_setting_is_described() -> None:
    (definition,) = ast.parse(inspect.getsource(Settings)).body
    assert isinstance(definition, ast.ClassDef)
    described = [
        field.target.id
        for field, words in pairwise(definition.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(words, ast.Expr)
    ]
    assert described == [field.name for field in fields(Settings)]
