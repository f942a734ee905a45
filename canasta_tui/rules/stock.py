"""Chapter: drawing, and what happens when the stock runs out.

Source of each rule: the sections `turn` and `stock` of a profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import CARD_LIMIT, Card
from .profile import Profile


class Draught(NamedTuple):
    """What a draw brings."""

    cards: tuple[Card, ...]
    """Cards that come into the hand, in their order."""
    threes: tuple[Card, ...]
    """Threes laid out; each is replaced while the stock lasts."""
    gone: int
    """Cards that leave the stock."""
    last_three: bool
    """Nothing but threes came up to the last card: the rule `stock.last_three` applies."""


_ONE_CARD = tuple(Draught((card,), (), 1, False) for card in range(CARD_LIMIT))
"""The draw of each card, made once."""


def draught(profile: Profile, stock: Sequence[Card]) -> Draught:
    """What a draw from this stock (next card last) brings: `turn.draw` cards, threes replaced.

    A single card is the whole draw where the stock has no more; a three as the very last card is
    not replaced.
    """
    exposed = profile.threes.is_exposed
    number = profile.turn.draw
    if number == 1 and not exposed[stock[-1]]:
        return _ONE_CARD[stock[-1]]
    top = stock[: -number - 1 : -1]
    if len(top) == number and not any([exposed[card] for card in top]):
        return Draught(tuple(top), (), number, False)
    cards: list[Card] = []
    threes: list[Card] = []
    count = 0
    while len(cards) < number and count < len(stock):
        count += 1
        card = stock[-count]
        (threes if exposed[card] else cards).append(card)
    last_three = not cards
    if last_three and profile.stock.last_three == "stays-in-hand":
        cards.append(threes.pop())
    return Draught(tuple(cards), tuple(threes), count, last_three)


def makes_onto_meld_compulsory(profile: Profile, stock_left: int, frozen: bool) -> bool:
    """Whether a top card that fits an own meld must be taken now (`stock.must_take`)."""
    rule = profile.stock.must_take
    return not stock_left and (rule == "onto-meld" or (rule == "unfrozen-onto-meld" and not frozen))
