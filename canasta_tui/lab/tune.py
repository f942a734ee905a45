"""Tune the rule player's weights by play: `python -m canasta_tui.lab.tune`.

Climbs a hill with all weights at once. In each round many pairs of players are made by moving every
weight a step up or down at random; the two of a pair have all their steps opposite, and play
duplicate deals (the same deal twice, sides swapped) against each other, or both against the
beginner. Then each weight moves towards the side that won more with it. What is found is the mean
of the last half of the rounds, since chance moves each of them. At last these weights play those
that it began with, in other deals of all systems, and are kept where they surely win in one and
surely lose, or win less of the beginner, in none. Writes the weights as a module, with the command
that made them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias

from .. import profile_files
from ..players.beginner import EAGER, wishes
from ..players.rule_policy import RulePolicy, grows_runs
from ..players.tuned import NORMAL
from ..players.weights import RuleWeights
from ..rules.deal import shuffled_deck
from ..rules.game import Game
from ..rules.profile import Profile
from . import data_module
from .arena import Estimate, estimate

Turn: TypeAlias = Callable[[Game], None]
"""Makes a move, or more of the same turn, for the seat to move."""
Vector: TypeAlias = list[float]
"""All weights in a row, those of tuples one by one."""

TOTALS = (0, 0, 0, 1500, 3000)
"""Totals before a deal, one of them drawn for both sides."""
DEALS = 1
"""Duplicate deals of a trial."""
SURELY = 1.5
"""Times half a 95 % interval: about three standard errors, since many means are looked at."""


def beginner_turn(game: Game) -> None:
    """A move of the beginner."""
    legal = game.legal_moves
    game.apply(next(move for move in wishes(game, game.to_move, EAGER) if move in legal))


def gains(
    profile: Profile, one: Turn, other: Turn, seed: str, numbers: Sequence[int]
) -> list[float]:
    """Points a deal by which the side of `one` beats that of `other`, for each duplicate deal."""
    found = []
    for number in numbers:
        difference = 0
        for side in (1, 2):
            rng = Random(f"{seed} {number}")
            deck = shuffled_deck(profile, rng)
            scores = (0, *[rng.choice(TOTALS)] * len(profile.table.sides))
            dealer = number % profile.seats + 1
            game = Game.deal(profile, deck, dealer, scores, history=False)
            while game.to_move:
                (one if profile.side_of[game.to_move] == side else other)(game)
            points = game.deal_scores()
            difference += points[side] - points[3 - side]
        found.append(difference / 2)
    return found


def vector_of(weights: RuleWeights) -> Vector:
    """The weights in a row."""
    row: Vector = []
    for value in asdict(weights).values():
        row += value if isinstance(value, tuple) else (value,)
    return row


def weights_of(row: Vector) -> RuleWeights:
    """The weights from a row."""
    values: dict[str, float | tuple[float, ...]] = {}
    rest = iter(row)
    for name, value in asdict(NORMAL).items():
        if isinstance(value, tuple):
            values[name] = tuple(round(min(1.0, max(0.0, next(rest))), 3) for _ in value)
        else:
            values[name] = round(next(rest), 2)
    # The values come from a row that was made from weights, field by field.
    return RuleWeights(**values)  # type: ignore[arg-type]


def steps_of(weights: RuleWeights) -> Vector:
    """How far each weight is moved to see what it does."""
    row: Vector = []
    for value in asdict(weights).values():
        if isinstance(value, tuple):
            row += [0.08] * len(value)
        else:
            row.append(max(0.25 * abs(value), 0.1 if abs(value) < 2 else 2.0))
    return row


class Trial(NamedTuple):
    """Two players to be compared, with all their steps opposite."""

    profile: str
    row: Vector
    steps: Vector
    share: float
    """Of the trials in which both play the beginner and not each other."""
    seed: str

    def signs(self) -> list[int]:
        """Which way each weight is moved for the first player."""
        rng = Random(self.seed)
        return [rng.choice((-1, 1)) for _ in self.row]


def tried(trial: Trial) -> float:
    """By how many points a deal the first player does better than the second."""
    profile = profile_files.load(trial.profile)
    changes = [sign * step for sign, step in zip(trial.signs(), trial.steps, strict=True)]
    one, other = (
        RulePolicy(
            profile, weights_of([at + way * by for at, by in zip(trial.row, changes, strict=True)])
        )
        for way in (1, -1)
    )
    if Random(f"{trial.seed} against").random() >= trial.share:
        return fmean(gains(profile, one.play_on, other.play_on, trial.seed, range(DEALS)))
    plain, beside = (
        fmean(gains(profile, player.play_on, beginner_turn, trial.seed, range(DEALS)))
        for player in (one, other)
    )
    return plain - beside


def slope(trials: Sequence[Trial], pool: ProcessPoolExecutor) -> Vector:
    """For each weight, how many standard errors better a step up does than a step down."""
    sums = [0.0] * len(trials[0].row)
    squares = 0.0
    for trial, gain in zip(trials, pool.map(tried, trials, chunksize=10), strict=True):
        squares += gain * gain
        sums = [total + sign * gain for total, sign in zip(sums, trial.signs(), strict=True)]
    error = sqrt(squares) or 1.0
    return [total / error for total in sums]


def climb(args: argparse.Namespace, weights: RuleWeights) -> Iterator[RuleWeights]:
    """The weights after each round; a weight moves by at most a step."""
    row = vector_of(weights)
    profiles = args.profile or ["classic"]
    with ProcessPoolExecutor(args.workers) as pool:
        for number in range(args.rounds):
            steps = steps_of(weights)
            trials = [
                Trial(
                    profiles[trial % len(profiles)],
                    row,
                    steps,
                    args.beginner,
                    f"{args.seed} {number} {trial}",
                )
                for trial in range(args.trials)
            ]
            found = slope(trials, pool)
            row = [
                at + step * max(-1.0, min(1.0, way / 2))
                for at, step, way in zip(row, steps, found, strict=True)
            ]
            weights = weights_of(row)
            yield weights


class Check(NamedTuple):
    """A duplicate deal of weights that were found, and of those it began with."""

    profile: str
    found: RuleWeights
    start: RuleWeights
    number: int


def checked(check: Check) -> tuple[float, float]:
    """Points a deal that the weights found win of the others, and how many more than those they
    win of the beginner."""
    profile = profile_files.load(check.profile)
    found, start = (RulePolicy(profile, one).play_on for one in (check.found, check.start))
    (of_start,) = gains(profile, found, start, "check", [check.number])
    (of_beginner,) = gains(profile, found, beginner_turn, "check", [check.number])
    (before,) = gains(profile, start, beginner_turn, "check", [check.number])
    return of_start, of_beginner - before


def half(one: Estimate) -> float:
    """Half of the 95 % interval; endless for a single deal."""
    return inf if one.margin is None else one.margin


class Verdict(NamedTuple):
    """What the checks say of a system."""

    profile: str
    of_start: Estimate
    of_beginner: Estimate

    def __str__(self) -> str:
        told = [f"{one.mean:+.0f} ± {half(one):.0f}" for one in (self.of_start, self.of_beginner)]
        return f"{self.profile}: {' and '.join(told)}"


def is_better(verdicts: Sequence[Verdict]) -> bool:
    """Somewhere what was found surely wins, and nowhere it surely loses, or wins less of the
    beginner: one set of weights is for all systems."""
    found = [(one.mean, SURELY * half(one)) for pair in verdicts for one in pair[1:]]
    return any(mean > least for mean, least in found) and not any(
        mean < -least for mean, least in found
    )


def judged(found: RuleWeights, start: RuleWeights, args: argparse.Namespace) -> Iterator[Verdict]:
    """The verdict on what was found, by deals that the climb has not seen, for each system whose
    rule player has such weights."""
    with ProcessPoolExecutor(args.workers) as pool:
        for name in profile_files.profile_ids():
            if grows_runs(profile_files.load(name)):
                continue
            checks = [Check(name, found, start, number) for number in range(args.check)]
            of_start, of_beginner = zip(*pool.map(checked, checks, chunksize=10), strict=True)
            yield Verdict(name, estimate(of_start), estimate(of_beginner))


def module(weights: RuleWeights, command: str, verdicts: Sequence[Verdict]) -> str:
    """The text of the data module."""
    kept = "what it found" if is_better(verdicts) else "what it began with"
    lines = [
        '"""The weights of the rule player. Written by:',
        "",
        f"    {command}",
        "",
        "What the climb found won so many points a deal of what it began with, and so many more",
        "than that of the beginner:",
        "",
        *(f"- {verdict}" for verdict in verdicts),
        "",
        f"Kept: {kept}.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from .weights import RuleWeights",
        "",
        "NORMAL = RuleWeights(",
        *(f"    {name}={value!r}," for name, value in asdict(weights).items()),
        ")",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--profile", action="append", help="more than one: in turns; classic")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--trials", type=int, default=1000, help="pairs of players a round")
    parser.add_argument("--beginner", type=float, default=0.7, help="share of trials against it")
    parser.add_argument("--check", type=int, default=300, help="deals of each system at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--fresh", action="store_true", help="begin with the weights set by hand")
    parser.add_argument("--out", type=Path, help="where the module goes; default: shown")
    args = parser.parse_args()
    command = data_module.command("canasta_tui.lab.tune")
    start = RuleWeights() if args.fresh else NORMAL
    rows = []
    for weights in climb(args, start):
        rows.append(vector_of(weights))
        print(f"round {len(rows)}: {rows[-1]}", file=sys.stderr, flush=True)
    found = weights_of([fmean(values) for values in zip(*rows[len(rows) // 2 :], strict=True)])
    verdicts = []
    for verdict in judged(found, start, args):
        verdicts.append(verdict)
        print(verdict, file=sys.stderr, flush=True)
    kept = found if is_better(verdicts) else start
    data_module.put(module(kept, command, verdicts), args.out)


if __name__ == "__main__":
    main()
