"""The command that makes the pictures still makes each of them, from real play."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

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


PICTURES = Path(__file__).parents[2] / "screenshots"


def words(svg: str) -> str:
    """What a picture says."""
    text = re.sub(r"<style.*?</style>|<[^>]+>", "", svg, flags=re.DOTALL)
    return html.unescape(text).replace("\N{NO-BREAK SPACE}", " ")


def test_every_scene_is_described_here() -> None:
    assert {*SCREENS, *TABLES} == set(SHOWS)


@pytest.mark.parametrize("name", SHOWS)
def test_the_picture_is_made_shows_its_scene_and_is_the_one_that_is_committed(name: str) -> None:
    """Where it is not: `python -m canasta_tui.tui.scenes` makes all of them anew."""
    table = TABLES[name]() if name in TABLES else None
    svg = asyncio.run(picture(name, (80, 24), table))
    text = words(svg)
    assert svg.startswith("<svg") and SHOWS[name] in text
    assert text == words((PICTURES / f"{name}-80x24.svg").read_text(encoding="utf-8"))
