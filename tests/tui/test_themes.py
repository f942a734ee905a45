"""Colours: every suit readable under every theme, in colour and without, and told apart without."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color

from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.settings import Settings, read_settings
from canasta_tui.tui.themes import THEMES, theme_names
from tests.tui.app_setup import AppPilot, app_with, run_app
from tests.tui.screen_text import shown
from tests.tui.table_setup import table

READABLE = 4.5
"""The least contrast ratio for text (WCAG 2.2, criterion 1.4.3)."""
SUITS = ("♠", "♥", "♦", "♣", "★")
OWN = [theme.name for theme in THEMES]


def contrast(ink: Color, paper: Color) -> float:
    """The contrast ratio of two colours, as WCAG defines it."""

    def luminance(colour: Color) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in colour.normalized
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_on_white_is_21() -> None:
    assert contrast(Color(0, 0, 0), Color(255, 255, 255)) == pytest.approx(21)
    assert contrast(Color(118, 118, 118), Color(255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def painted(app: CanastaApp) -> list[Segment]:
    """Everything on the terminal, as it is painted."""
    return [segment for strip in app.screen._compositor.render_strips() for segment in strip]


def faces(app: CanastaApp) -> dict[str, set[tuple[Color, Color]]]:
    """By suit: the colours in which it stands on cards, ink and paper."""
    found: dict[str, set[tuple[Color, Color]]] = {suit: set() for suit in SUITS}
    paper = app.theme_variables["card-face"]
    for segment in painted(app):
        style = segment.style
        for suit in SUITS:
            if suit in segment.text and style and style.color and style.bgcolor:
                on = Color.from_rich_color(style.bgcolor)
                if app.no_color or on.hex == Color.parse(paper).hex:
                    found[suit].add((Color.from_rich_color(style.color), on))
    return found


@pytest.mark.parametrize("no_color", [False, True], ids=["colour", "NO_COLOR"])
def test_every_suit_of_a_hand_is_readable_on_its_card_under_every_theme(
    no_color: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app = CanastaApp(read_settings(tmp_path / "settings.toml"), Settings())
    worst: dict[str, float] = {}

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        for name in theme_names():
            if no_color and app.available_themes[name].ansi:
                # There the terminal's own two colours are used.
                continue
            app.theme = name
            assert app.table is not None
            for _fan_or_compact in range(2):
                app.table.hand.toggle_compact()
                await pilot.pause()
                for suit, colours in faces(app).items():
                    assert colours, (name, suit)
                    ratio = min(contrast(*pair) for pair in colours)
                    worst[f"{name} {suit}"] = min(ratio, worst.get(f"{name} {suit}", ratio))

    run_app(app, use)
    assert len(worst) >= 5 * 20
    assert {key: ratio for key, ratio in worst.items() if ratio < READABLE} == {}


def test_under_no_color_a_theme_of_the_terminal_s_own_colours_paints_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(theme="ansi-dark")

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.pause()
        for segment in painted(app):
            style = segment.style
            assert not style or not style.color or style.color.is_default
            assert not style or not style.bgcolor or style.bgcolor.is_default

    run_app(app, use)


@pytest.mark.parametrize("name", OWN)
def test_words_are_readable_on_the_program_s_own_themes(name: str) -> None:
    app = app_with(theme=name)
    unreadable: set[tuple[str, str, str]] = set()

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table())
        await pilot.press("j", "s", "right")
        await pilot.pause()
        for segment in painted(app):
            style = segment.style
            letters = any(char.isalnum() for char in segment.text)
            if letters and style and style.color and style.bgcolor:
                ink, paper = map(Color.from_rich_color, (style.color, style.bgcolor))
                if contrast(ink, paper) < READABLE:
                    unreadable.add((segment.text, ink.hex, paper.hex))

    run_app(app, use)
    assert unreadable == set()


def test_the_four_colour_theme_gives_each_suit_its_own_colour() -> None:
    variables = next(theme.variables for theme in THEMES if theme.name == "four-colour")
    colours = [variables[f"card-{suit}"] for suit in ("black", "red", "diamonds", "clubs")]
    assert len(set(colours)) == 4


def test_suits_are_told_apart_without_colour() -> None:
    """The letter or symbol of a suit stands on each card, in any theme: none is only coloured."""
    app = app_with(theme="high-contrast", glyphs="ascii")

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table("4S 4H 4D 4C"))
        await pilot.pause()
        row = next(row for row in shown(app) if "|H" in row)
        assert row.split() == ["#S", "|H", "|D", "|C", "|"]

    run_app(app, use)
