"""The rule sheets in the app: searched, with the demos of their chapters, found in the palette."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.widgets import OptionList

from canasta_tui.profile_files import load
from canasta_tui.table.rule_sheet.demos import demos_of
from canasta_tui.tui.screens.demo import DemoScreen
from canasta_tui.tui.screens.glossary import GlossaryScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.app_setup import AppPilot, app_with, picture_of, run_app
from tests.tui.screen_text import Size, assert_fills, assert_golden, shown
from tests.tui.table_setup import table
from tests.tui.waiting import command, open_palette, typed, until, until_shown


def marked(app: App[None]) -> str:
    """The row of the sheet that is marked."""
    rows = [row for row in shown(app) if "►" in row]
    return rows[0].partition("►")[2].split("  ")[0].strip() if rows else ""


async def pressed(pilot: AppPilot, *keys: str) -> None:
    """Press keys, and wait until what they marked is in sight."""
    await pilot.press(*keys)
    page = pilot.app.screen
    if isinstance(page, RulesScreen) and page.sheet.marked is not None:
        text = page.sheet.entries[page.sheet.marked].text
        await until(pilot, lambda: marked(pilot.app) and text.startswith(marked(pilot.app)))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(
    ("name", "keys"), [("rules_searched", ("slash", *"frozen", "down")), ("rules_demo", ("d", "d"))]
)
def test_the_sheet_looks_like_its_picture(name: str, keys: tuple[str, ...], size: Size) -> None:
    rows = picture_of(RulesScreen(), size, keys)
    assert_fills(rows, size)
    assert_golden(f"app_{name}_{size[0]}x{size[1]}", rows)


def test_a_search_goes_from_place_to_place_and_ends_with_escape() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pressed(pilot, "r", "slash", *typed("opening xyz"))
        assert "0 found" in shown(app)[0]
        await pressed(pilot, *["backspace"] * 4)
        places = []
        for key in ("down", "down", "up", "enter"):
            places.append((shown(app)[0].split("  ")[-1].strip(), marked(app)))
            await pressed(pilot, key)
        counts = [count.split(" of ")[0] for count, _place in places]
        assert counts == ["1", "2", "3", "2"]
        assert places[1] == places[3] != places[2]
        assert "pening" in places[0][1]
        await pressed(pilot, "escape")
        assert isinstance(app.screen, RulesScreen) and not app.screen.searching
        await pressed(pilot, "escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_a_search_minds_neither_capitals_nor_the_order_of_words() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pressed(pilot, "r", "slash", *typed("WILD joker"))
        assert marked(app).startswith("There are 4 jokers")

    run_app(app, use)


def test_d_goes_through_the_demos_and_enter_opens_the_one_that_is_marked() -> None:
    app = app_with()
    titles = [demo.title for demos in demos_of("classic").values() for demo in demos]

    async def use(pilot: AppPilot) -> None:
        await pressed(pilot, "r", "enter")
        assert isinstance(app.screen, RulesScreen)
        await pressed(pilot, "d")
        assert marked(app) == "A wild turned up is covered, and freezes the pile"
        await pressed(pilot, "d", "d")
        third = marked(app)
        await pressed(pilot, "D")
        assert marked(app) in titles and marked(app) != third
        await pressed(pilot, "d", "enter")
        assert isinstance(app.screen, DemoScreen)
        assert app.screen.demo.scenario.title == third
        await pressed(pilot, "escape")
        assert isinstance(app.screen, RulesScreen)
        assert marked(app) == third

    run_app(app, use)


def test_a_click_on_a_demo_opens_it() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pressed(pilot, "r", "d")
        y = next(at for at, row in enumerate(shown(app)) if "►" in row)
        await pilot.click(offset=(shown(app)[y].index("►") + 4, y))
        await until(pilot, lambda: isinstance(app.screen, DemoScreen))

    run_app(app, use)


def test_another_system_brings_its_own_demos_and_begins_at_its_top() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pressed(pilot, "r", "d")
        systems = app.screen.query_one(OptionList)
        at = next(
            at
            for at in range(systems.option_count)
            if "Modern American" in str(systems.get_option_at_index(at).prompt)
        )
        await pressed(pilot, *["down"] * at)
        assert marked(app) == ""
        await pressed(pilot, "d")
        first = demos_of("modern-american")["deal"][0].title
        assert first.startswith(marked(app))

    run_app(app, use)


def test_the_palette_offers_the_sentences_of_the_rules_in_front_and_leads_there() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await open_palette(pilot)
        await pilot.press(*"freez")
        await until_shown(pilot, "these freeze it for everybody")
        await pilot.press("escape")
        await command(pilot, "freeze it for", "these freeze it for everybody")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen) and marked(app))
        assert marked(app).startswith("Anywhere in the pile, these freeze it")
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)

    run_app(app, use)


def test_the_sheet_of_a_table_has_the_rules_that_are_played_there() -> None:
    ours = load("classic", {"match.target": 4000})
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await app.push_screen(RulesScreen(ours, place="The match"))
        await until(pilot, lambda: marked(app))
        assert marked(app) == "The match"
        assert any("to 4,000 points" in row for row in shown(app))

    run_app(app, use)


def test_the_help_of_a_table_leads_to_its_rule_sheet_and_that_to_the_glossary() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pressed(pilot, "question_mark", "f3")
        assert isinstance(app.screen, RulesScreen)
        await pressed(pilot, "g")
        assert isinstance(app.screen, GlossaryScreen)

    run_app(app, use)
