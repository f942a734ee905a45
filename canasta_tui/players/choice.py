"""A decision with its reason: a code and facts, no prose."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

from ..rules.moves import Move
from ..rules.view import View

REASONS: tuple[str, ...] = (
    "any",
    "draw",
    "draw.poor-pile",
    "pass",
    "take",
    "take.opens",
    "take.must",
    "open",
    "lay",
    "lay.canasta",
    "lay.wild",
    "out",
    "ask",
    "answer.yes",
    "answer.no",
    "discard",
    "discard.safe",
    "discard.stopper",
    "discard.freeze",
    "discard.out",
    "end",
    "played-out",
    "played-out.match",
)
"""Every reason that a player gives."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player does, and why."""

    move: Move
    reason: str
    """One of `REASONS`."""
    facts: dict[str, int] = field(default_factory=dict)
    """Numbers for a sentence: `cards` and `points`, a `rank`, the `gain` of a move that was played
    out in so many `samples`, and in how many more of these the match went better by it than worse
    (`matches`)."""


@runtime_checkable
class Explains(Protocol):
    """A player who gives reasons."""

    def explain(self, view: View, rng: Random) -> Choice:
        """What `decide` decides for the same view and generator, with the reason."""
        ...


class Decides(Protocol):
    """Any player."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        ...


def explained(player: Decides, view: View, rng: Random) -> Choice:
    """A player's decision; one who gives no reasons does `any` move."""
    if isinstance(player, Explains):
        return player.explain(view, rng)
    return Choice(player.decide(view, rng), "any")
