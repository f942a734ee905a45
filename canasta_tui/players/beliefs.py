"""What others' play tells of their hands: how much likelier than chance each holds a rank.

The factors were counted in deals that rule players played (`python -m canasta_tui.lab.count`).
"""

from __future__ import annotations

from ..rules.cards import JOKER, RANK_COUNT, TWO, Rank
from ..rules.position import Position
from ..rules.view import View
from .counted import ANYWHERE, FACTORS

LAID, THROWN, WILD, KEPT, EARLY = KINDS = range(5)
"""Of a rank and a seat: its side has melded it, so that the seat would have laid it; the seat has
thrown it on this pile; it is wild, and the side has melded; any other once the side has melded, and
before."""


def beliefs(view: View) -> list[list[float]]:
    """By seat (nothing for 0) and rank: how much likelier than chance the seat holds a card."""
    factors = FACTORS.get(view.profile.id, ANYWHERE)
    seats = range(1, view.profile.seats + 1)
    return [[], *([factors[kind] for kind in kinds(view.position, seat)] for seat in seats)]


def kinds(position: Position, seat: int) -> list[int]:
    """By rank: what is known of it and a seat."""
    melds = position.melds[position.side_of[seat]]
    found = [KEPT if melds else EARLY] * RANK_COUNT
    if melds:
        found[TWO] = found[JOKER] = WILD
    for rank in thrown(position, seat):
        found[rank] = THROWN
    for meld in melds.values():
        if meld.rank:
            found[meld.rank] = LAID
    return found


def thrown(position: Position, seat: int) -> set[Rank]:
    """The ranks that a seat has thrown on the pile since it was last taken.

    Each discard came from the player before, so the place in the pile says whose it was.
    """
    seats = len(position.hands) - 1
    back = (position.turn - seat - 1) % seats
    return {card >> 2 for card in position.pile[-1 - back :: -seats]}
