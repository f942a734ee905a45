"""The computer seats: a view in, a move out. A player never sees a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from ..rules.moves import Move
    from ..rules.view import View


class Player(Protocol):
    """Who plays a seat."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`, which has the move.

        The same view and the same state of the generator give the same move.
        """
        ...


# A player is imported when it is made: whoever only names players starts without them all.


def _random() -> Player:
    from .random_player import RandomPlayer

    return RandomPlayer()


def _beginner() -> Player:
    from .beginner import BeginnerPlayer

    return BeginnerPlayer()


def _normal() -> Player:
    from .normal import NormalPlayer

    return NormalPlayer()


def _strong() -> Player:
    from .search import STRONG, STRONG_WITH_RUNS, SearchPlayer

    return SearchPlayer(STRONG, STRONG_WITH_RUNS)


def _expert() -> Player:
    from .search import EXPERT, EXPERT_WITH_RUNS, SearchPlayer

    return SearchPlayer(EXPERT, EXPERT_WITH_RUNS)


PLAYERS: dict[str, Callable[[], Player]] = {
    "random": _random,
    "beginner": _beginner,
    "normal": _normal,
    "strong": _strong,
    "expert": _expert,
}
"""How to make each player, by the name that people give."""
STRONGEST = "expert"
"""The player of `PLAYERS` that plays best."""
