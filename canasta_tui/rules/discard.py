"""Chapter: what may be discarded.

Source of each rule: the section `turn` of a profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import IS_WILD, NATURAL_RANKS, RANK_BY_NAME, THREE, Card, Rank
from .melds import closed_ranks
from .position import Meld
from .profile import Profile
from .refusals import Refusal
from .targets import Target


def judge(
    profile: Profile,
    card: Card,
    counts: Sequence[int],
    *,
    melds: Sequence[Mapping[Target, Meld]],
    pile_is_empty: bool,
    goes_out: bool,
) -> None:
    """Refuse a discard that the profile forbids. `counts`: the hand by rank; `melds` are those of
    all sides. Raises `Refusal`."""
    if profile.threes.is_exposed[card]:
        raise Refusal("discard.forbidden", card=card, why="three")
    rules = profile.turn
    if goes_out:
        return
    if rules.wild_discards == "last-resort" and IS_WILD[card]:
        if any(counts[rank] for rank in (THREE, *NATURAL_RANKS)):
            raise Refusal("discard.forbidden", card=card, why="wild")
        return
    if pile_is_empty and (rules.kept_from_empty_pile or rules.closed_ranks_kept_from_empty_pile):
        naturals = {rank for rank in (THREE, *NATURAL_RANKS) if counts[rank]}
        kept = {RANK_BY_NAME[name] for name in rules.kept_from_empty_pile}
        shunned: frozenset[Rank] = frozenset()
        if rules.closed_ranks_kept_from_empty_pile:
            shunned = closed_ranks(profile, melds)

        def last_to_go(rank: Rank) -> int:
            return 2 * (rank in kept) + (rank in shunned)

        rank = card >> 2
        if last_to_go(rank) > min(map(last_to_go, naturals), default=0):
            why = "kept-rank" if naturals - kept and rank in kept else "closed-rank"
            raise Refusal("discard.forbidden", card=card, why=why)
