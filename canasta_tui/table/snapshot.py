"""The table at one moment, for people who look on: hands open, face down, or none at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..rules.cards import Card
from . import describe
from .controller import Controller
from .draft import Draft
from .tableview import Sheet, SideView, TableView, Watching


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A player's cards, open on the table."""

    seat: int
    name: str
    cards: tuple[Card, ...]
    """Empty where they are not shown."""
    count: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is shown at one moment."""

    table: TableView
    """The table, with the hand of the player who is looked at; what the last step changed is
    marked."""
    hands: tuple[OpenHand, ...]
    """By seat."""
    pile: tuple[Card, ...]
    """Bottom to top."""
    sheets: tuple[Sheet, ...]
    """The score sheets of all sides; none before the deal has ended."""
    happened: tuple[str, ...] = ()
    """What the last step did, in words."""
    changed: bool = False
    """Something on the table is marked as changed by it."""


Shot = TypeVar("Shot", bound=Snapshot)


def snapshot(
    kind: type[Shot],
    table: Controller,
    seat: int,
    shown: Container[int],
    *,
    raised: Iterable[Card] = (),
    fresh: Sequence[Card] = (),
) -> Shot:
    """The table as it lies, with the hand of a `seat` (0 for none) in front; only the hands of the
    seats in `shown` are open. In that hand cards that are `raised` stand out, and those that are
    `fresh` are new."""
    game, names = table.game, table.names
    sheets = describe.sheets(table) if game.position.ended else ()
    table.prompt = Watching()
    table.viewer = seat
    table.hidden = seat not in shown
    table.draft = Draft(selected=frozenset(_places(table.hand, raised)))
    table.fresh = [*fresh]
    view = table.view
    sides = sorted(view.sides, key=lambda side: side.number)
    hands = [tuple(game.position.hands[one]) for one in range(1, game.profile.seats + 1)]
    return kind(
        table=replace(
            view,
            # Nobody is in front of the screen: sides stay where they are.
            viewer=0,
            sides=tuple(replace(side, own=False) for side in sides),
            seats=tuple(replace(one, is_partner=False) for one in view.seats),
        ),
        hands=tuple(
            OpenHand(one, names[one - 1], cards if one in shown else (), len(cards), changed=False)
            for one, cards in enumerate(hands, 1)
        ),
        pile=tuple(game.position.pile),
        sheets=sheets,
    )


def _places(hand: Sequence[Card], cards: Iterable[Card]) -> Iterator[int]:
    """Where cards are in a hand, as far as it holds them."""
    wanted = Counter(cards)
    for place, card in enumerate(hand):
        if wanted[card]:
            wanted[card] -= 1
            yield place


# What a step changed


def marked(before: Snapshot, after: Shot) -> Shot:
    """A snapshot with what is not as it was before marked."""
    was, now = before.table, after.table
    counts = {seat.seat: seat.cards for seat in was.seats}
    hands = {hand.seat: hand for hand in before.hands}
    table = replace(
        now,
        sides=tuple(_marked_side(side, was.sides) for side in now.sides),
        seats=tuple(replace(seat, changed=seat.cards != counts[seat.seat]) for seat in now.seats),
        pile=replace(now.pile, changed=after.pile != before.pile),
        stock_changed=now.stock != was.stock,
    )
    marked = tuple(replace(hand, changed=hand != hands[hand.seat]) for hand in after.hands)
    changed = (table, marked) != (now, after.hands)
    return replace(after, table=table, hands=marked, changed=changed)


def _marked_side(side: SideView, before: Sequence[SideView]) -> SideView:
    """A side with its new melds marked; sides that join (three play) bring theirs along."""
    old = [one for one in before if set(one.seats) <= set(side.seats)] or before
    melds = {meld.cards for one in old for meld in one.melds}
    threes = sum(len(one.threes) for one in old)
    return replace(
        side,
        melds=tuple(replace(meld, changed=meld.cards not in melds) for meld in side.melds),
        changed=len(side.threes) != threes,
    )
