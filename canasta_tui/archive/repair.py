"""A damaged archive is kept beside a new one, in which is what can be read of it.

Everything is made ready first: at each moment either the old files are in their place, or a copy of
all of them stands beside.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from ..language import _
from .checkup import copy_files, examine, locked, parts
from .database import Archive, ArchiveFault
from .rescue import Rescued, rescue


@dataclass(frozen=True, slots=True)
class Repaired:
    """What was done."""

    rescued: Rescued
    kept: Path
    """Where the damaged file is now."""


def repair(path: Path) -> Repaired | None:
    """Repair an archive; None for one that is sound, or not there, with which nothing is done.

    Raises `ArchiveFault` where it can't be done: then all is as it was.
    """
    health = examine(path)
    if not health.faults:
        return None
    if not health.is_ours:
        raise ArchiveFault(_("{fault}: it is left alone").format(fault=health.faults[0]))
    try:
        with (
            locked(path) as file,
            TemporaryDirectory(prefix=".repair-", dir=path.parent) as folder,
        ):
            return _repair(path, file, Path(folder))
    except OSError as error:
        raise ArchiveFault(
            _("{file}: can't be repaired: {reason}").format(
                file=path, reason=error.strerror or error
            )
        ) from None


def _repair(path: Path, file: BinaryIO | None, folder: Path) -> Repaired:
    (folder / "old").mkdir()
    old, new = copy_files(path, file, folder / "old"), folder / "new" / path.name
    for one in parts(old):
        _sync(one)
    with Archive(new) as archive:
        rescued = rescue(lambda first_page: _open_copy(old, folder / "work", first_page), archive)
    _sync(new)
    kept = _keep(old, path)
    # What was not in the file yet must not get into the new one.
    for one in parts(path):
        if one != path:
            one.unlink()
    new.replace(path)
    _sync(path.parent)
    return Repaired(rescued, kept)


def _open_copy(old: Path, folder: Path, first_page: bool) -> sqlite3.Connection:
    """A copy of the damaged file to read from; with `first_page` under that of a new archive."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(old.parent, folder)
    file = folder / old.name
    if first_page:
        with Archive(folder / "new.sqlite3") as archive:
            (size,) = archive.connection.execute("PRAGMA page_size").fetchone()
        page = bytearray((folder / "new.sqlite3").read_bytes()[:size])
        content = file.read_bytes() if file.exists() else b""
        # The number of pages stands at byte 28.
        page[28:32] = max(1, len(content) // size).to_bytes(4, "big")
        file.write_bytes(page + content[size:])
    return sqlite3.connect(file, isolation_level=None)


def _keep(old: Path, path: Path) -> Path:
    """Put the copies beside, under a name that nothing has: the name."""
    for number in count(1):
        kept = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
        if not parts(kept):
            break
    for one in parts(old):
        one.rename(kept.with_name(kept.name + one.name.removeprefix(old.name)))
    _sync(kept.parent)
    return kept


def _sync(path: Path) -> None:
    """Wait until it is on the disk, as far as the system can say."""
    with suppress(PermissionError):
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
