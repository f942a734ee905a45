"""What a player can do with the whole hand: go out, or open with the most points.

The lay-downs of the ranks are computed by `laydown`; runs, of which there are few, are tried
beside them, and so are melds of a rank that can be made one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from . import runs
from .cards import (
    IS_BLACK_THREE,
    JOKER,
    NATURAL_RANKS,
    THREE,
    TWO,
    Card,
    Rank,
    count_ranks,
    without,
)
from .laydown import (
    CLEAN_CANASTA,
    MIXED,
    NO_MELD,
    End,
    Laydown,
    Means,
    Table,
    Top,
    open_wild_meld,
)
from .melds import canasta_kind, card_points, is_full, joined
from .moves import Group
from .opening import NEVER
from .position import Meld
from .profile import Profile
from .refusals import Refusal
from .targets import Target, of_rank
from .threes import MOST_BLACK

MOST_RUN_CHOICES = 100
"""How many choices of runs are looked at for a way out or an opening, those with the most cards
first: a large hand has more of them than anybody could try."""


def exit_plan(profile: Profile, means: Means, minimum: int) -> Laydown | None:
    """How the whole hand can be laid, but for at most one card to discard; None if it can't.

    The side then has the canastas that going out needs (`going_out.canastas` and their kinds),
    keeps a card where the last discard is compulsory (`going_out.discard`) and, where it opens with
    this, reaches `minimum` (0 where that is waived). The hand's black threes are laid or discarded.
    Of runs only the `MOST_RUN_CHOICES` largest choices are looked at.
    """
    for melds, joins in _with_joins(profile, means.hand, means.melds):
        for groups in _run_choices(profile, means.hand, melds):
            plan = _exit(profile, replace(means, melds=melds), minimum, groups)
            if plan:
                return replace(plan, joins=joins)
    return None


def _with_joins(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]
) -> Iterator[tuple[Mapping[Target, Meld], tuple[Rank, ...]]]:
    """The side's melds, and as they are once two of some ranks are joined that may make a canasta
    together, with cards of the hand perhaps."""
    yield melds, ()
    if profile.melds.same_rank != "several":
        return
    counts = count_ranks(hand)
    full, wilds = profile.melds.canasta, counts[TWO] + counts[JOKER]
    found: list[tuple[Mapping[Target, Meld], tuple[Rank, ...]]] = [(melds, ())]
    for rank in NATURAL_RANKS:
        try:
            after = joined(profile, melds, rank)
        except Refusal:
            continue
        (whole,) = Counter(after.values()) - Counter(melds.values())
        if whole.size + counts[rank] + wilds >= full:
            found += [(joined(profile, table, rank), (*ranks, rank)) for table, ranks in found]
    yield from found[1:]


def _run_choices(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]
) -> Sequence[tuple[Group, ...]]:
    """Choices of runs to lay, those with the most cards first."""
    if profile.melds.runs == "none":
        return [()]
    # Many thousands are possible in theory; the first of them in order are as good as any.
    found = list(islice(runs.laydowns(profile, hand, melds), 20 * MOST_RUN_CHOICES))
    found.sort(key=lambda groups: -sum(len(one.cards) for one in groups))
    return [*found[:MOST_RUN_CHOICES], ()] if len(found) > MOST_RUN_CHOICES else found


def _exit(
    profile: Profile, whole: Means, minimum: int, run_groups: tuple[Group, ...]
) -> Laydown | None:
    """`exit_plan` with these runs and no others."""
    rules = profile.going_out
    kinds = [canasta_kind(profile, meld) for meld in whole.melds.values()]
    full_runs = kinds.count("run")
    for one in run_groups:
        old = 0 if runs.founds(one) else whole.melds[one.target or 0].size
        full_runs += old + len(one.cards) >= profile.melds.canasta
    if full_runs < rules.run_canastas:
        return None
    made = len([kind for kind in kinds if kind and kind != "run"]) + full_runs
    needed = max(0, rules.canastas - made)
    run_cards = [card for one in run_groups for card in one.cards]
    means = replace(whole, hand=without(whole.hand, run_cards)) if run_cards else whole
    short = kinds.count("natural") < rules.natural_canastas or (
        kinds.count("mixed") < rules.mixed_canastas
    )
    if not needed and not short and not run_groups and len(means.hand) == 1:
        return Laydown((), tuple(means.hand), 0)
    if needed > _most_canastas(profile, means):
        return None
    threes = [card for card in means.hand if IS_BLACK_THREE[card]]
    table: Table | None = None
    for kept in _black_threes_kept(profile, len(threes), THREE in means.melds):
        table = table or Table(profile, means, spare=1, canastas=max(needed, short))
        laid_threes = threes[kept:]
        three_points = len(laid_threes) * profile.pack.three
        for end in table.ends():
            left = end.left + kept
            if (
                left > 1
                or (not left and profile.going_out.discard == "compulsory")
                or end.canastas < needed
                or (short and not _has_kinds(profile, kinds, end.state[4]))
            ):
                continue
            points = end.points + three_points + card_points(profile, run_cards)
            if means.melds or _opens(profile, end, points, minimum, runs=bool(run_groups)):
                return _and_runs(table.laydown(end, laid_threes), run_groups)
    return None


def _has_kinds(profile: Profile, kinds: Sequence[str], made: int) -> bool:
    """Whether the kinds of canastas there are and those made are those that going out needs."""
    # Spoiling a natural canasta takes one from its kind, so the sum may borrow from the mixed ones.
    all_made = kinds.count("natural") + MIXED * kinds.count("mixed") + made
    return (
        all_made % MIXED >= profile.going_out.natural_canastas
        and all_made // MIXED >= profile.going_out.mixed_canastas
    )


def _black_threes_kept(profile: Profile, held: int, laid: bool) -> Sequence[int]:
    """How many of the black threes a player who goes out may keep for the last discard."""
    if held <= 1:
        return (held,)
    if profile.threes.black_melds == "never" or laid or held < 3:
        return ()
    if held > MOST_BLACK:
        return (1,) if held == MOST_BLACK + 1 else ()
    return (0, 1) if held == MOST_BLACK else (0,)


def _and_runs(plan: Laydown, run_groups: tuple[Group, ...]) -> Laydown:
    """A lay-down whose first lay has these runs too."""
    if not run_groups:
        return plan
    first, *later = plan.lays or ((),)
    return replace(plan, lays=((*first, *run_groups), *later))


def _opens(profile: Profile, end: End, points: int, minimum: int, *, runs: bool = False) -> bool:
    """Whether the first lay of an end satisfies the opening (sections `opening`, `melds`); `runs`:
    there are runs in it."""
    rules = profile.opening
    if minimum == NEVER:
        return False
    wild_meld = 0 if end.wild_meld_later else end.wild_meld
    if rules.waived_for_canasta and (
        end.state[3] == CLEAN_CANASTA or wild_meld >= profile.melds.canasta
    ):
        return True
    if rules.shape == "clean-or-wild" and not (end.state[3] or wild_meld or runs):
        return False
    return points >= minimum


def opening_plan(
    profile: Profile, means: Means, minimum: int, *, keep: int, top: Top | None = None
) -> Laydown | None:
    """The lay worth most with which a side can open and leave `keep` cards (0 to 2) in the hand.

    None where none satisfies the opening. With `top` the lay takes the pile: one of its groups
    goes with the top card, whose points are counted as `top` says.
    """
    plans = (
        _opening(profile, means, minimum, keep, top, groups)
        for groups in _run_choices(profile, means.hand, means.melds)
    )
    return max((plan for plan in plans if plan), key=lambda plan: plan.points, default=None)


def _opening(
    profile: Profile,
    whole: Means,
    minimum: int,
    keep: int,
    top: Top | None,
    run_groups: tuple[Group, ...],
) -> Laydown | None:
    """`opening_plan` with these runs and no others."""
    run_cards = [card for one in run_groups for card in one.cards]
    run_points = card_points(profile, run_cards)
    means = replace(whole, hand=without(whole.hand, run_cards)) if run_cards else whole
    table = Table(profile, means, spare=2, top=top)
    others = sum(IS_BLACK_THREE[card] for card in means.hand) + (top.taken if top else 0)
    fitting = [
        end
        for end in table.ends()
        if not end.wild_meld_later
        and end.left + others >= keep
        and end.points + run_points
        and _opens(profile, end, end.points + run_points, minimum, runs=bool(run_groups))
    ]
    if not fitting:
        return None
    plan = table.laydown(max(fitting, key=lambda end: end.points))
    return _and_runs(replace(plan, points=plan.points + run_points), run_groups)


def _most_canastas(profile: Profile, means: Means) -> int:
    """No lay-down makes more canastas than this: a quick answer for most hands."""
    counts = count_ranks(means.hand)
    wilds = counts[TWO] + counts[JOKER]
    full = profile.melds.canasta
    most = 0
    several = profile.melds.same_rank != "one"
    for rank in NATURAL_RANKS:
        if several:
            melds = [means.melds[key] for key in of_rank(means.melds, rank)]
            melds = [NO_MELD, *(meld for meld in melds if not is_full(profile, meld))]
        else:
            melds = [means.melds.get(rank, NO_MELD)]
        for meld in melds:
            room = max(0, profile.melds.max_wilds - len(meld.wilds))
            most += meld.size < full <= meld.size + counts[rank] + min(wilds, room)
    if profile.melds.wild_melds:
        own = open_wild_meld(profile, means.melds) or NO_MELD
        most += own.size < full <= own.size + wilds
    return most
