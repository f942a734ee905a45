"""Does a player peek? `python -m tests.players.peeking --positions 1000 LEVEL…`

In positions of seeded play the hidden cards are dealt anew: the seat's view stays the same, so its
decision must. Each decision is made with one game alone within reach, as in the arena: whoever
finds a way to it decides by other cards in the next one, and is caught.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import cycle, islice
from random import Random

from canasta_tui.lab.simulate import generator
from canasta_tui.players import PLAYERS
from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import move_text
from canasta_tui.rules.view import view_of

DEALT_ANEW = 2
"""How often the hidden cards of a position are dealt anew."""
STRAY = 0.1
"""The share of moves that are made at random on the way to a position."""
MOST_MOVES = 70

loaded = cache(load)


def tables(profile_id: str, number: int) -> list[bytes]:
    """A position of seeded play, and the same one with other hidden cards, each put away: nobody
    can look into a game that is not there."""
    profile, rng = loaded(profile_id), generator(number)
    game = Game.deal(profile, shuffled_deck(profile, rng), number % profile.seats + 1)
    beginner = PLAYERS["beginner"]()
    for _move in range(rng.randrange(MOST_MOVES)):
        view = view_of(game, game.to_move)
        stray = rng.random() < STRAY
        game.apply(view.legal_moves.sample(rng) if stray else beginner.decide(view, rng))
        if not game.to_move:
            # The last decision of the deal.
            game.undo()
            break
    view = view_of(game, game.to_move)
    found = [pickle.dumps(game)]
    for _time in range(DEALT_ANEW):
        other = view.deal_unseen(rng)
        other.events, other.log = list(view.events), game.log[:]
        other.deck = tuple(rng.sample(game.deck, len(game.deck)))
        assert view_of(other, view.seat) == view
        found.append(pickle.dumps(other))
    return found


def decision(player: str, table: bytes, number: int) -> str:
    """What a player decides at a table."""
    game: Game = pickle.loads(table)
    return move_text(seat_player(player).decide(view_of(game, game.to_move), Random(number)))


def change(player: str, profile_id: str, number: int) -> str:
    """How a player's decision changes with cards that it does not see; empty where it does not."""
    first, *others = (decision(player, table, number) for table in tables(profile_id, number))
    for other in others:
        if other != first:
            return f"{player}, {profile_id}, position {number}: {first!r} became {other!r}"
    return ""


def positions(count: int, first: int = 0) -> Iterator[tuple[str, int]]:
    """So many positions, of all profiles in turn."""
    numbers = range(first, first + count)
    return zip(islice(cycle(profile_ids()), count), numbers, strict=True)


def main() -> int:
    """Run it; 1 if anybody peeks."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.peeking", description=__doc__)
    parser.add_argument("players", nargs="*", help="levels, or module:Class; none: all levels")
    parser.add_argument("--positions", type=int, default=1000, help="of each player, all profiles")
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    peeked = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for player in options.players or PLAYERS:
            asked = list(positions(options.positions, options.first))
            results = pool.map(
                change, [player] * len(asked), *zip(*asked, strict=True), chunksize=5
            )
            found = [text for text in results if text]
            peeked += len(found)
            print(*found[:5], sep="\n", end="\n" if found else "")
            print(
                f"{player}: {len(asked)} positions, each with {DEALT_ANEW} other deals of the"
                f" hidden cards: {len(found)} decisions changed",
                flush=True,
            )
    return 1 if peeked else 0


if __name__ == "__main__":
    sys.exit(main())
