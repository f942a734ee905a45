"""How fast the rules core plays at random, beside python-chess in the same run.

Each profile and python-chess take turns for a moment each, round after round, so that all of them
meet the machine in the same moods; times are processor times. Needs the extra `bench`:

    .venv/bin/python tests/benchmarks/playouts.py [--rounds N] [--seconds S]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from time import process_time

import chess

from canasta_tui import profile_files
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.profile import Profile

CHESS = "python-chess"
MOST_PLIES = 120


def play_deal(profile: Profile, rng: Random) -> int:
    """The moves of a deal played at random."""
    dealer = rng.randrange(profile.seats) + 1
    game = Game.deal(profile, shuffled_deck(profile, rng), dealer, history=False)
    moves = 0
    while game.to_move:
        game.apply(game.legal_moves.sample(rng))
        moves += 1
    return moves


def play_chess(rng: Random) -> int:
    """The moves of a game of chess played at random."""
    board = chess.Board()
    for ply in range(MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return MOST_PLIES


@dataclass
class Contestant:
    """One that is measured."""

    play: Callable[[Random], int]
    rng: Random = field(default_factory=lambda: Random(1))
    games: int = 0
    moves: int = 0
    spent: float = 0.0
    speeds: list[float] = field(default_factory=list)
    """Moves a second, by round."""

    def run(self, seconds: float) -> None:
        """Play whole games for a while."""
        moves, started = 0, process_time()
        while (spent := process_time() - started) < seconds:
            moves += self.play(self.rng)
            self.games += 1
        self.moves += moves
        self.spent += spent
        self.speeds.append(moves / spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each in a round")
    args = parser.parse_args()
    contestants = {CHESS: Contestant(play_chess)}
    for name in profile_files.profile_ids():
        profile = profile_files.load(name)
        contestants[name] = Contestant(partial(play_deal, profile))
    for one in contestants.values():
        one.play(Random(0))
    for _ in range(args.rounds):
        for one in contestants.values():
            one.run(args.seconds)
    print(f"{'':16} {'moves/s':>9} {'games/s':>9} {'moves':>6}   × {CHESS} (rounds' range)")
    beside = contestants[CHESS].speeds
    for name, one in contestants.items():
        ratios = [mine / chess for mine, chess in zip(one.speeds, beside, strict=True)]
        print(
            f"{name:16} {one.moves / one.spent:9,.0f} {one.games / one.spent:9.1f}"
            f" {one.moves / one.games:6.0f}   {median(ratios):5.2f}"
            f" ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
