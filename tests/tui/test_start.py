"""What the app imports before its first screen is there: starting is fast by it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

START = """
import argparse
import asyncio
import sys
import threading

at_first, later = set(), set()


class Recorder:
    def find_spec(name, path=None, target=None):
        main = threading.current_thread() is threading.main_thread()
        (at_first if main else later).add(name)


sys.meta_path.insert(0, Recorder)

from canasta_tui.tui import play

parser = argparse.ArgumentParser()
play.add_arguments(parser)
setup = play._setup(parser.parse_args())

from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.settings import Settings, SettingsFile


async def start():
    app = CanastaApp(SettingsFile(None, Settings()), Settings(), setup)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        print("screen", type(app.screen).__name__)


asyncio.run(start())
for name in at_first:
    print("first", name)
for name in later:
    print("later", name)
"""
"""Starts the app, and tells which modules it imported for its first screen and which in the
background."""

UNSEEN = {
    *("canasta_tui.scenarios.schema", "canasta_tui.scenarios.reader", "canasta_tui.table.demo"),
    *("canasta_tui.table.rule_sheet", "canasta_tui.table.glossary", "canasta_tui.players.search"),
    *("pydantic", "canasta_tui.profile_checks", "canasta_tui.tui.palette", "canasta_tui.tui.demos"),
    *("canasta_tui.tui.screens.setup", "canasta_tui.tui.screens.help"),
}
"""What neither the menu nor the table shows."""
TABLE = {
    "canasta_tui.table.controller",
    "canasta_tui.players.rule_policy",
    "canasta_tui.rules.game",
}


def start(*arguments: str) -> dict[str, set[str]]:
    """The names that the start with these arguments of `play` tells, by kind."""
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, set[str]] = {"screen": set(), "first": set(), "later": set()}
    for line in done.stdout.splitlines():
        kind, name = line.split()
        told[kind].add(name)
    return told


def test_the_menu_is_there_first_and_what_it_does_not_need_comes_in_the_background() -> None:
    told = start()
    assert told["screen"] == {"Menu"} and "canasta_tui.tui.screens.menu" in told["first"]
    assert told["first"].isdisjoint({*UNSEEN, *TABLE, "canasta_tui.rules.profile"})
    assert told["later"] >= UNSEEN


def test_a_table_is_there_first_and_the_pages_and_other_players_come_in_the_background() -> None:
    told = start("--no-drawing", "--seed", "8")
    assert told["screen"] == {"TableScreen"} and told["first"] >= TABLE
    assert told["first"].isdisjoint({*UNSEEN, "canasta_tui.tui.screens.menu"})
    assert told["later"] >= UNSEEN
