"""The `play` command: the table, straight away or through the menu."""

from __future__ import annotations

import argparse
import random
import sys

from ..language import _
from ..players import PLAYERS
from ..profile_files import ProfileError, load
from ..table.seats import PERSON, Seat, Setup

COMPUTER_NAMES = ("Bruna", "Carlos", "Diana", "Emil", "Flora", "Gil")
"""The names of computer seats, in the order in which they sit down."""
DEFAULT_LEVEL = "beginner"


class TableError(ValueError):
    """A table that can't be set up, in one sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--profile", metavar="ID", help=_("a rule system, or a profile file"))
    parser.add_argument(
        "--seats", metavar="NAMES", help=_("by comma: a name, ai, or name=LEVEL for a computer")
    )
    parser.add_argument("--seed", metavar="N", help=_("decides the cards"))
    parser.add_argument("--target", metavar="N", help=_("the total that wins"))
    parser.add_argument("--pace", type=float, metavar="S", help=_("seconds a computer move"))
    parser.add_argument("--glyphs", choices=("unicode", "ascii"))
    parser.add_argument("--theme", metavar="NAME", help=_("the colours"))
    parser.add_argument("--reduced-motion", action="store_true", default=None)
    parser.add_argument("--no-drawing", action="store_true", help=_("no drawing for the deal"))
    parser.add_argument("--takeback", action="store_true", help=_("melds may be taken back"))


def run(args: argparse.Namespace) -> int:
    """Open the app; the exit status."""
    from .app import CanastaApp
    from .settings import read_settings, settings_file

    setup = None
    try:
        if args.profile or args.seats or args.seed or args.target:
            setup = setup_of(
                args.profile or "classic",
                args.seats,
                seed=args.seed,
                target=args.target,
                takeback=args.takeback,
                draw_seats=not args.no_drawing,
            )
    except TableError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    path = settings_file()
    settings, fault = read_settings(path)
    chosen = {"pace": args.pace, "glyphs": args.glyphs, "theme": args.theme}
    chosen["reduced_motion"] = args.reduced_motion
    given = {key: value for key, value in chosen.items() if value is not None}
    if args.pace is not None and not 0 <= args.pace <= 60:
        print(f"canasta-tui: --pace: {_('0 to 60 seconds are allowed')}", file=sys.stderr)
        return 2
    app = CanastaApp(setup, settings.model_copy(update=given), path, fault)
    if args.theme is not None and args.theme not in app.available_themes:
        names = ", ".join(sorted(app.available_themes))
        text = _("--theme: there is no {name}; allowed: {names}")
        print(f"canasta-tui: {text.format(name=args.theme, names=names)}", file=sys.stderr)
        return 2
    app.run()
    return app.return_code or 0


def setup_of(
    profile: str,
    seats: str | None,
    *,
    seed: str | None = None,
    target: str | None = None,
    takeback: bool = False,
    draw_seats: bool = True,
) -> Setup:
    """The setup that texts describe. Raises `TableError`."""
    rules: dict[str, object] = {}
    if target is not None:
        rules["match.target"] = _whole("target", target)
    try:
        loaded = load(profile, rules)
    except ProfileError as error:
        raise TableError(str(error)) from None
    given = [part.strip() for part in seats.split(",")] if seats is not None else []
    if seats is None:
        given = [_("You"), *["ai"] * (loaded.seats - 1)]
    if len(given) != loaded.seats:
        text = _("seats: {name} is played by {seats}, and {given} are named")
        raise TableError(text.format(name=loaded.id, seats=loaded.seats, given=len(given)))
    number = random.SystemRandom().randrange(1_000_000) if seed is None else _whole("seed", seed)
    return Setup(loaded, _seats(given), number, takeback, draw_seats)


def _whole(what: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        fault = _("{what}: {text!r} is not a whole number").format(what=what, text=text)
        raise TableError(fault) from None


def _seats(given: list[str]) -> tuple[Seat, ...]:
    seats = []
    names = iter(COMPUTER_NAMES)
    for number, text in enumerate(given, 1):
        name, equals, level = text.rpartition("=")
        if text == "ai":
            seats.append(Seat(next(names), DEFAULT_LEVEL))
        elif equals and level in PLAYERS:
            seats.append(Seat(name, level))
        elif equals:
            fault = _("seats: there is no level {level!r}; allowed: {levels}")
            raise TableError(fault.format(level=level, levels=", ".join(PLAYERS)))
        else:
            seats.append(Seat(text or _("Seat {number}").format(number=number), PERSON))
    return tuple(seats)
