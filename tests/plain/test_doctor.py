"""The `doctor` command: where things are, and whether they are in order."""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.cli import main
from tests.archive.matches import record


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders that are not there yet."""
    monkeypatch.setenv("CANASTA_TUI_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("CANASTA_TUI_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def asked(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, list[str]]:
    """The exit status, what was printed, and the sentences about what is wrong."""
    capsys.readouterr()
    status = main(["doctor", *options])
    out, err = capsys.readouterr()
    return status, out, err.splitlines()


def kept(*, deals: int = 1) -> Path:
    with Archive(archive_path()) as archive:
        record(archive, deals=deals)
    return archive_path()


def damage(path: Path) -> bytes:
    """The rules are unreadable where they stand; their index has them still."""
    content = bytearray(path.read_bytes())
    content[4096:8192] = bytes(4096)
    path.write_bytes(content)
    return bytes(content)


def test_where_nothing_was_played_all_is_right_and_nothing_is_made(
    capsys: pytest.CaptureFixture[str], folders: Path
) -> None:
    for options in ([], ["--repair"]):
        status, out, faults = asked(capsys, *options)
        assert (status, faults) == (0, [])
        assert "no match has been played yet" in out
        assert list(folders.iterdir()) == []


def test_it_says_where_things_are_and_which_versions_there_are(
    capsys: pytest.CaptureFixture[str], folders: Path
) -> None:
    size = kept().stat().st_size
    status, out, _faults = asked(capsys)
    assert status == 0
    assert f"{folders / 'config' / 'settings.toml'} (not there yet, can be written)" in out
    assert f"{folders / 'config' / 'profiles'} (not there yet" in out
    assert f"{folders / 'data' / 'matches.sqlite3'} ({size:,} bytes, can be written)" in out
    for name, number in {
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "Textual": version("textual"),
        "Rich": version("rich"),
        "Pydantic": version("pydantic"),
    }.items():
        assert re.search(rf"^  {name} +{re.escape(number)}$", out, re.MULTILINE)
    assert "sound; 1 match; its version is 1" in out


def test_house_rules_are_counted(capsys: pytest.CaptureFixture[str], folders: Path) -> None:
    profiles = folders / "config" / "profiles"
    profiles.mkdir(parents=True)
    for name in ("ours", "theirs"):
        (profiles / f"{name}.toml").write_text("", encoding="utf-8")
    assert "(2 files, can be written)" in asked(capsys)[1]


def test_it_says_what_the_terminal_can_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm\x1b[2J")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    _status, out, _faults = asked(capsys)
    assert re.search(r"^  TERM +'xterm\\x1b\[2J'$", out, re.MULTILINE)
    assert re.search(r"^  COLORTERM +truecolor$", out, re.MULTILINE)
    assert re.search(r"^  NO_COLOR +-$", out, re.MULTILINE)
    assert re.search(r"^  letters +utf-8 \(suit symbols can be shown\)$", out, re.M | re.I)
    assert re.search(r"^  output +no terminal$", out, re.MULTILINE)


def test_a_damaged_archive_is_said_to_be_and_left_alone(
    capsys: pytest.CaptureFixture[str], folders: Path
) -> None:
    path = kept()
    content = damage(path)
    status, out, faults = asked(capsys)
    assert status == 1 and "  not in order\n" in out
    fault, hint = faults
    assert fault.startswith(f"canasta-tui: {path}: is damaged (")
    assert "canasta-tui doctor --repair" in hint
    assert path.read_bytes() == content
    assert list((folders / "data").iterdir()) == [path]


def test_repair_says_what_was_brought_over_and_where_the_old_file_is(
    capsys: pytest.CaptureFixture[str], folders: Path
) -> None:
    path = kept(deals=2)
    with Archive(path) as archive:
        (moves,) = archive.connection.execute("SELECT count(*) FROM move").fetchone()
    content = damage(path)
    status, out, faults = asked(capsys, "--repair")
    old = folders / "data" / "matches-damaged-1.sqlite3"
    assert (status, faults) == (0, [])
    assert out.splitlines() == [
        f"{path}: brought over: matches: 1 of 1, deals: 2 of 2, moves: {moves} of {moves}",
        f"the damaged file is kept as {old}",
    ]
    assert old.read_bytes() == content
    assert asked(capsys)[0] == 0
    status, out, _faults = asked(capsys, "--repair")
    assert (status, out) == (0, f"{path}: is sound: there is nothing to repair\n")
    assert main(["export", "1"]) == 0


def test_another_program_s_file_is_not_for_us_to_repair(
    capsys: pytest.CaptureFixture[str], folders: Path
) -> None:
    path = kept()
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    status, _out, faults = asked(capsys)
    assert (status, faults) == (1, [f"canasta-tui: {path}: is no archive of canasta-tui"])
    status, out, faults = asked(capsys, "--repair")
    assert (status, out) == (2, "")
    assert faults == [f"canasta-tui: {path}: is no archive of canasta-tui: it is left alone"]


@pytest.mark.parametrize("which", ["config", "data"])
def test_a_folder_that_is_a_file_is_wrong(
    capsys: pytest.CaptureFixture[str], folders: Path, which: str
) -> None:
    (folders / which).write_text("", encoding="utf-8")
    status, _out, faults = asked(capsys)
    assert (status, faults) == (1, [f"canasta-tui: {folders / which}: is not a folder"])


AS_SOMEBODY_ELSE = """
import io, os, sys
from contextlib import redirect_stderr, redirect_stdout
from canasta_tui.cli import main
# Once before, so that everything is imported: the other may not read it.
with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
    main(["doctor"])
# Not the super-user, who may write everywhere.
if not os.getuid():
    os.setuid(65534)
sys.exit(main(["doctor"]))
"""


def test_what_may_not_be_written_is_said_to_be_and_looked_at_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        monkeypatch.setenv("CANASTA_TUI_DATA_DIR", str(folder))
        monkeypatch.setenv("CANASTA_TUI_CONFIG_DIR", str(folder))
        path = kept()
        path.chmod(0o444)
        folder.chmod(0o555)
        program = [sys.executable, "-c", AS_SOMEBODY_ELSE]
        done = subprocess.run(program, check=False, capture_output=True, text=True)
        assert done.returncode == 1
        for one in (folder, path):
            text = f"canasta-tui: {one}: can't be written: look at who may write there"
            assert text in done.stderr.splitlines()
        assert "sound; 1 match" in done.stdout
        assert list(folder.iterdir()) == [path]
        folder.chmod(0)
        done = subprocess.run(program, check=False, capture_output=True, text=True)
        assert done.returncode == 1 and "not in order" in done.stdout
        assert f"canasta-tui: {path}: can't be read: Permission denied" in done.stderr
        assert "Traceback" not in done.stderr
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_neither_textual_nor_rich_is_needed() -> None:
    code = (
        "import sys; from canasta_tui.cli import main; main(['doctor']);"
        " sys.exit(any(name in sys.modules for name in ('textual', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert done.returncode == 0
