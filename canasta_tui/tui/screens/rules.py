"""The rule sheets of all systems."""

from __future__ import annotations

from textual.app import ComposeResult

from ...language import _
from ..widgets.systems import Systems
from ..widgets.words import key_label
from .page import Hint, Page


class RulesScreen(Page[None]):
    """Systems and sheets; Tab goes from the list to the sheet."""

    CSS_PATH = ["page.tcss", "rules.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#systems"

    def heading(self) -> tuple[str, str]:
        """The title."""
        return _("Rule sheets"), ""

    def compose_body(self) -> ComposeResult:
        """List and sheet."""
        yield Systems(id="body")

    def hints(self) -> list[Hint]:
        """How to read."""
        return [
            Hint("↑ ↓", _("choose or scroll")),
            Hint(key_label("tab"), _("list or sheet"), "app.focus_next"),
            *super().hints(),
        ]
