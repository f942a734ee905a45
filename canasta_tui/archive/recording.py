"""A match written down as it is played: what was played is committed before anybody sees it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from sqlite3 import Connection
from typing import NamedTuple

from ..language import _
from ..rules.cards import cards_text
from ..rules.events import OpeningFailed
from ..rules.game import Game
from ..rules.match import Match
from ..rules.moves import move_text
from ..rules.profile import Profile
from ..rules.scoring import canastas_of
from .database import Archive, ArchiveFault
from .schema import TOUCH


class PlayedElsewhere(Exception):
    """The match goes on in another program, or was given up or deleted there: a sentence."""


class NewSeat(NamedTuple):
    """Who sits down."""

    name: str
    player: str
    """Empty for a person, else the name of a computer player."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match that is about to be played."""

    profile: Profile
    """The complete rules."""
    base: Profile | None
    """What they were changed from, where they were."""
    seats: tuple[NewSeat, ...]
    """By seat, from seat 1, as they sit after the drawing."""
    seed: int
    first_deal: int = 1
    """Its first deal has the cards of this deal of the seed."""
    origin: str = "played"
    """`played`, `imported`, or `tried` for one that goes on from a replay."""


class Recording:
    """One match, and what of it is written down.

    What can't be written stays in a backlog, in its order, and is written with the next move.
    """

    def __init__(self, archive: Archive, new: NewMatch | None = None, match: int = 0) -> None:
        """Begin a new match, which is written with its first deal, or take up one that is there."""
        self.archive = archive
        self.match = match
        """Its id; 0 as long as it is not written."""
        self.new = new
        self._holder = secrets.token_hex(8)
        self._backlog: list[tuple[str, dict[str, object]]] = []
        self._deal = 0
        self._moves = 0
        self._failed = 0
        self._ended = False
        """The deal that is noted, its moves and failed openings, and whether its end is."""

    @classmethod
    def take_up(cls, archive: Archive, match: int, game: Game, *, ended: bool) -> Recording:
        """Go on with a match that lies at this game; `ended` says whether the end of its deal is
        written. Whoever played it before is told so. Raises `ArchiveFault`."""
        recording = cls(archive, match=match)
        recording._deal, recording._moves = game.position.round, len(game.log)
        recording._failed = sum(game.position.failed)
        recording._ended = ended
        with archive.transaction() as connection:
            changed = connection.execute(
                "UPDATE match SET holder = :holder WHERE id = :match AND state = 'open'",
                {"holder": recording._holder, "match": match},
            )
            if not changed.rowcount:
                raise ArchiveFault(_("match {match} is not open any more").format(match=match))
        return recording

    def save(self, match: Match, game: Game) -> None:
        """Write what has happened since the last time, all of it or nothing.

        Raises `PlayedElsewhere` where the match is not this program's any more, and `ArchiveFault`
        where it can't be written now: the next time writes it too.
        """
        self._note(match, game)
        if not self._backlog:
            return
        with self.archive.transaction() as connection:
            number = self.match or self._begin(connection)
            self._check_holder(connection, number)
            for statement, values in self._backlog:
                connection.execute(statement, {"match": number, **values})
            connection.execute(TOUCH, {"match": number, "now": time.time()})
        self.match = number
        self._backlog.clear()

    # What is new

    def _note(self, match: Match, game: Game) -> None:
        """Put what is not noted yet into the backlog."""
        number = game.position.round
        if number != self._deal:
            self._deal, self._moves, self._failed, self._ended = number, 0, 0, False
            self._add(
                "INSERT INTO deal (match, number, dealer, scores, deck)"
                " VALUES (:match, :deal, :dealer, :scores, :deck)",
                dealer=game.position.dealer,
                scores=json.dumps(game.position.scores[1:]),
                deck=cards_text(game.deck),
            )
        self._note_moves(game)
        if game.position.ended and not self._ended:
            self._ended = True
            self._note_end(match, game)

    def _note_moves(self, game: Game) -> None:
        made = len(game.log)
        if made < self._moves:
            self._moves = made
            for table, column in (("move", "number"), ("failed_opening", "after")):
                self._add(
                    f"DELETE FROM {table}"
                    f" WHERE match = :match AND deal = :deal AND {column} > :made",
                    made=made,
                )
        for place in range(self._moves, made):
            seat, move = game.log[place]
            self._add(
                "INSERT INTO move VALUES (:match, :deal, :number, :seat, :move)",
                number=place + 1,
                seat=seat,
                move=move_text(move),
            )
        self._moves = made
        failed = sum(game.position.failed)
        if failed > self._failed:
            event = next(one for one in reversed(game.events) if isinstance(one, OpeningFailed))
            self._add(
                "INSERT OR REPLACE INTO failed_opening"
                " VALUES (:match, :deal, :after, :points, :needed)",
                after=made,
                points=event.points,
                needed=event.needed,
            )
        self._failed = failed

    def _note_end(self, match: Match, game: Game) -> None:
        """The end of the deal: the sheets, and the totals."""
        self._add(
            "UPDATE deal SET ended = :ended, ended_by = :seat"
            " WHERE match = :match AND number = :deal",
            ended=game.position.ended,
            seat=game.position.ended_by,
        )
        for side in range(1, len(game.profile.table.sides) + 1):
            sheet = game.sheet(side)
            canastas = canastas_of(sheet)
            self._add(
                "INSERT INTO score VALUES"
                " (:match, :deal, :side, :points, :natural, :mixed, :wild, :run, :sheet)",
                side=side,
                points=sum(item.points for item in sheet),
                sheet=json.dumps([[item.item, item.count, item.points] for item in sheet]),
                **{kind: canastas[kind] for kind in KINDS},
            )
        self._add(
            "UPDATE match SET totals = :totals, winner = :winner,"
            " state = CASE WHEN :winner THEN 'over' ELSE state END WHERE id = :match",
            totals=json.dumps(match.totals[1:]),
            winner=match.winner,
        )

    def _add(self, statement: str, **values: object) -> None:
        self._backlog.append((statement, {"deal": self._deal, **values}))

    # Writing

    def _begin(self, connection: Connection) -> int:
        """The match itself and its seats: the id that it gets."""
        new, now = self.new, time.time()
        assert new is not None
        sides = new.profile.table.sides
        cursor = connection.execute(
            "INSERT INTO match"
            " (rules, base, profile, system, seed, first_deal, origin, totals, begun, played,"
            " latest, holder)"
            " VALUES (:rules, :base, :profile, :system, :seed, :first_deal, :origin, :totals, :now,"
            " :now, 0, :holder)",
            {
                "rules": _rules(connection, new.profile),
                "base": _rules(connection, new.base) if new.base else None,
                "profile": new.profile.id,
                "system": new.profile.name,
                "seed": str(new.seed),
                "first_deal": new.first_deal,
                "origin": new.origin,
                "totals": json.dumps([0] * len(sides)),
                "now": now,
                "holder": self._holder,
            },
        )
        number = cursor.lastrowid
        assert number is not None
        for side, seats in enumerate(sides, 1):
            others = [one.player for at, one in enumerate(new.seats, 1) if at not in seats]
            connection.executemany(
                "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)",
                [(number, seat, side, *new.seats[seat - 1], opponents(others)) for seat in seats],
            )
        return number

    def _check_holder(self, connection: Connection, match: int) -> None:
        row = connection.execute("SELECT holder, state FROM match WHERE id = ?", (match,))
        found = row.fetchone()
        if found is None:
            raise PlayedElsewhere(_("This match was deleted in another window."))
        holder, state = found
        if state == "given-up":
            raise PlayedElsewhere(_("This match was given up in another window."))
        if holder != self._holder:
            raise PlayedElsewhere(
                _("This match goes on in another window; what was played here is in it.")
            )


KINDS = ("natural", "mixed", "wild", "run")
"""Kinds of canasta that have a column."""


def opponents(players: Sequence[str]) -> str:
    """Who plays against a side: the one level, empty for persons, `mixed` for several."""
    kinds = set(players)
    return kinds.pop() if len(kinds) == 1 else "mixed"


def _rules(connection: Connection, profile: Profile) -> int:
    """The id of a profile's values, written once."""
    text = json.dumps(asdict(profile), sort_keys=True)
    connection.execute("INSERT OR IGNORE INTO rules (text) VALUES (?)", (text,))
    (number,) = connection.execute("SELECT id FROM rules WHERE text = ?", (text,)).fetchone()
    return int(number)
