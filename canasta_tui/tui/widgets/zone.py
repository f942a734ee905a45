"""A zone: a part of the table that draws itself as lines of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..glyphs import GlyphSet, spelled
from .line import Line, Wish, fit, length

if TYPE_CHECKING:
    from ...table.tableview import TableView

INKS = {
    *("rule", "title", "strong", "dim", "good", "bad", "notice", "turn", "key", "at", "staged"),
    *("frozen", "canasta--natural", "canasta--mixed"),
    *("card", "card--edge", "card--frozen", "card--back", "card--here"),
    *("card--spades", "card--hearts", "card--diamonds", "card--clubs", "card--joker"),
}
"""What text can be drawn with. A theme colours the suits and cards by the variables `card-red`,
`card-black`, `card-diamonds`, `card-clubs`, `card-face` and `card-edge`."""


class Zone(Widget):
    """Draws its part of a `TableView`; it repaints the rows that changed, and nothing else."""

    COMPONENT_CLASSES: ClassVar[set[str]] = INKS
    ALLOW_SELECT = False

    class Pressed(Message):
        """Something that stands in a zone was clicked."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self, *, glyphs: GlyphSet = "unicode", id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs: GlyphSet = glyphs
        self.table: TableView | None = None
        """What is shown; None before anything is."""
        self.lines: list[Line] = []
        """What stands here now, row by row."""
        self._strips: dict[int, Strip] = {}

    def show(self, table: TableView) -> None:
        """Show the table as it is now."""
        self.table = table
        self.redraw()

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """The rows from the top; rows that are left out stay blank."""
        raise NotImplementedError  # Each zone has its own.

    def redraw(self) -> None:
        """Draw anew, and repaint the rows that are not what they were."""
        width, height = self.size
        before = self.lines
        drawn = self.draw(self.table, width, height) if self.table and width and height else []
        blank: Line = []
        self.lines = [fit(drawn[y] if y < len(drawn) else blank, width) for y in range(height)]
        if len(before) != height:
            self._strips.clear()
            self.refresh()
            return
        changed = [y for y in range(height) if self.lines[y] != before[y]]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*(changed_part(before[y], self.lines[y], y) for y in changed))

    def render_line(self, y: int) -> Strip:
        """A row as the terminal gets it."""
        strip = self._strips.get(y)
        if strip is None:
            line = self.lines[y] if y < len(self.lines) else []
            strip = self._strips[y] = Strip(
                Segment(
                    spelled(span.text, self.glyphs),
                    self.get_visual_style(*span.ink.split()).rich_style,
                )
                for span in line
            ).simplify()
        return strip

    def notify_style_update(self) -> None:
        """Another theme: the rows keep their text and change their colours."""
        super().notify_style_update()
        self._strips.clear()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        self.lines = []
        self.redraw()

    def wish_at(self, x: int, y: int) -> Wish:
        """What a click on a cell wants."""
        if 0 <= y < len(self.lines):
            for span in self.lines[y]:
                x -= cell_len(span.text)
                if x < 0:
                    return span.wish
        return None

    def on_click(self, event: events.Click) -> None:
        """Pass on what the click wants."""
        wish = self.wish_at(event.x, event.y)
        if wish is not None:
            event.stop()
            self.post_message(self.Pressed(wish))


def changed_part(before: Line, after: Line, y: int) -> Region:
    """The part of a row that is not what it was: few cells are few bytes for the terminal."""
    ends = min(len(before), len(after))
    head = next((at for at in range(ends) if before[at] != after[at]), ends)
    tail = next((at for at in range(ends - head) if before[~at] != after[~at]), ends - head)
    start = length(after[:head])
    return Region(start, y, length(after[head : len(after) - tail]), 1)
