"""An opaque page of plain lines, left with Enter.

It is a screen and not a modal, so nothing of the table lies under it in the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

TYPE_AHEAD = 0.5
"""Seconds in which keys are dropped on a page that guards a hand."""


class Page(Screen[bool]):
    """Lines of text; dismissed with True by Enter, with False where it may be left."""

    CSS_PATH = "page.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave(True)", show=False),
        Binding("escape,q", "leave(False)", show=False),
    ]

    def __init__(self, lines: Sequence[str], *, guards: bool = False, free: bool = True) -> None:
        """`guards`: keys typed too early are dropped. `free`: Escape leaves it too."""
        super().__init__()
        self._lines = lines
        self._guards = guards
        self._free = free
        self._shown_at = 0.0

    def compose(self) -> ComposeResult:
        """The lines, in a column that scrolls where they are too many."""
        first, *rest = self._lines
        with VerticalScroll(id="page"):
            yield Static(Content(first), classes="title")
            yield Static(Content("\n".join(rest)), classes="lines")

    def on_screen_resume(self) -> None:
        """Take the time from which keys count."""
        self._shown_at = monotonic()

    def action_leave(self, on: bool) -> None:
        """Leave the page, unless the key was typed before anybody could have read it."""
        early = self._guards and monotonic() - self._shown_at < TYPE_AHEAD
        if not early and (on or self._free):
            self.dismiss(on)
