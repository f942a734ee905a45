"""The `stats` and `history` commands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.cli import main
from canasta_tui.rules.scoring import Item
from tests.archive.hand_written import Deal, write
from tests.tui.app_setup import NASTY

ANA, BEA, NORMAL, EXPERT = ("Ana", ""), ("Bea", ""), ("Bruna", "normal"), ("Emil", "expert")
WON = Deal("out", 1, ((Item("natural-canasta", 2, 1500),), (Item("hand-cards", 5, -75),)))
LOST = Deal("stock", 0, ((Item("hand-cards", 9, -100),), (Item("mixed-canasta", 1, 300),)))


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


@pytest.fixture
def matches(archive: Archive) -> None:
    """Ana against computer seats: a match won, one lost, one given up; one with Bea is open."""
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [WON, WON], winner=1)
    write(archive, [ANA, EXPERT, NORMAL, EXPERT], [LOST], winner=2, profile="samba")
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [WON], state="given-up")
    write(archive, [ANA, BEA, NORMAL, EXPERT], [LOST, Deal()], state="open")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    out, err = capsys.readouterr()
    return status, out, err


# Statistics


@pytest.mark.usefixtures("matches")
def test_everybody_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = printed(capsys, "stats")
    assert status == 0
    rows = [row.split() for row in out.splitlines()]
    assert rows[0] == [
        "matches",
        "won",
        "deals",
        "points",
        "a",
        "deal",
        "gone",
        "out",
        "best",
        "deal",
    ]
    # Ana: 3 times 1,500 and twice -100 in five deals.
    assert rows[1] == ["Ana", "2", "1", "5", "860", "3", "1,500"]
    assert rows[2] == ["Bea", "0", "0", "1", "300", "0", "300"]
    assert rows[3] == []


@pytest.mark.usefixtures("matches")
def test_a_person_has_a_column_for_each_level_and_each_system(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _err = printed(capsys, "stats", "Ana")
    assert status == 0
    rows = out.splitlines()
    assert rows[0] == "Ana"
    assert rows[2].split() == ["all", "normal", "expert", "mixed"]
    assert [row.split() for row in rows if row.startswith((" deals", " won", " points"))] == [
        ["won", "1", "1", "0", "0"],
        ["deals", "5", "3", "1", "1"],
        ["points", "a", "deal", "860", "1,500", "-100", "-100"],
        ["won", "1", "0"],
        ["deals", "4", "1"],
        ["points", "a", "deal", "1,100", "-100"],
    ]
    assert len({len(row) for row in rows[2:16]}) == 1


@pytest.mark.usefixtures("matches")
def test_the_json_holds_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    _status, out, _err = printed(capsys, "stats", "Ana", "--json")
    (ana,) = json.loads(out)
    assert ana["all"] == {
        "matches": 2,
        "won": 1,
        "given_up": 1,
        "deals": 5,
        "points": 4300,
        "average": 860.0,
        "natural": 6,
        "mixed": 0,
        "wild": 0,
        "run": 0,
        "out": 3,
        "concealed": 0,
        "best": {"points": 1500, "match": 1, "deal": 1},
    }
    assert ana["by_system"]["Samba"]["points"] == -100
    assert set(ana["by_opponents"]) == {"normal", "expert", "mixed"}
    _status, out, _err = printed(capsys, "stats", "--json")
    assert [one["name"] for one in json.loads(out)] == ["Ana", "Bea"]


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Anna", "nobody named 'Anna' has played; there is: 'Ana'"),
        ("BEA", "nobody named 'BEA' has played; there is: 'Bea'"),
        ("a", "nobody named 'a' has played; there is: 'Ana', 'Bea'"),
        ("Zoltan", "nobody named 'Zoltan' has played; canasta-tui stats lists everybody"),
        # A computer seat is nobody.
        ("Bruna", "nobody named 'Bruna' has played; canasta-tui stats lists everybody"),
        ("\x1b[2J", r"nobody named '\x1b[2J' has played; canasta-tui stats lists everybody"),
    ],
)
def test_an_unknown_name_is_answered_with_names_near_it(
    capsys: pytest.CaptureFixture[str], name: str, answer: str
) -> None:
    assert printed(capsys, "stats", name) == (2, "", f"canasta-tui: {answer}\n")


# History


@pytest.mark.usefixtures("matches")
def test_each_match_is_listed_with_its_state_names_and_totals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _err = printed(capsys, "history")
    assert status == 0
    assert out.splitlines() == [
        "2026-03-14 15:30  Classic, deal 2  (match 4): unfinished",
        "    Ana + Bruna -100   Bea + Emil 300",
        "2026-03-14 14:30  Classic, deal 1  (match 3): given up",
        "    Ana + Bruna 1,500   Bruna + Bruna -75",
        "2026-03-14 13:30  Samba, deal 1  (match 2): won by Emil + Emil",
        "    Ana + Bruna -100   Emil + Emil 300",
        "2026-03-14 12:30  Classic, deal 2  (match 1): won by Ana + Bruna",
        "    Ana + Bruna 3,000   Bruna + Bruna -150",
    ]


def test_a_match_that_was_imported_or_tried_out_says_so(
    archive: Archive, capsys: pytest.CaptureFixture[str]
) -> None:
    write(archive, [ANA, BEA, NORMAL, EXPERT], [WON], winner=1, origin="imported")
    write(archive, [ANA, BEA, NORMAL, EXPERT], [WON, Deal()], state="open", origin="tried")
    _status, out, _err = printed(capsys, "history")
    assert "(match 1): won by Ana + Bruna, imported\n" in out
    assert "(match 2): unfinished, tried out\n" in out


@pytest.mark.usefixtures("matches")
def test_the_history_as_json_has_all_of_each_match(capsys: pytest.CaptureFixture[str]) -> None:
    _status, out, _err = printed(capsys, "history", "--json")
    newest, *others = found = json.loads(out)
    # Of a match that goes on the seed would tell of hands; a branch was dealt by another.
    assert {one["seed"] for one in others if one["origin"] == "played"} == {4711}
    assert {one["seed"] for one in others if one["origin"] != "played"} <= {None}
    assert [one["match"] for one in found] == [4, 3, 2, 1]
    begun = newest.pop("begun")
    assert newest.pop("played") == begun + 1800
    assert newest == {
        "match": 4,
        "profile": "classic",
        "system": "Classic",
        "seed": None,
        "origin": "played",
        "state": "open",
        "winner": 0,
        "totals": [-100, 300],
        "deals": 2,
        "seats": [
            {"name": "Ana", "player": "", "side": 1},
            {"name": "Bea", "player": "", "side": 2},
            {"name": "Bruna", "player": "normal", "side": 1},
            {"name": "Emil", "player": "expert", "side": 2},
        ],
    }


def test_more_matches_than_a_page_of_the_app_are_all_listed(
    archive: Archive, capsys: pytest.CaptureFixture[str]
) -> None:
    for _match in range(205):
        write(archive, [ANA, BEA, NORMAL, EXPERT], [])
    _status, out, _err = printed(capsys, "history", "--json")
    assert len(json.loads(out)) == 205


# Both


@pytest.mark.parametrize("command", ["stats", "history"])
def test_without_an_archive_there_is_one_sentence_and_none_is_begun(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = printed(capsys, command)
    assert (status, out) == (2, "")
    assert err == f"canasta-tui: {archive_path()}: no match has been played yet\n"
    assert not archive_path().exists()


@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize(
    ("command", "words"),
    [("stats", "No person has played yet.\n"), ("history", "No match has been played yet.\n")],
)
def test_an_empty_archive_says_so(
    command: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, command) == (0, words, "")
    assert printed(capsys, command, "--json") == (0, "[]\n", "")


@pytest.mark.parametrize("name", NASTY)
def test_names_and_systems_are_data(
    archive: Archive, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [(name, ""), NORMAL, (name, ""), NORMAL]
    write(archive, seats, [WON], winner=1, system=f"[bold]{name}")
    for arguments in (["history"], ["stats"], ["stats", name]):
        status, out, _err = printed(capsys, *arguments)
        assert status == 0
        assert not set(out) & {"\x1b", "\u202e", "\t", "\r"}
    printable = "".join(char if char.isprintable() or char == "\u200d" else " " for char in name)
    _status, out, _err = printed(capsys, "history")
    assert f"  [bold]{printable}, deal 1  (match 1): won by {printable} + {printable}\n" in out


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("command", ["stats", "history"])
def test_neither_loads_textual_or_pydantic(command: str) -> None:
    code = (
        "import sys; from canasta_tui.cli import main; main([sys.argv[1], '--json']);"
        "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'pydantic')],"
        " file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command], capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"
