"""A player by rules with tuned weights: safe discards, piles by their worth, a partner in mind."""

from __future__ import annotations

from random import Random

from ..rules.moves import Move
from ..rules.profile import Profile
from ..rules.view import View
from . import laying
from .choice import Choice
from .rule_policy import RulePolicy
from .tuned import NORMAL
from .weights import RuleWeights


class NormalPlayer:
    """Plays what its rules wish for."""

    def __init__(self, weights: RuleWeights | None = None) -> None:
        self.weights = weights or NORMAL
        self._policies: dict[int, tuple[Profile, RulePolicy]] = {}

    def policy(self, profile: Profile) -> RulePolicy:
        """The judgement for a profile, made once."""
        known = self._policies.get(id(profile))
        if not known:
            known = self._policies[id(profile)] = (profile, RulePolicy(profile, self.weights))
        return known[1]

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        return self.explain(view, rng).move

    def explain(self, view: View, rng: Random) -> Choice:
        """The same with its reason."""
        game = laying.table_of(view)
        legal = game.legal_moves
        for move, reason in self.policy(view.profile).wishes(game):
            if move in legal:
                return Choice(move, reason)
        return Choice(legal.sample(rng), "any")
