"""The `simulate` command: its summary, its log, and what it says about bad arguments."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from canasta_tui.cli import main
from canasta_tui.players import PLAYERS
from canasta_tui.rules.opening import minimum
from canasta_tui.scenarios.deal_log import LogError, replay


def simulate(*arguments: str) -> int:
    return main(["--lang", "en", "simulate", *arguments])


def summary(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What `--json` prints, less the speed."""
    assert simulate(*arguments, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    assert found.pop("deals_per_second") > 0
    return found


def logged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_same_seed_gives_the_same_summary_and_the_same_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    logs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    once, again = (summary(capsys, "--deals", "4", "--log", str(log)) for log in logs)
    assert once == again
    assert logs[0].read_bytes() == logs[1].read_bytes()
    assert summary(capsys, "--deals", "4", "--seed", "1") != once


def test_the_summary_agrees_with_the_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "deals.jsonl"
    found = summary(capsys, "--deals", "12", "--seed", "3", "--log", str(log))
    deals = logged(log)
    assert found["deals"] == len(deals) == 12
    assert found["matches"] is None
    assert found["ended"] == Counter(deal["ended"] for deal in deals)
    moves = [move.split() for deal in deals for move in deal["moves"]]
    assert found["turns"] == sum(verb in ("draw", "take") for _, verb, *_ in moves)
    for side, seats in {"1": "13", "2": "24"}.items():
        scores = [deal["deal_scores"][side] for deal in deals]
        items = [item for deal in deals for item in deal["items"][side]]
        canastas = {
            kind: sum(item["count"] for item in items if item["item"] == f"{kind}-canasta")
            for kind in ("natural", "mixed")
        }
        shown = found["sides"][side]
        assert shown["score_mean"] == pytest.approx(fmean(scores))
        assert shown["score_sd"] == pytest.approx(stdev(scores))
        assert shown["pile_taken"] == sum(
            seat in seats and verb == "take" for seat, verb, *_ in moves
        )
        assert shown["canastas"] == {kind: number for kind, number in canastas.items() if number}


def test_each_line_of_the_log_replays_also_by_the_rules_of_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text(
        'extends = "classic"\nid = "ours"\nname = "Ours"\n[going_out]\nbonus = 150\n',
        encoding="utf-8",
    )
    log = tmp_path / "deals.jsonl"
    assert simulate("--deals", "6", "--profile", str(rules), "--log", str(log)) == 0
    for deal in logged(log):
        game = replay(deal)
        assert game.profile.going_out.bonus == 150
        assert game.position.ended == deal["ended"]


def test_a_logged_match_ends_with_the_total_that_wins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "matches.jsonl"
    found = summary(capsys, "--deals", "2", "--matches", "--log", str(log))
    deals = logged(log)
    assert found["matches"] == 2
    assert found["deals"] == len(deals)
    last = [deal for deal in deals if max(deal["totals"].values()) >= 5000]
    assert len(last) == 2
    assert last[-1] == deals[-1]
    won = Counter(max(deal["totals"], key=deal["totals"].__getitem__) for deal in last)
    assert {side: shown["matches_won"] for side, shown in found["sides"].items()} == {
        "1": won["1"],
        "2": won["2"],
    }


def test_each_deal_of_a_logged_match_has_its_number_and_replays_with_its_own_minimum(
    tmp_path: Path,
) -> None:
    log = tmp_path / "matches.jsonl"
    options = ("--profile", "hand-and-foot", "--seats", "beginner,beginner,beginner,beginner")
    assert simulate("--deals", "2", "--matches", *options, "--log", str(log)) == 0
    deals = logged(log)
    numbers = [deal.get("number", 1) for deal in deals]
    # A match has four deals, and the minimum grows from deal to deal.
    assert numbers == [1, 2, 3, 4] * 2
    games = [replay(deal) for deal in deals]
    assert [game.position.round for game in games] == numbers
    minima = [minimum(game.profile, game.position, 1) for game in games]
    assert minima == [50, 90, 120, 150] * 2
    # A first deal's first lays would not do in a fourth.
    assert any(not replays(deal | {"number": 4}) for deal in deals)


def replays(deal: dict[str, object]) -> bool:
    try:
        replay(deal)
    except LogError:
        return False
    return True


def test_the_summary_for_people_names_every_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--deals", "5", "--profile", "standard-3p") == 0
    out, err = capsys.readouterr()
    assert err == ""  # no bar where nobody watches
    assert out.startswith("standard-3p: 5 deals, seed 0\n")
    assert "Side 3" in out
    for label in ("points a deal", "standard deviation", "piles taken a deal", "turns a deal"):
        assert label in out
    assert sum(map(float, re.findall(r"([\d.]+)%", out))) == pytest.approx(100, abs=0.3)


def test_matches_for_people_are_won_or_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--deals", "1", "--matches") == 0
    out = capsys.readouterr().out
    assert out.startswith("classic: 1 match, ")
    assert "matches won" in out
    assert re.search(r"matches without a winner after \d+ deals +0\n", out)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--profile", "clasic"], "there is no profile 'clasic'; did you mean classic?"),
        (["--deals", "0"], "--deals 0 is not allowed; allowed: 1 or more"),
        (["--deals", "-3"], "--deals -3 is not allowed; allowed: 1 or more"),
        (
            ["--seats", "random,randon,random,random"],
            "--seats: there is no player 'randon'; allowed: random",
        ),
        (["--seats", "random,random"], "--seats names 2 players, and classic has 4 seats"),
        (["--seats", "random,,random,random"], "--seats: there is no player ''; allowed: random"),
        (
            ["--profile", "howto-2p", "--seats", "random"],
            "--seats names 1 player, and howto-2p has 2 seats",
        ),
        (["--log", "no/such/folder/x.jsonl"], "no/such/folder/x.jsonl: can't be written: "),
    ],
)
def test_a_bad_argument_gets_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert simulate(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"canasta-tui: {sentence}")
    assert err.count("\n") == 1


def test_a_file_that_exists_is_not_overwritten_without_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "deals.jsonl"
    log.write_text("precious", encoding="utf-8")
    assert simulate("--deals", "1", "--log", str(log)) == 2
    assert capsys.readouterr().err == f"canasta-tui: {log}: is there already; --force replaces it\n"
    assert log.read_text(encoding="utf-8") == "precious"
    assert simulate("--deals", "1", "--log", str(log), "--force") == 0
    assert len(logged(log)) == 1
    assert list(tmp_path.iterdir()) == [log]


def test_force_replaces_nothing_that_is_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert simulate("--deals", "1", "--log", str(tmp_path), "--force") == 2
    assert "is there already and is not a file" in capsys.readouterr().err


def test_a_run_that_breaks_off_leaves_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        def decide(self, *_: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.setitem(PLAYERS, "stops", Interrupted)
    seats = ",".join(["stops"] * 4)
    assert simulate("--seats", seats, "--log", str(tmp_path / "deals.jsonl")) == 130
    assert list(tmp_path.iterdir()) == []
