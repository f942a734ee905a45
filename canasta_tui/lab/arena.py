"""Two players compared by duplicate play: the same decks, with the seats swapped.

A *set* of games is one deck (or a match's decks) played once in each of the seatings. What luck a
side has by its cards, each player has once, so few sets tell more than many single deals.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from ..players.guarded import Fault
from ..players.named import seat_player
from ..rules.game import Game
from ..rules.match import Match
from ..rules.profile import Profile
from ..scenarios.deal_log import deal_log
from .faults import faults_of
from .simulate import LONGEST_MATCH, play_match

WIDTH = NormalDist().inv_cdf(0.975)
"""Standard errors to each side of a mean that hold 95 %."""

Pairing = tuple[str, str]
"""The names of two players: A and B."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What all sets of a run have in common."""

    profile: Profile
    source: str
    """The profile's id or path, for the log."""
    seed: int
    matches: bool = False
    """Whole matches are played, not single deals."""
    log: bool = False


class Task(NamedTuple):
    """A set to be played; `number` from 1 chooses its decks and its first dealer."""

    rules: Rules
    pairing: Pairing
    number: int


class Outcome(NamedTuple):
    """What a set came to, for A."""

    deals: int
    difference: float
    """A's points a deal less B's; of several sides of one player, their mean."""
    deals_won: float
    """From 0 to 1; a deal with equal best scores is half won."""
    matches_won: float
    """From 0 to 1; a match that nobody won is half won."""
    log: str
    """JSON lines, one a deal."""
    faults: tuple[Fault, ...]
    """Why players were replaced."""


def seatings(sides: int) -> list[tuple[int, ...]]:
    """By side, whose it is: 0 for A and 1 for B; all turns of A and B by turns around the table.

    Two sides: A B and B A. Three, which they can't share evenly: each has two of them three times
    and one of them three times.
    """
    base = [place % 2 for place in range(sides)]
    turned = [tuple(base[turn:] + base[:turn]) for turn in range(sides)]
    swapped = [tuple(1 - player for player in sides) for sides in turned]
    return list(dict.fromkeys(turned + swapped))


def play_set(task: Task) -> Outcome:
    """Play a set. It depends on the task alone, whichever process does it and when."""
    rules, profile = task.rules, task.rules.profile
    differences, won, matches_won = [], [], []
    lines: list[str] = []
    faults: list[Fault] = []
    for seating in seatings(len(profile.table.sides)):
        names = [task.pairing[seating[profile.side_of[s] - 1]] for s in _seats(profile)]
        players = [seat_player(name) for name in names]
        match = Match.start(profile, dealer=(task.number - 1) % profile.seats + 1)
        most = LONGEST_MATCH if rules.matches else 1
        for game in play_match(match, players, rules.seed, task.number, most):
            a, b = _points(game, seating, 0), _points(game, seating, 1)
            differences.append(fmean(a) - fmean(b))
            won.append(_share(max(a), max(b)))
            if rules.log:
                written = deal_log(game, profile=rules.source)
                lines.append(json.dumps(written, ensure_ascii=False) + "\n")
        winner = match.winner
        matches_won.append(_share(1 - seating[winner - 1], seating[winner - 1]) if winner else 0.5)
        faults += faults_of(players)
    return Outcome(
        len(won), fmean(differences), fmean(won), fmean(matches_won), "".join(lines), tuple(faults)
    )


def _seats(profile: Profile) -> range:
    return range(1, profile.seats + 1)


def _points(game: Game, seating: Sequence[int], player: int) -> list[int]:
    """The scores of a player's sides."""
    scores = game.deal_scores()[1:]
    return [score for score, whose in zip(scores, seating, strict=True) if whose == player]


def _share(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine > theirs)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over sets."""

    mean: float
    margin: float | None
    """Half of the 95 % interval around it; None for fewer than two sets."""


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of one or more values with its interval (normal approximation)."""
    if len(values) < 2:
        return Estimate(fmean(values), None)
    return Estimate(fmean(values), WIDTH * stdev(values) / len(values) ** 0.5)
