"""Themes, and the colours of the cards in each.

A card keeps its own face under every theme, so that red and black stay readable: the contrast of
each suit on the face is at least 4.5 : 1, and no colour carries a meaning alone.
"""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

CARDS = {
    "card-face": "#f7f3e8",
    "card-edge": "#6b6658",
    "card-black": "#1b1b1b",
    "card-red": "#b3121d",
    "card-diamonds": "#b3121d",
    "card-clubs": "#1b1b1b",
}
"""The colours of cards: two colours of suits on an ivory face."""
FOUR_COLOURS = CARDS | {
    "card-red": "#ad4300",
    "card-diamonds": "#0b4fa8",
    "card-clubs": "#00635a",
}
"""Each suit a colour of its own: orange hearts, blue diamonds and teal clubs, which few eyes
confuse."""
SHARP_CARDS = dict.fromkeys(("card-edge", "card-black", "card-clubs"), "#000000") | {
    "card-face": "#ffffff",
    "card-red": "#a00000",
    "card-diamonds": "#a00000",
}

THEMES = (
    Theme(
        name="felt-dark",
        primary="#e8c468",
        secondary="#8fc7a6",
        accent="#ffd866",
        foreground="#eef3ea",
        background="#0f3b2a",
        surface="#14482f",
        panel="#0a2c1f",
        success="#9fe08f",
        warning="#ffc857",
        error="#ff9d8a",
        dark=True,
        variables=CARDS,
    ),
    Theme(
        name="felt-light",
        primary="#14532d",
        secondary="#2f6b4a",
        accent="#7a4100",
        foreground="#13251b",
        background="#dcebdc",
        surface="#e9f3e8",
        panel="#c8dfc9",
        success="#1b5e20",
        warning="#7a4100",
        error="#a3121d",
        dark=False,
        variables=CARDS,
    ),
    Theme(
        name="four-colour",
        primary="#e8c468",
        secondary="#8fc7a6",
        accent="#ffd866",
        foreground="#eef3ea",
        background="#16263a",
        surface="#1c3049",
        panel="#101c2c",
        success="#8fd3ff",
        warning="#ffc857",
        error="#ffb08a",
        dark=True,
        variables=FOUR_COLOURS,
    ),
    Theme(
        name="high-contrast",
        primary="#ffff00",
        secondary="#00ffff",
        accent="#ffff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        success="#00ff00",
        warning="#ffff00",
        error="#ff9090",
        dark=True,
        variables=SHARP_CARDS,
    ),
)
DEFAULT_THEME = "felt-dark"


def theme_names() -> list[str]:
    """All themes that can be chosen: the program's own, then Textual's."""
    return [*(theme.name for theme in THEMES), *sorted(BUILTIN_THEMES)]
