"""A scenario shown step by step: frames for any front end to draw, and the position to play on
from.

Everybody's cards are open in it, but a hand that the scenario does not name is shown face down: its
cards come of a seed and say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..rules.cards import Card
from ..rules.events import Event, came_to, seen_by
from ..rules.game import Game
from ..rules.moves import Discard, Lay, Move, Take
from ..rules.refusals import Refusal
from ..scenarios.reader import Scenario
from ..scenarios.referee import Verdict, judge_step
from . import describe
from .controller import Controller
from .draft import Draft
from .seats import Seat, Setup
from .tableview import Sheet, SideView, TableView, Watching
from .why import refused
from .wording import event_text, refusal_text
from .wording_moves import try_text

TRIED, REFUSED, MADE = "tried", "refused", "made"
"""How far a step is: tried, then refused; or made at once."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A player's cards, open on the table."""

    seat: int
    name: str
    cards: tuple[Card, ...]
    """Empty where the scenario does not name them."""
    count: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """What a demo shows at one moment."""

    step: int
    """The number of the step, from 1; 0 before the first one."""
    stage: str
    """`TRIED`, `REFUSED` or `MADE`; empty before the first step."""
    table: TableView
    """The table with the hand of the player whose step it is; what the step changed is marked."""
    hands: tuple[OpenHand, ...]
    """By seat."""
    pile: tuple[Card, ...]
    """Bottom to top."""
    say: str
    """What the demo tells about the step."""
    tried: str
    """What is tried, in one sentence; empty where the step is made at once."""
    rule: str
    """The code of the rule that refuses it; empty without a refusal."""
    reason: str
    """The refusal in words."""
    happened: tuple[str, ...]
    """What the step did, in words."""
    changed: bool
    """Something on the table is marked as changed by the step."""
    failures: tuple[str, ...]
    """What did not come out as the scenario expects, one sentence each."""
    sheets: tuple[Sheet, ...]
    """The score sheets of all sides; none before the deal has ended."""


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
            made = _marked(was, self._frame(game, seat, events=events))
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
        table = self._controller(game)
        sheets = describe.sheets(table) if game.position.ended else ()
        table.prompt = Watching()
        table.viewer = seat
        table.hidden = seat not in self.scenario.named
        table.draft = Draft(selected=frozenset(_places(table.hand, _cards_of(tried))))
        table.fresh = [card for event in events for card in came_to(seat, event)]
        view = table.view
        return Frame(
            step=0,
            stage="",
            table=replace(
                view,
                # Nobody is in front of the screen: sides stay where they are.
                viewer=0,
                sides=tuple(
                    replace(side, own=False)
                    for side in sorted(view.sides, key=lambda side: side.number)
                ),
                seats=tuple(replace(one, is_partner=False) for one in view.seats),
            ),
            hands=tuple(self._hand(game, one) for one in range(1, game.profile.seats + 1)),
            pile=tuple(game.position.pile),
            say="",
            tried="",
            rule="",
            reason="",
            happened=(),
            changed=False,
            failures=(),
            sheets=sheets,
        )

    def _hand(self, game: Game, seat: int) -> OpenHand:
        cards = tuple(game.position.hands[seat])
        shown = cards if seat in self.scenario.named else ()
        return OpenHand(seat, self.scenario.names[seat - 1], shown, len(cards), changed=False)

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


def _places(hand: Sequence[Card], cards: Iterable[Card]) -> Iterator[int]:
    """Where cards are in a hand, as far as it holds them."""
    wanted = Counter(cards)
    for place, card in enumerate(hand):
        if wanted[card]:
            wanted[card] -= 1
            yield place


# What a step changed


def _marked(before: Frame, after: Frame) -> Frame:
    """A frame with what is not as it was before marked."""
    was, now = before.table, after.table
    counts = {seat.seat: seat.cards for seat in was.seats}
    hands = {hand.seat: hand for hand in before.hands}
    table = replace(
        now,
        sides=tuple(_marked_side(side, was.sides) for side in now.sides),
        seats=tuple(replace(seat, changed=seat.cards != counts[seat.seat]) for seat in now.seats),
        pile=replace(now.pile, changed=after.pile != before.pile),
        stock_changed=now.stock != was.stock,
    )
    marked = tuple(replace(hand, changed=hand != hands[hand.seat]) for hand in after.hands)
    changed = (table, marked) != (now, after.hands)
    return replace(after, table=table, hands=marked, changed=changed)


def _marked_side(side: SideView, before: Sequence[SideView]) -> SideView:
    """A side with its new melds marked; sides that join (three play) bring theirs along."""
    old = [one for one in before if set(one.seats) <= set(side.seats)] or before
    melds = {meld.cards for one in old for meld in one.melds}
    threes = sum(len(one.threes) for one in old)
    return replace(
        side,
        melds=tuple(replace(meld, changed=meld.cards not in melds) for meld in side.melds),
        changed=len(side.threes) != threes,
    )
