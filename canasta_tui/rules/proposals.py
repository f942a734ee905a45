"""Moves at random that are likely to be legal, for play-outs: proposals, for the game to judge."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from . import opening
from .cards import IS_WILD, NATURAL_RANKS, Card
from .melds import card_points
from .moves import ASK, DISCARDS, Group, Join, Move, Take, group, lay, take
from .pile import is_blocked, is_frozen, key_fault
from .profile import Profile
from .targets import WILDS

if TYPE_CHECKING:
    from .game import Game


def _way_out(game: Game) -> list[Move]:
    """The next move of a way to go out."""
    out = game.way_out()
    if not out:
        return []
    if out.joins:
        return [Join(out.joins[0])]
    return [lay(out.lays[0])] if out.lays else [DISCARDS[card] for card in out.left]


def propose_takes(game: Game, rng: Random) -> list[Move]:
    """Takes that are likely to be legal."""
    position, profile = game.position, game.profile
    seat = position.turn
    if not position.pile or is_blocked(profile, position):
        return []
    rank = position.pile[-1] >> 2
    held = position.counts[seat][rank]
    side = position.side_of[seat]
    melds = position.melds[side]
    if not held and rank not in melds:
        return []
    frozen = is_frozen(profile, position, side)
    if frozen and held < 2:
        return []
    hand = position.hands[seat]
    naturals = [card for card in hand if card >> 2 == rank]
    wilds = [card for card in hand if IS_WILD[card]]
    keys: list[list[Card]] = []
    if held >= 2:
        keys.append(naturals[: 2 + int(rng.random() * (held - 1))])
    if held and wilds and not frozen:
        keys.append([naturals[0], wilds[int(rng.random() * len(wilds))]])
    if rank in melds and not frozen:
        keys.append(naturals[: int(rng.random() * (held + 1))])
    if melds:
        meld = melds.get(rank)
        size = len(meld.naturals) + len(meld.wilds) if meld else 0
        one_meld = profile.melds.same_rank == "one"
        return [
            Take(tuple(sorted(key)))
            for key in keys
            if not (one_meld and _is_no_key(profile, key, frozen=frozen, meld_size=size))
        ]
    return _opening_takes(game, keys, [one for one in _all_sets(game, rng) if one.target != rank])


def _is_no_key(profile: Profile, key: list[Card], *, frozen: bool, meld_size: int) -> bool:
    """Whether the hand cards `key` surely don't take the pile."""
    wilds = sum([IS_WILD[card] for card in key])
    naturals = len(key) - wilds
    return bool(
        key_fault(profile, frozen=frozen, meld_size=meld_size, naturals=naturals, wilds=wilds)
    )


def _opening_takes(game: Game, keys: list[list[Card]], further: list[Group]) -> list[Move]:
    """Takes that may open, each with as many of the further groups as its wilds allow."""
    position, profile = game.position, game.profile
    needed = opening.minimum(profile, position, position.turn)
    moves: list[Move] = []
    for key in keys:
        groups = further
        if IS_WILD[key[-1]]:
            groups = [one for one in further if key[-1] not in one.cards]
        laid = [Group(tuple(key), None), *groups]
        enough = opening.counted(profile, laid, position.pile[-1]) >= needed
        if enough or profile.opening.waived_for_canasta:
            moves.append(take(key, groups))
    return moves


def _all_sets(game: Game, rng: Random) -> list[Group]:
    """All sets of naturals in the hand, and some pairs with a wild."""
    position = game.position
    hand = sorted(position.hands[position.turn])
    counts = position.counts[position.turn]
    wilds = [card for card in hand if IS_WILD[card]]
    groups = []
    for rank in NATURAL_RANKS:
        held = counts[rank]
        if held < 2:
            continue
        if held >= 3 or (wilds and rng.random() < 0.7):
            cards = [card for card in hand if card >> 2 == rank]
            if wilds and (held == 2 or rng.random() < 0.3):
                cards.append(wilds.pop())
            groups.append(group(cards, rank))
    return groups


def propose_lays(game: Game, rng: Random) -> list[Move]:
    """A lay that is likely to be legal, or a question to the partner where that may be."""
    position, profile = game.position, game.profile
    seat = position.turn
    side = position.side_of[seat]
    hand, counts, melds = (
        position.hands[seat],
        position.counts[seat],
        position.melds[side],
    )
    if position.progress.answer or position.progress.bound:
        return _way_out(game)
    if not melds:
        groups = _all_sets(game, rng)
        points = card_points(profile, [card for one in groups for card in one.cards])
        enough = groups and points >= opening.minimum(profile, position, seat)
        return [lay(groups)] if enough else []
    if len(hand) < 4 and rng.random() < 0.25:
        return [ASK]
    card = hand[int(rng.random() * len(hand))]
    rank = card >> 2
    held = counts[rank]
    if IS_WILD[card]:
        targets = [*melds, WILDS] if profile.melds.wild_melds else list(melds)
        target = targets[int(rng.random() * len(targets))]
        founding = target == WILDS and WILDS not in melds
        cards = [c for c in hand if IS_WILD[c]] if founding else [card]
        return [lay([group(cards, target)])]
    least = 1 if rank in melds else 3
    if held >= least:
        cards = [c for c in hand if c >> 2 == rank]
        return [lay([group(cards[: least + int(rng.random() * (held - least + 1))], rank)])]
    wild = next((c for c in hand if IS_WILD[c]), 0) if held == 2 else 0
    return [lay([group([*(c for c in hand if c >> 2 == rank), wild], rank)])] if wild else []
