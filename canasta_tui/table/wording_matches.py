"""Matches of the archive in words: what they are, and how they stand."""

from __future__ import annotations

from datetime import datetime

from ..archive.listing import GIVEN_UP, OPEN, Summary
from ..language import _, ngettext


def when_text(seconds: float) -> str:
    """A moment in seconds since 1970, on the clock of here."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def match_text(match: Summary) -> str:
    """When a match was played last, what, and how long."""
    deals = ngettext("deal {count}", "deal {count}", match.deals).format(count=match.deals)
    return _("{when}  {system}, {deals}  (match {match})").format(
        when=when_text(match.played), system=match.system, deals=deals, match=match.match
    )


def state_text(match: Summary) -> str:
    """How a match stands, and where it comes from where it was not simply played."""
    if match.winner:
        text = _("won by {names}").format(names=match.side_names()[match.winner - 1])
    else:
        states = {OPEN: _("unfinished"), GIVEN_UP: _("given up")}
        text = states.get(match.state, _("over"))
    origins = {"imported": _("imported"), "tried": _("tried out")}
    origin = origins.get(match.origin)
    return f"{text}, {origin}" if origin else text
