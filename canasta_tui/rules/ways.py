"""The ways to take the pile: few, and computed, for a player who chooses among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import going_out, opening, runs
from .cards import IS_WILD, Card
from .laydown import Means, Top
from .melds import next_of_rank
from .moves import Take, take
from .pile import is_blocked, is_frozen, key_fault, taken, top_target
from .plans import opening_plan
from .refusals import Refusal
from .targets import of_rank

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
    means = game.means()
    naturals = [card for card in means.hand if card >> 2 == rank]
    if not means.melds:
        plan = opening_take(game, means, top)
        moves = [plan] if plan else []
        moves += [take(cards) for cards in runs.completed_by(profile, means.hand, top)]
    else:
        wild_kinds = {card >> 2: card for card in means.hand if IS_WILD[card]}
        keys = [naturals[:count] for count in range(min(2, len(naturals)) + 1)]
        keys += [[naturals[0], wild] for wild in wild_kinds.values() if naturals]
        if profile.pile.onto_meld_cards and not profile.pile.onto_meld_naturals:
            keys += [[wild] for wild in wild_kinds.values()]
        keys += [list(cards) for cards in runs.completed_by(profile, means.hand, top)]
        moves = [move for key in keys for move in named_takes(game, tuple(sorted(key)))]
    return [move for move in moves if move in game.legal_moves]


def opening_take(game: Game, means: Means, top: Card) -> Take | None:
    """The take with which a side opens with the most points; None where none opens."""
    position, profile = game.position, game.profile
    frozen = is_frozen(profile, position, position.side_of[position.turn])
    is_exposed = profile.threes.is_exposed
    top_of_pile = Top(
        rank=top >> 2,
        points=opening.counted(profile, (), top),
        taken=sum(not is_exposed[card] for card in taken(profile, position.pile)[:-1]),
        key=lambda naturals, wilds: (
            not key_fault(profile, frozen=frozen, meld_size=0, naturals=naturals, wilds=wilds)
        ),
    )
    keep = going_out.least_kept(profile, position.progress, foot=means.foot)
    plan = opening_plan(profile, means, means.minimum, keep=keep, top=top_of_pile)
    if not plan or not plan.lays:
        return None
    (groups,) = plan.lays
    key = next((one.cards for one in groups if one.target == top >> 2), ())
    return take(key, [one for one in groups if one.target != top >> 2])


def named_takes(game: Game, cards: tuple[Card, ...]) -> Iterator[Take]:
    """The takes with these cards: the plain one, and those that name another meld."""
    position, profile = game.position, game.profile
    melds, top = position.melds[position.side_of[position.turn]], position.pile[-1]
    plain = take(cards)
    if profile.melds.same_rank == "one" and profile.melds.runs == "none":
        yield plain
        return
    reached = set()
    rank = top >> 2
    there, new = of_rank(melds, rank), next_of_rank(melds, rank)
    for name in (None, *there, new, *runs.extended_by(profile, melds, top)):
        try:
            target = top_target(profile, melds, top, cards, name)
        except Refusal:
            continue
        if target not in reached:
            reached.add(target)
            yield plain if name is None else take(cards, (), name)
