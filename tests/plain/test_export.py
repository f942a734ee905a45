"""The `export` command: a match as text for others."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.cli import main
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.game import Game
from canasta_tui.scenarios.deal_log import deal_log, replay
from canasta_tui.scenarios.reader import read_file
from tests.archive.matches import record


def exported(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["export", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def kept(**options: object) -> tuple[str, list[Game]]:
    """A match in the archive: its id and its deals."""
    with Archive(archive_path()) as archive:
        match, games = record(archive, **options)  # type: ignore[arg-type]
    return str(match), games


def position(
    capsys: pytest.CaptureFixture[str], folder: Path, match: str
) -> tuple[str, frozenset[int]]:
    """The position of a match, which the referee finds in order, and the seats with named hands."""
    status, text, err = exported(capsys, match, "--position")
    assert (status, err) == (0, "")
    file = folder / "position.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["referee", str(file)]) == 0
    # On to the table: it lacks nothing but a terminal.
    assert main(["try", str(file)]) == 2
    assert "needs a terminal" in capsys.readouterr().err
    (scenario,) = read_file(file)
    return text, scenario.named


def test_each_deal_that_has_ended_is_a_line_that_replays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match, games = kept(profile="hand-and-foot", deals=2, moves=5)
    status, out, err = exported(capsys, match)
    assert status == 0
    assert err == "canasta-tui: deal 3 has not ended and is left out\n"
    logs = [json.loads(line) for line in out.splitlines()]
    assert [log["number"] for log in logs] == [1, 2]
    assert logs == [deal_log(game, numbered=True) for game in games[:2]]
    assert [replay(log).log for log in logs] == [game.log for game in games[:2]]


def test_the_log_holds_the_rules_of_the_table_whatever_profiles_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = load("classic", {"id": "ours", "name": "Canastrão", "going_out.bonus": 150})
    match, _games = kept(profile=rules)
    _status, out, _err = exported(capsys, match)
    assert json.loads(out)["profile"] == "classic" and "Canastrão" in out
    assert replay(json.loads(out)).profile == rules


@pytest.mark.parametrize("options", [[], ["--csv"]])
def test_without_a_deal_that_has_ended_there_is_nothing_to_export(
    capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    match, _games = kept(deals=0, moves=3)
    assert exported(capsys, match, *options) == (
        2,
        "",
        "canasta-tui: no deal of match 1 has ended yet\n",
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["7"], "there is no match 7"), (["x"], "ID 'x' is not allowed; allowed: a whole number")],
)
def test_a_match_that_is_not_there_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: Sequence[str], words: str
) -> None:
    kept()
    assert exported(capsys, *arguments) == (2, "", f"canasta-tui: {words}\n")


def test_without_an_archive_none_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = exported(capsys, "1")
    assert (status, out) == (2, "") and err.endswith("no match has been played yet\n")
    assert not archive_path().exists()


def test_the_sheets_as_a_table_add_up_by_deal_and_run_on_over_the_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match, games = kept(deals=3)
    status, out, err = exported(capsys, match, "--csv")
    assert (status, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["match", "deal", "side", "players", "item", "count", "points"]
    assert {row["players"] for row in rows} == {"Player 1 + Player 3", "Player 2 + Player 4"}
    for side in "12":
        total = 0
        for number, game in enumerate(games, 1):
            own = [row for row in rows if (row["deal"], row["side"]) == (str(number), side)]
            *items, deal, running = own
            assert [row["item"] for row in items] == [one.item for one in game.sheet(int(side))]
            score = sum(int(row["points"]) for row in items)
            total += score
            assert (deal["item"], int(deal["points"])) == ("deal", score)
            assert (running["item"], int(running["points"])) == ("total", total)
        assert total == games[-1].totals()[int(side)]


def test_a_name_is_no_formula_in_a_spreadsheet(capsys: pytest.CaptureFixture[str]) -> None:
    names = ['=HYPERLINK("x")', "Ana", "+1", "Bo"]
    match, _games = kept(profile="classic", names=names)
    _status, out, _err = exported(capsys, match, "--csv")
    found = {row["players"] for row in csv.DictReader(io.StringIO(out))}
    assert found == {'\'=HYPERLINK("x") + +1', "Ana + Bo"}


@pytest.mark.parametrize("profile", profile_ids())
def test_the_position_of_a_match_shows_the_hand_of_its_only_person(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, profile: str
) -> None:
    for moves in (1, 6, 7, 8):
        match, games = kept(profile=profile, seed=moves, deals=1, moves=moves, persons=(2,))
        if games[-1].position.sides != games[-1].profile.table.sides:
            continue
        text, named = position(capsys, tmp_path, match)
        assert named == {2}
        assert f'title = "Match {match}, deal 2"' in text and 'name = "Player 1"' in text


@pytest.mark.parametrize("persons", [(), (1, 2), (1, 2, 3, 4)])
def test_the_position_shows_no_hand_to_several_persons_or_to_nobody(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, persons: tuple[int, ...]
) -> None:
    match, _games = kept(deals=0, moves=9, persons=persons)
    text, named = position(capsys, tmp_path, match)
    assert not named and "hand =" not in text and "stock =" not in text


def test_the_position_at_the_end_of_a_deal_shows_everything(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match, games = kept(deals=1, persons=(1, 2))
    _text, named = position(capsys, tmp_path, match)
    assert named == {1, 2, 3, 4}
    (scenario,) = read_file(tmp_path / "position.toml")
    game = scenario.game()
    for step in scenario.steps:
        game.apply(step.move)
    assert game.position == games[-1].position
