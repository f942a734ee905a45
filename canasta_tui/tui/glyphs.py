"""The glyphs of the table, and what stands for them where only ASCII is printed.

Everything is drawn with the glyphs below, one cell each; a table changes them at the very end, so
both ways of printing have the same layout.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

GlyphSet: TypeAlias = Literal["unicode", "ascii"]

NATURAL, WILD, MISSING = "●○·"
"""The cards of a meld, and those that a canasta still lacks."""
JOKER_MARK = "★"
BACK = "▒"
"""Cards that lie face down."""
TURN = "►"
"""Points at whose turn it is, and at what Enter means."""
FROZEN, BLOCKED, CLOSED = "✱■■"
YES, NO = "✓✗"
CHANGED = "◆"
"""Stands at what a step of a demo changed."""
THEN = "▸"

_ASCII = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        NATURAL: "#",
        WILD: "o",
        MISSING: ".",
        JOKER_MARK: "*",
        BACK: ":",
        TURN: ">",
        FROZEN: "*",
        CLOSED: "#",
        CHANGED: "!",
        YES: "+",
        NO: "x",
        THEN: ">",
        "∙": "*",
        "▲": "^",
        "▼": "v",
        "↑": "^",
        "↓": "v",
        "…": "~",
        "–": "-",
        "—": "-",
        "−": "-",
        "×": "x",
        "─": "-",
        "━": "=",
        "═": "=",
        "│": "|",
        "┃": "#",
        "║": "#",
        **dict.fromkeys("╭╮╰╯┬┴├┤┼", "+"),
        **dict.fromkeys("┏┓┗┛╔╗╚╝", "#"),
    }
)


def spelled(text: str, glyphs: GlyphSet) -> str:
    """The text as it is printed with these glyphs; it keeps its width."""
    return text.translate(_ASCII) if glyphs == "ascii" else text
