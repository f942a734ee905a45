"""The `replay` command: a match that was played, move by move."""

from __future__ import annotations

import argparse
import sys

from ..archive.database import Archive, ArchiveFault, archive_path
from ..arguments import ArgumentFault, match_number, whole_number
from ..language import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("match", metavar="ID", help=_("the number of the match"))
    parser.add_argument(
        "--deal", metavar="N", default="1", help=_("the deal to begin with; without it, the first")
    )


def run(args: argparse.Namespace) -> int:
    """Show it and return the exit status."""
    from ..archive.played import played
    from ..table.replay import Replay

    try:
        match, deal = match_number(args.match), whole_number("--deal", args.deal)
        with Archive(archive_path(), must_exist=True) as archive:
            replay = Replay(played(archive, match), deal)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ArgumentFault(_("replay needs a terminal to draw on and to read keys from"))
    except (ArchiveFault, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    from .play import open_app
    from .screens.replay import ReplayScreen

    return open_app(None, first=ReplayScreen(replay))
