"""ASCII on a terminal that has no other glyphs: whatever Textual draws is spelled in the end."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from .glyphs import spelled

_FURTHER = str.maketrans(
    {
        "‹": "<",
        "›": ">",
        "←": "<",
        "→": ">",
        "·": ".",
        "🔎": "> ",
        **dict.fromkeys("▁▂", "."),
        **dict.fromkeys("▃▄▅", ":"),
        **dict.fromkeys("▆▇█", "#"),
        **dict.fromkeys("▊▎▌▐▍▋▉▏", "|"),
        **dict.fromkeys("▔▀", "-"),
    }
)
"""Glyphs of the pages and of Textual's own widgets, beside those of the table."""


class AsciiFilter(LineFilter):
    """Prints each glyph of the program as ASCII; names keep their letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same cells, spelled."""
        return [
            Segment(spelled(text, "ascii").translate(_FURTHER), style, control)
            for text, style, control in segments
        ]
