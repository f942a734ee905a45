"""The top of the table: the match in one line, the players and the stock in the next."""

from __future__ import annotations

from rich.cells import cell_len

from ...language import _
from ...table.tableview import SeatView, SideView, TableView, Watching
from ..glyphs import BACK, CHANGED, TURN, YES
from .line import Line, Span, cut, fit, length, spread
from .zone import Zone

ROOMY_SEAT = 14
"""From so many cells on a seat is written with blanks in it."""
LONGEST_PROFILE = 24
SHORTEST_NAME = 6
"""A name gives up this many cells to "partner" and "you", no more."""


def compass(table: TableView, seat: int) -> str:
    """A seat's place at the table in a word: a point of the compass, or its number where five or
    more play. It stays the same whoever is in front of the screen."""
    points = {2: _("S N"), 3: _("S W E"), 4: _("S W N E")}.get(len(table.seats))
    return points.split()[seat - 1] if points else str(seat)


def side_label(table: TableView, side: SideView) -> str:
    """A side in a word."""
    if side.own:
        return _("YOU") if len(side.seats) == 1 else _("US")
    if table.viewer and len(table.sides) == 2:
        return _("THEM")
    return "+".join(compass(table, seat) for seat in side.seats)


def _title(table: TableView, room: int) -> Line:
    """What is played. What the table changed in the rules is there in any case."""
    deal = Span(" · " + _("deal {number}").format(number=table.deal), "dim")
    program = Span(" CANASTA", "title", "palette")
    if table.unsaved:
        program = Span(" " + _("NOT SAVED"), "bad", "palette")
    if not table.changed:
        name = Span(f" {cut(table.profile_name, LONGEST_PROFILE)}", "strong", "palette")
        return [program, name, deal]
    changed = Span(f", {table.changed}", "strong")
    left = room - length([changed, deal]) - 1
    name = Span(f" {cut(table.profile_name, min(left, LONGEST_PROFILE))}", "strong", "palette")
    line = [name, changed, deal]
    return [program, *line] if length([program, *line]) <= room else line


class Heading(Zone):
    """Title, totals and opening minimum; seats and stock."""

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """Two rows."""
        return [self._match(table, width), self._seats(table, width)]

    def _match(self, table: TableView, width: int) -> Line:
        figures: Line = []
        for label, total, mine in self._totals(table):
            figures.append(Span(f"  {label} ", "dim", "sheet"))
            figures.append(Span(f"{total:,}", "strong" if mine else "", "sheet"))
        if table.deals:
            to = _("of {count} deals").format(count=table.deals)
        else:
            to = _("to {points}").format(points=f"{table.target:,}")
        figures.append(Span(f"  {to}", "dim"))
        own = next((side for side in table.sides if side.own), None)
        if own and own.opened:
            figures.append(Span("  " + _("OPENED {mark}").format(mark=YES) + " ", "good"))
        elif own and not own.may_open:
            figures.append(Span("  " + _("MELDS BARRED") + " ", "bad"))
        elif own:
            opening = _("OPENING {points}").format(points=own.minimum)
            figures.append(Span(f"  {opening} ", "strong"))
        else:
            figures.append(Span(" "))
        return spread(_title(table, width - length(figures)), figures, width)

    @staticmethod
    def _totals(table: TableView) -> list[tuple[str, int, bool]]:
        """Who has a total: a name, the total, and whether it is that of who is in front."""
        if len(table.totals) == len(table.sides):
            return [(side_label(table, side), side.total, side.own) for side in table.sides]
        # In a lone hand the partners keep a total each.
        return [
            (compass(table, seat), total, seat == table.viewer)
            for seat, total in enumerate(table.totals, 1)
        ]

    def _seats(self, table: TableView, width: int) -> Line:
        stock: Line = [Span(_("STOCK {count}").format(count=table.stock) + " ", "strong", "draw")]
        if table.stock_changed:
            stock = [Span(f"{CHANGED} ", "at"), *stock]
        room = width - length(stock) - 1
        first = table.viewer or 1
        around = [*table.seats[first:], *table.seats[:first]]
        each = room // len(around)
        line: Line = []
        for seat in around:
            line += self._seat(table, seat, each)
        return spread(line, stock, width)

    def _seat(self, table: TableView, seat: SeatView, width: int) -> Line:
        gap = " " if width >= ROOMY_SEAT else ""
        mark = (TURN if seat.is_turn else " ") + gap
        place = compass(table, seat.seat) + " "
        foot = f"+{seat.foot}" if seat.foot else ""
        count = f"{gap}{CHANGED if seat.changed else BACK}{seat.cards}{foot}"
        you = seat.is_viewer and not isinstance(table.prompt, Watching)
        role = _("partner") if seat.is_partner else _("you") if you else ""
        role = f" {role}" if role else ""
        room = width - cell_len(mark + place + count) - len(gap)
        if cell_len(seat.name) + cell_len(role) > room and room - cell_len(role) < SHORTEST_NAME:
            role = ""
        name = cut(seat.name, room - cell_len(role))
        spans = [
            Span(mark, "turn"),
            Span(place, "dim"),
            Span(name, "turn" if seat.is_turn else "strong" if seat.is_viewer else ""),
            Span(count, "turn" if seat.is_turn else "at" if seat.changed else "card--back"),
            Span(role, "dim"),
        ]
        return fit(spans, width)
