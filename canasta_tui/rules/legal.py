"""The legal moves of a game, as a lazy view.

A hand of 40 cards has more lay-downs than anybody could list, so membership is asked of
`Game.verify`, iteration makes one move after the other and holds none, and `sample` makes one at
random without listing any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice
from random import Random
from typing import TYPE_CHECKING

from . import going_out, opening, runs
from .cards import IS_BLACK_THREE, IS_WILD, NATURAL_RANKS, THREE, Card, Rank, without
from .laydown import Means
from .laying import place
from .melds import card_points
from .moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Group,
    Join,
    Lay,
    Move,
    Take,
    group,
    lay,
    take,
)
from .pile import is_blocked, top_target
from .plans import opening_plan
from .profile import Profile
from .proposals import propose_lays, propose_takes
from .refusals import WHOLE_LAY, Refusal
from .shares import Share, share_group, shares_of
from .targets import WILDS, Target, is_run, number_of, numbered, rank_of
from .threes import MOST_BLACK
from .ways import named_takes, opening_take

if TYPE_CHECKING:
    from .game import Game


class LegalMoves:
    """All legal moves of a game's position; valid until the game goes on.

    Each is listed once and in its one spelling (see `moves`), the kinds of move in turn.
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __contains__(self, move: Move) -> bool:
        return self._game.allows(move)

    def __bool__(self) -> bool:
        return not self._game.position.ended

    def __iter__(self) -> Iterator[Move]:
        position = self._game.position
        if position.ended:
            return
        if position.progress.asking:
            yield from (YES, NO)
            return
        # Loops and not generator expressions, here and below: mypyc makes lists of those.
        for move in self._candidates():
            if move in self:
                yield move

    def _candidates(self) -> Iterator[Move]:
        position = self._game.position
        if not position.progress.drew:
            return _in_turn(iter([DRAW, PASS]), _takes(self._game))
        several = self._game.profile.melds.same_rank == "several"
        return _in_turn(
            (DISCARDS[card] for card in sorted(set(position.hands[position.turn]))),
            iter([END, ASK]),
            map(Join, NATURAL_RANKS if several else ()),
            _lays(self._game),
        )

    def sample(self, rng: Random) -> Move:
        """A legal move at random. Every kind of move comes up, not every move as often.

        Raises `IndexError` once the deal has ended.
        """
        game = self._game
        position, allows = game.position, game.allows
        progress = position.progress
        if position.ended:
            raise IndexError("the deal has ended: no move is legal")
        if progress.asking:
            return YES if rng.random() < 0.5 else NO
        drew = progress.drew
        hand = position.hands[position.turn]
        # Half of all draws and discards need no further look.
        quick = DISCARDS[hand[int(rng.random() * len(hand))]] if drew else DRAW
        if rng.random() < 0.5 and allows(quick):
            return quick
        for move in propose_lays(game, rng) if drew else propose_takes(game, rng):
            if allows(move):
                return move
        if allows(quick):
            return quick
        others: list[Move] = [DISCARDS[card] for card in hand] if drew else [PASS]
        rng.shuffle(others)
        for move in (*others, END):
            if allows(move):
                return move
        return next(iter(self))


def _in_turn(*kinds: Iterator[Move]) -> Iterator[Move]:
    """One move of each kind after the other, as long as there are some: the first ones that anybody
    looks at are of all kinds."""
    while kinds:
        left = []
        for moves in kinds:
            for move in islice(moves, 1):
                yield move
                left.append(moves)
        kinds = tuple(left)


def _sets(cards: Sequence[Card], size: int) -> list[tuple[Card, ...]]:
    """The different choices of so many cards, in order."""
    return sorted(set(combinations(sorted(cards), size)))


def takes_onto_meld(game: Game) -> Iterator[Take]:
    """The legal takes whose top card joins a meld on the table, with no further groups."""
    position = game.position
    melds = position.melds[position.side_of[position.turn]]
    if not position.pile:
        return

    def onto(move: Take) -> bool:
        top = position.pile[-1]
        return top_target(game.profile, melds, top, move.cards, move.target) in melds

    for keys in _keys(game):
        first = next(keys)
        # Where the top card goes is said by how many naturals and wilds go with it.
        if any(map(onto, named_takes(game, first))):
            for cards in chain([first], keys):
                for move in filter(onto, named_takes(game, cards)):
                    if move in game.legal_moves:
                        yield move


def _plain_takes(game: Game) -> Iterator[Take]:
    """Every way to take the pile with cards of the top's rank and wilds, legal or not."""
    position = game.position
    if not position.pile:
        return
    for keys in _keys(game):
        for cards in keys:
            yield from named_takes(game, cards)
    hand = position.hands[position.turn]
    yield from map(take, runs.completed_by(game.profile, hand, position.pile[-1]))


def _keys(game: Game) -> Iterator[Iterator[tuple[Card, ...]]]:
    """The hand cards that may go with the pile's top card: those of its rank and wilds, together as
    often as there are as many of both."""
    position = game.position
    hand, rank = position.hands[position.turn], position.pile[-1] >> 2
    naturals = [card for card in hand if card >> 2 == rank and not IS_WILD[card]]
    wilds = [card for card in hand if IS_WILD[card]]
    most_wilds = min(len(wilds), game.profile.melds.max_wilds)
    for count in range(len(naturals) + 1):
        for wild_count in range(most_wilds + 1):
            yield _together(_sets(naturals, count), _sets(wilds, wild_count))


def _together(
    naturals: Sequence[tuple[Card, ...]], wilds: Sequence[tuple[Card, ...]]
) -> Iterator[tuple[Card, ...]]:
    """Each of these choices with each of those."""
    for chosen in naturals:
        for wild_chosen in wilds:
            yield tuple(sorted((*chosen, *wild_chosen)))


def _takes(game: Game) -> Iterator[Take]:
    position, profile = game.position, game.profile
    if not position.pile or is_blocked(profile, position):
        return
    top = position.pile[-1]
    rank = top >> 2
    means = game.means()
    by_run = runs.completed_by(profile, means.hand, top)
    if not means.melds and not by_run and not opening_take(game, means, top):
        return
    for plain in _plain_takes(game):
        if not _could_be_saved(game, plain):
            continue
        needed = 0
        if not means.melds and not profile.opening.waived_for_canasta:
            needed = means.minimum
            needed -= opening.counted(profile, [Group(plain.cards, None)], top)
        rest = without(means.hand, plain.cards)
        if profile.melds.same_rank == "one" and profile.melds.runs == "none":
            # What goes to the top card's meld is among the cards that take it.
            for groups in _laydowns(profile, means, rest, needed, but=rank):
                yield take(plain.cards, groups)
            continue
        after, kept = _with_top(profile, means, top, plain)
        crowded = rank_of(kept)
        for groups in _laydowns(profile, after, rest, needed, crowded=crowded, but=kept):
            if not any(_is_at(one, kept) for one in groups):
                beside = any(rank_of(one.target or 0) == crowded for one in groups)
                named = kept if crowded and beside else plain.target
                yield take(plain.cards, groups, named)


def _with_top(profile: Profile, means: Means, top: Card, plain: Take) -> tuple[Means, Target]:
    """The means once the pile's top card lies with the cards of a take, and where its meld is."""
    melds = dict(means.melds)
    target = top_target(profile, melds, top, plain.cards, plain.target)
    one = Group(plain.cards, target)
    meld = place(profile, melds, one, top, means.closed, opening=not melds).meld
    kept = next(key for key, other in melds.items() if other is meld)
    return replace(means, melds=melds), kept


def _is_at(one: Group, kept: Target) -> bool:
    """Whether a group goes to the meld at a target; of several of a rank it names the number."""
    target = one.target or 0
    if is_run(target) or is_run(kept):
        return target == kept
    return numbered(target, max(1, number_of(target))) == numbered(kept, max(1, number_of(kept)))


def _could_be_saved(game: Game, plain: Take) -> bool:
    """Whether a take is legal, or might be with further groups."""
    try:
        game.verify(plain)
    except Refusal as refusal:
        return refusal.code in WHOLE_LAY
    return True


def _lays(game: Game) -> Iterator[Lay]:
    profile, position = game.profile, game.position
    means = game.means()
    if position.progress.answer or position.progress.bound:
        yield from _lays_on_the_way_out(game, means)
        return
    needed = 0
    if not means.melds:
        needed = means.minimum
        out = game.way_out()
        keep = going_out.least_kept(profile, position.progress, foot=means.foot)
        if not out and not opening_plan(profile, means, needed, keep=keep):
            return
        if out or profile.opening.waived_for_canasta:
            needed = 0
    yield from _all_lays(game, means, needed)


def _lays_on_the_way_out(game: Game, means: Means) -> Iterator[Lay]:
    """Where only lays that still go out are left: the known way first, it may be the only one, then
    parts of it, of which most may be laid alone."""
    out = game.way_out()
    if not out:
        return
    first = list(_parts(out.lays[0])) if out.lays else []
    yield from first
    known = set(first)
    for move in _all_lays(game, means, 0):
        if move not in known:
            yield move


def _parts(groups: tuple[Group, ...]) -> Iterator[Lay]:
    """A lay, each of its groups, and the lay without one of them."""
    yield lay(groups)
    if len(groups) > 1:
        yield from (lay([one]) for one in groups)
    if len(groups) > 2:
        yield from (lay([one for one in groups if one is not left_out]) for left_out in groups)


def _all_lays(game: Game, means: Means, needed: int) -> Iterator[Lay]:
    hand = means.hand
    if sum([IS_BLACK_THREE[card] for card in hand]) >= 3 and not game.way_out():
        # Black threes are melded in going out alone.
        hand = [card for card in hand if not IS_BLACK_THREE[card]]
    for groups in _laydowns(game.profile, means, hand, needed):
        if groups:
            yield lay(groups)


def _laydowns(
    profile: Profile,
    means: Means,
    hand: Sequence[Card],
    needed: int,
    *,
    crowded: Rank = 0,
    but: Target = 0,
) -> Iterator[tuple[Group, ...]]:
    """Every choice of groups from these cards that are melds one by one, the empty one first.

    Those that are worth less than `needed` points together are left out. Groups of a `crowded` rank
    name their meld by its number; to the meld of a rank at `but` nothing goes.
    """
    for run_groups in runs.laydowns(profile, hand, means.melds):
        cards = [card for one in run_groups for card in one.cards]
        left = needed - card_points(profile, cards)
        rest = without(hand, cards) if cards else hand
        for groups in _rank_laydowns(profile, means, rest, left, crowded, but):
            yield (*groups, *run_groups)


def _rank_laydowns(
    profile: Profile,
    means: Means,
    hand: Sequence[Card],
    needed: int,
    crowded: Rank,
    but: Target,
) -> Iterator[tuple[Group, ...]]:
    """`_laydowns` without runs."""
    by_rank: dict[Rank, list[Card]] = {}
    for card in hand:
        if not IS_WILD[card]:
            by_rank.setdefault(card >> 2, []).append(card)
    wilds = tuple(sorted(card for card in hand if IS_WILD[card]))
    threes = [card for card in by_rank.pop(THREE, []) if IS_BLACK_THREE[card]]
    ranks = [
        rank
        for rank in NATURAL_RANKS
        if rank not in means.closed and (rank in by_rank or rank in means.melds)
    ]
    worth = [card_points(profile, by_rank.get(rank, ())) for rank in ranks]

    def from_rank(place: int, wilds: tuple[Card, ...], needed: int) -> Iterator[tuple[Group, ...]]:
        if needed > sum(worth[place:]) + card_points(profile, wilds):
            return
        if place == len(ranks):
            yield from last_groups(wilds, needed)
            return
        yield from from_rank(place + 1, wilds, needed)
        rank = ranks[place]
        held = by_rank.get(rank, [])
        for groups in _of_rank(profile, means, rank, held, wilds, crowded=rank == crowded, but=but):
            laid = [card for one in groups for card in one.cards]
            rest = tuple(without(wilds, (card for card in laid if IS_WILD[card])))
            left = needed - card_points(profile, laid)
            for further in from_rank(place + 1, rest, left):
                yield (*groups, *further)

    def last_groups(wilds: tuple[Card, ...], needed: int) -> Iterator[tuple[Group, ...]]:
        """Black threes and wilds of their own."""
        wild_melds: list[tuple[Group, ...]] = [()]
        if profile.melds.wild_melds:
            sizes = range(1, len(wilds) + 1)
            wild_melds += [(group(s, WILDS),) for size in sizes for s in _sets(wilds, size)]
        three_melds: list[tuple[Group, ...]] = [()]
        if profile.threes.black_melds != "never":
            sizes = range(3, min(len(threes), MOST_BLACK) + 1)
            three_melds += [(group(s),) for size in sizes for s in _sets(threes, size)]
        for three_meld in three_melds:
            for wild_meld in wild_melds:
                yield (*three_meld, *wild_meld)

    yield from from_rank(0, wilds, needed)


def _of_rank(
    profile: Profile,
    means: Means,
    rank: Rank,
    held: Sequence[Card],
    wilds: Sequence[Card],
    *,
    crowded: bool,
    but: Target,
) -> Iterator[tuple[Group, ...]]:
    """What may be laid of a rank with some of these wilds: one group or, where a side may have
    several melds of a rank, one for each of them that gets cards."""
    rules = profile.melds
    # Where a side may have several melds of a rank, one lay may begin more than one.
    new = len(held) // (rules.min_naturals if wilds else rules.min_size)
    if rules.same_rank == "one":
        new = 1
    for shares in shares_of(profile, means.melds, rank, len(held), len(wilds), new=max(1, new)):
        if not shares or any([share.target == but for share in shares]):
            continue
        alone = len(shares) == 1 and not crowded
        yield from _dealt_out(profile, means, shares, held, wilds, alone=alone)


def _dealt_out(
    profile: Profile,
    means: Means,
    shares: Sequence[Share],
    held: Sequence[Card],
    wilds: Sequence[Card],
    *,
    alone: bool,
    like: tuple[Card, ...] | None = None,
) -> Iterator[tuple[Group, ...]]:
    """The ways to choose cards for these shares; `like` are those of a new meld before that has as
    many."""
    if not shares:
        yield ()
        return
    first, *others = shares
    for chosen in _sets(held, first.naturals):
        for wild_chosen in _sets(wilds, first.wilds):
            cards = (*chosen, *wild_chosen)
            if like and cards > like:
                # New melds of the same numbers are told in one order alone.
                continue
            one = share_group(profile, means.melds, cards, first.target, alone=alone)
            left, wilds_left = without(held, chosen), without(wilds, wild_chosen)
            alike = others and not first.before and others[0][1:] == first[1:]
            for further in _dealt_out(
                profile,
                means,
                others,
                left,
                wilds_left,
                alone=alone,
                like=cards if alike else None,
            ):
                yield (one, *further)
