"""The archive's file: opened, brought to this version's schema, and never harmed.

A file that is damaged, of a newer version or somebody else's is left as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from ..folders import data_folder
from ..language import _
from .schema import STEPS

FILE = "matches.sqlite3"
APPLICATION = 0x43414E53
"""Marks the file as an archive of this program."""
SMALLEST = 512
"""Bytes of the smallest page: a shorter file is no database."""
PATIENCE = 0.5
"""Seconds in which another program's lock is waited for: a person waits at the table meanwhile."""


class ArchiveFault(Exception):
    """Something that the archive can't do, in one sentence that names the file."""


def archive_path() -> Path:
    """Where the archive is."""
    return data_folder() / FILE


class Archive:
    """The open file. A connection belongs to the thread that opened it."""

    def __init__(self, path: Path, *, must_exist: bool = False) -> None:
        """Open it, or begin a new one where there is none. Raises `ArchiveFault`; with
        `must_exist` also where there is none."""
        self.path = path
        if must_exist and not path.exists():
            raise ArchiveFault(_("{file}: no match has been played yet").format(file=path))
        with self.faults():
            path.parent.mkdir(parents=True, exist_ok=True)
            # No transaction begins or ends but where it is said.
            self.connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self.connection.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    @contextmanager
    def faults(self) -> Iterator[None]:
        """What goes wrong in it becomes an `ArchiveFault`."""
        try:
            yield
        # What SQLite says of a damaged file may be no text itself.
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise ArchiveFault(
                _("{file}: {reason}").format(file=self.path, reason=_reason(error))
            ) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything that is written inside, or nothing of it; one inside another is part of it.
        Raises `ArchiveFault`."""
        if self.connection.in_transaction:
            yield self.connection
            return
        with self.faults():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Everything that is read inside is of one moment; one inside a transaction is part of it.
        Raises `ArchiveFault`."""
        if self.connection.in_transaction:
            yield self.connection
            return
        with self.faults():
            self.connection.execute("BEGIN")
            try:
                yield self.connection
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("COMMIT")

    def _prepare(self) -> None:
        if 0 < self.path.stat().st_size < SMALLEST:
            # SQLite takes so short a file for an empty one, and would write over it.
            raise ArchiveFault(_("{file}: {reason}").format(file=self.path, reason=_damaged()))
        version = self._version()
        if version > len(STEPS):
            raise ArchiveFault(
                _(
                    "{file}: was written by a newer canasta-tui (its version is {version}, this"
                    " program knows {known}): it is left alone; install the newer program"
                ).format(file=self.path, version=version, known=len(STEPS))
            )
        # A move is safe once it is committed, whatever happens to the machine.
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("PRAGMA foreign_keys = ON")
        if version < len(STEPS):
            self._migrate()

    def _version(self) -> int:
        """The version of the schema; 0 for an empty file. Raises `ArchiveFault` for the file of
        another program."""
        (application,) = self.connection.execute("PRAGMA application_id").fetchone()
        (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        (tables,) = self.connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if application != APPLICATION and (tables or version):
            raise ArchiveFault(
                _("{file}: is no archive of canasta-tui: it is left alone").format(file=self.path)
            )
        return int(version)

    def _migrate(self) -> None:
        """Bring the file to this version, step by step, all or none."""
        # The write-ahead log makes a commit one write; it stays so in the file. Where the file
        # system has no room for it, the usual journal is as safe.
        self.connection.execute("PRAGMA journal_mode = WAL")
        with self.transaction() as connection:
            # Another program may have been quicker.
            for step in STEPS[self._version() :]:
                for statement in step:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {len(STEPS)}")


def _reason(error: Exception) -> str:
    """What went wrong, and what to do about it, in words."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return _damaged()
    # The last byte is the kind; what is above it says more.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return _("the disk is full: free some room")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("another program has locked it: leave that program")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return _("it can't be written: look at who may write there")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged()
        case sqlite3.SQLITE_IOERR:
            return _("the disk failed ({detail})").format(detail=error)
    return str(error)


def _damaged() -> str:
    return _("is damaged and left alone: canasta-tui doctor says what can be done")
