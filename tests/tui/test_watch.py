"""A table of computer seats alone: it plays by itself, tells why, and can be hurried and left."""

from __future__ import annotations

from threading import Event

import pytest

from canasta_tui.players import PLAYERS
from canasta_tui.table.tableview import ComputerTurn
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.deal_over import DealOverScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.setup import SetupScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.seating import setup_of
from canasta_tui.tui.widgets.cycle import Cycle
from tests.tui.app_setup import AppPilot, app_with, run_app
from tests.tui.screen_text import shown
from tests.tui.waiting import until, until_shown


def watched(*levels: str, pace: float = 0) -> CanastaApp:
    """The app as `canasta-tui play --seats ai=…` opens it, seats not drawn."""
    seats = ",".join(f"ai={level}" for level in levels)
    return app_with(setup_of("classic", seats, seed="7", draw_seats=False), pace=pace)


async def moves(app: CanastaApp, pilot: AppPilot, number: int) -> None:
    """Wait until so many moves have been made in the deal."""
    await until(pilot, lambda: app.table and len(app.table.controller.game.log) >= number)


def test_the_seats_play_a_deal_to_its_end_and_the_next_one_with_enter() -> None:
    app = watched("beginner", "normal", "beginner", "random")

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        await pilot.pause(0.6)
        await pilot.press("enter")
        await pilot.pause()
        assert app.table and app.table.controller.deal_number == 2
        await moves(app, pilot, 2)

    run_app(app, use)


def test_no_card_of_a_hand_is_shown() -> None:
    app = watched("normal", "normal", "normal", "normal", pace=30)

    async def use(pilot: AppPilot) -> None:
        await until_shown(pilot, "STOCK")
        assert app.table and app.table.table.hand == () and app.table.table.viewer == 0
        assert not set("".join(shown(app)[14:20])) & set("♠♥♦♣★")

    run_app(app, use)


def test_the_log_gives_the_reason_after_each_move() -> None:
    app = watched("beginner", "normal", "beginner", "normal", pace=0.2)

    async def use(pilot: AppPilot) -> None:
        await moves(app, pilot, 4)
        await pilot.press("l")
        assert isinstance(app.screen, LogScreen)
        log = app.screen.view.log
        drew = next(at for at, line in enumerate(log) if "drew a card" in line)
        assert log[drew + 1].startswith("The pile ")
        assert log[drew + 1] in " ".join(" ".join(shown(app)).split())

    run_app(app, use)


def test_a_key_plays_the_deal_out_at_once_whatever_the_pace() -> None:
    app = watched("random", "random", "random", "random", pace=30)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))

    run_app(app, use)


@pytest.mark.parametrize("key", ["h", "s", "d", "8", "i", "g", "enter", "x"])
def test_keys_of_a_player_do_nothing(key: str) -> None:
    app = watched("random", "random", "random", "random", pace=30)

    async def use(pilot: AppPilot) -> None:
        await pilot.press(key)
        assert app.table and app.screen is app.table
        assert app.table.controller.game.log == [] and app.table.controller.hint is None

    run_app(app, use)


def test_it_is_left_at_once_while_a_seat_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = Event()

    class Thinks:
        """It comes to no decision before it is told to."""

        def decide(self, view: object, rng: object) -> None:
            enough.wait(30)

    monkeypatch.setitem(PLAYERS, "thinks", Thinks)
    app = watched("thinks", "thinks", "thinks", "thinks")

    async def use(pilot: AppPilot) -> None:
        await pilot.pause(0.2)
        assert app.table and app.table.controller.game.log == []
        await pilot.press("ctrl+q")

    run_app(app, use)
    assert app.return_code == 0 and not enough.is_set()
    enough.set()


def test_the_setup_seats_nobody_but_computers_too() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        app.screen.query(Cycle).first().focus()
        await pilot.press("space", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        players = [seat.player for seat in app.screen.controller.seats]
        assert players == ["normal"] * 4
        assert isinstance(app.screen.table.prompt, ComputerTurn)

    run_app(app, use)
