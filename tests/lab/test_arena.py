"""Duplicate play: who sits where, what is compared, and that it is the same everywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from canasta_tui import profile_files
from canasta_tui.cli import main
from canasta_tui.lab.arena import Rules, Task, estimate, play_set, seatings
from canasta_tui.lab.workers import Workers, in_order
from tests.players.foreign import HERE

PLAYERS = ("beginner", "random")


def arena(*arguments: str) -> int:
    return main(["--lang", "en", "arena", *arguments])


def summary(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What `--json` prints."""
    assert arena(*arguments, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def task(a: str, b: str, profile: str = "classic", number: int = 1, **how: bool) -> Task:
    return Task(Rules(profile_files.load(profile), profile, 5, **how), (a, b), number)


# Who sits where


def test_two_sides_are_played_by_each_player_once() -> None:
    assert seatings(2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_each_player_has_each_side_as_often_as_the_other(sides: int) -> None:
    found = seatings(sides)
    assert len(set(found)) == len(found)
    for side in range(sides):
        assert sum(seating[side] for seating in found) * 2 == len(found)


def test_the_seats_of_a_set_get_the_same_cards(tmp_path: Path) -> None:
    for profile in ("classic", "standard-3p"):
        outcome = play_set(task(*PLAYERS, profile, log=True))
        deals = [json.loads(line) for line in outcome.log.splitlines()]
        assert len(deals) == len(seatings(2 if profile == "classic" else 3))
        assert len({deal["deck"] for deal in deals}) == 1
        assert len({deal["dealer"] for deal in deals}) == 1


def test_another_number_deals_other_cards_by_another_dealer() -> None:
    deals = [
        json.loads(play_set(task(*PLAYERS, number=number, log=True)).log.splitlines()[0])
        for number in (1, 2)
    ]
    assert deals[0]["deck"] != deals[1]["deck"]
    assert [deal["dealer"] for deal in deals] == [1, 2]


# What is compared


def test_a_player_is_as_good_as_itself() -> None:
    for profile in ("classic", "howto-2p", "standard-3p", "six-player"):
        outcome = play_set(task("beginner", "beginner", profile))
        assert (outcome.difference, outcome.deals_won) == (0, 0.5)
    assert play_set(task("beginner", "beginner", matches=True)).matches_won == 0.5


@pytest.mark.parametrize("profile", ["classic", "standard-3p"])
def test_the_difference_turns_its_sign_with_the_players(profile: str) -> None:
    there, back = (play_set(task(*names, profile)) for names in (PLAYERS, PLAYERS[::-1]))
    assert there.difference == -back.difference != 0
    assert there.deals_won == 1 - back.deals_won


def test_the_result_agrees_with_the_scores_in_the_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "deals.jsonl"
    found = summary(
        capsys, "--players", "beginner,random", "--pairs", "6", "--workers", "2", "--log", str(log)
    )
    scores = [
        json.loads(line)["deal_scores"] for line in log.read_text(encoding="utf-8").splitlines()
    ]
    assert len(scores) == 12
    # Of each deck's two deals, beginner has side 1 in the first and side 2 in the second.
    gains = [
        (s["1"] - s["2"]) if place % 2 == 0 else (s["2"] - s["1"]) for place, s in enumerate(scores)
    ]
    sets = [(gains[place] + gains[place + 1]) / 2 for place in range(0, 12, 2)]
    (result,) = found["results"]
    assert result["players"] == ["beginner", "random"]
    assert (result["pairs"], result["deals"]) == (6, 12)
    points = result["points_a_deal"]
    assert points["mean"] == pytest.approx(fmean(sets))
    assert points["high"] - points["mean"] == pytest.approx(1.96 * stdev(sets) / 6**0.5, rel=1e-3)
    assert points["mean"] - points["low"] == pytest.approx(points["high"] - points["mean"])
    assert result["deals_won"]["mean"] == sum(gain > 0 for gain in gains) / 12


def test_one_set_has_no_interval() -> None:
    assert (estimate([7.0]).mean, estimate([7.0]).margin) == (7, None)


def test_matches_tell_of_their_deals_and_of_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    found = summary(
        capsys, "--players", "beginner,random", "--pairs", "2", "--matches", "--workers", "1"
    )
    (result,) = found["results"]
    assert result["matches_won"]["mean"] == 1
    assert result["deals"] > 4 * 2
    assert result["points_a_deal"]["mean"] > 200


def test_more_players_are_compared_two_by_two(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    players = f"beginner,random,{HERE}:Fine"
    assert arena("--players", players, "--pairs", "3", "--workers", "1") == 0
    out, err = capsys.readouterr()
    assert err == ""  # no bar where nobody watches
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines()]
    rows = [row for row in rows if row]
    assert [row[:3] for row in rows] == [
        ["beginner", "random", "3"],
        ["beginner", f"{HERE}:Fine", "3"],
        ["random", f"{HERE}:Fine", "3"],
    ]
    # The two that play at random do so in the same way.
    assert rows[2][3:] == ["+0.0 ± 0.0", "50.0% ± 0.0%"]


def test_players_that_were_replaced_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players", f"{HERE}:Raises,random", "--pairs", "2", "--workers", "1"]
    assert arena(*arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    # Two seats in each of two deals of two decks.
    assert f"Replaced 8 times, first: {HERE}:Raises failed (LookupError: no idea" in out
    faults = summary(capsys, *arguments)["results"][0]["faults"]
    assert {fault["kind"] for fault in faults} == {"raised"}


# Workers


def test_the_result_does_not_depend_on_the_number_of_workers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    logs = [tmp_path / f"{number}.jsonl" for number in (1, 3)]
    one, three = (
        summary(
            capsys,
            *("--players", "beginner,random", "--pairs", "8", "--seed", "4"),
            *("--workers", log.stem, "--log", str(log)),
        )
        for log in logs
    )
    assert one == three
    assert logs[0].read_bytes() == logs[1].read_bytes()


def test_results_come_in_the_order_of_the_work_whichever_is_done_first() -> None:
    def late(number: int) -> int:
        time.sleep(0.2 if number % 4 == 0 else 0)
        return number

    workers = Workers(lambda: ThreadPoolExecutor(4), 4)
    assert list(in_order(late, range(30), workers)) == list(range(30))


def test_no_more_work_is_handed_out_than_the_workers_need() -> None:
    taken = []

    def work() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    def open_pool() -> Executor:
        return ThreadPoolExecutor(1)

    results = in_order(lambda number: number, work(), Workers(open_pool, 1))
    assert next(results) == 0
    assert len(taken) < 10


def test_a_worker_that_dies_costs_no_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(player: str) -> Any:
        (result,) = summary(
            capsys, "--players", f"{player},random", "--pairs", "6", "--workers", "2"
        )["results"]
        del result["players"]
        return result

    killed = tmp_path / "killed"
    monkeypatch.setenv("KILLED", str(killed))
    assert played(f"{HERE}:Kills") == played(f"{HERE}:Fine")
    assert killed.exists()


def test_work_that_always_kills_its_worker_ends_the_run_with_what_was_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert arena("--players", f"{HERE}:KillsAlways,random", "--pairs", "2", "--workers", "1") == 1
    out, err = capsys.readouterr()
    assert err == "canasta-tui: piece 1 of the work ended its worker 3 times\n"
    assert out == "No pair was played to the end.\n"


def test_ctrl_c_prints_what_was_played_and_leaves_no_process(tmp_path: Path) -> None:
    log = tmp_path / "deals.jsonl"
    command = ["arena", "--players", "beginner,random", "--pairs", "100000", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "canasta_tui", *command, "--workers", "2", "--log", str(log)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "LANGUAGE": "en"},
    ) as process:
        deadline = time.monotonic() + 60
        # The log grows beside its place.
        while not any(path.stat().st_size for path in tmp_path.iterdir()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        # As a terminal does, to all of them.
        os.killpg(process.pid, signal.SIGINT)
        # The pipes end when the last process that holds them has ended.
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "canasta-tui: stopped; this is what was played until then\n"
    (result,) = json.loads(out)["results"]
    assert 0 < result["pairs"] < 100000
    assert result["points_a_deal"]["mean"] > 0
    assert list(tmp_path.iterdir()) == []


def test_a_dask_cluster_gives_the_figures_of_one_process_though_a_worker_dies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip(
        "distributed", reason="the extra `cluster` is not installed", exc_type=ImportError
    )
    killed = tmp_path / "killed"
    monkeypatch.setenv("KILLED", str(killed))
    arguments = ["--players", f"beginner,{HERE}:Kills", "--pairs", "8"]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        spread = summary(capsys, *arguments, "--scheduler", cluster.scheduler_address)
    assert killed.exists()
    # The file is there, so nothing is killed any more.
    assert spread == summary(capsys, *arguments, "--workers", "1")
    assert spread["results"][0]["pairs"] == 8


# Arguments


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "beginner"], "--players names one player; two or more are compared"),
        (["--players", "random,random"], "--players names a player twice"),
        (["--players", "beginner,expart"], "--players: there is no player 'expart'; allowed: "),
        (["--players", "beginner,no.such:P"], "--players: the player 'no.such:P' can't be loaded"),
        (["--players", "random,beginner", "--pairs", "0"], "--pairs 0 is not allowed; allowed: 1"),
        (["--players", "random,beginner", "--workers", "0"], "--workers 0 is not allowed"),
        (["--players", "random,beginner", "--profile", "x"], "there is no profile 'x'; allowed: "),
        (["--players", "random,beginner", "--log", "no/x"], "no/x: can't be written: "),
    ],
)
def test_a_bad_argument_gets_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert arena(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"canasta-tui: {sentence}")
    assert err.count("\n") == 1
