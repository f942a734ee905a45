"""The `import` command: deals of other tables, as matches of the archive."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import branch, summaries
from canasta_tui.archive.played import played
from canasta_tui.cli import main
from canasta_tui.profile_files import load
from canasta_tui.table.recorded import resume
from tests.archive.matches import record

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def simulated(folder: Path, *options: str) -> Path:
    file = folder / "simulated.jsonl"
    players = ("--seats", "beginner,beginner,beginner,beginner")
    assert main(["simulate", *players, *options, "--log", str(file), "--force"]) == 0
    return file


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def other_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("CANASTA_TUI_DATA_DIR", str(folder / "elsewhere"))


def exported(command: Command, match: object) -> str:
    status, text, _err = command("export", match)
    assert status == 0
    return text


@pytest.mark.parametrize("profile", ["hand-and-foot", "samba", "brazilian"])
def test_what_is_exported_imported_and_exported_again_is_the_same(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str
) -> None:
    rules = load(profile, {"name": "Vovó's", "going_out.bonus": 150})
    with Archive(archive_path()) as archive:
        match, _games = record(archive, rules, deals=2, moves=9)
    first = exported(command, match)
    file = tmp_path / "match.jsonl"
    file.write_text(first, encoding="utf-8")
    other_folder(monkeypatch, tmp_path)
    assert command("import", file) == (0, "1\n", "")
    assert exported(command, 1) == first
    with Archive(archive_path()) as archive:
        found = played(archive, 1)
        assert found.profile == rules and found.base == load(profile)
        assert found.summary.origin == "imported"
        # It is not decided, and nobody is asked to go on with it.
        assert (found.summary.state, found.summary.winner) == ("given-up", 0)
        assert [seat.name for seat in found.summary.seats] == [f"Seat {n}" for n in (1, 2, 3, 4)]


def test_deals_that_follow_each_other_are_one_match(command: Command, tmp_path: Path) -> None:
    file = simulated(tmp_path, "--matches", "--deals", "3")
    logs = [json.loads(line) for line in lines(file)]
    sizes: list[int] = []
    for log in logs:
        if log.get("number", 1) == 1:
            sizes.append(0)
        sizes[-1] += 1
    assert command("import", file) == (0, "1\n2\n3\n", "")
    with Archive(archive_path()) as archive:
        kept = sorted(summaries(archive), key=lambda one: one.match)
    assert [one.deals for one in kept] == sizes
    assert {one.state for one in kept} == {"over"}
    last = [log for log, after in zip(logs, [*logs[1:], {}], strict=True) if "number" not in after]
    assert [one.totals for one in kept] == [tuple(log["totals"].values()) for log in last]
    assert all(one.totals[one.winner - 1] == max(one.totals) for one in kept)


@pytest.mark.parametrize(
    "order", [[1, 0], [0, 2], [0, 0]], ids=["backwards", "with a gap", "twice"]
)
def test_deals_that_do_not_follow_each_other_are_matches_of_their_own(
    command: Command, tmp_path: Path, order: list[int]
) -> None:
    deals = lines(simulated(tmp_path, "--matches", "--deals", "1"))
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join(deals[place] for place in order), encoding="utf-8")
    assert command("import", file) == (0, "1\n2\n", "")


def test_a_second_deal_with_other_totals_before_it_is_another_match(
    command: Command, tmp_path: Path
) -> None:
    (first, *_), (_, second, *_) = (
        lines(simulated(tmp_path, "--matches", "--deals", "1", "--seed", seed)) for seed in "12"
    )
    assert json.loads(first)["dealer"] + 1 == json.loads(second)["dealer"]
    file = tmp_path / "some.jsonl"
    file.write_text(f"{first}\n{second}\n", encoding="utf-8")
    assert command("import", file) == (0, "1\n2\n", "")


def test_other_rules_or_another_first_deal_are_another_match(
    command: Command, tmp_path: Path
) -> None:
    first, second, *_ = lines(simulated(tmp_path, "--matches", "--deals", "1"))
    others = [
        json.dumps(json.loads(second) | {"rules": {"match.target": 6000}}),
        # Single deals, of which each is a first one.
        *lines(simulated(tmp_path, "--deals", "2")),
    ]
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join([first, *others]), encoding="utf-8")
    assert command("import", file) == (0, "1\n2\n3\n4\n", "")


def test_a_match_without_its_first_deals_can_be_played_on_from(
    command: Command, tmp_path: Path
) -> None:
    deals = lines(simulated(tmp_path, "--profile", "hand-and-foot", "--matches", "--deals", "1"))
    file = tmp_path / "some.jsonl"
    file.write_text(deals[2] + "\n", encoding="utf-8")
    assert command("import", file)[0] == 0
    assert json.loads(exported(command, 1))["number"] == 3
    with Archive(archive_path()) as archive:
        table = resume(archive, branch(archive, 1, 3, 5))
        assert (table.deal_number, len(table.game.log)) == (3, 5)


def test_a_profile_is_looked_for_beside_the_file(command: Command, tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('extends = "classic"\nid = "ours"\nname = "Ours"\n', encoding="utf-8")
    file = simulated(tmp_path, "--profile", str(rules), "--deals", "1")
    log = json.loads(lines(file)[0])
    file.write_text(json.dumps(log | {"profile": "./ours.toml"}), encoding="utf-8")
    assert command("import", file) == (0, "1\n", "")


def changed(deal: str, **changes: object) -> bytes:
    return json.dumps(json.loads(deal) | changes).encode()


BAD: dict[str, tuple[Callable[[str], bytes], str]] = {
    "illegal": (lambda d: changed(d, moves=["2 discard 4S"]), r"moves\.1 .* illegal by"),
    "other result": (lambda d: changed(d, totals={"1": 0, "2": 0}), "but the moves come to"),
    "huge number": (lambda d: changed(d, number=10**30), "number: 10+ is not allowed"),
    "huge score": (lambda d: changed(d, scores=[10**400, 0]), "scores.1: .* is not allowed"),
    "digits": (lambda d: b'{"number": ' + b"9" * 5000 + b"}", "not JSON"),
    "deep": (lambda d: b"[" * 50_000, "not JSON"),
    "deep rules": (
        lambda d: changed(d, rules={"a." * 5000 + end: 1 for end in "bc"}),
        "nested too deeply",
    ),
    "deep items": (lambda d: b'{"items": ' + b"[" * 900 + b"]" * 900 + b"}", "profile: missing"),
    "surrogate": (lambda d: changed(d, rules={"name": "\ud800"}), "name: .* is not allowed"),
    "control": (lambda d: changed(d, rules={"name": "\x1b[2J\0"}), "name: .* is not allowed"),
    "long move": (lambda d: changed(d, moves=["2 meld " + "x" * 500_000]), r"moves\.1"),
    "long line": (lambda d: b" " * 2_000_000 + d.encode(), "longer than 1000000 bytes"),
    "no end": (lambda d: changed(d, profile="/dev/zero"), "profile: there is no file"),
    "NUL": (lambda d: d.encode() + b"\0", "not JSON"),
    "BOM": (lambda d: b"\xef\xbb\xbf" + d.encode(), "not JSON"),
    "NUL in a path": (lambda d: changed(d, profile="/\0"), "profile: there is no file"),
    "UTF-16": (lambda d: d.encode("utf-16"), "not a text in UTF-8"),
    "truncated": (lambda d: d.encode()[:500], "not JSON"),
    "NaN": (lambda d: changed(d, scores=[float("nan"), 0]), "scores.1"),
    "text": (lambda d: b"hello", "not JSON"),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_line_that_does_not_hold_is_named_and_nothing_of_its_file_is_kept(
    command: Command, tmp_path: Path, fault: str
) -> None:
    with Archive(archive_path()) as archive:
        record(archive)
    (good,) = lines(simulated(tmp_path, "--deals", "1"))
    make, words = BAD[fault]
    file = tmp_path / "deals.jsonl"
    file.write_bytes(good.encode() + b"\n" + make(good) + b"\n" + good.encode())
    status, out, err = command("import", file)
    assert (status, out, err.count("\n")) == (2, "", 1) and len(err) < 900
    start = f"canasta-tui: {file}: line 2: "
    assert err.startswith(start) and err[:-1].isprintable()
    assert re.search(words, err)
    with Archive(archive_path()) as archive:
        assert len(summaries(archive)) == 1


def test_a_file_may_begin_with_a_mark_of_its_encoding(command: Command, tmp_path: Path) -> None:
    file = simulated(tmp_path, "--deals", "1")
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert command("import", file) == (0, "1\n", "")


@pytest.mark.parametrize("kind", ["folder", "pipe", "empty", "mark", "nothing", "device"])
def test_what_is_no_file_with_deals_is_one_sentence_and_makes_no_archive(
    command: Command, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "deals.jsonl"
    match kind:
        case "folder":
            file.mkdir()
        case "pipe":
            os.mkfifo(file)
        case "empty":
            file.write_bytes(b"\n \n")
        case "mark":
            file.write_bytes(b"\xef\xbb\xbf")
        case "device":
            file = Path("/dev/zero")
    status, out, err = command("import", file)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"canasta-tui: {file}: ")
    assert not archive_path().exists()
