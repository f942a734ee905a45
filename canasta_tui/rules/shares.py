"""How the cards of a rank can be shared among a side's melds of that rank.

Most profiles know one meld of a rank, and then there is nothing to share; where a side may have
several (`melds.same_rank`), those with room get some each, and a new one the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .cards import Card, Rank
from .melds import aimed, fault, is_full, next_of_rank
from .moves import Group, group
from .position import Meld
from .profile import Profile
from .targets import Target, number_of, numbered, of_rank, rank_of


class Share(NamedTuple):
    """What one meld of a rank gets."""

    target: Target
    before: Meld | None
    naturals: int
    wilds: int


def shares_of(
    profile: Profile,
    melds: Mapping[Target, Meld],
    rank: Rank,
    held: int,
    wilds: int,
    *,
    spare: int | None = None,
    top: Callable[[int, int], bool] | None = None,
    new: int = 1,
) -> Iterator[tuple[Share, ...]]:
    """The ways to lay naturals of a rank, of which `held` are in the hand, and some of `wilds`.

    `melds`: the side's. `spare`: how many of the naturals that fit may stay in the hand (None:
    all).
    `top`: the pile's top card goes with the first share, if that number of naturals and wilds may
    meld with it. `new`: how many new melds may be begun, of which a later one has no more cards.
    """
    there = _melds_of(profile, melds, rank, new)
    room = held
    if profile.melds.max_size:
        sizes = sum(meld.size for _, meld in there if meld)
        room = profile.melds.max_size * len(there) - sizes - bool(top)
    most = max(0, min(held, room))
    least = 0 if spare is None else max(0, most - spare)
    yield from _shares(profile, there, least, most, wilds, top, opening=not melds)


def _melds_of(
    profile: Profile, melds: Mapping[Target, Meld], rank: Rank, new: int
) -> list[tuple[Target, Meld | None]]:
    """The side's melds of a rank that have room, and new ones where they may be begun."""
    if profile.melds.same_rank == "one":
        return [(rank, melds.get(rank))]
    found: list[tuple[Target, Meld | None]] = [
        (key, melds[key]) for key in of_rank(melds, rank) if not is_full(profile, melds[key])
    ]
    first = max(1, number_of(next_of_rank(melds, rank)))
    # Where a new meld asks for full ones beside it, this lay may fill them.
    for number in range(first, first + new):
        found.append((numbered(rank, number) if number > 1 else rank, None))
    return found


def _shares(
    profile: Profile,
    melds: Sequence[tuple[Target, Meld | None]],
    least: int,
    most: int,
    wilds: int,
    top: Callable[[int, int], bool] | None,
    *,
    opening: bool,
    smaller: Share | None = None,
) -> Iterator[tuple[Share, ...]]:
    """The ways to share `least` to `most` naturals and some wilds among these melds of a rank.
    `smaller`: a new meld gets no more than this one."""
    rules = profile.melds
    if not melds:
        if not least:
            yield ()
        return
    (target, meld), *others = melds
    rank = rank_of(target)
    old_naturals, old_wilds = (len(meld.naturals), len(meld.wilds)) if meld else (0, 0)
    before = old_naturals + old_wilds
    most_added = min(wilds, max(0, rules.max_wilds - old_wilds))
    for naturals in range(0 if others else least, most + 1):
        for added in range(most_added + 1):
            share: tuple[Share, ...] = ()
            if smaller and (naturals, added) > (smaller.naturals, smaller.wilds):
                break
            if top or naturals or added:
                if not top(naturals, added) if top else not before + naturals:
                    continue
                if fault(
                    profile,
                    rank,
                    before=before,
                    naturals=old_naturals + naturals + bool(top),
                    wilds=old_wilds + added,
                    added_wilds=added,
                    opening=opening,
                    with_top=bool(top),
                ):
                    continue
                share = (Share(target, meld, naturals, added),)
            if not others:
                yield share
                continue
            full = before + naturals + added == rules.max_size
            rest = others
            if not (meld or share) or not (rules.same_rank == "several" or full):
                rest = [one for one in others if one[1]]
            for one in _shares(
                profile,
                rest,
                max(0, least - naturals),
                most - naturals,
                wilds - added,
                None,
                opening=opening,
                smaller=share[0] if share and not meld else None,
            ):
                yield (*share, *one)


def share_group(
    profile: Profile,
    melds: Mapping[Target, Meld],
    cards: Sequence[Card],
    target: Target,
    *,
    alone: bool,
) -> Group:
    """The group that brings a share's cards to its meld; `alone`: the only one of its rank in the
    lay."""
    if alone:
        return aimed(profile, melds, cards, target)
    # The others of the rank would mislead it: its number says where it goes.
    one = group(cards)
    number = max(1, number_of(target))
    return Group(one.cards, numbered(target, number) if number > 1 or one.naturals else target)
