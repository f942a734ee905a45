"""A monkey at the keyboard and the mouse: 2,000 keys, clicks and resizes break nothing.

`python -m tests.tui.soak monkey` lets it loose for longer, on all systems.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest
from rich.cells import cell_len
from textual import events
from textual.app import ScreenStackError
from textual.errors import NoWidget

from canasta_tui.profile_files import load
from canasta_tui.rules.game import Game
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.widgets.zone import Zone
from tests.tui.app_setup import AppPilot, app_with, run_app

KEYS = (
    *("enter", "space", "tab", "left", "right", "up", "down", "home", "end", "plus", "escape"),
    *("f9", "question_mark", "ctrl+left", "ctrl+right", "shift+tab"),
    *"spmdurozxgeyncvlhibf023456789ajqkwSJ",
)
PROFILES = ("classic", "modern-american", "howto", "six-player")
HELD = 8
"""Times that a key comes which is held down."""


def cards_on(game: Game) -> int:
    position = game.position
    laid = sum(meld.size for side in position.melds for meld in side.values())
    held = sum(map(len, position.hands)) + sum(map(len, position.threes))
    return laid + held + len(position.pile) + len(position.stock)


@pytest.mark.parametrize(("seed", "profile"), list(enumerate(PROFILES)))
def test_a_monkey_breaks_nothing_and_loses_no_card(seed: int, profile: str) -> None:
    assert let_loose(seed, 500, profile) > 50


def let_loose(seed: int, count: int, profile_id: str) -> int:
    """Events at a table of a system: how many the app took before it was left."""
    rng = Random(seed)
    profile = load(profile_id, {"turn.takeback": rng.random() < 0.5})
    # Two persons at least, and a computer seat.
    numbers = range(1, profile.seats + 1)
    seats = tuple(Seat(f"P{at}", "" if at % 3 else "beginner") for at in numbers)
    settings = {"pace": rng.choice((0.0, 0.02)), "ask_before_discard": rng.random() < 0.3}
    app = app_with(Setup(profile, seats, seed), **settings)
    made = 0

    async def use(pilot: AppPilot) -> None:
        nonlocal made
        while made < count:
            await asyncio.sleep(0.005)
            if left(app):
                return
            # The program may be left, or its screen change, while the pilot waits for its click.
            with suppress(ScreenStackError, NoWidget):
                made += await one_event(app, pilot, rng)
            if not left(app):
                for screen in app.screen_stack:
                    if isinstance(screen, TableScreen):
                        assert cards_on(screen.controller.game) == profile.pack_size

    run_app(app, use)
    assert app._exception is None
    return made


def left(app: CanastaApp) -> bool:
    """It has found its way to the menu, and to quit."""
    assert app._exception is None
    return not app.is_running or app._exit


async def one_event(app: CanastaApp, pilot: AppPilot, rng: Random) -> int:
    """A key once, twice or held, a click somewhere or on something, or another size; how many
    events that was."""
    kind = rng.random()
    if kind < 0.7:
        press(app, rng.choice(KEYS))
        return 1
    if kind < 0.76:
        press(app, "enter", 2)
        return 2
    if kind < 0.8:
        # Held down: all of it comes while the first is still being drawn.
        press(app, rng.choice(KEYS), HELD)
        return HELD
    if kind < 0.96:
        places = wishes(app) if kind < 0.9 else []
        width, height = app.size
        await pilot.click(
            offset=rng.choice(places or [(rng.randrange(width), rng.randrange(height))])
        )
        return 1
    await pilot.resize_terminal(rng.randint(20, 200), rng.randint(5, 60))
    return 1


def press(app: CanastaApp, key: str, times: int = 1) -> None:
    for _ in range(times):
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def wishes(app: CanastaApp) -> list[tuple[int, int]]:
    """Cells of the table that answer a click."""
    cells = []
    for zone in app.screen.query(Zone):
        left, top, width, height = zone.region
        for y, line in enumerate(zone.lines[:height]):
            x = left
            for span in line:
                if span.wish is not None and left <= x < left + width:
                    cells.append((x, top + y))
                x += cell_len(span.text)
    return [(x, y) for x, y in cells if x < app.size.width and y < app.size.height]
