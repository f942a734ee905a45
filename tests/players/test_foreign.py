"""Players of others: how they are named, and what becomes of a seat whose player fails."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from importlib import metadata
from math import inf
from pathlib import Path
from random import Random

import pytest

from canasta_tui.cli import main
from canasta_tui.lab.simulate import play_match
from canasta_tui.players import PLAYERS, named
from canasta_tui.players.guarded import FALLBACK, Guarded, fault_text
from canasta_tui.players.named import PlayerError, player_names, seat_player
from canasta_tui.players.search import SearchPlayer
from canasta_tui.profile_files import load
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.match import Match
from canasta_tui.rules.moves import Move
from canasta_tui.rules.view import View, view_of
from tests.players import foreign

CLASSIC = load("classic")
README = Path(__file__).parents[2] / "README.md"
SHORT = 0.3
"""Seconds for players that never answer."""


def first_view(seed: int = 1) -> View:
    game = Game.deal(CLASSIC, shuffled_deck(CLASSIC, Random(seed)), dealer=4)
    return view_of(game, 1)


def fault(player: object, limit: float = 5.0) -> tuple[Move, str]:
    """The move of a guarded seat, and its one fault as it is told."""
    guarded = Guarded("theirs", player, limit)  # type: ignore[arg-type]
    move = guarded.decide(first_view(), Random(3))
    (only,) = guarded.told_faults()
    return move, fault_text(only)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (foreign.Illegal(), "theirs made an illegal move (discard "),
        (foreign.NoMove(), "theirs made an illegal move (str); "),
        (foreign.NoSuchCard(), "theirs made an illegal move ("),
        (foreign.Robs(), "theirs made an illegal move (discard 2S: "),
        (foreign.Raises(), "theirs failed (LookupError: no idea [2Jat all "),
        (foreign.Quits(), "theirs failed (SystemExit "),
    ],
)
def test_a_player_that_fails_is_named_and_a_built_in_one_plays_on(player: object, why: str) -> None:
    move, text = fault(player)
    assert text.startswith(why)
    assert text.endswith(f"; {FALLBACK} plays on")
    assert text.isprintable()
    assert move == PLAYERS[FALLBACK]().decide(first_view(), Random(3))


def test_an_illegal_move_is_told_with_its_rule() -> None:
    assert "turn.order" in fault(foreign.Illegal())[1]


def test_an_exception_is_told_with_its_place() -> None:
    assert "foreign.py:" in fault(foreign.Raises())[1]


@pytest.mark.parametrize("player", [foreign.Sleeps(), foreign.Loops()])
def test_a_player_that_gives_no_answer_is_not_waited_for(player: object) -> None:
    _move, text = fault(player, SHORT)
    assert text.startswith(f"theirs gave no move within {SHORT} seconds; ")


def test_a_player_that_loops_is_stopped() -> None:
    before = set(threading.enumerate())
    fault(foreign.Loops(), SHORT)
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
        assert not thread.is_alive()


def test_a_player_that_failed_is_not_asked_again() -> None:
    class Late(foreign.Fine):
        asked = 0

        def decide(self, view: View, rng: Random) -> Move:
            self.asked += 1
            if self.asked == 3:
                raise LookupError
            return super().decide(view, rng)

    player = Late()
    guarded = Guarded("late", player)
    for _decision in range(6):
        guarded.decide(first_view(), Random(1))
    assert player.asked == 3
    assert [one.player for one in guarded.told_faults()] == ["late"]


def test_a_fault_is_logged_with_the_seat(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "canasta_tui.players"):
        _move, text = fault(foreign.NoMove())
    assert caplog.messages == [f"seat 1: {text}"]


def test_should_the_next_player_fail_too_the_seat_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PLAYERS, FALLBACK, foreign.Raises)
    guarded = Guarded("theirs", foreign.Illegal())
    view = first_view()
    assert guarded.decide(view, Random(1)) in view.legal_moves
    assert [one.player for one in guarded.told_faults()] == ["theirs", FALLBACK]


def test_a_good_player_plays_as_it_would_without_a_guard() -> None:
    def moves(name: str) -> list[tuple[int, Move]]:
        match = Match.start(CLASSIC, 1)
        seats = [seat_player(name) for _seat in range(4)]
        (game,) = play_match(match, seats, seed=1, number=1, most=1)
        return game.log

    assert moves(f"{foreign.HERE}:Fine") == moves("random")


# Names


def test_a_built_in_player_is_found_by_its_name_and_left_alone() -> None:
    assert not any(isinstance(seat_player(name), Guarded) for name in PLAYERS)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("grandmaster", "there is no player 'grandmaster'; allowed: random, beginner"),
        ("", "there is no player ''; allowed: "),
        ("a:b:c", "there is no player 'a:b:c'; allowed: "),
        (":Fine", "there is no player ':Fine'; allowed: "),
        ("no.such:Player", "the player 'no.such:Player' can't be loaded: ModuleNotFoundError"),
        (f"{foreign.HERE}:Missing", "can't be loaded: AttributeError"),
        (f"{foreign.HERE}:HERE", "can't be loaded: TypeError"),
        (f"{foreign.HERE}:Needs", "can't be loaded: TypeError"),
        ("random:Random", "can't be loaded: AttributeError"),
    ],
)
def test_a_player_that_is_not_to_be_had_is_refused_in_one_line(name: str, words: str) -> None:
    with pytest.raises(PlayerError) as caught:
        seat_player(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_players_of_installed_packages_are_found_by_name_and_hide_no_built_in_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offered = metadata.EntryPoints(
        metadata.EntryPoint(name, f"{foreign.HERE}:Fine", named.GROUP)
        for name in ("friend", "beginner")
    )

    def entry_points(*, group: str) -> metadata.EntryPoints:
        return offered.select(group=group)

    monkeypatch.setattr(named, "entry_points", entry_points)
    named._installed.cache_clear()
    try:
        assert player_names() == [*PLAYERS, "friend"]
        assert isinstance(seat_player("friend"), Guarded)
        assert not isinstance(seat_player("beginner"), Guarded)
    finally:
        named._installed.cache_clear()
        named._foreign.cache_clear()


def test_the_example_of_the_readme_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "hasty.py").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    seats = "hasty:Hasty,beginner,random,beginner"
    assert main(["simulate", "--deals", "3", "--seats", seats, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_the_laboratory_lets_levels_take_their_time() -> None:
    for name in PLAYERS:
        player = seat_player(name)
        if isinstance(player, SearchPlayer):
            assert player.effort.guard == player.with_runs.guard == inf
            assert player.effort.playouts == PLAYERS[name]().effort.playouts  # type: ignore[attr-defined]
