"""How long the rules core takes for each question about a hand of 60 cards.

For each profile: seeded hands of a side that has opened and of one that has not, ordinary ones with
every wild, and ones of whole ranks. Prints the median and the longest time of each question in
milliseconds of processor time; the goal is 20 ms at most:

    .venv/bin/python tests/benchmarks/questions.py [--hands N] [--profile ID …]
"""

from __future__ import annotations

import argparse
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias

from canasta_tui import profile_files
from canasta_tui.rules import going_out
from canasta_tui.rules.cards import IS_WILD, NATURAL_RANKS, Card, Rank, pack_of
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import ASK, DISCARDS, PASS, Lay, Move, Take
from canasta_tui.rules.plans import exit_plan, opening_plan
from canasta_tui.rules.position import Meld, Position, Progress
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.ways import ways_to_take

HAND = 60
GOAL = 20.0
LIMIT = 2.0
"""Seconds after which a question is given up and counted as that long."""
KINDS = ("any", "wilds", "sets")
"""Hands: of any cards, with as many wilds as there are, or of whole ranks."""


def position(profile: Profile, kind: str, opened: bool, rng: Random) -> Position:
    """Seat 1 with 60 cards, three melds on its side's table or none, and a pile to take."""
    exposed = profile.threes.is_exposed
    pack = [card for card in pack_of(profile.pack.packs, profile.pack.jokers) if not exposed[card]]
    rng.shuffle(pack)
    ranks = rng.sample([rank for rank in NATURAL_RANKS if rank not in (7, 14)], 4)
    melds = {}
    for rank in ranks[:3] if opened else ():
        cards = [card for card in pack if card >> 2 == rank][: rng.choice((3, 5, 6))]
        melds[rank] = Meld(rank, tuple(sorted(cards)), ())
        for card in cards:
            pack.remove(card)
    top = next(card for card in pack if card >> 2 == ranks[3])
    pack.remove(top)
    if kind == "wilds":
        pack.sort(key=lambda card: not IS_WILD[card])
    elif kind == "sets":
        pack.sort(key=lambda card: ((card >> 2) * 5 + ranks[3]) % 16)
    others = profile.seats - 1
    rest = pack[HAND:]
    each = min(profile.deal.hand, (len(rest) - 4) // others)
    hands: list[list[Card]] = [[], pack[:HAND]]
    hands += [[rest.pop() for _ in range(each)] for _ in range(others)]
    rng.shuffle(hands[1])
    sides = len(profile.table.sides)
    return Position(
        sides=profile.table.sides,
        hands=hands,
        stock=rest[:-1],
        pile=[card for card in rest[-1:] if not profile.pile.freezes[card]] + [top],
        frozen=False,
        threes=[[] for _ in range(sides + 1)],
        melds=[{}, melds, *({} for _ in range(sides - 1))],
        melded=[False, opened, *([False] * others)],
        asked=[False] * (sides + 1),
        scores=(0,) * (sides + 1),
        dealer=profile.seats,
        turn=1,
    )


Question: TypeAlias = tuple[str, Callable[[], object]]
"""What is asked, and how."""


def judged(game: Game, move: Move) -> Callable[[], object]:
    """Judging a move, legal or not."""
    return lambda: move in game.legal_moves


def first(game: Game, kind: type[Move]) -> list[Move]:
    """The first legal move of a kind, if there is one."""
    return list(islice((move for move in game.legal_moves if isinstance(move, kind)), 1))


def before_the_draw(profile: Profile, start: Position, rng: Random) -> Iterator[Question]:
    """What is asked as a turn begins."""
    game = Game(profile, start, history=False)
    yield "turn begins: sample", lambda: game.legal_moves.sample(rng)
    yield "turn begins: first 10 moves", lambda: list(islice(game.legal_moves, 10))
    yield "turn begins: first take", lambda: first(game, Take)
    yield "turn begins: ways to take", lambda: ways_to_take(game)
    for move in [*ways_to_take(game)[:3], *first(game, Take)]:
        yield "turn begins: judge a take", judged(game, move)
    yield "no stock: judge a pass", judged(without_stock(profile, start), PASS)
    top = start.pile[-1] >> 2
    melds = start.melds[1] | {top: Meld(top, (top * 4, top * 4, top * 4 + 1), ())}
    yield "no stock: judge a pass, a take fits", judged(without_stock(profile, start, melds), PASS)


def without_stock(profile: Profile, start: Position, melds: dict[Rank, Meld] | None = None) -> Game:
    """The position with an empty stock, and other melds of side 1."""
    position = start.copy()
    position.stock = []
    if melds:
        position.melds[1] = melds
    return Game(profile, position, history=False)


def after_the_draw(
    profile: Profile, start: Position, rng: Random, *, answer: bool | None
) -> Iterator[Question]:
    """What is asked in the middle of a turn; `answer` is the partner's."""
    position = start.copy()
    position.progress = Progress(drew="stock", melded_before=start.melded[1], answer=answer)
    game = Game(profile, position, history=False)
    means, progress = game.means(), position.progress
    out = going_out.way_out(profile, means, progress)
    if answer and not out:
        return
    when = "after a yes" if answer else "after a no" if answer is False else "drawn"
    yield f"{when}: sample", lambda: game.legal_moves.sample(rng)
    yield f"{when}: first move", lambda: list(islice(game.legal_moves, 1))
    yield f"{when}: first 10 moves", lambda: list(islice(game.legal_moves, 10))
    yield f"{when}: first lay", lambda: first(game, Lay)
    for move in first(game, Lay):
        yield f"{when}: judge a lay", judged(game, move)
    if out and out.lays:
        yield f"{when}: judge the lay of everything", judged(game, Lay(out.lays[0]))
    yield f"{when}: judge a discard", judged(game, DISCARDS[means.hand[0]])
    yield f"{when}: judge a question", judged(game, ASK)
    if answer is None:
        needed = means.minimum
        yield "way out", lambda: going_out.way_out(profile, means, progress)
        yield "exit plan", lambda: exit_plan(profile, means, 0)
        yield "opening plan", lambda: opening_plan(profile, means, needed, keep=2)


def questions(profile: Profile, start: Position, rng: Random) -> Iterator[Question]:
    """Everything that is asked about a position."""
    yield from before_the_draw(profile, start, rng)
    for answer in (None, True, False):
        yield from after_the_draw(profile, start, rng, answer=answer)


class TooLong(Exception):
    """The answer is not awaited any more."""


def asked(ask: Callable[[], object]) -> float:
    """How long a question takes, in milliseconds."""

    def give_up(_signal: int, _frame: object) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, give_up)
    began = process_time()
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    with suppress(TooLong):
        ask()
    signal.setitimer(signal.ITIMER_REAL, 0)
    return 1000 * (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=5, help="of each kind, for each profile")
    parser.add_argument("--profile", nargs="+", default=profile_files.profile_ids())
    args = parser.parse_args()
    times: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for name in args.profile:
        profile = profile_files.load(name)
        for kind in KINDS:
            for opened in (True, False):
                for number in range(args.hands):
                    rng = Random(f"{name}/{kind}/{opened}/{number}")
                    start = position(profile, kind, opened, rng)
                    where = f"{name}, {kind}, {'opened' if opened else 'not opened'}, {number}"
                    for question, ask in questions(profile, start, rng):
                        times[question].append((asked(ask), where))
    print(f"{'milliseconds':36} {'asked':>6} {'median':>8} {'most':>9}   the longest with")
    for question, found in sorted(times.items()):
        most, where = max(found)
        print(
            f"{question:36} {len(found):6} {median(t for t, _ in found):8.2f} {most:9.2f}"
            f"{'  ' if most <= GOAL else ' >'} {where}"
        )


if __name__ == "__main__":
    main()
