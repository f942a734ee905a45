"""Deals that rule players play among themselves, looked at turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..players.rule_policy import RulePolicy
from ..rules.deal import shuffled_deck
from ..rules.game import Game

TOTALS = (0, 0, 1500, 3000)
"""Totals before a deal, one of them drawn for all sides."""
LOOKED_AT = 0.4
"""The part of the turns that is looked at."""


def turns(policy: RulePolicy, number: int, rng: Random) -> Iterator[Game]:
    """Some beginnings of turns of one deal, and at last its end: one game, which goes on."""
    profile = policy.profile
    scores = (0, *[rng.choice(TOTALS)] * len(profile.table.sides))
    deck = shuffled_deck(profile, rng)
    game = Game.deal(profile, deck, number % profile.seats + 1, scores, history=False)
    while game.to_move:
        progress = game.position.progress
        if not progress.drew and not progress.asking and rng.random() < LOOKED_AT:
            yield game
        policy.play_on(game)
    yield game
