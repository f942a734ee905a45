"""The `arena` command: players compared with each other by duplicate play."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .. import profile_files
from ..arguments import ArgumentFault
from ..language import _
from ..players.guarded import Fault
from ..players.named import PlayerError, player_names, seat_player
from ..profile_files import ProfileError
from . import faults
from .arena import Estimate, Outcome, Pairing, Rules, Task, estimate, play_set
from .bar import bar
from .new_file import FileFault, new_file
from .workers import WorkersFault, cluster, in_order, processes

Outcomes = Mapping[Pairing, Sequence[Outcome]]
"""The sets that were played, by pairing; each pairing has one or more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--players",
        required=True,
        metavar="A,B,…",
        help=_("two or more, each compared with each: {players}, or module:Class").format(
            players=", ".join(player_names())
        ),
    )
    parser.add_argument(
        "--profile",
        default="classic",
        metavar="ID",
        help=_("the rule system: a shipped id, or the path of a .toml file (classic)"),
    )
    parser.add_argument(
        "--pairs",
        type=int,
        default=100,
        metavar="N",
        help=_("decks for each two players; each is played with the seats swapped too (100)"),
    )
    parser.add_argument(
        "--matches",
        action="store_true",
        help=_("play whole matches: the table tells of their deals and of who won them"),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help=_("a number; the same one gives the same deals and moves (0)"),
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="W",
        help=_("processes on this machine (one for each core); the result is always the same"),
    )
    where.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=_("the workers of a Dask cluster instead, such as tcp://127.0.0.1:8786"),
    )
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help=_("write all deals to a new file, one a line")
    )
    parser.add_argument(
        "--force", action="store_true", help=_("let --log replace a file that is there already")
    )
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def run(args: argparse.Namespace) -> int:
    """Do it and return the exit status."""
    outcomes: dict[Pairing, list[Outcome]] = {}
    status = 0
    try:
        rules, pairings = _checked(args)
        _play(args, rules, pairings, outcomes)
    except KeyboardInterrupt:
        print(_("canasta-tui: stopped; this is what was played until then"), file=sys.stderr)
        status = 130
    except WorkersFault as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        status = 1
    except (ProfileError, FileFault, PlayerError, ArgumentFault) as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(_summary(args, outcomes)))
    else:
        _report(args, outcomes)
    return status


def _checked(args: argparse.Namespace) -> tuple[Rules, list[Pairing]]:
    """What is to be played. Raises `ProfileError`, `PlayerError` and `ArgumentFault`."""
    profile = profile_files.load(args.profile)
    names = [name.strip() for name in args.players.split(",")]
    try:
        for name in names:
            seat_player(name)
    except PlayerError as error:
        raise ArgumentFault(f"--players: {error}") from None
    if len(names) < 2:
        raise ArgumentFault(_("--players names one player; two or more are compared"))
    if len(set(names)) < len(names):
        raise ArgumentFault(_("--players names a player twice"))
    for option in ("pairs", "workers"):
        if (number := vars(args)[option]) < 1:
            raise ArgumentFault(
                _("--{option} {number} is not allowed; allowed: 1 or more").format(
                    option=option, number=number
                )
            )
    rules = Rules(profile, args.profile, args.seed, args.matches, log=args.log is not None)
    return rules, list(combinations(names, 2))


def _play(
    args: argparse.Namespace,
    rules: Rules,
    pairings: Sequence[Pairing],
    outcomes: dict[Pairing, list[Outcome]],
) -> None:
    """Play all sets into `outcomes`, with a bar on a terminal, and write the log. Raises
    `FileFault`, `ArgumentFault` and `WorkersFault`."""
    tasks = [
        # Deck by deck, so that no pairing is behind where the run is stopped.
        Task(rules, pairing, number)
        for number in range(1, args.pairs + 1)
        for pairing in pairings
    ]
    with ExitStack() as stack:
        log = stack.enter_context(new_file(args.log, force=args.force)) if args.log else None
        workers = stack.enter_context(
            cluster(args.scheduler) if args.scheduler else processes(args.workers)
        )
        progress = stack.enter_context(bar())
        played: Iterator[Outcome] = in_order(play_set, tasks, workers)
        for task, outcome in zip(
            tasks, progress.track(played, len(tasks), description=_("pairs")), strict=True
        ):
            outcomes.setdefault(task.pairing, []).append(outcome)
            if log:
                log.write(outcome.log)


def _estimates(outcomes: Sequence[Outcome], matches: bool) -> dict[str, Estimate]:
    """What is measured, by the name that `--json` gives it."""
    measured = {
        "points_a_deal": estimate([one.difference for one in outcomes]),
        "deals_won": estimate([one.deals_won for one in outcomes]),
    }
    if matches:
        measured["matches_won"] = estimate([one.matches_won for one in outcomes])
    return measured


def _summary(args: argparse.Namespace, outcomes: Outcomes) -> dict[str, object]:
    """All numbers, for `--json`."""

    def told(one: Estimate) -> dict[str, float | None]:
        low = high = None
        if one.margin is not None:
            low, high = one.mean - one.margin, one.mean + one.margin
        return {"mean": one.mean, "low": low, "high": high}

    return {
        "profile": args.profile,
        "seed": args.seed,
        "matches": args.matches,
        "results": [
            {
                "players": list(pairing),
                "pairs": len(sets),
                "deals": sum(one.deals for one in sets),
                **{name: told(one) for name, one in _estimates(sets, args.matches).items()},
                "faults": faults.as_json(_faults(sets)),
            }
            for pairing, sets in outcomes.items()
        ],
    }


def _report(args: argparse.Namespace, outcomes: Outcomes) -> None:
    """The result for people."""
    console = Console(highlight=False, markup=False)
    if not outcomes:
        console.print(_("No pair was played to the end."))
        return
    table = Table(title=_("{profile}, seed {seed}").format(profile=args.profile, seed=args.seed))
    for title in ("A", "B"):
        table.add_column(title, overflow="fold")
    titles = [_("pairs"), _("A − B, points a deal"), _("deals won by A")]
    for title in [*titles, *([_("matches won by A")] if args.matches else [])]:
        table.add_column(title, justify="right")
    for (a, b), sets in outcomes.items():
        points, *shares = _estimates(sets, args.matches).values()
        table.add_row(
            a,
            b,
            str(len(sets)),
            _with_margin(points, "{:+.1f}", "{:.1f}"),
            *(_with_margin(share, "{:.1%}", "{:.1%}") for share in shares),
        )
    console.print(table)
    console.print(_("With 95 % intervals. Each deck was played once with each way to sit."))
    for line in faults.lines([fault for sets in outcomes.values() for fault in _faults(sets)]):
        console.print(line, soft_wrap=True)


def _faults(sets: Sequence[Outcome]) -> list[Fault]:
    return [fault for one in sets for fault in one.faults]


def _with_margin(one: Estimate, mean: str, margin: str) -> str:
    text = mean.format(one.mean)
    return text if one.margin is None else f"{text} ± {margin.format(one.margin)}"
