"""What a player can do with the whole hand: go out, or open with the most points.

The lay-downs of the ranks are computed by `laydown`; choices of runs are tried beside them (see
`run_choices`), and so are melds of a rank that can be made one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from . import runs
from .cards import (
    IS_BLACK_THREE,
    IS_WILD,
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
    LATER,
    MIXED,
    NO_MELD,
    End,
    Known,
    Laydown,
    Means,
    Table,
    Top,
    Wanted,
    open_wild_meld,
)
from .melds import canasta_kind, card_points, joined
from .moves import Group
from .opening import NEVER
from .position import Meld
from .profile import Profile
from .refusals import Refusal
from .run_choices import NOTHING, Choice, every, largest
from .targets import Target
from .threes import MOST_BLACK


def exit_plan(profile: Profile, means: Means, minimum: int) -> Laydown | None:
    """How the whole hand can be laid, but for at most one card to discard; None if it can't.

    The side then has the canastas that going out needs (`going_out.canastas` and their kinds),
    keeps a card where the last discard is compulsory (`going_out.discard`) and, where it opens with
    this, reaches `minimum` (0 where that is waived). The hand's black threes are laid or discarded.
    A large hand may have more choices of runs than are tried (`tries_all`).
    """
    counts = count_ranks(means.hand)
    reach = runs.reach_of(profile, means.hand, means.melds)
    if _must_keep_two(profile, means, counts, reach.ranks):
        return None
    known: Known = {}
    for melds, joins in _with_joins(profile, means.hand, means.melds):
        whole = replace(means, melds=melds) if joins else means
        kinds = [canasta_kind(profile, meld) for meld in melds.values()]
        if not _enough(profile, whole, kinds, counts, reach.canastas):
            continue
        for choice in _run_choices(profile, whole, reach.ranks):
            plan = choice and _exit(profile, whole, minimum, choice, kinds, counts, known)
            if plan:
                return replace(plan, joins=joins) if joins else plan
    return None


def tries_all(profile: Profile, means: Means) -> bool:
    """Whether `exit_plan` tries every choice of runs, so that None from it means that there is no
    way out."""
    counts = count_ranks(means.hand)
    reach = runs.reach_of(profile, means.hand, means.melds)
    if not reach.ranks or _must_keep_two(profile, means, counts, reach.ranks):
        return True
    return all(
        choice
        for melds, _ in _with_joins(profile, means.hand, means.melds)
        for choice in _run_choices(profile, replace(means, melds=melds), reach.ranks)
    )


def _run_choices(profile: Profile, means: Means, in_reach: int) -> Iterable[Choice | None]:
    """The choices of runs for a way out; `in_reach`: the ranks of which runs may take cards."""
    if not in_reach:
        return [NOTHING]
    return every(
        profile,
        means.hand,
        means.melds,
        lambda left, in_runs: _must_keep_two(profile, means, left, in_runs),
    )


def _enough(
    profile: Profile, means: Means, kinds: Sequence[str], counts: Sequence[int], run_canastas: int
) -> bool:
    """Whether the canastas on the table, given by their `kinds`, and the most that a hand could
    make are those that going out needs; no more than `run_canastas` of them in runs."""
    rules = profile.going_out
    if kinds.count("run") + run_canastas < rules.run_canastas:
        return False
    needed = rules.canastas - sum(map(bool, kinds)) - run_canastas
    return needed <= 0 or needed <= _most_canastas(profile, means, counts)


def _must_keep_two(profile: Profile, means: Means, counts: Sequence[int], in_runs: int = 0) -> bool:
    """Whether two or more naturals of a hand, given by rank, must stay in it, whatever is laid: a
    quick answer for most hands. Ranks in the mask `in_runs` are left out, since runs may take
    their cards."""
    rules = profile.melds
    wilds = counts[TWO] + counts[JOKER]
    kept = 0
    for rank in NATURAL_RANKS:
        held = counts[rank]
        if not held or in_runs >> rank & 1:
            continue
        if rank in means.closed:
            kept += held
        elif held < rules.min_size and rank not in means.melds:
            if held < rules.min_naturals or rank in rules.never_wild_ranks:
                kept += held
            elif held > 1:
                wilds -= rules.min_size - held
        if kept > 1 or wilds < 0:
            return True
    return False


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


def _exit(
    profile: Profile,
    whole: Means,
    minimum: int,
    choice: Choice,
    kinds: Sequence[str],
    counts: Sequence[int],
    known: Known,
) -> Laydown | None:
    """`exit_plan` with these runs and no others. `kinds` are those of the melds on the table, and
    `counts` the whole hand by rank."""
    rules = profile.going_out
    run_groups = choice.groups
    run_cards = [card for one in run_groups for card in one.cards]
    full_runs = kinds.count("run") + choice.full
    if run_groups:
        counts = [held - laid for held, laid in zip(counts, choice.laid, strict=True)]
    if full_runs < rules.run_canastas:
        return None
    made = len([kind for kind in kinds if kind and kind != "run"]) + full_runs
    needed = max(0, rules.canastas - made)
    short = kinds.count("natural") < rules.natural_canastas or (
        kinds.count("mixed") < rules.mixed_canastas
    )
    if not needed and not short and not run_groups and len(whole.hand) == 1:
        return Laydown((), tuple(whole.hand), 0)
    if needed and needed > _most_canastas(profile, whole, counts):
        return None
    means = replace(whole, hand=without(whole.hand, run_cards)) if run_cards else whole
    threes = [card for card in means.hand if IS_BLACK_THREE[card]]
    threes_kept = _black_threes_kept(profile, len(threes), THREE in means.melds)
    if not threes_kept:
        return None
    wanted = Wanted(needed, 1 - min(threes_kept))
    run_points = card_points(profile, run_cards)
    rules_of_opening = profile.opening
    # A meld that is clean in the opening may be what lets a hand open that has wilds for all melds.
    clean_counts = not means.melds and (
        rules_of_opening.shape != "any" or rules_of_opening.waived_for_canasta
    )
    for later in (False, True) if clean_counts else (False,):
        table = Table(
            profile,
            means,
            canastas=max(needed, short),
            wanted=wanted,
            known=None if later else known,
            later=later,
        )
        for kept in threes_kept:
            laid_threes = threes[kept:]
            three_points = len(laid_threes) * profile.pack.three
            for end in table.ends():
                left = end.left + kept
                if (
                    left > 1
                    or (not left and rules.discard == "compulsory")
                    or end.canastas < needed
                    or (short and not _has_kinds(profile, kinds, end.state[4]))
                ):
                    continue
                at_once = not end.wild_meld_later and end.state[3] < LATER
                points = end.points + run_points + (three_points if at_once else 0)
                # The minimum is waived for a single lay alone.
                least = minimum if at_once else means.minimum
                if means.melds or _opens(profile, end, points, least, runs=bool(run_groups)):
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
        end.state[3] % LATER == CLEAN_CANASTA or wild_meld >= profile.melds.canasta
    ):
        return True
    if rules.shape == "clean-or-wild" and not (end.state[3] % LATER or wild_meld or runs):
        return False
    return points >= minimum


def opening_plan(
    profile: Profile, means: Means, minimum: int, *, keep: int, top: Top | None = None
) -> Laydown | None:
    """The lay worth most with which a side can open and leave `keep` cards (0 to 2) in the hand.

    None where none satisfies the opening. With `top` the lay takes the pile: one of its groups
    goes with the top card, whose points are counted as `top` says.
    """
    best: Laydown | None = None
    counts = count_ranks(means.hand)
    known: Known | None = None if top else {}
    for choice in largest(profile, means.hand, means.melds):
        if best and best.points >= _most_points(profile, means, counts, choice, top):
            continue
        plan = _opening(profile, means, minimum, keep, top, choice.groups, known)
        if plan and (not best or plan.points > best.points):
            best = plan
    return best


def _most_points(
    profile: Profile, means: Means, counts: Sequence[int], choice: Choice, top: Top | None
) -> int:
    """No opening with these runs is worth more; `counts` are the whole hand by rank."""
    rules, points = profile.melds, profile.pack.points
    most = top.points if top else 0
    room = len(means.hand) if rules.wild_melds else 0
    wilds = sorted([points[card >> 2] for card in means.hand if IS_WILD[card]], reverse=True)
    for rank in NATURAL_RANKS:
        held = counts[rank] - choice.laid[rank]
        most += choice.laid[rank] * points[rank]
        fewest = rules.min_naturals if wilds else rules.min_size
        if held + bool(top and top.rank == rank) >= fewest or rank in means.melds:
            most += held * points[rank]
            room += len(wilds) if rank in means.melds else rules.max_wilds
    return most + sum(wilds[:room])


def _opening(
    profile: Profile,
    whole: Means,
    minimum: int,
    keep: int,
    top: Top | None,
    run_groups: tuple[Group, ...],
    known: Known | None,
) -> Laydown | None:
    """`opening_plan` with these runs and no others."""
    run_cards = [card for one in run_groups for card in one.cards]
    run_points = card_points(profile, run_cards)
    means = replace(whole, hand=without(whole.hand, run_cards)) if run_cards else whole
    table = Table(profile, means, top=top, known=known)
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


def _most_canastas(profile: Profile, means: Means, counts: Sequence[int]) -> int:
    """No lay-down of sets makes more canastas than this: a quick answer for most hands, given by
    rank."""
    rules = profile.melds
    wilds = counts[TWO] + counts[JOKER]
    full, most_wilds = rules.canasta, min(wilds, rules.max_wilds)
    several = rules.same_rank != "one"
    lacking = [
        full - counts[rank]
        for rank in NATURAL_RANKS
        if counts[rank] + most_wilds >= full and (several or rank not in means.melds)
    ]
    if several:
        lacking += [2 * full - held for held in counts[4:JOKER] if held > full]
    for meld in means.melds.values():
        size = len(meld.naturals) + len(meld.wilds)
        if THREE < meld.rank < JOKER and size < full:
            needed = full - size - counts[meld.rank]
            if needed <= min(wilds, max(0, rules.max_wilds - len(meld.wilds))):
                lacking.append(needed)
    if rules.wild_melds:
        own = open_wild_meld(profile, means.melds) or NO_MELD
        if own.size < full <= own.size + wilds:
            lacking.append(full - own.size)
    most = 0
    for needed in sorted(lacking):
        wilds -= max(0, needed)
        most += wilds >= 0
    return most
