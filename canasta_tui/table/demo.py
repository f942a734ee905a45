"""A scenario shown step by step: frames for any front end to draw, and the position to play on
from.

Everybody's cards are open in it, but a hand that the scenario does not name is shown face down: its
cards come of a seed and say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..rules.cards import Card
from ..rules.events import Event, came_to, seen_by
from ..rules.game import Game
from ..rules.moves import Discard, Lay, Move, Take
from ..rules.refusals import Refusal
from ..scenarios.reader import Scenario
from ..scenarios.referee import Verdict, judge_step
from .controller import Controller
from .seats import Seat, Setup
from .snapshot import Snapshot, marked, snapshot
from .why import refused
from .wording import event_text, refusal_text
from .wording_moves import try_text

TRIED, REFUSED, MADE = "tried", "refused", "made"
"""How far a step is: tried, then refused; or made at once."""


@dataclass(frozen=True, slots=True)
class Frame(Snapshot):
    """What a demo shows at one moment; the hand is that of the player whose step it is."""

    step: int = 0
    """The number of the step, from 1; 0 before the first one."""
    stage: str = ""
    """`TRIED`, `REFUSED` or `MADE`; empty before the first step."""
    say: str = ""
    """What the demo tells about the step."""
    tried: str = ""
    """What is tried, in one sentence; empty where the step is made at once."""
    rule: str = ""
    """The code of the rule that refuses it; empty without a refusal."""
    reason: str = ""
    """The refusal in words."""
    failures: tuple[str, ...] = ()
    """What did not come out as the scenario expects, one sentence each."""


class Demo:
    """A scenario and its frames."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.frames: tuple[Frame, ...] = tuple(self._frames())

    def frame_of(self, step: int) -> int:
        """The place of the first frame of a step; 0 is the beginning."""
        return next(at for at, frame in enumerate(self.frames) if frame.step == step)

    def taken_over(self, at: int) -> Controller:
        """The table at a frame, for one person to play on in every seat. It is a copy: the demo
        stays as it is."""
        game = self.scenario.game()
        for frame, step in zip(self._lasts(at), self.scenario.steps, strict=False):
            if frame.stage == MADE:
                game.apply(step.move)
        return self._controller(game)

    def _lasts(self, at: int) -> list[Frame]:
        """The last frame of each step up to a place."""
        by_step = {frame.step: frame for frame in self.frames[: at + 1] if frame.step}
        return list(by_step.values())

    # The frames

    def _frames(self) -> Iterator[Frame]:
        game = self.scenario.game()
        seat = game.to_move
        before = self._frame(game, seat)
        yield before
        for number, step in enumerate(self.scenario.steps, 1):
            seat = game.to_move or seat
            was = self._frame(game, seat)
            tried = self._frame(game, seat, step.move)
            happened = len(game.events)
            verdict = judge_step(game, step)
            about = replace(
                tried,
                step=number,
                say=step.say,
                tried=try_text(step.move, self.scenario.names[seat - 1]),
            )
            if verdict.refusal:
                yield replace(about, stage=TRIED)
                yield self._refused(about, verdict, verdict.refusal)
                continue
            events = game.events[happened:]
            made = marked(was, self._frame(game, seat, events=events))
            yield replace(
                made,
                step=number,
                stage=MADE,
                say=step.say,
                happened=tuple(self._told(event) for event in events),
                failures=verdict.failures,
            )

    def _refused(self, about: Frame, verdict: Verdict, refusal: Refusal) -> Frame:
        why = refused(self.scenario.profile, refusal, about.tried)
        return replace(
            about,
            stage=REFUSED,
            table=replace(about.table, why=(why,)),
            rule=refusal.code,
            reason=refusal_text(refusal),
            failures=verdict.failures,
        )

    def _frame(
        self, game: Game, seat: int, tried: Move | None = None, events: Iterable[Event] = ()
    ) -> Frame:
        """The table as it lies, with a seat's hand; cards of a move that is tried stand out in it,
        and those that came by some events are new."""
        return snapshot(
            Frame,
            self._controller(game),
            seat,
            self.scenario.named,
            raised=_cards_of(tried),
            fresh=[card for event in events for card in came_to(seat, event)],
        )

    def _told(self, event: Event) -> str:
        """What happened, in words; what comes into a hand that nobody names stays hidden."""
        if event.seat not in self.scenario.named:
            event = seen_by(event, 0)
        return event_text(event, self.scenario.names)

    def _controller(self, game: Game) -> Controller:
        seats = tuple(Seat(name) for name in self.scenario.names)
        setup = Setup(self.scenario.profile, seats, seed=0, draw_seats=False)
        return Controller(setup, game=game)


def _cards_of(move: Move | None) -> tuple[Card, ...]:
    """The cards of the hand that a move names."""
    match move:
        case Take(cards, groups):
            return (*cards, *(card for one in groups for card in one.cards))
        case Lay(groups):
            return tuple(card for one in groups for card in one.cards)
        case Discard(card):
            return (card,)
    return ()
