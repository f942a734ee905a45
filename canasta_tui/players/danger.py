"""How likely the next player is to take the pile, by the rank of its top card.

Worked out from what one seat sees: the cards that it sees nowhere, those that came into the hand of
the next player from the pile, and what that player has thrown or left lying.
"""

from __future__ import annotations

from ..rules.cards import JOKER, TWO, Rank
from ..rules.game import Game
from ..rules.opening import minimum
from ..rules.pile import is_frozen
from .beliefs import thrown
from .outlook import Outlook


class Danger:
    """What the player after `seat` could do with a discard."""

    __slots__ = (
        "closed",
        "frozen",
        "hidden",
        "joins",
        "known",
        "left",
        "opening",
        "opponent",
        "rules",
        "share",
        "thrown",
        "unseen",
        "weights",
        "wild_chance",
    )

    def __init__(self, game: Game, outlook: Outlook) -> None:
        position, profile = game.position, game.profile
        self.rules = rules = profile.pile
        self.weights, self.closed = outlook.worth.weights, outlook.closed
        self.unseen = unseen = outlook.unseen
        following = outlook.seat % profile.seats + 1
        side = position.side_of[following]
        melds = position.melds[side]
        self.opponent = side != outlook.side
        self.opening = 1.0
        if not melds:
            more = max(0.0, minimum(profile, position, following) - self.weights.unopened_from)
            self.opening = self.weights.unopened * self.weights.unopened_each ** (more / 20)
        self.frozen = is_frozen(profile, position, side)
        known = game.known[following]
        self.known = [card >> 2 for card in known]
        self.hidden = len(position.hands[following]) - len(known)
        total = sum(unseen)
        self.share = 1 / total if total else 0.0
        wilds = (unseen[TWO] + unseen[JOKER]) * self.share
        holds_wild = TWO in self.known or JOKER in self.known
        self.wild_chance = 1.0 if holds_wild else 1 - (1 - wilds) ** self.hidden
        self.thrown = thrown(position, following)
        # What the player before the next one has thrown is what that one has left lying.
        self.left = {card >> 2 for card in position.pile[-profile.seats :: -profile.seats]}
        most, sizes = profile.melds.max_size, rules.onto_meld_sizes
        if not most and not sizes:
            self.joins = {meld.rank for meld in melds.values()}
        else:
            self.joins = {
                meld.rank
                for meld in melds.values()
                if (not most or meld.size < most) and (not sizes or meld.size in sizes)
            }

    def of(self, rank: Rank) -> float:
        """The chance that the player takes the pile with this rank on top of it."""
        if not self.opponent or rank in self.closed:
            return 0.0
        rules, weights = self.rules, self.weights
        joins = rank in self.joins and not self.frozen
        if joins and not rules.onto_meld_cards:
            return 1.0
        share = min(1.0, self.unseen[rank] * self.share)
        none = (1 - share) ** self.hidden
        one = self.hidden * share * (1 - share) ** max(0, self.hidden - 1)
        known = self.known.count(rank)
        pair = 1.0 if known > 1 else 1 - none if known else 1 - none - one
        chance = pair * weights.clumped
        if not self.frozen and (rules.natural_and_wild or joins):
            chance = max(chance, (1.0 if known else 1 - none) * self.wild_chance)
        if not known:
            if rank in self.thrown:
                chance *= weights.discarded
            if rank in self.left:
                chance *= weights.left
        return min(1.0, chance) * self.opening
