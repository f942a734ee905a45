"""A player by simple rules, who looks no further than the own turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ..rules.cards import IS_BLACK_THREE, IS_WILD, RANK_NAMES, Card, Rank
from ..rules.deal import clockwise
from ..rules.game import Game
from ..rules.going_out import way_out
from ..rules.melds import card_points, closed_ranks, is_canasta
from ..rules.melds import joined as join_melds
from ..rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Join,
    Lay,
    Move,
    Pass,
    Take,
    lay,
)
from ..rules.pile import is_frozen
from ..rules.position import Meld
from ..rules.profile import Profile
from ..rules.scoring import incomplete_cost
from ..rules.view import View
from ..rules.ways import ways_to_take
from . import laying
from .choice import Choice
from .laying import Weights
from .worth import USUAL


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player by simple rules goes about it."""

    weights: Weights
    choosy: bool
    """Takes the piles alone that are worth it, not all."""
    watchful: bool
    """Discards with an eye on the next player's melds."""


EARLY_ENDS = (1.0, 0.5, 0.3, 0.2, 0.1)
"""Chances of unfinished melds in a short deal."""
EAGER = Habits(
    Weights(chances=(1.0, 0.6, 0.4, 0.3, 0.15), canasta_needed=100, wild_kept=0, opened=500),
    choosy=False,
    watchful=False,
)
"""Wilds are laid as soon as they do anything, and a side opens as soon as it can."""
CAREFUL = Habits(
    Weights(chances=(1.0, 0.6, 0.4, 0.3, 0.15), canasta_needed=100, wild_kept=90, opened=150),
    choosy=True,
    watchful=True,
)
"""Set by hand, in points: wilds are kept for canastas."""
CHEAP = replace(CAREFUL, weights=replace(CAREFUL.weights, chances=EARLY_ENDS, wild_kept=35))
"""The same where a mixed canasta pays little, and deals are short."""
EMPTYING = Weights(chances=(1.0, 0.0), canasta_needed=100, wild_kept=-50, opened=150)
"""For a hand that is to be laid whole: nothing is kept for later."""

UNSEEN_CARD = 10
"""About what a card costs its side at the end in a hand that one does not see."""
DRAWN = 20
"""What a draw brings, so what a pile must be better than."""
PICKED_UP, FITTING = 8, 20
"""What a card of the pile is worth in the hand, and one that goes with others there or with a
meld."""
BIG_PILE = 4
"""Cards that make a pile worth stopping."""
PARTNER_MINDS = 5
"""A partner with more cards than this is asked before going out."""
AHEAD = 100
"""What ending the deal is worth more while opponents are ahead."""


def careful(profile: Profile) -> Habits:
    """Careful habits for a profile."""
    return CAREFUL if profile.scoring.mixed_canasta >= USUAL else CHEAP


class BeginnerPlayer:
    """Takes each pile, opens and melds as soon as that is possible, wilds too, discards what the
    own hand misses least, and goes out when that pays."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        game = laying.table_of(view)
        legal = game.legal_moves
        for move in wishes(game, view.seat, EAGER):
            if move in legal:
                return move
        return legal.sample(rng)

    def explain(self, view: View, rng: Random) -> Choice:
        """The same with its reason."""
        move = self.decide(view, rng)
        return _reasoned(laying.table_of(view), view.seat, move)


def wishes(game: Game, seat: int, habits: Habits) -> Iterator[Move]:
    """What the player would like to do, best first; some of it may not be allowed."""
    progress = game.position.progress
    if progress.asking:
        yield YES if _may_partner_go_out(game, seat) else NO
    elif progress.drew:
        yield from _ways_out(game)
        yield from _lays(game, habits.weights)
        yield from _discards(game, habits)
        yield END
    else:
        yield from _takes(game, habits)
        yield DRAW
        yield from ways_to_take(game)
        yield PASS


def _reasoned(game: Game, seat: int, move: Move) -> Choice:
    """A move with the reason that such a move has."""
    position, profile = game.position, game.profile
    hand, opened = position.hands[seat], bool(position.melds[position.side_of[seat]])
    pile = {"cards": len(position.pile)}
    match move:
        case Draw():
            return Choice(move, "draw.poor-pile" if ways_to_take(game) else "draw", pile)
        case Take():
            return Choice(move, "take" if opened else "take.opens", pile)
        case Lay(groups):
            laid = [card for one in groups for card in one.cards]
            points = {"cards": len(laid), "points": card_points(profile, laid)}
            return Choice(move, "lay" if opened else "open", points)
        case Answer(yes):
            points = {"points": card_points(profile, hand)}
            return Choice(move, "answer.yes" if yes else "answer.no", points)
        case Discard(card) if len(hand) == 1:
            return Choice(move, "discard.out")
        case Discard(card) if IS_BLACK_THREE[card]:
            return Choice(move, "discard.stopper")
        case Discard():
            return Choice(move, "discard")
        case Ask():
            return Choice(move, "ask")
        case Pass():
            return Choice(move, "pass")
        case End():
            return Choice(move, "end")
        case Join():
            return Choice(move, "any")


# Taking the pile


def _takes(game: Game, habits: Habits) -> Iterator[Move]:
    position = game.position
    counts = position.counts[position.turn]
    melds = position.melds[position.side_of[position.turn]]
    brings = sum(
        FITTING if counts[card >> 2] > 1 or card >> 2 in melds else PICKED_UP
        for card in position.pile[:-1]
    )
    for worth, move in laying.takes(game, habits.weights):
        if not habits.choosy or worth + brings > DRAWN:
            yield move


# Laying


def _lays(game: Game, weights: Weights) -> Iterator[Move]:
    if game.means().melds:
        keep = 0 if game.position.progress.last_three else 2
        groups = laying.best_groups(game, weights, keep)
        if groups:
            yield lay(groups)
    else:
        yield from laying.openings(game, weights)


# Going out


def _ways_out(game: Game) -> Iterator[Move]:
    """Going out, where that is possible and pays; the question to the partner before it."""
    position, profile = game.position, game.profile
    progress, means = position.progress, game.means()
    known = way_out(profile, means, progress)
    if not known or progress.answer is False:
        return
    joins, groups = known.joins, known.lays[0] if known.lays else ()
    if means.melds:
        # The rules know a way out; one that spoils no natural canasta is better.
        kept = 1 if profile.going_out.discard == "compulsory" else 0
        better = laying.best_groups(game, EMPTYING, kept)
        left = len(means.hand) - sum(len(one.cards) for one in better)
        if better and left <= 1 and lay(better) in game.legal_moves:
            joins, groups = (), better
    if not progress.answer and not progress.bound:
        if not _pays(game, joins, groups):
            return
        if _cards_of_others(game, position.turn)[0] > PARTNER_MINDS:
            yield ASK
    yield from map(Join, joins)
    yield lay(groups) if groups else DISCARDS[known.left[0]]


def _pays(game: Game, joins: tuple[Rank, ...], groups: tuple[Group, ...]) -> bool:
    """Whether going out with these groups, once two melds of these ranks are joined, is better
    than playing on."""
    position, profile = game.position, game.profile
    before = after = position.melds[position.side_of[position.turn]]
    for rank in joins:
        after = join_melds(profile, after, rank)
    after = laying.joined(profile, after, groups)
    spoilt = min(0, laying.settled(profile, after) - laying.settled(profile, before))
    unfinished = sum(
        incomplete_cost(profile, meld) for meld in after.values() if not is_canasta(profile, meld)
    )
    partners, opponents = _cards_of_others(game, position.turn)
    gain = profile.going_out.bonus + UNSEEN_CARD * (opponents - partners)
    return gain + spoilt - unfinished > 0


def _cards_of_others(game: Game, seat: int) -> tuple[int, int]:
    """How many cards a seat's partners hold, and how many its opponents."""
    side_of, hands = game.position.side_of, game.position.hands
    partners = opponents = 0
    for other in range(1, game.profile.seats + 1):
        if side_of[other] != side_of[seat]:
            opponents += len(hands[other])
        elif other != seat:
            partners += len(hands[other])
    return partners, opponents


def _may_partner_go_out(game: Game, seat: int) -> bool:
    """Whether the partner's going out is worth the cards of the own hand.

    Cards that could still be laid are lost twice. The opponents may still lay about half of theirs,
    and where they are ahead the deal had better end.
    """
    position, profile = game.position, game.profile
    side, hand = position.side_of[seat], position.hands[seat]
    cost = card_points(profile, hand)
    cost += card_points(profile, (card for card in hand if card >> 2 in position.melds[side]))
    worth = profile.going_out.bonus + UNSEEN_CARD * _cards_of_others(game, seat)[1] / 2
    tables = [laying.settled(profile, melds) for melds in position.melds]
    if max(tables[1:]) > tables[side]:
        worth += AHEAD
    return cost <= worth


# Discarding


def _discards(game: Game, habits: Habits) -> Iterator[Move]:
    """All discards: a wild last, before it what the next player could meld, if the player looks at
    that, and first what the hand misses least."""
    position, profile = game.position, game.profile
    counts = position.counts[position.turn]
    closed = closed_ranks(profile, position.melds)
    next_side = position.side_of[clockwise(profile, position.turn)[0]]
    # A frozen pile is taken with a pair alone, which one who has melded the rank seldom holds.
    looks = habits.watchful and not is_frozen(profile, position, next_side)
    wanted = position.melds[next_side].keys() - closed if looks else set()

    def cost(card: Card) -> tuple[bool, bool, float, int, Card]:
        rank = card >> 2
        if IS_BLACK_THREE[card]:
            # It stops the next player: kept for a pile that is worth it.
            missed = -1.0 if habits.watchful and len(position.pile) >= BIG_PILE else 1.0
        elif rank in closed:
            missed = 0.0
        else:
            missed = _held(profile, habits.weights, rank, counts[rank])
            missed -= _held(profile, habits.weights, rank, counts[rank] - 1)
        return IS_WILD[card], rank in wanted, missed, profile.pack.points[rank], card

    yield from (DISCARDS[card] for card in sorted(set(position.hands[position.turn]), key=cost))


def _held(profile: Profile, weights: Weights, rank: int, count: int) -> float:
    """What so many cards of a rank are worth in a hand."""
    if count < 2:
        return 0.0
    size = max(count, profile.melds.min_size)
    meld = Meld(rank, (rank * 4,) * size, ())
    worth = max(0.0, laying.promise(profile, weights, meld)) * (0.3 if count < size else 1.0)
    rules = profile.scoring
    if count >= rules.hoard_size and RANK_NAMES[rank] in rules.hoard_ranks:
        worth -= rules.hoard_penalty / 2
    return worth
