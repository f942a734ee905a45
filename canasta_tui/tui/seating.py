"""Who sits down, persons and computer seats by name, and at which table."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Sequence
from random import SystemRandom

from ..arguments import ArgumentFault, split_seats, whole_number
from ..language import _
from ..players.named import PlayerError, player_names, seat_player
from ..profile_files import ProfileError, load
from ..rules.profile import Profile
from ..table.seats import PERSON, Seat, Setup
from ..table.wording_words import level_name
from .widgets.line import clean

SEEDS = 1_000_000
LAST_DEAL = 999
"""No match has more deals."""

COMPUTER_NAMES = ("Bruna", "Carlos", "Diana", "Emil", "Flora", "Gil")
"""The names of computer seats that nobody names, by seat."""
DEFAULT_LEVEL = "normal"
COMPUTER = "ai"
"""Stands for a computer seat in `--seats`."""


def any_seed() -> int:
    """A seed for a match that nobody gives one."""
    return SystemRandom().randrange(SEEDS)


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
    return [
        (PERSON, _("person")),
        *(
            (name, _("computer, {level}").format(level=level_name(name)))
            for name in levels[first:] + levels[:first]
        ),
    ]


def setup_of(
    profile: str,
    seats: str | None = None,
    *,
    seed: str | None = None,
    deal: str | None = None,
    target: str | None = None,
    takeback: bool = False,
    draw_seats: bool = True,
) -> Setup:
    """The table that texts describe, as the arguments of the command do. Raises `ProfileError` and
    `ArgumentFault`."""
    rules = load(profile)
    changes: dict[str, object] = {"turn.takeback": True} if takeback else {}
    if target is not None:
        changes["match.target"] = whole_number("--target", target)
    try:
        changed = load(profile, changes)
    except ProfileError as error:
        raise ArgumentFault(f"--target: {error}") from None
    return Setup(
        changed,
        seated(_players(seats, rules)),
        any_seed() if seed is None else whole_number("--seed", seed),
        draw_seats,
        rules,
        _first_deal(deal, seed),
    )


def _first_deal(deal: str | None, seed: str | None) -> int:
    """The deal of the seed's match to begin with. Raises `ArgumentFault`."""
    if deal is None:
        return 1
    number = whole_number("--deal", deal)
    if not 1 <= number <= LAST_DEAL:
        raise ArgumentFault(
            _("--deal {value} is not allowed; allowed: 1 to {last}").format(
                value=reprlib.repr(deal), last=LAST_DEAL
            )
        )
    if seed is None:
        raise ArgumentFault(_("--deal needs --seed: the seed of the match that had the deal"))
    return number


def _players(seats: str | None, profile: Profile) -> list[tuple[str, str]]:
    """Name and player of each seat. Raises `ArgumentFault`."""
    if seats is None:
        return list(usual(profile.seats))
    return [_player(text) for text in split_seats(seats, profile)]


def _player(text: str) -> tuple[str, str]:
    """`NAME` a person, `ai` a computer seat, `NAME=LEVEL` and `ai=LEVEL` one of a level."""
    name, equals, level = text.rpartition("=")
    if not equals:
        return ("", DEFAULT_LEVEL) if text == COMPUTER else (text, PERSON)
    try:
        seat_player(level)
    except PlayerError as error:
        raise ArgumentFault(f"--seats: {error}") from None
    return "" if name == COMPUTER else name, level
