"""How likely the next player is to take the pile, by the rank of its top card.

Worked out from what one seat sees: the cards that it sees nowhere, those that came into the hand of
the next player from the pile, and what that player has thrown or left lying.
"""

from __future__ import annotations

from ..rules.cards import JOKER, TWO, Rank, count_ranks, pack_of
from ..rules.game import Game
from ..rules.melds import is_full
from ..rules.profile import Profile
from .weights import RuleWeights


def pack_counts(profile: Profile) -> list[int]:
    """How many cards of each rank the pack has."""
    return count_ranks(pack_of(profile.pack.packs, profile.pack.jokers))


def unseen_counts(game: Game, seat: int, of_pack: list[int]) -> list[int]:
    """How many cards of each rank `seat` sees nowhere; `of_pack` as `pack_counts` says."""
    position = game.position
    unseen = of_pack[:]
    for rank, count in enumerate(position.counts[seat]):
        unseen[rank] -= count
    for card in position.pile:
        unseen[card >> 2] -= 1
    for melds in position.melds:
        for meld in melds.values():
            if meld.rank:
                unseen[meld.rank] -= len(meld.naturals)
            else:
                for card in meld.naturals:
                    unseen[card >> 2] -= 1
            for card in meld.wilds:
                unseen[card >> 2] -= 1
    for threes in position.threes:
        for card in threes:
            unseen[card >> 2] -= 1
    for other, known in enumerate(game.known):
        if other != seat:
            for card in known:
                unseen[card >> 2] -= 1
    return unseen


class Danger:
    """What the player after `seat` could do with a discard."""

    __slots__ = (
        "closed",
        "frozen",
        "hidden",
        "joins",
        "known",
        "left",
        "opened",
        "opponent",
        "profile",
        "share",
        "thrown",
        "unseen",
        "weights",
        "wild_chance",
    )

    def __init__(
        self,
        game: Game,
        seat: int,
        unseen: list[int],
        closed: frozenset[Rank],
        weights: RuleWeights,
    ) -> None:
        position, profile = game.position, game.profile
        self.profile, self.weights, self.unseen = profile, weights, unseen
        self.closed = closed
        following = seat % profile.seats + 1
        side = position.side_of[following]
        self.opponent = side != position.side_of[seat]
        self.opened = bool(position.melds[side])
        rules = profile.pile
        self.frozen = (
            position.frozen
            or rules.always_frozen
            or (rules.frozen_before_opening and not self.opened)
        )
        self.known = count_ranks(game.known[following])
        self.hidden = len(position.hands[following]) - len(game.known[following])
        total = sum(unseen)
        self.share = 1 / total if total else 0.0
        self.wild_chance = (
            1.0
            if self.known[TWO] + self.known[JOKER]
            else 1 - (1 - (unseen[TWO] + unseen[JOKER]) * self.share) ** self.hidden
        )
        # Each discard came from the player before, so the place in the pile says whose it was.
        pile, seats = position.pile, profile.seats
        self.thrown = {card >> 2 for card in pile[1 - seats :: -seats]}
        self.left = {card >> 2 for card in pile[-seats::-seats]}
        self.joins: set[Rank] = set()
        for meld in position.melds[side].values():
            sizes = rules.onto_meld_sizes
            if not is_full(profile, meld) and (not sizes or meld.size in sizes):
                self.joins.add(meld.rank)

    def of(self, rank: Rank) -> float:
        """The chance that the player takes the pile with this rank on top of it."""
        if not self.opponent or rank in self.closed:
            return 0.0
        rules, weights = self.profile.pile, self.weights
        joins = rank in self.joins and not self.frozen
        if joins and not rules.onto_meld_cards:
            return 1.0
        share = min(1.0, self.unseen[rank] * self.share)
        none = (1 - share) ** self.hidden
        one = self.hidden * share * (1 - share) ** max(0, self.hidden - 1)
        known = self.known[rank]
        pair = 1.0 if known > 1 else 1 - none if known else 1 - none - one
        chance = pair * weights.clumped
        if not self.frozen and (rules.natural_and_wild or joins):
            chance = max(chance, (1.0 if known else 1 - none) * self.wild_chance)
        if not known:
            if rank in self.thrown:
                chance *= weights.discarded
            if rank in self.left:
                chance *= weights.left
        if not self.opened:
            chance *= weights.unopened
        return min(1.0, chance)
