"""What the commands share in reading their arguments."""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING

from .language import _, ngettext

if TYPE_CHECKING:
    from .rules.profile import Profile


class ArgumentFault(ValueError):
    """An argument that can't be used, in one sentence."""


def split_seats(text: str, profile: Profile) -> list[str]:
    """What `--seats` says of seat 1, 2, …: one for each. Raises `ArgumentFault`."""
    seats = [seat.strip() for seat in text.split(",")]
    if len(seats) != profile.seats:
        raise ArgumentFault(
            ngettext(
                "--seats names {number} player, and {profile} has {seats} seats",
                "--seats names {number} players, and {profile} has {seats} seats",
                len(seats),
            ).format(number=len(seats), profile=profile.id, seats=profile.seats)
        )
    return seats


MOST_MATCHES = 2**63
"""No match has a number as high as this."""


def match_number(text: str) -> int:
    """The number of a match that an argument is. Raises `ArgumentFault`."""
    number = whole_number("ID", text)
    if not 0 < number < MOST_MATCHES:
        raise ArgumentFault(_("there is no match {match}").format(match=number))
    return number


def whole_number(name: str, text: str) -> int:
    """The number that an argument is. Raises `ArgumentFault`."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentFault(
            _("{name} {value} is not allowed; allowed: a whole number").format(
                name=name, value=reprlib.repr(text)
            )
        ) from None
