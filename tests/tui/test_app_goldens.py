"""The pages around the table, compared with pictures in plain text.

`UPDATE_GOLDENS=1 pytest tests/tui` draws them anew; look at the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from canasta_tui.profile_files import load
from canasta_tui.tui.screens.deal_over import DealOverScreen
from canasta_tui.tui.screens.differences import DifferencesScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.house import HouseScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.match_over import MatchOverScreen
from canasta_tui.tui.screens.page import Page
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.scores import ScoresScreen
from canasta_tui.tui.screens.seat_drawing import SeatDrawingScreen
from canasta_tui.tui.screens.setup import SetupScreen
from tests.tui.app_setup import (
    SINCE,
    deal_over,
    downs_to,
    drawing,
    hand_over,
    match_over,
    picture_of,
    view_with,
)
from tests.tui.screen_text import Size, assert_fills, assert_golden

SIZES = ((80, 24), (120, 36))
PAGES: dict[str, tuple[Callable[[], Page[object] | None], Sequence[str]]] = {
    "menu": (lambda: None, ()),
    "setup": (lambda: SetupScreen(4711), ()),
    "setup_changed": (
        # To Modern American, a name for seat 1, a person in seat 2, the next target.
        lambda: SetupScreen(4711),
        (
            *downs_to("modern-american"),
            *("tab", "tab", *"Zoe", "tab", "tab", "tab", "left", *["tab"] * 5, "space"),
        ),
    ),
    "rules": (RulesScreen, ("down", "down")),
    "hand_over": (lambda: HandOverScreen(hand_over()), ()),
    "hand_over_asked": (lambda: HandOverScreen(hand_over("asked")), ()),
    "hand_over_answered": (lambda: HandOverScreen(hand_over("answered")), ()),
    "seat_drawing": (lambda: SeatDrawingScreen(drawing()), ()),
    "deal_over": (lambda: DealOverScreen(deal_over()), ()),
    "match_over": (lambda: MatchOverScreen(match_over()), ()),
    "scores": (lambda: ScoresScreen(deal_over()), ()),
    "scores_before_the_first_deal": (lambda: ScoresScreen(view_with(None)), ()),
    "log": (lambda: LogScreen(view_with(None, log=SINCE * 5)), ()),
    "help": (lambda: HelpScreen(load("classic"), {"draw": "f5"}), ()),
    "house": (
        lambda: HouseScreen(load("standard"), load("standard", {"match.target": 2500})),
        ("down", "space"),
    ),
    "differences": (lambda: DifferencesScreen(load("classic"), load("concealed")), ()),
    "help_searched": (lambda: HelpScreen(load("classic"), {}), tuple("frozen")),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PAGES)
def test_the_page_looks_like_its_picture(name: str, size: Size) -> None:
    page, keys = PAGES[name]
    rows = picture_of(page(), size, keys)
    assert_fills(rows, size)
    assert_golden(f"app_{name}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("name", PAGES)
def test_ascii_glyphs_print_nothing_outside_ascii(name: str) -> None:
    page, keys = PAGES[name]
    rows = picture_of(page(), keys=keys, glyphs="ascii")
    assert_fills(rows, (80, 24))
    assert "".join(rows).isascii()


@pytest.mark.parametrize("name", ["menu", "deal_over", "match_over"])
def test_the_page_looks_like_its_picture_in_ascii(name: str) -> None:
    page, keys = PAGES[name]
    assert_golden(f"app_{name}_ascii", picture_of(page(), keys=keys, glyphs="ascii"))
