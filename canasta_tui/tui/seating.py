"""Who sits down: persons and computer seats by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language import _
from ..players.named import player_names
from ..table.seats import PERSON, Seat
from .widgets.line import clean

COMPUTER_NAMES = ("Bruna", "Carlos", "Diana", "Emil", "Flora", "Gil")
"""The names of computer seats that nobody names, by seat."""
DEFAULT_LEVEL = "beginner"


def default_name(number: int, player: str) -> str:
    """The name of a seat that nobody names. `player` as in `Seat`."""
    if player == PERSON:
        return _("Player {number}").format(number=number)
    return COMPUTER_NAMES[(number - 1) % len(COMPUTER_NAMES)]


def seated(wanted: Iterable[tuple[str, str]]) -> tuple[Seat, ...]:
    """Seats from names and players; a name that is empty, or has nothing to print, is made up."""
    return tuple(
        Seat(clean(name).strip() or default_name(number, player), player)
        for number, (name, player) in enumerate(wanted, 1)
    )


def usual(seats: int) -> Sequence[tuple[str, str]]:
    """One person against computer seats: what `seated` makes a table of."""
    return [("", PERSON), *[("", DEFAULT_LEVEL)] * (seats - 1)]


def level_words() -> list[tuple[str, str]]:
    """The players that a seat can have, with the words for them: a person, then the levels from
    the usual one on."""
    levels = player_names()
    first = levels.index(DEFAULT_LEVEL)
    known = {
        "random": _("random"),
        "beginner": _("beginner"),
        "normal": _("normal"),
        "strong": _("strong"),
        "expert": _("expert"),
    }
    return [
        (PERSON, _("person")),
        *(
            (name, _("computer, {level}").format(level=known.get(name, name)))
            for name in levels[first:] + levels[:first]
        ),
    ]
