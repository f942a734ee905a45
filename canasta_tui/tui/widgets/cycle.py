"""A value out of a few, changed in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from .line import cut


class Cycle(Widget, can_focus=True):
    """Shows one of its values; Space, → or a click goes to the next, ← to the one before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, cycle: Cycle) -> None:
            super().__init__()
            self.cycle = cycle

    def __init__(
        self, values: Sequence[tuple[str, str]], value: str = "", *, id: str | None = None
    ) -> None:
        """`values`: each with the words for it; `value` is the one that is shown first."""
        super().__init__(id=id)
        self.offer(values, value)

    def offer(self, values: Sequence[tuple[str, str]], value: str) -> None:
        """Offer other values."""
        self.values = list(values)
        self.place = next((at for at, (one, _) in enumerate(self.values) if one == value), 0)
        self.refresh()

    @property
    def value(self) -> str:
        """The value that is shown."""
        return self.values[self.place][0]

    def render(self) -> Content:
        """The value between two arrows, where there are others."""
        words = self.values[self.place][1]
        text = f"‹ {words} ›" if len(self.values) > 1 else f"  {words}"
        return Content(cut(text, self.size.width))

    def action_step(self, step: int) -> None:
        """Go to another value."""
        if len(self.values) > 1:
            self.place = (self.place + step) % len(self.values)
            self.refresh()
            self.post_message(self.Changed(self))

    def on_click(self) -> None:
        """The next value."""
        self.action_step(1)
