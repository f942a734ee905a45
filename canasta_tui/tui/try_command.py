"""The `try` command: the position of a scenario file, to be played on from."""

from __future__ import annotations

import argparse
import reprlib
import sys
from collections.abc import Sequence
from pathlib import Path

from ..language import _
from ..scenarios.reader import Scenario, read_file
from ..scenarios.schema import ScenarioError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a scenario file"))
    parser.add_argument(
        "which",
        metavar="SCENARIO",
        nargs="?",
        help=_("of several in the file: its number or its title; without it, a list"),
    )


def run(args: argparse.Namespace) -> int:
    """Open the table in the position and return the exit status."""
    try:
        scenarios = read_file(args.file)
        if args.which is not None:
            scenarios = [_chosen(scenarios, args.which, args.file)]
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ScenarioError(_("try needs a terminal to draw on and to read keys from"))
    except ScenarioError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    from .app import run_with
    from .demos import one_of, playing

    return run_with(one_of(scenarios, str(args.file), playing))


def _chosen(scenarios: Sequence[Scenario], which: str, file: Path) -> Scenario:
    """The scenario that is meant. Raises `ScenarioError`."""
    for number, scenario in enumerate(scenarios, 1):
        if which in (str(number), scenario.title):
            return scenario
    titles = ", ".join(f"{place}: {one.title}" for place, one in enumerate(scenarios, 1))
    raise ScenarioError(
        _("{file}: there is no scenario {which}; there is: {titles}").format(
            file=file, which=reprlib.repr(which), titles=titles
        )
    )
