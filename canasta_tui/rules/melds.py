"""Chapter: what a meld is, what a canasta is, what it is worth.

Source of each rule: the sections `melds` and `scoring` of a profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from . import runs
from .cards import ACE, IS_WILD, JOKER, THREE, TWO, Card, Rank
from .moves import Group, group
from .position import RUN, Meld
from .profile import Profile
from .refusals import Fact, Refusal
from .targets import WILDS, Target, number_of, numbered, of_rank, rank_of


def is_canasta(profile: Profile, meld: Meld) -> bool:
    """Whether a meld has the cards of a canasta (`melds.canasta`)."""
    return len(meld.naturals) + len(meld.wilds) >= profile.melds.canasta


def count_canastas(profile: Profile, melds: Mapping[Target, Meld]) -> int:
    """How many canastas there are among a side's melds."""
    return sum(is_canasta(profile, meld) for meld in melds.values())


def canasta_kind(profile: Profile, meld: Meld) -> str:
    """`natural`, `mixed`, `wild` or `run` for a canasta; empty for a meld that is none."""
    if not is_canasta(profile, meld):
        return ""
    if meld.rank == WILDS:
        return "wild"
    if meld.rank == RUN:
        return "run"
    return "mixed" if meld.wilds else "natural"


def card_points(profile: Profile, cards: Iterable[Card]) -> int:
    """What cards are worth together: on the table for, in a hand against their side."""
    points, total = profile.pack.points, 0
    for card in cards:
        total += points[card >> 2]
    return total


def closed_ranks(profile: Profile, melds: Sequence[Mapping[Target, Meld]]) -> frozenset[Rank]:
    """The ranks that nobody melds any more (`melds.rank_closed_by`), for the melds of all sides."""
    closing = profile.melds.rank_closed_by
    if closing == "none":
        return frozenset()
    return frozenset(
        meld.rank
        for side in melds
        for meld in side.values()
        if meld.rank not in (WILDS, RUN)
        and is_canasta(profile, meld)
        and (closing == "canasta" or not meld.wilds)
    )


def is_full(profile: Profile, meld: Meld) -> bool:
    """Whether a meld has the most cards that one may have (`melds.max_size`; a run, those of a
    canasta)."""
    if meld.rank == RUN:
        return is_canasta(profile, meld)
    most = profile.melds.max_size
    return most > 0 and len(meld.naturals) + len(meld.wilds) >= most


def may_found(profile: Profile, melds: Mapping[Target, Meld], rank: Rank) -> bool:
    """Whether a side may begin a meld of a rank beside those that it has (`melds.same_rank`)."""
    rule = profile.melds.same_rank
    if rule == "several" and rank != WILDS:
        return True
    there = of_rank(melds, rank)
    return not there or (rule != "one" and all(is_full(profile, melds[target]) for target in there))


def next_of_rank(melds: Mapping[Target, Meld], rank: Rank) -> Target:
    """The target of a new meld of a rank."""
    count = len(of_rank(melds, rank))
    return numbered(rank, count + 1) if count else rank


def place_of(melds: Mapping[Target, Meld], meld: Meld) -> Target:
    """Where a meld is kept beside these melds of its side."""
    if meld.rank == RUN:
        return runs.place_of(melds, meld.naturals)
    return next_of_rank(melds, meld.rank)


def aim(profile: Profile, melds: Mapping[Target, Meld], one: Group, top: Card = 0) -> Target:
    """The meld of a rank, or of wilds, that a group goes to, as it is kept in `melds`; a new one
    where it founds one. `top`: the pile's top card goes with it.

    Where a side may have several melds of a rank, three naturals that do not say where they go
    found a new one, and fewer join the one that has room. Raises `Refusal` where that is unclear.
    """
    target = one.target or 0
    if profile.melds.same_rank == "one" and target < WILDS + 1:
        return target
    rank, number = rank_of(target), number_of(target)
    there = of_rank(melds, rank)
    if number > 1:
        if number <= len(there):
            return there[number - 1]
        if number == len(there) + 1 and may_found(profile, melds, rank):
            return next_of_rank(melds, rank)
        raise Refusal("meld.target", rank=rank)
    if not there:
        return rank
    room = [key for key in there if not is_full(profile, melds[key])]
    naturals = len(one.naturals) + bool(top)
    says = number == 1 or not naturals
    if may_found(profile, melds, rank) and not (says and room):
        new = naturals if room else len(one.cards) + bool(top)
        if new >= profile.melds.min_size:
            return next_of_rank(melds, rank)
    if len(room) > 1 and not says:
        raise Refusal("meld.target", rank=rank, why="unclear")
    return room[0] if room else there[0]


def aimed(
    profile: Profile, melds: Mapping[Target, Meld], cards: Iterable[Card], target: Target
) -> Group:
    """The group that brings cards to the meld `target` of a side, in its shortest spelling."""
    plain = group(cards)
    if profile.melds.same_rank == "one":
        return plain if plain.naturals and plain.target == target else Group(plain.cards, target)
    for one in (plain, Group(plain.cards, numbered(target, 1) if plain.naturals else target)):
        if one.target is not None and rank_of(one.target) == rank_of(target):
            try:
                if aim(profile, melds, one) == target:
                    return one
            except Refusal:
                continue
    there = of_rank(melds, rank_of(target))
    number = there.index(target) + 1 if target in there else len(there) + 1
    return Group(plain.cards, numbered(target, number) if number > 1 else target)


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
    size, most = naturals + wilds, rules.max_size
    if size < rules.min_size:
        return "meld.size"
    if most and size > most:
        return "meld.closed" if before >= most else "meld.size"
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
    cards, target = one
    rank = TWO if target is None else rank_of(target)
    if rank == TWO:
        code = "meld.target" if rules.wild_melds else "meld.naturals"
        raise Refusal(code, naturals=0, needed=rules.min_naturals)
    added = (*cards, top) if top else cards
    wilds = tuple([c for c in added if IS_WILD[c]])
    naturals = tuple([c for c in added if not IS_WILD[c]]) if wilds else added
    if meld is None and not naturals and rank != WILDS:
        raise Refusal("meld.target", rank=rank)
    all_naturals, all_wilds = naturals, wilds
    before = 0
    if meld:
        all_naturals, all_wilds = meld.naturals + naturals, meld.wilds + wilds
        before = len(all_naturals) + len(all_wilds) - len(added)
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
        if card >> 2 != rank:
            if card >> 2 == THREE:
                code = "threes.meld"
            elif code in ("", "meld.pure", "meld.closed"):
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
    if naturals:
        all_naturals = tuple(sorted(all_naturals))
    if wilds:
        all_wilds = tuple(sorted(all_wilds))
    return Meld(rank, all_naturals, all_wilds, concealed)


def judge_wild_meld(
    profile: Profile, melds: Mapping[Target, Meld], groups: Iterable[Group]
) -> None:
    """Refuse wilds beside an unfinished meld of wilds (`unfinished_wild_meld_keeps_wilds`).

    `melds` are the side's as the move leaves them. Raises `Refusal`.
    """
    if not profile.melds.unfinished_wild_meld_keeps_wilds:
        return
    for key in of_rank(melds, WILDS):
        if not is_canasta(profile, melds[key]) and any(
            one.wilds and rank_of(one.target or 0) != WILDS for one in groups
        ):
            raise Refusal("meld.wild-open", size=melds[key].size, needed=profile.melds.canasta)


def joined(profile: Profile, melds: Mapping[Target, Meld], rank: Rank) -> dict[Target, Meld]:
    """A side's melds with two of a rank that have room made one (`melds.same_rank`): of more than
    two, those that come to the most cards.

    Raises `Refusal`.
    """
    there = of_rank(melds, rank)
    room = [key for key in there if not is_full(profile, melds[key])]
    if profile.melds.same_rank != "several" or len(room) < 2:
        raise Refusal("meld.target", rank=rank, why="join")
    fitting: list[tuple[Target, Target, Meld]] = []
    refused: list[Refusal] = []
    for one, other in combinations(room, 2):
        try:
            fitting.append((one, other, _whole(profile, melds[one], melds[other])))
        except Refusal as refusal:
            refused.append(refusal)
    if not fitting:
        raise refused[0]
    kept, gone, whole = max(fitting, key=lambda pair: pair[2].size)
    after = {key: meld for key, meld in melds.items() if key not in there}
    left = [whole if key == kept else melds[key] for key in there if key != gone]
    for number, meld in enumerate(left, 1):
        after[numbered(rank, number) if number > 1 else rank] = meld
    return after


def _whole(profile: Profile, one: Meld, other: Meld) -> Meld:
    """Two melds of a rank as one. Raises `Refusal`."""
    whole = Meld(
        one.rank,
        tuple(sorted(one.naturals + other.naturals)),
        tuple(sorted(one.wilds + other.wilds)),
    )
    code = fault(
        profile,
        one.rank,
        before=one.size,
        naturals=len(whole.naturals),
        wilds=len(whole.wilds),
        added_wilds=len(other.wilds),
        opening=False,
    )
    if code:
        raise Refusal(
            code,
            rank=one.rank,
            before=one.size,
            naturals=len(whole.naturals),
            wilds=len(whole.wilds),
            most=profile.melds.max_size,
            most_wilds=profile.melds.max_wilds,
        )
    return whole


def valid_on_table(profile: Profile, meld: Meld) -> bool:
    """Whether a meld may lie on a table: for positions that somebody describes."""
    if meld.rank == RUN:
        return runs.valid_on_table(profile, meld.naturals) and not meld.wilds
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
    if meld.rank == RUN:
        return rules.run_canasta
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
