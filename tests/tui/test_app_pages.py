"""What the pages around the table say, with any names and at any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.table.tableview import TableView
from canasta_tui.tui.screens.deal_over import DealOverScreen, sheet_lines
from canasta_tui.tui.screens.differences import DifferencesScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.help import HelpScreen, help_lines, key_rows
from canasta_tui.tui.screens.house import HouseScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.match_over import MatchOverScreen
from canasta_tui.tui.screens.page import Page
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.scores import ScoresScreen, score_lines
from canasta_tui.tui.screens.seat_drawing import SeatDrawingScreen
from canasta_tui.tui.screens.setup import SetupScreen
from canasta_tui.tui.widgets.line import Line
from tests.tui.app_setup import (
    NASTY,
    deal_over,
    drawing,
    hand_over,
    match_over,
    picture_of,
    sheets,
    view_with,
)
from tests.tui.screen_text import Size, assert_fills
from tests.tui.table_setup import NAMES

WITH_NAMES: dict[str, tuple[type[Page[object]], Callable[..., TableView]]] = {
    "hand over": (HandOverScreen, lambda names: hand_over(names=names)),
    "seat drawing": (SeatDrawingScreen, drawing),
    "deal over": (DealOverScreen, deal_over),
    "match over": (MatchOverScreen, match_over),
    "scores": (ScoresScreen, deal_over),
    "log": (LogScreen, lambda names: view_with(None, names, log=tuple(f"{n} drew" for n in names))),
}
PAGES: dict[str, Callable[[], Page[object]]] = {
    **{
        name: (lambda page=page, view=view: page(view(NAMES)))
        for name, (page, view) in WITH_NAMES.items()
    },
    "rules": RulesScreen,
    "setup": lambda: SetupScreen(1),
    "help": lambda: HelpScreen(load("classic"), {}),
    "house": lambda: HouseScreen(load("classic"), load("classic")),
    "differences": lambda: DifferencesScreen(load("classic"), load("howto")),
}


def text(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


@pytest.mark.parametrize("first", range(len(NASTY)))
@pytest.mark.parametrize("name", WITH_NAMES)
def test_names_are_data_and_fit_their_place(name: str, first: int) -> None:
    page, view = WITH_NAMES[name]
    names = tuple(NASTY[(first + at) % len(NASTY)] for at in range(4))
    rows = picture_of(page(view(names)))
    assert_fills(rows, (80, 24))
    assert not set("".join(rows)) & {"\x1b", "\u202e"}


def test_a_name_with_brackets_is_shown_as_it_is() -> None:
    names = ("Ana [/b]", "[red]x", "Caio", "Davi")
    rows = "\n".join(picture_of(HandOverScreen(hand_over(names=names))))
    assert "PASS THE KEYBOARD TO Ana [/b]" in rows
    assert "[red]x 11" in rows


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    rows = "\n".join(picture_of(HandOverScreen(hand_over(names=("x" * 60, "Bea", "C", "D")))))
    assert f"PASS THE KEYBOARD TO {'x' * 35}…" in rows


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (79, 23), (200, 60)])
@pytest.mark.parametrize("name", PAGES)
def test_no_size_breaks_a_page(name: str, size: Size) -> None:
    assert_fills(picture_of(PAGES[name](), size), size)


# Hand-over


def test_a_hand_over_shows_what_is_public_and_no_hand() -> None:
    view = hand_over()
    rows = "\n".join(picture_of(HandOverScreen(view)))
    for fact in ("Dora + Bea 2,145", "Caio 2", "3 with  9♦  on top", "frozen", "30"):
        assert fact in rows
    assert all(event in rows for event in view.prompt.since)  # type: ignore[union-attr]
    assert view.hand == ()


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("turn", "It is your turn."),
        ("asked", "Ana asks you something"),
        ("answered", "Your partner has answered"),
    ],
)
def test_a_hand_over_says_why(why: str, words: str) -> None:
    assert any(words in row for row in picture_of(HandOverScreen(hand_over(why))))


# Scores


def test_the_sheets_stand_side_by_side_and_their_sums_in_the_same_rows() -> None:
    rows = text(sheet_lines(sheets(), 80))
    assert any("285 │" in row and " 55 " in row for row in rows)
    totals = [row for row in rows if "TOTAL" in row]
    assert len(totals) == 1
    # 2,145 and 285 + 500 + 300 + 200 + 100 - 45; 1,870 and 55 - 185.
    assert totals[0].split() == ["TOTAL", "3,485", "│", "TOTAL", "1,740"]


def test_sheets_that_have_no_room_side_by_side_stand_below_each_other() -> None:
    rows = text(sheet_lines(sheets(), 40))
    assert sum("TOTAL" in row for row in rows) == 2
    assert all(len(row) == 40 for row in rows)


def test_the_table_of_deals_adds_up_deal_by_deal() -> None:
    rows = [row[:37].split() for row in text(score_lines(match_over(), 80))]
    assert rows[1:5] == [
        ["1", "1,345", "1,345", "240", "240"],
        ["2", "−105", "1,240", "1,230", "1,470"],
        ["3", "905", "2,145", "400", "1,870"],
        ["4", "1,340", "3,485", "−130", "1,740"],
    ]


def bars(view: TableView) -> list[int]:
    """The height of each bar of the first side's plot, in eighths of a row."""
    rows = text(score_lines(view, 80))
    at = next(place for place, row in enumerate(rows) if "─ Dora" in row)
    plot = [row.split("┤" if "┤" in row else "│")[1] for row in rows[at + 1 : at + 5]]
    return [sum(" ▁▂▃▄▅▆▇█".index(row[x]) for row in plot) for x in range(0, 20, 5)]


def test_the_plot_s_bars_are_the_totals_to_scale() -> None:
    # Four rows of eight eighths from 0 to 3,485: 1,345 is 12.4 of 32.
    assert bars(match_over()) == [12, 11, 20, 32]


def test_the_plot_starts_at_the_lowest_total() -> None:
    history = ((-500, 100), (500, 100), (1500, 100), (1000, 100))
    # 0, 500, 2,000 and 3,000 points above it, of 3,500 in 32 steps: 4.6, 18.3 and 27.4.
    assert bars(match_over(history=history)) == [0, 5, 18, 27]


def test_many_deals_scroll_the_plot_to_the_newest() -> None:
    history = tuple((10 * deal, 5) for deal in range(200))
    lines = text(score_lines(match_over(history=history), 80))
    assert len(lines) == 201
    assert all(len(row) <= 80 for row in lines)


# Help


def test_the_help_lists_every_action_with_the_key_it_has_now() -> None:
    rows = dict(key_rows({}))
    assert rows["s"] == "Draw from the stock; pass where it is empty."
    assert dict(key_rows({"draw": "f5"}))["F5"] == rows["s"]


def test_a_search_keeps_the_lines_that_hold_all_its_words_with_their_title() -> None:
    profile = load("classic")
    found = "\n".join(text(help_lines(profile, key_rows({}), "BLACK pile", 110)))
    assert "The discard pile\n · With one of these on top nobody may take it: wilds" in found
    assert "A black three is worth 5." not in found
    assert "Take the pile" not in found
    assert "Nothing holds" in text(help_lines(profile, key_rows({}), "xyzzy", 80))[1]


@pytest.mark.parametrize("profile", profile_ids())
def test_the_help_holds_the_whole_rule_sheet_of_the_running_system(profile: str) -> None:
    rules = load(profile)
    shown = " ".join(" ".join(text(help_lines(rules, [], "", 110))).split())
    # Where the deals are counted, the sheet says how many, and no target.
    assert f"{rules.match.deals or rules.match.target:,}" in shown
    assert rules.name in shown
