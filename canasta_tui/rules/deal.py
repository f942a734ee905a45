"""Chapter: dealing, and the up-card.

Source of each rule: the section `deal` of a profile. A deck is a list of all cards of the pack in
the order in which they are dealt and drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .cards import THREE, Card, count_ranks, pack_of
from .events import Event, FootTaken, ThreeExposed
from .position import Position
from .profile import Profile


class DeckError(ValueError):
    """A deck that can't be dealt."""


def shuffled_deck(profile: Profile, rng: Random) -> list[Card]:
    """A deck in random order. An up-card that goes back into the stock is already put where it
    will be drawn, anywhere in the stock."""
    deck = pack_of(profile.pack.packs, profile.pack.jokers)
    rng.shuffle(deck)
    up = profile.seats * (profile.deal.hand + profile.deal.foot)
    if profile.deal.up_card and profile.deal.covered_goes_to == "stock":
        while profile.deal.is_covered[deck[up]]:
            deck.insert(rng.randrange(up + 1, len(deck)), deck.pop(up))
    return deck


def clockwise(profile: Profile, after: int) -> list[int]:
    """All seats in the order of play, from the one after `after`."""
    return [(after + place) % profile.seats + 1 for place in range(profile.seats)]


def deal(
    profile: Profile, deck: Sequence[Card], dealer: int, scores: tuple[int, ...], number: int = 1
) -> tuple[Position, list[Event]]:
    """The position in which the first player draws, and the threes that were exposed before.

    One card at a time to each seat from the dealer's left, a second hand in the same way after the
    first; then the up-card, and further ones while one must be covered; then the exposed threes are
    replaced, seat by seat from the dealer's left. `scores` are each side's totals, with place 0
    unused; `number` is the deal's in the match. Raises `DeckError` for a deck that is not the
    profile's pack.
    """
    if sorted(deck) != pack_of(profile.pack.packs, profile.pack.jokers):
        raise DeckError(f"a deck of {profile.id} holds its {profile.pack_size} cards, each once")
    stock = list(reversed(deck))
    order = clockwise(profile, dealer)
    hands, feet = (_dealt(stock, order, size) for size in (profile.deal.hand, profile.deal.foot))
    pile: list[Card] = []
    if profile.deal.up_card:
        pile.append(stock.pop())
        while profile.deal.is_covered[pile[-1]] and stock:
            if profile.deal.covered_goes_to == "stock":
                raise DeckError("the up-card of this deck belongs back into the stock")
            pile.append(stock.pop())
    sides = len(profile.table.sides)
    position = Position(
        sides=profile.table.sides,
        hands=hands,
        stock=stock,
        pile=pile,
        frozen=any(profile.pile.freezes[card] for card in pile),
        threes=[[] for _ in range(sides + 1)],
        melds=[{} for _ in range(sides + 1)],
        melded=[False] * (profile.seats + 1),
        asked=[False] * (sides + 1),
        scores=scores,
        dealer=dealer,
        turn=order[0],
        feet=[tuple(sorted(foot)) for foot in feet],
        round=number,
    )
    events: list[Event] = []
    if profile.deal.threes_exposed == "at-once":
        for seat in order:
            events += expose_dealt(profile, position, seat)
    else:
        events += expose_dealt(profile, position, order[0])
    return position, events


def take_up_foot(profile: Profile, position: Position) -> list[Event]:
    """Give the player whose turn it is the second hand, and lay out the threes in it."""
    seat = position.turn
    foot = position.feet[seat]
    position.feet[seat] = ()
    position.hands[seat] = list(foot)
    position.counts[seat] = count_ranks(foot)
    return [FootTaken(seat, len(foot), foot), *expose_dealt(profile, position, seat)]


def _dealt(stock: list[Card], order: Sequence[int], size: int) -> list[list[Card]]:
    """So many cards for each seat, by seat, one at a time in this order."""
    hands: list[list[Card]] = [[] for _ in range(len(order) + 1)]
    for _ in range(size):
        for seat in order:
            hands[seat].append(stock.pop())
    return hands


def expose_dealt(profile: Profile, position: Position, seat: int) -> list[Event]:
    """Lay out the threes in a hand and replace them from the stock, until none is left."""
    hand, counts = position.hands[seat], position.counts[seat]
    if not counts[THREE]:
        return []
    exposed = profile.threes.is_exposed
    events: list[Event] = []
    found = [card for card in hand if exposed[card]]
    while found:
        card = found.pop(0)
        hand.remove(card)
        counts[card >> 2] -= 1
        position.threes[position.side_of[seat]].append(card)
        events.append(ThreeExposed(seat, card, replaced=bool(position.stock)))
        if position.stock:
            new = position.stock.pop()
            hand.append(new)
            counts[new >> 2] += 1
            if exposed[new]:
                found.append(new)
    return events
