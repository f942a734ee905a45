"""What the end of the deal is worth to a side, beside playing on.

Its weights are about those that `python -m canasta_tui.lab.ends` finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules.cards import NATURAL_RANKS, UNKNOWN, count_ranks
from ..rules.game import Game
from ..rules.match import winner
from ..rules.melds import card_points
from ..rules.moves import Group
from ..rules.position import Meld
from .outlook import Outlook
from .worth import Worth

FACTS = ("out", "out_opponents", "out_own", "out_promise", "out_theirs", "out_partners")
"""The weights, by their names, that go with what is known of a table."""
UNSEEN_CARD = 10
"""About what a card is worth that one does not see."""


def worth_of_going_out(game: Game, outlook: Outlook, groups: Sequence[Group]) -> float:
    """What going out with these groups is worth to the seat of the outlook."""
    worth, laid = outlook.worth, {one.target: one for one in groups}
    gain = _end(game, outlook, game.position.turn, partners=True)
    gain -= _known_of_partners(game, outlook)
    for rank, (key, meld) in outlook.own.items():
        one = laid.get(key)
        wilds = len(one.wilds) if one else 0
        if meld.size >= worth.full and not meld.wilds and wilds:
            gain -= max(0, worth.natural[rank] - worth.profile.scoring.mixed_canasta)
        if meld.size + (len(one.cards) if one else 0) < worth.full:
            gain -= worth.incomplete[rank]
    return gain


def worth_of_partners_going_out(game: Game, outlook: Outlook) -> float:
    """What it is worth to a seat that has been asked, which is caught with its hand."""
    cost = outlook.worth.weights.answer_points * card_points(game.profile, outlook.hand)
    return _end(game, outlook, game.position.turn, partners=False) - cost


def match_won(game: Game, totals: Sequence[int], seat: int) -> int:
    """Whether the match is won for a seat's side where a deal ends with these totals: 1, or -1
    where others win it, and 0 where it goes on."""
    side = winner(game.profile, totals, game.position.round)
    return 0 if not side else 1 if side == game.profile.side_of[seat] else -1


def facts(game: Game, outlook: Outlook, out: int) -> tuple[float, ...]:
    """What is known of a table at which the seat `out`, the outlook's or a partner's, may end the
    deal, in the order of `FACTS`."""
    position, worth = game.position, outlook.worth
    theirs = (melds.values() for side, melds in enumerate(position.melds) if side != outlook.side)
    return (
        1.0,
        outlook.opponents,
        -len(position.hands[out]),
        -_promise(worth, outlook.melds.values()),
        sum(_promise(worth, melds) for melds in theirs),
        -outlook.partners,
    )


def _end(game: Game, outlook: Outlook, out: int, *, partners: bool) -> float:
    """What it is worth that the seat `out` goes out; `partners`: whose hands nobody knows count by
    their cards."""
    weights, known = outlook.worth.weights, facts(game, outlook, out)
    won = match_won(game, _totals(game, out), outlook.seat)
    worth = game.profile.going_out.bonus + weights.out_match * won
    for name, value in zip(FACTS if partners else FACTS[:-1], known, strict=False):
        worth += getattr(weights, name) * value
    return worth


def _promise(worth: Worth, melds: Iterable[Meld]) -> float:
    """What a side's unfinished melds of ranks promise, where none costs more than it promises."""
    return sum(
        max(0.0, worth.meld(meld.rank, len(meld.naturals), len(meld.wilds), worth.full))
        for meld in melds
        if meld.rank and meld.size < worth.full
    )


def _totals(game: Game, out: int) -> list[int]:
    """About what the sides have where a seat goes out now: it lays its hand, the others' counts
    against them."""
    position, side_of = game.position, game.profile.side_of
    totals = list(game.totals())
    for seat in range(1, game.profile.seats + 1):
        unseen = UNSEEN_CARD * position.hands[seat].count(UNKNOWN)
        if seat == out:
            hand = card_points(game.profile, position.hands[seat])
            totals[side_of[seat]] += game.profile.going_out.bonus + 2 * hand + unseen
        else:
            totals[side_of[seat]] -= unseen
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
