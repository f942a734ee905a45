"""The app around the table: pages, setup, settings, themes, arguments."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from textual import events
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from canasta_tui.cli import main
from canasta_tui.players import PLAYERS
from canasta_tui.profile_files import profile_ids
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import DealOver, HandOver, MatchOver, SeatDrawing
from canasta_tui.tui import pages
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.play import TableError, setup_of
from canasta_tui.tui.settings import Settings, read_settings, write_settings
from canasta_tui.tui.themes import CARDS, THEMES

NASTY = ("Ana [/b]", "[red]x", "🂡 emoji 🎴", "x" * 60)


def app_for(setup: Setup | None, **settings: object) -> CanastaApp:
    app = CanastaApp(setup, Settings.model_validate(settings), Path("settings.toml"))
    app.keeps_settings = False
    return app


def rows(app: CanastaApp) -> list[str]:
    """The screen as text, one string a row."""
    update = app.screen._compositor.render_update(full=True)
    width, height = app.size
    lines = app.console.render_lines(update, app.console.options.update(width=width, height=height))
    return ["".join(segment.text for segment in line) for line in lines]


# Pages


@pytest.mark.parametrize("names", [NASTY, ("", " ", "Ana", "Bea")])
def test_names_are_shown_as_they_are_and_no_line_is_too_wide(names: tuple[str, ...]) -> None:
    seats = tuple(Seat(name, "beginner") for name in names)
    table = Controller(Setup(setup_of("classic", None, seed="1").profile, seats, 3))
    seen = set()
    for _ in range(600):
        view = table.view
        lines: list[str] = []
        match view.prompt:
            case SeatDrawing() as prompt:
                lines = pages.seat_drawing(prompt)
            case DealOver() as prompt:
                lines = pages.deal_over(view, prompt)
            case MatchOver() as prompt:
                lines = pages.match_over(view, prompt, "#")
        if lines:
            seen.add(type(view.prompt).__name__)
            lines += pages.hand_over(view, HandOver(1, names[0], "turn", view.log))
            lines += pages.scores(view, "#") + pages.log(view)
            assert max(cell_len(line) for line in lines) <= 80
        if seen >= {"SeatDrawing", "DealOver"}:
            break
        task = table.computer_task()
        table.do(intents.ComputerMove(task.run()) if task else intents.Continue())
    assert seen >= {"SeatDrawing", "DealOver"}


def test_the_sums_of_a_sheet_stand_below_its_lines_and_add_up() -> None:
    table = Controller(setup_of("classic", "ai,ai,ai,ai", seed="4", draw_seats=False))
    while not isinstance(table.prompt, DealOver):
        task = table.computer_task()
        assert task is not None
        table.do(intents.ComputerMove(task.run()))
    text = "\n".join(pages.deal_over(table.view, table.prompt))
    for sheet in table.prompt.sheets:
        assert f"{sheet.total:,}" in text
        assert sheet.before + sum(item.points for item in sheet.items) == sheet.total


# The app


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_enter_alone_leads_from_the_menu_to_a_table_of_one_person(size: tuple[int, int]) -> None:
    async def walk() -> None:
        app = app_for(None, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.press("enter")
            await pilot.pause(0.2)
            await pilot.press("enter")
            await pilot.pause(0.3)
            assert any("THE DEAL IS DRAWN FOR" in row for row in rows(app))
            await pilot.press("enter")
            await pilot.pause(0.5)
            assert app.table is not None
            seats = app.table.controller.seats
            assert [seat.is_person for seat in seats].count(True) == 1
            assert any("STOCK" in row for row in rows(app))

    asyncio.run(walk())


def test_a_page_that_guards_a_hand_drops_keys_typed_too_early() -> None:
    async def walk() -> None:
        app = app_for(setup_of("classic", "Ana,Bea,Caio,Davi", seed="8", draw_seats=False))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
            await pilot.press("enter")
            await pilot.pause(0.1)
            assert any("PASS THE KEYBOARD" in row for row in rows(app))
            await pilot.pause(0.6)
            await pilot.press("enter")
            await pilot.pause(0.2)
            assert not any("PASS THE KEYBOARD" in row for row in rows(app))

    asyncio.run(walk())


KEYS = (
    *("enter", "space", "tab", "left", "right", "up", "down", "home", "end", "plus", "escape"),
    *("f9", "question_mark", "ctrl+left", "ctrl+right", "shift+tab"),
    *"spmdurozxgeyncvlhib023456789ajqkw",
)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_at_the_keyboard_and_the_mouse_breaks_nothing(seed: int) -> None:
    """2,000 events in all: keys, clicks and resizes, in matches with persons and computers."""

    async def walk() -> None:
        rng = Random(seed)
        profile = rng.choice(["classic", "modern-american", "howto", "six-player", "standard-2p"])
        seats = setup_of(profile, None, seed="1").seats
        names = ",".join(f"P{at}" if at % 3 else "ai" for at in range(1, len(seats) + 1))
        app = app_for(setup_of(profile, names, seed=str(seed)), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            for count in range(1000):
                kind = rng.random()
                if kind < 0.9:
                    key = rng.choice(KEYS)
                    app.post_message(events.Key(key, key if len(key) == 1 else None))
                elif kind < 0.98:
                    width, height = app.size
                    at = (rng.randrange(width), rng.randrange(height))
                    await pilot.click(offset=at)
                else:
                    await pilot.resize_terminal(rng.randint(20, 200), rng.randint(5, 60))
                if count % 20 == 0:
                    await pilot.pause()
                    assert app.is_running and app._exception is None
                    if app.table is None:
                        return
                    game = app.table.controller.game
                    assert cards_on(game) == game.profile.pack_size
            await pilot.pause()
            assert app._exception is None

    def cards_on(game: object) -> int:
        position = game.position  # type: ignore[attr-defined]
        laid = sum(meld.size for side in position.melds for meld in side.values())
        held = sum(map(len, position.hands)) + sum(map(len, position.threes))
        return laid + held + len(position.pile) + len(position.stock)

    asyncio.run(walk())


# Themes


@pytest.mark.parametrize("name", [theme.name for theme in THEMES] + sorted(BUILTIN_THEMES))
def test_every_suit_is_readable_on_its_card_under_every_theme(name: str) -> None:
    own = {theme.name: theme.variables for theme in THEMES}
    builtin = BUILTIN_THEMES[name].variables if name in BUILTIN_THEMES else {}
    colours = CARDS | own.get(name, builtin)
    for suit in ("card-black", "card-red", "card-diamonds", "card-clubs"):
        assert contrast(colours[suit], colours["card-face"]) >= 4.5


def contrast(ink: str, paper: str) -> float:
    """The contrast ratio of two colours, as the web's accessibility guidelines define it."""

    def luminance(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).rgb]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# Settings


def test_settings_are_kept_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    settings = Settings(theme="felt-light", pace=0.5, glyphs="ascii", ask_before_discard=True)
    write_settings(path, settings)
    assert read_settings(path) == (settings, "")
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    "text", ["theme = ", "pace = -1", "colour = 'red'", 'glyphs = "emoji"', "\x00"]
)
def test_a_broken_settings_file_is_reported_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    settings, fault = read_settings(path)
    assert settings == Settings() and str(path) in fault
    assert path.read_text(encoding="utf-8") == text


def test_no_settings_file_is_no_fault(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.toml") == (Settings(), "")


# Arguments


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--profile", "bridge"], "there is no profile 'bridge'"),
        (["--seats", "Ana,Bea"], "is played by 4, and 2 are named"),
        (["--seats", "Ana=grandmaster,ai,ai,ai"], "no level 'grandmaster'"),
        (["--seed", "x"], "seed: 'x' is not a whole number"),
        (["--target", "7"], "match.target"),
        (["--target", "ten"], "target: 'ten' is not a whole number"),
        (["--theme", "plaid"], "there is no plaid"),
        (["--pace", "-1"], "0 to 60"),
    ],
)
def test_bad_arguments_are_one_sentence_and_exit_status_two(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    err = capsys.readouterr().err
    assert words in err and err.count("\n") == 1


def test_seats_name_persons_and_computers() -> None:
    setup = setup_of("classic", "Ana,ai,Bot=random,", seed="1")
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Ana", ""),
        ("Bruna", "beginner"),
        ("Bot", "random"),
        ("Seat 4", ""),
    ]
    with pytest.raises(TableError):
        setup_of("classic", "Ana", seed="1")


@pytest.mark.parametrize("profile", profile_ids())
def test_the_beginner_plays_every_system_to_the_end(profile: str) -> None:
    table = Controller(setup_of(profile, None, seed="2", draw_seats=False))
    player, rng = PLAYERS["beginner"](), Random(1)
    for _ in range(2000):
        if isinstance(table.prompt, DealOver | MatchOver):
            return
        task = table.computer_task()
        if task:
            table.do(intents.ComputerMove(task.run()))
        else:
            move = player.decide(view_of(table.game, table.game.to_move), rng)
            made = len(table.game.log)
            answer = getattr(move, "yes", None)
            table.do(intents.Make(move) if answer is None else intents.Reply(answer))
            assert len(table.game.log) > made, (move, table.message)
    raise AssertionError("the deal did not end")
