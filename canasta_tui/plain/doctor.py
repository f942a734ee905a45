"""The `doctor` command: where things are, and whether they are in order."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from os.path import exists, isdir
from pathlib import Path

from .. import __version__
from ..archive.checkup import Health, examine
from ..archive.database import ArchiveFault, archive_path
from ..archive.repair import repair
from ..archive.rescue import Count
from ..folders import config_folder, data_folder, settings_path
from ..language import _, ngettext, number
from ..profile_files import house_folder, house_ids
from .rows import Row, print_rows

LIBRARIES = ("textual", "rich", "pydantic")
SMALLEST = (80, 24)
"""Columns and lines of a terminal that shows everything."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = _(
        "Say where settings, house rules and matches are, and whether they are in order: 0 where"
        " they are, 1 where they are not. Nothing is changed."
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=_(
            "make a new archive of what can be read of a damaged one, which is kept beside it under"
            " another name"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Look, or repair, and return the exit status."""
    if args.repair:
        return _repair()
    try:
        health = examine(archive_path())
    except ArchiveFault as error:
        health = Health(faults=[str(error)], is_ours=False)
    print_rows(_report(health))
    faults = [*_folder_faults(), *health.faults]
    for fault in faults:
        print(f"canasta-tui: {fault}", file=sys.stderr)
    if health.faults and health.is_ours:
        text = _("canasta-tui doctor --repair keeps it and brings over what can be read of it")
        print(f"canasta-tui: {text}", file=sys.stderr)
    return 1 if faults else 0


def _repair() -> int:
    """Repair the archive, say what was done and return the exit status."""
    path = archive_path()
    try:
        done = repair(path)
    except ArchiveFault as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    if done is None:
        text = _("{file}: is sound: there is nothing to repair")
        if not exists(path):
            text = _("{file}: no match has been played yet")
        print(text.format(file=path))
        return 0
    found = done.rescued
    print(
        _("{file}: brought over: matches: {matches}, deals: {deals}, moves: {moves}").format(
            file=path,
            matches=_of(found.matches),
            deals=_of(found.deals),
            moves=_of(found.moves),
        )
    )
    print(_("the damaged file is kept as {file}").format(file=done.kept))
    return 0


def _of(count: Count) -> str:
    return _("{kept} of {found}").format(kept=number(count.kept), found=number(count.found))


# The report


def _report(health: Health) -> Iterator[Row]:
    """Everything, a fact a line, under headings."""
    yield Row(_("Where things are"), style="bold")
    yield from _facts({_("settings"): _place(settings_path()), **_places(health)})
    yield Row(_("Versions"), style="bold")
    yield from _facts(
        {
            "canasta-tui": __version__,
            "Python": platform.python_version(),
            "SQLite": sqlite3.sqlite_version,
            **{name.capitalize(): _version(name) for name in LIBRARIES},
        }
    )
    yield Row(_("Archive"), style="bold")
    yield Row(_archive(health), 2)
    yield Row(_("Terminal"), style="bold")
    yield from _facts(_terminal())


def _facts(facts: dict[str, str]) -> Iterator[Row]:
    longest = max(map(len, facts))
    for name, value in facts.items():
        shown = value if value.isprintable() else repr(value)
        yield Row(f"{name:{longest}}  {shown}", 2)


def _places(health: Health) -> dict[str, str]:
    files = len(house_ids()) if exists(house_folder()) else 0
    count = ngettext("{number} file", "{number} files", files).format(number=files)
    size = _("{number} bytes").format(number=number(health.size))
    return {
        _("house rules"): _place(house_folder(), count),
        _("matches"): _place(archive_path(), size),
    }


def _place(path: Path, more: str = "") -> str:
    """Where something is, and whether it is there and can be written."""
    state = ([more] if more else []) if exists(path) else [_("not there yet")]
    state.append(_("can be written") if _is_writable(path) else _("can't be written"))
    return f"{path} ({', '.join(state)})"


def _is_writable(path: Path) -> bool:
    """Whether it can be written, or made where it is not there."""
    there = next(one for one in (path, *path.absolute().parents) if exists(one))
    return os.access(there, os.W_OK) and (there == path or isdir(there))


def _folder_faults() -> Iterator[str]:
    """What is wrong with the folders and the files in them, one sentence each."""
    for folder in dict.fromkeys((config_folder(), data_folder())):
        if exists(folder) and not isdir(folder):
            yield _("{file}: is not a folder").format(file=folder)
        elif not _is_writable(folder):
            yield _("{file}: can't be written: look at who may write there").format(file=folder)
    for file in (settings_path(), archive_path()):
        if exists(file) and not _is_writable(file):
            yield _("{file}: can't be written: look at who may write there").format(file=file)


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return _("not installed")


def _archive(health: Health) -> str:
    if health.faults:
        return _("not in order")
    if not health.version:
        return _("no match has been played yet")
    matches = ngettext("{number} match", "{number} matches", health.matches)
    return _("sound; {matches}; its version is {version}").format(
        matches=matches.format(number=number(health.matches)), version=health.version
    )


def _terminal() -> dict[str, str]:
    """What the terminal says that it can do."""
    encoding = sys.stdout.encoding or _("unknown")
    letters = _("suit symbols can be shown")
    if "utf" not in encoding.lower():
        letters = _("without suit symbols")
    return {
        _("input"): _("a terminal") if sys.stdin.isatty() else _("no terminal"),
        _("output"): _("a terminal") if sys.stdout.isatty() else _("no terminal"),
        _("size"): _size(),
        _("letters"): f"{encoding} ({letters})",
        **{name: os.environ.get(name) or "-" for name in ("TERM", "COLORTERM", "NO_COLOR")},
    }


def _size() -> str:
    if not sys.stdout.isatty():
        return _("unknown")
    size = shutil.get_terminal_size()
    enough = size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]
    return _("{columns} × {lines} ({verdict})").format(
        columns=size.columns,
        lines=size.lines,
        verdict=_("large enough") if enough else _("80 × 24 shows everything"),
    )
