"""All that a front end shows, as one immutable value.

A `TableView` holds no card that the person in front of the screen may not see: hands of others are
numbers in it, and while no person is known to be in front, there is no hand at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..rules.cards import Card, Rank
from ..rules.scoring import Item
from ..rules.targets import Target


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table, or one staged in the draft."""

    target: Target
    """What names it in an intent (see `rules.targets`)."""
    rank: Rank
    """4 to 14; 3 for black threes, 15 for wilds, 0 for a run."""
    cards: tuple[Card, ...]
    """Naturals first."""
    naturals: int
    wilds: int
    points: int
    """What its cards are worth, without a bonus."""
    status: str
    """`natural`, `mixed`, `wild` or `run` for a canasta; empty for a meld that is none."""
    closed: bool
    """It takes no further cards."""
    concealed: bool = False
    changed: bool = False
    """The step of a demo that is shown changed it."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table."""

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    own: bool
    """It is the side of the person in front of the screen."""
    melds: tuple[MeldView, ...]
    """In the order of their ranks."""
    threes: tuple[Card, ...]
    threes_points: int
    """What they would count now, with their sign."""
    total: int
    """Before this deal."""
    opened: bool
    minimum: int
    """The opening minimum; also once it is met."""
    may_open: bool
    """It has not lost the right to open in this deal by trying with too little."""
    canastas: int
    canastas_needed: int
    lacking: str
    """The kind of canasta that it lacks for going out though it has enough of them: `natural`,
    `mixed` or `run`; else empty."""
    may_go_out: bool
    """It has the canastas that going out needs."""
    changed: bool = False
    """The step of a demo that is shown changed its threes."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player."""

    seat: int
    name: str
    side: int
    cards: int
    foot: int
    """Cards of the second hand that are still to be taken up."""
    is_person: bool
    is_turn: bool
    """It is this player's turn."""
    is_partner: bool
    """A partner of the person in front of the screen."""
    is_viewer: bool
    """The person in front of the screen."""
    is_dealer: bool
    changed: bool = False
    """The step of a demo that is shown changed how many cards there are."""


@dataclass(frozen=True, slots=True)
class PileView:
    """The discard pile, and what the player in front may do with it."""

    size: int
    top: Card
    """0 for an empty pile."""
    frozen: bool
    """Frozen for the viewer's side (with nobody in front: for everybody)."""
    frozen_why: str
    """In words, empty where it is not frozen."""
    blocked: bool
    blocked_why: str
    ways: tuple[str, ...]
    """The ways to take it, each with its cost, while that may be decided."""
    take_refused: str
    """Why there is no way; empty where there is one or it is not the moment."""
    changed: bool = False
    """The step of a demo that is shown changed it."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand in front of the screen, staged cards left out."""

    card: Card
    selected: bool
    fresh: bool
    """It came into the hand in this turn."""
    may_discard: bool


@dataclass(frozen=True, slots=True)
class DraftView:
    """What is staged: nobody but the player sees it until it is laid."""

    melds: tuple[MeldView, ...]
    """As they would lie with the melds they join; `MeldView.cards` are only the staged cards."""
    points: int
    """What the staged cards are worth."""
    needed: int
    """The opening minimum where the side has not opened; else 0."""
    left: int
    """Cards left in the hand once it is laid."""
    allowed: bool
    """It may be laid now."""
    verdict: str
    """Why not, or what is left, in words."""
    can_undo: bool
    can_redo: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """What would come of something that the player might do, or why it can't be done."""

    what: str
    """The thing itself, in words."""
    allowed: bool
    lines: tuple[str, ...]
    """What would come of it, or what stands against it, in words."""
    code: str
    """The code of the refusal; empty without one."""
    rule: str
    """The rule behind it in one sentence; empty without one."""
    keys: tuple[tuple[str, str], ...]
    """The keys of the profile that say so, each with its value there."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the player must choose; `options` in words."""

    title: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    """The seat drawing before the first deal."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    highest: str
    """Who drew the highest card, and deals first in a match of this seed."""
    dealer: str
    partners: tuple[str, ...]
    """One line a side; empty where everybody plays alone."""


@dataclass(frozen=True, slots=True)
class YourTurn:
    """The person in front of the screen plays."""


@dataclass(frozen=True, slots=True)
class ComputerTurn:
    """A computer seat is to decide."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """The keyboard goes to another person; nothing of any hand is in the view."""

    seat: int
    name: str
    why: str
    """`turn`, `asked` (the partner is asked) or `answered` (back to who asked)."""
    since: tuple[str, ...]
    """What happened since that person's last turn, in words."""


@dataclass(frozen=True, slots=True)
class AskPartner:
    """The person in front is asked for leave to go out."""

    asker: str
    partner: str


@dataclass(frozen=True, slots=True)
class Confirm:
    """A discard waits for its confirmation."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one side."""

    side: int
    names: tuple[str, ...]
    items: tuple[Item, ...]
    deal: int
    before: int
    total: int


@dataclass(frozen=True, slots=True)
class DealOver:
    """A deal has ended."""

    how: str
    """In words."""
    sheets: tuple[Sheet, ...]
    next_dealer: str


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended, with the sheet of its last deal."""

    how: str
    sheets: tuple[Sheet, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The match is not played here any more; what was played is in the archive."""

    why: str
    """In words."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Nobody plays: a demo shows the table, with the hand of one seat."""


Prompt: TypeAlias = (
    SeatDrawing
    | YourTurn
    | ComputerTurn
    | HandOver
    | AskPartner
    | Choice
    | Confirm
    | DealOver
    | MatchOver
    | Elsewhere
    | Watching
)


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table, as the person in front of the screen may see it."""

    profile_id: str
    profile_name: str
    changed: str
    """How much the table has changed in the profile, in words; empty where nothing is."""
    seed: int
    deal: int
    """The number of the deal, from 1."""
    target: int
    deals: int
    """How many deals the match has, where that ends it and not the target; else 0."""
    prompt: Prompt
    viewer: int
    """The seat in front of the screen; 0 for nobody."""
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    """The viewer's side first."""
    stock: int
    pile: PileView
    hand: tuple[HandCard, ...]
    hidden: bool
    """The person in front has hidden the hand."""
    sort: str
    """The order of the hand: `rank`, `suit` or `drawn`."""
    selected_points: int
    draft: DraftView
    drawn: bool
    """The viewer has drawn or taken in this turn."""
    promise: str
    """What the partner's answer leaves the player to do, in words; empty without one."""
    instruction: str
    """What can be done now, in words."""
    message: str
    """The answer to the last intent: a refusal's sentence or a notice; empty for none."""
    refused: bool
    """`message` is a refusal."""
    why: tuple[Explanation, ...]
    """What can be done or not, where the last intent asked for it; else empty."""
    log: tuple[str, ...]
    """What happened in this deal, in words, oldest first."""
    since: tuple[str, ...]
    """What happened since the viewer's last turn, in words."""
    possible: frozenset[str]
    """The ids of the actions (see `actions`) that make sense now."""
    history: tuple[tuple[int, ...], ...]
    """Each side's score in each deal so far (sides in the order of their numbers)."""
    totals: tuple[int, ...]
    """Each side's total, in the order of their numbers."""
    scorers: tuple[str, ...]
    """Who has each of these totals: the players' names of the sides that the profile names, which a
    lone hand does not change."""
    unsaved: str = ""
    """Why what is played can't be saved now, in words; empty where it is saved."""
    stock_changed: bool = False
    """The step of a demo that is shown changed the stock."""

    @property
    def rules_name(self) -> str:
        """The profile's name, with what was changed: "Classic, 2 changes"."""
        return f"{self.profile_name}, {self.changed}" if self.changed else self.profile_name
