"""The profiles command: the systems of one's own in the list, and what differs between two."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tui.cli import main
from canasta_tui.profile_files import house_folder

OURS = 'extends = "classic"\nid = "ours"\nname = "Ours [b]"\n[going_out]\ncanastas = 2\n'


@pytest.fixture
def ours() -> Path:
    """A profile of one's own."""
    house_folder().mkdir(parents=True)
    path = house_folder() / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    return path


Captured = pytest.CaptureFixture[str]


def test_the_list_has_the_user_s_own_and_one_sentence_for_a_broken_one(
    ours: Path, capsys: Captured
) -> None:
    broken = ours.with_name("broken.toml")
    broken.write_text("[match]\ntarget = 0\n", encoding="utf-8")
    assert main(["profiles", "list"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()][-1] == "ours"
    assert "classic" in out and "broken" not in out
    assert err.startswith(f"canasta-tui: {broken}: ") and err.count("\n") == 1


def test_what_differs_is_printed_with_chapter_keys_and_names(ours: Path, capsys: Captured) -> None:
    assert main(["profiles", "diff", "classic", "ours"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Going out [going_out.canastas]",
        "  Classic: The side needs 1 canasta; it may be finished in that turn.",
        "  Ours [b]: The side needs 2 canastas; they may be finished in that turn.",
    ]


def test_two_systems_of_one_name_are_told_apart_as_they_were_asked_for(
    tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "same-name.toml"
    path.write_text('extends = "classic"\n[deal]\nhand = 9\n', encoding="utf-8")
    assert main(["profiles", "diff", str(path), "classic"]) == 0
    out = capsys.readouterr().out
    assert f"  {path}: Each player gets 9 cards" in out
    assert "  classic: Each player gets 11 cards" in out


def test_where_nothing_differs_it_says_so(capsys: Captured) -> None:
    assert main(["profiles", "diff", "standard", "standard"]) == 0
    assert capsys.readouterr().out == "standard and standard have the same rules.\n"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (["classic", "standart"], "there is no profile 'standart'; did you mean standard"),
        (["modern", "classic"], "there is no profile 'modern'; did you mean modern-american"),
        (["classic", "bridge"], "there is no profile 'bridge'; allowed: "),
        (["classic", "none.toml"], "none.toml: can't be read"),
    ],
)
def test_an_unknown_system_is_refused_with_what_is_near(
    wanted: list[str], sentence: str, capsys: Captured
) -> None:
    assert main(["profiles", "diff", *wanted]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"canasta-tui: {sentence}") and err.count("\n") == 1
