"""What the archive tells about each person: matches, deals, canastas, going out.

Only matches that were played count: of an imported one nobody knows who played it, and one that was
tried out was played with hindsight. It needs no rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from .database import Archive

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class BestDeal:
    """The deal in which a side scored most."""

    points: int
    match: int
    """The match's id."""
    deal: int
    """The deal's number in it, from 1."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was played, added up. A name that has two seats of a match counts for each."""

    matches: int = 0
    """Played to the end."""
    won: int = 0
    given_up: int = 0
    deals: int = 0
    """Played to the end, in whatever match."""
    points: int = 0
    """Of the player's side, in all these deals."""
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    run: int = 0
    """Canastas of the player's side, by kind."""
    out: int = 0
    """Times gone out, concealed or not."""
    concealed: int = 0
    """How many of them concealed."""
    best: BestDeal | None = None
    """None where no deal was played to the end."""

    @property
    def average(self) -> float | None:
        """Points a deal; None where no deal was played to the end."""
        return self.points / self.deals if self.deals else None


SUMS = (
    *("matches", "won", "given_up", "deals", "points", "natural", "mixed", "wild", "run"),
    *("out", "concealed"),
)
"""The figures that are added up."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """All about one name."""

    name: str
    all: Figures
    by_system: tuple[tuple[str, Figures], ...]
    """By the system's name."""
    by_opponents: tuple[tuple[str, Figures], ...]
    """By who played all seats of the other sides: empty for persons, a level, or `mixed`."""


def statistics(archive: Archive) -> list[PlayerStatistics]:
    """Every person who has played, who has played most deals first. Raises `ArchiveFault`."""
    parts: defaultdict[tuple[str, str, str], list[Figures]] = defaultdict(list)
    with archive.snapshot() as connection:
        for name, system, opponents, *counts in connection.execute(MATCHES):
            parts[name, system, opponents].append(Figures(*counts))
        for name, system, opponents, *sums, best, match, deal in connection.execute(DEALS):
            found = replace(Figures(0, 0, 0, *sums), best=BestDeal(best, match, deal))
            parts[name, system, opponents].append(found)
        for name, system, opponents, out, concealed in connection.execute(OUT):
            parts[name, system, opponents].append(Figures(out=out, concealed=concealed))
    players: defaultdict[str, list[tuple[str, str, Figures]]] = defaultdict(list)
    for (name, system, opponents), figures in parts.items():
        players[name].append((system, opponents, _sum(figures)))
    told = (_player(name, rows) for name, rows in players.items())
    return sorted(told, key=lambda one: (-one.all.deals, -one.all.matches, one.name))


def _player(name: str, rows: Iterable[tuple[str, str, Figures]]) -> PlayerStatistics:
    rows = list(rows)
    return PlayerStatistics(
        name,
        _sum(figures for _system, _opponents, figures in rows),
        _grouped((system, figures) for system, _opponents, figures in rows),
        _grouped((opponents, figures) for _system, opponents, figures in rows),
    )


def _grouped(rows: Iterable[tuple[Key, Figures]]) -> tuple[tuple[Key, Figures], ...]:
    """The rows of each key added up; the key with most deals first."""
    groups: defaultdict[Key, list[Figures]] = defaultdict(list)
    for key, figures in rows:
        groups[key].append(figures)
    sums = [(key, _sum(figures)) for key, figures in groups.items()]
    return tuple(sorted(sums, key=lambda one: (-one[1].deals, str(one[0]))))


def _sum(parts: Iterable[Figures]) -> Figures:
    parts = list(parts)
    best = (part.best for part in parts if part.best)
    sums = Figures(*(sum(getattr(part, name) for part in parts) for name in SUMS))
    first = max(best, key=lambda one: (one.points, -one.match, -one.deal), default=None)
    return replace(sums, best=first)


PERSONS = "match.origin = 'played' AND seat.player = ''"
WHOSE = "seat.name, match.system, seat.opponents"
MATCHES = f"""
    SELECT {WHOSE}, sum(state = 'over'), sum(state = 'over' AND winner = side),
        sum(state = 'given-up')
    FROM match JOIN seat ON seat.match = match.id
    WHERE {PERSONS} GROUP BY {WHOSE}
"""
# SQLite takes the columns without an aggregate from the row of the maximum.
DEALS = f"""
    SELECT {WHOSE}, count(*), sum(points), sum(natural), sum(mixed), sum(wild), sum(run),
        max(points), score.match, score.deal
    FROM match JOIN seat ON seat.match = match.id
        JOIN score ON score.match = match.id AND score.side = seat.side
    WHERE {PERSONS} GROUP BY {WHOSE}
"""
OUT = f"""
    SELECT {WHOSE}, count(*), sum(ended = 'concealed')
    FROM match JOIN deal ON deal.match = match.id
        JOIN seat ON seat.match = match.id AND seat.seat = deal.ended_by
    WHERE {PERSONS} AND ended IN ('out', 'concealed') GROUP BY {WHOSE}
"""
