"""Whole matches in a real terminal, and long runs of the monkey: `python -m tests.tui.soak`.

`matches [PROFILE …]` plays a match of each shipped system by keys alone, all seats persons, to a
low target: the screen is compared with the core after every key, and what the terminal receives at
each hand-over is searched for cards. `monkey` lets 20,000 keys, clicks and resizes loose on all
systems. Each line is a run; the exit status is 1 if any failed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.table.controller import Controller
from canasta_tui.tui.seating import setup_of
from tests.tui.hot_seat import HotSeat
from tests.tui.terminal import Terminal
from tests.tui.test_monkey import let_loose

PLAYERS = ("Ana", "Bea", "Caio", "Davi", "Eva", "Gil")
MOST_FAILURES = 5
LOWERED = """\
extends = "{name}"
id = "short"
name = "Short match"
[match]
target = {target}
"""


def play(name: str, seed: int, target: int) -> str:
    """A match of a system by keys; what it came to."""
    players = ",".join(PLAYERS[: load(name).seats])
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "short.toml"
        text = LOWERED.format(name=name, target=target)
        if load(name).match.exact != "no":
            # The target is met by luck alone: the nearest side wins.
            text += "max_deals = 2\n"
        if load(name).match.deals:
            text += "deals = 1\n"
        rules.write_text(text, encoding="utf-8")
        arguments = ["--profile", str(rules), "--seats", players, "--seed", str(seed)]
        setup = setup_of(str(rules), players, seed=str(seed))
        with Terminal(["play", *arguments], Path(folder)) as terminal:
            figures = HotSeat(terminal, Controller(setup)).match(Random(seed))
    return (
        f"{figures.deals} deals, {figures.moves} moves, {figures.keys} keys,"
        f" {figures.hand_overs} hand-overs"
    )


def report(name: str, run: Callable[[], str]) -> bool:
    """Make a run and print its line; whether it went well."""
    began = time.monotonic()
    try:
        came_to, well = run(), True
    except Exception as error:
        came_to, well = f"FAILED: {error!r}", False
    print(f"{name}: {came_to} in {time.monotonic() - began:.0f} s", flush=True)
    return well


def main() -> int:
    """Run it; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.tui.soak", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    matches = commands.add_parser("matches", help="a match of each system by keys")
    matches.add_argument("profiles", nargs="*", help="ids of shipped profiles; none: all")
    matches.add_argument("--seed", type=int, default=8)
    matches.add_argument("--target", type=int, default=100)
    loose = commands.add_parser("monkey", help="keys, clicks and resizes at random")
    loose.add_argument("--events", type=int, default=20_000, help="in all")
    loose.add_argument("--each", type=int, default=500, help="in each match, at most")
    loose.add_argument("--first", type=int, default=100, help="the first seed")
    options = parser.parse_args()
    failed = matches_played(options) if options.command == "matches" else monkeys_loose(options)
    print(f"{failed} failed" if failed else "nothing failed")
    return 1 if failed else 0


def matches_played(options: argparse.Namespace) -> int:
    """A match of each system; how many failed."""
    names = options.profiles or profile_ids()
    return sum(
        not report(name, partial(play, name, options.seed, options.target)) for name in names
    )


def monkeys_loose(options: argparse.Namespace) -> int:
    """Monkeys until there were enough events; how many broke something."""
    failed, made, seed = 0, 0, options.first
    names = profile_ids()

    def loose() -> str:
        nonlocal made
        count = let_loose(seed, options.each, names[seed % len(names)])
        made += count
        return f"{count} events"

    while made < options.events and failed < MOST_FAILURES:
        failed += not report(f"seed {seed}, {names[seed % len(names)]}", loose)
        seed += 1
    print(f"{made} events")
    return failed


if __name__ == "__main__":
    sys.exit(main())
