"""The list of the matches in the archive, and what becomes of one.

It needs no rules: so the menu, which only asks whether there is a match to continue, starts fast.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Row

from ..language import _
from .database import Archive, ArchiveFault
from .schema import TOUCH

OPEN, OVER, GIVEN_UP = STATES = ("open", "over", "given-up")
"""What a match is: being played, played to its end, or left for good."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays a seat."""

    name: str
    player: str
    """Empty for a person, else the name of a computer player."""
    side: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    match: int
    """Its id."""
    profile: str
    """The id of the profile."""
    system: str
    """The profile's name."""
    seed: int
    first_deal: int
    """Its first deal had the cards of this deal of the seed; 1 but where that was asked for."""
    origin: str
    """`played`, `imported`, or `tried` for one that went on from a replay."""
    state: str
    """One of `STATES`."""
    winner: int
    """The side that has won; 0 for none."""
    totals: tuple[int, ...]
    """By side, after the deals that have ended."""
    begun: float
    played: float
    """When it was begun and played last, in seconds since 1970."""
    deals: int
    """How many deals were dealt."""
    seats: tuple[Seated, ...]
    """By seat, from seat 1."""

    @property
    def is_dealt_by_seed(self) -> bool:
        """The seed deals the cards of all of its deals, which others cannot say of theirs."""
        return self.origin == "played"

    def side_names(self) -> tuple[str, ...]:
        """Each side by its players' names."""
        sides = range(1, len(self.totals) + 1)
        return tuple(
            " + ".join(seat.name for seat in self.seats if seat.side == side) for side in sides
        )


COLUMNS = (
    "id, profile, system, seed, first_deal, origin, state, winner, totals, begun, played,"
    " (SELECT count(*) FROM deal WHERE match = match.id)"
)
SEEDS = 1_000_000
"""Seeds of matches that go on from a replay are below."""
SOME = 200
"""Matches that a list shows at once."""


def summaries(
    archive: Archive, *, states: Iterable[str] = STATES, most: int = SOME, after: int | None = None
) -> list[Summary]:
    """The matches in these states, the one that was played last first; `after` the one with this
    place in the order (see `place`). Raises `ArchiveFault`."""
    wanted = tuple(states)
    marks = ", ".join("?" * len(wanted))
    before = 2**62 if after is None else after
    with archive.snapshot() as connection:
        rows = connection.execute(
            f"SELECT {COLUMNS} FROM match WHERE state IN ({marks}) AND latest < ?"
            " ORDER BY latest DESC LIMIT ?",
            (*wanted, before, most),
        ).fetchall()
        return [_summary(archive, row) for row in rows]


def place(archive: Archive, match: int) -> int:
    """Where a match stands in the order of the list. Raises `ArchiveFault`."""
    with archive.faults():
        row = archive.connection.execute("SELECT latest FROM match WHERE id = ?", (match,))
        return int(_found(row.fetchone(), match)[0])


def summary(archive: Archive, match: int) -> Summary:
    """One match. Raises `ArchiveFault` where there is none of this id."""
    with archive.faults():
        row = archive.connection.execute(f"SELECT {COLUMNS} FROM match WHERE id = ?", (match,))
        return _summary(archive, _found(row.fetchone(), match))


def count_open(archive: Archive) -> int:
    """How many matches are unfinished. Raises `ArchiveFault`."""
    with archive.faults():
        row = archive.connection.execute("SELECT count(*) FROM match WHERE state = 'open'")
        return int(row.fetchone()[0])


def newest_open(archive: Archive) -> Summary | None:
    """The unfinished match that was played last, if there is one. Raises `ArchiveFault`."""
    found = summaries(archive, states=(OPEN,), most=1)
    return found[0] if found else None


def _found(row: Row | None, match: int) -> Row:
    if row is None:
        raise ArchiveFault(_("there is no match {match}").format(match=match))
    return row


def _summary(archive: Archive, row: Row) -> Summary:
    match, profile, system, seed, first, origin, state, winner, totals, begun, played, deals = row
    seats = archive.connection.execute(
        "SELECT name, player, side FROM seat WHERE match = ? ORDER BY seat", (match,)
    )
    return Summary(
        *(match, profile, system, int(seed), first, origin, state, winner),
        tuple(json.loads(totals)),
        *(begun, played, deals, tuple(Seated(*seat) for seat in seats)),
    )


# What becomes of a match


def give_up(archive: Archive, match: int) -> None:
    """Leave a match for good: it stays in the history. Raises `ArchiveFault`."""
    with archive.transaction() as connection:
        changed = connection.execute(
            "UPDATE match SET state = 'given-up' WHERE id = ? AND state = 'open'", (match,)
        )
        if not changed.rowcount:
            raise ArchiveFault(_("match {match} is not open any more").format(match=match))


def delete(archive: Archive, match: int) -> None:
    """Delete a match and everything of it. Raises `ArchiveFault`."""
    with archive.transaction() as connection:
        if not connection.execute("DELETE FROM match WHERE id = ?", (match,)).rowcount:
            raise ArchiveFault(_("there is no match {match}").format(match=match))


def branch(archive: Archive, match: int, deal: int, moves: int) -> int:
    """A new match that is as another one was after so many moves of a deal: its id. Its further
    deals have other cards: nobody sees in it what the other one has still to come. Raises
    `ArchiveFault`."""
    facts: dict[str, object] = {"old": match, "deal": deal, "moves": moves, "now": time.time()}
    facts |= {"seed": str(secrets.randbelow(SEEDS)), "holder": secrets.token_hex(8)}
    with archive.transaction() as connection:
        new = connection.execute(
            "INSERT INTO match (rules, base, profile, system, seed, first_deal, origin, totals,"
            " begun, played, latest, holder)"
            " SELECT rules, base, profile, system, :seed, 1, 'tried', deal.scores,"
            " :now, :now, 0, :holder FROM match JOIN deal ON deal.match = match.id"
            " WHERE match.id = :old AND deal.number = :deal",
            facts,
        )
        if not new.rowcount or new.lastrowid is None:
            raise ArchiveFault(_("there is no match {match}").format(match=match))
        facts["match"] = new.lastrowid
        for statement in COPIES:
            connection.execute(statement, facts)
        connection.execute(TOUCH, facts)
        return new.lastrowid


COPIES = (
    "INSERT INTO seat SELECT :match, seat, side, name, player, opponents FROM seat"
    " WHERE match = :old",
    "INSERT INTO deal SELECT :match, number, dealer, scores, deck,"
    " CASE WHEN number < :deal THEN ended ELSE '' END,"
    " CASE WHEN number < :deal THEN ended_by ELSE 0 END"
    " FROM deal WHERE match = :old AND number <= :deal",
    "INSERT INTO move SELECT :match, deal, number, seat, move FROM move"
    " WHERE match = :old AND (deal < :deal OR deal = :deal AND number <= :moves)",
    "INSERT INTO failed_opening SELECT :match, deal, after, points, needed FROM failed_opening"
    " WHERE match = :old AND (deal < :deal OR deal = :deal AND after <= :moves)",
    "INSERT INTO score SELECT :match, deal, side, points, natural, mixed, wild, run, sheet"
    " FROM score WHERE match = :old AND deal < :deal",
)
"""What a branch has in common with the match that it left."""
