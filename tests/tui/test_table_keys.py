"""Keys and clicks at the table."""

from __future__ import annotations

import pytest

from canasta_tui.rules.cards import card_symbol
from canasta_tui.table.tableview import Choice, Confirm, TableView, YourTurn
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.screen_text import shown
from tests.tui.table_setup import TableApp, TablePilot, run, table


def selected(view: TableView) -> str:
    return " ".join(card_symbol(held.card) for held in view.hand if held.selected)


def staged(view: TableView) -> list[str]:
    return [" ".join(map(card_symbol, meld.cards)) for meld in view.draft.melds]


def under_cursor(screen: TableScreen) -> str:
    return card_symbol(screen.table.hand[screen.hand.cursor].card)


def test_a_rank_key_selects_the_next_card_of_the_rank_and_takes_the_cursor_there() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await pilot.press("j")
        assert (selected(screen.table), under_cursor(screen)) == ("J♠", "J♠")
        await pilot.press("j", "w")
        assert (selected(screen.table), under_cursor(screen)) == ("J♠ J♥ 2♦", "2♦")
        await pilot.press("x", "j", "plus")
        assert selected(screen.table) == "J♠ J♥ J♦"

    run(table(drawn=True), use)


def test_arrows_move_by_card_by_rank_and_to_the_ends() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        seen = []
        for key in ("right", "ctrl+right", "ctrl+left", "end", "right", "home", "left"):
            await pilot.press(key)
            seen.append(under_cursor(app.table_screen))
        assert seen == ["4♥", "7♥", "4♠", "3♣", "3♣", "4♠", "4♠"]

    run(table(), use)


def test_the_cursor_of_a_compact_hand_moves_through_every_card() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("z", "home")
        seen = {app.table_screen.hand.cursor}
        for _step in range(19):
            await pilot.press("right")
            seen.add(app.table_screen.hand.cursor)
        assert seen == set(range(20))

    run(table(), use)


def test_the_cursor_stays_on_its_card_when_the_hand_changes() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("k", "k", "x", "s")
        assert app.table_screen.table.drawn
        assert under_cursor(app.table_screen) == "K♣"
        await pilot.press("o")
        assert app.table_screen.table.sort == "suit"
        assert under_cursor(app.table_screen) == "K♣"

    run(table(), use)


def test_d_discards_the_card_under_the_cursor() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("8", "d")
        assert card_symbol(app.table_screen.table.pile.top) == "8♠"

    run(table(drawn=True), use)


def test_enter_draws_then_stages_then_lays() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await pilot.press("enter")
        assert screen.table.drawn
        await pilot.press("j", "plus", "enter")
        assert staged(screen.table) == ["J♠ J♥ J♦"]
        await pilot.press("enter")
        assert staged(screen.table) == []
        assert 11 in {meld.rank for meld in screen.table.sides[0].melds}

    run(table(), use)


@pytest.mark.parametrize("keys", [("j",), ("j", "plus", "enter")])
def test_enter_does_not_draw_while_something_is_selected_or_staged(keys: tuple[str, ...]) -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press(*keys, "enter")
        assert not app.table_screen.table.drawn

    run(table(), use)


def test_enter_at_the_pile_takes_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("tab", "tab", "enter")
        table = app.table_screen.table
        assert table.drawn
        assert table.pile.size == 0

    run(table(), use)


def test_enter_at_the_melds_stages_onto_the_meld_pointed_at() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        # Melds of 5, 9, K and A: down goes from the first to the aces.
        await pilot.press("w", "tab", "down", "down", "down", "enter")
        assert [(meld.rank, meld.naturals) for meld in app.table_screen.table.draft.melds] == [
            (14, 3)
        ]
        assert staged(app.table_screen.table) == ["2♦"]

    run(table(drawn=True), use)


def test_a_wild_that_fits_several_melds_asks_which_and_a_digit_answers() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("w", "m")
        screen = app.table_screen
        assert isinstance(screen.table.prompt, Choice)
        assert any("CHOOSE" in row for row in shown(app))
        await pilot.press("down", "up", "up", "enter")
        assert [meld.rank for meld in screen.table.draft.melds] == [14]
        await pilot.press("u", "w", "m", "1")
        assert [meld.rank for meld in screen.table.draft.melds] == [5]

    run(table(drawn=True), use)


def test_a_choice_can_be_left() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("p", "c")
        assert app.table_screen.table.prompt == YourTurn()
        assert not app.table_screen.table.drawn

    run(table(pile="5S 9S 8H JC"), use)


def test_n_answers_no_to_a_confirmation_and_enter_answers_yes() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await pilot.press("8", "d")
        assert isinstance(screen.table.prompt, Confirm)
        await pilot.press("n")
        assert screen.table.prompt == YourTurn()
        await pilot.press("d", "enter")
        assert card_symbol(screen.table.pile.top) == "8♠"

    run(table(drawn=True, confirm=True), use)


def test_what_is_not_possible_is_answered_with_the_reason() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("d")
        table = app.table_screen.table
        assert table.refused
        assert table.message.split()[0] in "".join(shown(app)[-4:])

    run(table(), use)


def test_a_hidden_hand_shows_no_card_and_comes_back() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("b")
        rows = shown(app)
        start = next(at for at, row in enumerate(rows) if "HAND 20" in row)
        assert not set("".join(rows[start : start + 6])) & set("♠♥♦♣★")
        await pilot.press("j", "enter")
        assert selected(app.table_screen.table) == ""
        assert len(app.table_screen.table.hand) == 20

    run(table(), use)


def test_the_app_is_asked_for_scores_log_and_help() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.press("v", "l", "question_mark")
        assert [name for name, _view in app.asked] == ["scores", "log", "help"]

    run(table(), use)


def test_the_active_bindings_are_the_actions_that_make_sense() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        bindings = app.table_screen.active_bindings
        assert bindings["s"].binding.id == "draw"
        assert bindings["s"].binding.description == "stock"
        assert {"y", "n"}.isdisjoint(bindings)

    run(table(), use)


def test_a_keymap_moves_an_action_to_another_key_and_the_hints_show_it() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        app.set_keymap({"draw": "f5"})
        await pilot.press("right")
        await pilot.press("o")
        assert "F5 stock" in shown(app)[-1]
        await pilot.press("f5")
        assert app.table_screen.table.drawn

    run(table(), use)


def test_caps_lock_changes_nothing() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        screen = app.table_screen
        await pilot.press("S", "J", "Q", "K", "A", "W")
        assert screen.table.drawn
        assert selected(screen.table) == "J♠ Q♠ K♣ A♠ 2♦"
        await pilot.press("X", "J", "plus", "M")
        assert staged(screen.table) == ["J♠ J♥ J♦"]

    run(table(), use)
