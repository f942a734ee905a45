"""The `simulate` command: many deals or matches played by computer seats, and a summary."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from .. import profile_files
from ..arguments import ArgumentFault, split_seats
from ..language import _, ngettext
from ..players.named import PlayerError, player_names, seat_player
from ..profile_files import ProfileError
from ..rules.game import Game
from ..rules.match import Match
from ..rules.profile import Profile
from . import faults
from .bar import bar
from .new_file import FileFault, new_file
from .simulate import LONGEST_MATCH, SideTally, Tally, play_match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--profile",
        default="classic",
        metavar="ID",
        help=_("the rule system: a shipped id, or the path of a .toml file (classic)"),
    )
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help=_("how many are played (100)")
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help=_("a number; the same one gives the same deals and moves (0)"),
    )
    parser.add_argument(
        "--seats",
        metavar="PLAYER,…",
        help=_("who plays seat 1, 2, …: {players}, or module:Class (random everywhere)").format(
            players=", ".join(player_names())
        ),
    )
    parser.add_argument(
        "--matches", action="store_true", help=_("play N whole matches, not N single deals")
    )
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help=_("write all deals to a new file, one a line")
    )
    parser.add_argument(
        "--force", action="store_true", help=_("let --log replace a file that is there already")
    )
    parser.add_argument("--json", action="store_true", help=_("print the summary as JSON"))


def run(args: argparse.Namespace) -> int:
    """Do it and return the exit status."""
    try:
        profile = profile_files.load(args.profile)
        names = _names(args.seats, profile)
        if args.deals < 1:
            raise ArgumentFault(
                _("--deals {number} is not allowed; allowed: 1 or more").format(number=args.deals)
            )
        started = perf_counter()
        tally = _play(args, profile, names)
        speed = tally.deals / (perf_counter() - started)
    except (ProfileError, FileFault, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(_summary(args, profile, names, tally, speed)))
    else:
        _report(args, profile, names, tally, speed)
    return 0


def _names(seats: str | None, profile: Profile) -> list[str]:
    """The player of each seat. Raises `ArgumentFault`."""
    if seats is None:
        return ["random"] * profile.seats
    names = split_seats(seats, profile)
    try:
        for name in names:
            seat_player(name)
    except PlayerError as error:
        raise ArgumentFault(f"--seats: {error}") from None
    return names


def _play(args: argparse.Namespace, profile: Profile, names: list[str]) -> Tally:
    """Play everything, with a bar on a terminal, and write the log. Raises `FileFault`."""
    tally = Tally.of(profile)
    deals = LONGEST_MATCH if args.matches else 1
    with ExitStack() as stack:
        log = stack.enter_context(new_file(args.log, force=args.force)) if args.log else None
        progress = stack.enter_context(bar())
        what = _("matches") if args.matches else _("deals")
        for number in progress.track(range(1, args.deals + 1), description=what):
            # The deal passes on from one number to the next, too.
            match = Match.start(profile, dealer=(number - 1) % profile.seats + 1)
            seats = [seat_player(name) for name in names]
            for game in play_match(match, seats, args.seed, number, deals):
                tally.add(game)
                if log:
                    log.write(_log_line(args.profile, game))
            if match.winner:
                tally.sides[match.winner - 1].won += 1
            tally.faults += faults.faults_of(seats)
    return tally


def _log_line(profile: str, game: Game) -> str:
    """A deal's line; it names the profile as the command was told, which may be a path."""
    from ..scenarios.deal_log import deal_log

    return json.dumps(deal_log(game, profile=profile), ensure_ascii=False) + "\n"


def _summary(
    args: argparse.Namespace, profile: Profile, names: list[str], tally: Tally, speed: float
) -> dict[str, object]:
    """All numbers, for `--json`. `matches` is null where single deals were played."""

    def of_side(side: SideTally) -> dict[str, object]:
        return {
            "score_mean": side.mean,
            "score_sd": side.deviation,
            "pile_taken": side.takes,
            "canastas": dict(sorted(side.canastas.items())),
            "matches_won": side.won if args.matches else None,
        }

    return {
        "profile": profile.id,
        "seats": names,
        "seed": args.seed,
        "matches": args.deals if args.matches else None,
        "deals": tally.deals,
        "turns": tally.turns,
        "ended": dict(sorted(tally.ended.items())),
        "sides": {str(number): of_side(side) for number, side in enumerate(tally.sides, 1)},
        "faults": faults.as_json(tally.faults),
        "deals_per_second": round(speed, 1),
    }


def _report(
    args: argparse.Namespace, profile: Profile, names: list[str], tally: Tally, speed: float
) -> None:
    """The summary for people."""
    console = Console(highlight=False, markup=False)
    deals = tally.deals
    played = ngettext("{number} deal", "{number} deals", deals).format(number=deals)
    if args.matches:
        matches = ngettext("{number} match", "{number} matches", args.deals)
        played = f"{matches.format(number=args.deals)}, {played}"
    console.print(
        _("{profile}: {played}, seed {seed}").format(
            profile=profile.id, played=played, seed=args.seed
        )
    )
    console.print(_sides_table(args.matches, profile, names, tally))
    endings = {
        "out": _("somebody went out"),
        "concealed": _("somebody went out concealed"),
        "stock": _("the stock was empty"),
        "last-three": _("a three was the last card"),
    }
    summary = Table(box=None, show_header=False, pad_edge=False)
    summary.add_column()
    summary.add_column(justify="right")
    summary.add_row(_("turns a deal"), f"{tally.turns / deals:.1f}")
    for how, sentence in endings.items():
        summary.add_row(sentence, f"{tally.ended[how] / deals:.1%}")
    if args.matches:
        undecided = args.deals - sum(side.won for side in tally.sides)
        summary.add_row(
            _("matches without a winner after {number} deals").format(number=LONGEST_MATCH),
            str(undecided),
        )
    summary.add_row(_("deals a second"), f"{speed:.1f}")
    console.print(summary)
    for line in faults.lines(tally.faults):
        console.print(line, soft_wrap=True)


def _sides_table(matches: bool, profile: Profile, names: list[str], tally: Tally) -> Table:
    """A column for each side."""
    kinds = {
        "natural": _("natural canastas a deal"),
        "mixed": _("mixed canastas a deal"),
        "wild": _("canastas of wilds a deal"),
        "run": _("canastas of runs a deal"),
    }
    table = Table()
    table.add_column()
    for number in range(1, len(tally.sides) + 1):
        table.add_column(_("Side {number}").format(number=number), justify="right")

    def row(label: str, *cells: str) -> None:
        table.add_row(label, *cells)

    row(
        _("players"),
        *(", ".join(names[seat - 1] for seat in side) for side in profile.table.sides),
    )
    row(_("points a deal"), *(f"{side.mean:.1f}" for side in tally.sides))
    row(_("standard deviation"), *(f"{side.deviation:.1f}" for side in tally.sides))
    row(_("piles taken a deal"), *(f"{side.takes / tally.deals:.2f}" for side in tally.sides))
    for kind, label in kinds.items():
        if any(side.canastas[kind] for side in tally.sides):
            row(label, *(f"{side.canastas[kind] / tally.deals:.3f}" for side in tally.sides))
    if matches:
        row(_("matches won"), *(str(side.won) for side in tally.sides))
    return table
