"""A page that is searched: what is typed says which of its lines are shown."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Input

from ...language import _
from ..widgets.block import Block
from .page import Hint, Page


class SearchPage(Page[None]):
    """What is typed is searched for; the arrows scroll."""

    CSS_PATH = ["page.tcss", "search_page.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "Input"
    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("escape", "leave", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll_page(-1)", show=False),
        Binding("pagedown", "scroll_page(1)", show=False),
    ]

    def __init__(self, prompt: str, search: str = "") -> None:
        """`prompt` says what can be typed, `search` is there at first."""
        super().__init__()
        self._prompt = prompt
        self.search = search
        """The words that lines must hold to be shown."""

    def compose_body(self) -> ComposeResult:
        """What is searched for, above what is found."""
        yield Input(self.search, placeholder=self._prompt, compact=True, id="search")
        yield from super().compose_body()

    def hints(self) -> list[Hint]:
        """How to read."""
        return [Hint("↑ ↓", _("scroll")), *super().hints()]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search."""
        self.search = event.value
        self.query_one("#text", Block).show(self.draw)
        self.query_one("#body").scroll_home(animate=False)

    def action_scroll(self, step: int) -> None:
        """Scroll by a row."""
        self.query_one("#body", VerticalScroll).scroll_relative(y=step, animate=False)

    def action_scroll_page(self, step: int) -> None:
        """Scroll by a page."""
        body = self.query_one("#body", VerticalScroll)
        body.scroll_relative(y=step * max(body.size.height - 1, 1), animate=False)
