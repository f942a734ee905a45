"""A position played on from: the table, all of it open, with a way back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding

from ...language import _
from ...scenarios.reader import Scenario
from ...scenarios.writer import scenario_text, write_new
from ...table.controller import Controller
from ...table.tableview import TableView
from ..widgets.line import Line, Span, spread
from ..widgets.zone import Zone
from .table import TableScreen

if TYPE_CHECKING:
    from ..app import CanastaApp


class Bar(Zone):
    """What is tried out, and the key that leads back."""

    def __init__(self, title: str) -> None:
        super().__init__(id="bar")
        self.title = title

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """One row."""
        left = [Span(" " + _("TRYING OUT"), "turn"), Span(f" {self.title}")]
        back = [Span("t", "key", "back"), Span(" " + _("back") + " ", "dim", "back")]
        return [spread(left, back, width)]


class PracticeTable(TableScreen):
    """One person plays every seat. It is left as it is found: nothing is kept."""

    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("t", "leave", show=False),
        Binding("escape", "cancel_or_leave", show=False),
    ]

    def __init__(self, controller: Controller, scenario: Scenario) -> None:
        """`scenario` is where the position comes from."""
        super().__init__(controller)
        self.scenario = scenario
        self.bar = Bar(scenario.title)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The bar, and everything that shows the table."""
        return (self.bar, *super().zones)

    def compose(self) -> ComposeResult:
        """The bar above the table."""
        yield self.bar
        yield from super().compose()

    def on_mount(self) -> None:
        """Name the keys that the person has; the table is shown then."""
        # Textual types it as any app; this table belongs to one alone.
        app: CanastaApp = self.app  # type: ignore[assignment]
        self.controller.keymap = app.settings.keys
        self.table = self.controller.view

    def leave(self) -> None:
        """Go back to where the position was taken over."""
        if self.is_current:
            self.dismiss(None)

    def write_position(self) -> None:
        """Write the position as a scenario file into the working folder, and say where."""
        scenario = self.scenario
        text = scenario_text(
            self.controller.game,
            scenario.title,
            profile=scenario.profile_name,
            rules=scenario.rules,
            names=scenario.names,
        )
        try:
            path = write_new(text, Path())
        except OSError as error:
            told = _("The position can't be written: {reason}")
            self.notify(told.format(reason=error.strerror), severity="error", markup=False)
        else:
            self.notify(_("The position is in {file}.").format(file=path), markup=False)

    def action_leave(self) -> None:
        """Go back."""
        self.leave()

    def action_cancel_or_leave(self) -> None:
        """Leave a choice without choosing, or go back."""
        if "cancel" in self.table.possible:
            self.action_do("cancel")
        else:
            self.leave()

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """Go back, or do what was clicked on."""
        if message.wish == "back":
            self.leave()
        else:
            super().on_zone_pressed(message)
