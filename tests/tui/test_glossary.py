"""The glossary in the app: its page, and the ways to it."""

from __future__ import annotations

import pytest

from canasta_tui.tui.screens.glossary import GlossaryScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.app_setup import AppPilot, app_with, picture_of, run_app
from tests.tui.screen_text import Size, assert_fills, assert_golden
from tests.tui.table_setup import table
from tests.tui.waiting import command, until_shown


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(("name", "keys"), [("glossary", ()), ("glossary_searched", tuple("lixo"))])
def test_the_page_looks_like_its_picture(name: str, keys: tuple[str, ...], size: Size) -> None:
    rows = picture_of(GlossaryScreen(), size, keys)
    assert_fills(rows, size)
    assert_golden(f"app_{name}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (79, 23), (200, 60)])
def test_no_size_breaks_it(size: Size) -> None:
    assert_fills(picture_of(GlossaryScreen(), size), size)


def test_what_is_typed_filters_and_nothing_found_says_so() -> None:
    assert "stock" in "".join(picture_of(GlossaryScreen(), keys=tuple("mazo"))[4:6])
    assert any("Nothing holds" in row for row in picture_of(GlossaryScreen(), keys=tuple("xyz")))


def test_the_menu_leads_to_it_and_back() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("g")
        assert isinstance(app.screen, GlossaryScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_the_help_of_a_table_leads_to_it_and_back() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.press("question_mark", "f2")
        assert isinstance(app.screen, GlossaryScreen)
        await pilot.press("f2")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)

    run_app(app, use)


def test_the_palette_finds_a_word_of_any_language() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await command(pilot, "escalera", "escalera")
        await until_shown(pilot, "run, sequence")
        assert isinstance(app.screen, GlossaryScreen)

    run_app(app, use)
