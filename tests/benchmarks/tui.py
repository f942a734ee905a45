"""What the app costs in a real terminal, beside a bare Textual app in the same run.

    .venv/bin/python -m tests.benchmarks.tui [--rounds N | --starts N]

Start to first paint, a key to the last byte of its frame (also while a computer seat thinks in
plain Python), frames and bytes for a key, memory and processor time when nothing happens, and
`--version`. The rounds of the two programs alternate. A goal was set on a quiet machine; where the
bare app is slower than it was there, the goal grows as it does. `--starts` measures starts alone,
beside those of the bare programs that they alternate with: the median of the differences counts.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import NamedTuple, Self

COLUMNS, ROWS = 80, 24
FRAME, FRAME_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
"""Around each frame, on a terminal that says it knows them."""
QUERY = re.compile(rb"\x1b\[\?(\d+)\$p")
LIMIT = 30.0
"""Seconds after which a paint is not awaited any more."""
STEADY = 1.5
"""Seconds after the first paint in which a program comes to rest."""
LATE_FRAMES = 0.06
"""Seconds after a frame in which another one counts for the same key."""
KEYS = ("\x1b[C", " ", " ", "\x1b[D")
"""Right, select, unselect, left."""

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    count = 0
    def compose(self):
        yield Static("READY", id="text")
    def on_key(self):
        self.count += 1
        self.query_one("#text").update(f"READY {self.count}")
Bare().run()
"""
THINKER = """
from canasta_tui.players import PLAYERS
class Thinker:
    def decide(self, view, rng):
        total = 0
        while True:
            total = (total * 31 + len(view.hand)) % 1000003
PLAYERS["thinker"] = Thinker
from canasta_tui.cli import main
main(["play", "--no-drawing", "--seed", "8", "--seats", "Ana,x=thinker,y=thinker,z=thinker"])
"""
PLAY = ("-m", "canasta_tui", "play")
PROGRAMS: dict[str, tuple[tuple[str, ...], bytes]] = {
    "bare": (("-c", BARE), b"READY"),
    "menu": (PLAY, b"CANASTA"),
    "table": ((*PLAY, "--no-drawing", "--seed", "8", "--pace", "0"), b"HAND"),
    "thinking": (("-c", THINKER), b"HAND"),
}
"""Arguments of Python, and what stands in the first frame."""


class Goal(NamedTuple):
    """A figure to reach."""

    figure: str
    unit: str
    bare: str
    """The figure of the bare app (or bare Python) that it is compared with; empty for none."""
    limit: float
    """What the bare one took on a quiet machine; 0 for a goal that does not grow."""
    goal: float


GOALS = (
    Goal("start to menu", "ms", "bare start", 197, 307),
    Goal("start to table", "ms", "bare start", 197, 307),
    Goal("key, median", "ms", "bare key, median", 2.0, 5),
    Goal("key, 95 %", "ms", "bare key, 95 %", 3.4, 12),
    Goal("key while a seat thinks, 95 %", "ms", "bare key, 95 %", 3.4, 20),
    Goal("frames for a key, most", "", "bare frames for a key, most", 0, 1),
    Goal("bytes for a key, most", "", "bare bytes for a key, most", 0, 4096),
    Goal("idle processor time", "%", "bare idle processor time", 0.2, 0.5),
    Goal("memory", "MiB", "bare memory", 34, 60),
    Goal("--version", "ms", "bare python", 10, 60),
)


CASES = str(Path(__file__).parents[1] / "cases" / "ask-partner.toml")
COMMANDS: dict[str, tuple[str, ...]] = {
    "bare python": ("-c", "pass"),
    "--version": ("-m", "canasta_tui", "--version"),
    "referee": ("-m", "canasta_tui", "referee", CASES),
}
"""Arguments of Python for what draws nothing."""
START_LIMITS = {"menu": 80, "table": 150}
"""How many milliseconds later than the bare app each may be there, on a quiet machine."""


class Terminal:
    """A terminal in which Python runs; it says that it knows frames."""

    def __init__(self, arguments: Sequence[str], folder: Path) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = os.environ | {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "CANASTA_TUI_CONFIG_DIR": str(folder),
            "CANASTA_TUI_DATA_DIR": str(folder),
        }
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
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
        os.close(self._master)

    def read(self, quiet: float) -> bytes:
        """The next bytes; none where nothing comes for `quiet` seconds."""
        if not select.select([self._master], [], [], quiet)[0]:
            return b""
        chunk = os.read(self._master, 65536)
        for mode in QUERY.findall(chunk):
            os.write(self._master, b"\x1b[?%b;2$y" % mode)
        return chunk

    def first_paint(self, words: bytes) -> float:
        """Seconds from the start until the words have come."""
        received = b""
        while words not in received:
            received += self.read(LIMIT)
        return time.perf_counter() - self.began

    def rest(self, seconds: float) -> None:
        """Let the program come to rest."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)

    def key(self, key: str) -> tuple[float, int, int]:
        """Press a key: seconds to the last byte of its frames, how many there are, and bytes."""
        began = time.perf_counter()
        os.write(self._master, key.encode())
        received = self.read(LIMIT)
        last = time.perf_counter()
        while chunk := self.read(LATE_FRAMES if FRAME_ENDS in received else LIMIT):
            received += chunk
            last = time.perf_counter()
        return last - began, received.count(FRAME), len(received)

    def processor_time(self) -> float:
        """Seconds that it has computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """MiB that it holds."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024


class Bench:
    """The figures, gathered over the rounds."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)

    def round(self, keys: int, idle: float) -> None:
        """Run each program once."""
        for name in PROGRAMS:
            with tempfile.TemporaryDirectory() as folder:
                self.program(name, Path(folder), keys, idle)
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(5):
                for name in ("bare python", "--version"):
                    self.found[name].append(timed(COMMANDS[name]))

    def program(self, name: str, folder: Path, keys: int, idle: float) -> None:
        """Start a program, type, and let it rest."""
        arguments, words = PROGRAMS[name]
        start = {"bare": "bare start", "menu": "start to menu", "table": "start to table"}
        with Terminal(arguments, folder) as terminal:
            seconds = terminal.first_paint(words)
            if name in start:
                self.found[start[name]].append(1000 * seconds)
            if name == "menu":
                return
            terminal.rest(STEADY)
            before = "bare " if name == "bare" else ""
            while_thinking = " while a seat thinks" if name == "thinking" else ""
            for number in range(keys):
                seconds, frames, size = terminal.key(KEYS[number % len(KEYS)])
                self.found[f"{before}key{while_thinking}"].append(1000 * seconds)
                if not while_thinking:
                    self.found[f"{before}frames for a key"].append(frames)
                    self.found[f"{before}bytes for a key"].append(size)
            if not while_thinking:
                self.found[f"{before}memory"].append(terminal.memory())
                computed = terminal.processor_time()
                terminal.rest(idle)
                share = (terminal.processor_time() - computed) / idle
                self.found[f"{before}idle processor time"].append(100 * share)

    def value(self, figure: str) -> float:
        """A figure, by its name in `GOALS`."""
        name, _comma, kind = figure.partition(", ")
        values = sorted(self.found[name])
        if kind == "most":
            return values[-1]
        if kind == "95 %":
            return values[int(0.95 * (len(values) - 1))]
        return median(values)


def started(name: str) -> float:
    """Milliseconds from the start of a program to its first frame."""
    arguments, words = PROGRAMS[name]
    with tempfile.TemporaryDirectory() as folder, Terminal(arguments, Path(folder)) as terminal:
        return 1000 * terminal.first_paint(words)


def timed(arguments: Sequence[str]) -> float:
    """Milliseconds that Python takes to its end."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    return 1000 * (time.perf_counter() - began)


def starts(pairs: int) -> None:
    """Measure starts alone, in pairs with the bare ones, and print the table."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(pairs):
        for name in START_LIMITS:
            bare, ours = started("bare"), started(name)
            found["bare app"].append(bare)
            found[name].append(ours)
            found[f"{name} - bare app"].append(ours - bare)
        for name, arguments in COMMANDS.items():
            found[name].append(timed(arguments))
        print(f"pair {number + 1} of {pairs}", file=sys.stderr, flush=True)
    print(f"{'milliseconds':20}{'median':>8}{'least':>8}")
    for name, values in found.items():
        limit = f"  goal {START_LIMITS[name.split()[0]]}" if " - " in name else ""
        print(f"{name:20}{median(values):8.0f}{min(values):8.0f}{limit}")


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keys", type=int, default=60, help="in each round, for each program")
    parser.add_argument("--idle", type=float, default=10, help="seconds of rest in each round")
    parser.add_argument("--starts", type=int, metavar="PAIRS", help="measure nothing but starts")
    options = parser.parse_args()
    if options.starts:
        starts(options.starts)
        return
    bench = Bench()
    for number in range(options.rounds):
        bench.round(options.keys, options.idle)
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr, flush=True)
    print(f"{'figure':32}{'measured':>10}{'bare':>10}{'goal':>8}{'grown':>8}")
    for goal in GOALS:
        value, bare = bench.value(goal.figure), bench.value(goal.bare)
        grown = max(goal.goal, goal.goal * bare / goal.limit) if goal.limit else goal.goal
        met = "met" if value <= grown else "MISSED"
        print(
            f"{f'{goal.figure} {goal.unit}':32}{value:10.1f}{bare:10.1f}"
            f"{goal.goal:8.1f}{grown:8.1f}  {met}"
        )


if __name__ == "__main__":
    main()
