"""A decision with its reason: a code and facts, no prose."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rules.moves import Move

REASONS: tuple[str, ...] = (
    "any",
    "only",
    "draw",
    "draw.poor-pile",
    "pass",
    "take",
    "take.opens",
    "take.canasta",
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
)
"""Every reason that a player gives."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player does, and why."""

    move: Move
    reason: str
    """One of `REASONS`."""
    facts: dict[str, int] = field(default_factory=dict)
    """Numbers that a sentence about it needs: cards, points, ranks."""
