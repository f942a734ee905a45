"""The log of a deal: what everybody saw, from its first card on."""

from __future__ import annotations

from ...language import ngettext
from ...table.tableview import TableView
from ..widgets.line import Line
from .hand_over import event_lines
from .page import Page, match_facts


class LogScreen(Page[None]):
    """All of it, scrolled to its end."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.view = view

    def on_mount(self) -> None:
        """Begin at the end: the newest matters most."""
        self.query_one("#body").scroll_end(animate=False)

    def heading(self) -> tuple[str, str]:
        """How much there is, and which match."""
        count = len(self.view.log)
        text = ngettext("Log, {count} entry", "Log, {count} entries", count)
        return text.format(count=count), match_facts(self.view)

    def draw(self, width: int) -> list[Line]:
        """A row an event, more where it is long."""
        return event_lines(self.view.log, width)
