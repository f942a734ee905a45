"""Tables without a person, and computer seats that are slow."""

from __future__ import annotations

from canasta_tui.players import PLAYERS
from canasta_tui.table.tableview import ComputerTurn
from canasta_tui.tui.screens.deal_over import DealOverScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.seating import level_words, setup_of
from tests.players.foreign import HERE
from tests.tui.app_setup import AppPilot, app_with, run_app
from tests.tui.waiting import until


def test_four_computer_seats_of_several_levels_play_a_deal_and_the_next() -> None:
    levels = [name for name in PLAYERS if name not in ("strong", "expert")]
    seats = ",".join(f"ai={level}" for level in (levels * 4)[:4])
    app = app_with(setup_of("classic", seats, seed="4", draw_seats=False), pace=0)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        assert app.table
        assert app.table.table.hand == ()
        assert not any(seat.is_person for seat in app.table.table.seats)
        await pilot.pause(0.6)
        await pilot.press("enter")
        table = app.table
        await until(pilot, lambda: table.table.deal == 2 and table.controller.game.log)

    run_app(app, use)


def test_the_app_is_there_while_a_seat_thinks_and_can_be_left() -> None:
    seats = ",".join([f"ai={HERE}:Sleeps"] * 4)
    app = app_with(setup_of("classic", seats, draw_seats=False), pace=0)

    async def use(pilot: AppPilot) -> None:
        await pilot.pause(0.3)
        assert app.table and isinstance(app.table.table.prompt, ComputerTurn)
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape")
        await pilot.press("ctrl+q")

    # The player would answer after a quarter of an hour, and be given up after ten seconds.
    run_app(app, use)
    assert app.table is None or not app.table.controller.game.log


def test_setup_offers_a_person_and_every_level_for_a_seat() -> None:
    offered = dict(level_words())
    assert set(PLAYERS) <= set(offered)
    assert len(set(offered.values())) == len(offered)
    assert offered["normal"] == "computer, normal"
