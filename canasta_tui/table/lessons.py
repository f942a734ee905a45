"""What expert would have done where a match was decided, beside what was done.

Expert is told no more than the seat knew at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from ..archive.played import PlayedDeal, PlayedMatch
from ..players import STRONGEST
from ..players.named import seat_player
from ..players.search import Appraisal, SearchPlayer
from ..rules.game import Game
from ..rules.moves import Move, parse_move
from ..rules.view import View, view_of

MOST = 3
"""Lessons that are offered after a deal."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a match, and what its player knew before it."""

    deal: int
    made: int
    """The moves of the deal before it."""
    view: View
    move: Move
    seed: str
    """Decides what is played out to judge it: the same every time."""

    def judged(self) -> Lesson:
        """What expert says of it. That takes a second or so."""
        expert = seat_player(STRONGEST)
        assert isinstance(expert, SearchPlayer)
        return Lesson(self, expert.appraise(self.view, self.move, Random(self.seed)))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A decision that expert has judged."""

    decision: Decision
    appraisal: Appraisal

    @property
    def own(self) -> int:
        """What expert's own move is worth, in points."""
        return round(self.appraisal.own)

    @property
    def made(self) -> int:
        """What the move is worth that was made, in points."""
        return round(self.appraisal.made)

    @property
    def same(self) -> bool:
        """Expert would have done the same."""
        return self.appraisal.choice.move == self.decision.move

    @property
    def lost(self) -> int:
        """How far the move that was made stays behind, in points."""
        return self.own - self.made


def decision(match: PlayedMatch, deal: PlayedDeal, game: Game) -> Decision:
    """What was decided next in a game of a deal that lies before one of its moves."""
    made = len(game.log)
    _seat, text = deal.moves[made]
    seed = f"{match.summary.seed} {deal.number} {made}"
    return Decision(deal.number, made, view_of(game, game.to_move), parse_move(text), seed)


def decisions(match: PlayedMatch, number: int) -> Iterator[Decision]:
    """What persons decided in a deal, in order; not where there was only one legal move. Raises
    `ArchiveFault` where a move does not hold."""
    deal, seats = match.deal(number), match.summary.seats
    for made, game in enumerate(deal.steps()):
        if made == len(deal.moves):
            return
        is_person = not seats[game.to_move - 1].player
        if is_person and len(list(islice(game.legal_moves, 2))) > 1:
            yield decision(match, deal, game)


def lessons(match: PlayedMatch, number: int) -> Iterator[Lesson]:
    """What expert says of these decisions, one after the other."""
    return (one.judged() for one in decisions(match, number))


def best(found: Iterable[Lesson]) -> list[Lesson]:
    """The few that surely cost most, the dearest first."""
    dear = sorted((one for one in found if one.appraisal.sure), key=lambda one: -one.lost)
    return dear[:MOST]
