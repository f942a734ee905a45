"""Computer seats at the table, and the keyboard that goes from hand to hand."""

from __future__ import annotations

from random import Random

from textual.screen import Screen

from canasta_tui.players import PLAYERS
from canasta_tui.players.choice import Choice
from canasta_tui.rules.cards import card_symbol
from canasta_tui.rules.moves import DRAW
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.tableview import ComputerTurn, HandOver, TableView, YourTurn
from tests.tui.table_setup import TableApp, TablePilot, run, settle, shown, table
from tests.tui.waiting import until


async def until_person(app: TableApp, pilot: TablePilot) -> None:
    """Wait for the computer seats."""
    await until(pilot, lambda: not isinstance(app.table_screen.table.prompt, ComputerTurn))


def test_computer_seats_play_until_it_is_a_persons_turn() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await until_person(app, pilot)
        assert app.table_screen.table.prompt == YourTurn()
        seats = {seat for seat, _move in app.table_screen.controller.game.log}
        assert seats == {2, 3, 4}

    run(table(turn=2), use, pace=0)


def test_computer_seats_keep_the_pace() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.pause(0.3)
        assert app.table_screen.controller.game.log == []

    run(table(turn=2), use, pace=30)


def test_a_key_lets_the_computer_seats_move_at_once_until_the_next_persons_turn() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("n")
        await until_person(app, pilot)
        await settle(pilot)
        log = len(app.table_screen.controller.game.log)
        await pilot.press("s", "home", "d")
        await pilot.pause(0.3)
        # The person's own two moves; the computer seats keep the pace again.
        assert len(app.table_screen.controller.game.log) == log + 2

    run(table(turn=2), use, pace=30)


def test_keys_typed_while_computer_seats_play_move_nothing() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("s", "d", "p", "m", "enter", "e", "g")
        assert app.table_screen.controller.game.log == []
        await pilot.press("n")
        await until_person(app, pilot)
        # The table has just come back: nobody has seen it yet.
        await pilot.press("s")
        assert not app.table_screen.table.drawn
        await settle(pilot)
        await pilot.press("s")
        assert app.table_screen.table.drawn

    run(table(turn=2), use, pace=30)


def test_a_decision_for_a_position_that_is_gone_is_dropped() -> None:
    controller = table(turn=2)
    refused: list[str] = []
    do = controller.do

    def noted(intent: intents.Intent) -> TableView:
        view = do(intent)
        refused.extend([view.message] if view.refused else [])
        return view

    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.pause(0.1)
        # The seat has decided to draw and waits for the pace; meanwhile it draws without that.
        controller.do(intents.ComputerMove(Choice(DRAW, "any")))
        await pilot.press("n")
        await until_person(app, pilot)
        assert [move for seat, move in controller.game.log if seat == 2].count(DRAW) == 1
        assert refused == []

    controller.do = noted  # type: ignore[method-assign]
    run(controller, use, pace=30)


def test_computer_seats_wait_while_another_screen_hides_the_table() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await app.push_screen(Screen())
        before = len(app.table_screen.controller.game.log)
        await pilot.pause(0.3)
        assert len(app.table_screen.controller.game.log) == before
        app.pop_screen()
        await pilot.pause()
        await until_person(app, pilot)

    controller = table(turn=2)
    run(controller, use, pace=0.2)


def test_the_app_gets_a_hand_over_and_the_table_holds_no_card_of_a_hand_by_then() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("8", "d")
        ((name, view),) = app.asked
        assert name == "prompt" and view is not None
        assert isinstance(view.prompt, HandOver) and view.prompt.name == "Ana"
        assert view.hand == ()
        rows = shown(app)
        start = 14
        assert not set("".join(rows[start : start + 6])) & set("♠♥♦♣★")
        app.table_screen.send(intents.Continue())
        await pilot.pause()
        rows = shown(app)
        assert "HAND 11" in rows[start]
        assert "│9 " in rows[start + 3]

    run(table(drawn=True, persons=4), use)


def test_a_whole_deal_of_computer_seats_and_a_person_comes_to_its_end() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        for _turn in range(400):
            if isinstance(screen.table.prompt, YourTurn):
                game = screen.controller.game
                player = PLAYERS["random"]()
                move = player.decide(view_of(game, 1), Random(len(game.log)))
                screen.send(intents.Make(move))
            elif app.asked:
                break
            else:
                await pilot.pause(0.01)
        ((name, view),) = app.asked
        assert name == "prompt" and view is not None
        assert card_symbol(view.pile.top)

    run(table(turn=2), use, pace=0)
