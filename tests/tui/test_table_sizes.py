"""The table in any terminal and with any name."""

from __future__ import annotations

import pytest

from canasta_tui.profile_files import load
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup
from tests.tui.screen_text import Size, assert_fills, shown
from tests.tui.table_setup import TableApp, TablePilot, picture, run, table

NASTY = (
    "Ana [/b]",
    "[red]x",
    "👩‍👩‍👧 🏳️‍🌈 日本語",
    "x" * 60,
    "",
    "a\x1b[2Jb\n\tc",
    "\u202eabc",
    "[@click=quit]q",
)


@pytest.mark.parametrize(
    "size",
    [(20, 5), (40, 12), (79, 24), (80, 23), (80, 24), (81, 25), (100, 24), (109, 60), (200, 60)],
)
def test_no_size_breaks_the_table(size: Size) -> None:
    assert_fills(picture(table(), ("j", "z", "tab", "down", "tab"), size=size), size)


def test_a_small_terminal_says_so_and_the_table_comes_back_by_itself() -> None:
    async def use(app: TableApp, pilot: TablePilot) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        rows = shown(app)
        assert_fills(rows, (60, 20))
        text = " ".join(" ".join(rows).split())
        assert "80 × 24" in text and "60 × 20" in text
        assert "HAND" not in text
        await pilot.press("s")
        assert not app.table_screen.table.drawn
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert_fills(shown(app), (120, 36))
        assert any("HAND 20" in row for row in shown(app))

    run(table(), use)


@pytest.mark.parametrize("first", [0, 4])
def test_names_are_data_and_fit_their_place(first: int) -> None:
    names = [NASTY[(first + at) % len(NASTY)] for at in range(4)]
    controller = table(names=names, persons=1)
    controller.do(intents.DrawCard())
    for size in ((80, 24), (120, 36)):
        rows = picture(controller, size=size)
        assert_fills(rows, size)
        assert "\x1b" not in "".join(rows)
        assert "\u202e" not in "".join(rows)


def test_a_name_with_brackets_is_shown_as_it_is() -> None:
    rows = picture(table(names=("Ana [/b]", "[red]x", "Bea", "Caio")))
    assert "Ana [/b]" in rows[1] and "[red]x" in rows[1]


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert "xxx…" in picture(table(names=("Dora", "x" * 60, "Bea", "Caio")))[1]


@pytest.mark.parametrize(
    ("profile", "players"), [("howto-2p", 2), ("standard-3p", 3), ("six-player", 6)]
)
@pytest.mark.parametrize("size", [(80, 24), (110, 30)])
def test_two_to_six_players_find_their_place(profile: str, players: int, size: Size) -> None:
    seats = tuple(Seat(f"Fay{at}", "" if at == 1 else "random") for at in range(1, players + 1))
    controller = Controller(Setup(load(profile), seats, seed=3, draw_seats=False))
    rows = picture(controller, size=size)
    assert_fills(rows, size)
    for seat in range(1, players + 1):
        assert f"Fay{seat}" in rows[1]


def test_each_of_several_other_sides_has_a_part_of_the_right_panel() -> None:
    seats = tuple(Seat(name, "" if name == "Ana" else "random") for name in ("Ana", "Bea", "Caio"))
    controller = Controller(Setup(load("standard-3p"), seats, seed=3, draw_seats=False))
    headings = [row[52:] for row in picture(controller) if row[52:].startswith("─ ")]
    assert [row.split()[1] for row in headings[:2]] == ["W", "E"]


def test_the_hand_is_a_fan_up_to_26_cards_at_80_columns_and_compact_above() -> None:
    cards = "4S 4H 7H 7C 8S 10S 10D JS JH JD QS QD KC AS AH 2D 2C JK 3S 3C 4S 4H 7H 7C 8S 10S"
    assert "compact" not in "".join(picture(table(cards, drawn=True)))
    assert "compact" in "".join(picture(table(cards + " 10D", drawn=True)))


def test_eleven_melds_a_side_fit_with_their_sizes() -> None:
    ranks = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    melds = [f"{rank}S {rank}H {rank}D" for rank in ranks]
    rows = picture(table(own=melds, theirs=melds))
    words = " ".join(row[:30] for row in rows[3:14]).split()
    assert [rank for rank in ranks if rank not in words] == []
    assert words.count("3w0") == 11


def test_eleven_melds_beside_five_that_are_staged_are_all_named() -> None:
    ranks = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    melds = [f"{rank}S {rank}H {rank}D" for rank in ranks]
    controller = table("4C 5C 6C 7C 8C 9C QC", own=melds, drawn=True)
    rows = picture(controller, ("4", "5", "6", "7", "8", "m"))
    words = " ".join(row[:28] for row in rows[3:8]).split()
    assert {f"{rank}·3" for rank in ranks} <= set(words)
    assert sum("+" in row[:29] for row in rows[3:13]) == 5


@pytest.mark.parametrize("own", [(), ("5S 5H 5D",)], ids=["unopened", "opened"])
@pytest.mark.parametrize("pile", ["5S 6D", "5S 2C 6D", "5S 3C", "5S 2C 3C", "6D 2C"])
def test_why_the_pile_can_not_be_taken_stands_beside_it_in_full(
    own: tuple[str, ...], pile: str
) -> None:
    controller = table("4S 4H 7H 7C 8S 10S 10D JS", own, pile=pile)
    reason = controller.view.pile.take_refused
    rows = picture(controller)
    words = " ".join(row[29:51].strip("│ ") for row in rows[7:14]).split()
    assert reason
    assert " ".join(reason.split()) in " ".join(words)
    assert ("FROZEN" in words) == controller.view.pile.frozen
    assert ("BLOCKED" in words) == controller.view.pile.blocked
