"""The command that makes the pictures still makes each of them, from real play."""

from __future__ import annotations

import asyncio
import html
import re

import pytest

from canasta_tui.tui.scenes import SCREENS, TABLES, picture

SHOWS = {
    "menu": "New match",
    "setup": "Classic",
    "rule-sheet": "Players and cards",
    "demo": "pile.frozen",
    "history": "won by",
    "match": "DEAL 2",
    "statistics": "BY SYSTEM",
    "replay": "Expert would ",
    "table": "HAND",
    "frozen-pile": "FROZEN",
    "staged-opening": "staged",
    "large-hand": "compact",
    "hand-over": "PASS THE KEYBOARD",
    "ask-partner": "may I go out?",
    "deal-sheet": "IS OVER",
    "match-end": "WINS THE MATCH",
}
"""What each picture must show, in words of its screen."""


def test_every_scene_is_described_here() -> None:
    assert {*SCREENS, *TABLES} == set(SHOWS)


@pytest.mark.parametrize("name", SHOWS)
def test_the_picture_is_made_and_shows_its_scene(name: str) -> None:
    table = TABLES[name]() if name in TABLES else None
    svg = asyncio.run(picture(name, (80, 24), table))
    text = html.unescape(re.sub(r"<[^>]+>", "", svg)).replace("\N{NO-BREAK SPACE}", " ")
    assert svg.startswith("<svg") and SHOWS[name] in text
