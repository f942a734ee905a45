"""The hint at the table: a key asks, another or a move calls it off, and the app stays alive."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Event

import pytest

from canasta_tui.players import PLAYERS, STRONGEST
from canasta_tui.players.normal import NormalPlayer
from canasta_tui.rules.moves import Move
from canasta_tui.rules.view import View
from canasta_tui.scenarios.reader import read_text
from canasta_tui.table.controller import Controller
from canasta_tui.table.demo import Demo
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.demos import playing
from canasta_tui.tui.screens.practice import PracticeTable
from canasta_tui.tui.settings import Settings, SettingsFile
from tests.tui.app_setup import NOWHERE, AppPilot, run_app
from tests.tui.table_setup import TableApp, TablePilot, run, shown
from tests.tui.waiting import until, until_shown

HERE = """
title = "Here"
profile = "classic"
turn = 1
drawn = {drawn}
pile = "8C"
stock = "5C"
seats = [{{ hand = "KS KH KD QS QH QD 9C 4D" }}]
sides = [{{ melds = ["JS JH JD"] }}, {{}}]
"""


def here(*, drawn: bool = True) -> Controller:
    """A position of classic Canasta, seat 1 to move."""
    (scenario,) = read_text(HERE.format(drawn=str(drawn).lower()), "here")
    return Demo(scenario).taken_over(0)


class Waits:
    """A strong player who thinks until it is told that it is enough."""

    enough = Event()
    begun = 0

    def decide(self, view: View, rng: Random) -> Move:
        Waits.begun += 1
        self.enough.wait(8)
        return NormalPlayer().decide(view, rng)


@pytest.fixture
def enough(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Lets the strongest player, who thinks for long, come to an end."""
    monkeypatch.setitem(PLAYERS, STRONGEST, Waits)
    Waits.enough = Event()
    Waits.begun = 0
    yield Waits.enough
    Waits.enough.set()


async def hinted(app: TableApp, pilot: TablePilot) -> str:
    """Wait for the hint; what it says."""
    await until(pilot, lambda: app.table_screen.table.message.startswith("Hint: "))
    return app.table_screen.table.message


def test_a_key_asks_for_a_hint_and_its_cards_are_marked() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("h")
        message = await hinted(app, pilot)
        await pilot.pause()
        assert message.split(". ")[0] in " ".join(shown(app))
        assert any(held.selected for held in app.table_screen.table.hand)
        assert app.table_screen.controller.game.log == []

    run(here(), use)


def test_the_table_stays_alive_while_it_is_thought_about(enough: Event) -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("h")
        assert "Looking for a hint; the same key stops that." in " ".join(shown(app))
        await pilot.press("o", "8")
        assert app.table_screen.table.sort == "suit"
        assert app.table_screen.controller.hint
        enough.set()
        await hinted(app, pilot)

    run(here(), use)


def test_the_same_key_calls_it_off_and_it_does_not_come(enough: Event) -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("h", "h", "h", "h")
        enough.set()
        await pilot.pause(0.3)
        # Nor is it thought about anew for each key of a row.
        assert Waits.begun == 1
        assert app.table_screen.table.message == "No hint, then."

    run(here(), use)


def test_a_hint_for_the_move_before_does_not_come_but_a_new_one_can_be_had(enough: Event) -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("h", "s")
        assert app.table_screen.table.message.startswith("You drew ")
        await pilot.press("h")
        enough.set()
        assert not (await hinted(app, pilot)).startswith("Hint: draw")

    run(here(drawn=False), use)


def test_no_hint_comes_onto_a_hidden_hand(enough: Event) -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("h", "f9", "h")
        enough.set()
        await pilot.pause(0.3)
        assert app.table_screen.table.hidden and app.table_screen.table.message == ""
        assert not any("Hint: " in row for row in shown(app))

    run(here(), use)


def test_leaving_waits_for_no_hint(enough: Event) -> None:
    app = CanastaApp(SettingsFile(NOWHERE, Settings()), Settings(), first=practice())

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "ctrl+q")

    run_app(app, use)
    assert not enough.is_set() and app.return_code == 0


def practice() -> PracticeTable:
    """The same position, tried out."""
    (scenario,) = read_text(HERE.format(drawn="true"), "here")
    screen = playing(scenario)
    assert isinstance(screen, PracticeTable)
    return screen


def test_a_hint_is_there_where_a_position_is_tried_out() -> None:
    screen = practice()
    app = CanastaApp(SettingsFile(NOWHERE, Settings()), Settings(), first=screen)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h")
        await until_shown(pilot, "Hint: ")

    run_app(app, use)
