"""The command line as a process: exit statuses, messages, pipes and what gets imported."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from canasta_tui import __version__
from canasta_tui.cli import main

PROGRAM = [sys.executable, "-m", "canasta_tui"]
PROFILES = Path(__file__).parents[1] / "profiles"


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, in English."""
    environment = {**os.environ, "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
    environment.update(options.pop("env", {}))  # type: ignore[call-overload]
    return subprocess.run(
        [*PROGRAM, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=60,
        env=environment,
        **options,  # type: ignore[call-overload]
    )


def imported_by(*arguments: str) -> set[str]:
    """The top-level names of all modules that a command imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *PROGRAM[1:], *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return set(re.findall(r"\| +(\w+)", done.stderr))


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_version_and_help_load_neither_textual_nor_pydantic_nor_rich(
    arguments: list[str],
) -> None:
    imported = imported_by(*arguments)
    assert "argparse" in imported
    assert imported.isdisjoint({"textual", "pydantic", "rich"})


def test_profiles_load_no_textual_and_rich_for_a_terminal_alone() -> None:
    imported = imported_by("profiles", "show", "classic")
    assert "pydantic" in imported
    assert imported.isdisjoint({"textual", "rich"})


def test_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"canasta-tui {__version__}\n"


def test_profiles_list_has_a_line_for_each() -> None:
    done = run("profiles", "list")
    assert done.returncode == 0
    ids = [line.split()[0] for line in done.stdout.splitlines()]
    assert ids == sorted(path.stem for path in PROFILES.glob("*.toml"))
    assert "classic          Classic " in done.stdout
    assert all(line.endswith(" players") for line in done.stdout.splitlines())
    assert "howto-2p         How-To for two           2 players" in done.stdout


def test_profiles_show_in_a_pipe_is_bare_text_with_one_sentence_a_line() -> None:
    done = run("profiles", "show", "classic", env={"COLUMNS": "20", "FORCE_COLOR": "1"})
    assert done.returncode == 0
    assert done.stdout.startswith("Classic\n\n")
    assert "\x1b" not in done.stdout
    assert any("5,000 points" in line and len(line) > 40 for line in done.stdout.splitlines())


def test_profiles_show_on_a_terminal_wraps_to_its_width_and_marks_the_titles() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "40", "TERM": "xterm-256color", "LANGUAGE": "en"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*PROGRAM, "profiles", "show", "classic"], stdout=theirs, env=environment
    ) as program:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # Linux says so where the other end of a terminal has closed.
            pass
    os.close(ours)
    assert program.returncode == 0
    assert b"\x1b[1m" in shown
    lines = re.sub(r"\x1b\[[\d;]*m", "", shown.decode()).splitlines()
    assert max(len(line) for line in lines) <= 40


def test_a_profile_name_is_never_read_as_markup(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('extends = "classic"\nname = "[bold]Ours[/bold]"\n')
    assert run("profiles", "check", str(file)).stdout == f"{file}: in order: [bold]Ours[/bold]\n"


@pytest.mark.parametrize("action", ["check", "show"])
def test_a_wrong_profile_is_one_sentence_and_status_2(tmp_path: Path, action: str) -> None:
    file = tmp_path / "a.toml"
    file.write_text('extends = "classic"\n[match]\ntarget = 7\n')
    done = run("profiles", action, str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"canasta-tui: {file}: match.target: 7 is not allowed; allowed: multiples of 5\n"
    )


def test_an_unknown_profile_is_status_2() -> None:
    done = run("profiles", "show", "bridge")
    assert done.returncode == 2
    assert done.stderr.startswith("canasta-tui: there is no profile 'bridge'; allowed: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["profiles"], ["profiles", "show"], ["profiles", "--x"], ["--lang", "xx"]],
)
def test_arguments_that_are_wrong_are_status_2_with_the_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: canasta-tui")
    assert "Traceback" not in done.stderr


def test_the_language_may_stand_before_or_after_the_command() -> None:
    assert run("--lang", "en", "profiles", "list").returncode == 0
    assert run("profiles", "list", "--lang", "en").returncode == 0


def test_the_schema_is_json() -> None:
    assert "melds" in json.loads(run("profiles", "schema").stdout)["properties"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    # argparse hides the closed pipe while it prints help.
    [(["profiles", "schema"], 141), (["profiles", "list"], 141), (["--help"], 0)],
)
def test_a_reader_that_leaves_is_no_traceback(arguments: list[str], status: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen([*PROGRAM, *arguments], stdout=writing, stderr=subprocess.PIPE) as done:
        os.close(writing)
        assert done.stderr is not None
        assert done.stderr.read() == b""
    assert done.returncode == status


def test_ctrl_c_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "slow.toml"
    os.mkfifo(file)
    program = subprocess.Popen(
        [*PROGRAM, "profiles", "check", str(file)],
        stderr=subprocess.PIPE,
        text=True,
        # A shell's background job starts deaf to it, and would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    with open(file, "w"):  # Opens once the program reads; it then waits for text.
        time.sleep(0.1)
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=30)
    assert (program.returncode, told) == (130, "")


def test_an_output_of_few_letters_gets_escapes_and_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('extends = "classic"\nname = "Canastrão ♠"\n', encoding="utf-8")
    done = run("profiles", "check", str(file), env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Canastr\\xe3o \\u2660\n")


BAD = sorted((Path(__file__).parent / "cases" / "bad").glob("*.toml"))


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_each_fault_of_a_scenario_file_is_one_sentence_wherever_it_is_opened(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = set()
    for command in ("referee", "demo", "try"):
        assert main([command, str(file)]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.count("\n") == 1 and shown.err.startswith(f"canasta-tui: {file}")
        told.add(shown.err)
    assert len(told) == 1


def test_an_unknown_demo_is_answered_with_names_near_it() -> None:
    done = run("demo", "frozen-by-wild")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("canasta-tui: there is no demo 'frozen-by-wild'; there is: ")
    assert "frozen-by-a-wild" in done.stderr and done.stderr.count("\n") == 1


def test_try_needs_a_terminal_and_a_scenario_that_the_file_has() -> None:
    file = str(Path(__file__).parent / "cases" / "opening.toml")
    assert run("try", file).stderr == (
        "canasta-tui: try needs a terminal to draw on and to read keys from\n"
    )
    done = run("try", file, "99")
    assert done.returncode == 2 and "there is no scenario '99'; there is: 1: " in done.stderr


def test_a_demo_in_a_pipe_loads_no_textual() -> None:
    imported = imported_by("demo", "frozen-by-a-wild")
    assert "pydantic" in imported
    assert imported.isdisjoint({"textual", "rich"})
