"""Players that were replaced in mid-deal, as the laboratory's commands tell of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language import ngettext
from ..players import Player
from ..players.guarded import Fault, Guarded, fault_text


def faults_of(seats: Iterable[Player]) -> list[Fault]:
    """Why players of these seats were replaced; each fault is told once."""
    guarded = (player for player in seats if isinstance(player, Guarded))
    return [fault for player in guarded for fault in player.told_faults()]


def as_json(faults: Iterable[Fault]) -> list[dict[str, str]]:
    """Each fault, for `--json`."""
    return [fault._asdict() for fault in faults]


def lines(faults: Sequence[Fault]) -> list[str]:
    """A line for each player that was replaced: how often, and why first."""
    told = []
    for name in dict.fromkeys(fault.player for fault in faults):
        own = [fault for fault in faults if fault.player == name]
        told.append(
            ngettext(
                "Replaced {number} time: {fault}.",
                "Replaced {number} times, first: {fault}.",
                len(own),
            ).format(number=len(own), fault=fault_text(own[0]))
        )
    return told
