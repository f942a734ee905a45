"""Reading scenario files: TOML in, a game in the position described out.

Whatever can't be read, or can't be on a table, is a `ScenarioError` of one sentence that names the
file, the place and what is allowed.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError

from .. import profile_files
from ..profile_files import ProfileError
from ..rules.cards import (
    IS_WILD,
    JOKER,
    THREE,
    Card,
    NotationError,
    Rank,
    card_name,
    cards_text,
    pack_of,
    parse_cards,
)
from ..rules.game import Game
from ..rules.melds import valid_on_table
from ..rules.moves import Move, parse_move
from ..rules.position import FRESH, Meld, Position, Progress
from ..rules.profile import Profile
from ..rules.refusals import CODES

Filled = TypeVar("Filled", bound=BaseModel)
Whole = Annotated[int, Field(strict=True, ge=0)]

FACTS = [
    "turn",
    "drawn",
    "sides",
    "hands",
    "melds",
    "red_threes",
    "pile",
    "stock_left",
    "frozen",
    "opened",
    "asking",
    "ended",
    "deal_scores",
    "items",
    "totals",
    "match_over",
]
"""What a `then` may name."""


class ScenarioError(ValueError):
    """A scenario that can't be read or can't exist: one sentence with file, place and fault."""


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatText(_Table):
    """A `[[seats]]` table."""

    name: str = ""
    hand: str | None = None
    hand_count: Whole | None = None
    melded: StrictBool = False


class SideText(_Table):
    """A `[[sides]]` table."""

    melds: tuple[str, ...] = ()
    red_threes: str = ""
    asked: StrictBool = False
    concealed: tuple[Annotated[int, Field(strict=True, ge=1)], ...] = ()


class StepText(_Table):
    """A `[[steps]]` table."""

    move: str
    expect: Literal["legal", "illegal"] = "legal"
    rule: str | None = None
    say: str = ""
    then: dict[str, Any] = {}


class ScenarioText(_Table):
    """A scenario as it is written."""

    title: str
    profile: str
    rules: dict[str, Any] = {}
    scores: tuple[Annotated[int, Field(strict=True)], ...] | None = None
    turn: Annotated[int, Field(strict=True)]
    drawn: StrictBool = False
    source: str = ""
    dealer: Annotated[int, Field(strict=True)] | None = None
    pile: str = ""
    stock: str = ""
    stock_left: Whole | None = None
    frozen: StrictBool | None = None
    round: Annotated[int, Field(strict=True, ge=1)] = 1
    seed: Annotated[int, Field(strict=True)] = 0
    seats: tuple[SeatText, ...] = ()
    sides: tuple[SideText, ...] = ()
    steps: tuple[StepText, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A move to try, with what is expected of it."""

    text: str
    move: Move
    legal: bool
    rule: str | None
    say: str
    then: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario, read and found possible."""

    title: str
    profile: Profile
    source: str
    names: tuple[str, ...]
    """The players' names by seat, from seat 1."""
    steps: tuple[Step, ...]
    start: Position

    def game(self) -> Game:
        """A game in the position described."""
        return Game(self.profile, self.start.copy())


def read_file(path: Path) -> list[Scenario]:
    """All scenarios of a file. Raises `ScenarioError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: is not text in UTF-8") from None
    return read_text(text, str(path), path.parent)


def read_text(text: str, where: str, folder: Path = Path()) -> list[Scenario]:
    """All scenarios of a text. `where` names it in errors; `folder` is where relative paths of
    profiles start. Raises `ScenarioError`."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{where}: not TOML: {error}") from None
    tables = values["scenario"] if set(values) == {"scenario"} else [values]
    if not isinstance(tables, list):
        raise ScenarioError(f"{where}: scenario must be tables, written [[scenario]]")
    return [
        _read(table, f"{where}: scenario {number}" if len(tables) > 1 else where, folder)
        for number, table in enumerate(tables, 1)
    ]


def _read(table: object, where: str, folder: Path) -> Scenario:
    try:
        written = ScenarioText.model_validate(table)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        said = {"extra_forbidden": "unknown key", "missing": "is missing"}
        fault = said.get(first["type"], first["msg"])
        raise ScenarioError(f"{where}: {place}: {fault}") from None
    where = f"{where} ({written.title})"
    try:
        profile = profile_files.load(written.profile, written.rules, folder)
    except ProfileError as error:
        raise ScenarioError(f"{where}: {error}") from None
    reader = _Reader(written, profile, where)
    return Scenario(
        title=written.title,
        profile=profile,
        source=written.source,
        names=tuple(seat.name or f"Seat {number}" for number, seat in enumerate(reader.seats, 1)),
        steps=tuple(reader.step(number, step) for number, step in enumerate(written.steps, 1)),
        start=reader.position(),
    )


class _Reader:
    """One scenario being read: it knows where it is, so that each fault names its place."""

    def __init__(self, written: ScenarioText, profile: Profile, where: str) -> None:
        self.written, self.profile, self.where = written, profile, where
        self.seats = self._filled("seats", written.seats, profile.seats, SeatText())
        self.sides = self._filled("sides", written.sides, len(profile.table.sides), SideText())

    def fault(self, place: str, what: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {place}: {what}")

    def _filled(self, key: str, given: Sequence[Filled], number: int, rest: Filled) -> list[Filled]:
        if len(given) > number:
            raise self.fault(key, f"{len(given)} of them; {self.profile.id} has {number}")
        return [*given, *[rest] * (number - len(given))]

    def cards(self, place: str, text: str) -> list[Card]:
        try:
            return parse_cards(text)
        except NotationError as error:
            raise self.fault(place, str(error)) from None

    def step(self, number: int, step: StepText) -> Step:
        place = f"steps.{number}"
        try:
            move = parse_move(step.move)
        except NotationError as error:
            raise self.fault(f"{place}.move", str(error)) from None
        if step.rule is not None and step.rule not in CODES:
            raise self.fault(
                f"{place}.rule", f"{step.rule!r} is no code; there are {', '.join(CODES)}"
            )
        if step.rule is not None and step.expect == "legal":
            raise self.fault(f"{place}.rule", 'goes with expect = "illegal" alone')
        for fact in step.then:
            if fact not in FACTS:
                raise self.fault(
                    f"{place}.then", f"{fact!r} is no fact; there are {', '.join(FACTS)}"
                )
        return Step(step.move, move, step.expect == "legal", step.rule, step.say, step.then)

    def position(self) -> Position:
        written, profile = self.written, self.profile
        turn = self._seat("turn", written.turn)
        dealer = (turn - 2) % profile.seats + 1
        if written.dealer is not None:
            dealer = self._seat("dealer", written.dealer)
        scores = written.scores or (0,) * len(self.sides)
        if len(scores) != len(self.sides):
            raise self.fault("scores", f"one for each of the {len(self.sides)} sides is needed")
        named = [
            self.cards(f"seats.{number}.hand", seat.hand) if seat.hand is not None else None
            for number, seat in enumerate(self.seats, 1)
        ]
        pile = self.cards("pile", written.pile)
        stock = self.cards("stock", written.stock)
        melds = [self._melds(number, side) for number, side in enumerate(self.sides, 1)]
        threes = [self._threes(number, side) for number, side in enumerate(self.sides, 1)]
        laid = [card for side in melds for meld in side.values() for card in meld.cards]
        known = [card for cards in (*named, pile, stock, *threes, laid) for card in cards or ()]
        rest = self._unnamed(known)
        self._judge_threes(named, turn)
        hands = self._hands(named, rest)
        stock = self._stock(stock, rest)
        freezes = profile.pile.freezes
        frozen = any(freezes[card] for card in pile)
        seat = self.seats[turn - 1]
        return Position(
            hands=[[], *hands],
            stock=stock[::-1],
            pile=pile,
            frozen=frozen if written.frozen is None else written.frozen,
            threes=[[], *threes],
            melds=[{}, *melds],
            melded=[False, *(one.melded for one in self.seats)],
            asked=[False, *(side.asked for side in self.sides)],
            scores=(0, *scores),
            dealer=dealer,
            turn=turn,
            progress=Progress(drew="stock", drew_last=not stock, melded_before=seat.melded)
            if written.drawn
            else FRESH,
        )

    def _seat(self, key: str, seat: int) -> int:
        if not 1 <= seat <= self.profile.seats:
            raise self.fault(
                key, f"there is no seat {seat}: the seats are 1 to {self.profile.seats}"
            )
        return seat

    def _melds(self, number: int, side: SideText) -> dict[Rank, Meld]:
        melds: dict[Rank, Meld] = {}
        for place, text in enumerate(side.melds, 1):
            key = f"sides.{number}.melds.{place}"
            cards = self.cards(key, text)
            naturals = tuple(sorted(card for card in cards if not IS_WILD[card]))
            wilds = tuple(sorted(card for card in cards if IS_WILD[card]))
            rank = naturals[0] >> 2 if naturals else JOKER
            concealed = place in side.concealed
            meld = Meld(rank, naturals, wilds, concealed)
            one_rank = all(card >> 2 == rank for card in naturals)
            if rank == THREE or not one_rank or not valid_on_table(self.profile, meld):
                raise self.fault(key, f"{text!r} is no meld in {self.profile.id}")
            if rank in melds:
                raise self.fault(key, "the side has a meld of that rank already")
            if concealed and meld.size < self.profile.melds.canasta:
                raise self.fault(key, "only a canasta is laid concealed")
            melds[rank] = meld
        for place in side.concealed:
            if place > len(side.melds):
                raise self.fault(f"sides.{number}.concealed", f"there is no meld {place}")
        return melds

    def _threes(self, number: int, side: SideText) -> list[Card]:
        key = f"sides.{number}.red_threes"
        cards = self.cards(key, side.red_threes)
        for card in cards:
            if not self.profile.threes.is_exposed[card]:
                raise self.fault(key, f"{card_name(card)} is not laid out in {self.profile.id}")
        return cards

    def _unnamed(self, known: Iterable[Card]) -> list[Card]:
        pack = Counter(pack_of(self.profile.pack.packs, self.profile.pack.jokers))
        for card, times in sorted(Counter(known).items()):
            if times > pack[card]:
                raise self.fault(
                    card_name(card), f"named {times} times; the pack holds it {pack[card]} times"
                )
            pack[card] -= times
        rest = sorted(pack.elements())
        Random(self.written.seed).shuffle(rest)
        return rest

    def _judge_threes(self, named: Sequence[list[Card] | None], turn: int) -> None:
        late = self.profile.deal.threes_exposed == "first-turn"
        for seat, hand in enumerate(named, 1):
            for card in hand or ():
                if self.profile.threes.is_exposed[card] and (seat == turn or not late):
                    raise self.fault(
                        f"seats.{seat}.hand", f"{card_name(card)} is laid out at once, not held"
                    )

    def _hands(self, named: Sequence[list[Card] | None], rest: list[Card]) -> list[list[Card]]:
        hands = []
        exposed = self.profile.threes.is_exposed
        for number, (seat, hand) in enumerate(zip(self.seats, named, strict=True), 1):
            if hand is not None:
                if seat.hand_count not in (None, len(hand)):
                    raise self.fault(f"seats.{number}.hand_count", f"the hand has {len(hand)}")
                hands.append(hand)
                continue
            count = self.profile.deal.hand if seat.hand_count is None else seat.hand_count
            dealt = [card for card in rest if not exposed[card]][:count]
            if len(dealt) < count:
                raise self.fault(f"seats.{number}", f"{count} cards are not left for this hand")
            for card in dealt:
                rest.remove(card)
            hands.append(dealt)
        return hands

    def _stock(self, named: list[Card], rest: list[Card]) -> list[Card]:
        left = self.written.stock_left
        whole = [*named, *rest]
        if left is None:
            return whole
        if left > len(whole):
            raise self.fault("stock_left", f"{left} cards; {len(whole)} are left for the stock")
        if left < len(named):
            raise self.fault("stock", f"{cards_text(named)} is more than stock_left = {left}")
        return whole[:left]
