"""What a deal is likely to come to, from how it stands between two turns.

All cards are known here: of the deal, or of a hypothesis about it. The weights were fitted to deals
that rule players played to their end (`python -m canasta_tui.lab.fit`).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from statistics import fmean

from ..rules.cards import JOKER, NATURAL_RANKS, TWO
from ..rules.game import Game
from ..rules.melds import card_points
from ..rules.scoring import three_items
from .fitted import ANYWHERE, FORECAST
from .outlook import may_take
from .worth import Worth

EARLY = 12
"""Rounds of the table for which the stock still has cards at about the beginning of a deal."""
CLOSE = 7
"""A hand of fewer cards than this is near to going out."""
FACTS = (
    "laid points",
    "canastas",
    "promise of other melds",
    "melds that lack one or two cards",
    "other melds",
    "opened",
    "enough canastas",
    "points in the hands",
    "cards in the hands",
    "wilds in the hands",
    "pairs in the hands",
    "cards that fit own melds",
    "single cards",
    "threes",
    "threes once opened",
    "near to going out",
    "near to it with canastas",
    "early: opened",
    "early: cards in the hands",
    "early: points in the hands",
    "early: wilds in the hands",
    "early: promise of other melds",
    "early: pairs in the hands",
    "early: laid points",
    "early: enough canastas",
    "early: near to going out",
    "early: other melds",
    "pile to take, opened",
    "pile to take, not opened",
    "pile before the side",
    "pile beside cards in the hands",
    "pile once opened",
)
"""What is known of a side, in the order of the weights: points, and numbers of cards and melds."""


def ahead(game: Game, scores: Sequence[float], seat: int) -> float:
    """The points by which a seat's side is ahead of the others' mean, by the sides' scores.

    A seat keeps a score of its own where who takes the pile plays alone.
    """
    side_of, scored = game.position.side_of, game.profile.side_of
    others = (o for o in range(1, len(side_of)) if side_of[o] != side_of[seat])
    return scores[scored[seat]] - fmean(scores[scored[other]] for other in others)


def forecast(worth: Worth, game: Game, seat: int) -> float:
    """The points by which a seat's side is likely to be ahead of the others' mean; once the deal
    has ended, those by which it is."""
    if game.position.ended:
        return ahead(game, game.deal_scores(), seat)
    side_of = game.position.side_of
    side = side_of[seat]
    others = [other for other in range(1, len(side_of)) if side_of[other] != side]
    weights = FORECAST.get(game.profile.id, ANYWHERE)
    points: dict[int, float] = {
        one: sum(map(mul, weights, facts(worth, game, one))) for one in set(side_of[1:])
    }
    return points[side] - fmean(points[side_of[other]] for other in others)


def facts(worth: Worth, game: Game, side: int) -> list[float]:
    """What the weights are for (`FACTS`), of one side."""
    position, profile = game.position, game.profile
    full = worth.full
    canastas = promise = 0.0
    laid = complete = nearly = unfinished = 0
    own = set()
    for meld in position.melds[side].values():
        naturals, wilds = len(meld.naturals), len(meld.wilds)
        laid += card_points(profile, meld.cards)
        if meld.rank:
            own.add(meld.rank)
            value = worth.meld(meld.rank, naturals, wilds, full)
        else:
            value = worth.run(naturals + wilds)
        if naturals + wilds >= full:
            complete += 1
            canastas += value
        else:
            unfinished += 1
            nearly += naturals + wilds >= full - 2
            promise += value
    points = cards = held_wilds = pairs = fitting = singles = 0
    fewest = CLOSE
    for seat, its_side in enumerate(position.side_of):
        if seat and its_side == side:
            hand, counts = position.hands[seat], position.counts[seat]
            cards += len(hand)
            fewest = min(fewest, len(hand))
            points += card_points(profile, hand)
            held_wilds += counts[TWO] + counts[JOKER]
            for rank in NATURAL_RANKS:
                count = counts[rank]
                if count and rank in own:
                    fitting += count
                elif count > 1:
                    pairs += 1
                elif count:
                    singles += 1
    opened, enough = bool(own or laid), complete >= profile.going_out.canastas
    three_points = sum(item.points for item in three_items(profile, position, side))
    close = CLOSE - fewest
    early = len(position.stock) / (profile.turn.draw * profile.seats * EARLY)
    pile = worth.pile(len(position.pile))
    before = pile if position.side_of[position.turn] == side else 0.0
    takes = before if before and may_take(game) else 0.0
    return [
        laid,
        canastas,
        promise,
        nearly,
        unfinished,
        opened,
        enough,
        points,
        cards,
        held_wilds,
        pairs,
        fitting,
        singles,
        three_points,
        three_points * opened,
        close,
        close * enough,
        early * opened,
        early * cards,
        early * points,
        early * held_wilds,
        early * promise,
        early * pairs,
        early * laid,
        early * enough,
        early * close,
        early * unfinished,
        takes * opened,
        takes * (not opened),
        before,
        pile * cards / 100,
        pile * opened,
    ]
