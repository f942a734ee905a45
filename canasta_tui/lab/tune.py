"""Tune the rule player's weights by play: `python -m canasta_tui.lab.tune`.

Climbs a hill: some weights are changed, the changed player plays duplicate deals (the same deal
twice, sides swapped) against the best so far and against the beginner, and is kept where it gained
more than chance explains. Writes the weights as a module with the command that made them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from .. import profile_files
from ..players.beginner import BeginnerPlayer
from ..players.rule_policy import RulePolicy
from ..players.tuned import NORMAL
from ..players.weights import RuleWeights
from ..rules.deal import shuffled_deck
from ..rules.game import Game
from ..rules.profile import Profile
from ..rules.view import view_of

Turn: TypeAlias = Callable[[Game], None]
"""Makes one move in a game, for the seat to move."""

TOTALS = (0, 0, 0, 1500, 3000)
"""Totals before a deal, one of them drawn for both sides."""
FIRST_PAIRS, MORE_PAIRS = 60, 240
"""Deals after which a change that loses is dropped, and after which it is judged."""
SURE = 1.0
"""Standard errors by which a change must gain."""


def beginner_turn(game: Game) -> None:
    """A move of the beginner."""
    game.apply(BeginnerPlayer().decide(view_of(game, game.to_move), Random(0)))


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


def changed(weights: RuleWeights, rng: Random) -> RuleWeights:
    """The weights with one to three of them moved, up or down by up to a half."""
    values = asdict(weights)
    for name in rng.sample(sorted(values), rng.choice((1, 1, 2, 3))):
        old = values[name]
        if isinstance(old, tuple):
            place = rng.randrange(len(old))
            moved = round(min(1.0, max(0.0, old[place] + rng.uniform(-0.2, 0.2))), 3)
            values[name] = (*old[:place], moved, *old[place + 1 :])
        else:
            step = max(abs(old) * 0.5, 0.2 if abs(old) < 2 else 5.0)
            values[name] = round(old + rng.uniform(-step, step), 2)
    return RuleWeights(**values)


def is_better(
    profiles: Sequence[Profile], new: RuleWeights, old: RuleWeights, share: float, seed: str
) -> tuple[bool, float]:
    """Whether new weights beat the old ones, and by how much. `share`: of the deals that are played
    against the beginner, by both."""
    values: list[float] = []
    for first, last in ((0, FIRST_PAIRS), (FIRST_PAIRS, FIRST_PAIRS + MORE_PAIRS)):
        for at, profile in enumerate(profiles):
            numbers = range(first + at, last, len(profiles))
            mine, best = RulePolicy(profile, new).step, RulePolicy(profile, old).step
            split = round(len(numbers) * share)
            values += gains(profile, mine, best, seed, numbers[split:])
            against = numbers[:split]
            beside = gains(profile, best, beginner_turn, seed, against)
            plain = gains(profile, mine, beginner_turn, seed, against)
            values += [a - b for a, b in zip(plain, beside, strict=True)]
        mean, half = interval(values)
        needed = SURE if last > FIRST_PAIRS else 0.3
        if mean < needed * half / 1.96:
            return False, mean
    return True, mean


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
        *(f"    {field.name}={getattr(weights, field.name)!r}," for field in fields(weights)),
        ")",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--profile", action="append", help="default: classic")
    parser.add_argument("--steps", type=int, default=200, help="changes that are tried")
    parser.add_argument("--beginner", type=float, default=0.3, help="share of deals against it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="begin with the weights set by hand")
    parser.add_argument("--out", type=Path, help="where the module goes; default: shown")
    args = parser.parse_args()
    profiles = [profile_files.load(name) for name in args.profile or ["classic"]]
    best = RuleWeights() if args.fresh else NORMAL
    rng = Random(args.seed)
    command = " ".join(["python -m canasta_tui.lab.tune", *sys.argv[1:]])
    for step in range(1, args.steps + 1):
        new = changed(best, rng)
        better, mean = is_better(profiles, new, best, args.beginner, f"{args.seed} {step}")
        if better:
            moved = [f.name for f in fields(new) if getattr(new, f.name) != getattr(best, f.name)]
            values = ", ".join(f"{name}={getattr(new, name)}" for name in moved)
            print(f"step {step}: {mean:+.0f} by {values}", file=sys.stderr, flush=True)
            best = new
            if args.out:
                args.out.write_text(module(best, command), encoding="utf-8")
    if not args.out:
        print(module(best, command), end="")


if __name__ == "__main__":
    main()
