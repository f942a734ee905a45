"""Texts in cells of the terminal, which are not characters: a wide letter takes two."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from ..language import clean


def cut(text: str, width: int) -> str:
    """The text in at most `width` cells, with … where something is missing."""
    text = clean(text)
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def cell(text: str, width: int) -> str:
    """The text in exactly `width` cells."""
    return set_cell_size(cut(text, width), max(width, 0))


def right(text: str, width: int) -> str:
    """The text at the right end of `width` cells."""
    text = cut(text, width)
    return " " * (width - cell_len(text)) + text
