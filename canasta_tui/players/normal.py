"""A player by rules with tuned weights: safe discards, piles by their worth, a partner in mind."""

from __future__ import annotations

from random import Random

from ..rules.game import Game
from ..rules.melds import card_points
from ..rules.moves import DRAW, Discard, Lay, Move, Take
from ..rules.profile import Profile
from ..rules.targets import rank_of
from ..rules.view import View
from ..rules.ways import ways_to_take
from . import laying
from .choice import Choice
from .rule_policy import RulePolicy
from .tuned import NORMAL
from .weights import RuleWeights


class NormalPlayer:
    """Does what the rules of `rule_policy` wish for."""

    def __init__(self, weights: RuleWeights = NORMAL) -> None:
        self.weights = weights
        self._policies: dict[int, RulePolicy] = {}

    def policy(self, profile: Profile) -> RulePolicy:
        """The judgement for a profile, made once."""
        known = self._policies.get(id(profile))
        if not known:
            known = self._policies[id(profile)] = RulePolicy(profile, self.weights)
        return known

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        return self.explain(view, rng).move

    def explain(self, view: View, rng: Random) -> Choice:
        """The same with its reason."""
        game = laying.table_of(view)
        legal = game.legal_moves
        policy = self.policy(view.profile)
        for move, reason in policy.wishes(game):
            if move in legal:
                if reason == "draw" and ways_to_take(game):
                    reason = "draw.poor-pile"
                elif isinstance(move, Discard) and reason == "discard":
                    reason = "discard.safe" if policy.is_safe(game, move.card) else reason
                return Choice(move, reason, _facts(game, move, view.seat))
        return Choice(legal.sample(rng), "any")


def _facts(game: Game, move: Move, seat: int) -> dict[str, int]:
    """The numbers that tell of a move."""
    position, profile = game.position, game.profile
    hand = position.hands[seat]
    if isinstance(move, Take) or move == DRAW:
        return {"cards": len(position.pile)}
    if not isinstance(move, Lay):
        return {"cards": len(hand), "points": card_points(profile, hand)}
    laid = [card for one in move.groups for card in one.cards]
    melds = game.means().melds
    sizes = {
        target: (melds[target].size if target in melds else 0) + len(one.cards)
        for one in move.groups
        for target in (one.target or 0,)
    }
    fullest = max(sizes, key=lambda target: sizes[target])
    return {
        "cards": len(laid),
        "points": card_points(profile, laid),
        "rank": rank_of(fullest),
    }
