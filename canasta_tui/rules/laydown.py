"""What a hand can lay down, computed over its ranks and not tried move by move.

A lay-down gives each rank some of its naturals and some wilds. Ranks matter to each other only
through what they share: the wilds used, the cards left in the hand, the canastas made, the shape
of an opening. So the best lay-down for each of those sums is built rank by rank, and a question
about the hand (can it go out, can it open) is a look at the last row. 60 cards take a few
milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, TypeAlias

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
from .melds import (
    aim,
    canasta_kind,
    card_points,
    fault,
    is_full,
    joined,
    may_found,
)
from .moves import Group, group
from .opening import NEVER
from .position import RUN, Meld
from .profile import Profile
from .refusals import Refusal
from .shares import Share, share_group, shares_of
from .targets import WILDS, Target, of_rank
from .threes import MOST_BLACK

MOST_RUN_CHOICES = 100
"""How many choices of runs are looked at for a way out or an opening, those with the most cards
first: a large hand has more of them than anybody could try."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a player has to lay down with, in the middle of a turn."""

    hand: Sequence[Card]
    melds: Mapping[Target, Meld]
    """The side's; none: the side has not opened."""
    closed: frozenset[Rank]
    """Ranks that nobody melds any more."""
    minimum: int
    """The points that the side's first lay needs."""
    foot: bool = False
    """The player still has a second hand to take up."""


@dataclass(frozen=True, slots=True)
class Laydown:
    """A way to lay cards of a hand."""

    lays: tuple[tuple[Group, ...], ...]
    """One lay after the other, each judged as a whole; most often there is one."""
    left: tuple[Card, ...]
    """What stays in the hand."""
    points: int
    """What the first lay counts towards an opening minimum."""
    joins: tuple[Rank, ...] = ()
    """Ranks of which two melds are made one before."""


@dataclass(frozen=True, slots=True)
class Top:
    """The pile's top card, for a lay-down that takes the pile."""

    rank: Rank
    points: int
    """What it counts towards the opening minimum."""
    taken: int
    """The cards that come into the hand with it."""
    key: Callable[[int, int], bool]
    """Whether so many naturals and wilds of the hand may meld with it."""


State: TypeAlias = tuple[int, int, int, int, int]
"""Wilds used, naturals left in the hand (2: two or more), canastas made, the best shape of a new
meld (`CLEAN`: three naturals, no wild; `CLEAN_CANASTA`; or 0), and the kinds of canastas made where
they matter: natural ones and, times `MIXED`, mixed ones."""
CLEAN, CLEAN_CANASTA = 1, 2
MIXED = 64
START: State = (0, 0, 0, 0, 0)


class _Option(NamedTuple):
    """What may be laid of a rank."""

    naturals: int
    wilds: int
    canastas: int
    """Made by it."""
    shape: int
    kinds: int
    shares: tuple[Share, ...]


NO_MELD = Meld(RUN, (), ())
NOTHING = _Option(0, 0, 0, 0, 0, ())
Row: TypeAlias = dict[State, tuple[int, State, _Option]]
"""By state: the points of the naturals laid, the state before, what is laid of the rank."""


@dataclass(frozen=True, slots=True)
class _End:
    """One way to finish the table of rows."""

    state: State
    wild_meld: int
    """Wilds that go to a meld of their own."""
    wild_meld_later: bool
    """They go there in a second lay, since other wilds must be laid before it is begun."""
    left: int
    """Cards left in the hand, black threes not counted."""
    canastas: int
    points: int
    """Of the first lay."""


def _open_wild_meld(profile: Profile, melds: Mapping[Target, Meld]) -> Meld | None:
    """The meld of wilds that further ones go to; None where they found a new one."""
    if may_found(profile, melds, WILDS):
        return None
    return melds[aim(profile, melds, Group((), WILDS))]


class _Table:
    """The rows for one hand."""

    def __init__(
        self,
        profile: Profile,
        means: Means,
        *,
        spare: int,
        canastas: int = 0,
        top: Top | None = None,
    ) -> None:
        """`spare`: naturals of a rank that may stay in the hand besides all of them (which
        is allowed where it is 2). `canastas`: how many matter."""
        self.profile, self.means, self.top = profile, means, top
        self.spare, self.canastas = spare, canastas
        self.kinds_matter = bool(
            canastas and (profile.going_out.natural_canastas or profile.going_out.mixed_canastas)
        )
        counts = count_ranks(means.hand)
        points = profile.pack.points
        self.wilds = sorted((c for c in means.hand if IS_WILD[c]), key=lambda c: points[c >> 2])
        self.ranks = [
            rank
            for rank in NATURAL_RANKS
            if counts[rank] or (self.wilds and rank in means.melds) or (top and top.rank == rank)
        ]
        self.wild_meld = _open_wild_meld(profile, means.melds)
        self.rows: list[Row] = [{START: (0, START, NOTHING)}]
        for rank in self.ranks:
            self.rows.append(self._row(rank, counts[rank]))

    def _row(self, rank: Rank, held: int) -> Row:
        options = self._options(rank, held)
        points, wilds = self.profile.pack.points[rank], len(self.wilds)
        row: Row = {}
        for state, (so_far, *_) in self.rows[-1].items():
            used, left, made, shape, kinds = state
            for option in options:
                naturals, added, canasta, new_shape, new_kinds, _ = option
                now_used, now_left = used + added, left + held - naturals
                if now_used > wilds or (now_left > 1 and self.spare < 2):
                    continue
                new = (
                    now_used,
                    min(now_left, 2),
                    min(made + canasta, self.canastas),
                    max(shape, new_shape),
                    kinds + new_kinds,
                )
                worth = so_far + naturals * points
                if new not in row or row[new][0] < worth:
                    row[new] = (worth, state, option)
        return row

    def _options(self, rank: Rank, held: int) -> list[_Option]:
        rules = self.profile.melds
        top = self.top if self.top and self.top.rank == rank else None
        options = [] if top else [NOTHING]
        if rank in self.means.closed:
            return options
        for shares in shares_of(
            self.profile,
            self.means.melds,
            rank,
            held,
            len(self.wilds),
            spare=self.spare,
            top=top.key if top else None,
        ):
            naturals = sum(share.naturals for share in shares)
            added = sum(share.wilds for share in shares)
            if not (naturals + added or top):
                continue
            canastas, kinds, shape = 0, 0, 0
            for share in shares:
                before = share.before.size if share.before else 0
                after = before + share.naturals + share.wilds + bool(top)
                canastas += before < rules.canasta <= after
                if self.kinds_matter:
                    kinds += self._kinds_made(share, after)
                if not share.wilds and share.naturals >= 3:
                    shape = max(shape, CLEAN_CANASTA if share.naturals >= rules.canasta else CLEAN)
            options.append(_Option(naturals, added, canastas, shape, kinds, shares))
        return options

    def _kinds_made(self, share: Share, size: int) -> int:
        """What a share changes in the count of kinds of canastas."""
        if size < self.profile.melds.canasta:
            return 0
        old = canasta_kind(self.profile, share.before) if share.before else ""
        wilds = share.wilds + (len(share.before.wilds) if share.before else 0)
        was = {"natural": 1, "mixed": MIXED}.get(old, 0)
        return (MIXED if wilds else 1) - was

    def ends(self) -> Iterator[_End]:
        """Every way to finish: a state of the last row, and a meld of wilds beside it or none."""
        worth_of_wilds = [self.profile.pack.points[card >> 2] for card in self.wilds]
        top_points = self.top.points if self.top else 0
        for state, (worth, *_) in self.rows[-1].items():
            used, left, made, _, _ = state
            for own, own_canasta, later in self._wild_melds(used):
                first = used if later else used + own
                yield _End(
                    state,
                    own,
                    later,
                    left + len(self.wilds) - used - own,
                    made + own_canasta,
                    worth + top_points + sum(worth_of_wilds[len(self.wilds) - first :]),
                )

    def _wild_melds(self, used: int) -> Iterator[tuple[int, int, bool]]:
        """Ways to lay wilds as a meld of their own beside `used` others: how many, canastas made
        (0 or 1), and whether in a later lay (`melds.unfinished_wild_meld_keeps_wilds`)."""
        rules = self.profile.melds
        before = self.wild_meld.size if self.wild_meld else 0
        keeps = rules.unfinished_wild_meld_keeps_wilds and used > 0
        if not (keeps and 0 < before < rules.canasta):
            yield 0, 0, False
        if not rules.wild_melds:
            return
        for own in range(1, len(self.wilds) - used + 1):
            after = before + own
            if fault(
                self.profile,
                WILDS,
                before=before,
                naturals=0,
                wilds=after,
                added_wilds=own,
                opening=not self.means.melds,
            ):
                continue
            later = keeps and after < rules.canasta
            if not (later and before):
                yield own, int(before < rules.canasta <= after), later

    def laydown(self, end: _End, black_threes: Sequence[Card] = ()) -> Laydown:
        """The lay-down that comes to an end of the table, with a meld of black threes last."""
        wilds, state, hand = list(self.wilds), end.state, self.means.hand
        groups: list[Group] = []
        for rank, row in zip(reversed(self.ranks), reversed(self.rows[1:]), strict=True):
            _, state, option = row[state]
            cards = [card for card in hand if card >> 2 == rank]
            for share in option.shares:
                laid, cards = cards[: share.naturals], cards[share.naturals :]
                laid += [wilds.pop() for _ in range(share.wilds)]
                groups.append(
                    share_group(
                        self.profile,
                        self.means.melds,
                        laid,
                        share.target,
                        alone=len(option.shares) == 1,
                    )
                )
        last = [group((wilds.pop() for _ in range(end.wild_meld)), WILDS)] if end.wild_meld else []
        if black_threes:
            last.append(group(black_threes))
        lays = [groups, last] if end.wild_meld_later else [groups + last]
        return Laydown(
            tuple(tuple(lay) for lay in lays if lay),
            tuple(without(hand, (card for lay in lays for one in lay for card in one.cards))),
            end.points,
        )


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
    table: _Table | None = None
    for kept in _black_threes_kept(profile, len(threes), THREE in means.melds):
        table = table or _Table(profile, means, spare=1, canastas=max(needed, short))
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


def _opens(profile: Profile, end: _End, points: int, minimum: int, *, runs: bool = False) -> bool:
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
    table = _Table(profile, means, spare=2, top=top)
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
        own = _open_wild_meld(profile, means.melds) or NO_MELD
        most += own.size < full <= own.size + wilds
    return most
