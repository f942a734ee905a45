"""A monkey at the keyboard and the mouse: 2,000 keys, clicks and resizes break nothing.

`python -m tests.tui.test_monkey SEEDS` lets it loose for longer: 500 events a seed.
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

import pytest
from textual import events

from canasta_tui.profile_files import load
from canasta_tui.rules.game import Game
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.app_setup import AppPilot, app_with, run_app

KEYS = (
    *("enter", "space", "tab", "left", "right", "up", "down", "home", "end", "plus", "escape"),
    *("f9", "question_mark", "ctrl+left", "ctrl+right", "shift+tab"),
    *"spmdurozxgeyncvlhib023456789ajqkw",
)
PROFILES = ("classic", "modern-american", "howto", "six-player")


def cards_on(game: Game) -> int:
    position = game.position
    laid = sum(meld.size for side in position.melds for meld in side.values())
    held = sum(map(len, position.hands)) + sum(map(len, position.threes))
    return laid + held + len(position.pile) + len(position.stock)


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_breaks_nothing_and_loses_no_card(seed: int) -> None:
    assert let_loose(seed) > 50


def let_loose(seed: int, count: int = 500) -> int:
    """How many events the app took before it was left."""
    rng = Random(seed)
    profile = load(PROFILES[seed % len(PROFILES)])
    # Two persons at least, and a computer seat.
    numbers = range(1, profile.seats + 1)
    seats = tuple(Seat(f"P{at}", "" if at % 3 else "beginner") for at in numbers)
    app = app_with(Setup(profile, seats, seed), pace=0)

    made = 0

    async def use(pilot: AppPilot) -> None:
        nonlocal made
        for number in range(count):
            await asyncio.sleep(0.005)
            if not app.is_running or app._exit:
                # It has found its way to the menu, and to quit.
                return
            made = number
            kind = rng.random()
            if kind < 0.9:
                key = rng.choice(KEYS)
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            elif kind < 0.98:
                width, height = app.size
                await pilot.click(offset=(rng.randrange(width), rng.randrange(height)))
            else:
                await pilot.resize_terminal(rng.randint(20, 200), rng.randint(5, 60))
            if number % 20 == 0:
                await pilot.pause()
                assert app._exception is None
                if app._exit:
                    return
                for screen in app.screen_stack:
                    if isinstance(screen, TableScreen):
                        assert cards_on(screen.controller.game) == profile.pack_size

    run_app(app, use)
    assert app._exception is None
    return made


if __name__ == "__main__":
    for one in range(int(sys.argv[1])):
        print(one, let_loose(one), flush=True)
