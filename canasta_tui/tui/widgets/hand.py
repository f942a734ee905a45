"""The hand in front of the screen: a fan, or compact by rank. The cursor is its own."""

from __future__ import annotations

from typing import TypeAlias

from ...language import _
from ...rules.cards import card_symbol
from ...table.intents import Select
from ...table.tableview import HandCard, TableView, Watching
from ..glyphs import BACK, TURN
from .line import Line, Span, cut, length, rank_text, rule, suit_ink, suit_text
from .zone import Zone

STEP = 3
"""Cells that a card takes in the fan, at least."""
WIDEST_STEP = 5
LAST = 2
"""Cells that the last card of the fan takes more, since nothing lies on it."""
WIDEST_GAP = 4
POINTER = "▲"
LONGEST_NAME = 20
NEW = "∙"
"""In the edge of a card that came into the hand in this turn."""

Column: TypeAlias = tuple[Line, Line, Line, int]
"""A rank of the compact hand: the rank, its suits, the row of the pointer, and their cells."""


class Hand(Zone):
    """A heading and five rows of cards."""

    cursor = 0
    """The place of the card under the cursor, in the order of `TableView.hand`; -1 for none."""
    compact = False
    """Shown by rank though a fan would fit."""
    pointing = True
    """The keys are at the hand."""

    def show(self, table: TableView) -> None:
        """Show the hand; the cursor stays on its card, or goes to one that was just selected."""
        before = self.table.hand if self.table else ()
        watching = isinstance(table.prompt, Watching)
        self.cursor = -1 if watching else _followed(before, table.hand, self.cursor)
        super().show(table)

    def toggle_compact(self) -> None:
        """Show the hand compact, or as a fan again."""
        self.compact = not self.compact
        self.redraw()

    # The cursor

    def move(self, step: int) -> None:
        """Move the cursor along the cards shown; it stops at the ends."""
        order = self._order()
        if order:
            place = order.index(self.cursor) + step
            self._go(order[min(max(place, 0), len(order) - 1)])

    def move_rank(self, step: int) -> None:
        """Move the cursor to the first card of the next rank shown, or of the one before."""
        order = self._order()
        if not order or not self.table:
            return
        hand = self.table.hand
        firsts = [
            place
            for at, place in enumerate(order)
            if not at or hand[place].card >> 2 != hand[order[at - 1]].card >> 2
        ]
        here = order.index(self.cursor)
        beyond = [place for place in firsts if (order.index(place) - here) * step > 0]
        if beyond:
            self._go(beyond[0] if step > 0 else beyond[-1])

    def move_end(self, step: int) -> None:
        """Move the cursor to the first or the last card."""
        order = self._order()
        if order:
            self._go(order[0 if step < 0 else -1])

    def _go(self, place: int) -> None:
        self.cursor = place
        self.redraw()

    def _order(self) -> list[int]:
        """The places of the hand in the order in which they are shown."""
        hand = self.table.hand if self.table else ()
        if not self._is_compact(len(hand), self.size.width):
            return list(range(len(hand)))
        return [place for group in _by_rank(hand) for place in group]

    def _is_compact(self, count: int, width: int) -> bool:
        return self.compact or count * STEP + LAST > width

    # Drawing

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """The heading and the cards."""
        if not table.hand:
            return [self._heading(table, width), *_backs(table, width)]
        if self._is_compact(len(table.hand), width):
            cards = _compact(table.hand, self.cursor, width)
        else:
            cards = _fan(table.hand, self.cursor, width)
        return [self._heading(table, width), *cards]

    def _heading(self, table: TableView, width: int) -> Line:
        viewer = next((seat for seat in table.seats if seat.is_viewer), None)
        if viewer is None:
            return rule([], [], width)
        title = _("HAND {count}").format(count=viewer.cards)
        if isinstance(table.prompt, Watching):
            name = cut(viewer.name, LONGEST_NAME)
            title = _("HAND OF {name} {count}").format(name=name, count=viewer.cards)
        left = [
            Span(
                f"{TURN} {title}" if self.pointing else title,
                "at" if self.pointing else "title",
                "hide",
            )
        ]
        orders = {"rank": _("by rank"), "suit": _("by suit"), "drawn": _("as drawn")}
        order = _("hidden") if table.hidden else orders[table.sort]
        if table.hand and self._is_compact(len(table.hand), width):
            order = _("compact, {order}").format(order=order)
        left.append(Span(f" · {order}", "dim", "sort"))
        if not table.hand:
            return rule(left, [], width)
        if self.cursor >= 0:
            here = table.hand[self.cursor]
            left += [Span(" · ", "dim"), Span(card_symbol(here.card), suit_ink(here.card))]
            if here.fresh:
                left.append(Span(" " + _("new"), "dim"))
        selected = [held for held in table.hand if held.selected]
        if not selected:
            return rule(left, [], width)
        ranks = " ".join(rank_text(held.card) for held in selected)
        room = width - length(left) - 8
        text = _("selected {count}: {ranks} = {points}").format(
            count=len(selected), ranks=ranks, points=table.selected_points
        )
        if len(text) > room:
            text = _("selected {count} = {points}").format(
                count=len(selected), points=table.selected_points
            )
        return rule(left, [Span(text, "strong", "none")], width)


def _followed(before: tuple[HandCard, ...], after: tuple[HandCard, ...], cursor: int) -> int:
    """Where the cursor goes in a new hand."""
    if not before or not after:
        return 0
    if len(before) == len(after):
        chosen = [
            place
            for place, (old, new) in enumerate(zip(before, after, strict=True))
            if new.selected and not old.selected and new.card == old.card
        ]
        if len(chosen) == 1:
            return chosen[0]
    card = before[min(cursor, len(before) - 1)].card
    same = [place for place, held in enumerate(after) if held.card == card]
    if same:
        return min(same, key=lambda place: abs(place - cursor))
    return min(cursor, len(after) - 1)


def _by_rank(hand: tuple[HandCard, ...]) -> list[list[int]]:
    """Places of the hand by rank: three to ace, two, joker."""
    groups: dict[int, list[int]] = {}
    for place, held in enumerate(hand):
        groups.setdefault(held.card >> 2, []).append(place)
    return [groups[rank] for rank in sorted(groups, key=lambda rank: rank if rank > 2 else 14.5)]


def _fan(hand: tuple[HandCard, ...], cursor: int, width: int) -> list[Line]:
    """Five rows: a selected card stands one row higher."""
    step = min(max((width - LAST) // len(hand), STEP), WIDEST_STEP)
    margin = Span(" " * ((width - len(hand) * step - LAST) // 2))
    rows: list[Line] = [[margin], [margin], [margin], [margin], [margin]]
    for place, held in enumerate(hand):
        last = place == len(hand) - 1
        card = _card(held, place, step, here=place == cursor, last=last)
        beside: Line = [Span(" " * (step + (LAST if last else 0)))]
        # Where the card before stands lower or higher, its free corner is closed.
        if place and hand[place - 1].selected != held.selected:
            corner = "╯" if held.selected else "╮"
            beside = [
                Span(corner, "card--edge", Select(place - 1)),
                Span(beside[0].text[1:]),
            ]
        column = [*card, beside] if held.selected else [beside, *card]
        for row, part in zip(rows, column, strict=True):
            row += part
    return rows


def _card(held: HandCard, place: int, step: int, *, here: bool, last: bool) -> list[Line]:
    """The four rows of a card; the next card covers its right edge."""
    top, side, bottom = ("┏━┓", "┃", "┗━┛") if here else ("╭─╮", "│", "╰─╯")
    cells = step - 1 + (LAST - 1 if last else 0)
    ends = (top[2], side, bottom[2]) if last else ("", "", "")
    # One ink for a row of a card: fewer changes of colour are fewer bytes.
    face = f"card--here {suit_ink(held.card)}" if here else suit_ink(held.card)
    edge = face if here else "card--edge"
    rows = [
        (f"{top[0]}{NEW if held.fresh else top[1]}{top[1] * (cells - 1)}{ends[0]}", edge),
        (f"{side}{rank_text(held.card):<{cells}}{ends[1]}", face),
        (f"{side}{suit_text(held.card):<{cells}}{ends[1]}", face),
        (f"{bottom[0]}{bottom[1] * cells}{ends[2]}", edge),
    ]
    return [[Span(text, ink, Select(place))] for text, ink in rows]


def _compact(hand: tuple[HandCard, ...], cursor: int, width: int) -> list[Line]:
    """Ranks above their suits, in one band or more; selected cards stand in brackets."""
    columns = [_column(hand, places, cursor) for places in _by_rank(hand)]
    bands: list[list[Column]] = [[]]
    for column in columns:
        taken = sum(cells + 1 for *_rows, cells in bands[-1])
        if bands[-1] and taken + column[-1] + 2 > width:
            bands.append([])
        bands[-1].append(column)
    lines: list[Line] = [[]] if len(bands) == 1 else []
    for band in bands:
        taken = sum(cells for *_rows, cells in band)
        gap = min(max((width - 2 - taken) // len(band), 1), WIDEST_GAP)
        rows: list[Line] = [[Span(" ")], [Span(" ")], [Span(" ")]]
        for *parts, cells in band:
            for row, part in zip(rows, parts, strict=True):
                row += [*part, Span(" " * (cells - length(part) + gap))]
        # The row of the pointer only where the cursor is.
        lines += rows if any(span.text == POINTER for span in rows[2]) else rows[:2]
    return lines


def _column(hand: tuple[HandCard, ...], places: list[int], cursor: int) -> Column:
    rank: Line = [Span(rank_text(hand[places[0]].card), "strong")]
    suits: Line = []
    mark: Line = []
    inside = False
    for place in places:
        held = hand[place]
        if held.selected != inside:
            suits.append(Span("[" if held.selected else "]", "staged"))
            inside = held.selected
        here = place == cursor
        if here:
            mark = [Span(" " * length(suits)), Span(POINTER, "at")]
        ink = f"{'card--here ' if here else ''}{suit_ink(held.card)}"
        suits.append(Span(suit_text(held.card), ink, Select(place)))
    if inside:
        suits.append(Span("]", "staged"))
    return rank, suits, mark, max(length(rank), length(suits))


def _backs(table: TableView, width: int) -> list[Line]:
    """The cards of a hidden hand, face down."""
    count = next((seat.cards for seat in table.seats if seat.is_viewer), 0)
    count = min(count, (width - LAST) // STEP)
    if not table.hidden or not count:
        return []
    margin = Span(" " * ((width - count * STEP - 1) // 2))
    back = [margin, Span(f"│{BACK * 2}" * count + "│", "card--edge")]
    return [
        [],
        [margin, Span("╭──" * count + "╮", "card--edge")],
        back,
        back,
        [margin, Span("╰──" * count + "╯", "card--edge")],
    ]
