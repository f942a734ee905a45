"""The words of the game in three languages, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual.binding import Binding

from ...language import _, ngettext
from ...table.glossary import Term, glossary, holding
from ..widgets.line import Line, Span, cell, rule, wrap
from .search_page import SearchPage

MOST_ROWS = 6
"""Rows that the words of one language, or a meaning, may take."""


class GlossaryScreen(SearchPage):
    """A row of words a term, with its meaning under them."""

    BINDINGS = [Binding("f2", "leave", show=False)]  # noqa: RUF012 (Textual reads it so)

    def __init__(self, search: str = "") -> None:
        super().__init__(_("Type a word in any language"), search)
        self.terms = glossary()

    def heading(self) -> tuple[str, str]:
        """The title, and how much there is."""
        count = ngettext("{count} term", "{count} terms", len(self.terms))
        return _("Glossary"), count.format(count=len(self.terms))

    def draw(self, width: int) -> list[Line]:
        """The terms that hold what was typed."""
        return glossary_lines(holding(self.terms, self.search), width)


def glossary_lines(terms: Sequence[Term], width: int) -> list[Line]:
    """Three columns of words, each term with its meaning under it."""
    if not terms:
        return [[], [Span(" " + _("Nothing holds all of these words."), "dim")]]
    column = max((width - 1) // 3, 1)
    names = (_("English"), _("Portuguese"), _("Spanish"))
    heads = [Span(cell(name, column), "title") for name in names]
    lines: list[Line] = [[Span(" "), *heads], rule([], [], width)]
    for term in terms:
        columns = (term.english, term.portuguese, term.spanish)
        wrapped = [wrap(", ".join(words), column - 2, MOST_ROWS) for words in columns]
        for row in zip_longest(*wrapped, fillvalue=""):
            first, *others = (cell(text, column) for text in row)
            lines.append([Span(" "), Span(first, "strong"), *map(Span, others)])
        lines += [[Span(f"   {text}", "dim")] for text in wrap(term.meaning, width - 4, MOST_ROWS)]
    return lines
