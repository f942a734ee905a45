"""Matches written into an archive row by row: their sheets are the test's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from canasta_tui.archive.database import Archive
from canasta_tui.archive.recording import KINDS, opponents
from canasta_tui.profile_files import load
from canasta_tui.rules.scoring import Item, canastas_of, deal_score

NOON = datetime(2026, 3, 14, 12, 0)
"""When the first match of an archive is begun; on the clock of wherever the test runs."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal with the sheet of each side; without sheets it is still being played."""

    ended: str = ""
    by: int = 0
    """The seat that ended it."""
    sheets: Sequence[Sequence[Item]] = ()


FIRST = Deal(
    "concealed",
    1,
    (
        (
            Item("melded-cards", 20, 205),
            Item("natural-canasta", 2, 1000),
            Item("mixed-canasta", 1, 300),
            Item("concealed-canasta", 3, 600),
            Item("concealed-out", 1, 200),
        ),
        (Item("melded-cards", 3, 30), Item("hand-cards", 11, -95)),
    ),
)
"""2,305 to -65: seat 1 goes out concealed."""
SECOND = Deal(
    "out",
    2,
    (
        (Item("mixed-canasta", 2, 600), Item("hand-cards", 4, -50)),
        (Item("wild-canasta", 1, 2000), Item("run-canasta", 1, 1500), Item("going-out", 1, 100)),
    ),
)
"""550 to 3,600: seat 2 goes out."""
THIRD = Deal("stock", 0, ((Item("natural-canasta", 3, 3500),), (Item("hand-cards", 9, -70),)))
"""3,500 to -70: the stock runs out."""


def write(
    archive: Archive,
    seats: Sequence[tuple[str, str]],
    deals: Sequence[Deal],
    *,
    profile: str = "classic",
    system: str = "",
    state: str = "over",
    winner: int = 0,
    origin: str = "played",
) -> int:
    """Write a match and return its id. `seats`: name and player, from seat 1. Each is begun an
    hour after the one before, and played last half an hour later."""
    rules = load(profile)
    sides = rules.table.sides
    totals = [0] * len(sides)
    with archive.transaction() as connection:
        text = json.dumps(asdict(rules))
        connection.execute("INSERT OR IGNORE INTO rules (text) VALUES (?)", (text,))
        (match,) = connection.execute("SELECT count(*) + 1 FROM match").fetchone()
        begun = NOON.timestamp() + 3600 * (match - 1)
        connection.execute(
            "INSERT INTO match SELECT ?, id, NULL, ?, ?, 4711, 1, ?, ?, ?, '', ?, ?, ?, ''"
            " FROM rules WHERE text = ?",
            (
                *(match, profile, system or rules.name, origin, state, winner),
                *(begun, begun + 1800, match, text),
            ),
        )
        for side, members in enumerate(sides, 1):
            others = [one[1] for at, one in enumerate(seats, 1) if at not in members]
            for seat in members:
                row = (match, seat, side, *seats[seat - 1], opponents(others))
                connection.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", row)
        for number, deal in enumerate(deals, 1):
            connection.execute(
                "INSERT INTO deal VALUES (?, ?, 1, ?, '', ?, ?)",
                (match, number, json.dumps(totals), deal.ended, deal.by),
            )
            for side, sheet in enumerate(deal.sheets, 1):
                points, canastas = deal_score(tuple(sheet)), canastas_of(sheet)
                totals[side - 1] += points
                lines = json.dumps([[one.item, one.count, one.points] for one in sheet])
                connection.execute(
                    "INSERT INTO score VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (match, number, side, points, *(canastas[kind] for kind in KINDS), lines),
                )
        connection.execute("UPDATE match SET totals = ? WHERE id = ?", (json.dumps(totals), match))
    return match
