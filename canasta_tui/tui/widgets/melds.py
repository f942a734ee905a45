"""One side of the table as lines: its melds, what is staged, its canastas and threes."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import _
from ...rules.cards import JOKER, RANK_NAMES, Rank
from ...table.intents import Stage
from ...table.tableview import MeldView, SideView, TableView, Watching
from ..glyphs import CHANGED, CLOSED, MISSING, NATURAL, NO, TURN, WILD, YES
from .heading import compass, side_label
from .line import Line, Span, Wish, cell, cut, fit, rule, spread, suit_ink, suit_text

DOTS = 7
"""How many cards a row shows as dots: those of a canasta."""
NARROWEST = 14
"""Cells that a meld takes where melds stand in columns."""


def side_lines(
    table: TableView, side: SideView, width: int, height: int, target: Rank = 0
) -> list[Line]:
    """The side in `height` rows: a heading, melds, what is staged, and a last row that sums up.

    `target`: the rank of the meld that is pointed at; 0 for none.
    """
    staged = _staged(table, width, target) if side.own else []
    room = max(height - 2, 0)
    melds = _melds(side, width, max(room - len(staged), 1), target)
    if staged and len(melds) + len(staged) < room:
        staged = [[], *staged]
    body = [*melds, *staged][:room]
    blank: Line = []
    lines = [_heading(table, side, width), *body, *[blank] * (room - len(body))]
    return [*lines, _summary(side, width)][: max(height, 0)]


def targets(table: TableView) -> list[Rank]:
    """The ranks of the own side's melds and of the staged ones, in the order shown."""
    own = [meld.rank for side in table.sides if side.own for meld in side.melds]
    return list(dict.fromkeys([*own, *(meld.rank for meld in table.draft.melds)]))


def rank_label(rank: Rank) -> str:
    """A meld's rank in one or two cells."""
    return _("W") if rank == JOKER else RANK_NAMES.get(rank, "?")


def _heading(table: TableView, side: SideView, width: int) -> Line:
    places = "+".join(compass(table, seat) for seat in side.seats)
    label = side_label(table, side)
    title = [Span(label, "title")]
    if isinstance(table.prompt, Watching):
        title.append(Span(f" {cut(' + '.join(side.names), width - 12)}"))
    if label != places:
        title.append(Span(f" {places}", "dim"))
    threes: Line = []
    if side.threes:
        if side.changed:
            threes.append(Span(f"{CHANGED} ", "at"))
        threes.append(Span("3 ", "dim"))
        threes += [Span(suit_text(card), suit_ink(card)) for card in side.threes]
        threes.append(
            Span(f" {side.threes_points:+,}", "bad" if side.threes_points < 0 else "good")
        )
    return rule(title, threes, width)


def _summary(side: SideView, width: int) -> Line:
    if not side.opened and not side.may_open:
        return spread([Span(" " + _("may not meld in this deal"), "bad")], (), width)
    if not side.opened:
        return spread(
            [Span(" " + _("needs {points} to open").format(points=side.minimum), "dim")], (), width
        )
    kinds = [
        (_("N"), sum(meld.status == "natural" for meld in side.melds)),
        (_("M"), sum(meld.status == "mixed" for meld in side.melds)),
        (_("W"), sum(meld.status == "wild" for meld in side.melds)),
    ]
    counted = " ".join(f"{count}{kind}" for kind, count in kinds if count) or "0"
    if side.may_go_out:
        left = _("canastas {counted}").format(counted=counted)
        right = Span(_("may go out {mark}").format(mark=YES) + " ", "good")
    else:
        left = _("canastas {counted} of {needed}").format(
            counted=counted, needed=side.canastas_needed
        )
        right = Span(_("not out {mark}").format(mark=NO) + " ", "dim")
    return spread([Span(" " + left, "strong")], [right], width)


def _melds(side: SideView, width: int, room: int, target: Rank) -> list[Line]:
    """The melds a row each, or in as many columns as they need to fit the rows."""
    if len(side.melds) <= room:
        return [_row(meld, width, side.own, target) for meld in side.melds]
    most = max(width // NARROWEST, 1)
    columns = min(-(-len(side.melds) // room), most)
    each = width // columns
    if len(side.melds) > columns * room:
        return _names(side.melds, width, room)
    rows = -(-len(side.melds) // columns)
    lines = []
    for row in range(rows):
        line: Line = []
        for meld in side.melds[row::rows]:
            line += fit(_short(meld, side.own, target), each)
        lines.append(line)
    return lines


def _row(meld: MeldView, width: int, own: bool, target: Rank) -> Line:
    wish = Stage(meld.rank) if own else None
    left = [_pointer(meld, target, wish), Span(f"{rank_label(meld.rank):<2} ", "strong", wish)]
    left += _dots(meld, wish)
    status, ink = _status(meld)
    left += [
        Span(f" {meld.size:>2}", "strong", wish),
        Span(f" w{meld.wilds}", "dim" if not meld.wilds else "", wish),
        Span(f" {cell(status, 4)}", ink, wish),
        Span(_marks(meld), ink, wish),
    ]
    return spread(left, [Span(f"{meld.points} ", "", wish)], width)


def _short(meld: MeldView, own: bool, target: Rank) -> Line:
    wish = Stage(meld.rank) if own else None
    status, ink = _status(meld)
    return [
        _pointer(meld, target, wish),
        Span(f"{rank_label(meld.rank):<2}", "strong", wish),
        Span(f" {meld.size:>2}", "strong", wish),
        Span(f"w{meld.wilds}", "dim" if not meld.wilds else "", wish),
        Span(f" {status[:1] or ' '}{_marks(meld)}", ink, wish),
        Span(f"{meld.points:>3}", "", wish),
    ]


def _names(melds: Sequence[MeldView], width: int, room: int) -> list[Line]:
    """Ranks and sizes alone, for many sides in little room."""
    line: Line = [Span(" ")]
    for meld in melds:
        status, ink = _status(meld)
        line += [
            Span(rank_label(meld.rank), "strong"),
            Span(f"·{meld.size}{status[:1]} ", ink),
        ]
    return [fit(line, width)][:room]


def _dots(meld: MeldView, wish: Wish) -> Line:
    wilds = min(meld.wilds, DOTS)
    naturals = min(meld.naturals, DOTS - wilds)
    missing = DOTS - wilds - naturals
    _status_text, ink = _status(meld)
    return [
        Span(NATURAL * naturals, ink or "strong", wish),
        Span(WILD * wilds, ink, wish),
        Span(MISSING * missing, "dim", wish),
    ]


def _pointer(meld: MeldView, target: Rank, wish: Wish) -> Span:
    if meld.rank == target:
        return Span(TURN, "at", wish)
    return Span(CHANGED, "at", wish) if meld.changed else Span(" ", "", wish)


def _status(meld: MeldView) -> tuple[str, str]:
    """What kind of canasta it is, in up to four cells, and the ink for it."""
    return {
        "natural": (_("NAT"), "canasta--natural"),
        "mixed": (_("MIX"), "canasta--mixed"),
        "wild": (_("WILD"), "canasta--natural"),
    }.get(meld.status, ("", ""))


def _marks(meld: MeldView) -> str:
    return CLOSED if meld.closed else "c" if meld.concealed else " "


def _staged(table: TableView, width: int, target: Rank) -> list[Line]:
    draft = table.draft
    if not draft.melds:
        return []
    lines = []
    for meld in draft.melds:
        wish = Stage(meld.rank)
        left = [
            Span("[", "staged"),
            Span(f"{rank_label(meld.rank):<2} ", "staged", wish),
            *_dots(meld, wish),
            Span(f" {meld.naturals + meld.wilds:>2} w{meld.wilds}", "staged", wish),
        ]
        if meld.rank == target:
            left[0] = Span(TURN, "at", wish)
        lines.append(spread(left, [Span(f"+{meld.points}]", "staged")], width))
    if draft.needed:
        total = _("staged {points} of {needed}").format(points=draft.points, needed=draft.needed)
    else:
        total = _("staged {points}").format(points=draft.points)
    mark = YES if draft.allowed else NO if table.drawn else " "
    ink = "good" if draft.allowed else "bad" if table.drawn else "dim"
    left_over = Span(_("{count} left").format(count=draft.left) + " ", "dim")
    lines.append(spread([Span(f" {total} {mark}", ink)], [left_over], width))
    return lines
