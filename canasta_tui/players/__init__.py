"""The computer seats: a view in, a move out. A player never sees a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol

from ..rules.moves import Move
from ..rules.view import View
from .beginner import BeginnerPlayer
from .normal import NormalPlayer
from .random_player import RandomPlayer
from .search import EXPERT, STRONG, SearchPlayer


class Player(Protocol):
    """Who plays a seat."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`, which has the move.

        The same view and the same state of the generator give the same move.
        """
        ...


PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "beginner": BeginnerPlayer,
    "normal": NormalPlayer,
    "strong": partial(SearchPlayer, STRONG),
    "expert": partial(SearchPlayer, EXPERT),
}
"""How to make each player, by the name that people give."""
STRONGEST = "expert"
"""The player of `PLAYERS` that plays best."""
