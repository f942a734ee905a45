"""The rule sheets of all systems."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ...language import _
from ...rules.profile import Profile
from ..widgets.block import Block
from ..widgets.line import clean
from ..widgets.systems import Systems
from ..widgets.words import key_label
from .differences import DifferencesScreen
from .page import Hint, Page


class RulesScreen(Page[None]):
    """Systems and sheets; Tab goes from the list to the sheet. Two can be compared."""

    CSS_PATH = ["page.tcss", "rules.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#systems"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "compare", show=False)]

    def __init__(self, *, compare: bool = False) -> None:
        """With `compare` it says how two systems are compared."""
        super().__init__()
        self.asked = compare
        self.first: Profile | None = None
        """The system that the next one chosen is compared with."""

    def heading(self) -> tuple[str, str]:
        """The title, and what is compared."""
        facts = _("choose two systems with c") if self.asked else ""
        if self.first:
            facts = _("{name} compared with … (c)").format(name=clean(self.first.name))
        return _("Rule sheets"), facts

    def action_compare(self) -> None:
        """Keep the system under the cursor, or show how it differs from the one kept."""
        chosen = self.query_one(Systems).profile
        if self.first:
            self.app.push_screen(DifferencesScreen(self.first, chosen))
            self.first = None
        else:
            self.first = chosen
        self.query_one("#heading", Block).show(self._heading)

    def compose_body(self) -> ComposeResult:
        """List and sheet."""
        yield Systems(id="body")

    def hints(self) -> list[Hint]:
        """How to read."""
        return [
            Hint("↑ ↓", _("choose or scroll")),
            Hint(key_label("tab"), _("list or sheet"), "app.focus_next"),
            Hint("c", _("compare two"), "compare"),
            *super().hints(),
        ]
