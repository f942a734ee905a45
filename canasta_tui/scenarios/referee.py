"""The referee: a scenario's steps played, each with its verdict and the facts after it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..language import _
from ..rules.cards import cards_text, parse_cards
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
    seat: int
    """Whose move it was; 0 once the deal had ended."""
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
    seat = game.to_move
    refusal: Refusal | None = None
    try:
        game.apply(step.move)
    except Refusal as error:
        refusal = error
    facts = facts_of(game)
    return Verdict(step, seat, refusal, facts, tuple(_failures(step, refusal, facts)))


def facts_of(game: Game) -> Facts:
    """All facts of a position, as they are written in a scenario's `then`."""
    position, profile = game.position, game.profile
    sides = range(1, len(position.sides) + 1)
    # A lone hand changes who plays together, not who has a total.
    scorers = range(1, len(profile.table.sides) + 1)
    seats = range(1, profile.seats + 1)
    facts: Facts = {
        "turn": game.to_move,
        "drawn": bool(position.progress.drew),
        "sides": {str(side): list(position.sides[side - 1]) for side in sides},
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
        facts["deal_scores"] = {str(side): scores[side] for side in scorers}
        facts["items"] = {
            str(side): [
                {"item": item.item, "count": item.count, "points": item.points}
                for item in game.sheet(side)
            ]
            for side in scorers
        }
        facts["totals"] = {str(side): totals[side] for side in scorers}
        facts["match_over"] = winner(profile, totals, position.round)
    return facts


def _failures(step: Step, refusal: Refusal | None, facts: Facts) -> Iterator[str]:
    """What is not as expected, one sentence each."""
    if step.legal is True and refusal:
        yield _("expected legal, but it is illegal by {rule}").format(rule=refusal.code)
    if step.legal is False and not refusal:
        yield _("expected illegal, but it is legal")
    if step.rule is not None and refusal and refusal.code != step.rule:
        yield _("expected illegal by {rule}, but it is by {found}").format(
            rule=step.rule, found=refusal.code
        )
    for name, wanted in step.then.items():
        if name not in facts:
            yield _("{fact} is a fact only once the deal has ended").format(fact=name)
        elif isinstance(wanted, dict):
            for key, value in wanted.items():
                yield from _difference(f"{name}.{key}", name, value, facts[name][key])
        else:
            yield from _difference(name, name, wanted, facts[name])


def _difference(place: str, name: str, wanted: object, found: object) -> Iterator[str]:
    if _in_one_order(name, wanted) != _in_one_order(name, found):
        yield _("{fact}: expected {wanted}, but it is {found}").format(
            fact=place, wanted=json.dumps(wanted), found=json.dumps(found)
        )


def _in_one_order(name: str, value: Any) -> object:
    """A fact's value so that two that say the same are equal: only the pile has an order."""
    match name:
        case "pile":
            return parse_cards(value)
        case "hands" | "red_threes":
            return sorted(parse_cards(value))
        case "melds":
            return sorted(sorted(parse_cards(meld)) for meld in value)
        case "items":
            return sorted(sorted(item.items()) for item in value)
    return value
