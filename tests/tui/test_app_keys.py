"""The way through the app by keys, and what is dropped, hidden and kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.widgets import Input

from canasta_tui.profile_files import load
from canasta_tui.scenarios.reader import read_text
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Setup
from canasta_tui.table.tableview import (
    AskPartner,
    ComputerTurn,
    DealOver,
    HandOver,
    MatchOver,
    YourTurn,
)
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.demos import playing
from canasta_tui.tui.screens.deal_over import DealOverScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.match_over import MatchOverScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.page import TYPE_AHEAD
from canasta_tui.tui.screens.pick import PickPage
from canasta_tui.tui.screens.scores import ScoresScreen
from canasta_tui.tui.screens.seat_drawing import SeatDrawingScreen
from canasta_tui.tui.screens.setup import SetupScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.seating import setup_of
from canasta_tui.tui.settings import Settings, SettingsFile, read_settings
from tests.tui.app_setup import (
    NOWHERE,
    AppPilot,
    app_with,
    deal_over,
    downs_to,
    match_over,
    run_app,
)
from tests.tui.screen_text import shown
from tests.tui.table_setup import settle, table
from tests.tui.waiting import command, open_palette, until, until_shown

FOUR = "Ana,Bea,Caio,Davi"
POSITION = 'title = "A turn begins"\nprofile = "classic"\nturn = 1\nseats = [{ hand = "9S 9D 4C" }]'


def started(app: CanastaApp) -> Controller:
    """The match that is played."""
    assert app.table is not None
    return app.table.controller


async def page_read(pilot: AppPilot) -> None:
    """Wait until keys are no type-ahead any more."""
    await pilot.pause(TYPE_AHEAD + 0.05)


# Menu and setup


def test_enter_alone_leads_to_a_classic_match_of_one_person_against_three_computers() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        assert isinstance(app.screen, Menu)
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, SeatDrawingScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        setup = started(app).setup
        assert setup.profile.id == "classic"
        assert [seat.player for seat in setup.seats] == ["", "normal", "normal", "normal"]
        assert isinstance(started(app).prompt, YourTurn | ComputerTurn)

    run_app(app, use)


def test_the_setup_s_fields_make_the_match() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", *downs_to("modern-american"), "tab", "tab", *"Zoe")
        await pilot.press("down", "down", "down", "left")
        await pilot.press(*["tab"] * 5, "space", "tab", "tab", *"x42", "tab", "right")
        await pilot.press("enter")
        await pilot.press("x")
        setup = started(app).setup
        assert setup.profile.id == "modern-american"
        assert setup.profile.match.target == 10000
        assert [(seat.name, seat.player) for seat in setup.seats] == [
            ("Zoe", ""),
            ("Player 2", ""),
            ("Diana", "normal"),
            ("Emil", "normal"),
        ]
        assert setup.seed == 42
        assert setup.changes == {"match.target": 10000}
        assert started(app).confirm_discard
        assert app.settings.ask_before_discard

    run_app(app, use)


@pytest.mark.parametrize(
    ("system", "seats"), [("six-player", 6), ("standard-2p", 2), ("standard-3p", 3)]
)
def test_a_system_brings_its_number_of_seats(system: str, seats: int) -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", *downs_to(system))
        await pilot.pause()
        assert sum(row.display for row in app.screen.query(".seat")) == seats
        await pilot.press("enter")
        assert len(started(app).setup.seats) == seats

    run_app(app, use)


def test_the_arrows_lead_through_all_fields_and_escape_back_to_the_menu() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "tab")
        seen = []
        for _step in range(14):
            await pilot.press("tab")
            focused = app.screen.focused
            seen.append("name" if isinstance(focused, Input) and not focused.id else None)
            seen[-1] = seen[-1] or (focused.id if focused else None)
        assert seen.count("name") == 4
        assert {"target", "seed", "house", "ask", "systems"} <= set(seen)
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_the_menu_offers_to_continue_nothing_where_no_match_was_left() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        assert not any("Continue" in row for row in shown(app))
        await pilot.press("c")
        assert isinstance(app.screen, Menu)
        await pilot.press("down", "down", "enter")
        assert isinstance(app.screen, PickPage)
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_q_in_the_menu_leaves_the_program() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running

    run_app(app, use)


def test_a_key_that_comes_when_the_program_has_been_left_breaks_nothing() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("q")

    run_app(app, use)
    asyncio.run(app.on_event(events.Key("n", "n")))
    assert app.return_code == 0


def test_a_click_on_a_hint_does_it() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        row = shown(app)[-1]
        await pilot.click(offset=(row.index("new match"), 23))
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        row = shown(app)[-1]
        await pilot.click(offset=(row.index("start"), 23))
        await pilot.pause()
        assert isinstance(app.screen, SeatDrawingScreen)

    run_app(app, use)


def test_a_monkey_in_menu_and_setup_breaks_nothing() -> None:
    rng = Random(1)
    app = app_with(pace=60)
    keys = (*("down", "up", "tab", "space", "left", "right", "home", "backspace"), *"nr4[]")

    async def use(pilot: AppPilot) -> None:
        for event in range(400):
            key = rng.choice(keys)
            app.post_message(events.Key(key, key if len(key) == 1 else None))
            if event % 15 == 0:
                await pilot.pause()
        assert app.is_running and app._exception is None
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert app._exception is None

    run_app(app, use)


# Between turns


def test_any_key_leaves_the_seat_drawing() -> None:
    app = app_with(setup_of("classic", FOUR, seed="8"))

    async def use(pilot: AppPilot) -> None:
        assert isinstance(app.screen, SeatDrawingScreen)
        await pilot.press("m")
        assert isinstance(app.screen, HandOverScreen)

    run_app(app, use)


def test_a_hand_over_is_opaque_and_keys_typed_ahead_are_dropped() -> None:
    app = app_with(setup_of("classic", FOUR, seed="8", draw_seats=False))

    async def use(pilot: AppPilot) -> None:
        assert isinstance(app.screen, HandOverScreen)
        assert not app.screen.is_modal
        assert app.screen.styles.background.a == 1
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, HandOverScreen)
        assert started(app).viewer == 0
        await page_read(pilot)
        await pilot.press("escape", "q", "space", "s")
        assert isinstance(app.screen, HandOverScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert started(app).prompt == YourTurn()

    run_app(app, use)


def test_two_enters_at_once_leave_a_page_once() -> None:
    app = app_with(setup_of("classic", FOUR, seed="8", draw_seats=False))

    async def use(pilot: AppPilot) -> None:
        await page_read(pilot)
        page = app.screen
        assert isinstance(page, HandOverScreen)
        page.action_go_on()
        page.action_go_on()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    run_app(app, use)


def test_the_partner_asked_gets_the_keyboard_answers_and_gives_it_back() -> None:
    controller = table("KS KH", ("KD KC KS KH KD KS KC", "5S 5H 5D"), persons=4, drawn=True)
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(controller)
        await pilot.press("g")
        assert any("Dora asks you something" in row for row in shown(app))
        await page_read(pilot)
        await pilot.press("enter")
        assert isinstance(controller.prompt, AskPartner)
        await pilot.press("y")
        assert any("Your partner has answered" in row for row in shown(app))
        await page_read(pilot)
        await pilot.press("enter")
        assert controller.prompt == YourTurn()
        assert "said yes" in controller.view.promise

    run_app(app, use)


def test_with_one_person_at_the_table_there_is_no_hand_over() -> None:
    app = app_with(setup_of("classic", None, seed="8", draw_seats=False), pace=0)

    async def use(pilot: AppPilot) -> None:
        for _turn in range(3):
            await pilot.press("s", "d")
            await until(pilot, lambda: not isinstance(started(app).prompt, ComputerTurn))
            await settle(pilot)
            assert not isinstance(app.screen, HandOverScreen)
        assert len(started(app).game.log) > 8

    run_app(app, use)


def test_the_end_of_a_deal_shows_its_sheets_then_the_next_deal_begins() -> None:
    controller = table(drawn=True, persons=4)
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(controller)
        await pilot.pause()
        controller.game.position.stock.clear()
        for _turn in range(2):
            for key in ("8", "d"):
                await pilot.press(key)
            if isinstance(app.screen, HandOverScreen):
                await page_read(pilot)
                await pilot.press("enter")
            await pilot.press("s")
        assert isinstance(controller.prompt, DealOver)
        assert isinstance(app.screen, DealOverScreen)
        await page_read(pilot)
        await pilot.press("v")
        assert isinstance(app.screen, ScoresScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, DealOverScreen)
        await page_read(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, HandOverScreen)
        assert controller.deal_number == 2

    run_app(app, use)


def test_the_end_of_the_match_leads_back_to_the_menu() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        controller = table(persons=4)
        app.sit_down(controller)
        prompt = match_over().prompt
        assert isinstance(prompt, MatchOver)
        controller.prompt = prompt
        assert app.table is not None
        app.table.show(controller.view)
        await pilot.pause()
        assert isinstance(app.screen, MatchOverScreen)
        await page_read(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Menu)
        assert app.table is None
        assert not any(isinstance(screen, TableScreen) for screen in app.screen_stack)

    run_app(app, use)


def test_a_page_that_was_left_late_does_not_open_the_next_hand() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        controller = table(persons=4)
        app.sit_down(controller)
        await pilot.pause()
        stale = deal_over()
        controller.prompt = HandOver(2, "Ana", "turn", ())
        assert app.table is not None
        app.table.show(controller.view)
        app._go_on(stale)
        assert isinstance(controller.prompt, HandOver)

    run_app(app, use)


# What the table asks for


def test_scores_log_and_help_are_pages_over_the_table_that_escape_leaves() -> None:
    app = app_with(keys={"draw": "f5"})

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        for key, page in (("v", ScoresScreen), ("l", LogScreen), ("question_mark", HelpScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, page)
            assert not app.screen.is_modal
            await pilot.press("escape")
            assert isinstance(app.screen, TableScreen)
        await pilot.press("f1", *"stock")
        assert any(row.startswith(" F5") and "Draw from the stock" in row for row in shown(app))
        await pilot.press("escape", "f5")
        assert started(app).view.drawn

    run_app(app, use)


def test_the_instructions_name_the_keys_that_a_person_has() -> None:
    app = app_with(keys={"draw": "f5", "discard": "f7,f8"})

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await until_shown(pilot, "Draw from the stock (F5)")
        await pilot.press("f5")
        await until_shown(pilot, "discard the card under the cursor (F7)")

    run_app(app, use)


def test_a_position_that_is_tried_out_names_them_too() -> None:
    (scenario,) = read_text(POSITION, "here")
    settings = Settings(keys={"draw": "f5"})
    app = CanastaApp(SettingsFile(NOWHERE, settings), settings, first=playing(scenario))

    async def use(pilot: AppPilot) -> None:
        await until_shown(pilot, "Draw from the stock (F5)")

    run_app(app, use)


def test_the_palette_hides_the_hand_and_draws() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.pause()
        assert any("HAND" in row for row in shown(app))
        await open_palette(pilot)
        assert not set("".join(shown(app))) & set("♠♥♦♣★")
        await pilot.press("escape")
        await command(pilot, "stock", "Draw from the stock")
        await until(pilot, lambda: started(app).view.drawn)
        assert isinstance(app.screen, TableScreen)

    run_app(app, use)


@pytest.mark.parametrize("theme", ["textual-dark", "ansi-dark", "ansi-light"])
def test_the_palette_hides_the_hand_under_any_kind_of_theme(theme: str) -> None:
    app = app_with(theme=theme)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await open_palette(pilot)
        assert not set("".join(shown(app))) & set("♠♥♦♣★")

    run_app(app, use)


def test_the_palette_on_a_hand_over_offers_nothing_of_the_table() -> None:
    app = app_with(setup_of("classic", FOUR, seed="8", draw_seats=False))

    async def use(pilot: AppPilot) -> None:
        await open_palette(pilot)
        await until_shown(pilot, "Pace: 0.5 s")
        assert "Draw from the stock" not in "\n".join(shown(app))

    run_app(app, use)


def test_the_keys_of_the_table_that_a_person_moved_are_moved_on_the_pages_too() -> None:
    app = app_with(keys={"continue": "f5", "sheet": "f6"})

    async def use(pilot: AppPilot) -> None:
        await app.push_screen(DealOverScreen(deal_over()))
        await page_read(pilot)
        assert {"F5", "next", "F6", "scores"} <= set(shown(app)[-1].split())
        await pilot.press("v", "enter")
        assert isinstance(app.screen, DealOverScreen)
        await pilot.press("f6")
        assert isinstance(app.screen, ScoresScreen)
        await pilot.press("escape")
        await page_read(pilot)
        await pilot.press("f5")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


# Settings


def test_a_theme_that_is_chosen_is_kept_and_one_for_this_run_is_not(tmp_path: Path) -> None:
    file = read_settings(tmp_path / "settings.toml")
    app = CanastaApp(file, Settings(theme="four-colour", pace=0.0))

    async def use(pilot: AppPilot) -> None:
        assert not file.path.exists()
        app.theme = "felt-light"
        await pilot.pause()
        assert read_settings(file.path).stored == Settings(theme="felt-light")

    run_app(app, use)


def test_a_setting_changed_in_the_palette_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    file = read_settings(tmp_path / "settings.toml")
    app = CanastaApp(file, file.stored)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.pause()
        assert any("♠" in row for row in shown(app))
        await command(pilot, "ascii", "Glyphs: ascii")
        await command(pilot, "pace: 2", "Pace: 2")
        await command(pilot, "ask before a discard", "Ask before a discard")
        await until(pilot, lambda: started(app).confirm_discard)
        assert "".join(shown(app)).isascii()
        assert app.table is not None and app.table.pace == 2
        assert read_settings(file.path).stored == Settings(
            glyphs="ascii", pace=2.0, ask_before_discard=True
        )

    run_app(app, use)


def test_the_order_of_the_hand_is_kept_when_the_program_is_left(tmp_path: Path) -> None:
    file = read_settings(tmp_path / "settings.toml")
    app = CanastaApp(file, file.stored)

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.press("o")
        await pilot.press("ctrl+q")

    run_app(app, use)
    assert read_settings(file.path).stored == Settings(sort="suit")


def test_a_broken_settings_file_is_told_in_the_app(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("pace = [red]", encoding="utf-8")
    file = read_settings(path)
    app = CanastaApp(file, file.stored)

    async def use(pilot: AppPilot) -> None:
        await until_shown(pilot, "not TOML")
        app.theme = "felt-light"
        await pilot.pause()
        assert path.read_text(encoding="utf-8") == "pace = [red]"

    run_app(app, use, size=(120, 36))


def test_a_settings_file_that_can_t_be_written_is_told_and_the_setting_holds() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        app.change(glyphs="ascii")
        assert app.settings.glyphs == "ascii"
        await until_shown(pilot, "settings.toml")

    run_app(app, use)


def test_reduced_motion_turns_animations_and_blinking_off() -> None:
    app = app_with(reduced_motion=True)

    async def use(pilot: AppPilot) -> None:
        assert app.animation_level == "none"
        await pilot.press("n")
        await pilot.press("tab", "tab")
        assert isinstance(app.screen.focused, Input)
        assert not app.screen.focused.cursor_blink
        await open_palette(pilot)
        assert isinstance(app.screen.focused, Input)
        assert not app.screen.focused.cursor_blink

    run_app(app, use)


def test_settings_reach_the_table() -> None:
    app = app_with(sort="drawn", pace=7.0, ask_before_discard=True)

    async def use(pilot: AppPilot) -> None:
        app.start(Setup(load("classic"), setup_of("classic").seats, 1, draw_seats=False))
        await pilot.pause()
        assert app.table is not None and app.table.pace == 7
        assert started(app).sort == "drawn"
        assert started(app).do(intents.SortHand()).sort == "rank"
        assert started(app).confirm_discard

    run_app(app, use)
