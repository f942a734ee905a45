"""What is on the table: one position of a deal, hidden cards included.

Only `Game` changes a position. Lists by seat or side have an unused place 0, since seats and sides
are numbered from 1. Melds are values: a meld that grows is replaced.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Card, Rank, count_ranks
from .targets import Target

RUN: Rank = 0
"""In place of a rank: a run, naturals of one suit in sequence."""


class Meld(NamedTuple):
    """Cards of one side that lie together."""

    rank: Rank
    """4 to 14; `THREE` for black threes, `JOKER` for a meld of wilds, `RUN` for a run."""
    naturals: tuple[Card, ...]
    """In ascending order; empty in a meld of wilds."""
    wilds: tuple[Card, ...]
    """In ascending order, jokers last."""
    concealed: bool = False
    """It was laid as a canasta, all at once."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.naturals) + len(self.wilds)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, naturals first."""
        return self.naturals + self.wilds


class Progress(NamedTuple):
    """How far the turn is: what its player has done since it began."""

    drew: str = ""
    """`stock` or `pile` once the player has drawn or taken; empty before."""
    drew_last: bool = False
    """The player drew the last card of the stock."""
    lays: int = 0
    """Lays so far; the meld that a take makes with the top card is none."""
    founded: Target = 0
    """The meld that the top card founded in this turn's take; 0: none."""
    touched_older: bool = False
    """A lay or the take added to a meld that lay there before the turn; not kept up for a player
    who had melded before, whom it does not concern."""
    concealed: bool = False
    """Going out now, by the last lay or a discard after it, is going out concealed."""
    melded_before: bool = False
    """The player had laid a card before this turn."""
    asking: int = 0
    """The partner whose answer to a question is awaited; 0: none."""
    answer: bool | None = None
    """What the partners answered in this turn: one no is a no."""
    bound: str = ""
    """`threes`: black threes were laid, so the turn must go out; `waived`: the opening minimum was
    waived for a lay that goes out, so only the last discard may follow."""
    last_three: bool = False
    """The last card of the stock was a three: the player may lay, but not discard."""


FRESH = Progress()
"""A turn that has not begun."""
DREW = {
    (last, melded): Progress(drew="stock", drew_last=last, melded_before=melded)
    for last in (False, True)
    for melded in (False, True)
}
"""A turn after a draw from the stock, by `drew_last` and `melded_before`."""


def side_of_each(sides: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The side of each seat, both from 1, for the seats of each side; place 0 is not used."""
    found = [0] * (sum(map(len, sides)) + 1)
    for number, seats in enumerate(sides, 1):
        for seat in seats:
            found[seat] = number
    return tuple(found)


class Position:
    """Everything that is on the table and in the hands, in one moment of a deal."""

    __slots__ = (
        "asked",
        "counts",
        "dealer",
        "ended",
        "ended_by",
        "failed",
        "feet",
        "frozen",
        "hands",
        "melded",
        "melds",
        "pile",
        "progress",
        "round",
        "scores",
        "side_of",
        "sides",
        "stock",
        "threes",
        "turn",
    )

    def __init__(
        self,
        *,
        sides: tuple[tuple[int, ...], ...],
        hands: list[list[Card]],
        stock: list[Card],
        pile: list[Card],
        frozen: bool,
        threes: list[list[Card]],
        melds: list[dict[Target, Meld]],
        melded: list[bool],
        asked: list[bool],
        scores: tuple[int, ...],
        dealer: int,
        turn: int,
        feet: list[tuple[Card, ...]] | None = None,
        round: int = 1,
        progress: Progress = FRESH,
        failed: list[bool] | None = None,
        ended: str = "",
        ended_by: int = 0,
    ) -> None:
        self.sides = sides
        """The seats of each side, side 1 first; a lone hand changes them in the deal."""
        self.side_of = side_of_each(sides)
        """The side of each seat; place 0 is not used."""
        self.hands = hands
        """The cards of each seat, in the order in which they came."""
        self.counts = [count_ranks(hand) for hand in hands]
        """The same hands, counted by rank."""
        self.feet = [()] * len(hands) if feet is None else feet
        """The second hand of each seat in ascending order, empty once it is taken up (and where
        there is none)."""
        self.stock = stock
        """The stock, next card last."""
        self.pile = pile
        """The discard pile, bottom to top."""
        self.frozen = frozen
        """Something in the pile freezes it for everybody."""
        self.threes = threes
        """The exposed threes of each side."""
        self.melds = melds
        """The melds of each side, by the targets that name them (see `targets`)."""
        self.melded = melded
        """Whether each seat has laid a card in this deal."""
        self.asked = asked
        """Whether each side has asked in this deal."""
        self.failed = failed or [False] * len(asked)
        """Whether each side has tried to open with too little in this deal, where that has a
        penalty (`opening.failed`)."""
        self.scores = scores
        """Each side's total before the deal, by the sides that the profile names (which a lone hand
        does not change); place 0 is not used."""
        self.round = round
        """The number of the deal in the match."""
        self.dealer = dealer
        self.turn = turn
        """The seat whose turn it is (the asker, while a question is open)."""
        self.progress = progress
        self.ended = ended
        """Empty, or how the deal ended: `out`, `concealed`, `stock` or `last-three`."""
        self.ended_by = ended_by
        """The seat with whose move it ended; 0 before."""

    def seat_sides(self, sides: tuple[tuple[int, ...], ...]) -> None:
        """Let these seats form the sides from now on."""
        self.sides, self.side_of = sides, side_of_each(sides)

    def copy(self) -> Position:
        """A position of its own, equal to this one."""
        new = Position.__new__(Position)
        new.sides, new.side_of = self.sides, self.side_of
        new.hands = [hand[:] for hand in self.hands]
        new.counts = [counts[:] for counts in self.counts]
        new.feet = self.feet[:]
        new.stock = self.stock[:]
        new.pile = self.pile[:]
        new.frozen = self.frozen
        new.threes = [threes[:] for threes in self.threes]
        new.melds = [melds.copy() for melds in self.melds]
        new.melded = self.melded[:]
        new.asked = self.asked[:]
        new.failed = self.failed[:]
        new.scores = self.scores
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.progress = self.progress
        new.ended = self.ended
        new.ended_by = self.ended_by
        return new

    def _values(self) -> tuple[object, ...]:
        hands = [sorted(hand) for hand in self.hands]
        places = (name for name in self.__slots__ if name != "hands")
        return (hands, *(getattr(self, name) for name in places))

    def __eq__(self, other: object) -> bool:
        """Equal in everything but the order of the cards in a hand."""
        return isinstance(other, Position) and self._values() == other._values()

    # It changes, so it is no key; mypy knows no other way to say so beside `__eq__`.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = (name for name in self.__slots__ if name != "counts")
        return f"Position({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"
