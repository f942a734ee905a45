"""The archive's file: what is done with one that is not as it should be."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from canasta_tui.archive.database import APPLICATION, Archive, ArchiveFault, archive_path
from canasta_tui.archive.listing import summaries
from canasta_tui.archive.schema import STEPS
from canasta_tui.table.recorded import begin
from tests.archive.playing import begun, moves_kept, play, setup

NOBODY = 65534


def refused(path: Path) -> str:
    """Why the file is refused, in one sentence that names it."""
    with pytest.raises(ArchiveFault) as caught:
        Archive(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ") and "\n" not in text
    return text


def test_a_new_archive_is_marked_as_ours_and_of_this_version() -> None:
    with Archive(archive_path()) as archive:
        pragma = archive.connection.execute
        assert pragma("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert pragma("PRAGMA user_version").fetchone() == (len(STEPS),)
        assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
        # FULL: a commit is on the disk before it returns.
        assert pragma("PRAGMA synchronous").fetchone() == (2,)
        assert pragma("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    with Archive(tmp_path / "a" / "b" / "matches.sqlite3"):
        assert (tmp_path / "a" / "b" / "matches.sqlite3").exists()


def test_where_nothing_was_played_a_reader_says_so_and_makes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "none" / "matches.sqlite3"
    with pytest.raises(ArchiveFault, match="no match has been played yet"):
        Archive(path, must_exist=True)
    assert not path.parent.exists()


# Other files in its place


def test_a_newer_archive_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with Archive(path) as archive:
        begun(archive)
        archive.connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    assert "was written by a newer canasta-tui" in refused(path)
    assert "version is 99" in refused(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"not a database at all\n" * 50, b"SQLite format 3\x00" + b"\xff" * 4080, b"x"],
    ids=["text", "a head alone", "a byte"],
)
def test_a_damaged_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "matches.sqlite3"
    path.write_bytes(content)
    assert "is damaged and left alone: canasta-tui doctor" in refused(path)
    assert path.read_bytes() == content


def test_an_archive_whose_pages_are_damaged_is_said_to_be_when_they_are_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "matches.sqlite3"
    with Archive(path) as archive:
        for seed in range(12):
            play(begun(archive, seed=seed), Random(seed), moves=60)
    content = path.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    path.write_bytes(content[:size] + b"\xa5" * (len(content) - size))
    damaged = path.read_bytes()
    with pytest.raises(ArchiveFault, match="is damaged and left alone"), Archive(path) as archive:
        summaries(archive)
    assert path.read_bytes() == damaged


def test_another_program_s_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmark (url TEXT)")
    before = path.read_bytes()
    assert "is no archive of canasta-tui: it is left alone" in refused(path)
    assert path.read_bytes() == before


def test_an_empty_file_becomes_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    path.touch()
    with Archive(path) as archive:
        assert summaries(archive) == []


@pytest.mark.parametrize("kind", ["folder", "link to itself"])
def test_something_else_than_a_file_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "matches.sqlite3"
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path)
    refused(path)


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(tmp_path / "file" / "matches.sqlite3")


# Folders and files that can't be written


@contextmanager
def somebody_else() -> Iterator[None]:
    """Not the super-user, who may write everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def read_only_folder() -> Iterator[Path]:
    """A folder that everybody may read and nobody write; the usual one is the super-user's own."""
    folder = Path(tempfile.mkdtemp())
    try:
        yield folder
    finally:
        folder.chmod(stat.S_IRWXU)
        shutil.rmtree(folder)


def test_a_read_only_folder_is_refused_in_one_sentence() -> None:
    with read_only_folder() as folder:
        folder.chmod(0o555)
        with somebody_else():
            assert "it can't be written: look at who may write there" in refused(
                folder / "matches.sqlite3"
            )
        assert list(folder.iterdir()) == []


def test_an_archive_in_a_read_only_folder_is_refused_and_kept() -> None:
    with read_only_folder() as folder:
        path = folder / "matches.sqlite3"
        with Archive(path) as archive:
            play(begun(archive), Random(1), moves=3)
        before = path.read_bytes()
        path.chmod(0o444)
        folder.chmod(0o555)
        with somebody_else():
            assert "it can't be written" in refused(path)
        assert path.read_bytes() == before


def test_a_locked_archive_is_refused_while_it_is_new_and_locked(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "another program has locked it: leave that program" in refused(path)
        other.execute("ROLLBACK")
    with Archive(path) as archive:
        assert summaries(archive) == []


# Versions


def test_an_archive_of_version_1_opens_and_its_matches_go_on(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    shutil.copy(Path(__file__).parent / "version-1.sqlite3", path)
    with Archive(path) as archive:
        assert archive.connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
        assert archive.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        matches = summaries(archive)
        # What was played when the file was made (see `version_1`).
        assert [(one.match, one.profile, one.state, one.origin) for one in matches] == [
            (4, "classic", "open", "tried"),
            (3, "howto-3p", "given-up", "played"),
            (2, "hand-and-foot", "open", "played"),
            (1, "classic", "over", "played"),
        ]
        from canasta_tui.archive.played import played
        from canasta_tui.table.recorded import resume

        for one in matches:
            for deal in played(archive, one.match).deals:
                assert deal.game().position.ended == deal.ended
        before = len(moves_kept(archive))
        table = resume(archive, 2)
        play(table, Random(1), moves=5)
        assert not table.unsaved
        assert len(moves_kept(archive)) == before


def test_two_programs_that_open_a_new_archive_at_once_make_one(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with Archive(path) as one, Archive(path) as other:
        begin(setup(), one)
        begin(setup(), other)
        assert len(summaries(one)) == len(summaries(other)) == 2
