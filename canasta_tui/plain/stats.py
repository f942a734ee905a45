"""The `stats` command: what the archive tells about each person."""

from __future__ import annotations

import argparse
import difflib
import json
import reprlib
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich.cells import cell_len

from ..archive.database import Archive, ArchiveFault, archive_path
from ..archive.statistics import Figures, PlayerStatistics, statistics
from ..arguments import ArgumentFault
from ..language import _, number
from ..table.cells import cell, right
from ..table.wording_statistics import NOTHING, statistics_lines
from .rows import Row, print_rows

NEAR = 5
"""How many names are offered for an unknown one."""
WIDEST_PIPE = 1000
"""Cells of a row where no terminal limits it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help=_("a person; without it, everybody in a table")
    )
    parser.add_argument("--json", action="store_true", help=_("print everything as JSON"))


def run(args: argparse.Namespace) -> int:
    """Print the statistics and return the exit status."""
    try:
        with Archive(archive_path(), must_exist=True) as archive:
            players = _wanted(statistics(archive), args.name)
    except (ArchiveFault, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps([_values(player) for player in players], indent=2))
    elif args.name is None:
        print_rows(_everybody(players))
    else:
        print_rows(row for player in players for row in _one(player))
    return 0


def _wanted(players: Sequence[PlayerStatistics], name: str | None) -> Sequence[PlayerStatistics]:
    """Those of this name, or all of them. Raises `ArgumentFault`."""
    found = [player for player in players if name in (None, player.name)]
    if found or name is None:
        return found
    near = _near(name, [player.name for player in players])
    if near:
        text = _("nobody named {name} has played; there is: {names}")
    else:
        text = _("nobody named {name} has played; canasta-tui stats lists everybody")
    shown = ", ".join(map(reprlib.repr, near))
    raise ArgumentFault(text.format(name=reprlib.repr(name), names=shown))


def _near(name: str, names: Sequence[str]) -> list[str]:
    """Names that hold an unknown one, else those spelled most like it, whatever their capitals."""
    wanted = name.casefold().strip()
    folded = {one.casefold(): one for one in reversed(names)}
    holding = [one for one in names if wanted and wanted in one.casefold()]
    close = difflib.get_close_matches(wanted, folded, NEAR)
    return holding[:NEAR] or [folded[one] for one in close]


def _everybody(players: Sequence[PlayerStatistics]) -> Iterator[Row]:
    """A row for each person."""
    if not players:
        yield Row(_("No person has played yet."))
        return
    heads = (_("matches"), _("won"), _("deals"), _("points a deal"), _("gone out"), _("best deal"))
    longest = max(cell_len(player.name) for player in players)
    first = min(max(longest, 4), 24) + 1

    def line(name: str, values: Sequence[str]) -> str:
        columns = zip(heads, values, strict=True)
        return cell(name, first) + "".join(right(one, len(head) + 2) for head, one in columns)

    yield Row(line("", heads), style="bold")
    for player in players:
        yield Row(line(player.name, _in_short(player.all)))
    yield Row("")
    yield Row(_("canasta-tui stats NAME shows one of them by system and by level."))


def _in_short(figures: Figures) -> list[str]:
    average, best = figures.average, figures.best
    return [
        *map(number, (figures.matches, figures.won, figures.deals)),
        NOTHING if average is None else number(round(average)),
        number(figures.out),
        number(best.points) if best else NOTHING,
    ]


def _one(player: PlayerStatistics) -> Iterator[Row]:
    """All about one person."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDEST_PIPE
    yield Row(player.name, style="bold reverse")
    for line in statistics_lines(player, width):
        yield Row((line.label + line.cells).rstrip(), style="bold" if line.title else "")


def _values(player: PlayerStatistics) -> dict[str, object]:
    return {
        "name": player.name,
        "all": _figures(player.all),
        "by_system": {key: _figures(one) for key, one in player.by_system},
        "by_opponents": {
            key or "person": _figures(figures) for key, figures in player.by_opponents
        },
    }


def _figures(figures: Figures) -> dict[str, object]:
    return {**asdict(figures), "average": figures.average}
