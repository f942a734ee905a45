"""A question that is answered with yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...language import _
from ...table.keys import key_label
from ..widgets.line import Line, Span, wrap
from .page import Hint, Page


class ConfirmScreen(Page[bool]):
    """Dismissed with True for yes; in every other way for no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "yes", show=False),
        Binding("n,N,escape,q", "leave", show=False),
    ]

    def __init__(self, title: str, question: str, facts: Sequence[str]) -> None:
        """`facts`: what the question is about, a row each."""
        super().__init__()
        self.question_title, self.question, self.facts = title, question, facts

    def heading(self) -> tuple[str, str]:
        """What is to be done."""
        return self.question_title, ""

    def hints(self) -> list[Hint]:
        """The answers."""
        return [
            Hint("y", _("yes"), "yes"),
            Hint("n", _("no"), "leave"),
            Hint(key_label("escape"), _("back"), "leave"),
        ]

    def draw(self, width: int) -> list[Line]:
        """The question, and what it is about."""
        rows = wrap(self.question, width - 2, 4)
        return [
            *([Span(f" {row}", "strong")] for row in rows),
            [],
            *([Span(f"   {fact}")] for fact in self.facts),
        ]

    def action_yes(self) -> None:
        """Yes."""
        self.finish(True)
