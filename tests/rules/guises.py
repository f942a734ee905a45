"""The same deal in another guise: other seats, other suits."""

from __future__ import annotations

from random import Random

from canasta_tui.rules.cards import Card
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import DISCARDS, Discard, Lay, Move, Take, group, lay, take
from canasta_tui.rules.targets import (
    Target,
    is_run,
    number_of,
    numbered,
    run_ends,
    run_target,
)
from tests.rules.deals import Played


def check_rotation(deal: Played) -> None:
    """With everybody some seats further round the same moves give everybody the same scores."""
    begun, profile = deal.begun, deal.begun.profile
    seats = profile.seats
    sides = profile.table.sides
    for by in range(1, seats):

        def turned(seat: int, by: int = by) -> int:
            return (seat - 1 + by) % seats + 1

        new_side = [0]
        for seated in sides:
            moved = sorted(map(turned, seated))
            new_side.append(next(n for n, s in enumerate(sides, 1) if sorted(s) == moved))
        totals = [0] * len(new_side)
        for side, total in enumerate(begun.totals):
            totals[new_side[side]] = total
        game = Game.deal(profile, begun.deck, turned(begun.dealer), tuple(totals))
        for seat, move in deal.log:
            assert game.to_move == turned(seat)
            game.apply(move)
        scores = game.deal_scores()
        assert [scores[side] for side in new_side] == list(deal.scores), "a seat is favoured"


def check_suits(deal: Played, rng: Random) -> None:
    """Suits change nothing but the colour of a three, and which cards make a run."""
    begun = deal.begun
    change = list(range(61))
    suits_of_runs = rng.sample(range(4), 4)
    for rank in range(2, 15):
        suits = [0, 1, 2, 3]
        if rank > 3 and begun.profile.melds.runs != "none":
            suits = suits_of_runs
        elif rank == 3:
            swap_black, swap_red = rng.random() < 0.5, rng.random() < 0.5
            suits = [3, 1, 2, 0] if swap_black else suits
            suits[1:3] = [2, 1] if swap_red else [1, 2]
        else:
            rng.shuffle(suits)
        for suit in range(4):
            change[rank * 4 + suit] = rank * 4 + suits[suit]
    game = Game.deal(begun.profile, [change[c] for c in begun.deck], begun.dealer, begun.totals)
    for seat, move in deal.log:
        assert game.to_move == seat
        game.apply(_changed(move, change))
    assert game.deal_scores() == deal.scores, "a suit matters"


def _changed(move: Move, change: list[Card]) -> Move:
    def changed(cards: tuple[Card, ...]) -> list[Card]:
        return [change[card] for card in cards]

    def aimed(target: Target | None) -> Target | None:
        if target is None or not is_run(target):
            return target
        low, high = run_ends(target)
        return numbered(run_target(change[low], change[high]), number_of(target))

    if isinstance(move, Discard):
        return DISCARDS[change[move.card]]
    if isinstance(move, Lay | Take):
        groups = [group(changed(one.cards), aimed(one.target)) for one in move.groups]
        if isinstance(move, Lay):
            return lay(groups)
        return take(changed(move.cards), groups, aimed(move.target))
    return move
