"""Rows of text for commands: laid out on a terminal, bare elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import NamedTuple

from ..language import clean


class Row(NamedTuple):
    """A line of text."""

    text: str
    indent: int = 0
    style: str = ""
    """As Rich names it, on a terminal."""


def print_rows(rows: Iterable[Row]) -> None:
    """Wrapped and styled on a terminal; bare, a row a line, elsewhere. Names and other texts from
    outside move no cursor."""
    rows = (row._replace(text=clean(row.text)) for row in rows)
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        for row in rows:
            print(" " * row.indent + row.text)
        return
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False)
    for row in rows:
        console.print(Padding(Text(row.text, style=row.style), (0, 0, 0, row.indent)))
