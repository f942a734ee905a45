"""Chapter: the lone hand. Who first takes the pile plays alone against all the others.

Source of the rule: `table.lone_hand` of a profile.
"""

from __future__ import annotations

from typing import TypeAlias

from .melds import valid_on_table
from .position import RUN, Meld, Position
from .profile import Profile
from .targets import WILDS, Target

Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats of the player alone and of the others."""


def forms(profile: Profile, position: Position) -> bool:
    """Whether a take now makes its player the lone hand."""
    return profile.table.lone_hand and position.sides == profile.table.sides


def sides_around(sides: tuple[tuple[int, ...], ...], alone: int) -> Sides:
    """The sides once a player is alone: the player's, and that of all the others."""
    return (alone,), tuple(sorted(s for seats in sides for s in seats if s != alone))


def form(position: Position) -> None:
    """Make the player whose turn it is side 1, and all the others partners as side 2.

    What the partners have on the table is theirs together: melds of a rank become one, with all
    their cards, even where that is more wilds than may be laid.
    """
    alone = position.turn
    sides = sides_around(position.sides, alone)
    others = sides[1]
    own = position.side_of[alone]
    rest = [position.side_of[seat] for seat in others]
    merged: dict[Target, Meld] = {}
    for side in rest:
        for target, meld in position.melds[side].items():
            merged[target] = _merged(merged[target], meld) if target in merged else meld
    position.melds = [{}, position.melds[own], merged]
    position.threes = [[], position.threes[own], [c for s in rest for c in position.threes[s]]]
    # Partners of whom one has opened have opened: what the other's failed opening cost is past.
    failed = not merged and any(position.failed[side] for side in rest)
    position.failed = [False, position.failed[own], failed]
    position.asked = [False, position.asked[own], any(position.asked[side] for side in rest)]
    position.seat_sides(sides)


def may_lie(profile: Profile, meld: Meld) -> bool:
    """Whether a meld may lie on the partners' table, where it may have been two (`form`)."""
    if valid_on_table(profile, meld):
        return True
    rules = profile.melds
    parts = len(profile.table.sides) - 1
    return (
        meld.rank not in (RUN, WILDS)
        and len(meld.naturals) >= 2 * rules.min_naturals
        and len(meld.wilds) <= parts * rules.max_wilds
    )


def _merged(one: Meld, other: Meld) -> Meld:
    return Meld(
        one.rank,
        tuple(sorted(one.naturals + other.naturals)),
        tuple(sorted(one.wilds + other.wilds)),
        one.concealed or other.concealed,
    )
