"""Is the archive sound? A copy is looked at: nothing is made and nothing changes beside it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from ..language import _, ngettext
from ..profile_checks import from_json
from .database import APPLICATION, PATIENCE, SMALLEST, Archive, ArchiveFault
from .listing import OPEN, summaries
from .played import played
from .schema import STEPS

try:
    import fcntl
except ImportError:  # Windows, which moves no file that any program has open.
    fcntl = None  # type: ignore[assignment]

ENDS = ("", "-wal", "-shm")
"""What the names of the files end in that an archive may be made of."""
LOCKS = (512, 0x40000000)
"""How many bytes, from where, programs lock of an SQLite file, as its format says."""
FAR = 100
"""From so many versions further on a version is damage, and no newer program's."""
NO_DAMAGE = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM),
)
"""Kinds of errors that say nothing of the file."""
UNREADABLE = (ArchiveFault, AttributeError, LookupError, TypeError, ValueError)
"""What damaged texts may come to where they are read."""


class InUse(ArchiveFault):
    """Another program has the archive open."""


@dataclass(slots=True)
class Health:
    """How an archive is."""

    size: int = 0
    """Bytes of all its files; 0 where there is none."""
    version: int = 0
    """Of the schema; 0 where nothing has been written yet, or it can't be read."""
    matches: int = 0
    faults: list[str] = field(default_factory=list)
    """What is wrong, one sentence each."""
    is_ours: bool = True
    """Whether it may be repaired: it is no other and no newer program's."""


def examine(path: Path) -> Health:
    """Look at an archive. Raises `ArchiveFault` where it can't be read."""
    health = Health()
    try:
        there = parts(path)
        if not all(one.is_file() for one in there):
            health.is_ours = False
            health.faults.append(_("{file}: is not a file").format(file=path))
            return health
        health.size = sum(one.stat().st_size for one in there)
        if health.size and (not path.exists() or path.stat().st_size < SMALLEST):
            # An empty file is a new archive, unless there was more of it.
            raise sqlite3.DatabaseError(_("most of it is missing"))
        if health.size:
            with _copy(path) as copy:
                _examine(path, copy, health)
    # What SQLite says of a damaged file may be no text itself.
    except (sqlite3.Error, UnicodeDecodeError) as error:
        detail = " ".join(str(error).split())
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in NO_DAMAGE:
            raise ArchiveFault(_unread(path, detail)) from None
        health.faults.append(_("{file}: is damaged ({detail})").format(file=path, detail=detail))
    except OSError as error:
        raise ArchiveFault(_unread(path, error.strerror or str(error))) from None
    return health


def _unread(path: Path, reason: str) -> str:
    return _("{file}: can't be read: {reason}").format(file=path, reason=reason)


def parts(path: Path) -> list[Path]:
    """The files of an archive that are there."""
    names = (path.with_name(path.name + end) for end in ENDS)
    return [one for one in names if one.exists()]


@contextmanager
def locked(path: Path) -> Iterator[BinaryIO | None]:
    """The file, opened, in a block in which no other program can open it; None where it is not
    there or can't be locked so. Raises `InUse`.

    Who opens and closes it otherwise in the block, as SQLite does, gives the lock away.
    """
    if fcntl is None or not path.exists():
        yield None
        return
    # What may not be written nobody writes.
    with path.open("r+b" if os.access(path, os.W_OK) else "rb") as file:
        try:
            if file.writable():
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, *LOCKS)
        except OSError:
            raise InUse(
                _("{file}: another program has it open: leave that program").format(file=path)
            ) from None
        yield file


def copy_files(path: Path, file: BinaryIO | None, folder: Path) -> Path:
    """Copy the files of an archive to a folder; `file` is the one that `locked` opened."""
    for one in parts(path):
        with (folder / one.name).open("wb") as target:
            if one == path and file:
                shutil.copyfileobj(file, target)
            else:
                target.write(one.read_bytes())
        shutil.copystat(one, folder / one.name)
    return folder / path.name


@contextmanager
def _copy(path: Path) -> Iterator[Path]:
    """A copy, as it is at this moment."""
    with TemporaryDirectory(prefix="canasta-tui-") as folder:
        copy = Path(folder) / path.name
        try:
            with locked(path) as file:
                copy_files(path, file, copy.parent)
        except InUse:
            # Whoever has it open may be writing.
            with closing(_read_only(path)) as source, closing(sqlite3.connect(copy)) as target:
                # Once it may be read it stays so: a copy would wait for a lock without end.
                source.execute("BEGIN")
                source.execute("SELECT 1 FROM sqlite_schema").fetchone()
                source.backup(target)
        yield copy


def _read_only(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)


def _examine(path: Path, copy: Path, health: Health) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (health.version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        newer = health.version - len(STEPS)
        if application != APPLICATION and (tables or health.version) and "match" not in tables:
            health.is_ours = False
            what = _("is no archive of canasta-tui")
        elif 0 < newer < FAR:
            health.is_ours = False
            what = _("was written by a newer canasta-tui")
        elif (tables and application != APPLICATION) or newer >= FAR:
            what = _("is damaged ({detail})").format(detail=_("its mark or its version is wrong"))
        else:
            what = _inconsistency(connection)
        if not what and health.version:
            (health.matches,) = connection.execute("SELECT count(*) FROM match").fetchone()
    if not what and health.version:
        what = _unreadable(copy)
    if what:
        health.faults.append(f"{path}: {what}")


def _inconsistency(connection: sqlite3.Connection) -> str:
    """What SQLite finds wrong; empty for nothing."""
    found = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        detail = " ".join(found[0].split())
        return _("is damaged ({detail})").format(detail=detail)
    orphans = len(connection.execute("PRAGMA foreign_key_check").fetchall())
    if not orphans:
        return ""
    detail = ngettext("{number} row without its match", "{number} rows without a match", orphans)
    return _("is damaged ({detail})").format(detail=detail.format(number=orphans))


def _unreadable(copy: Path) -> str:
    """Whether something in it says nothing: rules, lists, a match that could be gone on with."""
    with Archive(copy) as archive:
        execute = archive.connection.execute
        try:
            for (text,) in execute("SELECT text FROM rules"):
                from_json(text)
            for table, column in (("match", "totals"), ("deal", "scores"), ("score", "sheet")):
                for (text,) in execute(f"SELECT {column} FROM {table}"):
                    json.loads(text)
            for one in summaries(archive, states=(OPEN,), most=-1):
                for deal in played(archive, one.match).deals:
                    deal.game()
        except UNREADABLE as error:
            detail = " ".join(str(error).split())
            return _("is damaged ({detail})").format(detail=detail)
    return ""
