"""Demos in the app: what each frame shows, the keys, and playing on from a step and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.screen import Screen
from textual.widgets import Input

from canasta_tui.profile_files import load
from canasta_tui.scenarios.demos import find, listed
from canasta_tui.scenarios.reader import read_text
from canasta_tui.table.demo import Demo, Frame
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.demos import demo_screen, one_of, playing
from canasta_tui.tui.screens.demo import DemoScreen, story_lines
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.pick import PickPage
from canasta_tui.tui.screens.practice import PracticeTable
from canasta_tui.tui.screens.showing import AROUND, SheetPage
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.settings import Settings, SettingsFile
from canasta_tui.tui.widgets.line import Line, clean
from tests.tui.app_setup import NASTY, NOWHERE, AppPilot, app_with, run_app
from tests.tui.screen_text import Size, assert_fills, assert_golden, shown
from tests.tui.table_setup import NAMES
from tests.tui.waiting import command, until, until_shown

FROZEN = "frozen-before-opening"


def app_at(name: str, **settings: object) -> CanastaApp:
    """The app as `canasta-tui demo NAME` opens it."""
    return app_with_first(demo_screen(name), **settings)


def app_with_first(screen: Screen[None], **settings: object) -> CanastaApp:
    """The app with a screen to begin with."""
    given = Settings(**settings)
    return CanastaApp(SettingsFile(NOWHERE, Settings()), given, first=screen)


def app_from(text: str) -> CanastaApp:
    """The app with a scenario of one's own shown in it."""
    (scenario,) = read_text(text, "here")
    return app_with_first(DemoScreen(Demo(scenario)))


def text_of(line: Line) -> str:
    """A line without its inks."""
    return "".join(span.text for span in line)


def demo_of(app: CanastaApp) -> DemoScreen:
    """The demo in front."""
    assert isinstance(app.screen, DemoScreen)
    return app.screen


def rows_of(app: CanastaApp, keys: Sequence[str] = (), size: Size = (80, 24)) -> list[str]:
    """The rows on the terminal after some keys."""
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        rows.extend(shown(app))

    run_app(app, use, size)
    return rows


def flat(text: str) -> str:
    """The text with one blank between its words."""
    return " ".join(clean(text).split())


# What is shown


PICTURES: dict[str, tuple[str, Sequence[str]]] = {
    "beginning": (FROZEN, ()),
    "tried": (FROZEN, ("right",)),
    "refused": (FROZEN, ("right", "right")),
    "taken": (FROZEN, ("end",)),
    "asked": ("asking-no", ("right",)),
    "threes": ("red-threes-drawn", ("end",)),
    "three_sides": ("standard-3p-each-alone", ("right",)),
    "ended": ("modern-american-penalties", ("end",)),
    "sheet": ("score-sheet", ("end", "v")),
    "jump": (FROZEN, ("j",)),
    "taken_over": (FROZEN, ("right", "t")),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PICTURES)
def test_the_demo_looks_like_its_picture(name: str, size: Size) -> None:
    demo, keys = PICTURES[name]
    rows = rows_of(app_at(demo), keys, size)
    assert_fills(rows, size)
    assert_golden(f"demo_{name}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("name", ["refused", "taken", "threes"])
def test_ascii_glyphs_print_nothing_outside_ascii(name: str) -> None:
    demo, keys = PICTURES[name]
    rows = rows_of(app_at(demo, glyphs="ascii"), keys)
    assert "".join(rows).isascii()
    assert_golden(f"demo_{name}_ascii", rows)


def test_the_list_of_demos_looks_like_its_picture() -> None:
    assert_golden("demo_list_80x24", rows_of(app_with(), ("d",)))
    assert_golden("demo_list_searched_80x24", rows_of(app_with(), ("d", *"froz")))


def words_of(frame: Frame) -> tuple[str, ...]:
    """All that is told about a frame."""
    return (frame.say, frame.tried, frame.reason, *frame.happened)


def test_all_that_any_demo_tells_has_room_at_80_by_24() -> None:
    frames = 0
    for listed_demo in listed():
        (scenario,) = find(listed_demo.name)
        screen = DemoScreen(Demo(scenario))
        for place, frame in enumerate(screen.demo.frames):
            screen.at = place
            (title,) = (text_of(line) for line in screen._heading(80))
            assert title.startswith(f" {scenario.title} ") and len(title) == 80
            # The bar for scrolling takes a column where there is one.
            story = [text_of(line) for line in story_lines(frame, 79)]
            assert len(story) <= 24 - AROUND, f"{listed_demo.name}, step {frame.step}"
            assert max(map(cell_len, story)) <= 79
            told = flat(" ".join(story))
            assert all(flat(words) in told for words in words_of(frame))
            frames += 1
    assert frames > 400


@pytest.mark.parametrize("name", ["modern-american-opening-with-the-pile", "stock-one-card-rule"])
def test_the_longest_stories_are_on_the_screen_whole_with_the_table_above(name: str) -> None:
    app = app_at(name)

    async def use(pilot: AppPilot) -> None:
        demo = demo_of(app)
        for frame in demo.demo.frames:
            await pilot.pause()
            rows = shown(app)
            text = flat(" ".join(rows))
            assert demo.frame is frame
            assert all(flat(words) in text for words in words_of(frame))
            assert all(zone in text for zone in ("PILE", "HAND OF", "STOCK"))
            assert rows[-1].startswith(" → next")
            await pilot.press("right")

    run_app(app, use)


def test_a_story_longer_than_the_room_for_it_can_be_scrolled() -> None:
    words = " ".join(f"word{number}" for number in range(400))
    head = 'title = "Long"\nprofile = "classic"\nturn = 1\n'
    step = f'[[steps]]\nmove = "draw"\nsay = "{words}"\n'
    app = app_from(head + step)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("right")
        await pilot.pause()
        first = flat(" ".join(shown(app)))
        assert "word0 " in first and "word399" not in first and "HAND OF" in first
        await pilot.press(*["pagedown"] * 12)
        await pilot.pause()
        assert "word399" in flat(" ".join(shown(app)))

    run_app(app, use)


@pytest.mark.parametrize("name", NASTY)
def test_any_name_and_title_break_nothing(name: str) -> None:
    (scenario,) = find(FROZEN)
    odd = replace(scenario, title=name, names=(name, *scenario.names[1:]))
    assert_fills(rows_of(app_with_first(DemoScreen(Demo(odd))), ("end",)), (80, 24))
    assert_fills(rows_of(app_with_first(playing(odd))), (80, 24))


def test_a_terminal_that_is_too_small_says_so_and_comes_back() -> None:
    app = app_at(FROZEN)

    async def use(pilot: AppPilot) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "80 × 24" in " ".join(shown(app))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "This is the position" in " ".join(shown(app))

    run_app(app, use)


@pytest.mark.parametrize(("rows", "shown_there"), [(24, False), (30, True)])
def test_the_other_hands_are_shown_where_there_is_room_for_them(
    rows: int, shown_there: bool
) -> None:
    text = flat(" ".join(rows_of(app_at(FROZEN), size=(80, rows))))
    assert ("Bea 4♦ 4♣ 8♥ 9♣ 2♥" in text) is shown_there
    assert ("Caio 11 cards" in text) is shown_there


@pytest.mark.parametrize("size", [(1, 1), (30, 8), (79, 24), (80, 23), (81, 25), (240, 70)])
def test_no_size_breaks_a_demo_or_what_it_leads_to(size: Size) -> None:
    for keys in ((), ("end",), ("j",), ("t",)):
        rows = rows_of(app_at(FROZEN), keys, size)
        assert_fills(rows, size)


def test_a_scenario_without_steps_is_a_position_to_look_at_and_to_play_on_from() -> None:
    text = 'title = "Bare"\nprofile = "classic"\nturn = 3\n'
    rows = rows_of(app_from(text), ("right", "a", "end", "1"))
    assert "0 steps" in rows[0] and "BEGINNING" in " ".join(rows)
    assert "TRYING OUT Bare" in " ".join(rows_of(app_from(text), ("t",)))


# Keys


def test_keys_go_on_and_back_to_a_step_to_the_ends_and_out() -> None:
    app = app_at(FROZEN)
    stops: list[tuple[int, str]] = []

    async def use(pilot: AppPilot) -> None:
        demo = demo_of(app)
        for key in (
            *("right", "space", "enter", "n", "left", "b"),
            *("3", "home", "left", "end", "right", "9", "r"),
        ):
            await pilot.press(key)
            stops.append((demo.frame.step, demo.frame.stage))
        await pilot.press("escape")
        await pilot.pause()

    run_app(app, use)
    assert stops == [
        *[(1, "tried"), (1, "refused"), (2, "made"), (3, "made"), (2, "made"), (1, "refused")],
        *[(3, "made"), (0, ""), (0, ""), (4, "made"), (4, "made"), (4, "made"), (0, "")],
    ]
    assert app.return_code == 0


def test_a_step_is_jumped_to_from_a_list() -> None:
    app = app_at("deal-first-turn")

    async def use(pilot: AppPilot) -> None:
        await pilot.press("j", "down", "down", "down", "enter")
        await pilot.pause()
        assert (demo_of(app).frame.step, demo_of(app).frame.stage) == (4, "tried")
        await pilot.press("j", *"draw")
        await pilot.press("down", "enter")
        await pilot.pause()
        # Steps 2 and 3 are draws.
        assert demo_of(app).frame.step == 3
        await pilot.press("j", "escape")
        await pilot.pause()
        assert demo_of(app).frame.step == 3

    run_app(app, use)


def test_by_itself_it_goes_on_to_the_end_at_the_pace_of_the_settings() -> None:
    app = app_at("canastas-grow", pace=0)

    async def use(pilot: AppPilot) -> None:
        demo = demo_of(app)
        await pilot.press("a")
        assert "stop" in shown(app)[-1]
        await until(pilot, lambda: demo.at == len(demo.demo.frames) - 1)
        await until(pilot, lambda: "auto" in shown(app)[-1])

    run_app(app, use)


@pytest.mark.parametrize("key", ["a", "right", "left", "t", "j", "question_mark"])
def test_another_key_stops_it(key: str) -> None:
    app = app_at(FROZEN, pace=60)

    async def use(pilot: AppPilot) -> None:
        demo = demo_of(app)
        await pilot.press("right", "a")
        assert demo.plays
        await pilot.press(key)
        await pilot.pause()
        assert not demo.plays

    run_app(app, use)


def test_the_score_sheet_is_there_once_the_deal_has_ended() -> None:
    app = app_at("score-sheet")

    async def use(pilot: AppPilot) -> None:
        await pilot.press("v")
        assert isinstance(app.screen, DemoScreen)
        await pilot.press("end", "v")
        assert isinstance(app.screen, SheetPage)
        await pilot.press("escape")
        assert isinstance(app.screen, DemoScreen)

    run_app(app, use)


def test_the_hints_can_be_clicked() -> None:
    app = app_at(FROZEN)

    async def use(pilot: AppPilot) -> None:
        column = shown(app)[-1].index("next")
        await pilot.click(offset=(column, 23))
        assert demo_of(app).frame.step == 1

    run_app(app, use)


# From the menu, and from anywhere


def test_the_menu_leads_to_the_list_to_a_demo_and_back() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("d", *"buried wild", "enter")
        await pilot.pause()
        assert demo_of(app).demo.scenario.title == "A buried wild freezes the pile for everybody"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PickPage)
        assert app.screen.query_one(Input).value == "buried wild"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_a_search_without_result_opens_nothing() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("d", *"zzzz", "enter", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, PickPage)

    run_app(app, use)


def test_the_palette_finds_a_demo_by_its_title_and_the_match_below_waits_untouched() -> None:
    seats = tuple(Seat(name, "" if not at else "random") for at, name in enumerate(NAMES))
    app = app_with(Setup(load("classic"), seats, seed=7, draw_seats=False), pace=60)

    async def use(pilot: AppPilot) -> None:
        assert app.table
        match = app.table.controller
        log = list(match.game.log)
        await command(pilot, "Demo: A buried wild", "A buried wild freezes the pile")
        await until(pilot, lambda: isinstance(app.screen, DemoScreen))
        assert demo_of(app).demo.scenario.title == "A buried wild freezes the pile for everybody"
        await pilot.press("2", "t")
        await pilot.pause()
        assert app.table_in_front is not app.table
        await pilot.press("s", "home", "d", "t")
        await pilot.pause()
        assert demo_of(app).frame.step == 2
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.table and app.table.controller is match
        assert match.game.log == log

    run_app(app, use)


# Playing on


def test_a_step_is_played_on_and_the_demo_waits_where_it_was() -> None:
    app = app_at(FROZEN)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("right", "right", "t")
        await pilot.pause()
        assert isinstance(app.screen, PracticeTable)
        # The pair of eights takes the pile, which the demo's eight and joker did not.
        await pilot.press("8", "8", "w", "p")
        await pilot.pause()
        assert "8" in shown(app)[4] and app.screen.controller.game.position.pile == []
        await pilot.press("t")
        await pilot.pause()
        assert (demo_of(app).frame.step, demo_of(app).frame.stage) == (1, "refused")
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, PracticeTable)
        assert len(app.screen.controller.game.position.pile) == 3

    run_app(app, use)


def test_what_the_rules_refuse_while_playing_on_is_answered_with_the_reason() -> None:
    app = app_at(FROZEN)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("t", "8", "w", "p")
        await pilot.pause()
        assert "two natural eights" in flat(" ".join(shown(app)))

    run_app(app, use)


def test_escape_leaves_a_choice_first_and_the_table_next() -> None:
    text = """
title = "Two ways"
profile = "classic"
turn = 1
pile = "5H KC"
seats = [{ hand = "KS KD 2C 4H" }]
sides = [{ melds = ["KH KD KS"] }, {}]
"""
    (scenario,) = read_text(text, "here")
    app = app_with_first(playing(scenario))

    async def use(pilot: AppPilot) -> None:
        await pilot.press("p")
        await pilot.pause()
        assert "CHOOSE" in " ".join(shown(app))
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PracticeTable)
        assert "CHOOSE" not in " ".join(shown(app))
        await pilot.press("escape")
        await pilot.pause()

    run_app(app, use)
    assert app.return_code == 0


def test_the_end_of_a_deal_that_is_played_on_leads_back_to_the_demo() -> None:
    app = app_at("asking-yes")

    async def use(pilot: AppPilot) -> None:
        await pilot.press("4", "t")
        await pilot.pause()
        await pilot.press("4", "d")
        await pilot.pause()
        assert "IS OVER" in " ".join(shown(app))
        await pilot.pause(0.6)
        await pilot.press("enter")
        await pilot.pause()
        assert demo_of(app).frame.step == 4

    run_app(app, use)


def test_a_deal_that_has_ended_is_not_played_on() -> None:
    app = app_at("asking-yes")

    async def use(pilot: AppPilot) -> None:
        await pilot.press("end", "t")
        await pilot.pause()
        assert isinstance(app.screen, DemoScreen)
        assert "The deal has ended" in " ".join(shown(app))

    run_app(app, use)


def test_of_several_scenarios_in_a_file_one_is_chosen() -> None:
    one = '[[scenario]]\ntitle = "{}"\nprofile = "classic"\nturn = {}\n'
    scenarios = read_text(one.format("First", 1) + one.format("Second", 2), "here")
    app = app_with_first(one_of(scenarios, "here.toml", playing))

    async def use(pilot: AppPilot) -> None:
        assert "here.toml" in shown(app)[0] and "2. Second" in " ".join(shown(app))
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.controller.game.to_move == 2
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, PickPage)

    run_app(app, use)


def test_a_position_that_is_played_on_can_be_written_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position-1.toml").write_text("mine")
    text = """
title = "With rules of its own"
profile = "classic"
rules = { "match.target" = 3000 }
turn = 1
pile = "5H KC"
seats = [{ name = "Ana", hand = "KS KD 2C 4H" }]
"""
    (scenario,) = read_text(text, "here")
    app = app_with_first(playing(scenario))

    async def use(pilot: AppPilot) -> None:
        assert isinstance(app.screen, PracticeTable)
        await pilot.press("s", "home", "d")
        table = app.screen
        await command(pilot, "Write the position", "Write the position")
        await until_shown(pilot, "position-2.toml")
        (written,) = find("position-2.toml")
        assert written.start == table.controller.game.position
        assert written.profile.match.target == 3000
        assert written.names[0] == "Ana"

    run_app(app, use)
    assert (tmp_path / "position-1.toml").read_text() == "mine"


def test_a_folder_that_takes_no_file_is_told_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    (scenario,) = find(FROZEN)
    app = app_with_first(playing(scenario))

    async def use(pilot: AppPilot) -> None:
        assert isinstance(app.screen, PracticeTable)
        app.screen.write_position()
        await pilot.pause()
        text = flat(" ".join(shown(app)))
        assert "The position can't be written" in text and "such file or directory" in text

    run_app(app, use)


def test_nothing_that_is_played_on_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml", Settings())
    app = CanastaApp(file, Settings(), first=demo_screen(FROZEN))

    async def use(pilot: AppPilot) -> None:
        await pilot.press("t", "o", "s", "home", "d", "t", "escape")
        await pilot.pause()

    run_app(app, use)
    assert list(tmp_path.iterdir()) == []
