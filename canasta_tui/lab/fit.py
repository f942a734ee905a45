"""Fit what the searching players foresee: `python -m canasta_tui.lab.fit`.

Plays deals of the rule player against itself, looks at some of the turns in each, and finds the
weights of `players.forecast.FACTS` that tell best by how much a side wins (least squares; a little
ridge keeps facts that say the same from growing against each other). Writes the weights as a
module, with the command that made them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from typing import TypeAlias

from .. import profile_files
from ..players.forecast import ahead, facts
from ..players.rule_policy import RulePolicy
from ..players.tuned import NORMAL
from . import data_module
from .self_play import turns

Row: TypeAlias = list[float]
"""The facts of a side less the mean of the others', and last by how much it won."""

ABOUT = "The weights of `forecast.FACTS`, fitted to play."
RIDGE = 1e-3
"""Beside the facts' own squares, all facts being scaled alike."""


def rows_of_deal(profile_id: str, number: int) -> list[Row]:
    """Some turns of one deal, each as one seat's side sees it."""
    profile = profile_files.load(profile_id)
    policy = RulePolicy(profile, NORMAL)
    rng = Random(f"fit {profile_id} {number}")
    found: list[tuple[Row, int]] = []
    for game in turns(policy, number, rng):
        if not game.to_move:
            break
        side_of = game.position.side_of
        of_side = {side: facts(policy.worth, game, side) for side in set(side_of[1:])}
        seat = rng.randint(1, profile.seats)
        others = [o for o in range(1, profile.seats + 1) if side_of[o] != side_of[seat]]
        columns = zip(*(of_side[side_of[other]] for other in others), strict=True)
        means = [fmean(column) for column in columns]
        row = [own - mean for own, mean in zip(of_side[side_of[seat]], means, strict=True)]
        found.append((row, seat))
    scores = game.deal_scores()
    return [[*row, ahead(game, scores, seat)] for row, seat in found]


def products(rows: Sequence[Row]) -> list[Row]:
    """The mean products of the columns with each other; the last column is the outcome."""
    columns = list(zip(*rows, strict=True))
    return [
        [sum(a * b for a, b in zip(one, other, strict=True)) / len(rows) for other in columns]
        for one in columns
    ]


def least_squares(means: Sequence[Row]) -> Row:
    """The weights, from mean products, by elimination."""
    size = len(means) - 1
    scale = [means[at][at] ** 0.5 or 1.0 for at in range(size)]
    table = [
        [means[i][j] / (scale[i] * scale[j]) + RIDGE * (i == j) for j in range(size)]
        + [means[i][size] / scale[i]]
        for i in range(size)
    ]
    for at, pivot in enumerate(table):
        pivot[:] = [value / pivot[at] for value in pivot]
        for row in table:
            if row is not pivot and row[at]:
                factor = row[at]
                row[:] = [value - factor * own for value, own in zip(row, pivot, strict=True)]
    return [row[size] / by for row, by in zip(table, scale, strict=True)]


def explained(weights: Row, rows: Sequence[Row]) -> float:
    """The part of the outcome's variance that the weights tell."""
    left = [
        row[-1] - sum(weight * value for weight, value in zip(weights, row, strict=False))
        for row in rows
    ]
    return 1 - fmean(value * value for value in left) / fmean(row[-1] ** 2 for row in rows)


def pooled(tables: Sequence[list[Row]]) -> list[Row]:
    """The mean products of all profiles, each weighed by how widely its outcomes spread."""
    return [
        [fmean(table[i][j] / table[-1][-1] for table in tables) for j in range(len(tables[0]))]
        for i in range(len(tables[0]))
    ]


def main() -> None:
    args = data_module.arguments(__doc__.split("\n")[0], deals=2500)
    fitted: dict[str, Row] = {}
    tables = []
    with ProcessPoolExecutor(args.workers) as pool:
        for profile in args.profile:
            names = [profile] * args.deals
            deals = list(pool.map(rows_of_deal, names, range(args.deals), chunksize=10))
            kept = [row for number, rows in enumerate(deals) if number % 10 for row in rows]
            tables.append(products(kept))
            fitted[profile] = least_squares(tables[-1])
            # Every tenth deal was left out, to see what the weights are worth.
            fresh = [row for rows in deals[::10] for row in rows]
            told = f"{profile}: {explained(fitted[profile], fresh):.3f} of the variance told"
            print(told, file=sys.stderr, flush=True)
    anywhere = least_squares(pooled(tables))
    command = data_module.command("canasta_tui.lab.fit")
    data_module.put(data_module.text(ABOUT, command, "FORECAST", fitted, anywhere, 4), args.out)


if __name__ == "__main__":
    main()
