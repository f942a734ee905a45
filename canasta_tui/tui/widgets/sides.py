"""The panels of the sides; the right one also shows what the player must choose."""

from __future__ import annotations

from ...language import _
from ...rules.targets import Target
from ...table.intents import Choose
from ...table.tableview import Choice, TableView
from ..glyphs import TURN
from .line import Line, Span, rule, wrap
from .melds import side_lines, targets
from .zone import Zone


class OwnSide(Zone):
    """The side of the person in front of the screen, with what that person has staged."""

    pointing = False
    """The keys point at a meld here."""
    _place = 0

    @property
    def target(self) -> Target:
        """The meld pointed at; 0 for none."""
        melds = targets(self.table) if self.table and self.pointing else []
        return melds[min(self._place, len(melds) - 1)] if melds else 0

    def move(self, step: int) -> None:
        """Point at another meld."""
        melds = targets(self.table) if self.table else []
        if melds:
            self._place = (min(self._place, len(melds) - 1) + step) % len(melds)
            self.redraw()

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """The first side of the table."""
        return side_lines(table, table.sides[0], width, height, self.target)


class OtherSides(Zone):
    """All other sides, one below the other; while there is a choice, its options."""

    option = 0
    """The place of the option that Enter chooses."""

    def show(self, table: TableView) -> None:
        """Show the sides, or a new choice from its first option."""
        if self.table is None or table.prompt is not self.table.prompt:
            self.option = 0
        super().show(table)

    def move(self, step: int) -> None:
        """Go to another option."""
        if self.table and isinstance(self.table.prompt, Choice):
            self.option = (self.option + step) % len(self.table.prompt.options)
            self.redraw()

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """Sides share the rows evenly."""
        if isinstance(table.prompt, Choice):
            return self._choice(table.prompt, width, height)
        others = table.sides[1:]
        lines: list[Line] = []
        for place, side in enumerate(others):
            rows = (height - len(lines)) // (len(others) - place)
            lines += side_lines(table, side, width, rows)
        return lines

    def _choice(self, choice: Choice, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule([Span(_("CHOOSE"), "turn")], (), width)]
        lines += [[Span(f" {row}", "strong")] for row in wrap(choice.title, width - 2, 2)]
        options: list[Line] = []
        shown_to = 0
        for place, option in enumerate(choice.options):
            here = place == self.option
            for row, text in enumerate(wrap(option, width - 5, 4)):
                mark = TURN if here and not row else " "
                number = f"{place + 1:>2}" if not row else "  "
                ink = "strong" if here else ""
                options.append(
                    [
                        Span(mark, "at", Choose(place)),
                        Span(f"{number} ", "key", Choose(place)),
                        Span(text, ink, Choose(place)),
                    ]
                )
            if here:
                shown_to = len(options)
        room = max(height - len(lines) - 1, 1)
        start = max(shown_to - room, 0)
        shown = options[start : start + room]
        blank: Line = []
        how = [Span(" " + _("↑ ↓ Enter, or its number"), "dim")]
        return [*lines, *shown, *[blank] * (room - len(shown)), how]
