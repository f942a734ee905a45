"""Players that play candidates on for some turns, in hypotheses that agree with their view, and
make the move after which the deal looks best, if it looks surely better than the rule player's."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from operator import add
from random import Random
from statistics import fmean, stdev
from time import monotonic

from ..rules.game import Game
from ..rules.going_out import way_out
from ..rules.moves import DRAW, NO, YES, Discard, Move
from ..rules.profile import Profile
from ..rules.view import View
from ..rules.ways import ways_to_take
from . import laying
from .beginner import CAREFUL
from .beliefs import beliefs
from .choice import Choice
from .ending import match_won
from .forecast import ahead, forecast
from .normal import NormalPlayer
from .rule_policy import RulePolicy
from .tuned import NORMAL

LOG = logging.getLogger(__name__)
FEWEST = 8
"""Fewer sampled deals than these tell nothing, where the time is over or no more are found."""
TRIES = 400
"""Deals that are looked at for those in which the player who has asked can go out."""
SURE = 1.0
"""Standard errors by which a move must look better than the rule player's: else chance decides
where little depends on it, and does so in ways that nobody understands."""

EAGER = replace(NORMAL, set_kept=0.0, pair=0.0, more=0.0, thin=0.0, wild=10.0)
THRIFTY = replace(NORMAL, wild=300.0, thin=2 * NORMAL.thin)
TEMPERS = (NormalPlayer(EAGER), NormalPlayer(THRIFTY))
"""Other tempers of the rule player: what they would lay is worth a try."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level plays out. Samples are fixed, not time, so play is the same everywhere."""

    playouts: int
    """Deals played out for one decision, over all candidates."""
    turns: int
    """How far each is played before it is judged by the forecast. What comes later tells less of
    the decision than it adds chance."""
    discards: int
    """Discards that are candidates."""
    lays: int
    """Lays and takes that are candidates."""
    guard: float
    """Seconds after which a decision is made with what has been played out."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A move beside the one that a player would make itself."""

    choice: Choice
    """What the player would do, and why."""
    own: float
    """What that is worth: how many points the side is ahead in the deal some turns later, on
    average, with what an end of the match is worth to the player."""
    made: float
    """What the other move is worth, in the same deals."""
    samples: int
    """How many deals those were; none where none is possible, and then nothing is known."""
    sure: bool
    """The other move is surely worth less, as far as so many deals tell."""


class SearchPlayer(NormalPlayer):
    """Plays out what the rule player and others of its kind would do."""

    def __init__(self, effort: Effort, with_runs: Effort | None = None) -> None:
        """`with_runs`: what is played out where runs grow, whose turns take the rule player
        ten times as long; the same where nothing is given."""
        super().__init__()
        self.effort, self.with_runs = effort, with_runs or effort

    def effort_for(self, profile: Profile) -> Effort:
        """How much is played out in a profile."""
        return self.with_runs if self.policy(profile).grows_runs else self.effort

    def explain(self, view: View, rng: Random) -> Choice:
        """A legal move with its reason."""
        usual = super().explain(view, rng)
        moves = self.candidates(view, usual.move)
        if len(moves) < 2:
            return usual
        return self.best(view, moves, rng) or usual

    def candidates(self, view: View, usual: Move) -> list[Move]:
        """Legal moves worth a try, the rule player's first."""
        game = laying.table_of(view)
        if game.position.progress.asking:
            return [usual, NO if usual == YES else YES]
        legal, effort = game.legal_moves, self.effort_for(view.profile)
        found = [usual]
        discards = lays = 0
        for move in self._ideas(game, usual):
            if move in found:
                continue
            is_discard = isinstance(move, Discard)
            if (discards if is_discard else lays) < (
                effort.discards if is_discard else effort.lays
            ) and move in legal:
                found.append(move)
                discards += is_discard
                lays += not is_discard
        return found

    def _ideas(self, game: Game, usual: Move) -> Iterator[Move]:
        policy = self.policy(game.profile)
        if not game.position.progress.drew:
            yield DRAW
            yield from ways_to_take(game)
            return
        for temper in (policy, *(one.policy(game.profile) for one in TEMPERS)):
            for move, _ in temper.wishes(game):
                if isinstance(move, Discard):
                    break
                yield move
        if not game.means().melds:
            yield from laying.openings(game, CAREFUL.weights)
        yield from (move for move, _ in policy.wishes(game) if isinstance(move, Discard))

    def best(self, view: View, moves: list[Move], rng: Random) -> Choice | None:
        """The move to make; None where none looks surely better than the first of `moves`.

        The same deals for all; after each round the worse half is dropped, but never the first.
        """
        policy, effort = self.policy(view.profile), self.effort_for(view.profile)
        started, sampled = monotonic(), hypotheses(view, rng)
        results: dict[Move, list[float]] = {move: [] for move in moves}
        matches: dict[Move, list[int]] = {move: [] for move in moves}
        usual, left = results[moves[0]], list(moves)
        rounds = max(1, (len(moves) - 1).bit_length())
        for round_ in range(1, rounds + 1):
            target = len(usual) + max(2, effort.playouts // (rounds * len(left)))
            for deal in islice(sampled, target - len(usual)):
                if monotonic() - started > effort.guard:
                    LOG.warning("a decision was cut short after %d sampled deals", len(usual))
                    break
                for move in left:
                    points, match = outcome(policy, deal, move, view.seat, effort.turns)
                    results[move].append(points + policy.weights.out_match * match)
                    matches[move].append(match)
            if len(usual) < min(target, FEWEST):
                return None
            left.sort(key=lambda move: -fmean(results[move]))
            if len(usual) < target:
                break
            if round_ < rounds:
                left = left[: (len(left) + 1) // 2]
                if moves[0] not in left:
                    left[-1] = moves[0]
            if len(left) == 1:
                break
        gains = [new - old for new, old in zip(results[left[0]], usual, strict=True)]
        if not _is_sure(gains):
            return None
        pairs = zip(matches[left[0]], matches[moves[0]], strict=True)
        facts = {"samples": len(gains), "matches": sum((a > b) - (a < b) for a, b in pairs)}
        if facts["matches"] > 0:
            return Choice(left[0], "played-out.match", facts)
        return Choice(left[0], "played-out", {"gain": round(fmean(gains)), **facts})

    def appraise(self, view: View, move: Move, rng: Random) -> Appraisal:
        """The player's own choice, and what it and another legal move are worth. The deals that
        are played out are new ones: those that the choice was made by would flatter it."""
        choice = self.explain(view, rng)
        policy, effort = self.policy(view.profile), self.effort_for(view.profile)
        results: dict[Move, list[float]] = {choice.move: [], move: []}
        for deal in islice(hypotheses(view, rng), effort.playouts // 2):
            for one, values in results.items():
                points, match = outcome(policy, deal, one, view.seat, effort.turns)
                values.append(points + policy.weights.out_match * match)
        gains = [a - b for a, b in zip(results[choice.move], results[move], strict=True)]
        own, made = (fmean(results[one] or [0.0]) for one in (choice.move, move))
        return Appraisal(choice, own, made, len(gains), sure=_is_sure(gains))


def _is_sure(gains: list[float]) -> bool:
    """Whether gains in deals that were played out are more than chance."""
    return len(gains) > 1 and fmean(gains) > SURE * stdev(gains) / sqrt(len(gains))


def hypotheses(view: View, rng: Random) -> Iterator[Game]:
    """Deals that could be the real one; in all of them a player who has asked can go out, which may
    leave few."""
    deals, progress = view.deals(rng, beliefs(view)), view.position.progress
    if not progress.asking:
        return deals
    return (deal for deal in islice(deals, TRIES) if way_out(deal.profile, deal.means(), progress))


def outcome(policy: RulePolicy, deal: Game, move: Move, seat: int, turns: int) -> tuple[float, int]:
    """How a deal stands for a seat some turns after a move of the seat to move, in points, and how
    the match (see `match_won`); all seats play by the rules then."""
    game = deal.copy()
    game.apply(move)
    policy.play(game, turns)
    if not game.position.ended:
        return forecast(policy.worth, game, seat), 0
    scores = game.deal_scores()
    totals = tuple(map(add, game.position.scores, scores))  # `game.totals` adds the sheets anew.
    return ahead(game, scores, seat), match_won(game, totals, seat)


STRONG = Effort(playouts=32, turns=6, discards=1, lays=2, guard=1.0)
STRONG_WITH_RUNS = replace(STRONG, playouts=16, turns=4)
EXPERT = Effort(playouts=85, turns=8, discards=3, lays=4, guard=1.0)
EXPERT_WITH_RUNS = Effort(playouts=30, turns=4, discards=2, lays=3, guard=1.0)
