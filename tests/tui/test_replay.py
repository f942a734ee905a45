"""The replay in the app: its keys, what it asks expert, and what it never sends."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import OPEN, give_up, summaries
from canasta_tui.archive.played import played
from canasta_tui.cli import main
from canasta_tui.rules.cards import card_symbol
from canasta_tui.table.controller import Controller
from canasta_tui.table.replay import ALL, EVERYBODY, Replay
from canasta_tui.table.tableview import DealOver
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.keeping import Keeping
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.deal_over import DealOverScreen
from canasta_tui.tui.screens.hand_over import HandOverScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.log import LogScreen
from canasta_tui.tui.screens.match import MatchScreen
from canasta_tui.tui.screens.match_over import MatchOverScreen
from canasta_tui.tui.screens.menu import Menu
from canasta_tui.tui.screens.page import TYPE_AHEAD
from canasta_tui.tui.screens.pick import PickPage
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.showing import SheetPage
from canasta_tui.tui.settings import Settings, SettingsFile
from tests.archive.playing import begun, moves_kept, play
from tests.table.test_dealt_again import as_beginners
from tests.tui.app_setup import NOWHERE, AppPilot, run_app
from tests.tui.hot_seat import IN_A_FAN, WRITTEN, plain
from tests.tui.screen_text import Size, assert_fills, assert_golden, notices, shown
from tests.tui.terminal import Terminal
from tests.tui.waiting import until, until_shown


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


def finish(archive: Archive) -> Controller:
    """Two persons and two computer seats play two deals to the end."""
    return play(begun(archive, persons=2, rules={"match.deals": 2}), Random(1), choose=as_beginners)


def leave(archive: Archive, made: int = 20) -> Controller:
    """Four persons leave a match in its second deal."""
    table = begun(archive, persons=4)
    while table.game.position.round < 2 or len(table.game.log) < made:
        play(table, Random(1), 1, as_beginners)
    return table


def replay_app(first: Screen[None] | None = None, start: int | None = None) -> CanastaApp:
    """The app with a replay, or something else, to begin with."""
    settings = Settings(pace=60)
    return CanastaApp(SettingsFile(NOWHERE, settings), settings, start, first, keeping=Keeping())


def opened(archive: Archive, match: int = 1, deal: int = 1) -> ReplayScreen:
    """The replay of a match."""
    return ReplayScreen(Replay(played(archive, match), deal))


# Keys


def test_keys_step_and_jump_by_move_turn_and_deal(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    replay = screen.replay
    begins = [turn.made for turn in replay.turns]
    last = len(replay.deal.moves)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        for keys, deal, made in (
            (("right", "space"), 1, 2),
            (("left",), 1, 1),
            (("home", "ctrl+right", "full_stop"), 1, begins[2]),
            (("right", "comma"), 1, begins[2]),
            (("ctrl+left",), 1, begins[1]),
            (("end",), 1, last),
            (("right",), 1, last),
            (("pagedown",), 2, 0),
            (("pagedown",), 2, 0),
            (("left",), 2, 0),
            (("end", "pageup"), 1, 0),
        ):
            await pilot.press(*keys)
            assert (replay.deal.number, replay.made) == (deal, made), keys
            await until_shown(pilot, f"MOVE {made} OF {len(replay.deal.moves)} · TURN ")

    run_app(app, use)


def test_a_turn_is_picked_from_the_list_of_turns(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("j")
        assert isinstance(app.screen, PickPage)
        options = app.screen.query_one(OptionList)
        assert options.option_count == len(screen.replay.turns)
        await pilot.press("down", "down", "down", "down", "enter")
        assert app.screen is screen
        assert screen.replay.made == screen.replay.turns[4].made
        await until_shown(pilot, "TURN 5 OF")

    run_app(app, use)


def test_it_goes_on_by_itself_and_stops_at_the_end_of_the_deal(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)
    app.settings = Settings(pace=0)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("end", "left", "left", "a")
        await until_shown(pilot, "a stop")
        await until(pilot, lambda: not screen.replay.may_move)
        await until(pilot, lambda: not screen.plays)

    run_app(app, use)


def test_other_pages_open_above_it(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("v")
        assert app.screen is screen
        for keys, page in ((("end", "v"), SheetPage), (("l",), LogScreen)):
            await pilot.press(*keys)
            assert isinstance(app.screen, page)
            await pilot.press("escape")
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        help_keys = {key for row, _text in app.screen.keys for key in row.split()}
        assert {"←", "→", ",", ".", "PgUp", "Home", "j", "a", "o", "e", "t", "v", "l"} <= help_keys
        await pilot.press("escape", "escape")

    run_app(app, use)
    assert app.return_code == 0


def test_hands_are_shown_all_one_or_none_in_turn(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)
    hands = [
        {card_symbol(card) for card in hand} for hand in screen.replay.deal.game(0).position.hands
    ]

    async def use(pilot: AppPilot) -> None:
        for shows in ("all hands", *(f"what {name} saw" for name in screen.replay.names)):
            await until_shown(pilot, shows)
            await pilot.press("o")
        await until_shown(pilot, "what everybody saw")
        text = "\n".join(shown(app)[3:])
        assert not IN_A_FAN.search(text)
        assert not set(WRITTEN.findall(text)) & (hands[1] | hands[2] | hands[3] | hands[4])

    run_app(app, use)


def test_the_seed_of_a_finished_deal_is_shown_and_that_of_another_is_not(archive: Archive) -> None:
    leave(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        await until_shown(pilot, "Replay of match 1 · seed 7, deal 1")
        await pilot.press("pagedown")
        await until_shown(pilot, "deal 2 of 2")
        assert not any("seed" in row for row in shown(app))

    run_app(app, use)


# Expert


def test_expert_says_what_it_would_do_beside_what_was_done(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("full_stop", "right", "e")
        await until(pilot, lambda: screen.lesson is not None)
        await until_shown(pilot, "Expert would ")
        lesson = screen.lesson
        assert lesson and lesson.decision == screen.replay.decision()
        rows = " ".join(shown(app))
        assert f"{lesson.own:+}".replace("-", "−") in rows
        assert f"{lesson.made:+}".replace("-", "−") in rows
        await pilot.press("right")
        assert not any("Expert would" in row for row in shown(app))
        await pilot.press("left")
        await until_shown(pilot, "Expert would ")

    run_app(app, use)


def test_an_answer_for_a_moment_that_was_left_is_dropped(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("right", "e")
        await pilot.press("right")
        await pilot.press("e")
        await until(pilot, lambda: screen.lesson is not None)
        assert screen.lesson and screen.lesson.decision.made == 2

    run_app(app, use)


# Playing on


def test_playing_on_is_asked_for_and_is_a_new_match(archive: Archive) -> None:
    finish(archive)
    screen = opened(archive)
    app = replay_app(screen)

    async def use(pilot: AppPilot) -> None:
        for _ in range(9):
            await pilot.press("right")
        await pilot.press("t")
        assert isinstance(app.screen, ConfirmScreen)
        text = " ".join(shown(app))
        assert "That is a new match; match 1 stays as it is." in text
        await pilot.press("n")
        assert app.screen is screen and len(summaries(archive)) == 1
        await pilot.press("t", "y")
        await until(pilot, lambda: app.table is not None)
        assert app.table
        assert len(app.table.controller.game.log) == 9
        assert app.table.controller.game.position == screen.replay.deal.game(9).position

    run_app(app, use)
    new, old = summaries(archive)
    assert (new.match, new.origin, new.state) == (2, "tried", OPEN)
    assert (old.match, old.state) == (1, "over")
    assert len(moves_kept(archive)) == len(screen.replay.deal.moves)


def test_an_open_match_goes_on_from_its_end_and_from_nowhere_else(archive: Archive) -> None:
    leave(archive)
    app = replay_app(opened(archive, deal=2))

    async def use(pilot: AppPilot) -> None:
        await pilot.press("t")
        await until(pilot, lambda: "it is played on from its end alone" in notices(app))
        await pilot.press("end", "t")
        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))

    run_app(app, use)
    assert [one.match for one in summaries(archive)] == [1]


def test_a_match_that_was_given_up_in_a_deal_is_not_played_on_from_there(archive: Archive) -> None:
    leave(archive)
    give_up(archive, 1)
    app = replay_app(opened(archive, deal=2))

    async def use(pilot: AppPilot) -> None:
        await pilot.press("end", "t")
        await until(pilot, lambda: "it is played on from its end alone" in notices(app))

    run_app(app, use)
    assert [one.match for one in summaries(archive)] == [1]


def test_from_the_end_of_a_deal_the_next_one_is_played_and_from_that_of_the_match_none(
    archive: Archive,
) -> None:
    finish(archive)
    app = replay_app(opened(archive))

    async def use(pilot: AppPilot) -> None:
        await pilot.press("pagedown", "end", "t")
        await until(pilot, lambda: "The match is over: nothing is left" in notices(app))
        await pilot.press("pageup", "end", "t", "y")
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))

    run_app(app, use)
    new, old = played(archive, 2), played(archive, 1)
    assert new.deal(1).sheets == old.deal(1).sheets and new.summary.totals == old.deal(2).scores[1:]


# After a deal


def at_deal_over(archive: Archive) -> None:
    """A match of one person that lies at the end of its first deal."""
    table = begun(archive, "howto-2p", 1)
    while not isinstance(table.prompt, DealOver):
        play(table, Random(1), 1, as_beginners)


def test_the_page_after_a_deal_leads_to_its_replay_and_to_the_lessons(archive: Archive) -> None:
    at_deal_over(archive)
    app = replay_app(start=1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        page = app.screen
        assert isinstance(page, DealOverScreen)
        await asyncio.sleep(2 * TYPE_AHEAD)
        await until_shown(pilot, "r replay")
        await pilot.press("r")
        assert isinstance(app.screen, ReplayScreen)
        assert (app.screen.replay.deal.number, app.screen.replay.shown) == (1, EVERYBODY)
        await pilot.press("escape")
        await until(pilot, lambda: page.looked and not page.looking)
        assert 0 < len(page.lessons) <= 3
        await asyncio.sleep(2 * TYPE_AHEAD)
        page.query_one("#body").scroll_end(animate=False)
        await until_shown(pilot, "WORTH ANOTHER LOOK")
        dearest = page.lessons[0]
        (row,) = (row for row in shown(app) if row.startswith(" 1 Ana, "))
        assert f"move {dearest.decision.made + 1}: " in row
        assert [one.lost for one in page.lessons] == sorted(
            (one.lost for one in page.lessons), reverse=True
        )
        await pilot.press("1")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.made == dearest.decision.made
        assert app.screen.replay.shown == dearest.decision.view.seat
        await until_shown(pilot, "Expert would ")

    run_app(app, use)


def test_leaving_the_page_ends_the_search_for_lessons(archive: Archive) -> None:
    at_deal_over(archive)
    app = replay_app(start=1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        page = app.screen
        assert isinstance(page, DealOverScreen)
        await asyncio.sleep(2 * TYPE_AHEAD)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is app.table)
        await until(pilot, lambda: not any(one.node is page for one in app.workers))
        assert page.looking

    run_app(app, use)


def test_the_end_of_a_match_leads_to_the_replay_of_its_last_deal(archive: Archive) -> None:
    table = play(
        begun(archive, "howto-2p", 1, rules={"match.deals": 2}), Random(1), choose=as_beginners
    )
    app = replay_app(Menu())

    async def use(pilot: AppPilot) -> None:
        app.sit_down(table)
        await until(pilot, lambda: isinstance(app.screen, MatchOverScreen))
        await until_shown(pilot, "r replay")
        await asyncio.sleep(2 * TYPE_AHEAD)
        await pilot.press("r")
        assert isinstance(app.screen, ReplayScreen)
        assert (app.screen.replay.deal.number, app.screen.replay.shown) == (2, ALL)

    run_app(app, use)


def test_nothing_is_offered_where_nothing_is_kept(archive: Archive) -> None:
    at_deal_over(archive)
    app = replay_app(start=1)

    async def use(pilot: AppPilot) -> None:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        assert app.table
        app.table.controller.recording = None
        app.pop_screen()
        app.show_prompt(app.table.controller.view)
        page = app.screen
        await asyncio.sleep(2 * TYPE_AHEAD)
        await pilot.press("r", "1")
        assert app.screen is page
        assert not any("replay" in row or "WORTH" in row for row in shown(app))

    run_app(app, use)


def test_the_page_of_a_match_in_the_history_leads_to_the_replay_of_the_marked_deal(
    archive: Archive,
) -> None:
    finish(archive)
    app = replay_app(MatchScreen(archive, played(archive, 1)))

    async def use(pilot: AppPilot) -> None:
        await until_shown(pilot, "r replay")
        await pilot.press("down", "r")
        assert isinstance(app.screen, ReplayScreen)
        assert (app.screen.replay.deal.number, app.screen.replay.shown) == (2, ALL)

    run_app(app, use)


# What it looks like

PICTURES: dict[str, Sequence[str]] = {
    "beginning": (),
    "all": ("full_stop", "full_stop", "full_stop", "right", "right"),
    "seat": ("full_stop", "full_stop", "right", "o", "o"),
    "everybody": ("full_stop", "full_stop", "full_stop", *["o"] * 5),
    "end": ("end",),
    "jump": ("j",),
    "help": ("question_mark",),
}


def rows_of(
    archive: Archive, keys: Sequence[str], size: Size = (80, 24), glyphs: str = "unicode"
) -> list[str]:
    """The rows of a replay after some keys."""
    app = replay_app(opened(archive))
    app.settings = Settings(glyphs=glyphs)  # type: ignore[arg-type]
    rows: list[str] = []

    async def use(pilot: AppPilot) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        rows.extend(shown(app))

    run_app(app, use, size)
    return rows


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PICTURES)
def test_the_replay_looks_like_its_picture(archive: Archive, name: str, size: Size) -> None:
    finish(archive)
    rows = rows_of(archive, PICTURES[name], size)
    assert_fills(rows, size)
    assert_golden(f"replay_{name}_{size[0]}x{size[1]}", rows)


@pytest.mark.parametrize("name", ["all", "seat", "end"])
def test_ascii_glyphs_print_nothing_outside_ascii(archive: Archive, name: str) -> None:
    finish(archive)
    assert "".join(rows_of(archive, PICTURES[name], glyphs="ascii")).isascii()


# The command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["x"], "ID 'x' is not allowed; allowed: a whole number"),
        (["7"], "there is no match 7"),
        (["99999999999999999999999"], "there is no match 99999999999999999999999"),
        (["1", "--deal", "3"], "match 1 has no deal 3; its deals: 1, 2"),
        (["1", "--deal", "0"], "match 1 has no deal 0; its deals: 1, 2"),
        (["1", "--deal", "one"], "--deal 'one' is not allowed; allowed: a whole number"),
    ],
)
def test_what_can_t_be_replayed_is_one_sentence_and_status_2(
    archive: Archive, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    leave(archive)
    assert main(["replay", *arguments]) == 2
    told = capsys.readouterr().err
    assert words in told and told.count("\n") == 1 and told.startswith("canasta-tui: ")


def test_without_an_archive_or_a_terminal_replay_says_so(
    archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data-dir", str(tmp_path / "none"), "replay", "1"]) == 2
    assert "no match has been played yet" in capsys.readouterr().err
    begun(archive)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "canasta_tui",
            "--data-dir",
            str(archive.path.parent),
            "replay",
            "1",
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "LANGUAGE": "en"},
    )
    assert done.returncode == 2 and "replay needs a terminal" in done.stderr


def test_the_replay_of_a_match_that_is_not_over_sends_no_card_of_any_hand(tmp_path: Path) -> None:
    with Archive(tmp_path / "matches.sqlite3") as kept:
        table = leave(kept, made=24)
        deal = played(kept, 1).deals[1]
        told = {*WRITTEN.findall(" ".join(table.view.log))}
        public = {*told, *(card_symbol(card) for card in table.game.position.pile)}
        secret = {
            card_symbol(card) for hand in deal.game().position.hands for card in hand
        } - public
        assert len(secret) > 8
    escape, page_up = "\x1b", "\x1b[5~"
    keys = ("o", "e", "a", "a", "v", "l", escape, "j", escape, "?", escape)
    with Terminal(["replay", "1", "--deal", "2"], tmp_path) as terminal:
        terminal.wait_for("MOVE 0 OF 24")
        for made in range(24):
            terminal.press("right")
            terminal.wait_for(f"MOVE {made + 1} OF 24")
            for key in ("o", "e") if made % 6 else (*keys, "o", "o", "t", "o"):
                terminal.press(key)
                terminal.read(quiet=0.2)
        terminal.press("home")
        terminal.wait_for("MOVE 0 OF 24")
        for key in (".", ",", "o", "e", "end", "o", "e"):
            terminal.press(key)
            terminal.read(quiet=0.06)
        terminal.wait_for("MOVE 24 OF 24")
        text = plain(terminal.received)
        assert "The deal is not over: only what" in text
        assert not IN_A_FAN.search(text)
        assert set(WRITTEN.findall(text)) <= public, set(WRITTEN.findall(text)) - public
        # The deal before has ended: there the same search finds hands.
        terminal.press(page_up, "o")
        terminal.wait_until(lambda: set(WRITTEN.findall(plain(terminal.received))) - public)
