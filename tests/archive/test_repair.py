"""Damaged archives: the old file is kept, and what was brought over replays."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from canasta_tui.archive.checkup import examine
from canasta_tui.archive.database import Archive, ArchiveFault
from canasta_tui.archive.listing import give_up, summaries
from canasta_tui.archive.played import PlayedMatch, played
from canasta_tui.archive.repair import Repaired, repair
from canasta_tui.profile_files import load
from tests.archive.matches import record

PROFILES = ("classic", "samba", "hand-and-foot", "brazilian")
PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of twelve matches, in all states."""
    path = tmp_path_factory.mktemp("sound") / "matches.sqlite3"
    with Archive(path) as archive:
        for seed in range(1, 13):
            deals = seed % 3
            moves = 0 if deals and seed % 4 == 1 else 11
            record(archive, PROFILES[seed % 4], seed=seed, deals=deals, moves=moves)
        give_up(archive, 3)
        archive.connection.execute("UPDATE match SET first_deal = id")
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "matches.sqlite3"


def put(path: Path, content: bytes) -> bytes:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return content


def all_of(path: Path) -> dict[int, PlayedMatch]:
    with Archive(path) as archive:
        return {one.match: played(archive, one.match) for one in summaries(archive)}


def assert_repaired(path: Path, old: bytes) -> Repaired:
    """The old bytes are beside the new archive, which is sound and replays."""
    done = repair(path)
    assert done is not None
    assert done.kept.read_bytes() == old
    assert sorted(one.name for one in path.parent.iterdir()) == [done.kept.name, path.name]
    assert examine(path).faults == []
    matches = all_of(path)
    deals = [deal for match in matches.values() for deal in match.deals]
    for deal in deals:
        assert deal.game().position.ended == deal.ended
    rescued = done.rescued
    assert (rescued.matches.kept, rescued.deals.kept) == (len(matches), len(deals))
    assert rescued.moves.kept == sum(len(deal.moves) for deal in deals)
    for count in (rescued.matches, rescued.deals, rescued.moves):
        assert count.kept <= count.found
    # The next time there is nothing to do.
    assert repair(path) is None
    return done


def test_a_sound_archive_is_left_as_it_is(sound: Path, path: Path) -> None:
    content = put(path, sound.read_bytes())
    health = examine(path)
    assert (health.faults, health.version, health.matches) == ([], 1, 12)
    assert health.size == len(content)
    assert repair(path) is None
    assert path.read_bytes() == content and list(path.parent.iterdir()) == [path]


def test_where_there_is_no_archive_none_is_made(path: Path) -> None:
    path.parent.mkdir()
    assert examine(path).size == 0 and repair(path) is None
    assert list(path.parent.iterdir()) == []


def test_an_archive_whose_indexes_are_damaged_is_brought_over_whole(
    sound: Path, path: Path
) -> None:
    content = bytearray(sound.read_bytes())
    with closing(sqlite3.connect(sound)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name LIKE 'match_by_%'"
        roots = [root for (root,) in connection.execute(query)]
    for root in roots:
        content[(root - 1) * PAGE : root * PAGE] = Random(root).randbytes(PAGE)
    before = all_of(sound)
    done = assert_repaired(path, put(path, bytes(content)))
    assert done.rescued.matches.kept == done.rescued.matches.found == 12
    assert done.rescued.moves.kept == done.rescued.moves.found
    # With their ids, names, states, times and order, and all their moves.
    assert all_of(path) == before


def test_the_first_page_is_not_needed(sound: Path, path: Path) -> None:
    content = sound.read_bytes()
    before = all_of(sound)
    assert_repaired(path, put(path, bytes(PAGE) + content[PAGE:]))
    assert all_of(path) == before


@pytest.mark.parametrize("place", range(1, 41, 2))
def test_a_page_that_is_lost_costs_only_what_was_on_it(sound: Path, path: Path, place: int) -> None:
    content = bytearray(sound.read_bytes())
    at = place * PAGE % len(content)
    content[at : at + PAGE] = Random(place).randbytes(PAGE)
    before = all_of(sound)
    put(path, bytes(content))
    if not examine(path).faults:
        # It was on no list.
        assert all_of(path) == before
        return
    assert_repaired(path, bytes(content))
    for number, match in all_of(path).items():
        told = before[number]
        assert match.profile == told.profile
        *whole, last = match.deals
        for deal, old in zip(whole, told.deals, strict=False):
            assert (deal.moves, deal.deck, deal.scores) == (old.moves, old.deck, old.scores)
        assert last.moves == told.deals[len(whole)].moves[: len(last.moves)]


@pytest.mark.parametrize("seed", range(40))
def test_bytes_overwritten_anywhere_never_cost_the_old_file(
    sound: Path, path: Path, seed: int
) -> None:
    rng = Random(seed)
    content = bytearray(sound.read_bytes())
    for _ in range(rng.choice([1, 5, 50, 500])):
        content[rng.randrange(len(content))] = rng.randrange(256)
    put(path, bytes(content))
    health = examine(path)
    assert path.read_bytes() == content and list(path.parent.iterdir()) == [path]
    if not health.faults:
        assert repair(path) is None
    elif health.is_ours:
        assert_repaired(path, bytes(content))
    else:
        with pytest.raises(ArchiveFault, match="left alone"):
            repair(path)
        assert path.read_bytes() == content


@pytest.mark.parametrize("share", [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_truncated_file_is_brought_over_as_far_as_it_goes(
    sound: Path, path: Path, share: float
) -> None:
    content = sound.read_bytes()
    assert_repaired(path, put(path, content[: int(len(content) * share)]))


@pytest.mark.parametrize(
    "content",
    [b"x", b"Dear diary,\n" * 90, b"SQLite format 3\0", bytes(5000)],
    ids=["a letter", "a text", "the first line of a database", "zeros"],
)
def test_something_that_is_no_archive_is_moved_aside(path: Path, content: bytes) -> None:
    done = assert_repaired(path, put(path, content))
    assert done.rescued.matches.found == 0


def test_an_empty_file_is_an_archive_without_matches(path: Path) -> None:
    put(path, b"")
    assert examine(path).faults == [] and repair(path) is None


def unfinished(path: Path) -> tuple[bytes, bytes]:
    """An archive whose matches are still in its write-ahead log: both files."""
    path.parent.mkdir()
    with Archive(path) as archive:
        record(archive, deals=2, moves=9)
        return path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()


def test_what_is_still_in_the_log_beside_the_file_counts(path: Path) -> None:
    main, wal = unfinished(path)
    before = all_of(path)
    put(path, main)
    put(path.with_name(f"{path.name}-wal"), wal)
    assert examine(path).faults == []
    assert sorted(one.name for one in path.parent.iterdir()) == [path.name, f"{path.name}-wal"]
    assert path.with_name(f"{path.name}-wal").read_bytes() == wal
    assert all_of(path) == before


@pytest.mark.parametrize("main", [None, b"", b"lost"])
def test_a_log_without_its_file_is_kept_and_brought_over(path: Path, main: bytes | None) -> None:
    _main, wal = unfinished(path)
    before = all_of(path)
    path.unlink()
    if main is not None:
        put(path, main)
    log = path.with_name(f"{path.name}-wal")
    put(log, wal)
    assert "is damaged" in examine(path).faults[0]
    done = repair(path)
    assert done is not None and done.rescued.matches.kept == 1
    assert done.kept.with_name(f"{done.kept.name}-wal").read_bytes() == wal
    assert not log.exists()
    assert all_of(path) == before


def test_files_that_were_kept_before_are_never_overwritten(sound: Path, path: Path) -> None:
    for number in (1, 2, 3):
        content = put(path, f"damage {number}".encode() * 100)
        done = repair(path)
        assert done is not None and done.kept.name == f"matches-damaged-{number}.sqlite3"
        assert done.kept.read_bytes() == content
    # A log alone takes the name as well.
    put(path.with_name("matches-damaged-4.sqlite3-wal"), b"kept")
    put(path, b"damage" * 100)
    done = repair(path)
    assert done is not None and done.kept.name == "matches-damaged-5.sqlite3"


def other_program(path: Path) -> bytes:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.commit()
    return path.read_bytes()


def newer_program(path: Path) -> bytes:
    path.parent.mkdir()
    with Archive(path) as archive:
        archive.connection.execute("PRAGMA user_version = 2")
    return path.read_bytes()


@pytest.mark.parametrize("make", [other_program, newer_program])
def test_what_another_or_a_newer_program_wrote_is_left_alone(path: Path, make: object) -> None:
    assert callable(make)
    content = make(path)
    with pytest.raises(ArchiveFault, match=r"canasta-tui: it is left alone"):
        repair(path)
    assert path.read_bytes() == content and list(path.parent.iterdir()) == [path]


def test_a_folder_in_its_place_is_left_alone(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    with pytest.raises(ArchiveFault, match="is not a file"):
        repair(path)
    assert (path / "inside").is_dir()


OPENED = """
import sys
from pathlib import Path
from canasta_tui.archive.database import Archive
from canasta_tui.archive.listing import count_open
with Archive(Path(sys.argv[1])) as archive:
    count_open(archive)
    print("open", flush=True)
    sys.stdin.readline()
"""


def test_an_archive_that_another_program_has_open_is_looked_at_but_not_repaired(
    sound: Path, path: Path
) -> None:
    content = bytearray(put(path, sound.read_bytes()))
    program = [sys.executable, "-c", OPENED, str(path)]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin and other.stdout
        try:
            assert other.stdout.readline() == "open\n"
            assert examine(path).faults == [] and examine(path).matches == 12
            # An index is damaged while the other one has it open.
            content[5 * PAGE + 200 : 6 * PAGE] = bytes(PAGE - 200)
            path.write_bytes(content)
            with pytest.raises(ArchiveFault, match="another program has it open: leave that"):
                repair(path)
            assert path.read_bytes() == content
        finally:
            other.stdin.close()
    assert repair(path) is not None


LOCKED = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute("BEGIN EXCLUSIVE")
print("open", flush=True)
sys.stdin.readline()
"""


def test_an_archive_that_another_program_has_locked_is_not_taken_for_damaged(
    sound: Path, path: Path
) -> None:
    content = put(path, sound.read_bytes())
    program = [sys.executable, "-c", LOCKED, str(path)]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin and other.stdout
        try:
            assert other.stdout.readline() == "open\n"
            for look in (examine, repair):
                with pytest.raises(ArchiveFault, match="locked"):
                    look(path)
        finally:
            other.stdin.close()
    assert path.read_bytes() == content


KILLED = """
import os, sys
from pathlib import Path
from canasta_tui.archive.repair import repair
left = int(sys.argv[2])
def hook(event, facts):
    global left
    opens = event == "open" and str(facts[0]).startswith(str(Path(sys.argv[1]).parent))
    if opens or event in ("os.rename", "os.remove", "os.mkdir"):
        left -= 1
        if not left:
            os._exit(9)
sys.addaudithook(hook)
repair(Path(sys.argv[1]))
"""


def test_a_repair_that_is_killed_loses_nothing(path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    path.parent.mkdir()
    with Archive(path) as archive:
        record(archive, "samba", deals=2)
        archive.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        record(archive, "classic", moves=9)
        main, wal = path.read_bytes(), log.read_bytes()
    before = all_of(path)

    def lay_out(page: int) -> bytes:
        """The archive with a page lost, of which the log has no newer copy."""
        shutil.rmtree(path.parent)
        put(log.parent / log.name, wal)
        return put(path, main[: page * PAGE] + bytes(PAGE) + main[(page + 1) * PAGE :])

    def is_damaged(page: int) -> bool:
        lay_out(page)
        return bool(examine(path).faults)

    page = next(page for page in range(1, len(main) // PAGE) if is_damaged(page))
    for killed in range(1, 100):
        damaged = lay_out(page)
        program = [sys.executable, "-c", KILLED, str(path), str(killed)]
        status = subprocess.run(program, check=False).returncode
        kept = path.with_name("matches-damaged-1.sqlite3")
        places = ((path, log), (kept, kept.with_name(f"{kept.name}-wal")))
        assert any(
            [one.read_bytes() for one in files if one.exists()] == [damaged, wal]
            for files in places
        )
        if status == 0:
            break
        assert status == 9
    assert killed > 12
    assert all_of(path).keys() <= before.keys()


def test_first_lays_that_failed_are_brought_over(path: Path) -> None:
    path.parent.mkdir()
    rules = load("classic", {"opening.failed": "plus-10"})
    with Archive(path) as archive:
        match, _games = record(archive, rules, deals=1, moves=4)
        archive.connection.execute("INSERT INTO failed_opening VALUES (?, 2, 2, 15, 50)", (match,))
        assert sum(played(archive, match).deals[1].game().position.failed) == 1
        archive.connection.execute("PRAGMA user_version = 1000")
    assert_repaired(path, path.read_bytes())
    (told,) = all_of(path).values()
    assert told.deals[1].failed == ((2, 15, 50),)
