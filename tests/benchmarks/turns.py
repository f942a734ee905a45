"""How long computer players think: `python -m tests.benchmarks.turns [LEVEL…] [--turns N]`.

A turn is all decisions of a seat from its draw to its discard. Each level plays all seats of seeded
deals; the same turns are measured each time. Times are processor times, in milliseconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from statistics import median, quantiles
from time import process_time

from canasta_tui.lab.simulate import generator
from canasta_tui.players import PLAYERS
from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.match import Match
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.view import view_of


def turns(level: str, profile: Profile) -> Iterator[float]:
    """The seconds that each turn took, deal after deal without end."""
    for number in count(1):
        rng = generator(number)
        game = Match.start(profile, (number - 1) % profile.seats + 1).next_deal(rng)
        players = [seat_player(level) for _seat in range(profile.seats)]
        owner, spent = 0, 0.0
        while seat := game.to_move:
            if game.position.turn != owner:
                if owner:
                    yield spent
                owner, spent = game.position.turn, 0.0
            view = view_of(game, seat)
            began = process_time()
            move = players[seat - 1].decide(view, rng)
            if seat == owner:
                # A partner's answer is not part of the turn.
                spent += process_time() - began
            game.apply(move)
        yield spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.turns", description=__doc__)
    parser.add_argument("levels", nargs="*", help="levels, or module:Class; none: all levels")
    parser.add_argument("--turns", type=int, default=200, help="of each level and profile")
    parser.add_argument("--profile", action="append", help="a shipped id, again for more; all")
    options = parser.parse_args()
    profiles = options.profile or profile_ids()
    print(f"{'':16} {'profile':16} {'turns':>6} {'median':>8} {'p95':>8} {'maximum':>8}  ms a turn")
    for level in options.levels or PLAYERS:
        everything: list[float] = []
        for name in profiles:
            spent = [1000 * s for s in islice(turns(level, load(name)), options.turns)]
            everything += spent
            _print(level, name, spent)
        if len(profiles) > 1:
            _print(level, "all", everything)


def _print(level: str, profile: str, spent: list[float]) -> None:
    p95 = quantiles(spent, n=20, method="inclusive")[-1] if len(spent) > 1 else spent[0]
    print(
        f"{level:16} {profile:16} {len(spent):6} {median(spent):8.2f} {p95:8.2f} {max(spent):8.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
