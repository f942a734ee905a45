"""A terminal that is closed while the program runs, and one with something redirected."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from canasta_tui.archive.database import Archive
from canasta_tui.table.recorded import resume
from canasta_tui.tui.screens.table import SETTLING
from tests.tui.terminal import Terminal

PLAY = ("play", "--seats", "Ana,ai,ai,ai", "--no-drawing", "--seed", "3", "--pace", "0")


def deaf_to_hanging_up() -> None:
    """As under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def test_the_program_ends_by_itself_when_its_terminal_is_closed_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    with Terminal(PLAY, tmp_path, before=deaf_to_hanging_up) as terminal:
        terminal.wait_for("Draw from the stock")
        # Keys are type-ahead for a moment after the last move of a computer seat.
        time.sleep(SETTLING + 0.1)
        terminal.press("s")
        terminal.wait_for("You drew")
        terminal.close()
        # It would never end without looking; the test only needs it to end at all.
        assert terminal.process.wait(timeout=60) == 1
    with Archive(tmp_path / "matches.sqlite3") as archive:
        game = resume(archive, 1).game
    assert game.position.turn == 1 and game.position.progress.drew == "stock"


def test_with_standard_error_redirected_it_draws_on_the_terminal_all_the_same(
    tmp_path: Path,
) -> None:
    file = tmp_path / "errors"
    with file.open("wb") as errors, Terminal(PLAY, tmp_path, errors=errors) as terminal:
        terminal.wait_for("HAND")
    assert file.read_bytes() == b""
