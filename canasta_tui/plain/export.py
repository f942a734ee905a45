"""The `export` command: a match as text for others: its deals, its score sheets, its position."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from io import StringIO, TextIOWrapper

from ..archive.database import Archive, ArchiveFault, archive_path
from ..archive.played import PlayedDeal, PlayedMatch, played
from ..arguments import ArgumentFault, match_number
from ..house_rules import as_shipped
from ..language import _
from ..scenarios.deal_log import deal_log
from ..scenarios.writer import scenario_text

COLUMNS = ("match", "deal", "side", "players", "item", "count", "points")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes a cell for a formula by."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = _(
        "Print a match, for `> FILE`: the log of each deal that has ended, one JSON object a line,"
        " which canasta-tui import reads."
    )
    parser.add_argument("match", metavar="ID", help=_("the number of the match"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--csv",
        action="store_true",
        help=_(
            "the score sheets as a table: a row for each item of a sheet, then one named deal with"
            " its sum and one named total with the side's total after it; a name that a"
            " spreadsheet would take for a formula has an apostrophe before it"
        ),
    )
    which.add_argument(
        "--position",
        action="store_true",
        help=_(
            "the last deal as it stands, as a scenario file; of a deal that has not ended it names"
            " the hand of the only person at the table, or none"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Print it and return the exit status."""
    try:
        with Archive(archive_path(), must_exist=True) as archive:
            match = played(archive, match_number(args.match))
        if args.position:
            text = _position(match)
        else:
            deals = _ended(match)
            text = _table(match, deals) if args.csv else "".join(_logs(match, deals))
    except (ArchiveFault, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    # Whatever the terminal speaks: programs read this.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    print(text, end="")
    return 0


def _ended(match: PlayedMatch) -> list[PlayedDeal]:
    """The deals that have ended; a sentence about one that has not. Raises `ArchiveFault`."""
    ended = [deal for deal in match.deals if deal.ended]
    if not ended:
        raise ArchiveFault(
            _("no deal of match {match} has ended yet").format(match=match.summary.match)
        )
    for deal in match.deals:
        if not deal.ended:
            text = _("deal {number} has not ended and is left out").format(number=deal.number)
            print(f"canasta-tui: {text}", file=sys.stderr)
    return ended


def _logs(match: PlayedMatch, deals: Sequence[PlayedDeal]) -> Iterator[str]:
    """The deals' lines. Raises `ArchiveFault` for one that does not hold."""
    profile, rules = as_shipped(match.profile)
    for deal in deals:
        log = deal_log(deal.game(), profile=profile, rules=rules, numbered=True)
        yield json.dumps(log, ensure_ascii=False) + "\n"


def _table(match: PlayedMatch, deals: Sequence[PlayedDeal]) -> str:
    """The score sheets as CSV."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    names = [
        f"'{name}" if name.startswith(FORMULA) else name for name in match.summary.side_names()
    ]
    for deal in deals:
        for side, (name, sheet) in enumerate(zip(names, deal.sheets, strict=True), 1):
            head = (match.summary.match, deal.number, side, name)
            score = deal.deal_scores[side]
            table.writerows((*head, one.item, one.count, one.points) for one in sheet)
            table.writerow((*head, "deal", "", score))
            table.writerow((*head, "total", "", deal.scores[side] + score))
    return text.getvalue()


def _position(match: PlayedMatch) -> str:
    """The last deal as a scenario. Raises `ArchiveFault`."""
    if not match.deals:
        raise ArchiveFault(
            _("no deal of match {match} has begun yet").format(match=match.summary.match)
        )
    last, seats = match.deals[-1], match.summary.seats
    persons = [number for number, seat in enumerate(seats, 1) if not seat.player]
    title = _("Match {match}, deal {number}").format(match=match.summary.match, number=last.number)
    try:
        return scenario_text(
            last.game(),
            title,
            names=[seat.name for seat in seats],
            named=persons if len(persons) == 1 else (),
        )
    except ValueError as error:
        raise ArchiveFault(str(error)) from None
