"""Who sits where, and how that is drawn before a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..house_rules import changes
from ..language import ngettext
from ..rules.cards import Card, pack_of
from ..rules.profile import Profile

PERSON = ""
"""The player of a seat that a person plays."""


def count_text(count: int) -> str:
    """So many changes of the rules, in words; empty for none."""
    text = ngettext("{count} change", "{count} changes", count).format(count=count)
    return text if count else ""


class SetupError(ValueError):
    """A table that can't be set up."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    name: str
    player: str = PERSON
    """Empty for a person, or the name of a computer player."""

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return self.player == PERSON


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that a match is started with."""

    profile: Profile
    """The complete rules."""
    seats: tuple[Seat, ...]
    """By seat, from seat 1."""
    seed: int
    """Decides the seat drawing, each deck and each choice of the computer seats."""
    draw_seats: bool = True
    """Draw cards for the deal (and for partners, where the profile says so)."""
    base: Profile | None = None
    """The profile that was changed for this match; None for one that is played as it is."""
    first_deal: int = 1
    """The first deal has the cards and the dealer of this deal of the match of this seed."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.profile.seats:
            raise SetupError(
                f"{self.profile.id} is played by {self.profile.seats}, not by {len(self.seats)}"
            )

    @property
    def changes(self) -> dict[str, object]:
        """What was changed for this match, by dotted key."""
        return changes(self.base, self.profile) if self.base else {}

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.is_person]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The cards that were drawn for seats."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    """By name, in the order of `names`; ace high."""
    seats: tuple[Seat, ...]
    """The seats that come of it."""
    highest: int
    """The seat with the highest card, which deals first in a match of this seed."""
    dealer: int
    """The seat that deals now."""


def draw_for_seats(setup: Setup) -> Drawing:
    """Draw a card for each player (`table.seating`): the highest deals first; with `highest-pair`
    the two highest are partners against the two others."""
    rng = Random(f"{setup.seed} seats")
    ranks = rng.sample(range(4, 15), len(setup.seats))
    pack = pack_of(1, 0)
    cards = tuple(rng.choice([c for c in pack if c >> 2 == rank]) for rank in ranks)
    seats: Sequence[int] = range(len(setup.seats))
    if setup.profile.table.seating == "highest-pair" and len(setup.seats) == 4:
        first, second, third, fourth = sorted(seats, key=lambda seat: -ranks[seat])
        seats = (first, third, second, fourth)
    highest = max(range(len(seats)), key=lambda place: ranks[seats[place]])
    return Drawing(
        tuple(seat.name for seat in setup.seats),
        cards,
        tuple(setup.seats[place] for place in seats),
        highest + 1,
        (highest + setup.first_deal - 1) % len(seats) + 1,
    )
