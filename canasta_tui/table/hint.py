"""Which cards of the hand a hint is about."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import Card
from ..rules.moves import Discard, Lay, Move, Take
from .draft import Draft


def places(draft: Draft, hand: Sequence[Card], move: Move) -> frozenset[int]:
    """The places in the hand of the cards to be moved first: those of the first meld that is not
    staged yet, those that take the pile, or the discard. None where it needs no cards, or where
    all of them are staged."""
    wanted: list[Sequence[Card]] = []
    match move:
        case Lay(groups):
            wanted = [one.cards for one in groups]
        case Take(key, groups):
            wanted = [*(one.cards for one in groups), key]
        case Discard(card):
            wanted = [(card,)]
    staged = draft.staged_places
    free = [place for place in range(len(hand)) if place not in staged]
    for cards in wanted:
        if found := _found(free, hand, cards):
            return found
    return frozenset()


def _found(free: Sequence[int], hand: Sequence[Card], cards: Sequence[Card]) -> frozenset[int]:
    """Free places that hold these cards; none where one of them is not there."""
    found: set[int] = set()
    for card in cards:
        place = next((p for p in free if hand[p] == card and p not in found), None)
        if place is None:
            return frozenset()
        found.add(place)
    return frozenset(found)
