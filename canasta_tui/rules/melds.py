"""Chapter: what a meld is, what a canasta is, what it is worth.

Source of each rule: the sections `melds` and `scoring` of a profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .cards import ACE, IS_WILD, JOKER, THREE, TWO, Card, Rank
from .moves import WILDS, Group
from .position import Meld
from .profile import Profile
from .refusals import Fact, Refusal


def is_canasta(profile: Profile, meld: Meld) -> bool:
    """Whether a meld has the cards of a canasta (`melds.canasta`)."""
    return len(meld.naturals) + len(meld.wilds) >= profile.melds.canasta


def count_canastas(profile: Profile, melds: Mapping[Rank, Meld]) -> int:
    """How many canastas there are among a side's melds."""
    return sum(is_canasta(profile, meld) for meld in melds.values())


def card_points(profile: Profile, cards: Iterable[Card]) -> int:
    """What cards are worth together: on the table for, in a hand against their side."""
    points = profile.pack.points
    return sum(points[card >> 2] for card in cards)


def closed_ranks(profile: Profile, melds: Sequence[Mapping[Rank, Meld]]) -> frozenset[Rank]:
    """The ranks that nobody melds any more (`melds.rank_closed_by`), for the melds of all sides."""
    closing = profile.melds.rank_closed_by
    if closing == "none":
        return frozenset()
    return frozenset(
        rank
        for side in melds
        for rank, meld in side.items()
        if rank != WILDS and is_canasta(profile, meld) and (closing == "canasta" or not meld.wilds)
    )


def is_full(profile: Profile, meld: Meld) -> bool:
    """Whether a meld has the most cards that one may have (`melds.max_size`)."""
    return 0 < profile.melds.max_size <= meld.size


def fault(
    profile: Profile,
    rank: Rank,
    *,
    before: int,
    naturals: int,
    wilds: int,
    added_wilds: int,
    opening: bool,
    with_top: bool = False,
) -> str:
    """What is wrong with a meld by its numbers: the code of a refusal, or nothing.

    `before` cards lay there; it comes to `naturals` and `wilds`, of which `added_wilds` are new.
    `opening`: the side has not opened yet. `with_top`: the pile's top card is among them.
    """
    rules = profile.melds
    size = naturals + wilds
    if size < rules.min_size:
        return "meld.size"
    if rules.max_size and size > rules.max_size:
        return "meld.closed" if before >= rules.max_size else "meld.size"
    if rank == WILDS:
        return "" if rules.wild_melds else "meld.naturals"
    if naturals < rules.min_naturals:
        return "meld.naturals"
    if added_wilds:
        if (
            wilds > rules.max_wilds
            or (rules.wild_relation == "not-more" and wilds > naturals)
            or (rules.wild_relation == "fewer" and wilds >= naturals)
            or (not opening and naturals < rules.naturals_for_wilds)
        ):
            return "meld.wilds"
        if rank in rules.never_wild_ranks or (
            rank in rules.opening_only_ranks and (with_top or not opening)
        ):
            return "meld.pure"
    return ""


def join(
    profile: Profile,
    meld: Meld | None,
    one: Group,
    *,
    closed: frozenset[Rank],
    opening: bool,
    top: Card = 0,
) -> Meld:
    """The meld that a group makes or joins, with the pile's top card where one is given.

    `meld` is the side's meld of the group's target, if there is one. Raises `Refusal` with the code
    that comes first in `refusals.CODES`. Melds of threes are judged in their own chapter.
    """
    rules = profile.melds
    rank = one.target
    if rank is None or rank == TWO:
        code = "meld.target" if rules.wild_melds else "meld.naturals"
        raise Refusal(code, naturals=0, needed=rules.min_naturals)
    added = (*one.cards, top) if top else one.cards
    naturals = tuple([c for c in added if not IS_WILD[c]])
    wilds = tuple([c for c in added if IS_WILD[c]])
    if meld is None and not naturals and rank != WILDS:
        raise Refusal("meld.target", rank=rank)
    old_naturals, old_wilds = (meld.naturals, meld.wilds) if meld else ((), ())
    before = len(old_naturals) + len(old_wilds)
    all_naturals, all_wilds = old_naturals + naturals, old_wilds + wilds
    code = fault(
        profile,
        rank,
        before=before,
        naturals=len(all_naturals),
        wilds=len(all_wilds),
        added_wilds=len(wilds),
        opening=opening,
        with_top=bool(top),
    )
    for card in naturals:
        if card >> 2 == THREE != rank:
            code = "threes.meld"
        elif card >> 2 != rank and code in ("", "meld.pure", "meld.closed"):
            code = "meld.mixed-ranks"
    if not code and rank in closed:
        code = "meld.closed"
    if code:
        facts: dict[str, Fact] = {
            "rank": rank,
            "before": before,
            "naturals": len(all_naturals),
            "wilds": len(all_wilds),
            "added_wilds": len(wilds),
            "opening": opening,
            "dead": rank in closed,
            "with_top": bool(top),
            "cards": added,
            "least": rules.min_size,
            "most": rules.max_size,
            "needed": rules.min_naturals,
            "most_wilds": rules.max_wilds,
            "naturals_for_wilds": 0 if opening else rules.naturals_for_wilds,
        }
        raise Refusal(code, **facts)
    concealed = meld.concealed if meld else len(added) >= rules.canasta
    return Meld(rank, tuple(sorted(all_naturals)), tuple(sorted(all_wilds)), concealed)


def judge_wild_meld(profile: Profile, melds: Mapping[Rank, Meld], groups: Iterable[Group]) -> None:
    """Refuse wilds beside an unfinished meld of wilds (`unfinished_wild_meld_keeps_wilds`).

    `melds` are the side's as the move leaves them. Raises `Refusal`.
    """
    if not profile.melds.unfinished_wild_meld_keeps_wilds:
        return
    wild_meld = melds.get(WILDS)
    if wild_meld is None or is_canasta(profile, wild_meld):
        return
    if any(one.target != WILDS and one.wilds for one in groups):
        raise Refusal("meld.wild-open", size=wild_meld.size, needed=profile.melds.canasta)


def valid_on_table(profile: Profile, meld: Meld) -> bool:
    """Whether a meld may lie on a table: for positions that somebody describes."""
    if meld.rank != JOKER and not 4 <= meld.rank <= ACE:
        return False
    return not fault(
        profile,
        meld.rank,
        before=0,
        naturals=len(meld.naturals),
        wilds=len(meld.wilds),
        added_wilds=len(meld.wilds),
        # As in an opening: aces may hold wilds since then, and five naturals were not needed.
        opening=True,
    )


def canasta_bonus(profile: Profile, meld: Meld) -> int:
    """What a canasta pays besides its cards, without the extra for a concealed one."""
    rules = profile.scoring
    if meld.rank == WILDS:
        jokers = sum(card >> 2 == JOKER for card in meld.wilds)
        if not jokers:
            return rules.wild_canasta_of_twos
        if jokers == profile.pack.jokers:
            return rules.wild_canasta_with_all_jokers
        return rules.wild_canasta
    if meld.wilds:
        return rules.mixed_canasta
    if meld.rank in rules.special:
        return rules.special_natural_canasta
    return rules.natural_canasta
