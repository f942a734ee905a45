"""Lines of cells as a widget: what the pages around the table are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from .line import Line, fit
from .zone import INKS

Draw: TypeAlias = Callable[[int], list[Line]]
"""Lines for a width in cells. Where a span's wish is a text, it is the action of a click."""


class Block(Widget):
    """Shows the lines that are drawn for its width, and is as high as they are many."""

    COMPONENT_CLASSES: ClassVar[set[str]] = INKS
    ALLOW_SELECT = False

    def __init__(self, draw: Draw, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw = draw
        self._width = -1
        self._lines: list[Line] = []

    def show(self, draw: Draw) -> None:
        """Show other lines."""
        self._draw = draw
        self._width = -1
        self.refresh(layout=True)

    def lines(self, width: int) -> list[Line]:
        """The lines for a width, each exactly as wide."""
        if width != self._width:
            self._width = width
            self._lines = [fit(line, width) for line in self._draw(width)]
        return self._lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self.lines(width))

    def render_line(self, y: int) -> Strip:
        """A row as the terminal gets it."""
        width = self.size.width
        lines = self.lines(width)
        line = lines[y] if y < len(lines) else fit([], width)
        return Strip(
            Segment(span.text, self.get_visual_style(*span.ink.split()).rich_style) for span in line
        )

    async def on_click(self, event: events.Click) -> None:
        """Do what was clicked on."""
        lines, x = self.lines(self.size.width), event.x
        for span in lines[event.y] if event.y < len(lines) else []:
            x -= cell_len(span.text)
            if x < 0:
                if isinstance(span.wish, str):
                    event.stop()
                    await self.screen.run_action(span.wish)
                return
