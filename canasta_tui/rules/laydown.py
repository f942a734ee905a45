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
from typing import NamedTuple, TypeAlias

from .cards import (
    IS_WILD,
    NATURAL_RANKS,
    Card,
    Rank,
    count_ranks,
    without,
)
from .melds import (
    aim,
    aimed,
    canasta_kind,
    fault,
    may_found,
)
from .moves import Group, group
from .position import RUN, Meld
from .profile import Profile
from .shares import Share, share_group, shares_of
from .targets import WILDS, Target, of_rank, rank_of


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
LATER = 4
"""Times the number of wilds that join a clean meld in a second lay: added to its shape."""
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
Reach: TypeAlias = list[list[int]]
"""By canastas made and naturals left in the hand: a bit for each number of wilds used."""
Row: TypeAlias = dict[State, tuple[int, State, _Option]]
"""By state: the points of the naturals laid, the state before, what is laid of the rank."""


@dataclass(frozen=True, slots=True)
class End:
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


def open_wild_meld(profile: Profile, melds: Mapping[Target, Meld]) -> Meld | None:
    """The meld of wilds that further ones go to; None where they found a new one."""
    if may_found(profile, melds, WILDS):
        return None
    return melds[aim(profile, melds, Group((), WILDS))]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the end of a way out must have: a table for one makes no state from which none can
    come."""

    canastas: int
    """Canastas made, at least."""
    left: int
    """Cards left in the hand, 0 or 1; black threes not counted."""


Known: TypeAlias = dict[tuple[Rank, int, int, tuple[Meld, ...]], list[_Option]]
"""What may be laid of a rank: by the rank, its cards and the wilds in the hand, and the side's
melds of it."""


class Table:
    """The rows for one hand."""

    def __init__(
        self,
        profile: Profile,
        means: Means,
        *,
        canastas: int = 0,
        top: Top | None = None,
        wanted: Wanted | None = None,
        known: Known | None = None,
        later: bool = False,
    ) -> None:
        """`canastas`: how many matter. `wanted`: for a way out, in which naturals may stay in the
        hand only where all others are laid. `known`: what earlier tables found, for this one to
        use and to add to; for the same closed ranks, and no `top`. `later`: wilds may join one meld
        of an opening in a second lay, so that it is clean in the first."""
        self.profile, self.means, self.top = profile, means, top
        self.spare, self.canastas, self.later = 1 if wanted else 2, canastas, later
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
        self.wild_meld = open_wild_meld(profile, means.melds)
        self.rows: list[Row] = [{START: (0, START, NOTHING)}]
        all_options = [
            self._known_options(rank, counts[rank], known)
            if known is not None
            else self._options(rank, counts[rank])
            for rank in self.ranks
        ]
        steps = [
            (rank, counts[rank], options)
            for rank, options in zip(self.ranks, all_options, strict=True)
        ]
        if not wanted:
            for rank, held, options in steps:
                self.rows.append(self._row(rank, held, options))
            return
        within = self._within_reach(wanted, steps)
        if within[0][0][0] & 1:
            for (rank, held, options), reach in zip(steps, within[1:], strict=True):
                self.rows.append(self._row(rank, held, options, reach))
        else:
            self.rows.append({})

    def _known_options(self, rank: Rank, held: int, known: Known) -> list[_Option]:
        there = tuple([self.means.melds[key] for key in of_rank(self.means.melds, rank)])
        key = rank, held, len(self.wilds), there
        options = known.get(key)
        if options is None:
            options = known[key] = self._options(rank, held)
        return options

    def _within_reach(
        self, wanted: Wanted, steps: Sequence[tuple[Rank, int, list[_Option]]]
    ) -> list[Reach]:
        """By row, from the first: the states from which a wanted end can come. The kinds of
        canastas, points and shapes are not looked at."""
        wilds, most = len(self.wilds), self.canastas
        reach: Reach = [[0, 0] for _ in range(most + 1)]
        for used in range(wilds + 1):
            for own, own_canasta, _ in self._wild_melds(used):
                for left in range(wanted.left + 1 - (wilds - used - own)):
                    for made in range(max(0, wanted.canastas - own_canasta), most + 1):
                        reach[made][left] |= 1 << used
        found = [reach]
        for _, held, options in reversed(steps):
            after, reach = reach, [[0, 0] for _ in range(most + 1)]
            for left, added, canastas in {(held - o[0], o[1], o[2]) for o in options}:
                if left > 1:
                    continue
                for made in range(most + 1):
                    then = after[min(made + canastas, most)]
                    reach[made][0] |= then[left] >> added
                    if not left:
                        reach[made][1] |= then[1] >> added
            found.append(reach)
        return found[::-1]

    def _row(
        self, rank: Rank, held: int, options: Sequence[_Option], reach: Reach | None = None
    ) -> Row:
        """The row after a rank; `reach`: its states that are of use, where not all are."""
        points, wilds = self.profile.pack.points[rank], len(self.wilds)
        most_left, canastas = (1 if reach else held + 2), self.canastas
        row: Row = {}
        for state, (so_far, _, _) in self.rows[-1].items():
            used, left, made, shape, kinds = state
            for option in options:
                naturals, added, canasta, new_shape, new_kinds, _ = option
                now_used, now_left = used + added, left + held - naturals
                if now_used > wilds or now_left > most_left or (shape > LATER < new_shape):
                    continue
                now_made = made + canasta
                # Written out: this is asked more often than anything else.
                if now_made > canastas:
                    now_made = canastas
                if reach and not reach[now_made][now_left] >> now_used & 1:
                    continue
                new = (
                    now_used,
                    now_left if now_left < 2 else 2,
                    now_made,
                    shape if shape > new_shape else new_shape,
                    kinds + new_kinds,
                )
                worth = so_far + naturals * points
                old = row.get(new)
                if old is None or old[0] < worth:
                    row[new] = (worth, state, option)
        return row

    def _options(self, rank: Rank, held: int) -> list[_Option]:
        rules = self.profile.melds
        full = rules.canasta
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
            new=2 if 0 < rules.max_size < held and rules.same_rank != "one" else 1,
        ):
            naturals = added = canastas = kinds = shape = 0
            for share in shares:
                _, old, laid, wilds = share
                naturals += laid
                added += wilds
                before = len(old.naturals) + len(old.wilds) if old else 0
                after = before + laid + wilds + bool(top)
                canastas += before < full <= after
                if self.kinds_matter:
                    kinds += self._kinds_made(share, after)
                if laid >= 3 and not wilds:
                    shape = max(shape, CLEAN_CANASTA if laid >= full else CLEAN)
            if naturals + added or top:
                options.append(_Option(naturals, added, canastas, shape, kinds, shares))
            if self.later and added and len(shares) == 1 and self._may_join_later(shares[0]):
                shape = CLEAN_CANASTA if naturals >= full else CLEAN
                shape += LATER * added
                options.append(_Option(naturals, added, canastas, shape, kinds, shares))
        return options

    def _may_join_later(self, share: Share) -> bool:
        """Whether a new meld may be laid without its wilds, and they be added afterwards."""
        if share.before or share.naturals < 3:
            return False
        rank, naturals = rank_of(share.target), share.naturals

        def wrong(wilds: int, *, before: int, opening: bool) -> str:
            return fault(
                self.profile,
                rank,
                before=before,
                naturals=naturals,
                wilds=wilds,
                added_wilds=wilds,
                opening=opening,
            )

        return not (
            wrong(0, before=0, opening=True) or wrong(share.wilds, before=naturals, opening=False)
        )

    def _kinds_made(self, share: Share, size: int) -> int:
        """What a share changes in the count of kinds of canastas."""
        if size < self.profile.melds.canasta:
            return 0
        old = canasta_kind(self.profile, share.before) if share.before else ""
        wilds = share.wilds + (len(share.before.wilds) if share.before else 0)
        was = {"natural": 1, "mixed": MIXED}.get(old, 0)
        return (MIXED if wilds else 1) - was

    def ends(self) -> Iterator[End]:
        """Every way to finish: a state of the last row, and a meld of wilds beside it or none."""
        worth_of_wilds = [self.profile.pack.points[card >> 2] for card in self.wilds]
        top_points = self.top.points if self.top else 0
        for state, (worth, *_) in self.rows[-1].items():
            used, left, made, shape, _ = state
            for own, own_canasta, later in self._wild_melds(used):
                first = (used if later else used + own) - shape // LATER
                yield End(
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

    def laydown(self, end: End, black_threes: Sequence[Card] = ()) -> Laydown:
        """The lay-down that comes to an end of the table, with a meld of black threes last."""
        wilds, state, hand = list(self.wilds), end.state, self.means.hand
        groups: list[Group] = []
        joining: Share | None = None
        for rank, row in zip(reversed(self.ranks), reversed(self.rows[1:]), strict=True):
            _, state, option = row[state]
            cards = [card for card in hand if card >> 2 == rank]
            for share in option.shares:
                laid, cards = cards[: share.naturals], cards[share.naturals :]
                if option.shape > LATER:
                    joining = share
                else:
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
        # The dearest wilds go to the first lay, whose points count.
        if end.wild_meld and not end.wild_meld_later:
            groups.append(group((wilds.pop() for _ in range(end.wild_meld)), WILDS))
        lays = [groups]
        if joining:
            new = {joining.target: Meld(rank_of(joining.target), (), ())}
            added = [wilds.pop() for _ in range(joining.wilds)]
            lays.append([aimed(self.profile, new, added, joining.target)])
        if end.wild_meld_later:
            lays.append([group((wilds.pop() for _ in range(end.wild_meld)), WILDS)])
        if black_threes:
            lays[-1].append(group(black_threes))
        return Laydown(
            tuple(tuple(lay) for lay in lays if lay),
            tuple(without(hand, (card for lay in lays for one in lay for card in one.cards))),
            end.points,
        )
