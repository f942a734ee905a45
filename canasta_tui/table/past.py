"""A match that goes on: what had been played of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules.cards import Card
from ..rules.game import Game
from ..rules.match import Match


@dataclass(frozen=True, slots=True)
class Past:
    """What a controller goes on from."""

    match: Match
    """With the deals that have ended before the one of `game`."""
    game: Game
    """The deal that was played last; it may have ended."""
    seen: dict[int, int]
    """By seat: how many events of the deal there were at the end of its last turn."""
    fresh: list[Card]
    """Cards that came into the hand of the seat whose turn it is in this turn."""
