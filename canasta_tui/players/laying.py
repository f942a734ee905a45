"""Whole lay-downs for the computer seats: what melds promise, and what is best laid now.

Everything is worked out from what one seat sees. Worths are in points and are estimates: a meld is
worth its cards and its share of the canasta that it may become.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..rules import runs
from ..rules.cards import (
    IS_WILD,
    JOKER,
    NATURAL_RANKS,
    TWO,
    UNKNOWN,
    Card,
    Rank,
    count_ranks,
    without,
)
from ..rules.game import Game
from ..rules.going_out import least_kept
from ..rules.melds import (
    aim,
    aimed,
    canasta_bonus,
    card_points,
    count_canastas,
    fault,
    is_canasta,
    is_full,
    may_found,
    next_of_rank,
)
from ..rules.moves import Group, Lay, Take, group, lay
from ..rules.opening import minimum
from ..rules.pile import top_target
from ..rules.plans import opening_plan
from ..rules.position import Meld
from ..rules.profile import Profile
from ..rules.scoring import incomplete_cost
from ..rules.targets import WILDS, Target, is_run, of_rank, rank_of
from ..rules.view import View
from ..rules.ways import ways_to_take

Melds: TypeAlias = dict[Target, Meld]
"""The melds of a side (see `rules.targets`)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player values what lies on the table and what it holds."""

    chances: tuple[float, ...]
    """That a meld which lacks none, one, two … cards becomes a canasta; the last is for more."""
    canasta_needed: float
    """A canasta that going out asks for, besides what it pays."""
    wild_kept: float
    """A wild that stays in the hand, besides its points: they count when it is laid later."""
    opened: float
    """Having opened."""


def table_of(view: View) -> Game:
    """The table as the view shows it, to ask the rules about moves. Cards that the seat does not
    see are unknown in it too, so nobody can play it on."""
    game = Game(view.profile, view.position, history=False)
    for seat, hand in enumerate(view.position.hands):
        if seat and seat != view.seat:
            game.known[seat] = [card for card in hand if card != UNKNOWN]
    return game


def settled(profile: Profile, melds: Mapping[Target, Meld]) -> int:
    """What the melds of a side count if the deal ends now."""
    points = sum(card_points(profile, meld.cards) for meld in melds.values())
    if profile.scoring.melded_cards_against_without_canasta and not count_canastas(profile, melds):
        points = -points
    return points + sum(
        _canasta(profile, meld) if is_canasta(profile, meld) else -incomplete_cost(profile, meld)
        for meld in melds.values()
    )


def _canasta(profile: Profile, meld: Meld) -> int:
    """What a canasta pays besides its cards."""
    extra = profile.scoring.concealed_canasta if meld.concealed else 0
    return canasta_bonus(profile, meld) + extra


def promise(profile: Profile, weights: Weights, meld: Meld) -> float:
    """What a meld is worth to its side with the deal going on."""
    lacking = profile.melds.canasta - meld.size
    points = card_points(profile, meld.cards)
    if lacking <= 0:
        return points + _canasta(profile, meld)
    chance = weights.chances[min(lacking, len(weights.chances) - 1)]
    return (
        points
        + chance * canasta_bonus(profile, meld)
        - (1 - chance) * incomplete_cost(profile, meld)
    )


def promised(profile: Profile, weights: Weights, melds: Mapping[Target, Meld]) -> float:
    """What all melds of a side are worth to it with the deal going on."""
    worth = sum(promise(profile, weights, meld) for meld in melds.values())
    canastas = min(count_canastas(profile, melds), profile.going_out.canastas)
    return worth + weights.canasta_needed * canastas + (weights.opened if melds else 0)


def joined(profile: Profile, melds: Mapping[Target, Meld], groups: Iterable[Group]) -> Melds:
    """A side's melds with these groups in them."""
    after = dict(melds)
    for one in groups:
        old, new, meld = _joining(profile, after, one)
        if old in after and old != new:
            # A run is kept by its ends, which are others now.
            del after[old]
        after[new] = meld
    return after


def _joining(profile: Profile, melds: Melds, one: Group) -> tuple[Target, Target, Meld]:
    """The meld that a group founds or joins with it, after where that was kept and is kept now."""
    target = one.target or 0
    if is_run(target):
        new, meld = runs.join(profile, melds, one)
        return new if runs.founds(one) else target, new, meld
    key = aim(profile, melds, one)
    at_once = len(one.cards) >= profile.melds.canasta
    old = melds.get(key) or Meld(rank_of(key), (), (), concealed=at_once)
    meld = Meld(old.rank, old.naturals + one.naturals, old.wilds + one.wilds, old.concealed)
    return key, key, meld


def best_groups(game: Game, weights: Weights, keep: int) -> tuple[Group, ...]:
    """What a side that has opened best lays now, the best first; `keep` cards stay in the hand.

    Empty where nothing is better laid than kept. Two groups may go to the same meld.
    """
    profile, means = game.profile, game.means()
    melds, hand = dict(means.melds), sorted(means.hand)
    chosen: list[Group] = []
    while True:
        best: Group | None = None
        most = 0.0
        needed = profile.going_out.canastas > count_canastas(profile, melds)
        for one in _additions(profile, melds, hand, means.closed, len(hand) - keep):
            gain = _gain(profile, weights, melds, one, needed=needed)
            if gain > most:
                best, most = one, gain
        if best is None:
            return tuple(chosen)
        chosen.append(best)
        melds = joined(profile, melds, (best,))
        hand = without(hand, best.cards)


def _gain(profile: Profile, weights: Weights, melds: Melds, one: Group, *, needed: bool) -> float:
    """What one group changes of what is promised, less what its wilds are worth in the hand;
    `needed`: going out asks for one more canasta."""
    target, _, meld = _joining(profile, melds, one)
    old = melds.get(target)
    gain = promise(profile, weights, meld) - _kept(profile, weights, one.wilds)
    if old:
        gain -= promise(profile, weights, old)
    if needed and is_canasta(profile, meld) and not (old and is_canasta(profile, old)):
        gain += weights.canasta_needed
    return gain if melds else gain + weights.opened


def _additions(
    profile: Profile,
    melds: Mapping[Target, Meld],
    hand: list[Card],
    closed: frozenset[Rank],
    most: int,
) -> Iterator[Group]:
    """Groups of at most `most` cards that may be laid: of each rank as many naturals as go, with
    no wild, one, two …; and wilds of their own."""
    rules = profile.melds
    wilds = sorted((c for c in hand if IS_WILD[c]), key=lambda c: profile.pack.points[c >> 2])
    counts = count_ranks(hand)
    yield from (one for one in runs.best_groups(profile, hand, melds) if len(one.cards) <= most)
    if rules.wild_melds:
        target = _open_meld(profile, melds, WILDS)
        before = melds[target].size if target in melds else 0
        room = rules.max_size - before if rules.max_size else len(wilds)
        size = min(len(wilds), room, most)
        if size > 0 and before + size >= rules.min_size:
            yield aimed(profile, melds, wilds[:size], target)
    for rank in NATURAL_RANKS:
        target = _open_meld(profile, melds, rank)
        meld = melds.get(target)
        if rank in closed or not (counts[rank] or (meld and wilds)):
            continue
        old_naturals, old_wilds = (len(meld.naturals), len(meld.wilds)) if meld else (0, 0)
        before = old_naturals + old_wilds
        for added in range(min(len(wilds), rules.max_wilds - old_wilds, most) + 1):
            naturals = min(counts[rank], most - added)
            if rules.max_size:
                naturals = min(naturals, rules.max_size - before - added)
            if naturals < 0 or not naturals + added:
                continue
            if not fault(
                profile,
                rank,
                before=before,
                naturals=old_naturals + naturals,
                wilds=old_wilds + added,
                added_wilds=added,
                opening=not melds,
            ):
                cards = [card for card in hand if card >> 2 == rank][:naturals]
                yield aimed(profile, melds, (*cards, *wilds[:added]), target)


def _open_meld(profile: Profile, melds: Mapping[Target, Meld], rank: Rank) -> Target:
    """The side's first meld of a rank that has room; else a new one, where it may begin one."""
    there = of_rank(melds, rank)
    room = (key for key in there if not is_full(profile, melds[key]))
    new = next_of_rank(melds, rank) if may_found(profile, melds, rank) else rank
    return next(room, new)


def openings(game: Game, weights: Weights) -> list[Lay]:
    """The lays that open and are worth more than waiting, the best first."""
    profile, position = game.profile, game.position
    needed = minimum(profile, position, position.turn)
    fewest = least_kept(profile, position.progress, foot=game.means().foot)
    found: dict[Lay, float] = {}
    if opening_plan(profile, game.means(), needed, keep=fewest):
        for aside in _set_aside(profile, game.means().hand):
            rest = _holding_less(game, aside).means()
            plan = opening_plan(profile, rest, needed, keep=max(0, fewest - len(aside)))
            if plan:
                move = lay(plan.lays[0])
                found[move] = _worth(game, weights, move.groups)
    return sorted((move for move in found if found[move] > 0), key=lambda move: -found[move])


def takes(game: Game, weights: Weights) -> list[tuple[float, Take]]:
    """The ways to take the pile, each with what it is worth, the best first.

    That is what lies on the table by it, and the wilds of the pile. What the other cards are worth
    in the hand is for the player to say.
    """
    position, profile, hand = game.position, game.profile, game.means().hand
    moves = dict.fromkeys(ways_to_take(game))
    if moves and not game.means().melds:
        for aside in _set_aside(profile, hand):
            moves |= dict.fromkeys(ways_to_take(_holding_less(game, aside)))
    found = []
    for move in moves:
        top = position.pile[-1]
        melds, cards = game.means().melds, (*move.cards, top)
        target = top_target(profile, melds, top, move.cards, move.target)
        first = group(cards, target) if is_run(target) else aimed(profile, melds, cards, target)
        worth = _worth(game, weights, (first, *move.groups))
        worth += _kept(profile, weights, [card for card in position.pile if IS_WILD[card]])
        found.append((worth, move))
    return sorted(found, key=lambda item: -item[0])


def _worth(game: Game, weights: Weights, groups: tuple[Group, ...]) -> float:
    """What a lay changes."""
    profile, melds = game.profile, game.means().melds
    gain = promised(profile, weights, joined(profile, melds, groups))
    gain -= promised(profile, weights, melds)
    return gain - sum(_kept(profile, weights, one.wilds) for one in groups)


def _kept(profile: Profile, weights: Weights, wilds: Sequence[Card]) -> float:
    """What wilds are worth in the hand."""
    return card_points(profile, wilds) + weights.wild_kept * len(wilds)


def _set_aside(profile: Profile, hand: Sequence[Card]) -> Iterator[list[Card]]:
    """Cards to be left out of an opening: some wilds, most first, and in the end none; where melds
    of special ranks cost as long as they are no canasta, also with all cards of those."""
    costly = profile.scoring.special if profile.scoring.incomplete_special_meld else frozenset()
    specials = [card for card in hand if card >> 2 in costly]
    twos, jokers = ([card for card in hand if card >> 2 == rank] for rank in (TWO, JOKER))
    choices = [
        twos[:some_twos] + jokers[:some_jokers]
        for some_twos in range(len(twos) + 1)
        for some_jokers in range(len(jokers) + 1)
    ]
    for wilds in sorted(choices, key=len, reverse=True):
        if specials:
            yield wilds + specials
        yield wilds


def _holding_less(game: Game, aside: Sequence[Card]) -> Game:
    """The same table, with the player holding these cards no longer."""
    position = game.position.copy()
    hand = without(position.hands[position.turn], aside)
    position.hands[position.turn] = hand
    position.counts[position.turn] = count_ranks(hand)
    return Game(game.profile, position, history=False)
