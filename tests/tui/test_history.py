"""The history, a match of it, and the statistics: by keys, above a table, and as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from textual.widgets import OptionList

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import summaries, summary
from canasta_tui.table.controller import Controller
from canasta_tui.table.tableview import ComputerTurn, YourTurn
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.history import HistoryScreen
from canasta_tui.tui.screens.match import MatchScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.pick import PickPage
from canasta_tui.tui.screens.statistics import StatisticsScreen
from canasta_tui.tui.screens.table import TableScreen
from tests.archive.hand_written import FIRST, SECOND, THIRD, Deal, write
from tests.archive.playing import begun, play
from tests.tui.app_setup import NASTY, AppPilot, app_with, keeping_app, run_app
from tests.tui.hot_seat import IN_A_FAN, WRITTEN
from tests.tui.screen_text import Size, assert_fills, assert_golden, notices, shown
from tests.tui.waiting import command, open_palette, until, until_shown

SIZES = ((80, 24), (120, 36))
ANA, BEA, CAIO, DAVI = (("Ana", ""), ("Bea", ""), ("Caio", ""), ("Davi", ""))
NORMAL, EXPERT = ("Bruna", "normal"), ("Emil", "expert")


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


@pytest.fixture
def matches(archive: Archive) -> None:
    """One of each state and origin; the last one comes first in the list."""
    write(archive, [ANA, NORMAL, CAIO, NORMAL], [FIRST, SECOND, THIRD], winner=1)
    write(archive, [ANA, EXPERT, NORMAL, EXPERT], [SECOND] * 3, winner=2, profile="samba")
    write(archive, [ANA, NORMAL, NORMAL, EXPERT], [FIRST], state="given-up", profile="standard")
    write(archive, [BEA, ANA, CAIO, DAVI], [FIRST] * 4, winner=1, origin="imported")
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [FIRST, Deal()], state="open", origin="tried")
    write(archive, [ANA, BEA, CAIO, DAVI], [THIRD, Deal()], state="open", profile="brazilian")


def listed(app: CanastaApp) -> list[str]:
    """The first row of each match in the list."""
    return [row.strip() for row in shown(app) if "(match" in row]


def at_the_turn_of_a_person(archive: Archive, persons: int = 1) -> Controller:
    """A match whose table shows a hand."""
    table = begun(archive, persons=persons, seed=2)
    while not isinstance(table.prompt, YourTurn):
        play(table, Random(1), moves=1)
    return table


# The list


@pytest.mark.usefixtures("matches")
def test_the_menu_leads_to_all_matches_with_their_states_and_back() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h")
        assert isinstance(app.screen, HistoryScreen)
        assert listed(app) == [
            "2026-03-14 17:30  Brazilian Canastra, deal 2  (match 6)  unfinished",
            "2026-03-14 16:30  Classic, deal 2  (match 5)  unfinished, tried out",
            "2026-03-14 15:30  Classic, deal 4  (match 4)  won by Bea + Caio, imported",
            "2026-03-14 14:30  Standard, deal 1  (match 3)  given up",
            "2026-03-14 13:30  Samba, deal 3  (match 2)  won by Emil + Emil",
            "2026-03-14 12:30  Classic, deal 3  (match 1)  won by Ana + Caio",
        ]
        assert any(
            row.split() == ["Ana", "+", "Caio", "6,355", "Bruna", "+", "Bruna", "3,465"]
            for row in shown(app)
        )
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_without_a_match_the_history_says_so(archive: Archive) -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h")
        assert any("No match has been played yet." in row for row in shown(app))
        await pilot.press("enter", "c", "g", "x", "s")
        assert isinstance(app.screen, StatisticsScreen)
        assert any("No person has played yet." in row for row in shown(app))
        await pilot.press("right", "left", "n", "enter", "escape", "escape", "escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_where_nothing_is_kept_the_menu_says_so_and_stays() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h")
        await until(pilot, lambda: "there is no history" in notices(app))
        assert isinstance(app.screen, Menu)

    run_app(app, use)


def test_older_matches_come_200_at_a_time(archive: Archive) -> None:
    for _match in range(405):
        write(archive, [ANA, NORMAL, NORMAL, NORMAL], [])
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h")
        options = app.screen.query_one(OptionList)
        for count in (201, 401, 405):
            assert options.option_count == count
            await pilot.press("end")
            if count < 405:
                assert any("Older matches" in row for row in shown(app))
                await pilot.press("enter")
                await until(pilot, lambda count=count: options.option_count > count)  # type: ignore[misc]
                # The cursor is on the first of those that came.
                assert options.highlighted == count - 1
        assert listed(app)[-1].endswith("(match 1)  over")

    run_app(app, use)


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("opened", [False, True], ids=["in the list", "in the match"])
def test_a_match_is_given_up_or_deleted_once_it_is_confirmed(
    archive: Archive, opened: bool
) -> None:
    app = keeping_app()
    page = MatchScreen if opened else HistoryScreen

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", *["enter"] * opened)
        await pilot.press("g")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        assert summary(archive, 6).state == "open"
        await pilot.press("g", "y")
        await until(pilot, lambda: isinstance(app.screen, page))
        assert summary(archive, 6).state == "given-up"
        await until_shown(pilot, "given up")
        await pilot.press("g", "c")
        assert isinstance(app.screen, page)
        await until(pilot, lambda: "Only an unfinished match" in notices(app))
        await pilot.press("x", "escape", "x", "y")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        assert [one.match for one in summaries(archive)] == [5, 4, 3, 2, 1]
        await until(pilot, lambda: len(listed(app)) == 5)

    run_app(app, use)


@pytest.mark.parametrize("keys", [("c",), ("enter", "c")], ids=["in the list", "in the match"])
def test_an_unfinished_match_is_gone_on_with(archive: Archive, keys: Sequence[str]) -> None:
    table = at_the_turn_of_a_person(archive)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", *keys)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table is not None
        assert app.table.controller.game.position == table.game.position

    run_app(app, use)


# A match


@pytest.mark.usefixtures("matches")
def test_a_match_shows_who_played_and_each_deal_s_scores_and_sheets() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "end", "enter")
        assert isinstance(app.screen, MatchScreen)
        text = "\n".join(shown(app))
        for fact in (
            "Match 1",
            "won by Ana + Caio",
            "Classic  to 5,000",
            "begun 2026-03-14 12:00, played last 2026-03-14 12:30, seed 4711",
            "Ana (person) + Caio (person)",
            "Bruna (computer, normal) + Bruna (computer, normal)",
            "Ana went out concealed.",
        ):
            assert fact in text
        rows = shown(app)
        head = next(at for at, row in enumerate(rows) if "deal  Ana + Caio" in row)
        left = rows[head].index(" deal")
        assert [row[left : left + 36].split() for row in rows[head + 1 : head + 4]] == [
            ["►", "1", "2,305", "2,305", "−65", "−65"],
            ["2", "550", "2,855", "3,600", "3,535"],
            ["3", "3,500", "6,355", "−70", "3,465"],
        ]
        await pilot.press("down")
        await until_shown(pilot, "Bruna went out.")
        assert any("1 canasta of wilds" in row and "2,000" in row for row in shown(app))
        await pilot.press("right", "down", "down")
        await until_shown(pilot, "The deal ended: the stock is empty.")
        await pilot.press("up", "left", "up")
        await until_shown(pilot, "Ana went out concealed.")
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)

    run_app(app, use, (120, 40))


@pytest.mark.usefixtures("matches")
def test_enter_brings_the_whole_sheets_into_sight_and_the_table_back() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "end", "enter")
        assert not any("TOTAL" in row for row in shown(app))
        await pilot.press("enter")
        await until_shown(pilot, "TOTAL")
        await pilot.press("down")
        # 2,305 and 550; -65 and 3,600.
        await until(
            pilot,
            lambda: any(
                row.split() == ["TOTAL", "2,855", "│", "TOTAL", "3,535"] for row in shown(app)
            ),
        )
        await pilot.press("enter")
        await until_shown(pilot, "Classic  to 5,000")

    run_app(app, use)


def test_the_marked_deal_of_many_is_in_sight(archive: Archive) -> None:
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [SECOND] * 40)
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "enter", *["down"] * 39)
        await until(pilot, lambda: any(row.startswith("►  40") for row in shown(app)))
        await pilot.press(*["up"] * 39)
        await until(pilot, lambda: any(row.startswith("►   1") for row in shown(app)))

    run_app(app, use)


def test_a_match_of_which_no_deal_has_ended_shows_no_sheet(archive: Archive) -> None:
    begun(archive, rules={"match.target": 3000})
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "enter", "down", "enter", "up")
        text = "\n".join(shown(app))
        assert "No deal has been played yet." in text
        assert "Classic, 1 change  to 3,000" in text

    run_app(app, use)


# Statistics


@pytest.mark.usefixtures("matches")
def test_the_arrows_lead_from_person_to_person() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "s")
        assert isinstance(app.screen, StatisticsScreen)
        # Ana has 3 + 3 + 1 + 1 deals, Caio 3 + 1, and the others one: what was imported or tried
        # out counts for nobody.
        for key, name in (("right", "Ana"), ("right", "Caio"), ("right", "Bea"), ("left", "Davi")):
            await until_shown(pilot, f"─ {name} ─")
            await pilot.press(key)
        await pilot.press("left", "left", "left")
        await until_shown(pilot, "4 of 4")

    run_app(app, use)


@pytest.mark.usefixtures("matches")
def test_a_person_is_searched_by_name() -> None:
    app = keeping_app()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("h", "s", "n")
        assert isinstance(app.screen, PickPage)
        await pilot.press(*"dav", "enter")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
        await until_shown(pilot, "─ Davi ─")
        await pilot.press("n", "escape")
        await until_shown(pilot, "─ Davi ─")

    run_app(app, use)


# Above a table


@pytest.mark.parametrize("words", ["History", "Statistics"])
def test_the_palette_shows_them_above_a_table_and_it_comes_back(
    archive: Archive, words: str
) -> None:
    table = at_the_turn_of_a_person(archive)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await command(pilot, words.lower(), words)
        assert isinstance(app.screen, HistoryScreen | StatisticsScreen)
        await pilot.press("escape")
        assert app.screen is app.table
        if words == "History":
            # The match at this very table goes on at it.
            await command(pilot, words.lower(), words)
            await pilot.press("c")
            assert app.screen is app.table
        assert app.screen.controller.game.position == table.game.position

    run_app(app, use)


def test_nothing_of_any_hand_is_seen_while_several_persons_play(archive: Archive) -> None:
    at_the_turn_of_a_person(archive, persons=4)
    write(archive, [ANA, BEA, CAIO, DAVI], [FIRST], winner=1)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        async def look_around() -> None:
            await command(pilot, "history", "History")
            for keys in ((), ("enter",), ("escape", "down", "enter"), ("enter",)):
                await pilot.press(*keys)
                text = "\n".join(shown(app))
                assert not IN_A_FAN.search(text) and not WRITTEN.search(text)
            await pilot.press("escape", "s")
            text = "\n".join(shown(app))
            assert "Statistics" in text
            assert not IN_A_FAN.search(text) and not WRITTEN.search(text)
            await pilot.press("escape", "escape")

        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))
        await look_around()
        assert isinstance(app.screen, HandOverScreen)
        await pilot.pause(0.6)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert IN_A_FAN.search("\n".join(shown(app)))
        await look_around()
        assert isinstance(app.screen, TableScreen)

    run_app(app, use)


def test_another_match_is_gone_on_with_and_the_one_at_the_table_stays_unfinished(
    archive: Archive,
) -> None:
    other = at_the_turn_of_a_person(archive)
    at_the_turn_of_a_person(archive, persons=4)
    app = keeping_app(2)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))
        await command(pilot, "history", "History")
        await pilot.press("down", "c")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table is not None and app.seated_match == 1
        assert app.table.controller.game.position == other.game.position
        assert [one.state for one in summaries(archive)] == ["open", "open"]
        assert sum(isinstance(one, TableScreen | HandOverScreen) for one in app.screen_stack) == 1

    run_app(app, use)


@pytest.mark.parametrize("persons", [1, 4])
def test_the_match_at_the_table_is_given_up_from_the_palette(
    archive: Archive, persons: int
) -> None:
    at_the_turn_of_a_person(archive, persons)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        page = HandOverScreen if persons > 1 else TableScreen
        await until(pilot, lambda: isinstance(app.screen, page))
        await command(pilot, "give up", "Give up the match")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        assert isinstance(app.screen, page) and summary(archive, 1).state == "open"
        await command(pilot, "give up", "Give up the match")
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        assert summary(archive, 1).state == "given-up"
        assert app.table is None and len(app.screen_stack) == 2
        await pilot.press("h")
        assert listed(app)[0].endswith("given up")

    run_app(app, use)


def test_a_computer_seat_that_thinks_meanwhile_moves_no_more(archive: Archive) -> None:
    table = begun(archive, seed=2)
    while not isinstance(table.prompt, ComputerTurn):
        play(table, Random(1), moves=1)
    made = len(table.game.log)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table is not None
        controller = app.table.controller
        await command(pilot, "give up", "Give up the match")
        app.table.pace = 0
        app.table._hurry.set()
        await pilot.pause(0.3)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        await pilot.pause(0.3)
        assert isinstance(app.screen, Menu)
        assert len(controller.game.log) == made

    run_app(app, use)


@pytest.mark.parametrize("key", ["g", "x"])
def test_the_table_is_left_where_its_match_is_given_up_or_deleted_in_the_history(
    archive: Archive, key: str
) -> None:
    at_the_turn_of_a_person(archive)
    app = keeping_app(1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await command(pilot, "history", "History")
        await pilot.press(key, "y")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        assert app.table is None

    run_app(app, use)


def test_there_is_nothing_to_give_up_without_a_match_that_is_kept() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        assert app.seated_match == 0
        await open_palette(pilot)
        await pilot.press(*"history")
        await pilot.pause(0.3)
        assert not any("Look at all matches" in row for row in shown(app))

    run_app(app, use)


# Pictures

PICTURES: dict[str, Sequence[str]] = {
    "history": ("h",),
    "match": ("h", "end", "enter", "down"),
    "match_sheets": ("h", "end", "enter", "down", "enter"),
    "statistics": ("h", "s"),
    "statistics_scrolled": ("h", "s", "end"),
}


def picture(keys: Sequence[str], size: Size) -> list[str]:
    app = keeping_app()
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        await pilot.press(*keys)
        await pilot.pause(0.1)
        rows.extend(shown(app))

    run_app(app, use, size)
    return rows


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PICTURES)
def test_the_page_looks_like_its_picture(name: str, size: Size) -> None:
    rows = picture(PICTURES[name], size)
    assert_fills(rows, size)
    assert_golden(f"app_{name}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("size", [(20, 5), (80, 24), (200, 60)])
@pytest.mark.parametrize("first", range(len(NASTY)))
def test_names_and_systems_are_data_and_no_size_breaks_a_page(
    archive: Archive, first: int, size: Size
) -> None:
    names = [NASTY[(first + at) % len(NASTY)] for at in range(4)]
    write(archive, [(name, "") for name in names], [FIRST, SECOND], winner=2, system=names[0])
    for keys in PICTURES.values():
        rows = picture(keys, size)
        assert_fills(rows, size)
        assert not set("".join(rows)) & {"\x1b", "\u202e"}


def test_a_name_with_markup_is_shown_as_it_is(archive: Archive) -> None:
    seats = [("[red]x", ""), NORMAL, ("[@click=app.quit]q", ""), NORMAL]
    write(archive, seats, [FIRST], winner=1, system="[b]Mine")
    assert any(
        "[b]Mine, deal 1  (match 1)  won by [red]x +" in row for row in picture("h", (80, 24))
    )
    text = "\n".join(picture(("h", "enter"), (80, 24)))
    assert "[red]x (person) + [@click=app.quit]q (person)" in text and "[b]Mine  to" in text
    assert any("─ [red]x ─" in row or "─ [@click" in row for row in picture(("h", "s"), (80, 24)))
