"""What a large archive costs: `python -m tests.benchmarks.archive [--matches N …]`.

A few matches are really played into an archive in a temporary folder, and copied until it holds so
many as are asked for. At each size it prints how long the list (the newest 200) and the statistics
take, and how long it takes to commit a move, early and late in a deal of a match at the table. The
goals: the list in 200 ms, statistics in 1 s, a move in 5 ms at the median, and no growth.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copyfile
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from canasta_tui.archive.database import Archive
from canasta_tui.archive.listing import SOME, summaries
from canasta_tui.archive.recording import NewMatch, NewSeat, Recording
from canasta_tui.archive.statistics import statistics
from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load
from canasta_tui.rules.match import Match
from canasta_tui.rules.view import view_of
from canasta_tui.table.recorded import begin
from canasta_tui.table.seats import Seat, Setup

SIZES = (0, 1_000, 10_000)
PLAYED = (
    *(("classic", ("Ana", "=beginner", "=beginner", "=beginner")),),
    *(("classic", ("Ana", "Bea", "Caio", "Davi")),),
    *(("samba", ("Bea", "=normal", "Caio", "=normal")),),
    *(("modern-american", ("Davi", "=normal", "=beginner", "=normal")),),
    *(("standard", ("Ana", "=beginner", "Eva", "=normal")),),
)
"""The matches that are really played: a system, and the seats; persons play as beginners do."""
MOVES = (range(1, 21), range(100, 121), range(180, 201))
"""Moves of a deal whose commit is measured."""
SAMPLES = 60
"""Commits that are measured for each of them, at least."""


def play(archive: Archive, profile: str, seats: tuple[str, ...], seed: int) -> None:
    """Play a match to its end, and write it down."""
    rules, rng = load(profile), Random(seed)
    new = [NewSeat(*(("", seat[1:]) if seat[0] == "=" else (seat, ""))) for seat in seats]
    players = [seat_player(seat.player or "beginner") for seat in new]
    recording = Recording(archive, NewMatch(rules, None, tuple(new), seed))
    match = Match.start(rules, 1)
    while not match.winner:
        game = match.next_deal(rng)
        while seat := game.to_move:
            game.apply(players[seat - 1].decide(view_of(game, seat), rng))
        match.record(game)
        recording.save(match, game)


COPIES = (
    "INSERT INTO match SELECT new, rules, base, profile, system, seed, first_deal, origin, state,"
    " winner, totals, begun, played, new, holder FROM copy JOIN match ON match.id = old",
    "INSERT INTO seat SELECT new, seat, side, name, player, opponents"
    " FROM copy JOIN seat ON seat.match = old",
    "INSERT INTO deal SELECT new, number, dealer, scores, deck, ended, ended_by"
    " FROM copy JOIN deal ON deal.match = old",
    "INSERT INTO move SELECT new, deal, number, seat, move FROM copy JOIN move ON move.match = old",
    "INSERT INTO score SELECT new, deal, side, points, natural, mixed, wild, run, sheet"
    " FROM copy JOIN score ON score.match = old",
)


def grow(archive: Archive, size: int) -> None:
    """Copy the matches that were played first until there are so many."""
    connection = archive.connection
    # Nobody minds if this archive is lost.
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("CREATE TEMP TABLE copy (new INTEGER PRIMARY KEY, old INTEGER)")
    with archive.transaction():
        (last,) = connection.execute("SELECT max(id) FROM match").fetchone()
        copies = ((new, (new - 1) % len(PLAYED) + 1) for new in range(last + 1, size + 1))
        connection.executemany("INSERT INTO copy VALUES (?, ?)", copies)
        for statement in COPIES:
            connection.execute(statement)
    connection.execute("DROP TABLE copy")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA synchronous = FULL")


def commits(archive: Archive) -> dict[range, list[float]]:
    """The milliseconds of each measured commit, in matches that were begun at the table and are
    played at random, which makes long deals."""
    spent: dict[range, list[float]] = {moves: [] for moves in MOVES}
    rules, seed = load("classic"), 0
    while min(map(len, spent.values())) < SAMPLES:
        seed += 1
        seats = tuple(Seat(f"P{number}", "random") for number in range(1, 5))
        table = begin(Setup(rules, seats, seed, draw_seats=False), archive)
        assert table.recording is not None
        rng = Random(seed)
        while table.game.to_move and len(table.game.log) < MOVES[-1][-1]:
            table.game.apply(table.game.legal_moves.sample(rng))
            began = perf_counter()
            table.recording.save(table.match, table.game)
            took = 1000 * (perf_counter() - began)
            for moves in MOVES:
                if len(table.game.log) in moves:
                    spent[moves].append(took)
    return spent


def measured(what: str, milliseconds: list[float]) -> None:
    """Print a row."""
    p95 = quantiles(milliseconds, n=20, method="inclusive")[-1]
    figures = (median(milliseconds), p95, max(milliseconds))
    print(f"{'':16} {what:24}" + "".join(f"{figure:9.2f}" for figure in figures), flush=True)


def timed(ask: Callable[[], object]) -> list[float]:
    """The milliseconds that a question takes, five times."""
    spent = []
    for _time in range(5):
        began = perf_counter()
        ask()
        spent.append(1000 * (perf_counter() - began))
    return spent


def measure(archive: Archive, size: int) -> None:
    """Everything at one size."""
    mebibytes = archive.path.stat().st_size / 2**20
    print(f"{size:8,} {mebibytes:7.1f}")
    measured(f"list of the newest {SOME}", timed(lambda: summaries(archive)))
    measured("statistics", timed(lambda: statistics(archive)))
    for moves, spent in commits(archive).items():
        measured(f"commit of move {moves[0]} to {moves[-1]}", spent)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.archive", description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=SIZES, help="sizes to measure")
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        with Archive(folder / "played.sqlite3") as archive:
            for seed, (profile, seats) in enumerate(PLAYED):
                play(archive, profile, seats, seed)
            (deals,) = archive.connection.execute("SELECT count(*) FROM deal").fetchone()
            (moves,) = archive.connection.execute("SELECT count(*) FROM move").fetchone()
        each = f"{deals / len(PLAYED):.1f} deals and {moves / len(PLAYED):.0f} moves"
        print(f"{len(PLAYED)} matches were played, of {each} each")
        print(f"{'matches':>8} {'MiB':>7} {'':24} {'median':>8} {'p95':>8} {'most':>8}  ms")
        for size in options.matches:
            path = folder / f"{size}.sqlite3"
            if size:
                copyfile(folder / "played.sqlite3", path)
            with Archive(path) as archive:
                if size:
                    grow(archive, size)
                measure(archive, size)
            path.unlink()


if __name__ == "__main__":
    main()
