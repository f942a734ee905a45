"""The program in a real terminal: a pty, keys typed into it, and the screen read off it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import pyte

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "home": "\x1b[H",
    "end": "\x1b[F",
}


class Terminal:
    """A terminal in which the program runs."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        *,
        columns: int = 80,
        rows: int = 24,
        errors: IO[bytes] | None = None,
        before: Callable[[], None] | None = None,
    ) -> None:
        """`errors`: where standard error goes, if not to the terminal. `before` is called in the
        program's process before it begins."""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        """All bytes that came so far."""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = os.environ | {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "CANASTA_TUI_CONFIG_DIR": str(folder),
            "CANASTA_TUI_DATA_DIR": str(folder),
            "PYTHONUTF8": "1",
        }
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "canasta_tui", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=errors or slave,
            preexec_fn=before,
            env=environment,
            close_fds=True,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        self.close()

    def close(self) -> None:
        """Close the terminal, as with its window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def press(self, *keys: str) -> None:
        """Type keys, by their names or as they are."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())

    def read(self, quiet: float = 0.05, limit: float = 10.0) -> None:
        """Take in what comes until nothing has come for `quiet` seconds."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            ready, _, _ = select.select([self._master], [], [], quiet)
            if not ready:
                return
            try:
                chunk = os.read(self._master, 65536)
            except OSError:
                return
            if not chunk:
                return
            self.received += chunk
            self._stream.feed(chunk)

    def wait_for(self, *words: str, limit: float = 30.0) -> str:
        """Read until one of the words is on the screen, and return the screen."""
        return self.wait_until(lambda: any(word in self.text for word in words), words, limit)

    def wait_until(
        self, shown: Callable[[], bool], wanted: object = "it", limit: float = 30.0
    ) -> str:
        """Read until something is shown and nothing more comes, and return the screen."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            self.read(quiet=0.02, limit=1.0)
            if shown():
                before = len(self.received)
                self.read()
                if len(self.received) == before:
                    return self.text
        raise AssertionError(f"{wanted} did not appear:\n{self.text}")

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)
