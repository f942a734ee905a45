"""The `play` command: the menu, or straight to a table."""

from __future__ import annotations

import argparse
import reprlib
import sys
from random import SystemRandom

from ..arguments import ArgumentFault, split_seats
from ..language import _
from ..players.named import PlayerError, player_names, seat_player
from ..profile_files import ProfileError, load
from ..rules.profile import Profile
from ..table.seats import PERSON, Setup
from .seating import DEFAULT_LEVEL, seated, usual

SEEDS = 1_000_000
COMPUTER = "ai"
"""Stands for a computer seat in `--seats`."""


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
        ).format(levels=", ".join(player_names())),
    )
    table.add_argument(
        "--seed", metavar="N", help=_("a whole number; the same one deals the same cards")
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
        settings = file.stored.model_copy(update=_for_this_run(args))
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ArgumentFault(_("play needs a terminal to draw on and to read keys from"))
    except (ProfileError, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    from .app import CanastaApp

    app = CanastaApp(file, settings, setup)
    app.run()
    return app.return_code or 0


def _for_this_run(args: argparse.Namespace) -> dict[str, object]:
    """The settings that the arguments give. Raises `ArgumentFault`."""
    from pydantic import ValidationError

    from .settings import Settings, allowed

    given: dict[str, object] = {}
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
    try:
        Settings.model_validate(given)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        raise ArgumentFault(
            _("--{key} {value} is not allowed; allowed: {allowed}").format(
                key=key, value=reprlib.repr(vars(args)[key]), allowed=allowed(key)
            )
        ) from None
    return given


def _setup(args: argparse.Namespace) -> Setup | None:
    """The table that the arguments name; None where they name none."""
    named = (args.profile, args.seats, args.seed, args.target)
    if all(one is None for one in named) and not (args.no_drawing or args.takeback):
        return None
    return setup_of(
        args.profile or "classic",
        args.seats,
        seed=args.seed,
        target=args.target,
        takeback=args.takeback,
        draw_seats=not args.no_drawing,
    )


def setup_of(
    profile: str,
    seats: str | None = None,
    *,
    seed: str | None = None,
    target: str | None = None,
    takeback: bool = False,
    draw_seats: bool = True,
) -> Setup:
    """The table that texts describe, as the arguments of the command do. Raises `ProfileError` and
    `ArgumentFault`."""
    rules = load(profile)
    changes: dict[str, object] = {"turn.takeback": True} if takeback else {}
    if target is not None:
        changes["match.target"] = _whole("target", target)
    try:
        changed = load(profile, changes)
    except ProfileError as error:
        raise ArgumentFault(f"--target: {error}") from None
    return Setup(
        changed,
        seated(_players(seats, rules)),
        SystemRandom().randrange(SEEDS) if seed is None else _whole("seed", seed),
        draw_seats,
        rules,
    )


def _whole(option: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentFault(
            _("--{option} {value} is not allowed; allowed: a whole number").format(
                option=option, value=reprlib.repr(text)
            )
        ) from None


def _players(seats: str | None, profile: Profile) -> list[tuple[str, str]]:
    """Name and player of each seat. Raises `ArgumentFault`."""
    if seats is None:
        return list(usual(profile.seats))
    return [_player(text) for text in split_seats(seats, profile)]


def _player(text: str) -> tuple[str, str]:
    """`NAME` a person, `ai` a computer seat, `NAME=LEVEL` and `ai=LEVEL` one of a level."""
    name, equals, level = text.rpartition("=")
    if not equals:
        return ("", DEFAULT_LEVEL) if text == COMPUTER else (text, PERSON)
    try:
        seat_player(level)
    except PlayerError as error:
        raise ArgumentFault(f"--seats: {error}") from None
    return "" if name == COMPUTER else name, level
