"""What is told about each person, from sheets written down here and from matches really played."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import branch, delete, give_up, summary
from canasta_tui.archive.recording import NewMatch, NewSeat, Recording
from canasta_tui.archive.statistics import (
    BestDeal,
    Figures,
    PlayerStatistics,
    statistics,
)
from canasta_tui.profile_files import load
from canasta_tui.rules.game import Game
from canasta_tui.rules.match import Match
from tests.archive.hand_written import FIRST, SECOND, THIRD, Deal, write


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


def of(archive: Archive, name: str) -> PlayerStatistics:
    (found,) = [one for one in statistics(archive) if one.name == name]
    return found


ANA, CAIO = ("Ana", ""), ("Caio", "")
NORMAL, EXPERT = ("Bruna", "normal"), ("Emil", "expert")


def test_an_archive_without_matches_tells_of_nobody(archive: Archive) -> None:
    assert statistics(archive) == []


def test_the_figures_of_a_match_are_those_of_its_sheets(archive: Archive) -> None:
    match = write(archive, [ANA, NORMAL, CAIO, NORMAL], [FIRST, SECOND, THIRD], winner=1)
    both = {
        "matches": 1,
        "won": 1,
        "deals": 3,
        "points": 2305 + 550 + 3500,
        "natural": 2 + 0 + 3,
        "mixed": 1 + 2 + 0,
        "best": BestDeal(3500, match, 3),
    }
    ana = of(archive, "Ana")
    assert ana.all == Figures(**both, out=1, concealed=1)  # type: ignore[arg-type]
    assert ana.all.average == pytest.approx(6355 / 3)
    assert ana.by_system == (("Classic", ana.all),)
    assert ana.by_opponents == (("normal", ana.all),)
    # The partner has the side's canastas, and went out in none of them.
    assert of(archive, "Caio").all == Figures(**both)  # type: ignore[arg-type]
    assert [one.name for one in statistics(archive)] == ["Ana", "Caio"]


def test_the_other_side_has_its_own_points_canastas_and_times_gone_out(archive: Archive) -> None:
    match = write(archive, [NORMAL, ANA, NORMAL, NORMAL], [FIRST, SECOND, THIRD], winner=1)
    assert of(archive, "Ana").all == Figures(
        matches=1,
        won=0,
        deals=3,
        points=-65 + 3600 - 70,
        wild=1,
        run=1,
        out=1,
        best=BestDeal(3600, match, 2),
    )


def test_systems_and_the_opponents_levels_are_told_apart(archive: Archive) -> None:
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [FIRST], winner=1)
    write(archive, [ANA, EXPERT, NORMAL, EXPERT], [SECOND], winner=2)
    write(archive, [ANA, NORMAL, NORMAL, EXPERT], [THIRD], winner=1, profile="samba")
    write(archive, [ANA, CAIO, NORMAL, ("Davi", "")], [THIRD, THIRD], winner=1, profile="samba")
    ana = of(archive, "Ana")
    assert (ana.all.matches, ana.all.won, ana.all.deals) == (4, 3, 5)
    assert {key: (f.matches, f.won, f.points) for key, f in ana.by_system} == {
        "Classic": (2, 1, 2305 + 550),
        "Samba": (2, 2, 3 * 3500),
    }
    assert {key: (f.matches, f.won, f.points) for key, f in ana.by_opponents} == {
        "normal": (1, 1, 2305),
        "expert": (1, 0, 550),
        "mixed": (1, 1, 3500),
        "": (1, 1, 7000),
    }


def test_a_match_given_up_or_open_counts_its_deals_and_is_not_played_to_the_end(
    archive: Archive,
) -> None:
    seats = [ANA, NORMAL, NORMAL, NORMAL]
    write(archive, seats, [THIRD, THIRD], state="given-up")
    write(archive, seats, [THIRD, Deal()], state="open")
    ana = of(archive, "Ana").all
    assert (ana.matches, ana.won, ana.given_up, ana.deals, ana.points) == (0, 0, 1, 3, 10500)


def test_a_person_of_whom_no_deal_has_ended_has_no_average_and_no_best_deal(
    archive: Archive,
) -> None:
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [Deal()], state="open")
    assert of(archive, "Ana").all == Figures()
    assert of(archive, "Ana").all.average is None


@pytest.mark.parametrize("origin", ["imported", "tried"])
def test_what_was_imported_or_tried_out_counts_for_nobody(archive: Archive, origin: str) -> None:
    write(archive, [ANA, NORMAL, CAIO, NORMAL], [FIRST], winner=1, origin=origin)
    assert statistics(archive) == []


def test_a_deleted_match_counts_no_more(archive: Archive) -> None:
    seats = [ANA, NORMAL, NORMAL, NORMAL]
    write(archive, seats, [THIRD])
    delete(archive, write(archive, seats, [FIRST]))
    assert of(archive, "Ana").all.points == 3500


def test_the_first_of_two_equal_deals_is_the_best(archive: Archive) -> None:
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [FIRST])
    write(archive, [ANA, NORMAL, NORMAL, NORMAL], [FIRST], profile="samba")
    assert of(archive, "Ana").all.best == BestDeal(2305, 1, 1)


def test_names_are_compared_letter_by_letter(archive: Archive) -> None:
    write(archive, [ANA, ("ana", ""), ("Ana ", ""), NORMAL], [THIRD])
    assert [one.name for one in statistics(archive)] == ["Ana", "Ana ", "ana"]


# Matches that are really played


def record(
    archive: Archive, profile: str, seats: Sequence[NewSeat], seed: int
) -> tuple[int, list[Game]]:
    """A match of two deals, played at random: its id, and the games of its deals."""
    rules, rng = load(profile), Random(seed)
    recording = Recording(archive, NewMatch(rules, None, tuple(seats), seed))
    match = Match.start(rules, 1)
    games = []
    for _deal in range(2):
        game = match.next_deal(rng)
        while game.to_move:
            recording.save(match, game)
            game.apply(game.legal_moves.sample(rng))
        match.record(game)
        recording.save(match, game)
        games.append(game)
    return recording.match, games


def added_up(games: list[Game], side: int, seat: int) -> Counter[str]:
    """A seat's figures, from the games themselves."""
    figures: Counter[str] = Counter()
    for game in games:
        for item in game.sheet(side):
            figures["points"] += item.points
            kind, _dash, what = item.item.partition("-")
            if what == "canasta" and kind != "concealed":
                figures[kind] += item.count
        figures["deals"] += 1
        if game.position.ended_by == seat:
            figures["out"] += game.position.ended in ("out", "concealed")
            figures["concealed"] += game.position.ended == "concealed"
    return +figures


@pytest.mark.parametrize("profile", ["classic", "samba", "standard-3p", "modern-american"])
def test_the_figures_of_matches_really_played_are_those_of_their_games(
    archive: Archive, profile: str
) -> None:
    rules = load(profile)
    seats = [NewSeat(f"P{number}", "") for number in range(1, rules.seats + 1)]
    games = []
    for seed in range(4):
        games += record(archive, profile, seats, seed)[1]
    for side, members in enumerate(rules.table.sides, 1):
        for seat in members:
            found = of(archive, f"P{seat}").all
            expected = added_up(games, side, seat)
            told = {key: getattr(found, key) for key in expected}
            assert told == dict(expected)
            assert found.best is not None
            best = games[2 * (found.best.match - 1) + found.best.deal - 1]
            assert found.best.points == max(game.deal_scores()[side] for game in games)
            assert best.deal_scores()[side] == found.best.points


def test_giving_up_is_counted_and_a_branch_is_not(archive: Archive) -> None:
    seats = [NewSeat("Ana", ""), *(NewSeat("x", "random") for _seat in range(3))]
    match, _games = record(archive, "classic", seats, 1)
    before = of(archive, "Ana").all
    assert (before.matches, before.given_up, before.deals) == (0, 0, 2)
    branch(archive, match, 2, 10)
    assert of(archive, "Ana").all == before
    give_up(archive, match)
    assert summary(archive, match).state == "given-up"
    assert of(archive, "Ana").all.given_up == 1


def test_statistics_need_no_rules_and_no_pydantic() -> None:
    code = (
        "import sys; import canasta_tui.archive.statistics;"
        "print([m for m in sys.modules if m.startswith(('pydantic', 'canasta_tui.rules'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
