"""Lines of cells: spans of text, each with its ink and what a click on it wants.

Text here is data, never markup. Widths are in cells of the terminal, not in characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.cells import cell_len

# Lines are made of such texts: who draws finds them here.
from ...language import clean as clean
from ...rules.cards import JOKER_CARD, RANK_NAMES, SUIT_SYMBOLS, Card
from ...table.cells import cell as cell
from ...table.cells import cut as cut
from ..glyphs import JOKER_MARK

if TYPE_CHECKING:
    from ...table.intents import Intent

Wish: TypeAlias = "Intent | str | None"
"""What a click wants: an intent, the id of an action, or nothing."""


class Span(NamedTuple):
    """A piece of a line that looks the same all along."""

    text: str
    ink: str = ""
    """Component classes of a zone, separated by spaces; empty for plain text."""
    wish: Wish = None


Line: TypeAlias = list[Span]


def length(line: Iterable[Span]) -> int:
    """The cells of a line."""
    return sum(cell_len(span.text) for span in line)


def fit(line: Iterable[Span], width: int, ink: str = "") -> Line:
    """The line in exactly `width` cells: cut with …, or filled up with blanks of an ink."""
    fitted: Line = []
    left = width
    for span in line:
        if not span.text.isprintable():
            span = span._replace(text=clean(span.text))
        cells = cell_len(span.text)
        if cells > left:
            fitted.append(span._replace(text=cell(span.text, left)))
            return fitted
        fitted.append(span)
        left -= cells
    if left:
        fitted.append(Span(" " * left, ink))
    return fitted


def spread(left: Sequence[Span], right: Sequence[Span], width: int) -> Line:
    """Two parts at the two ends of a line; the left one gives way."""
    room = max(width - length(right), 0)
    return fit([*fit(left, room), *right], width)


def rule(left: Sequence[Span], right: Sequence[Span], width: int) -> Line:
    """A ruled line with texts set into it near its two ends."""
    head = [Span("─ ", "rule"), *left, Span(" ", "rule")] if left else []
    tail = [Span(" ", "rule"), *right, Span(" ─", "rule")] if right else []
    gap = width - length(head) - length(tail)
    if gap < 0:
        head = fit(head, max(length(head) + gap, 0))
        gap = 0
    return fit([*head, Span("─" * gap, "rule"), *tail], width)


def wrap(text: str, width: int, rows: int) -> list[str]:
    """The text in at most `rows` lines of at most `width` cells, broken between words."""
    if width <= 0:
        return []
    lines = [""]
    for word in clean(text).split():
        longer = f"{lines[-1]} {word}".lstrip()
        if cell_len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])] if rows else []
    return [cut(line, width) for line in lines if line]


def suit_ink(card: Card) -> str:
    """The inks of a card: its face, and its suit, each its own for themes of four colours."""
    if card == JOKER_CARD:
        return "card card--joker"
    suit = ("spades", "hearts", "diamonds", "clubs")[card & 3]
    return f"card card--{suit}"


def rank_text(card: Card) -> str:
    """A card's rank in one or two cells."""
    return RANK_NAMES[card >> 2]


def suit_text(card: Card) -> str:
    """A card's suit in one cell; a joker's mark."""
    return JOKER_MARK if card == JOKER_CARD else SUIT_SYMBOLS[card & 3]
