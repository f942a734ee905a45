"""The words below the hand: what happened, what can be done now, and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from ...language import _
from ...table.actions import Action, actions
from ...table.keys import key_label
from ...table.tableview import AskPartner, Choice, Confirm, TableView
from ..glyphs import NO, THEN, TURN, GlyphSet
from .line import Line, Span, Wish, cut, fit, rule, wrap
from .zone import Zone

SIDE_BY_SIDE = 110
"""From this width on the log stands beside what happened since the player's last turn, where a
person plays."""
MOST_HINTS = 7
FIRST_HINTS = (
    *("continue", "yes", "no", "choose", "cancel"),
    *("lay", "draw", "take", "stage", "discard", "end", "ask", "undo", "redo"),
    *("skip", "select", "hint", "sort", "hide", "why"),
)
"""The actions in the order in which the hints prefer them; help always comes last."""


class Log(Zone):
    """The last events: in one row where there is one, else a row each, the newest at the bottom."""

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """Rows of events."""
        if height == 1:
            return [_in_one_row(table.log, width)]
        if width < SIDE_BY_SIDE or not any(seat.is_person for seat in table.seats):
            return [
                rule([Span(_("LOG"), "title")], [], width),
                *_rows(table.log, width, height - 1),
            ]
        left = width * 3 // 5
        right = width - left - 1
        since = table.since if table.viewer else ()
        log: list[Line] = [
            rule([Span(_("LOG"), "title")], [], left),
            *_rows(table.log, left, height - 1),
        ]
        new: list[Line] = [
            rule([Span(_("SINCE YOUR LAST TURN"), "title")], [], right),
            *_rows(since, right, height - 1),
        ]
        bar = Span("│", "rule")
        corner = Span("┬", "rule")
        return [
            [*fit(one, left), corner if not row else bar, *fit(other, right)]
            for row, (one, other) in enumerate(zip(log, new, strict=True))
        ]

    def wish_at(self, x: int, y: int) -> Wish:
        """A click anywhere opens the whole log."""
        return "log"


def _in_one_row(log: Sequence[str], width: int) -> Line:
    """As many of the last events as there is room for, the oldest cut."""
    label = " " + _("log") + "  "
    room = width - cell_len(label) - 1
    shown: list[str] = []
    for event in reversed(log):
        taken = sum(cell_len(text) + 3 for text in shown)
        if shown and taken + cell_len(event) > room:
            break
        shown.insert(0, event)
    line: Line = [Span(label, "dim")]
    for place, event in enumerate(shown):
        if place:
            line.append(Span(f" {THEN} ", "dim"))
        line.append(Span(cut(event, room), "" if place == len(shown) - 1 else "dim"))
    return line


def _rows(events: Sequence[str], width: int, height: int) -> list[Line]:
    """The last events that fit, wrapped, the newest at the bottom."""
    lines: list[Line] = []
    for place, event in enumerate(reversed(events)):
        ink = "" if not place else "dim"
        rows = wrap(event, width - 3, 2)
        lines = [
            *(
                [Span(f" {THEN} " if not row else "   ", "dim"), Span(text, ink)]
                for row, text in enumerate(rows)
            ),
            *lines,
        ]
        if len(lines) >= height:
            break
    lines = lines[-height:]
    blank: Line = []
    return [*lines, *[blank] * (height - len(lines))]


class Words(Zone):
    """The answer to the last key, and what can be done now."""

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """The answer comes first; it takes the rows it needs."""
        texts: list[tuple[str, str, str]] = []
        if table.message:
            mark, ink = (NO, "bad") if table.refused else ("·", "notice")
            texts.append((mark, table.message, ink))
        elif table.draft.melds and table.draft.verdict:
            texts.append(("·", table.draft.verdict, "good" if table.draft.allowed else "notice"))
        if table.promise:
            texts.append(("!", table.promise, "notice"))
        asks = isinstance(table.prompt, AskPartner | Confirm | Choice)
        if table.instruction:
            texts.append((TURN, table.instruction, "turn" if asks else "strong"))
        lines: list[Line] = []
        for mark, text, ink in texts:
            rows = wrap(text, width - 4, height - len(lines))
            lines += [
                [Span(f" {mark if not row else ' '} ", ink), Span(words, ink)]
                for row, words in enumerate(rows)
            ]
        return lines


class Hints(Zone):
    """At most seven keys, each with the word for what it does."""

    keys: dict[str, str]
    """By the id of an action: the key that does it, as it is shown."""

    def __init__(self, *, glyphs: GlyphSet = "unicode", id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.keys = {}

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """One row."""
        by_id = {action.id: action for action in actions()}
        # After a refusal the reason behind it matters most.
        order = ("why", *FIRST_HINTS) if table.refused else FIRST_HINTS
        possible = [
            by_id[name] for name in dict.fromkeys(order) if name in table.possible and name in by_id
        ]
        chosen: list[Action] = []
        room = width - 1 - self._cells(by_id["help"])
        for action in possible[: MOST_HINTS - 1]:
            if self._cells(action) <= room:
                chosen.append(action)
                room -= self._cells(action)
        line: Line = [Span(" ")]
        for action in [*chosen, by_id["help"]]:
            line += [
                Span(self.key(action), "key", action.id),
                Span(f" {action.title}", "dim", action.id),
                Span("  "),
            ]
        return [line]

    def key(self, action: Action) -> str:
        """The key of an action, as it is shown."""
        return self.keys.get(action.id, key_label(action.keys[0]))

    def _cells(self, action: Action) -> int:
        return cell_len(self.key(action)) + cell_len(action.title) + 3


class TooSmall(Zone):
    """The page for a terminal that has no room for the table."""

    def __init__(self, smallest: tuple[int, int], *, glyphs: GlyphSet, id: str) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.smallest = smallest

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """What is needed, what there is, and that the match goes on."""
        columns, rows = self.smallest
        text = _(
            "The table needs {columns} × {rows}; this terminal has {width} × {height}."
            " Make it larger and the table comes back: nothing is lost."
        ).format(columns=columns, rows=rows, width=width, height=height)
        lines = wrap(text, width, height)
        blank: Line = []
        above = [blank] * ((height - len(lines)) // 2)
        return [*above, *([Span(row.center(width), "strong")] for row in lines)]
