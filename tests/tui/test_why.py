"""The key that says why not, or what then."""

from __future__ import annotations

import pytest

from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.tableview import TableView
from canasta_tui.tui.screens.demo import DemoScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.why import WhyScreen
from tests.tui.app_setup import AppPilot, app_with, picture_of, run_app
from tests.tui.screen_text import Size, assert_fills, assert_golden, shown
from tests.tui.table_setup import OWN_MELDS, table
from tests.tui.waiting import until_shown

OPENING = {"hand": "5S 5H 5D 2D 8S 8H KC QS", "own": (), "drawn": True}
FROZEN = {"pile": "5S 2C 9D", "own": OWN_MELDS}
PICTURES = {
    "why_opening": (OPENING, ("5", "plus", "2", "i")),
    "why_frozen_pile": (FROZEN, ("tab", "tab", "i")),
    "why_allowed": ({"drawn": True}, ("a", "plus", "i")),
}


def rows_after(controller: Controller, keys: tuple[str, ...], size: Size = (80, 24)) -> list[str]:
    app = app_with(pace=60)
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        app.sit_down(controller)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        rows.extend(shown(app))

    run_app(app, use, size)
    return rows


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("name", PICTURES)
def test_the_page_looks_as_it_did(name: str, size: Size) -> None:
    facts, keys = PICTURES[name]
    rows = rows_after(table(**facts), keys, size)  # type: ignore[arg-type]
    assert_fills(rows, size)
    assert_golden(f"app_{name}_{size[0]}x{size[1]}", rows)


def test_the_focus_decides_what_comes_first() -> None:
    def first(*keys: str) -> str:
        return rows_after(table(pile="5S 2C 9D"), (*keys, "i"))[1]

    assert "Take the pile" in first("tab", "tab")
    assert "Meld J♠" in first("j")
    assert "Take the pile with J♠" in first("j", "tab", "tab")


def test_i_again_or_escape_leads_back_and_nothing_has_changed() -> None:
    app = app_with(pace=60)
    controller = table(**OPENING)  # type: ignore[arg-type]

    async def use(pilot: AppPilot) -> None:
        app.sit_down(controller)
        await pilot.press("5", "plus")
        before = controller.game.position.copy()
        for key in ("i", "escape", "q", "enter"):
            await pilot.press("i")
            assert isinstance(app.screen, WhyScreen)
            await pilot.press(key)
            assert isinstance(app.screen, TableScreen)
        assert controller.game.position == before
        assert len(controller.draft.selected) == 3

    run_app(app, use)


@pytest.mark.parametrize("key", ["b", "f9"])
def test_the_hand_can_be_hidden_from_the_page_at_once(key: str) -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table(drawn=True))
        await pilot.press("i", key)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.hidden
        assert "4♠" not in "".join(shown(app)[13:])

    run_app(app, use)


def test_the_page_leads_to_the_chapter_of_the_rule_sheet() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table(**FROZEN))  # type: ignore[arg-type]
        await pilot.press("tab", "tab", "i", "r")
        await until_shown(pilot, "►The discard pile")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, WhyScreen)

    run_app(app, use)


def test_a_refusal_in_a_demo_is_explained_too() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.show_demo("pile-draw-or-take")
        # Nothing is refused yet.
        await pilot.press("i")
        assert isinstance(app.screen, DemoScreen)
        await pilot.press("3", "right", "i")
        assert isinstance(app.screen, WhyScreen)
        text = " ".join(" ".join(shown(app)).split())
        assert "A turn is one draw or one take of the pile" in text

    run_app(app, use)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (79, 23), (200, 60)])
def test_no_size_breaks_it(size: Size) -> None:
    assert_fills(picture_of(WhyScreen(refused_view()), size), size)


def test_ascii_glyphs_print_nothing_outside_ascii() -> None:
    assert "".join(picture_of(WhyScreen(refused_view()), glyphs="ascii")).isascii()


def test_a_thing_with_many_cards_is_told_in_full() -> None:
    hand = "4S 4H 4D 5S 5D 5C 6S 6H 6C 7H 7D 7C 8S 8D 8C JS JH JD KC 9S"
    controller = table(hand=hand, own=(), drawn=True)
    for rank in (4, 5, 6, 7, 8, 11):
        controller.do(intents.SelectRank(rank))
    controller.do(intents.SelectRest())
    view = controller.do(intents.Explain("melds"))
    text = " ".join(" ".join(picture_of(WhyScreen(view))).split())
    assert f"▸ {view.why[0].what}" in text


def refused_view() -> TableView:
    """What `i` shows for a frozen pile."""
    return table(**FROZEN).do(intents.Explain("pile"))  # type: ignore[arg-type]


def test_a_refused_move_leads_to_the_key_that_says_why() -> None:
    rows = rows_after(table(pile="5S 2C 9D"), ("p",))
    assert "frozen" in rows[-3]
    assert rows[-1].startswith(" i why ")
    assert not rows_after(table(pile="5S 2C 9D"), ())[-1].startswith(" i why")
