"""Chapter: the opening minimum, for a side's first lay in a deal.

Source of each rule: the section `opening` of a profile.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import IS_WILD, Card
from .melds import card_points
from .moves import Group
from .position import Position
from .profile import Profile
from .refusals import Refusal
from .targets import WILDS, rank_of

NEVER = 1_000_000
"""The minimum of a side that may not open any more: no lay is worth as much."""


def minimum(profile: Profile, position: Position, seat: int) -> int:
    """The points that the first lay of a player's side needs: by the player's total before the deal
    or by the number of the deal, and by what a failed opening cost the side (`opening.failed`);
    `NEVER` where it may not open any more."""
    rules = profile.opening
    failed = position.failed[position.side_of[seat]]
    if failed and rules.failed == "lock-deal":
        return NEVER
    if rules.by_deal:
        points = rules.by_deal[min(position.round, len(rules.by_deal)) - 1]
    else:
        total = position.scores[profile.side_of[seat]]
        points = next(
            row.minimum
            for row in reversed(rules.brackets)
            if row.total is None or total >= row.total
        )
    return points + 10 * (failed and rules.failed == "plus-10")


def counted(profile: Profile, groups: Sequence[Group], top: Card) -> int:
    """What a first lay counts: its cards, and the pile's top card where `opening.top_counts`."""
    points = sum(card_points(profile, one.cards) for one in groups)
    if top and profile.opening.top_counts:
        points += card_points(profile, [top])
    return points


def has_hand_canasta(profile: Profile, groups: Sequence[Group]) -> bool:
    """Whether a natural canasta, or one of wilds, is laid from the hand."""
    full = profile.melds.canasta
    return any(
        len(one.cards) >= full and (rank_of(one.target or 0) == WILDS or not one.wilds)
        for one in groups
    )


def has_shape(groups: Sequence[Group]) -> bool:
    """Whether there is a meld of wilds, or one of three naturals of the hand without a wild."""
    return any(
        rank_of(one.target or 0) == WILDS
        or (len(one.cards) >= 3 and not any(IS_WILD[c] for c in one.cards))
        for one in groups
    )


def judge(
    profile: Profile,
    needed: int,
    groups: Sequence[Group],
    top: Card,
    *,
    concealed: bool,
) -> bool:
    """Refuse a first lay that is worth less than the `needed` minimum or lacks its shape.

    `groups` hold hand cards alone, those that go with the
    pile's `top` card (0: none) among them. `concealed`: the lay goes out concealed after a draw
    from the stock. True where the minimum was waived for that. Raises `Refusal`.
    """
    rules = profile.opening
    if needed == NEVER:
        raise Refusal("opening.minimum", locked=True, waived=False)
    if rules.waived_for_canasta and has_hand_canasta(profile, groups):
        return False
    points = counted(profile, groups, top)
    waived = points < needed and rules.waived_for_concealed and concealed
    if points < needed and not waived:
        raise Refusal(
            "opening.minimum",
            points=points,
            needed=needed,
            top=top,
            waived=False,
        )
    if rules.shape == "clean-or-wild" and not has_shape(groups):
        raise Refusal("opening.shape", points=points)
    return waived
