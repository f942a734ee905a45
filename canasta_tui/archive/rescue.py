"""What can still be read of a damaged archive.

Pages that can't be read are passed over. Each match is played again and kept up to the last move
that holds.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TypeAlias

from ..profile_checks import from_json
from ..profile_files import load, profile_ids
from ..rules.game import Game
from ..rules.match import Match
from ..rules.profile import Profile
from .database import Archive, ArchiveFault
from .listing import GIVEN_UP, OPEN, OVER
from .played import PlayedDeal
from .recording import NewMatch, NewSeat, Recording

Row: TypeAlias = tuple[object, ...]

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What a query may come to: what SQLite says of a damaged file may be no text itself."""
TABLES = ("rules", "match", "seat", "deal", "move", "failed_opening", "score")
ORIGINS = ("played", "imported", "tried")
MOST_MATCHES = 100_000
MOST_MOVES = 10_000
"""More than anybody has played: what damaged numbers say beyond is not looked for."""


@dataclass(slots=True)
class Count:
    """How many were brought over, and how many there were as far as can be seen."""

    kept: int = 0
    found: int = 0

    def add(self, kept: int, found: int) -> None:
        """Count more."""
        self.kept += kept
        self.found += found


@dataclass(slots=True)
class Rescued:
    """What was brought over."""

    matches: Count
    deals: Count
    """With those of which only some moves were."""
    moves: Count


def rescue(open_copy: Callable[[bool], sqlite3.Connection], new: Archive) -> Rescued:
    """Bring what holds from a damaged archive into a new one, all in one transaction.

    `open_copy` opens a copy of it that may be written, and with True one whose first page, by which
    all the others are found, is a new archive's. Raises `ArchiveFault` where the new one can't be
    written.
    """
    for first_page in (False, True):
        with suppress(*FAULTS), closing(open_copy(first_page)) as connection:
            old = _Damaged(connection)
            if first_page or old.has_tables():
                with new.transaction():
                    return _bring_over(old, new)
    return Rescued(Count(), Count(), Count())


class _Damaged:
    """A damaged archive, of which a query gives what can be read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        # What is known to be wrong must not keep the rest from being read.
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("PRAGMA cell_size_check = ON")

    def has_tables(self) -> bool:
        """Whether all tables are known."""
        for table in TABLES:
            try:
                self.connection.execute(f"SELECT 1 FROM {table} LIMIT 0")
            except FAULTS:
                return False
        return True

    def rows(self, query: str, *values: object) -> Iterator[Row]:
        """The rows up to the first that can't be read."""
        with suppress(*FAULTS):
            yield from self.connection.execute(query, values)

    def row(self, query: str, *values: object) -> Row | None:
        """The one row, if there is one that can be read."""
        return next(self.rows(query, *values), None)

    def keys(self, table: str, column: str, low: int, high: int) -> Iterator[int]:
        """The keys in this range, ascending. Where a page can't be read the range is halved, until
        only its keys are passed over."""
        query = (
            f"SELECT DISTINCT {column} FROM {table} WHERE {column} BETWEEN ? AND ?"
            f" ORDER BY {column}"
        )
        try:
            for (key,) in self.connection.execute(query, (low, high)):
                if isinstance(key, int) and low <= key <= high:
                    yield key
                    low = key + 1
        except FAULTS:
            middle = (low + high) // 2
            if low < high:
                yield from self.keys(table, column, low, middle)
                yield from self.keys(table, column, middle + 1, high)

    def matches(self) -> list[int]:
        """The ids of all matches that anything is known of."""
        places = (("match", "id"), ("seat", "match"), ("deal", "match"))
        last = [
            row for table, key in places for row in self.rows(f"SELECT max({key}) FROM {table}")
        ]
        last += self.rows("SELECT seq FROM sqlite_sequence WHERE name = 'match'")
        ids = [id for (id,) in last if isinstance(id, int) and 0 < id < MOST_MATCHES]
        # A match takes more than 256 bytes, so a page of 4096 has no more than 16.
        pages = self.row("PRAGMA page_count")
        high = max(ids, default=16 * int(str(pages[0])) if pages else MOST_MATCHES)
        return sorted({id for table, key in places for id in self.keys(table, key, 1, high)})

    def rules(self, id: object) -> Profile | None:
        """The rules of this id. Their index holds them once more."""
        places = ("rules WHERE id = ?", "rules INDEXED BY sqlite_autoindex_rules_1 WHERE id = ?")
        for place in places:
            for (text,) in self.rows(f"SELECT text FROM {place} ORDER BY text", id):
                with suppress(ValueError, TypeError):
                    return from_json(text)  # type: ignore[arg-type]
        return None

    def numbers(self, match: int) -> list[int]:
        """The numbers of the deals of a match that anything is known of."""
        found = {
            number
            for table, column in (("deal", "number"), ("move", "deal"), ("score", "deal"))
            for (number,) in self.rows(f"SELECT {column} FROM {table} WHERE match = ?", match)
        }
        return sorted(number for number in found if isinstance(number, int) and number > 0)

    def move_count(self, match: int, deal: int) -> int:
        """How many moves a deal had, as far as can be seen."""
        numbers = self.rows("SELECT number FROM move WHERE match = ? AND deal = ?", match, deal)
        count = sum(1 for _number in numbers)
        last = self.row("SELECT max(number) FROM move WHERE match = ? AND deal = ?", match, deal)
        if last and isinstance(last[0], int) and count < last[0] <= MOST_MOVES:
            return last[0]
        return count


def _bring_over(old: _Damaged, new: Archive) -> Rescued:
    done = Rescued(Count(), Count(), Count())
    for match in old.matches():
        numbers = old.numbers(match)
        deals, moves = _bring_match(old, new, match, numbers)
        done.matches.add(deals > 0, 1)
        done.deals.add(deals, len(numbers))
        done.moves.add(moves, sum(old.move_count(match, number) for number in numbers))
    return done


def _bring_match(
    old: _Damaged, new: Archive, match: int, numbers: Sequence[int]
) -> tuple[int, int]:
    """Bring a match over, under its id: how many of its deals and of its moves hold."""
    query = "SELECT rules, base, profile, seed, first_deal, origin FROM match WHERE id = ?"
    head = old.row(query, match)
    if not head:
        return 0, 0
    rules, base, name, seed, first, origin = head
    profile = old.rules(rules) or (_shipped(name) if base is None else None)
    if not profile:
        return 0, 0
    origin = origin if isinstance(origin, str) and origin in ORIGINS else ORIGINS[0]
    seats = _seats(old, match, profile)
    first = first if isinstance(first, int) and 0 < first < MOST_MATCHES else 1
    beginning = NewMatch(profile, old.rules(base), seats, _whole_number(seed), first, origin)
    recording, table = Recording(new, beginning), None
    new.connection.execute("DELETE FROM sqlite_sequence WHERE name = 'match'")
    new.connection.execute("INSERT INTO sqlite_sequence VALUES ('match', ?)", (match - 1,))
    deals = moves = 0
    for number in numbers:
        if not deals:
            table = _first_table(old, match, number, profile)
        if table is None:
            continue
        game = _bring_deal(_deal(old, match, number, table), table, recording)
        if game:
            deals, moves = deals + 1, moves + len(game.log)
        if deals and (not game or not game.position.ended or table.winner):
            break
    if table and deals:
        _bring_state(old, new, match, won=bool(table.winner))
    return deals, moves


def _whole_number(value: object) -> int:
    """A seed; 0 where it is none any more."""
    try:
        return int(str(value))
    except ValueError:
        return 0


def _shipped(name: object) -> Profile | None:
    """A profile that comes with the program: what was not changed was played by it."""
    return load(name) if isinstance(name, str) and name in profile_ids() else None


def _seats(old: _Damaged, match: int, profile: Profile) -> tuple[NewSeat, ...]:
    """Who sat where; who is not known any more is a person without a name."""
    seats = []
    for seat in range(1, profile.seats + 1):
        row = old.row("SELECT name, player FROM seat WHERE match = ? AND seat = ?", match, seat)
        name, player = row or ("", "")
        known = isinstance(name, str) and name and isinstance(player, str)
        seats.append(NewSeat(str(name), str(player)) if known else NewSeat(f"Seat {seat}", ""))
    return tuple(seats)


def _first_table(old: _Damaged, match: int, number: int, profile: Profile) -> Match | None:
    """The match before its first deal, where it is known who deals and what the sides have."""
    row = old.row("SELECT dealer, scores FROM deal WHERE match = ? AND number = ?", match, number)
    if row is None:
        return None
    dealer, scores = row
    none = (0,) * (len(profile.table.sides) + 1)
    try:
        totals = (0, *json.loads(scores)) if isinstance(scores, str) else ()
    except (TypeError, ValueError):
        totals = none if number == 1 else ()
    if not all(isinstance(one, int) for one in totals) or len(totals) != len(none):
        return None
    if not isinstance(dealer, int) or not 1 <= dealer <= profile.seats:
        return None
    return Match(profile, dealer, totals, [none] * (number - 1))


def _deal(old: _Damaged, match: int, number: int, table: Match) -> PlayedDeal | None:
    """A deal, as far as its moves are there, if it is the next one at this table."""
    place = (match, number)
    row = old.row("SELECT deck FROM deal WHERE match = ? AND number = ?", *place)
    if not row or not isinstance(row[0], str) or number != len(table.deal_scores) + 1:
        return None
    moves: list[tuple[int, str]] = []
    query = "SELECT number, seat, move FROM move WHERE match = ? AND deal = ? ORDER BY number"
    for at, seat, move in old.rows(query, *place):
        if at != len(moves) + 1 or not isinstance(seat, int) or not isinstance(move, str):
            break
        moves.append((seat, move))
    query = "SELECT after, points, needed FROM failed_opening WHERE match = ? AND deal = ?"
    failed = [
        (after, points, needed)
        for after, points, needed in old.rows(query, *place)
        if isinstance(after, int) and isinstance(points, int) and isinstance(needed, int)
    ]
    return PlayedDeal(
        *(match, number, table.profile, table.dealer, table.totals, row[0]),
        *(tuple(moves), tuple(failed), "", 0, ()),
    )


def _bring_deal(deal: PlayedDeal | None, table: Match, recording: Recording) -> Game | None:
    """Write a deal down up to the last move that holds; None where it can't even be dealt."""
    game, failed = None, 0
    for game in _holding(deal) if deal else ():
        # Where an opening failed is written with the moves before it.
        if sum(game.position.failed) > failed:
            failed = sum(game.position.failed)
            recording.save(table, game)
    if game:
        if game.position.ended:
            table.record(game)
        recording.save(table, game)
    return game


def _holding(deal: PlayedDeal) -> Iterator[Game]:
    with suppress(ArchiveFault):
        yield from deal.steps()


def _bring_state(old: _Damaged, new: Archive, match: int, *, won: bool) -> None:
    """When a match was played, and whether somebody goes on with it: with one that was decided
    before its end was lost nobody does."""
    row = old.row("SELECT state, begun, played, latest FROM match WHERE id = ?", match)
    state, begun, played, latest = row or ("", None, None, None)
    values = {
        "match": match,
        "state": OVER if won else OPEN if state == OPEN else GIVEN_UP,
        "begun": begun if _is_time(begun) else None,
        "played": played if _is_time(played) else None,
        "latest": latest if isinstance(latest, int) and 0 < latest < MOST_MATCHES**2 else None,
    }
    new.connection.execute(
        "UPDATE match SET state = :state, begun = coalesce(:begun, begun),"
        " played = coalesce(:played, played), latest = coalesce(:latest, latest)"
        " WHERE id = :match",
        values,
    )


def _is_time(value: object) -> bool:
    """Whether it is a number of seconds from 1970 to 2100."""
    return isinstance(value, float) and 0 < value < 4_102_444_800
