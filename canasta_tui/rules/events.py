"""What happened, as values: what a move did, in the order in which it did it.

`seen_by` gives the same event as another seat saw it, without the cards that it did not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import CARD_LIMIT, Card, Rank

MOST_SEATS = 6
"""More players there are not at a table."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew from the stock. `cards` are those that came into the hand; empty for others."""

    seat: int
    count: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ThreeExposed:
    """A three was laid out; `replaced` where a card of the stock follows for it."""

    seat: int
    card: Card
    replaced: bool


@dataclass(frozen=True, slots=True)
class PileTaken:
    """A player took the pile: its cards, bottom to top."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LoneHand:
    """A player plays alone from now on, against all the others as partners."""

    seat: int


@dataclass(frozen=True, slots=True)
class FootTaken:
    """A player took up the second hand. `cards` are empty for others."""

    seat: int
    count: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two melds of a rank became one."""

    seat: int
    rank: Rank
    size: int
    """The cards of the meld afterwards."""
    canasta: bool
    """It became a canasta by this."""


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards went to a meld: `rank` 4 to 14, `THREE` for black threes, `JOKER` for wilds, `RUN` (0)
    for a run."""

    seat: int
    rank: Rank
    cards: tuple[Card, ...]
    size: int
    """The cards of the meld afterwards."""
    canasta: bool
    """It became a canasta by this."""


@dataclass(frozen=True, slots=True)
class OpeningFailed:
    """A player tried to open with too little, and the side pays for it (`opening.failed`)."""

    seat: int
    points: int
    needed: int
    locked: bool
    """It melds no more in this deal; else it needs more from now on."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player discarded."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Asked:
    """A player asked the partner for leave to go out."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The partner answered."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player ended the turn without a discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal ended: `out`, `concealed`, `stock` or `last-three`; `seat` is who ended it."""

    seat: int
    how: str


Event: TypeAlias = (
    Drew
    | ThreeExposed
    | PileTaken
    | LoneHand
    | FootTaken
    | Melded
    | Joined
    | OpeningFailed
    | Discarded
    | Asked
    | Answered
    | TurnEnded
    | DealEnded
)


_SEATS = range(MOST_SEATS + 1)
DREW_CARD: tuple[tuple[Drew, ...], ...] = tuple(
    tuple(Drew(seat, 1, (card,)) for card in range(CARD_LIMIT)) for seat in _SEATS
)
"""By seat and card: the draw of one card, made once."""
DISCARDED: tuple[tuple[Discarded, ...], ...] = tuple(
    tuple(Discarded(seat, card) for card in range(CARD_LIMIT)) for seat in _SEATS
)
"""By seat and card: the discard, made once."""


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat saw it: another's drawn cards are only counted."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, event.count, ())
    if isinstance(event, FootTaken) and event.seat != seat:
        return FootTaken(event.seat, event.count, ())
    return event


def came_to(seat: int, event: Event) -> tuple[Card, ...]:
    """The cards that came into a seat's hand by a draw or with the pile."""
    match event:
        case Drew(drawer, _count, cards) if drawer == seat:
            return cards
        case PileTaken(taker, cards) if taker == seat:
            return cards[:-1]
    return ()
