"""A match that was played, moment by moment: frames for a front end to draw.

Of a deal that has not ended nothing is shown but what everybody saw, whatever is asked for. Frames
are made when they are looked at.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

from ..archive.listing import OVER
from ..archive.played import PlayedDeal, PlayedMatch
from ..rules.events import came_to, seen_by
from ..rules.game import Game
from .controller import Controller
from .lessons import Decision, decision
from .past import Past
from .seats import Seat, Setup
from .snapshot import Snapshot, marked, snapshot
from .wording import event_text

ALL, EVERYBODY = -1, 0
"""What is shown: all hands, or what everybody saw. A seat's number: what that seat saw."""


@dataclass(frozen=True, slots=True)
class Moment(Snapshot):
    """What a replay shows at one moment; a hand lies in front where one seat's view is shown."""

    made: int = 0
    """How many moves of the deal were made."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a deal."""

    made: int
    """The moves before it."""
    told: str
    """What came of it, as everybody saw it."""


class Replay:
    """A match and the moment of it that is looked at."""

    def __init__(self, match: PlayedMatch, deal: int = 1) -> None:
        """At the beginning of a deal. Raises `ArchiveFault` where the match has no such deal, or
        one that does not hold."""
        self.match = match
        self.names = tuple(seat.name for seat in match.summary.seats)
        seats = tuple(Seat(name) for name in self.names)
        self._setup = Setup(
            match.profile, seats, match.summary.seed, draw_seats=False, base=match.base
        )
        self._wanted = ALL if match.summary.state == OVER else EVERYBODY
        self.deal: PlayedDeal
        """The deal that is looked at."""
        self.turns: tuple[Turn, ...]
        """Its turns."""
        self.frame: Moment
        """What is shown."""
        self._game: Game
        self._heard: list[int]
        """By moves made: how many events there were then."""
        self._open(deal)
        self.go(0)

    def _open(self, number: int) -> None:
        """Turn to a deal, and play it through: so all of its moves hold."""
        deal = self.match.deal(number)
        begins, heard, turn = list[int](), list[int](), 0
        for made, game in enumerate(deal.steps()):
            heard.append(len(game.events))
            if game.position.turn != turn and (made < len(deal.moves) or not made):
                begins.append(made)
            turn = game.position.turn
        ends = [*begins[1:], len(deal.moves)]
        self.deal, self._game, self._heard = deal, game, heard
        self.turns = tuple(self._turn(*pair) for pair in zip(begins, ends, strict=True))

    def _turn(self, begin: int, end: int) -> Turn:
        events = self._game.events[self._heard[begin] : self._heard[end]]
        told = event_text(seen_by(events[-1], 0), self.names) if events else ""
        return Turn(begin, told)

    # Where it is

    @property
    def made(self) -> int:
        """How many moves of the deal were made at the moment that is looked at."""
        return self.frame.made

    @property
    def turn(self) -> int:
        """The number of the turn that the next move belongs to, from 1; at the end the last."""
        return bisect_right([turn.made for turn in self.turns], self.made)

    @property
    def may_move(self) -> bool:
        """There is a move after it in the deal."""
        return self.made < len(self.deal.moves)

    def go(self, made: int) -> None:
        """Look at the deal after so many moves; beyond its ends, at its end. Raises
        `ArchiveFault`."""
        self.frame = self._frame(min(max(made, 0), len(self.deal.moves)))

    def go_by_turn(self, step: int) -> None:
        """To where the next turn begins, or this one; where it does, the one before."""
        begins = [turn.made for turn in self.turns]
        if step > 0:
            later = bisect_right(begins, self.made)
            self.go(begins[later] if later < len(begins) else len(self.deal.moves))
        else:
            self.go(begins[max(bisect_left(begins, self.made) - 1, 0)])

    def go_by_deal(self, step: int) -> None:
        """To the beginning of the next deal, or of the one before; nowhere beyond them. Raises
        `ArchiveFault`."""
        number = self.deal.number + step
        if any(deal.number == number for deal in self.match.deals):
            self._open(number)
            self.go(0)

    # What is shown

    @property
    def is_over(self) -> bool:
        """The deal has ended: its hands are no secret any more."""
        return bool(self.deal.ended)

    @property
    def shown(self) -> int:
        """Whose cards are shown: `ALL`, `EVERYBODY` or a seat."""
        return self._wanted if self.is_over else EVERYBODY

    def show(self, shown: int) -> None:
        """Show the cards of a seat, of `ALL` or of none; of a deal that has not ended none are
        shown all the same."""
        self._wanted = shown
        self.go(self.made)

    def show_next(self) -> None:
        """Show the next thing: all hands, each seat's view, what everybody saw."""
        seats = len(self.names)
        order = [ALL, *range(1, seats + 1), EVERYBODY]
        self.show(order[(order.index(self._wanted) + 1) % len(order)])

    # The frames

    def _frame(self, made: int) -> Moment:
        before = self._snapshot(made - 1) if made else None
        after = self._snapshot(made, self._heard[made - 1] if made else 0)
        return marked(before, after) if before else after

    def _snapshot(self, made: int, first: int | None = None) -> Moment:
        """The table after so many moves, with the events from the `first` on in words."""
        game, shown = self._game, self.shown
        self.deal.go(game, made)
        events = [] if first is None else game.events[first:]
        table = Controller(
            self._setup, game=game, past=Past(self.match.before(self.deal.number), game, {}, [])
        )
        fresh = [card for event in events for card in came_to(shown, event)] if made else []
        seats = range(1, len(self.names) + 1) if shown == ALL else (shown,)
        moment = snapshot(Moment, table, max(shown, 0), seats, fresh=fresh)
        return replace(
            moment,
            made=made,
            happened=tuple(
                event_text(event if shown == ALL else seen_by(event, shown), self.names)
                for event in events
            ),
        )

    # What comes of it

    def decision(self) -> Decision | None:
        """What is decided next; None at the end of the deal, and in a deal that has not ended:
        there it would tell of a hand."""
        if not self.is_over or not self.may_move:
            return None
        return decision(self.match, self.deal, self._game)
