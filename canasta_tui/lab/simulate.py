"""Deals and matches played by computer seats, and what is counted over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev

from ..players import Player
from ..players.guarded import Fault
from ..rules.events import PileTaken
from ..rules.game import Game
from ..rules.match import Match
from ..rules.moves import Draw, Take
from ..rules.profile import Profile
from ..rules.scoring import canastas_of
from ..rules.view import view_of

LONGEST_MATCH = 100
"""Deals after which a match is left without a winner: where all seats play badly enough they lose
points in deal after deal, and no total would ever reach the target."""


def generator(seed: int, *numbers: int) -> Random:
    """A deal's own generator: what is dealt and played depends on nothing but these numbers."""
    return Random("/".join(map(str, (seed, *numbers))))


def play(game: Game, seats: Sequence[Player], rng: Random) -> None:
    """Play a deal to its end. `seats`: who plays seat 1, 2, …; each sees its view alone."""
    while game.to_move:
        seat = game.to_move
        game.apply(seats[seat - 1].decide(view_of(game, seat), rng))


def play_match(
    match: Match, seats: Sequence[Player], seed: int, number: int, most: int = LONGEST_MATCH
) -> Iterator[Game]:
    """Play match `number` of a run: its deals, each once it has ended, until somebody has won or
    `most` deals have been played."""
    while not match.winner and len(match.deal_scores) < most:
        rng = generator(seed, number, len(match.deal_scores) + 1)
        game = match.next_deal(rng)
        play(game, seats, rng)
        match.record(game)
        yield game


@dataclass(slots=True)
class SideTally:
    """What is counted of one side."""

    scores: list[int] = field(default_factory=list)
    """Points of each deal."""
    takes: int = 0
    """How often the side took the pile."""
    canastas: Counter[str] = field(default_factory=Counter)
    """Canastas by kind: `natural`, `mixed`, …"""
    won: int = 0
    """Matches."""

    @property
    def mean(self) -> float:
        """The mean score of a deal."""
        return fmean(self.scores)

    @property
    def deviation(self) -> float:
        """The standard deviation of a deal's score; 0 for a single deal."""
        return stdev(self.scores) if len(self.scores) > 1 else 0.0


@dataclass(slots=True)
class Tally:
    """What is counted over many deals."""

    sides: list[SideTally]
    """Side 1, side 2, …"""
    deals: int = 0
    turns: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    """Deals by how they ended: `out`, `concealed`, `stock` or `last-three`."""
    faults: list[Fault] = field(default_factory=list)
    """Why players were replaced."""

    @classmethod
    def of(cls, profile: Profile) -> Tally:
        """Nothing counted yet."""
        return cls([SideTally() for _ in profile.table.sides])

    def add(self, game: Game) -> None:
        """Count a deal that has ended."""
        self.deals += 1
        # Every turn begins with a draw or a take.
        self.turns += sum(isinstance(move, Draw | Take) for _, move in game.log)
        self.ended[game.position.ended] += 1
        takes = Counter(
            game.profile.side_of[event.seat]
            for event in game.events
            if isinstance(event, PileTaken)
        )
        for number, (side, score) in enumerate(
            zip(self.sides, game.deal_scores()[1:], strict=True), 1
        ):
            side.scores.append(score)
            side.takes += takes[number]
            side.canastas += canastas_of(game.sheet(number))
