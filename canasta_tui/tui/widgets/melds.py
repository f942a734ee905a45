"""One side of the table as lines: its melds, what is staged, its canastas and threes."""

from __future__ import annotations

from rich.cells import cell_len

from ...language import _
from ...rules.cards import JOKER, RANK_NAMES
from ...rules.position import RUN
from ...rules.targets import Target
from ...table.intents import Stage
from ...table.tableview import MeldView, SideView, TableView, Watching
from ..glyphs import CHANGED, CLOSED, MISSING, NATURAL, NO, TURN, WILD, YES
from .heading import compass, side_label
from .line import Line, Span, Wish, cell, cut, fit, length, rule, spread, suit_ink, suit_text

DOTS = 7
"""How many cards a row shows as dots: those of a canasta."""
NARROWEST = 14
"""Cells that a meld takes where melds stand in columns."""


def side_lines(
    table: TableView, side: SideView, width: int, height: int, target: Target = 0
) -> list[Line]:
    """The side in `height` rows: a heading, melds, what is staged, and a last row that sums up.

    `target`: the meld that is pointed at; 0 for none.
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


def targets(table: TableView) -> list[Target]:
    """The own side's melds and the staged ones, in the order shown."""
    own = [meld.target for side in table.sides if side.own for meld in side.melds]
    return list(dict.fromkeys([*own, *(meld.target for meld in table.draft.melds)]))


def meld_label(meld: MeldView) -> str:
    """A meld in one or two cells: its rank, or the suit of a run."""
    if meld.rank == RUN:
        return suit_text(meld.cards[0])
    return _("W") if meld.rank == JOKER else RANK_NAMES.get(meld.rank, "?")


def run_ends(meld: MeldView) -> str:
    """The first and the last rank of a run: `4-10`."""
    ranks = sorted(card >> 2 for card in meld.cards)
    return f"{RANK_NAMES[ranks[0]]}-{RANK_NAMES[ranks[-1]]}"


def _label_ink(meld: MeldView) -> str:
    return suit_ink(meld.cards[0]) if meld.rank == RUN else "strong"


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
        (_("R"), sum(meld.status == "run" for meld in side.melds)),
    ]
    counted = " ".join(f"{count}{kind}" for kind, count in kinds if count) or "0"
    if side.may_go_out:
        left = _("canastas {counted}").format(counted=counted)
        right = Span(_("may go out {mark}").format(mark=YES) + " ", "good")
    elif side.lacking:
        kind = {"natural": _("N"), "mixed": _("M"), "run": _("R")}[side.lacking]
        left = _("{counted}, needs {kind}").format(counted=counted, kind=kind)
        right = Span(_("not out {mark}").format(mark=NO) + " ", "dim")
    else:
        left = _("canastas {counted} of {needed}").format(
            counted=counted, needed=side.canastas_needed
        )
        right = Span(_("not out {mark}").format(mark=NO) + " ", "dim")
    if cell_len(left) + cell_len(right.text) + 1 >= width:
        left = counted
    return spread([Span(" " + left, "strong")], [right], width)


def _melds(side: SideView, width: int, room: int, target: Target) -> list[Line]:
    """The melds a row each, or in as many columns as they need to fit the rows."""
    if len(side.melds) <= room:
        return [_row(meld, width, side.own, target) for meld in side.melds]
    most = max(width // NARROWEST, 1)
    columns = min(-(-len(side.melds) // room), most)
    each = width // columns
    if len(side.melds) > columns * room:
        return _names(side, width, room, target)
    rows = -(-len(side.melds) // columns)
    lines = []
    for row in range(rows):
        line: Line = []
        for meld in side.melds[row::rows]:
            line += fit(_short(meld, side.own, target), each)
        lines.append(line)
    return lines


def _row(meld: MeldView, width: int, own: bool, target: Target) -> Line:
    wish = Stage(meld.target) if own else None
    left = [_pointer(meld, target, wish), Span(f"{meld_label(meld):<2} ", _label_ink(meld), wish)]
    left += _dots(meld, wish)
    status, ink = _status(meld)
    left.append(Span(f" {meld.size:>2}", "strong", wish))
    if meld.rank == RUN:
        left.append(Span(f" {cell(run_ends(meld), 7)}", ink, wish))
    else:
        left.append(Span(f" w{meld.wilds}", "dim" if not meld.wilds else "", wish))
        left.append(Span(f" {cell(status, 4)}", ink, wish))
    left.append(Span(_marks(meld), ink, wish))
    return spread(left, [Span(f"{meld.points} ", "", wish)], width)


def _short(meld: MeldView, own: bool, target: Target) -> Line:
    wish = Stage(meld.target) if own else None
    status, ink = _status(meld)
    points = Span(f"{meld.points:>3}", "", wish)
    if meld.rank == RUN:
        return [
            _pointer(meld, target, wish),
            Span(meld_label(meld), _label_ink(meld), wish),
            Span(f"{run_ends(meld):<6}", ink or "strong", wish),
            Span(f"{meld.size}", "strong", wish),
            Span(f" {_marks(meld)}", ink, wish),
            points,
        ]
    return [
        _pointer(meld, target, wish),
        Span(f"{meld_label(meld):<2}", "strong", wish),
        Span(f" {meld.size:>2}", "strong", wish),
        Span(f"w{meld.wilds}", "dim" if not meld.wilds else "", wish),
        Span(f" {status[:1] or ' '}{_marks(meld)}", ink, wish),
        points,
    ]


def _names(side: SideView, width: int, room: int, target: Target) -> list[Line]:
    """Ranks and sizes alone, for many melds in little room; a run by its ends."""
    lines: list[Line] = [[]]
    for meld in side.melds:
        status, ink = _status(meld)
        wish = Stage(meld.target) if side.own else None
        label = meld_label(meld) + (run_ends(meld) if meld.rank == RUN else "")
        name = [
            _pointer(meld, target, wish),
            Span(label, _label_ink(meld), wish),
            Span(f"·{meld.size}{status[:1]}", ink, wish),
        ]
        if length([*lines[-1], *name]) > width and len(lines) < room:
            lines.append([])
        lines[-1] += name
    return [fit(line, width) for line in lines]


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


def _pointer(meld: MeldView, target: Target, wish: Wish) -> Span:
    if meld.target == target:
        return Span(TURN, "at", wish)
    return Span(CHANGED, "at", wish) if meld.changed else Span(" ", "", wish)


def _status(meld: MeldView) -> tuple[str, str]:
    """What kind of canasta it is, in up to four cells, and the ink for it."""
    return {
        "natural": (_("NAT"), "canasta--natural"),
        "mixed": (_("MIX"), "canasta--mixed"),
        "wild": (_("WILD"), "canasta--natural"),
        "run": (_("RUN"), "canasta--natural"),
    }.get(meld.status, ("", ""))


def _marks(meld: MeldView) -> str:
    return CLOSED if meld.closed else "c" if meld.concealed else " "


def _kind(meld: MeldView) -> str:
    return run_ends(meld) if meld.rank == RUN else f"w{meld.wilds}"


def _staged(table: TableView, width: int, target: Target) -> list[Line]:
    draft = table.draft
    if not draft.melds:
        return []
    lines = []
    for meld in draft.melds:
        wish = Stage(meld.target)
        left = [
            Span("[", "staged"),
            Span(f"{meld_label(meld):<2} ", "staged", wish),
            *_dots(meld, wish),
            Span(f" {meld.naturals + meld.wilds:>2} {_kind(meld)}", "staged", wish),
        ]
        if meld.target == target:
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
