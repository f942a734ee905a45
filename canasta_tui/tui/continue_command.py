"""The `continue` command: the table of an unfinished match."""

from __future__ import annotations

import argparse
import sys

from ..archive.database import Archive, ArchiveFault, archive_path
from ..archive.listing import OPEN, newest_open, summary
from ..arguments import ArgumentFault, match_number
from ..language import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "match",
        metavar="ID",
        nargs="?",
        help=_("the number of the match; without it, the one that was played last"),
    )


def run(args: argparse.Namespace) -> int:
    """Open the table and return the exit status."""
    try:
        with Archive(archive_path(), must_exist=True) as archive:
            match = _wanted(archive, args.match)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ArgumentFault(_("continue needs a terminal to draw on and to read keys from"))
    except (ArchiveFault, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    from .play import open_app

    return open_app(match)


def _wanted(archive: Archive, match: str | None) -> int:
    """The id of the match that is meant. Raises `ArchiveFault` and `ArgumentFault`."""
    if match is None:
        newest = newest_open(archive)
        if newest is None:
            raise ArchiveFault(_("there is no unfinished match"))
        return newest.match
    found = summary(archive, match_number(match))
    if found.state != OPEN:
        raise ArchiveFault(
            _("match {match} is over: canasta-tui replay {match} shows it").format(
                match=found.match
            )
        )
    return found.match
