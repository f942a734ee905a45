"""What a hand can lay down, computed over its ranks and not tried move by move.

A lay-down gives each rank some of its naturals and some wilds. Ranks matter to each other only
through what they share: the wilds used, the cards left in the hand, the canastas made, the shape
of an opening. So the best lay-down for each of those sums is built rank by rank, and a question
about the hand (can it go out, can it open) is a look at the last row. 60 cards take a few
milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

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
from .melds import count_canastas, fault
from .moves import WILDS, Group, group
from .opening import NEVER
from .position import Meld
from .profile import Profile
from .threes import MOST_BLACK


@dataclass(frozen=True, slots=True)
class Means:
    """What a player has to lay down with, in the middle of a turn."""

    hand: Sequence[Card]
    melds: Mapping[Rank, Meld]
    """The side's; none: the side has not opened."""
    closed: frozenset[Rank]
    """Ranks that nobody melds any more."""


@dataclass(frozen=True, slots=True)
class Laydown:
    """A way to lay cards of a hand."""

    lays: tuple[tuple[Group, ...], ...]
    """One lay after the other, each judged as a whole; most often there is one."""
    left: tuple[Card, ...]
    """What stays in the hand."""
    points: int
    """What the first lay counts towards an opening minimum."""


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


State: TypeAlias = tuple[int, int, int, int]
"""Wilds used, naturals left in the hand (2: two or more), canastas made, the best shape of a new
meld: `CLEAN` (three naturals, no wild), `CLEAN_CANASTA` or 0."""
CLEAN, CLEAN_CANASTA = 1, 2
Row: TypeAlias = dict[State, tuple[int, State, int, int]]
"""By state: the points of the naturals laid, the state before, naturals and wilds of the rank."""
START: State = (0, 0, 0, 0)


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
        counts = count_ranks(means.hand)
        points = profile.pack.points
        self.wilds = sorted((c for c in means.hand if IS_WILD[c]), key=lambda c: points[c >> 2])
        self.ranks = [
            rank
            for rank in NATURAL_RANKS
            if counts[rank] or (self.wilds and rank in means.melds) or (top and top.rank == rank)
        ]
        self.rows: list[Row] = [{START: (0, START, 0, 0)}]
        for rank in self.ranks:
            self.rows.append(self._row(rank, counts[rank]))

    def _row(self, rank: Rank, held: int) -> Row:
        options = self._options(rank, held)
        points, wilds = self.profile.pack.points[rank], len(self.wilds)
        row: Row = {}
        for state, (so_far, *_) in self.rows[-1].items():
            used, left, made, shape = state
            for naturals, added, canasta, new_shape in options:
                now_used, now_left = used + added, left + held - naturals
                if now_used > wilds or (now_left > 1 and self.spare < 2):
                    continue
                new = (
                    now_used,
                    min(now_left, 2),
                    min(made + canasta, self.canastas),
                    max(shape, new_shape),
                )
                worth = so_far + naturals * points
                if new not in row or row[new][0] < worth:
                    row[new] = (worth, state, naturals, added)
        return row

    def _options(self, rank: Rank, held: int) -> list[tuple[int, int, int, int]]:
        """What may be laid of a rank: naturals, wilds, canastas made (0 or 1) and the shape."""
        rules = self.profile.melds
        meld = self.means.melds.get(rank)
        old_naturals, old_wilds = (len(meld.naturals), len(meld.wilds)) if meld else (0, 0)
        before = old_naturals + old_wilds
        top = self.top if self.top and self.top.rank == rank else None
        options = [] if top else [(0, 0, 0, 0)]
        if rank in self.means.closed:
            return options
        room = rules.max_size - before - bool(top) if rules.max_size else held
        most = max(0, min(held, room))
        for naturals in range(max(0, most - self.spare), most + 1):
            for added in range(min(len(self.wilds), max(0, rules.max_wilds - old_wilds)) + 1):
                if top:
                    if not top.key(naturals, added):
                        continue
                elif not naturals + added or not before + naturals:
                    continue
                if fault(
                    self.profile,
                    rank,
                    before=before,
                    naturals=old_naturals + naturals + bool(top),
                    wilds=old_wilds + added,
                    added_wilds=added,
                    opening=not self.means.melds,
                    with_top=bool(top),
                ):
                    continue
                canasta = before < rules.canasta <= before + naturals + added + bool(top)
                shape = 0 if added or naturals < 3 else CLEAN
                if shape and naturals >= rules.canasta:
                    shape = CLEAN_CANASTA
                options.append((naturals, added, int(canasta), shape))
        return options

    def ends(self) -> Iterator[_End]:
        """Every way to finish: a state of the last row, and a meld of wilds beside it or none."""
        worth_of_wilds = [self.profile.pack.points[card >> 2] for card in self.wilds]
        top_points = self.top.points if self.top else 0
        for state, (worth, *_) in self.rows[-1].items():
            used, left, made, _ = state
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
        meld = self.means.melds.get(WILDS)
        before = meld.size if meld else 0
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
            _, state, naturals, added = row[state]
            if naturals or added:
                cards = [card for card in hand if card >> 2 == rank][:naturals]
                groups.append(group([*cards, *(wilds.pop() for _ in range(added))], rank))
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

    The side then has the canastas that going out needs (`going_out.canastas`), keeps a card where
    the last discard is compulsory (`going_out.discard`) and, where it opens with this, reaches
    `minimum` (0 where that is waived). The hand's black threes are laid or discarded.
    """
    needed = max(0, profile.going_out.canastas - count_canastas(profile, means.melds))
    if not needed and len(means.hand) == 1:
        return Laydown((), tuple(means.hand), 0)
    if needed > _most_canastas(profile, means):
        return None
    threes = [card for card in means.hand if IS_BLACK_THREE[card]]
    table: _Table | None = None
    for kept in _black_threes_kept(profile, len(threes), THREE in means.melds):
        table = table or _Table(profile, means, spare=1, canastas=needed)
        laid_threes = threes[kept:]
        three_points = len(laid_threes) * profile.pack.three
        for end in table.ends():
            left = end.left + kept
            if (
                left > 1
                or (not left and profile.going_out.discard == "compulsory")
                or end.canastas < needed
            ):
                continue
            if means.melds or _opens(profile, end, end.points + three_points, minimum):
                return table.laydown(end, laid_threes)
    return None


def _black_threes_kept(profile: Profile, held: int, laid: bool) -> Sequence[int]:
    """How many of the black threes a player who goes out may keep for the last discard."""
    if held <= 1:
        return (held,)
    if profile.threes.black_melds == "never" or laid or held < 3:
        return ()
    if held > MOST_BLACK:
        return (1,) if held == MOST_BLACK + 1 else ()
    return (0, 1) if held == MOST_BLACK else (0,)


def _opens(profile: Profile, end: _End, points: int, minimum: int) -> bool:
    """Whether the first lay of an end satisfies the opening (sections `opening`, `melds`)."""
    rules = profile.opening
    if minimum == NEVER:
        return False
    wild_meld = 0 if end.wild_meld_later else end.wild_meld
    if rules.waived_for_canasta and (
        end.state[3] == CLEAN_CANASTA or wild_meld >= profile.melds.canasta
    ):
        return True
    if rules.shape == "clean-or-wild" and not (end.state[3] or wild_meld):
        return False
    return points >= minimum


def opening_plan(
    profile: Profile, means: Means, minimum: int, *, keep: int, top: Top | None = None
) -> Laydown | None:
    """The lay worth most with which a side can open and leave `keep` cards (0 to 2) in the hand.

    None where none satisfies the opening. With `top` the lay takes the pile: one of its groups
    goes with the top card, whose points are counted as `top` says.
    """
    table = _Table(profile, means, spare=2, top=top)
    others = sum(IS_BLACK_THREE[card] for card in means.hand) + (top.taken if top else 0)
    fitting = [
        end
        for end in table.ends()
        if not end.wild_meld_later
        and end.left + others >= keep
        and end.points
        and _opens(profile, end, end.points, minimum)
    ]
    if not fitting:
        return None
    return table.laydown(max(fitting, key=lambda end: end.points))


def _most_canastas(profile: Profile, means: Means) -> int:
    """No lay-down makes more canastas than this: a quick answer for most hands."""
    counts = count_ranks(means.hand)
    wilds = counts[TWO] + counts[JOKER]
    full = profile.melds.canasta
    most = 0
    for rank in NATURAL_RANKS:
        meld = means.melds.get(rank)
        before = meld.size if meld else 0
        room = profile.melds.max_wilds - (len(meld.wilds) if meld else 0)
        most += before < full <= before + counts[rank] + min(wilds, max(0, room))
    if profile.melds.wild_melds:
        own = means.melds.get(WILDS)
        before = own.size if own else 0
        most += before < full <= before + wilds
    return most
