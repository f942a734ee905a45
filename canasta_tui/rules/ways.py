"""The ways to take the pile: few, and computed, for a player who chooses among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import going_out, opening
from .cards import IS_WILD, Card
from .laydown import Means, Top, opening_plan
from .moves import Take, take
from .pile import is_blocked, is_frozen, key_fault

if TYPE_CHECKING:
    from .game import Game


def ways_to_take(game: Game) -> list[Take]:
    """The different ways to take the pile, each with as few hand cards as it needs.

    A side that has not opened gets the one that opens with the most points.
    """
    position, profile = game.position, game.profile
    if not position.pile or position.progress.drew or is_blocked(profile, position):
        return []
    top = position.pile[-1]
    rank = top >> 2
    side = profile.side_of[position.turn]
    means = game.means()
    naturals = [card for card in means.hand if card >> 2 == rank]
    if not means.melds:
        plan = opening_take(game, means, top)
        moves = [plan] if plan else []
    else:
        wild_kinds = {card >> 2: card for card in means.hand if IS_WILD[card]}
        joined = rank in position.melds[side]
        keys = [naturals[:count] for count in range(0 if joined else 2, min(2, len(naturals)) + 1)]
        keys += [[naturals[0], wild] for wild in wild_kinds.values() if naturals]
        moves = [take(key) for key in keys]
    return [move for move in moves if move in game.legal_moves]


def opening_take(game: Game, means: Means, top: Card) -> Take | None:
    """The take with which a side opens with the most points; None where none opens."""
    position, profile = game.position, game.profile
    side = profile.side_of[position.turn]
    frozen = is_frozen(profile, position, side)
    is_exposed = profile.threes.is_exposed
    top_of_pile = Top(
        rank=top >> 2,
        points=opening.counted(profile, (), top),
        taken=sum(not is_exposed[card] for card in position.pile[:-1]),
        key=lambda naturals, wilds: (
            not key_fault(profile, frozen=frozen, meld_size=0, naturals=naturals, wilds=wilds)
        ),
    )
    keep = going_out.least_kept(profile, position.progress)
    needed = opening.minimum(profile, position, side)
    plan = opening_plan(profile, means, needed, keep=keep, top=top_of_pile)
    if not plan or not plan.lays:
        return None
    (groups,) = plan.lays
    key = next((one.cards for one in groups if one.target == top >> 2), ())
    return take(key, [one for one in groups if one.target != top >> 2])
