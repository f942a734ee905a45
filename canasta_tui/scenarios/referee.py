"""The referee: a scenario's steps played, each with its verdict and the facts after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..rules.cards import NotationError, cards_text, parse_cards
from ..rules.game import Game
from ..rules.match import winner
from ..rules.pile import is_frozen_for_all
from ..rules.refusals import Refusal
from .reader import Scenario, Step

Facts: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a step."""

    step: Step
    refusal: Refusal | None
    """Why the move was refused; None for a legal one."""
    facts: Facts
    failures: tuple[str, ...]
    """The expectations that do not hold, one sentence each."""

    @property
    def legal(self) -> bool:
        """Whether the move was made."""
        return self.refusal is None

    @property
    def ok(self) -> bool:
        """Whether everything expected of the step holds."""
        return not self.failures


def judge(scenario: Scenario) -> list[Verdict]:
    """Play the steps one after the other; an illegal one changes nothing."""
    game = scenario.game()
    return [judge_step(game, step) for step in scenario.steps]


def judge_step(game: Game, step: Step) -> Verdict:
    """Try one step in a game."""
    refusal: Refusal | None = None
    try:
        game.apply(step.move)
    except Refusal as error:
        refusal = error
    facts = facts_of(game)
    return Verdict(step, refusal, facts, tuple(_failures(step, refusal, facts)))


def facts_of(game: Game) -> Facts:
    """All facts of a position, as they are written in a scenario's `then`."""
    position, profile = game.position, game.profile
    sides = range(1, len(profile.table.sides) + 1)
    seats = range(1, profile.seats + 1)
    facts: Facts = {
        "turn": game.to_move,
        "drawn": bool(position.progress.drew),
        "sides": {str(side): list(profile.table.sides[side - 1]) for side in sides},
        "hands": {str(seat): cards_text(sorted(position.hands[seat])) for seat in seats},
        "melds": {
            str(side): [cards_text(meld.cards) for meld in position.melds[side].values()]
            for side in sides
        },
        "red_threes": {str(side): cards_text(position.threes[side]) for side in sides},
        "pile": cards_text(position.pile),
        "stock_left": len(position.stock),
        "frozen": is_frozen_for_all(profile, position),
        "opened": {str(side): bool(position.melds[side]) for side in sides},
        "asking": bool(position.progress.asking),
        "ended": position.ended or False,
    }
    if position.ended:
        scores, totals = game.deal_scores(), game.totals()
        facts["deal_scores"] = {str(side): scores[side] for side in sides}
        facts["items"] = {
            str(side): [
                {"item": item.item, "count": item.count, "points": item.points}
                for item in game.sheet(side)
            ]
            for side in sides
        }
        facts["totals"] = {str(side): totals[side] for side in sides}
        facts["match_over"] = winner(profile, totals)
    return facts


def _failures(step: Step, refusal: Refusal | None, facts: Facts) -> list[str]:
    failures = []
    code = refusal.code if refusal else None
    if step.legal and refusal:
        failures.append(f"expected legal, but {code} refuses it")
    if not step.legal and not refusal:
        failures.append("expected illegal, but it is legal")
    if step.rule is not None and refusal and code != step.rule:
        failures.append(f"expected rule {step.rule}, but it is {code}")
    for name, wanted in step.then.items():
        if name not in facts:
            failures.append(f"{name} is a fact only once the deal has ended")
        elif not _holds(name, wanted, facts[name]):
            failures.append(f"{name}: expected {wanted!r}, but it is {facts[name]!r}")
    return failures


def _holds(name: str, wanted: object, found: object) -> bool:
    """Whether a fact is as wanted; tables name only what must hold, and orders do not matter but
    in the pile."""
    if isinstance(found, Mapping):
        return isinstance(wanted, Mapping) and all(
            str(key) in found and _holds(name, value, found[str(key)])
            for key, value in wanted.items()
        )
    if name == "melds":
        if not isinstance(wanted, list) or not isinstance(found, list):
            return False
        return sorted(map(_in_order, wanted)) == sorted(map(_in_order, found))
    if name in ("hands", "red_threes"):
        return _in_order(wanted) == _in_order(found)
    if name == "pile":
        return _cards(wanted) == _cards(found)
    return type(wanted) is type(found) and wanted == found


def _cards(text: object) -> list[int]:
    try:
        return parse_cards(str(text))
    except NotationError:
        return [-1]


def _in_order(text: object) -> list[int]:
    return sorted(_cards(text))
