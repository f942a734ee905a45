"""The `play` command: the menu, or straight to a table."""

from __future__ import annotations

import argparse
import reprlib
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..arguments import ArgumentFault
from ..language import _
from ..players import PLAYERS

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..table.seats import Setup
    from .settings import Settings, SettingsFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    table = parser.add_argument_group(_("a table, in place of the menu"))
    table.add_argument(
        "--profile",
        metavar="ID",
        help=_("the rule system: a shipped id, or the path of a .toml file (classic)"),
    )
    table.add_argument(
        "--seats",
        metavar="NAME,…",
        help=_(
            "who plays seat 1, 2, …: a name for a person, ai or NAME=LEVEL for a computer seat;"
            " levels: {levels}, or module:Class (you against computer seats)"
        ).format(levels=", ".join(PLAYERS)),
    )
    table.add_argument(
        "--seed", metavar="N", help=_("a whole number; the same one deals the same cards")
    )
    table.add_argument(
        "--deal",
        metavar="N",
        help=_("begin with the cards and the dealer of deal N of that seed (1)"),
    )
    table.add_argument("--target", metavar="N", help=_("the total that wins (the system's)"))
    table.add_argument(
        "--no-drawing", action="store_true", help=_("sit as named; the first seat deals last")
    )
    table.add_argument(
        "--takeback", action="store_true", help=_("melds may be taken back in the same turn")
    )
    shown = parser.add_argument_group(_("for this run, in place of the settings"))
    shown.add_argument("--pace", metavar="S", help=_("seconds between moves of computer seats"))
    shown.add_argument("--glyphs", choices=("unicode", "ascii"), help=_("symbols or letters"))
    shown.add_argument("--theme", metavar="T", help=_("the colours, by the name of a theme"))
    shown.add_argument(
        "--reduced-motion", action="store_true", help=_("nothing moves or blinks by itself")
    )


def run(args: argparse.Namespace) -> int:
    """Open the app and return the exit status."""
    from .settings import read_settings, settings_path

    try:
        setup = _setup(args)
        file = read_settings(settings_path())
        settings = replace(file.stored, **_for_this_run(args))
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ArgumentFault(_("play needs a terminal to draw on and to read keys from"))
    except ArgumentFault as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    return open_app(setup, file, settings)


def open_app(
    start: Setup | int | None,
    file: SettingsFile | None = None,
    settings: Settings | None = None,
    *,
    first: Screen[None] | None = None,
) -> int:
    """Open the app with the menu, a new match or an unfinished one (by its id), or with a `first`
    screen, keeping what is played; return the exit status. Settings that are not given are those of
    the file."""
    from .app import CanastaApp
    from .keeping import Keeping
    from .settings import read_settings, settings_path
    from .terminal import run as run_app

    file = file or read_settings(settings_path())
    with Keeping() as keeping:
        return run_app(CanastaApp(file, settings or file.stored, start, first, keeping=keeping))


def _for_this_run(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that the arguments give. Raises `ArgumentFault`."""
    from .settings import allowed, is_allowed

    given: dict[str, Any] = {}
    if args.pace is not None:
        try:
            given["pace"] = float(args.pace)
        except ValueError:
            given["pace"] = args.pace
    if args.theme is not None:
        given["theme"] = args.theme
    if args.glyphs:
        given["glyphs"] = args.glyphs
    if args.reduced_motion:
        given["reduced_motion"] = True
    for key, value in given.items():
        if not is_allowed(key, value):
            raise ArgumentFault(
                _("--{key} {value} is not allowed; allowed: {allowed}").format(
                    key=key, value=reprlib.repr(vars(args)[key]), allowed=allowed(key)
                )
            )
    return given


def _setup(args: argparse.Namespace) -> Setup | None:
    """The table that the arguments name; None where they name none. Raises `ArgumentFault`."""
    named = (args.profile, args.seats, args.seed, args.deal, args.target)
    if all(one is None for one in named) and not (args.no_drawing or args.takeback):
        return None
    # The menu is there sooner without what a table needs.
    from ..profile_files import ProfileError
    from .seating import setup_of

    try:
        return setup_of(
            args.profile or "classic",
            args.seats,
            seed=args.seed,
            deal=args.deal,
            target=args.target,
            takeback=args.takeback,
            draw_seats=not args.no_drawing,
        )
    except ProfileError as error:
        raise ArgumentFault(str(error)) from None
