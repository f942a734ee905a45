"""The `history` command: all matches of the archive, the one that was played last first."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from ..archive.database import Archive, ArchiveFault, archive_path
from ..archive.listing import OPEN, Summary, summaries
from ..language import _, number
from ..table.wording_matches import match_text, state_text
from .rows import Row, print_rows

ALL = -1
"""As many matches as there are."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--json", action="store_true", help=_("print the matches as JSON"))


def run(args: argparse.Namespace) -> int:
    """Print the matches and return the exit status."""
    try:
        with Archive(archive_path(), must_exist=True) as archive:
            matches = summaries(archive, most=ALL)
    except ArchiveFault as fault:
        print(f"canasta-tui: {fault}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps([_values(match) for match in matches], indent=2))
    else:
        print_rows(_rows(matches))
    return 0


def _rows(matches: Sequence[Summary]) -> Iterator[Row]:
    """A match in two rows: what it was and how it stands; who, with the totals."""
    if not matches:
        yield Row(_("No match has been played yet."))
    for match in matches:
        text = _("{match}: {state}").format(match=match_text(match), state=state_text(match))
        yield Row(text, style="bold")
        sides = zip(match.side_names(), match.totals, strict=True)
        yield Row("   ".join(f"{names} {number(total)}" for names, total in sides), 4)


def _values(match: Summary) -> dict[str, object]:
    """All about a match; times in seconds since 1970."""
    return {
        "match": match.match,
        "profile": match.profile,
        "system": match.system,
        # Before its end it would tell of hands.
        "seed": match.seed if match.state != OPEN and match.is_dealt_by_seed else None,
        "origin": match.origin,
        "state": match.state,
        "winner": match.winner,
        "totals": match.totals,
        "begun": match.begun,
        "played": match.played,
        "deals": match.deals,
        "seats": [
            {"name": seat.name, "player": seat.player, "side": seat.side} for seat in match.seats
        ],
    }
