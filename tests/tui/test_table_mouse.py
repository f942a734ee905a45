"""The mouse at the table: everything that a key does, a click does too."""

from __future__ import annotations

from textual.app import App
from textual.pilot import Pilot

from canasta_tui.rules.cards import card_symbol
from canasta_tui.table.tableview import Confirm, YourTurn
from canasta_tui.tui.palette import TableCommands
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.scores import ScoresScreen
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.app_setup import AppPilot, app_with, run_app
from tests.tui.screen_text import shown
from tests.tui.table_setup import TableApp, TablePilot, run, table
from tests.tui.test_table_keys import selected, staged
from tests.tui.waiting import until, until_shown


async def click(app: App[None], pilot: Pilot[None], text: str) -> None:
    """Click on the first cell of a text, the lowest where it stands more than once."""
    rows = shown(app)
    y = max(at for at, row in enumerate(rows) if text in row)
    await pilot.click(offset=(rows[y].index(text), y))
    await pilot.pause()


def test_a_click_on_a_card_selects_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "│8 ")
        assert selected(app.table_screen.table) == "8♠"
        await click(app, pilot, "┃8 ")
        assert selected(app.table_screen.table) == ""

    run(table(), use)


def test_a_click_on_a_meld_stages_onto_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("w")
        await click(app, pilot, "K  ●●●")
        assert [meld.rank for meld in app.table_screen.table.draft.melds] == [13]

    run(table(drawn=True), use)


def test_a_click_on_the_stock_draws() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "STOCK")
        assert app.table_screen.table.drawn
        assert app.table_screen.table.stock == 29

    run(table(), use)


def test_a_click_on_the_pile_takes_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "PILE 2")
        assert app.table_screen.table.pile.size == 0

    run(table(), use)


def test_a_click_on_a_hint_does_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "s stock")
        assert app.table_screen.table.drawn

    run(table(), use)


def test_a_click_on_an_option_chooses_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("w", "m")
        await click(app, pilot, " 2 nines")
        assert [meld.rank for meld in app.table_screen.table.draft.melds] == [9]

    run(table(drawn=True), use)


def test_a_click_on_a_card_takes_the_cursor_there_and_its_hints_play_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "│8 ")
        await click(app, pilot, "d discard")
        assert card_symbol(app.table_screen.table.pile.top) == "8♠"

    run(table(drawn=True), use)


def test_clicks_alone_stage_take_back_and_lay_a_meld() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        for _ in range(3):
            await click(app, pilot, "│J ")
        await click(app, pilot, "m meld")
        assert staged(screen.table) == ["J♠ J♥ J♦"]
        await click(app, pilot, "u undo")
        assert staged(screen.table) == []
        await click(app, pilot, "r redo")
        await click(app, pilot, "Enter lay")
        assert 11 in {meld.rank for meld in screen.table.sides[0].melds}

    run(table(drawn=True), use)


def test_clicks_on_the_heading_of_the_hand_sort_unselect_and_hide_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await click(app, pilot, "by rank")
        assert screen.table.sort == "suit"
        await click(app, pilot, "│8 ")
        assert selected(screen.table)
        await click(app, pilot, "selected 1")
        assert not selected(screen.table)
        await click(app, pilot, "HAND 20")
        assert screen.table.hidden
        await click(app, pilot, "HAND 20")
        assert not screen.table.hidden

    run(table(), use)


def test_a_question_is_answered_by_clicks() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await click(app, pilot, "d discard")
        assert isinstance(screen.table.prompt, Confirm)
        await click(app, pilot, "n no")
        assert screen.table.prompt == YourTurn()
        await click(app, pilot, "d discard")
        await click(app, pilot, "y yes")
        assert card_symbol(screen.table.pile.top) == "4♠"

    run(table(drawn=True, confirm=True), use)


def test_the_partner_is_asked_and_a_choice_is_left_by_clicks() -> None:
    async def ask(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "g ask")
        assert app.table_screen.controller.game.position.progress.asking

    run(table("KS KH", ("KD KC KS KH KD KS KC", "5S 5H 5D"), persons=4, drawn=True), ask)

    async def leave(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "take?")
        await click(app, pilot, "Esc cancel")
        assert app.table_screen.table.prompt == YourTurn()

    run(table(pile="5S 9S 8H JC"), leave)


def test_a_click_lets_computer_seats_move_at_once() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await click(app, pilot, "n skip")
        await until(pilot, lambda: app.table_screen.table.possible - {"skip"})
        assert app.table_screen.table.prompt == YourTurn()

    run(table(turn=2), use, pace=60)


def test_clicks_open_the_scores_the_log_and_what_has_no_place_of_its_own() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.pause()
        await click(app, pilot, "US 2,145")
        assert isinstance(app.screen, ScoresScreen)
        await click(app, pilot, "Esc back")
        await click(app, pilot, "LOG")
        assert isinstance(app.screen, LogScreen)
        await click(app, pilot, "Esc back")
        await click(app, pilot, "CANASTA")
        await until_shown(pilot, "Show the hand compact")
        await click(app, pilot, "Show the hand compact")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table is not None and app.table.hand.compact

    run_app(app, use, size=(80, 48))


def test_the_palette_that_a_click_opens_holds_every_action_that_makes_sense() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table(drawn=True))
        await pilot.press("j", "q", "m", "x", "j")
        await pilot.pause()
        titles = {title for title, _help, _do in TableCommands(app.screen).commands()}
        own_turn = {"Select", "All", "None", "Meld", "Discard", "Why", "Hint", "Sort", "Hide"}
        assert titles == own_turn | {"Compact", "Scores", "Log", "Help"}

    run_app(app, use)
