"""The end of a table whose match goes on in another window, or not at all."""

from __future__ import annotations

from ...language import _
from ...table.tableview import Elsewhere
from ..widgets.line import Line, Span, wrap
from .page import Hint, PromptPage


class ElsewhereScreen(PromptPage):
    """Says why nothing is played here any more; Enter leads back to the menu."""

    def heading(self) -> tuple[str, str]:
        """No match any more."""
        return _("Not played here any more"), ""

    def hints(self) -> list[Hint]:
        """The menu."""
        return [Hint(self.key("continue"), _("menu"), "go_on")]

    def draw(self, width: int) -> list[Line]:
        """Why."""
        prompt = self.view.prompt
        assert isinstance(prompt, Elsewhere)
        return [[Span(f" {row}", "strong")] for row in wrap(prompt.why, width - 2, 4)]
