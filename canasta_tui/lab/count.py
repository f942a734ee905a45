"""Count what play tells of the others' hands: `python -m canasta_tui.lab.count`.

Plays deals of the rule player against itself, looks at some of the turns in each, and counts for
each kind of rank (see `players.beliefs`) the cards of it that others hold, and those that they
would hold by chance. Writes what the one is of the other as a module, with the command that made
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import TypeAlias

from .. import profile_files
from ..players.beliefs import KINDS, kinds
from ..players.rule_policy import RulePolicy
from ..players.tuned import NORMAL
from ..rules.cards import count_ranks, without
from ..rules.view import view_of
from . import data_module
from .self_play import turns

Counts: TypeAlias = list[tuple[float, float]]
"""By kind of rank: the cards that were held, and those that would be by chance."""
ABOUT = "How much likelier than chance a seat holds a rank, by `beliefs.KINDS`."
FEWEST = 30.0
"""With fewer cards by chance than these a profile says nothing of a kind."""


def counts_of_deal(profile_id: str, number: int) -> Counts:
    """What some turns of one deal show to the seat to move."""
    profile = profile_files.load(profile_id)
    exposed = profile.threes.is_exposed
    held, by_chance = ([0.0] * len(KINDS) for _ in range(2))
    policy = RulePolicy(profile, NORMAL)
    for game in turns(policy, number, Random(f"count {profile_id} {number}")):
        view = view_of(game, game.to_move or 1)
        unseen = [card for card in view.unseen() if not exposed[card]]
        if not unseen:
            break
        of_rank = count_ranks(unseen)
        for seat in range(1, profile.seats + 1):
            if seat == game.to_move:
                continue
            hidden = without(game.position.hands[seat], game.known[seat])
            counts = count_ranks(hidden)
            for rank, kind in enumerate(kinds(game.position, seat)):
                held[kind] += counts[rank]
                by_chance[kind] += len(hidden) * of_rank[rank] / len(unseen)
    return list(zip(held, by_chance, strict=True))


def factors(counts: Sequence[Counts], otherwise: Sequence[float]) -> list[float]:
    """By kind: cards held over those held by chance; `otherwise` where they are too few to tell."""
    found = []
    for other, column in zip(otherwise, zip(*counts, strict=True), strict=True):
        held, by_chance = (sum(some) for some in zip(*column, strict=True))
        found.append(held / by_chance if by_chance >= FEWEST and held else other)
    return found


def main() -> None:
    args = data_module.arguments(__doc__.split("\n")[0], deals=400)
    counted: dict[str, list[Counts]] = {}
    with ProcessPoolExecutor(args.workers) as pool:
        for profile in args.profile:
            numbers = range(args.deals)
            names = [profile] * args.deals
            counted[profile] = [*pool.map(counts_of_deal, names, numbers, chunksize=10)]
    together = [counts for deals in counted.values() for counts in deals]
    anywhere = factors(together, [1.0] * len(KINDS))
    by_profile = {profile: factors(deals, anywhere) for profile, deals in counted.items()}
    command = data_module.command("canasta_tui.lab.count")
    data_module.put(data_module.text(ABOUT, command, "FACTORS", by_profile, anywhere, 3), args.out)


if __name__ == "__main__":
    main()
