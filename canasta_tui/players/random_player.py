"""The player that does anything: a measure for all others, and a soak test of the rules."""

from __future__ import annotations

from random import Random

from ..rules.moves import Move
from ..rules.view import View


class RandomPlayer:
    """Plays a legal move at random, every kind of move now and then."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        return view.legal_moves.sample(rng)
