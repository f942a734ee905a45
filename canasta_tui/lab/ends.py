"""Find what the end of a deal is worth: `python -m canasta_tui.lab.ends`.

Plays deals of the rule player against itself. Wherever somebody can go out, that is done in a
copy, and others, with the stock in other orders, are played on by all to their end; the difference
is what going out was worth. Systems whose runs grow are left out: the simple rules that play them
have no such weights. Prints the weights of `players.ending.FACTS` that tell it best (least squares,
each profile counting alike), and what they make of it in deals that were not used.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from statistics import fmean

from .. import profile_files
from ..players.ending import FACTS, facts
from ..players.forecast import ahead
from ..players.outlook import Outlook
from ..players.rule_policy import RulePolicy, grows_runs
from ..players.tuned import NORMAL
from ..rules.deal import shuffled_deck
from ..rules.game import Game
from .fit import Row, least_squares, pooled, products

SURELY = 1e9
ORDERS = 8
"""Orders of the stock in which a deal is played on."""
STAYS = 0.6
"""The part of the players who could go out that play on: else the deals show little but the
first chances."""


def rows_of_deal(profile_id: str, number: int) -> list[Row]:
    """The facts of one deal's chances to go out, each with what going out was worth, less the
    bonus for it."""
    profile = profile_files.load(profile_id)
    policy = RulePolicy(profile, NORMAL)
    goes = RulePolicy(profile, replace(NORMAL, out=SURELY, ask_from=SURELY))
    stays = RulePolicy(profile, replace(NORMAL, out=-SURELY))
    rng = Random(f"ends {profile_id} {number}")
    scores = (0,) * (len(profile.table.sides) + 1)
    deck = shuffled_deck(profile, rng)
    game = Game.deal(profile, deck, number % profile.seats + 1, scores, history=False)
    found = []
    while seat := game.to_move:
        if _is_undecided(game):
            out = game.copy()
            _rest_of_turn(goes, out)
            if out.position.ended in ("out", "concealed"):
                worth = ahead(out, out.deal_scores(), seat) - profile.going_out.bonus
                worth -= fmean(_played_on(stays, policy, game, order) for order in range(ORDERS))
                known = facts(game, Outlook(game, seat, policy.worth))
                found.append([*known, worth])
                if rng.random() < STAYS:
                    _rest_of_turn(stays, game)
                    continue
        policy.play_on(game)
    return found


def _is_undecided(game: Game) -> bool:
    """Whether the player to move has drawn and done nothing else."""
    now = game.position.progress
    return bool(now.drew) and not (now.asking or now.lays or now.bound) and now.answer is None


def _rest_of_turn(policy: RulePolicy, game: Game) -> None:
    seat = game.position.turn
    while game.to_move and game.position.turn == seat:
        policy.play_on(game)


def _played_on(stays: RulePolicy, policy: RulePolicy, game: Game, order: int) -> float:
    """By how much the side of the player to move is ahead in the end, if that one plays on now."""
    seat, deal = game.to_move, game.copy()
    Random(order).shuffle(deal.position.stock)
    _rest_of_turn(stays, deal)
    while deal.to_move:
        policy.play_on(deal)
    return ahead(deal, deal.deal_scores(), seat)


def gained(weights: Sequence[float], rows: Sequence[Row], bonus: int) -> tuple[float, float]:
    """Points a chance that a player wins who goes out where these weights say so, beside playing
    on always; and those of one who always goes out."""
    worths = [row[-1] + bonus for row in rows]
    taken = [
        worth
        for worth, row in zip(worths, rows, strict=True)
        if bonus + sum(w * value for w, value in zip(weights, row, strict=False)) > 0
    ]
    return sum(taken) / len(rows), fmean(worths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--profile", action="append", help="more than one; all")
    parser.add_argument("--deals", type=int, default=1000, help="of each profile")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    args = parser.parse_args()
    tables, left_out = [], {}
    with ProcessPoolExecutor(args.workers) as pool:
        for profile in args.profile or profile_files.profile_ids():
            if grows_runs(profile_files.load(profile)):
                continue
            numbers = range(args.deals)
            deals = list(pool.map(rows_of_deal, [profile] * args.deals, numbers, chunksize=10))
            kept = [row for number, rows in enumerate(deals) if number % 4 for row in rows]
            left_out[profile] = [row for rows in deals[::4] for row in rows]
            if kept:
                tables.append(products(kept))
    if not tables:
        parser.exit(1, "nobody could go out in any of these deals\n")
    found = least_squares(pooled(tables))
    now = [getattr(NORMAL, name) for name in FACTS]
    print(f"{'':16} {'found':>9} {'now':>9}")
    for name, weight, old in zip(FACTS, found, now, strict=True):
        print(f"{name:16} {weight:9.3g} {old:9.3g}")
    print(f"\n{'points a chance':16} {'found':>9} {'now':>9} {'always':>9} {'chances':>9}")
    for profile, rows in left_out.items():
        if rows:
            bonus = profile_files.load(profile).going_out.bonus
            (best, always), (old, _) = (gained(some, rows, bonus) for some in (found, now))
            print(f"{profile:16} {best:9.1f} {old:9.1f} {always:9.1f} {len(rows):9}")


if __name__ == "__main__":
    main()
