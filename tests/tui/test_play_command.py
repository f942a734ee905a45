"""The arguments of `canasta-tui play`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_tui.arguments import ArgumentFault
from canasta_tui.cli import main
from canasta_tui.profile_files import profile_ids
from canasta_tui.table.seats import Seat
from canasta_tui.tui.seating import setup_of
from tests.tui.app_setup import NASTY


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--profile", "bridge"], "there is no profile 'bridge'; allowed: bolivia, "),
        (["--profile", "none.toml"], "none.toml: can't be read"),
        (["--seats", "Ana,Bea"], "--seats names 2 players, and classic has 4 seats"),
        (["--seats", ""], "--seats names 1 player, and classic has 4 seats"),
        (["--seats", "Ana=grandmaster,ai,ai,ai"], "there is no player 'grandmaster'; allowed:"),
        (["--seed", "x"], "--seed 'x' is not a whole number"),
        (["--seed", "1.5"], "allowed: a whole number"),
        (["--seed", "1", "--deal", "0"], "--deal '0' is not allowed; allowed: 1 to 999"),
        (["--seed", "1", "--deal", "1e3"], "--deal '1e3' is not allowed; allowed: a whole number"),
        (["--deal", "2"], "--deal needs --seed"),
        (["--target", "7"], "--target: rules: match.target: 7 is not allowed; allowed: multiples"),
        (["--target", "-5"], "--target: rules: match.target"),
        (["--target", "ten"], "--target 'ten' is not allowed; allowed: a whole number"),
        (["--theme", "plaid"], "--theme 'plaid' is not allowed; allowed: felt-dark, felt-light"),
        (["--pace", "-1"], "--pace '-1' is not allowed; allowed: a number from 0 to 60"),
        (["--pace", "nan"], "--pace 'nan' is not allowed"),
        (["--pace", "fast"], "--pace 'fast' is not allowed"),
        (["--profile", "classic", "--seats", "[/b],\x1b[2J=x,a,b"], "there is no player 'x'"),
    ],
)
def test_bad_arguments_are_one_sentence_and_exit_status_two(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert words.replace("is not a whole number", "is not allowed") in printed.err
    assert printed.err.count("\n") == 1 and "\x1b" not in printed.err


def test_without_a_terminal_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "1"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_without_arguments_play_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "canasta_tui"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        env={**os.environ, "CANASTA_TUI_CONFIG_DIR": str(tmp_path), "LANGUAGE": "en"},
    )
    assert done.returncode == 2
    assert "play needs a terminal" in done.stderr
    assert "Traceback" not in done.stderr


def test_seats_name_persons_and_computers() -> None:
    assert setup_of("classic", "Ana, ai ,Bot=random,").seats == (
        Seat("Ana", ""),
        Seat("Carlos", "normal"),
        Seat("Bot", "random"),
        Seat("Player 4", ""),
    )
    assert setup_of("howto-2p", "ai=random,a=b=beginner").seats == (
        Seat("Bruna", "random"),
        Seat("a=b", "beginner"),
    )


def test_names_are_data_but_for_what_would_steer_a_terminal() -> None:
    for name in NASTY:
        if "," in name or "=" in name:
            continue
        seat = setup_of("howto-2p", f"{name},ai").seats[0]
        assert seat.name == name.strip() or not name.isprintable() or not name
        assert not set(seat.name) & set("\x1b\n\t\u202e")
    assert setup_of("howto-2p", "[red]x,ai").seats[0].name == "[red]x"


def test_one_person_against_computers_where_nobody_is_named() -> None:
    for profile in profile_ids():
        seats = setup_of(profile).seats
        assert [seat.is_person for seat in seats] == [True, *[False] * (len(seats) - 1)]
        assert len({seat.name for seat in seats}) == len(seats)


def test_seed_target_and_house_options_are_taken_over() -> None:
    setup = setup_of("classic", seed="-3", target="1500", takeback=True, draw_seats=False)
    assert setup.seed == -3
    assert setup.profile.match.target == 1500
    assert setup.changes == {"match.target": 1500, "turn.takeback": True}
    assert not setup.draw_seats
    with pytest.raises(ArgumentFault):
        setup_of("classic", seed="")
