"""How a deal stands for a seat, played to its end or broken off: an estimate then."""

from __future__ import annotations

from ..rules.cards import JOKER, NATURAL_RANKS, TWO
from ..rules.game import Game
from ..rules.melds import card_points
from ..rules.scoring import three_items
from .worth import Worth


def standing(worth: Worth, game: Game, seat: int) -> float:
    """Points by which a seat's side is ahead of the best of its opponents, in a deal whose cards
    are all known: by the score sheets once it has ended, by what cards promise before."""
    side_of, seats = game.position.side_of, range(1, game.profile.seats + 1)
    if game.position.ended:
        # A seat keeps a score of its own where who takes the pile plays alone.
        scored, scores = game.profile.side_of, game.deal_scores()
        points = {other: float(scores[scored[other]]) for other in seats}
    else:
        sides = {side: _promised(worth, game, side) for side in set(side_of[1:])}
        points = {other: sides[side_of[other]] for other in seats}
    best = max(points[other] for other in seats if side_of[other] != side_of[seat])
    return points[seat] - best


def _promised(worth: Worth, game: Game, side: int) -> float:
    """What a side's table and hands are worth with the deal going on."""
    position, weights = game.position, worth.weights
    melds = position.melds[side]
    total = weights.opened if melds else 0.0
    canastas = 0
    own = set()
    for meld in melds.values():
        total += card_points(worth.profile, meld.cards)
        if meld.rank:
            own.add(meld.rank)
            total += worth.meld(meld.rank, len(meld.naturals), len(meld.wilds), worth.full)
        elif meld.size >= worth.full:
            total += worth.profile.scoring.run_canasta
        canastas += meld.size >= worth.full
    total += weights.canasta_needed * min(canastas, worth.profile.going_out.canastas)
    total += sum(item.points for item in three_items(worth.profile, position, side))
    for seat, its_side in enumerate(position.side_of):
        if seat and its_side == side:
            counts = position.counts[seat]
            total += weights.take_card * len(position.hands[seat])
            total += weights.wild * (counts[TWO] + counts[JOKER])
            for rank in NATURAL_RANKS:
                if counts[rank] and rank in own:
                    total += counts[rank] * worth.points[rank] + weights.take_fitting
                elif counts[rank]:
                    total += worth.held(rank, counts[rank], worth.full)
    return total
