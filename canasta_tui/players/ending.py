"""What the end of the deal is worth to a side, beside playing on.

Its weights are about those that `python -m canasta_tui.lab.ends` finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules.cards import NATURAL_RANKS, count_ranks
from ..rules.game import Game
from ..rules.match import winner
from ..rules.melds import card_points
from ..rules.moves import Group
from ..rules.position import Meld
from .beginner import UNSEEN_CARD
from .outlook import Outlook
from .worth import Worth

FACTS = ("out", "out_opponents", "out_own", "out_promise", "out_theirs", "out_partners")
"""The weights, by their names, that go with what is known of a table."""


def worth_of_going_out(game: Game, outlook: Outlook, groups: Sequence[Group]) -> float:
    """What going out with these groups is worth to the seat of the outlook."""
    worth, laid = outlook.worth, {one.target: one for one in groups}
    gain, completed = 0.0, 0
    for rank, (key, meld) in outlook.own.items():
        one = laid.get(key)
        wilds = len(one.wilds) if one else 0
        mixed = worth.profile.scoring.mixed_canasta
        if meld.size >= worth.full:
            if not meld.wilds and wilds:
                gain -= max(0, worth.natural[rank] - mixed)
        elif meld.size + (len(one.cards) if one else 0) < worth.full:
            gain -= worth.incomplete[rank]
        else:
            completed += mixed if meld.wilds or wilds else worth.natural[rank]
    return gain + _end(game, outlook, completed) - _known_of_partners(game, outlook)


def worth_of_partners_going_out(game: Game, outlook: Outlook) -> float:
    """What it is worth to a seat that has been asked, which is caught with its hand."""
    weights = outlook.worth.weights
    # Who goes out is caught with nothing, but counts with the partners.
    caught = weights.answer_points * card_points(game.profile, outlook.hand)
    caught -= weights.out_partners * len(game.position.hands[game.position.turn])
    return _end(game, outlook) - caught


def match_won(game: Game, totals: Sequence[int], seat: int) -> int:
    """Whether the match is won for a seat's side where a deal ends with these totals: 1, or -1
    where others win it, and 0 where it goes on."""
    side = winner(game.profile, totals, game.position.round)
    return 0 if not side else 1 if side == game.profile.side_of[seat] else -1


def facts(game: Game, outlook: Outlook) -> tuple[float, ...]:
    """What is known of a table at which the player to move, the outlook's or a partner, may end
    the deal, in the order of `FACTS`."""
    position, worth = game.position, outlook.worth
    theirs = (melds.values() for side, melds in enumerate(position.melds) if side != outlook.side)
    return (
        1.0,
        outlook.opponents,
        -len(position.hands[position.turn]),
        -_promise(worth, outlook.melds.values()),
        sum(_promise(worth, melds) for melds in theirs),
        -outlook.partners,
    )


def _end(game: Game, outlook: Outlook, completed: int = 0) -> float:
    """What it is worth that the player to move goes out; `completed`: what the canastas pay that
    are finished by it."""
    profile, weights = game.profile, outlook.worth.weights
    worth = float(profile.going_out.bonus)
    for name, value in zip(FACTS, facts(game, outlook), strict=True):
        worth += getattr(weights, name) * value
    if profile.match.exact == "no":
        # What hits a target exactly can't be told from what is seen.
        totals = _totals(game, outlook.seat, completed)
        worth += weights.out_match * match_won(game, totals, outlook.seat)
    return worth


def _promise(worth: Worth, melds: Iterable[Meld]) -> float:
    """What a side's unfinished melds of ranks promise, where none costs more than it promises."""
    return sum(
        max(0.0, worth.meld(meld.rank, len(meld.naturals), len(meld.wilds), worth.full))
        for meld in melds
        if meld.rank and meld.size < worth.full
    )


def _totals(game: Game, viewer: int, completed: int) -> list[int]:
    """About what the sides have where the player to move goes out now: it lays its hand, and the
    others' count against them, by what `viewer` knows of them."""
    profile, position = game.profile, game.position
    totals = [0]
    for side, seats in enumerate(profile.table.sides, 1):
        # In a lone hand a side has what the side has that it plays for.
        played_for = position.sides[position.side_of[seats[0]] - 1]
        total = position.scores[side] + sum(
            item.points for item in game.sheet(side) if item.item != "hand-cards"
        )
        for seat in played_for:
            known = position.hands[seat] if seat == viewer else game.known[seat]
            held = card_points(profile, known)
            unseen = len(position.hands[seat]) + len(position.feet[seat]) - len(known)
            held += UNSEEN_CARD * unseen
            if seat == position.turn:
                total += held + profile.going_out.bonus + completed
            else:
                total -= held
        totals.append(total)
    return totals


def _known_of_partners(game: Game, outlook: Outlook) -> float:
    """What the sets are worth that partners are known to hold, and could lay themselves."""
    worth, lost = outlook.worth, 0.0
    for other, known in enumerate(game.known):
        if known and other != outlook.seat and game.position.side_of[other] == outlook.side:
            for rank, count in enumerate(count_ranks(known)):
                if rank in NATURAL_RANKS and (count > 2 or (count and rank in outlook.own)):
                    lost += 2 * count * worth.points[rank]
                    if rank not in outlook.own:
                        lost += max(0.0, worth.meld(rank, count, 0, worth.full))
    return lost
