"""Matches that are written down: begun, and gone on with.

A match goes on with nobody in front of the screen where several persons play: first comes a
hand-over. One person alone sees the own hand at once.
"""

from __future__ import annotations

from ..archive.database import Archive, ArchiveFault
from ..archive.listing import OPEN
from ..archive.played import PlayedDeal, PlayedMatch, played
from ..archive.recording import NewMatch, NewSeat, Recording
from ..language import _
from ..rules.events import came_to
from ..rules.match import Match
from .controller import Controller
from .past import Past
from .seats import Seat, Setup


def begin(
    setup: Setup, archive: Archive | None, *, sort: str = "rank", confirm_discard: bool = False
) -> Controller:
    """A new match, in the archive from its first deal on; without one it is not kept."""
    table = Controller(setup, sort=sort, confirm_discard=confirm_discard)
    if archive is None:
        return table
    seats = tuple(NewSeat(seat.name, seat.player) for seat in table.seats)
    new = NewMatch(setup.profile, setup.base, seats, setup.seed, setup.first_deal)
    table.recording = Recording(archive, new)
    table.save()
    return table


def resume(
    archive: Archive, match: int, *, sort: str = "rank", confirm_discard: bool = False
) -> Controller:
    """The table of an unfinished match, at the last move that was made. Raises `ArchiveFault`."""
    # Whoever plays it in another program makes no move between what is read and taking it up.
    with archive.transaction():
        found = played(archive, match)
        if found.summary.state != OPEN or not found.deals:
            raise ArchiveFault(_("match {match} is not open any more").format(match=match))
        last = found.deals[-1]
        past = _with_history(found.before(last.number), last)
        recording = Recording.take_up(archive, match, past.game, ended=bool(last.ended))
    table = Controller(_setup(found), past=past, sort=sort, confirm_discard=confirm_discard)
    table.recording = recording
    # Of a match that left another one at the end of a deal, that end is not written yet.
    table.save()
    return table


def _setup(found: PlayedMatch) -> Setup:
    """What a match was set up with; the seats stay as they were drawn."""
    seats = tuple(Seat(seat.name, seat.player) for seat in found.summary.seats)
    return Setup(
        found.profile,
        seats,
        found.summary.seed,
        draw_seats=False,
        base=found.base,
        first_deal=found.summary.first_deal,
    )


def _with_history(match: Match, deal: PlayedDeal) -> Past:
    """The deal played again, with what each seat had seen of it."""
    turn, seen = 0, dict[int, int]()
    for game in deal.steps():
        if turn and game.position.turn != turn:
            seen[turn] = len(game.events)
        turn = game.position.turn
    begun = max(seen.values(), default=0)
    fresh = [card for event in game.events[begun:] for card in came_to(turn, event)]
    return Past(match, game, seen, fresh)
