"""Which runs to lay: the choices of a hand, those with the most cards first.

What a choice leaves in the hand matters only by rank, and how many runs are full: of choices that
agree in both, one is enough. Even so a large hand may have more than can be tried, and then that is
said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from . import runs
from .cards import Card, count_ranks
from .moves import Group
from .position import Meld
from .profile import Profile
from .targets import Target, run_target

MOST = 100
"""The choices that are tried where there are not more."""
MOST_OF_MANY = 40
"""The choices that are tried where there are."""
MOST_LISTED = 5 * MOST
"""The choices that are listed to find those with the most cards."""
MOST_STEPS = 400
"""The beginnings of choices that are looked at where there are more."""


class Choice(NamedTuple):
    """Runs that are laid or made longer together."""

    groups: tuple[Group, ...]
    laid: list[int]
    """Their cards by rank."""
    full: int
    """How many of the runs are full with it."""


def largest(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]
) -> Iterator[Choice]:
    """The choices with the most cards, and the one without any."""
    if profile.melds.runs == "none":
        return iter([NOTHING])
    found = _listed(profile, hand, melds, MOST_LISTED)
    return _different([*found[:MOST], NOTHING] if len(found) > MOST else found)


def every(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld], dooms: runs.Dooms
) -> Iterator[Choice | None]:
    """The choices that are not in vain, the largest first, and None at last where there are more
    than can be tried."""
    found = _listed(profile, hand, melds, MOST + 1)
    if len(found) <= MOST:
        counts = count_ranks(hand)
        yield from (one for one in _different(found) if not dooms(_less(counts, one), 0))
        return
    steps = tried = 0

    def ends(left: Sequence[int], in_runs: int) -> bool:
        nonlocal steps
        steps += 1
        return steps > MOST_STEPS or tried > MOST_OF_MANY or dooms(left, in_runs)

    begun = runs.fitting(profile, hand, melds, ends)
    for one in _different(map(partial(_choice, profile, melds), begun)):
        tried += 1
        yield one if tried <= MOST_OF_MANY else None
    if steps > MOST_STEPS:
        yield None


NOTHING = Choice((), count_ranks(()), 0)


def _listed(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld], most: int
) -> list[Choice]:
    """So many choices, the largest first."""
    found = [
        _choice(profile, melds, groups)
        for groups in islice(runs.laydowns(profile, hand, melds), most)
    ]
    found.sort(key=_size, reverse=True)
    return found


def _choice(profile: Profile, melds: Mapping[Target, Meld], groups: tuple[Group, ...]) -> Choice:
    full = 0
    for one in groups:
        target = one.target or 0
        old = 0 if target == run_target(one.cards[0], one.cards[-1]) else melds[target].size
        full += old + len(one.cards) >= profile.melds.canasta
    return Choice(groups, count_ranks([card for one in groups for card in one.cards]), full)


def _size(one: Choice) -> int:
    return sum(one.laid)


def _less(counts: Sequence[int], one: Choice) -> list[int]:
    return [held - laid for held, laid in zip(counts, one.laid, strict=True)]


def _different(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The first of those that agree in what matters."""
    seen = set()
    for one in choices:
        key = one.full, *one.laid
        if key not in seen:
            seen.add(key)
            yield one
