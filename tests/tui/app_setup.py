"""The app in a test, with settings of its own, and views for its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from textual.pilot import Pilot

from canasta_tui.rules.scoring import Item
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import DealOver, HandOver, MatchOver, Sheet, TableView
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.keeping import Keeping
from canasta_tui.tui.screens.page import Page
from canasta_tui.tui.settings import Settings, SettingsFile
from canasta_tui.tui.widgets.systems import Systems
from tests.tui.screen_text import Size, shown
from tests.tui.table_setup import NAMES, table

AppPilot: TypeAlias = Pilot[None]
NASTY = (
    "Ana [/b]",
    "[red]x",
    "👩‍👩‍👧 🏳️‍🌈 日本語",
    "x" * 60,
    "",
    "a\x1b[2Jb\n\tc",
    "\u202eabc",
    "[@click=app.quit]q",
)
NOWHERE = Path("/dev/null/settings.toml")
"""A settings file that can be neither read nor written."""


def app_with(setup: Setup | None = None, **settings: object) -> CanastaApp:
    """The app with some settings for this run, and a file that a change would not reach."""
    file = SettingsFile(NOWHERE, Settings())
    return CanastaApp(file, Settings(**settings), setup)


def keeping_app(start: Setup | int | None = None) -> CanastaApp:
    """The app that keeps its matches; computer seats wait a minute."""
    settings = Settings(pace=60)
    return CanastaApp(SettingsFile(NOWHERE, settings), settings, start, keeping=Keeping())


def downs_to(system: str) -> list[str]:
    """The keys that lead from the first system of the list to another."""
    ids = [one.id for one in Systems().profiles]
    return ["down"] * ids.index(system)


def run_app(
    app: CanastaApp,
    use: Callable[[AppPilot], Awaitable[None]],
    size: Size = (80, 24),
) -> CanastaApp:
    """Run the app and use it."""

    async def play() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await use(pilot)

    asyncio.run(play())
    return app


def picture_of(
    page: Page[object] | None,
    size: Size = (80, 24),
    keys: Sequence[str] = (),
    **settings: object,
) -> list[str]:
    """The rows of a page after some keys; of the menu where there is no page."""
    app = app_with(**settings)
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        if page:
            await app.push_screen(page)
        await pilot.press(*keys)
        await pilot.pause()
        rows.extend(shown(app))

    run_app(app, use, size)
    return rows


def view_with(prompt: object, names: Sequence[str] = NAMES, **facts: object) -> TableView:
    """A table of four persons in the middle of a deal, nobody in front, with a prompt."""
    controller = table(names=names, persons=4, pile="5S 2C 9D", turn=2)
    controller.viewer = 0
    controller.prompt = prompt  # type: ignore[assignment]
    return replace(controller.view, **facts)  # type: ignore[arg-type]


SINCE = (
    "Ana drew a card.",
    "Ana melded 7♠ 7♥ 7♦.",
    "Ana discarded 5♠.",
    "Bea drew a card.",
    "Bea discarded 2♣.",
    "Caio took the pile (2 cards).",
    "Caio melded 5♠ 5♥ 5♦, now 5 fives.",
    "Caio discarded 9♦.",
)


def hand_over(why: str = "turn", names: Sequence[str] = NAMES) -> TableView:
    """The keyboard goes to seat 1."""
    return view_with(HandOver(1, names[0], why, SINCE), names)


def sheets(names: Sequence[str] = NAMES) -> tuple[Sheet, ...]:
    """Two sheets: 23 cards, canastas and threes against a hand that was caught."""
    first = (
        Item("melded-cards", 23, 285),
        Item("natural-canasta", 1, 500),
        Item("mixed-canasta", 1, 300),
        Item("red-threes", 2, 200),
        Item("going-out", 1, 100),
        Item("hand-cards", 3, -45),
    )
    second = (Item("melded-cards", 6, 55), Item("hand-cards", 17, -185))
    return (
        Sheet(1, (names[0], names[2]), first, 1340, 2145, 3485),
        Sheet(2, (names[1], names[3]), second, -130, 1870, 1740),
    )


HISTORY = ((1345, 240), (-105, 1230), (905, 400), (1340, -130))
"""Four deals of two sides; the last is that of `sheets`."""


def deal_over(names: Sequence[str] = NAMES) -> TableView:
    """The fourth deal has ended."""
    prompt = DealOver(f"{names[0]} went out.", sheets(names), names[1])
    return view_with(prompt, names, deal=4, history=HISTORY, totals=(3485, 1740))


def match_over(names: Sequence[str] = NAMES, history: object = HISTORY) -> TableView:
    """The same deal ended the match."""
    winner = f"{names[0]} + {names[2]}"
    prompt = MatchOver(f"{names[0]} went out.", sheets(names), winner)
    return view_with(prompt, names, deal=4, target=3000, history=history, totals=(3485, 1740))


def drawing(names: Sequence[str] = NAMES) -> TableView:
    """The seat drawing of four persons."""
    from canasta_tui.profile_files import load

    seats = tuple(Seat(name) for name in names)
    return Controller(Setup(load("howto"), seats, seed=7)).view
