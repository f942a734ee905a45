"""Reading scenario files: TOML in, a game in the position described out.

Whatever can't be read, or can't be on a table, is a `ScenarioError` of one sentence that names the
file, the place and what is allowed.
"""

from __future__ import annotations

import reprlib
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from pydantic import BaseModel

from .. import profile_files
from ..language import _, ngettext
from ..profile_files import ProfileError
from ..rules import lone_hand
from ..rules.cards import IS_WILD, JOKER, Card, card_name, pack_of, parse_cards
from ..rules.game import Game
from ..rules.melds import may_found, place_of, valid_on_table
from ..rules.moves import Move, is_run_of, parse_move
from ..rules.position import DREW, FRESH, RUN, Meld, Position, side_of_each
from ..rules.profile import Profile
from ..rules.targets import Target
from .schema import FactsText, ScenarioText, SeatText, SideText, StepText, read_table
from .schema import ScenarioError as ScenarioError

Filled = TypeVar("Filled", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Step:
    """A move to try, with what is expected of it."""

    text: str
    move: Move
    legal: bool | None
    """None where nothing is expected."""
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
    named: frozenset[int]
    """The seats whose cards the scenario names; the other hands come of its seed."""
    profile_name: str
    """The id of the profile, or its path from anywhere."""
    rules: dict[str, Any]
    """What the scenario changes in the profile, by dotted key."""
    steps: tuple[Step, ...]
    start: Position

    def game(self) -> Game:
        """A game in the position described."""
        return Game(self.profile, self.start.copy())


def read_file(path: Path) -> list[Scenario]:
    """All scenarios of a file. Raises `ScenarioError`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError(_("{file}: not a text in UTF-8").format(file=path)) from None
    except OSError as error:
        raise ScenarioError(
            _("{file}: can't be read: {reason}").format(file=path, reason=error.strerror or error)
        ) from None
    return read_text(text, str(path), path.parent)


def read_text(text: str, where: str, folder: Path = Path()) -> list[Scenario]:
    """All scenarios of a text. `where` names it in errors; `folder` is where relative paths of
    profiles start. Raises `ScenarioError`."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(
            _("{file}: not TOML: {reason}").format(file=where, reason=error)
        ) from None
    if set(values) != {"scenario"}:
        return [_read(values, where, folder)]
    tables = values["scenario"]
    if not isinstance(tables, list) or not tables:
        raise ScenarioError(
            _("{file}: scenario must be tables, each under [[scenario]]").format(file=where)
        )
    return [
        _read(table, _("{file}: scenario {number}").format(file=where, number=number), folder)
        for number, table in enumerate(tables, 1)
    ]


def _read(table: object, where: str, folder: Path) -> Scenario:
    title = table.get("title") if isinstance(table, dict) else None
    if isinstance(title, str) and title.isprintable():
        where = f"{where} ({title})"
    written = read_table(table, where)
    try:
        profile = profile_files.load(written.profile, written.rules, folder)
    except ProfileError as error:
        raise ScenarioError(f"{where}: {error}") from None
    reader = _Reader(written, profile, where)
    return Scenario(
        title=written.title,
        profile=profile,
        source=written.source,
        names=tuple(
            seat.name or _("Seat {number}").format(number=number)
            for number, seat in enumerate(reader.seats, 1)
        ),
        named=frozenset(
            number for number, seat in enumerate(reader.seats, 1) if seat.hand is not None
        ),
        profile_name=profile_files.from_anywhere(written.profile, folder),
        rules=written.rules,
        steps=tuple(reader.step(number, step) for number, step in enumerate(written.steps, 1)),
        start=reader.position(),
    )


class _Reader:
    """One scenario being read: it knows where it is, so that each fault names its place."""

    def __init__(self, written: ScenarioText, profile: Profile, where: str) -> None:
        self.written, self.profile, self.where = written, profile, where
        self.seats = self._filled("seats", written.seats, profile.seats, SeatText())
        self.seats_of = profile.table.sides
        if written.lone is not None:
            self.seats_of = self._lone_sides(written.lone)
        self.side_of = side_of_each(self.seats_of)
        self.sides = self._filled("sides", written.sides, len(self.seats_of), SideText())

    def fault(self, place: str, what: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {place}: {what}")

    def _filled(self, key: str, given: Sequence[Filled], number: int, rest: Filled) -> list[Filled]:
        if len(given) > number:
            raise self.fault(
                key,
                _("{given} of them; {profile} has {number}").format(
                    given=len(given), profile=self.profile.id, number=number
                ),
            )
        return [*given, *[rest] * (number - len(given))]

    # The steps

    def step(self, number: int, step: StepText) -> Step:
        place = f"steps.{number}"
        if step.rule is not None and step.expect != "illegal":
            raise self.fault(f"{place}.rule", _('goes with expect = "illegal" alone'))
        legal = None if step.expect is None else step.expect == "legal"
        then = self._facts(f"{place}.then", step.then)
        return Step(step.move, parse_move(step.move), legal, step.rule, step.say, then)

    def _facts(self, place: str, written: FactsText) -> dict[str, Any]:
        facts = written.model_dump(exclude_unset=True)
        for name, value in facts.items():
            if isinstance(value, Mapping):
                # In a lone hand each player has a total.
                sides = max(len(self.sides), len(self.profile.table.sides))
                number = len(self.seats) if name == "hands" else sides
                keys = [str(key) for key in range(1, number + 1)]
                for key in value:
                    if key not in keys:
                        raise self.fault(
                            f"{place}.{name}",
                            _("there is no {key}; allowed: {keys}").format(
                                key=reprlib.repr(key), keys=", ".join(keys)
                            ),
                        )
        return facts

    # The position

    def position(self) -> Position:
        written, profile = self.written, self.profile
        turn = self._seat("turn", written.turn)
        dealer = (turn - 2) % profile.seats + 1
        if written.dealer is not None:
            dealer = self._seat("dealer", written.dealer)
        sides = len(profile.table.sides)
        scores = (0,) * sides if written.scores is None else written.scores
        if len(scores) != sides:
            raise self.fault(
                "scores", _("one for each of the {number} sides is needed").format(number=sides)
            )
        melds = [self._melds(number, side) for number, side in enumerate(self.sides, 1)]
        threes = [self._threes(number, side) for number, side in enumerate(self.sides, 1)]
        for number, seat in enumerate(self.seats, 1):
            self._judge_seat(number, seat, turn, melds[self.side_of[number] - 1])
        rest = self._unnamed()
        hands = self._hands(rest)
        feet = self._feet(rest)
        stock = self._stock(rest)
        pile = parse_cards(written.pile)
        frozen = any(profile.pile.freezes[card] for card in pile)
        drew = DREW[not stock, self.seats[turn - 1].melded]
        return Position(
            sides=self.seats_of,
            hands=[[], *hands],
            stock=stock[::-1],
            pile=pile,
            frozen=frozen if written.frozen is None else written.frozen,
            threes=[[], *threes],
            melds=[{}, *melds],
            melded=[False, *(seat.melded for seat in self.seats)],
            asked=[False, *(side.asked for side in self.sides)],
            scores=(0, *scores),
            dealer=dealer,
            turn=turn,
            feet=[(), *feet],
            round=written.round,
            progress=drew if written.drawn else FRESH,
        )

    def _seat(self, key: str, seat: int) -> int:
        if not 1 <= seat <= self.profile.seats:
            raise self.fault(
                key,
                _("there is no seat {seat}: the seats are 1 to {last}").format(
                    seat=seat, last=self.profile.seats
                ),
            )
        return seat

    def _lone_sides(self, alone: int) -> lone_hand.Sides:
        """The sides of a lone hand."""
        table = self.profile.table
        if not table.lone_hand:
            raise self.fault(
                "lone", _("{profile} has no lone hand").format(profile=self.profile.id)
            )
        return lone_hand.sides_around(table.sides, self._seat("lone", alone))

    def _melds(self, number: int, side: SideText) -> dict[Target, Meld]:
        melds: dict[Target, Meld] = {}
        for place, text in enumerate(side.melds, 1):
            key = f"sides.{number}.melds.{place}"
            cards = sorted(parse_cards(text))
            naturals = tuple(card for card in cards if not IS_WILD[card])
            wilds = tuple(card for card in cards if IS_WILD[card])
            rank = naturals[0] >> 2 if naturals else JOKER
            one_rank = all(card >> 2 == rank for card in naturals)
            if not one_rank and is_run_of(naturals):
                rank, one_rank = RUN, True
            meld = Meld(rank, naturals, wilds, concealed=place in side.concealed)
            partners = number == 2 and self.written.lone is not None
            may_lie = lone_hand.may_lie if partners else valid_on_table
            if not one_rank or not may_lie(self.profile, meld):
                raise self.fault(
                    key,
                    _("{text} is no meld in {profile}").format(
                        text=reprlib.repr(text), profile=self.profile.id
                    ),
                )
            if rank != RUN and not may_found(self.profile, melds, rank):
                raise self.fault(key, _("the side has a meld of that rank already"))
            if meld.concealed and meld.size < self.profile.melds.canasta:
                raise self.fault(key, _("only a canasta is laid concealed"))
            melds[place_of(melds, meld)] = meld
        for place in side.concealed:
            if place > len(side.melds):
                raise self.fault(
                    f"sides.{number}.concealed",
                    _("there is no meld {number}").format(number=place),
                )
        return melds

    def _threes(self, number: int, side: SideText) -> list[Card]:
        cards = parse_cards(side.red_threes)
        for card in cards:
            if not self.profile.threes.is_exposed[card]:
                raise self.fault(
                    f"sides.{number}.red_threes",
                    _("{card} is not laid out in {profile}").format(
                        card=card_name(card), profile=self.profile.id
                    ),
                )
        return cards

    def _judge_seat(self, number: int, seat: SeatText, turn: int, melds: object) -> None:
        """Refuse what no player can be in the middle of a deal."""
        place = f"seats.{number}"
        has_foot = self.profile.deal.foot > 0
        if not has_foot and (seat.foot is not None or seat.foot_count is not None):
            raise self.fault(
                place, _("{profile} has no second hand").format(profile=self.profile.id)
            )
        if seat.foot is not None and seat.foot_count not in (None, len(parse_cards(seat.foot))):
            raise self.fault(
                f"{place}.foot_count",
                _("the second hand has {count}").format(count=len(parse_cards(seat.foot))),
            )
        if seat.melded and not melds:
            raise self.fault(f"{place}.melded", _("the side has no meld on the table"))
        if seat.hand is None:
            if seat.hand_count == 0:
                raise self.fault(f"{place}.hand_count", _("a player without cards has gone out"))
            return
        hand = parse_cards(seat.hand)
        if not hand:
            raise self.fault(f"{place}.hand", _("a player without cards has gone out"))
        if seat.hand_count not in (None, len(hand)):
            raise self.fault(
                f"{place}.hand_count", _("the hand has {count}").format(count=len(hand))
            )
        # A three that was dealt may wait for its owner's first turn.
        waits = self.profile.deal.threes_exposed == "first-turn" and number != turn
        for card in hand:
            if self.profile.threes.is_exposed[card] and not waits:
                raise self.fault(
                    f"{place}.hand",
                    _("{card} is laid out at once, not held").format(card=card_name(card)),
                )

    # The cards

    def _named(self) -> Iterator[tuple[str, list[Card]]]:
        """The places that name cards, and the cards."""
        for number, seat in enumerate(self.seats, 1):
            yield f"seats.{number}.hand", parse_cards(seat.hand or "")
            yield f"seats.{number}.foot", parse_cards(seat.foot or "")
        for number, side in enumerate(self.sides, 1):
            for place, text in enumerate(side.melds, 1):
                yield f"sides.{number}.melds.{place}", parse_cards(text)
            yield f"sides.{number}.red_threes", parse_cards(side.red_threes)
        yield "pile", parse_cards(self.written.pile)
        yield "stock", parse_cards(self.written.stock)

    def _unnamed(self) -> list[Card]:
        """The cards that nobody names, shuffled by the seed."""
        pack = Counter(pack_of(self.profile.pack.packs, self.profile.pack.jokers))
        places = dict(self._named())
        named = Counter(card for cards in places.values() for card in cards)
        for card in sorted(named):
            if named[card] > pack[card]:
                there = [place for place, cards in places.items() if card in cards]
                text = ngettext(
                    "{card} is named {times} times; the pack holds it {number} time",
                    "{card} is named {times} times; the pack holds it {number} times",
                    pack[card],
                )
                raise self.fault(
                    ", ".join(there),
                    text.format(card=card_name(card), times=named[card], number=pack[card]),
                )
        rest = sorted((pack - named).elements())
        Random(self.written.seed).shuffle(rest)
        return rest

    def _hands(self, rest: list[Card]) -> list[list[Card]]:
        """The hands; cards of unknown ones leave `rest`."""
        exposed = self.profile.threes.is_exposed
        hands = []
        for number, seat in enumerate(self.seats, 1):
            if seat.hand is not None:
                hands.append(parse_cards(seat.hand))
                continue
            count = self.profile.deal.hand if seat.hand_count is None else seat.hand_count
            dealt = [card for card in rest if not exposed[card]][:count]
            if len(dealt) < count:
                raise self.fault(
                    f"seats.{number}",
                    _("the hand has {count} cards, and only {left} are left for it").format(
                        count=count, left=len(dealt)
                    ),
                )
            for card in dealt:
                rest.remove(card)
            hands.append(dealt)
        return hands

    def _feet(self, rest: list[Card]) -> list[tuple[Card, ...]]:
        """The second hands; cards of unknown ones leave `rest`."""
        feet = []
        for number, seat in enumerate(self.seats, 1):
            if seat.foot is not None:
                feet.append(tuple(sorted(parse_cards(seat.foot))))
                continue
            count = self.profile.deal.foot if seat.foot_count is None else seat.foot_count
            if len(rest) < count:
                raise self.fault(
                    f"seats.{number}",
                    _("the second hand has {count} cards, and only {left} are left for it").format(
                        count=count, left=len(rest)
                    ),
                )
            feet.append(tuple(sorted(rest[:count])))
            del rest[:count]
        return feet

    def _stock(self, rest: list[Card]) -> list[Card]:
        """The stock, next card first."""
        named = parse_cards(self.written.stock)
        whole = [*named, *rest]
        left = len(whole) if self.written.stock_left is None else self.written.stock_left
        if left > len(whole):
            raise self.fault(
                "stock_left",
                _("{count} cards, and only {left} are left for the stock").format(
                    count=left, left=len(whole)
                ),
            )
        if left < len(named):
            raise self.fault(
                "stock",
                _("names {count} cards, and stock_left is {left}").format(
                    count=len(named), left=left
                ),
            )
        return whole[:left]
