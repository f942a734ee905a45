"""Modules of data that commands of this package write: numbers for each profile."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap

from .. import profile_files


def arguments(about: str, deals: int) -> argparse.Namespace:
    """What such a command is told: `profile` (ids), `deals` of each, `workers` and `out`."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--profile", action="append", help="more than one; all")
    parser.add_argument("--deals", type=int, default=deals, help="of each profile")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, help="where the module goes; default: shown")
    found = parser.parse_args()
    found.profile = found.profile or profile_files.profile_ids()
    return found


def command(module: str) -> str:
    """The command that is running, by the name of its module, on as many lines as it needs."""
    words = " ".join(["python -m", module, *sys.argv[1:]])
    return "\n".join(wrap(words, 90, subsequent_indent=" " * 8, break_on_hyphens=False))


def text(
    about: str,
    command: str,
    name: str,
    rows: Mapping[str, Sequence[float]],
    anywhere: Sequence[float],
    digits: int,
) -> str:
    """The module: rows of numbers with so many digits, by the profile's id, and a row that is for
    any other profile."""
    lines = [
        f'"""{about} Written by:',
        "",
        f"    {command}",
        '"""',
        "",
        f"{name}: dict[str, tuple[float, ...]] = {{",
        *(f'    "{profile}": (\n{_lines(row, digits)}    ),' for profile, row in rows.items()),
        "}",
        '"""By the profile\'s id."""',
        f"ANYWHERE: tuple[float, ...] = (\n{_lines(anywhere, digits)})",
        '"""For any other profile: from all of these."""',
        "",
    ]
    return "\n".join(lines)


def _lines(row: Sequence[float], digits: int) -> str:
    return "".join(f"        {value:.{digits}g},\n" for value in row)


def put(text: str, out: Path | None) -> None:
    """Write the module, or show it where no file is named."""
    if out:
        out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
