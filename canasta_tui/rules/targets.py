"""Which meld of a side cards go to, as a small integer.

A target is a rank (`WILDS` for a meld of wilds): the side's meld of that rank. Where a side may
have several melds of a rank, the second and further ones are numbered; `numbered(rank, 1)` says
that the first one is meant, not a new one. A run is named by its ends. The melds on a table are
kept by such targets too, the first of a rank by the rank alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .cards import JOKER, Card, Rank

Target: TypeAlias = int

WILDS = JOKER
"""The target of cards that go to the side's meld of wilds."""

# A rank takes four bits, its number those above; a run has a bit of its own, its two ends below
# and its number above it.
_RUN = 1 << 12


def is_run(target: Target) -> bool:
    """Whether it names a run."""
    return bool(target & _RUN)


def rank_of(target: Target) -> Rank:
    """The rank of the melds that it names; 0 for a run."""
    return 0 if target & _RUN else target & 15


def of_rank(targets: Iterable[Target], rank: Rank) -> list[Target]:
    """Those of the targets that are melds of a rank, in the order of their numbers."""
    found = [target for target in targets if target & 15 == rank and target < _RUN]
    if len(found) > 1:
        found.sort()
    return found


def numbered_runs(targets: Iterable[Target]) -> list[Target]:
    """Those of the targets that are runs with a number, in the order of their ends."""
    return sorted([target for target in targets if target >> 13])


def run_target(low: Card, high: Card) -> Target:
    """The run from one card to another, both in it."""
    return _RUN | low << 6 | high


def run_ends(target: Target) -> tuple[Card, Card]:
    """The lowest and the highest card of a run."""
    return target >> 6 & 63, target & 63


def numbered(target: Target, number: int) -> Target:
    """The meld with a number among those of its rank, or among runs with the same ends."""
    if target & _RUN:
        return target & (2 * _RUN - 1) | number << 13
    return target & 15 | number << 4


def number_of(target: Target) -> int:
    """The number that it names; 0 where it names none."""
    return target >> 13 if target & _RUN else target >> 4
