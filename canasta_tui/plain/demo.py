"""The `demo` command as text: the list of demos, or one of them with all its steps."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..language import _, ngettext
from ..scenarios import demos
from ..scenarios.reader import Scenario
from ..scenarios.schema import ScenarioError
from ..table.demo import REFUSED, TRIED, Demo, Frame
from ..table.tableview import Sheet, SideView
from ..table.wording import cards_text, item_text
from .rows import Row, print_rows

CHANGED = "▸"
"""Stands before what a step changed."""
YES, NO = "✓✗"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help=_("a demo, or the path of a scenario file; without it, the list of all demos"),
    )
    parser.add_argument(
        "--plain", action="store_true", help=_("print it as text, as is done without a terminal")
    )


def run(args: argparse.Namespace) -> int:
    """Print it and return the exit status."""
    if not args.name:
        print_rows(_list())
        return 0
    try:
        scenarios = demos.find(args.name)
    except ScenarioError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    for scenario in scenarios:
        print_rows(demo_rows(scenario))
    return 0


def _list() -> Iterator[Row]:
    """All demos by chapter and profile: the name for the command, and the title."""
    for group, members in groupby(demos.listed(), key=lambda demo: demo.group):
        group_demos = list(members)
        longest = max(len(demo.name) for demo in group_demos)
        yield Row(group, style="bold")
        for demo in group_demos:
            yield Row(f"{demo.name:{longest}}  {demo.title}", 2)
        yield Row("")


def demo_rows(scenario: Scenario) -> Iterator[Row]:
    """A demo from its position to its last step."""
    demo = Demo(scenario)
    heading = _("{title} ({profile})")
    yield Row(heading.format(title=scenario.title, profile=scenario.profile.name), style="bold")
    yield Row("")
    for frame in demo.frames:
        if not frame.step:
            yield from _position(frame)
        elif frame.stage != TRIED:
            yield Row("")
            yield from _step(frame)
    yield Row("")


def _step(frame: Frame) -> Iterator[Row]:
    text = _("{number}. {say}").format(number=frame.step, say=frame.say or frame.tried).rstrip()
    yield Row(text, style="bold")
    if frame.stage == REFUSED:
        yield Row(frame.tried, 3)
        refused = _("Refused by {rule}: {reason}").format(rule=frame.rule, reason=frame.reason)
        yield Row(f"{NO} {refused}", 3, "red")
    else:
        yield Row(f"{YES} {' '.join(frame.happened)}", 3, "green")
        yield from (Row(f"{CHANGED} {row.text}", 3) for row in _rows(frame) if row.changed)
    for failure in frame.failures:
        yield Row(_("NOT AS EXPECTED: {what}").format(what=failure), 3, "bold red")
    for sheet in frame.sheets:
        yield from _sheet(sheet)


# The position


class _Row(NamedTuple):
    text: str
    changed: bool


def _position(frame: Frame) -> Iterator[Row]:
    for row in _rows(frame):
        yield Row(row.text, 2)


def _rows(frame: Frame) -> Iterator[_Row]:
    """What lies on the table, a row each."""
    table = frame.table
    for side in table.sides:
        yield from _side(side)
    pile = " ".join(map(_card, frame.pile)) or _("empty")
    frozen = _("Pile, frozen ({why}): {cards}") if table.pile.frozen else _("Pile: {cards}")
    yield _Row(frozen.format(why=table.pile.frozen_why, cards=pile), table.pile.changed)
    stock = ngettext("Stock: {count} card", "Stock: {count} cards", table.stock)
    yield _Row(stock.format(count=table.stock), table.stock_changed)
    turn = next((seat.seat for seat in table.seats if seat.is_turn), 0)
    for hand in frame.hands:
        count = ngettext("{count} card", "{count} cards", hand.count).format(count=hand.count)
        cards = cards_text(hand.cards) or count
        text = _("{name}, whose turn it is: {cards}") if hand.seat == turn else _("{name}: {cards}")
        yield _Row(text.format(name=hand.name, cards=cards), hand.changed)


def _card(card: int) -> str:
    return cards_text([card])


def _side(side: SideView) -> Iterator[_Row]:
    melds = " | ".join(cards_text(meld.cards) for meld in side.melds)
    if not melds:
        melds = _("no melds, needs {points} to open").format(points=side.minimum)
    text = _("{names}, {total} points: {melds}").format(
        names=" + ".join(side.names), total=f"{side.total:,}", melds=melds
    )
    if side.threes:
        text = _("{side}; threes {cards}").format(side=text, cards=cards_text(side.threes))
    yield _Row(text, side.changed or any(meld.changed for meld in side.melds))


def _sheet(sheet: Sheet) -> Iterator[Row]:
    yield Row(" + ".join(sheet.names), 3, "bold")
    for item in sheet.items:
        yield Row(f"{item.points:>7,}  {item_text(item)}", 3)
    yield Row(f"{sheet.deal:>7,}  " + _("this deal"), 3, "bold")
    yield Row(f"{sheet.total:>7,}  " + _("TOTAL"), 3)
