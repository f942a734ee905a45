"""Tune the rule player's weights by play: `python -m canasta_tui.lab.tune`.

Climbs a hill with all weights at once. In each round many pairs of players are made by moving every
weight a step up or down at random; the two of a pair have all their steps opposite, and play
duplicate deals (the same deal twice, sides swapped) against each other, or both against the
beginner. Then each weight moves towards the side that won more with it. Writes the weights as a
module, with the command that made them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from .. import profile_files
from ..players.beginner import wishes
from ..players.rule_policy import RulePolicy
from ..players.tuned import NORMAL
from ..players.weights import RuleWeights
from ..rules.deal import shuffled_deck
from ..rules.game import Game
from ..rules.profile import Profile

Turn: TypeAlias = Callable[[Game], None]
"""Makes a move, or more of the same turn, for the seat to move."""
Vector: TypeAlias = list[float]
"""All weights in a row, those of tuples one by one."""

TOTALS = (0, 0, 0, 1500, 3000)
"""Totals before a deal, one of them drawn for both sides."""
DIRECTIONS = 120
"""Pairs of players of a round."""
DEALS = 1
"""Duplicate deals that each pair plays."""
KEEP = 0.7
"""How much of the slope found so far stays in the mind at each round."""


def beginner_turn(game: Game) -> None:
    """A move of the beginner."""
    legal = game.legal_moves
    game.apply(next(move for move in wishes(game, game.to_move) if move in legal))


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


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


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


def slope(
    profiles: Sequence[Profile], row: Vector, steps: Vector, share: float, seed: str
) -> Vector:
    """For each weight, how many standard errors better a step up does than a step down. `share`:
    of the pairs that play the beginner and not each other."""
    rng = Random(seed)
    sums = [0.0] * len(row)
    squares = 0.0
    for number in range(DIRECTIONS):
        signs = [rng.choice((-1, 1)) for _ in row]
        up, down = (
            [at + way * sign * step for at, sign, step in zip(row, signs, steps, strict=True)]
            for way in (1, -1)
        )
        profile = profiles[number % len(profiles)]
        one, other = (RulePolicy(profile, weights_of(moved)).play_on for moved in (up, down))
        deals, name = range(DEALS), f"{seed} {number}"
        if rng.random() < share:
            beside = gains(profile, other, beginner_turn, name, deals)
            plain = gains(profile, one, beginner_turn, name, deals)
            gain = fmean(plain) - fmean(beside)
        else:
            gain = fmean(gains(profile, one, other, name, deals))
        squares += gain * gain
        sums = [total + sign * gain for total, sign in zip(sums, signs, strict=True)]
    error = sqrt(squares) or 1.0
    return [total / error for total in sums]


def climb(
    profiles: Sequence[Profile], weights: RuleWeights, rounds: int, share: float, seed: int
) -> Iterator[RuleWeights]:
    """The weights after each round; steps shrink to a third towards the end."""
    row = vector_of(weights)
    mind = [0.0] * len(row)
    for number in range(rounds):
        shrunk = 1 - number / rounds * 2 / 3
        steps = [step * shrunk for step in steps_of(weights)]
        found = slope(profiles, row, steps, share, f"{seed} {number}")
        mind = [KEEP * old + (1 - KEEP) * new for old, new in zip(mind, found, strict=True)]
        row = [at + step * way for at, step, way in zip(row, steps, mind, strict=True)]
        weights = weights_of(row)
        yield weights


def module(weights: RuleWeights, command: str) -> str:
    """The text of the data module."""
    lines = [
        '"""The weights of the rule player, found by play. Written by:',
        "",
        f"    {command}",
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
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--beginner", type=float, default=0.2, help="share of pairs against it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="begin with the weights set by hand")
    parser.add_argument("--out", type=Path, help="where the module goes; default: shown")
    args = parser.parse_args()
    profiles = [profile_files.load(name) for name in args.profile or ["classic"]]
    command = " ".join(["python -m canasta_tui.lab.tune", *sys.argv[1:]])
    weights = RuleWeights() if args.fresh else NORMAL
    for number, found in enumerate(
        climb(profiles, weights, args.rounds, args.beginner, args.seed), 1
    ):
        weights = found
        print(f"round {number}", file=sys.stderr, flush=True)
        if args.out:
            args.out.write_text(module(weights, command), encoding="utf-8")
    if not args.out:
        print(module(weights, command), end="")


if __name__ == "__main__":
    main()
