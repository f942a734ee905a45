"""The checks of tests/rules on thousands of deals: `python -m tests.soak --deals 10000`.

Each deal is played at random by its seed, checked in some of its states and at its end, and played
again with the seats turned and the suits changed. With each deal comes a small position, played for
a turn and compared with the second referee, and one of a system that nobody plays. A failure names
its seed: `python -m tests.soak --deals 1 --first SEED PROFILE` repeats it.

`python -m tests.soak --levels --deals 2000` plays the deals with computer players instead, a level
drawn for each seat: each move must be legal, and each deal must come to its end with its whole
pack. `--levels random,beginner` draws from these.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from random import Random

from canasta_tui.players import PLAYERS
from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.view import view_of
from tests.rules.deals import check_deal, most_moves, start
from tests.rules.guises import check_rotation, check_suits
from tests.rules.mixed_profiles import mixed_profile, mixed_tables
from tests.rules.small_positions import small_turns
from tests.rules.states import check_cards
from tests.rules.test_small_positions import check_small

FAILURES_SHOWN = 5

loaded = lru_cache(maxsize=None)(load)


def soak(name: str, every: int, seed: int) -> tuple[str, str]:
    """Check one deal and one small position: how the deal ended, and what failed."""
    profile = loaded(name)
    ended = ""
    try:
        rng = Random(seed)
        deal = check_deal(profile, seed, every=every)
        ended = deal.ended
        check_rotation(deal)
        check_suits(deal, rng)
        for system in (profile, mixed_profile(rng), mixed_tables(rng)):
            check_small_turns(system, rng)
    except Exception as error:
        return ended, f"{name}, seed {seed}: {error!r}"
    return ended, ""


def soak_levels(name: str, levels: Sequence[str], seed: int) -> tuple[str, str]:
    """Play one deal with players of these levels: how it ended, and what failed."""
    profile, rng = loaded(name), Random(seed)
    names = rng.choices(levels, k=profile.seats)
    game = start(profile, rng).deal()
    try:
        players = [seat_player(level) for level in names]
        while seat := game.to_move:
            move = players[seat - 1].decide(view_of(game, seat), rng)
            game.apply(move)
            check_cards(game)
            assert len(game.log) <= most_moves(profile), "the deal does not end"
    except Exception as error:
        who = names[game.to_move - 1]
        told = f"{name}, seed {seed}, {names}, after {len(game.log)} moves, {who}: {error!r}"
        return game.position.ended, told
    return game.position.ended, ""


def check_small_turns(profile: Profile, rng: Random) -> None:
    for game in small_turns(profile, rng, 1):
        check_small(game, rng)


def main() -> int:
    """Run it; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("profiles", nargs="*", help="ids of shipped profiles; none: all")
    parser.add_argument("--deals", type=int, default=10_000, help="deals of each profile")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--every", type=int, default=10, help="check one state in so many")
    parser.add_argument(
        "--levels",
        nargs="?",
        const=",".join(PLAYERS),
        metavar="A,B,…",
        help="who plays; all levels",
    )
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    failed = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.profiles or profile_ids():
            failed += soak_profile(pool, name, options)
    print("nothing failed" if not failed else f"{failed} failed")
    return 1 if failed else 0


def soak_profile(pool: ProcessPoolExecutor, name: str, options: argparse.Namespace) -> int:
    """All deals of a profile, with progress and a line at the end; how many failed."""
    began = time.monotonic()
    seeds = range(options.first, options.first + options.deals)
    ends: Counter[str] = Counter()
    failed = 0
    if options.levels:
        play = partial(soak_levels, name, options.levels.split(","))
    else:
        play = partial(soak, name, options.every)
    results = pool.map(play, seeds, chunksize=10)
    for number, (ended, failure) in enumerate(results, 1):
        ends[ended or "failed"] += 1
        if failure:
            failed += 1
            if failed <= FAILURES_SHOWN:
                print(failure, flush=True)
        if number % 500 == 0 and sys.stderr.isatty():
            print(f"\r{name}: {number} of {options.deals}", end="", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    kinds = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    print(
        f"{name}: {options.deals} deals in {seconds:.0f} s ({kinds}), {failed} failed", flush=True
    )
    return failed


if __name__ == "__main__":
    sys.exit(main())
