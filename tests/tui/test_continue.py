"""Leaving a match and going on with it: by the menu, by the command, and in other windows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from textual.widgets import OptionList

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import give_up, summaries
from canasta_tui.cli import main
from canasta_tui.table import intents
from canasta_tui.table.recorded import begin, resume
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import HandOver, YourTurn
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.elsewhere import ElsewhereScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.matches import MatchesScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.table import TableScreen
from tests.archive.playing import begun, moves_kept, moves_made, play, setup
from tests.tui.app_setup import NASTY, AppPilot, keeping_app, run_app
from tests.tui.hot_seat import IN_A_FAN, WRITTEN, plain
from tests.tui.screen_text import assert_fills, assert_golden, notices, shown
from tests.tui.terminal import Terminal
from tests.tui.waiting import until, until_shown


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


def test_a_match_that_was_left_comes_first_in_the_menu_and_goes_on_with_enter_alone(
    archive: Archive,
) -> None:
    table = play(begun(archive, seed=2), Random(1), moves=9)
    while not isinstance(table.prompt, YourTurn):
        play(table, Random(1), moves=1)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        option = app.screen.query_one(OptionList).highlighted_option
        assert option is not None and str(option.prompt) == "Continue a match"
        await pilot.press("enter")
        assert isinstance(app.screen, MatchesScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        controller = app.screen.controller
        assert controller.game.position == table.game.position
        await pilot.press("s" if not table.game.position.progress.drew else "d")
        await until(pilot, lambda: len(controller.game.log) > len(table.game.log))
        assert moves_kept(archive) == moves_made(controller.game)

    run_app(app, use)


def test_a_match_from_the_menu_is_kept_and_offered_once_it_is_left() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        assert not any("Continue" in row for row in shown(app))
        await pilot.press("n", "enter")
        await until_shown(pilot, "THE DEAL IS DRAWN FOR")

    run_app(app, use)
    again = keeping_app()

    async def look(pilot: AppPilot) -> None:
        await pilot.press("c")
        await until_shown(pilot, "Classic, deal 1")

    run_app(again, look)


def test_a_match_of_several_persons_goes_on_with_a_hand_over(archive: Archive) -> None:
    play(begun(archive, persons=4), Random(1), moves=7)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))
        assert "PASS THE KEYBOARD TO" in "\n".join(shown(app))

    run_app(app, use)


def test_the_match_that_was_played_last_is_first_in_the_list(archive: Archive) -> None:
    tables = [begun(archive, profile, seed=1) for profile in ("samba", "howto", "brazilian")]
    play(tables[1], Random(1), moves=1)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("c")
        rows = [row for row in shown(app) if "(match" in row]
        assert [row.split("(match ")[1][0] for row in rows] == ["2", "3", "1"]
        assert any("Continue one of 3 matches" in row for row in shown(app)) is False

    run_app(app, use)


@pytest.mark.parametrize(
    ("key", "state"), [("g", ["given-up", "open"]), ("x", ["open"]), ("delete", ["open"])]
)
def test_a_match_is_given_up_or_deleted_once_it_is_confirmed(
    archive: Archive, key: str, state: list[str]
) -> None:
    begun(archive)
    begun(archive)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("c", key)
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        assert [one.state for one in summaries(archive)] == ["open", "open"]
        await pilot.press(key, "escape", key, "y")
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen))
        assert [one.state for one in summaries(archive)] == state
        assert sum("(match" in row for row in shown(app)) == 1

    run_app(app, use)


def test_with_the_last_match_deleted_the_menu_comes_back_without_continue(
    archive: Archive,
) -> None:
    begun(archive)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("c", "x", "y")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        assert not any("Continue" in row for row in shown(app))

    run_app(app, use)


@pytest.mark.parametrize("first", range(len(NASTY)))
def test_names_in_the_list_are_data(archive: Archive, first: int) -> None:
    seats = tuple(Seat(NASTY[(first + at) % len(NASTY)]) for at in range(4))
    begin(Setup(setup().profile, seats, seed=1, draw_seats=False), archive)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("c")
        rows = shown(app)
        assert_fills(rows, (80, 24))
        assert not set("".join(rows)) & {"\x1b", "\u202e"}
        assert any("(match 1)" in row for row in rows)
        await pilot.press("g")
        assert not set("".join(shown(app))) & {"\x1b", "\u202e"}

    run_app(app, use)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80x24", "120x36"])
def test_the_list_looks_like_its_picture(
    archive: Archive, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    begun(archive, "modern-american", 2, seed=3)
    play(begun(archive, "classic", seed=4, rules={"match.target": 9000}), Random(1), moves=300)
    # 2026-11-03 19:05 and two days later.
    archive.connection.execute("UPDATE match SET played = 1793732700 + 172800 * id")
    app = keeping_app()
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        await pilot.press("c")
        rows.extend(shown(app))

    run_app(app, use, size)
    assert_fills(rows, size)
    assert_golden(f"app_continue_{size[0]}x{size[1]}", rows)


# Two windows


def test_a_match_that_goes_on_in_another_window_ends_here_with_a_page_and_the_menu(
    archive: Archive,
) -> None:
    table = begun(archive, seed=2)
    while not isinstance(table.prompt, YourTurn):
        play(table, Random(1), moves=1)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        resume(archive, 1)
        before = moves_kept(archive)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, ElsewhereScreen))
        rows = "\n".join(shown(app))
        assert "This match goes on in another window" in rows
        assert moves_kept(archive) == before
        await pilot.pause(0.6)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Menu))

    run_app(app, use)


# What can't be kept


def test_an_archive_that_can_t_be_opened_is_told_and_the_match_is_played_all_the_same() -> None:
    archive_path().write_text("not an archive\n" * 100)
    app = keeping_app(setup())

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: "is damaged and left alone" in notices(app))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until_shown(pilot, "NOT SAVED Classic")
        controller = app.screen.controller
        controller.do(intents.Continue())
        assert controller.game.log or not isinstance(controller.prompt, HandOver)

    run_app(app, use)
    assert archive_path().read_text() == "not an archive\n" * 100


def test_what_is_not_saved_is_said_at_the_table_until_it_is(archive: Archive) -> None:
    table = begun(archive, seed=2)
    while not isinstance(table.prompt, YourTurn):
        play(table, Random(1), moves=1)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        archive.connection.execute("BEGIN IMMEDIATE")
        await pilot.press("s")
        await until_shown(pilot, "NOT SAVED")
        assert "another program has locked it" in notices(app)
        archive.connection.execute("ROLLBACK")
        await pilot.pause(0.3)
        await pilot.press("d")
        await until(pilot, lambda: "Everything is saved again." in notices(app))
        assert any("CANASTA Classic" in row for row in shown(app))

    run_app(app, use)


# The command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "there is no unfinished match"),
        (["9"], "there is no match 9"),
        (["1"], "match 1 is over: canasta-tui replay 1 shows it"),
        (["x"], "ID 'x' is not allowed; allowed: a whole number"),
        (["9" * 5000], "is not allowed; allowed: a whole number"),
        (["0"], "there is no match 0"),
        (["--", "-1"], "there is no match -1"),
        (["99999999999999999999999"], "there is no match 99999999999999999999999"),
    ],
)
def test_a_match_that_can_t_be_continued_is_one_sentence_and_status_2(
    archive: Archive, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(archive)
    give_up(archive, 1)
    assert main(["continue", *arguments]) == 2
    told = capsys.readouterr().err
    assert words in told and told.count("\n") == 1


def test_without_any_match_continue_says_where_it_looked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data-dir", str(tmp_path / "none"), "continue"]) == 2
    assert f"{tmp_path / 'none' / 'matches.sqlite3'}: no match has" in capsys.readouterr().err


def test_without_a_terminal_continue_says_so(archive: Archive) -> None:
    begun(archive)
    done = subprocess.run(
        [sys.executable, "-m", "canasta_tui", "continue"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "LANGUAGE": "en"},
    )
    assert done.returncode == 2 and "continue needs a terminal" in done.stderr


def test_the_data_folder_is_named_on_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    arguments = ["--data-dir", str(folder), "play", "--seats", "Ana,ai,ai,ai", "--no-drawing"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait_for("HAND")
    with Archive(folder / "matches.sqlite3", must_exist=True) as kept:
        assert [one.seats[0].name for one in summaries(kept)] == ["Ana"]
    assert not (tmp_path / "matches.sqlite3").exists()


def test_an_empty_data_folder_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--data-dir", "", "continue"])
    assert "--data-dir names no folder" in capsys.readouterr().err


def test_going_on_with_a_hot_seat_match_sends_no_card_of_a_hand_before_enter(
    tmp_path: Path,
) -> None:
    with Archive(tmp_path / "matches.sqlite3") as kept:
        table = play(begun(kept, persons=4, seed=5), Random(2), moves=30)
        public = {*WRITTEN.findall(" ".join(table.view.log))}
    with Terminal(["continue"], tmp_path) as terminal:
        terminal.wait_for("PASS THE KEYBOARD TO")
        text = plain(terminal.received)
        assert not IN_A_FAN.search(text)
        assert set(WRITTEN.findall(text)) <= public
