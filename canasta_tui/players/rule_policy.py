"""The rule player's judgement: what a seat would like to do, from what it sees, quickly.

It looks at a `Game`, but only at what its seat may know of it: its own hand, the table, how many
cards the others hold and which of them came from the pile. So it plays for a view (see
`laying.table_of`) and, many times over, in the hypotheses of the players that search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from ..rules.cards import IS_BLACK_THREE, IS_WILD, NATURAL_RANKS, THREE, Card, Rank
from ..rules.game import Game
from ..rules.going_out import least_kept, way_out
from ..rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Answer,
    Group,
    Join,
    Lay,
    Move,
    Take,
    lay,
    take,
)
from ..rules.opening import minimum
from ..rules.pile import is_frozen
from ..rules.profile import Profile
from ..rules.refusals import Refusal
from ..rules.runs import best_groups, completed_by
from ..rules.ways import ways_to_take
from . import beginner
from .danger import Danger
from .ending import worth_of_going_out, worth_of_partners_going_out
from .outlook import Outlook, may_take
from .rule_laying import lays, needed_worth, opening_groups, opening_worth
from .weights import RuleWeights
from .worth import Worth

SAFE, RISKY = 0.2, 0.5
"""Chances that the next player takes the pile: a safe discard is one beside others that are not."""
Wish: TypeAlias = tuple[Move, str]
"""A move and the reason for it (see `choice.REASONS`)."""


def grows_runs(profile: Profile) -> bool:
    """Whether runs are begun short and grow: the simple rules play there, without weights."""
    return profile.melds.runs == "growing"


class RulePolicy:
    """Judges positions of one profile."""

    def __init__(self, profile: Profile, weights: RuleWeights) -> None:
        self.profile, self.weights = profile, weights
        self.worth = Worth(profile, weights)
        self.grows_runs = grows_runs(profile)

    def wishes(self, game: Game) -> Iterator[Wish]:
        """What the seat to move would like to do, best first; some of it may not be allowed."""
        progress = game.position.progress
        if self.grows_runs:
            # Of such runs the simple rules know more.
            habits = beginner.careful(self.profile)
            wishes = beginner.wishes(game, game.to_move, habits)
            yield from ((move, _reason(move)) for move in wishes)
        elif progress.asking:
            yield self._answer(game)
        elif progress.drew:
            outlook = Outlook(game, game.position.turn, self.worth)
            yield from self._ways_out(game, outlook)
            yield from self._lays(game, outlook)
            yield from self._discards(game, outlook)
            yield END, "end"
        else:
            if may_take(game):
                yield from self._takes(game)
            yield DRAW, "draw"
            yield PASS, "pass"
            # Without a stock the pile may have to be taken, whatever it is worth.
            yield from ((move, "take.must") for move in ways_to_take(game))

    def play(self, game: Game, turns: int) -> None:
        """Play a game whose cards are all known for so many turns, or to its end."""
        while turns and game.to_move:
            turn = game.position.turn
            self.play_on(game)
            turns -= game.position.turn != turn

    def play_on(self, game: Game) -> None:
        """Make the next move of such a game, or the rest of the turn once the player has drawn: the
        same moves as `wishes`, but for one lay a turn."""
        progress = game.position.progress
        if progress.drew and not progress.asking and not self.grows_runs:
            self._finish_turn(game)
        else:
            _make_first(game, self.wishes(game))

    def _finish_turn(self, game: Game) -> None:
        seat = game.position.turn
        outlook = Outlook(game, seat, self.worth)
        for wishes in (self._ways_out(game, outlook, quick=True), self._lays(game, outlook)):
            move = _make_allowed(game, wishes)
            if not move:
                continue
            if not isinstance(move, Lay) or game.to_move != seat or game.position.progress.bound:
                return
            outlook.look_again(game)
            break
        if not _make_allowed(game, self._discards(game, outlook)):
            _make_first(game, iter([(END, "end")]))

    # Taking the pile

    def _takes(self, game: Game) -> Iterator[Wish]:
        position = game.position
        outlook = Outlook(game, position.turn, self.worth)
        for cards in completed_by(self.profile, outlook.hand, position.pile[-1]):
            yield take(cards), "take"
        brings = self._pile_worth(game, outlook) - self.weights.draw
        thin = self.worth.thinness(len(outlook.hand) + 1)
        for move, gain in self.ways_to_take(game, outlook):
            left = len(outlook.hand) - len(move.cards) + len(position.pile) - 1
            left -= sum(len(one.cards) for one in move.groups)
            if brings + gain + thin - self.worth.thinness(max(0, left)) > 0:
                yield move, "take" if outlook.melds else "take.opens"

    def _pile_worth(self, game: Game, outlook: Outlook) -> float:
        """What the cards under the top are worth in the hand."""
        weights = self.weights
        exposed = self.profile.threes.is_exposed
        under = [card for card in game.position.pile[:-1] if not exposed[card]]
        held = outlook.counts[:]
        for card in under:
            held[card >> 2] += 1
        worth = (weights.take_card + weights.deny) * len(under)
        for card in under:
            if IS_WILD[card]:
                worth += self.worth.wild
            elif card >> 2 in outlook.own or held[card >> 2] > 2:
                worth += weights.take_fitting
        return worth

    def ways_to_take(self, game: Game, outlook: Outlook) -> Iterator[tuple[Take, float]]:
        """Ways to take the pile, each with what it gains on the table; some may not be allowed."""
        top = game.position.pile[-1]
        if outlook.melds:
            yield from self._plain_takes(game, outlook, top >> 2)
            return
        groups = opening_groups(outlook, minimum(self.profile, game.position, outlook.seat), top)
        if groups and groups[0].cards:
            yield take(groups[0].cards, groups[1:]), opening_worth(outlook, groups)

    def _plain_takes(
        self, game: Game, outlook: Outlook, rank: Rank
    ) -> Iterator[tuple[Take, float]]:
        """Ways for a side that has opened, with as few cards as each needs."""
        rules, worth = self.profile.pile, self.worth
        frozen = is_frozen(self.profile, game.position, outlook.side)
        naturals = [card for card in outlook.hand if card >> 2 == rank]
        held, unseen = len(naturals), outlook.unseen[rank]
        _, meld = outlook.own.get(rank, (0, None))
        n, w = (len(meld.naturals), len(meld.wilds)) if meld else (0, 0)
        before = worth.meld(rank, n, w, unseen) if meld else worth.held(rank, held, unseen)
        keys: list[list[Card]] = []
        if meld and not frozen and rules.onto_meld_cards <= held:
            keys.append(naturals[: rules.onto_meld_cards])
        if held >= 2:
            keys.append(naturals[:2])
        if not frozen and outlook.wilds:
            if meld and rules.onto_meld_cards > held:
                keys.append([*naturals, *outlook.wilds[: rules.onto_meld_cards - held]])
            elif held and rules.natural_and_wild:
                keys.append([naturals[0], outlook.wilds[0]])
        for key in keys:
            wilds = sum(IS_WILD[card] for card in key)
            after = worth.meld(rank, n + held + 1, w + wilds, unseen)
            if n + w < worth.full <= n + held + 1 + w + wilds:
                after += needed_worth(outlook)
            yield take(key), after - before - wilds * self.worth.wild + worth.points[rank]

    # Laying

    def _lays(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        foot = bool(game.position.feet[outlook.seat])
        keep = least_kept(self.profile, game.position.progress, foot=foot)
        for run in best_groups(self.profile, outlook.hand, outlook.melds):
            if len(run.cards) <= len(outlook.hand) - keep:
                yield lay([run]), "lay.canasta"
        if outlook.melds:
            groups = lays(outlook, keep)
            if groups:
                yield lay(groups), self._lay_reason(outlook, groups)
        else:
            groups = opening_groups(outlook, minimum(self.profile, game.position, outlook.seat))
            if groups and opening_worth(outlook, groups) > 0:
                yield lay(groups), "open"

    def _lay_reason(self, outlook: Outlook, groups: list[Group]) -> str:
        if self._canastas_with(outlook, groups) > outlook.canastas:
            return "lay.canasta"
        return "lay.wild" if any(one.wilds for one in groups) else "lay"

    # Going out

    def _ways_out(self, game: Game, outlook: Outlook, *, quick: bool = False) -> Iterator[Wish]:
        """Going out, where it pays, and the question before it. `quick`: the ways that are rare are
        not looked for."""
        profile, weights = self.profile, self.weights
        progress = game.position.progress
        if game.position.feet[outlook.seat]:
            yield from self._to_the_foot(outlook)
            return
        promised = bool(progress.answer or progress.bound)
        if progress.answer is False or not (promised or self._may_be_out(outlook)):
            return
        groups: Sequence[Group] = ()
        if outlook.melds and len(outlook.hand) > 1:
            kept = 1 if profile.going_out.discard == "compulsory" else 0
            groups = lays(outlook, kept, empty=True)
        left = len(outlook.hand) - sum(len(one.cards) for one in groups)
        enough = self._canastas_with(outlook, groups) >= profile.going_out.canastas
        if left > 1 or not enough:
            if quick and not promised and outlook.counts[THREE] < 3 and outlook.melds:
                return
            # The rules know any way out; the one above spoils no natural canasta.
            known = way_out(profile, game.means(), progress)
            if not known:
                return
            groups = known.lays[0] if known.lays else ()
        if not promised:
            if worth_of_going_out(game, outlook, groups) <= 0:
                return
            if outlook.partners >= weights.ask_from:
                yield ASK, "ask"
        if groups:
            yield lay(groups), "out"
        else:
            yield from ((DISCARDS[card], "out") for card in outlook.hand[:1])
        if promised:
            known = way_out(profile, game.means(), progress)
            if known and known.lays:
                yield lay(known.lays[0]), "out"

    def _to_the_foot(self, outlook: Outlook) -> Iterator[Wish]:
        """All that can be laid, so that the hand is empty soon and the foot is taken up."""
        groups = lays(outlook, 0, empty=True) if outlook.melds else []
        if groups:
            yield lay(groups), self._lay_reason(outlook, groups)

    def _canastas_with(self, outlook: Outlook, groups: Sequence[Group]) -> int:
        """How many canastas the side has once these groups are laid."""
        count = outlook.canastas
        for one in groups:
            old = outlook.melds.get(one.target or 0)
            size = old.size if old else 0
            count += size < self.worth.full <= size + len(one.cards)
        return count

    def _may_be_out(self, outlook: Outlook) -> bool:
        """A quick no for most hands: too few canastas, or too many cards that can't be laid."""
        if any(best_groups(self.profile, outlook.hand, outlook.melds)):
            return True
        full, stuck, wilds = self.worth.full, 0, len(outlook.wilds)
        canastas = outlook.canastas + (self.profile.melds.wild_melds and wilds > 0)
        for rank in NATURAL_RANKS:
            count = outlook.counts[rank]
            _, meld = outlook.own.get(rank, (0, None))
            size = meld.size if meld else 0
            if size < full <= size + count + len(outlook.wilds):
                canastas += 1
            if count and not meld and count < self.profile.melds.min_size:
                if count > 1 and count + wilds >= self.profile.melds.min_size:
                    wilds -= 1
                else:
                    stuck += count
                if stuck > 1:
                    return False
        return canastas >= self.profile.going_out.canastas

    def _answer(self, game: Game) -> Wish:
        """Yes or no to the partner's question."""
        outlook = Outlook(game, game.position.progress.asking, self.worth)
        yes = worth_of_partners_going_out(game, outlook) > 0
        return (YES, "answer.yes") if yes else (NO, "answer.no")

    # Discarding

    def _discards(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        """All discards, the one that costs least first. How dangerous a rank is, which takes time,
        is looked at only once its card would come up without that."""
        hand = outlook.hand
        if len(hand) == 1:
            yield DISCARDS[hand[0]], "discard.out"
            return
        danger = Danger(game, outlook)
        own = outlook.own
        pile = self.worth.pile(len(game.position.pile) + 1)
        costs = self._missed(game, outlook, danger)
        heap = [(cost, card, False) for card, cost in costs.items()]
        heapify(heap)
        while heap:
            cost, card, known = heappop(heap)
            if IS_BLACK_THREE[card]:
                yield DISCARDS[card], "discard.stopper"
            elif IS_WILD[card]:
                yield DISCARDS[card], "discard.freeze"
            elif known:
                yield DISCARDS[card], "discard"
            else:
                rank = card >> 2
                more = danger.of(rank) * pile + 2 * self.worth.points[rank] * (rank in own)
                heappush(heap, (cost + more, card, True))

    def _missed(self, game: Game, outlook: Outlook, danger: Danger) -> dict[Card, float]:
        """By card: what the hand loses with it, and what a wild brings that freezes the pile."""
        weights, worth, counts = self.weights, self.worth, outlook.counts
        costs: dict[Card, float] = {}
        for card in outlook.hand:
            rank = card >> 2
            if IS_BLACK_THREE[card]:
                costs[card] = weights.stopper
            elif IS_WILD[card]:
                freezes = not danger.frozen and self.profile.pile.freezes[card]
                costs[card] = worth.wild - freezes * weights.freeze * len(game.position.pile)
            elif card not in costs:
                cost = -outlook.risk * worth.points[rank]
                if rank not in outlook.closed:
                    count, unseen = counts[rank], outlook.unseen[rank]
                    cost += worth.held(rank, count, unseen) - worth.held(rank, count - 1, unseen)
                costs[card] = cost
        return costs

    def is_safe(self, game: Game, card: Card) -> bool:
        """Whether the next player can hardly take the pile with a card, but could with another."""
        danger = Danger(game, Outlook(game, game.position.turn, self.worth))
        ranks = {card >> 2 for card in game.means().hand if not IS_WILD[card]} & {*NATURAL_RANKS}
        return danger.of(card >> 2) < SAFE < RISKY < max(map(danger.of, ranks), default=0.0)


def _reason(move: Move) -> str:
    """The plainest reason for a move."""
    if isinstance(move, Answer):
        return "answer.yes" if move.yes else "answer.no"
    if isinstance(move, Join):
        # The careful habits join melds to go out and for nothing else.
        return "out"
    return type(move).__name__.lower()


def _make_allowed(game: Game, wishes: Iterator[Wish]) -> Move | None:
    """Make the first wish that is allowed, and return it; None where none is."""
    for move, _ in wishes:
        try:
            game.apply(move)
        except Refusal:
            continue
        return move
    return None


def _make_first(game: Game, wishes: Iterator[Wish]) -> None:
    """Make the first wish that is allowed, or any legal move."""
    if not _make_allowed(game, wishes):
        game.apply(next(iter(game.legal_moves)))
