"""A screen as plain text, and its pictures in files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from rich.cells import cell_len
from textual.app import App

GOLDENS = Path(__file__).parent / "goldens"
WRITE_GOLDENS = "UPDATE_GOLDENS"
"""With this environment variable set, the goldens are written anew instead of compared."""

Size: TypeAlias = tuple[int, int]


def shown(app: App[None]) -> list[str]:
    """The rows on the terminal, as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def notices(app: App[None]) -> str:
    """What the notices on the screen say, whole however they are broken into rows."""
    return "\n".join(str(one.render()) for one in app.screen.query("Toast") if one.display)


def assert_fills(rows: Sequence[str], size: Size) -> None:
    """Each row is exactly as wide as the terminal, and there are as many as it has."""
    assert len(rows) == size[1]
    assert {cell_len(row) for row in rows} == {size[0]}


def assert_golden(name: str, rows: Sequence[str]) -> None:
    """The rows are those of a golden file; `UPDATE_GOLDENS=1` writes it."""
    path = GOLDENS / f"{name}.txt"
    text = "\n".join(row.rstrip() for row in rows) + "\n"
    if os.environ.get(WRITE_GOLDENS):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
