"""What is written down of a match, and when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from canasta_tui.archive.database import Archive, archive_path
from canasta_tui.archive.listing import branch, delete, give_up, newest_open, summaries, summary
from canasta_tui.archive.played import played
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import cards_text
from canasta_tui.table import intents
from canasta_tui.table.recorded import resume
from canasta_tui.table.tableview import Elsewhere, MatchOver
from tests.archive.playing import begun, moves_kept, moves_made, play, step


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


def another_program() -> Archive:
    """A second connection to the same file."""
    return Archive(archive_path())


def test_a_match_is_in_the_archive_before_its_first_card_is_shown(archive: Archive) -> None:
    table = begun(archive, "classic", 2, seed=12, rules={"match.target": 3000})
    with another_program() as other:
        found = played(other, 1)
    assert found.profile == table.setup.profile and found.profile.match.target == 3000
    assert found.base == load("classic")
    head = found.summary
    assert (head.state, head.seed, head.totals, head.deals) == ("open", 12, (0, 0), 1)
    assert [(seat.name, seat.player, seat.side) for seat in head.seats] == [
        ("Ana", "", 1),
        ("Bea", "", 2),
        ("Caio", "random", 1),
        ("Davi", "random", 2),
    ]
    (deal,) = found.deals
    assert deal.deck == cards_text(table.game.deck)
    assert (deal.number, deal.dealer, deal.moves) == (1, table.game.position.dealer, ())


def test_a_move_is_committed_before_its_view_is_given_away(archive: Archive) -> None:
    table, rng = begun(archive, persons=4), Random(3)
    with another_program() as other:
        for _ in range(60):
            step(table, rng)
            assert moves_kept(other) == moves_made(table.game)
        assert len(moves_kept(other)) > 20


@pytest.mark.parametrize("profile", profile_ids())
def test_a_match_s_deals_sheets_and_totals_are_those_that_were_played(
    archive: Archive, profile: str
) -> None:
    table, rng = begun(archive, profile, persons=2), Random(5)
    logs, sheets = [], []
    while len(logs) < 2 and not isinstance(table.prompt, MatchOver):
        step(table, rng)
        if table.game.position.ended and len(table.match.deal_scores) > len(logs):
            logs.append(moves_made(table.game))
            sides = range(1, len(table.setup.profile.table.sides) + 1)
            sheets.append(tuple(table.game.sheet(side) for side in sides))
    found = played(archive, 1)
    ended = [deal for deal in found.deals if deal.ended]
    assert [[f"{seat} {move}" for seat, move in deal.moves] for deal in ended] == logs
    assert [deal.sheets for deal in ended] == sheets
    assert [deal.deal_scores for deal in ended] == table.match.deal_scores
    assert found.summary.totals == table.match.totals[1:]
    for deal in ended:
        game = deal.game()
        assert game.position.ended == deal.ended and game.position.ended_by == deal.ended_by


def test_the_end_of_the_match_is_kept_with_its_winner(archive: Archive) -> None:
    table = play(begun(archive, rules={"match.deals": 1}), Random(2))
    assert isinstance(table.prompt, MatchOver)
    found = summary(archive, 1)
    assert (found.state, found.winner) == ("over", table.match.winner)
    assert newest_open(archive) is None


def test_a_lay_that_is_taken_back_is_taken_out_and_the_next_one_written(archive: Archive) -> None:
    table = begun(archive, persons=4, rules={"turn.takeback": True}, seed=3)
    rng = Random(1)
    while not table.may_take_back:
        step(table, rng)
    before = moves_made(table.game)
    table.do(intents.Undo())
    assert moves_kept(archive) == moves_made(table.game) == before[:-1]
    step(table, rng)
    assert moves_kept(archive) == moves_made(table.game)


def test_a_failed_opening_that_costs_something_holds_after_going_on(archive: Archive) -> None:
    rules = {"opening.failed": "lock-deal"}
    table = begun(archive, persons=4, rules=rules, seed=1)
    position = table.game.position
    table.do(intents.Continue())
    # Three fives are worth 15, and 50 are needed.
    hand = position.hands[position.turn]
    hand[:3] = [5 * 4, 5 * 4 + 1, 5 * 4 + 2]
    position.counts[position.turn] = [sum(c >> 2 == rank for c in hand) for rank in range(16)]
    table.do(intents.DrawCard())
    table.draft.selected = frozenset(range(3))
    table.do(intents.Stage())
    table.do(intents.LayDraft())
    assert position.failed[position.side_of[position.turn]]
    ((match, deal, after, points, needed),) = archive.connection.execute(
        "SELECT * FROM failed_opening"
    )
    assert (match, deal, after, points, needed) == (1, 1, 1, 15, 50)
    again = resume(archive, 1)
    assert again.game.position.failed == position.failed
    assert "15" in again.view.log[-1] and "50" in again.view.log[-1]


def test_what_was_changed_in_a_profile_file_later_changes_no_match(
    archive: Archive, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "classic"\nid = "ours"\nname = "Ours"\n[match]\ntarget = 900\n')
    table = begun(archive, str(file))
    rules = table.setup.profile
    file.unlink()
    assert resume(archive, 1).setup.profile == rules


def test_a_seed_may_be_a_number_of_any_size(archive: Archive) -> None:
    for match, seed in enumerate((10**40, -(2**70)), 1):
        table = begun(archive, seed=seed)
        assert not table.unsaved
        assert resume(archive, match).setup.seed == seed


def test_a_match_that_is_played_on_from_a_replay_has_the_same_past_and_another_future(
    archive: Archive,
) -> None:
    table, rng = begun(archive, persons=4, seed=11), Random(2)
    while len(table.match.deal_scores) < 1:
        step(table, rng)
    play(table, rng, moves=30)
    new = branch(archive, 1, 1, 25)
    other = resume(archive, new)
    (deal,) = played(archive, new).deals
    assert deal.deck == cards_text(played(archive, 1).deals[0].game().deck)
    assert moves_made(other.game) == moves_kept(archive)[:25]
    # What the first match has still to come must not be seen in the second one.
    rng = Random(3)
    while len(other.match.deal_scores) < 1:
        step(other, rng)
    play(other, rng, moves=1)
    assert other.deal_number == table.deal_number == 2
    assert other.game.deck != table.game.deck
    # And the first is as it was.
    assert moves_kept(archive, 2) == moves_made(table.game)


# The order of play


def test_the_match_that_was_played_last_comes_first_even_if_the_clock_jumps_back(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [begun(archive, seed=seed) for seed in range(3)]
    step(tables[0], Random(1))
    assert [one.match for one in summaries(archive)] == [1, 3, 2]
    monkeypatch.setattr("time.time", lambda: 0.0)
    step(tables[1], Random(1))
    assert [one.match for one in summaries(archive)] == [2, 1, 3]
    assert newest_open(archive) == summary(archive, 2)


def test_the_number_of_a_deleted_match_is_not_given_to_another(archive: Archive) -> None:
    begun(archive)
    begun(archive)
    delete(archive, 2)
    begun(archive)
    assert [one.match for one in summaries(archive)] == [3, 1]
    assert archive.connection.execute("SELECT max(match) FROM seat").fetchone() == (3,)


# Two programs


def test_two_programs_play_two_matches_in_one_archive(archive: Archive) -> None:
    with another_program() as other:
        tables = [begun(archive), begun(other, seed=8)]
        for number in range(40):
            step(tables[number % 2], Random(number))
        for match, table in enumerate(tables, 1):
            found = played(archive, match).deals[-1]
            assert [f"{seat} {move}" for seat, move in found.moves] == moves_made(table.game)
            assert not table.unsaved


def test_who_continues_a_match_has_it_and_the_other_program_says_so(archive: Archive) -> None:
    first = begun(archive, persons=4)
    play(first, Random(1), moves=9)
    with another_program() as other:
        second = resume(other, 1)
        play(second, Random(2), moves=6)
        held = moves_kept(other)
        while not isinstance(first.prompt, Elsewhere):
            step(first, Random(3))
        assert first.prompt.why.startswith("This match goes on in another window")
        assert moves_kept(other) == held == moves_made(second.game)
        assert first.view.hand == ()
        # It does nothing more, whatever is pressed.
        first.do(intents.Continue())
        first.do(intents.DrawCard())
        assert moves_kept(other) == held
        play(second, Random(2), moves=3)
        assert moves_kept(other) == moves_made(second.game) != held


@pytest.mark.parametrize(
    ("act", "words"),
    [(give_up, "was given up in another window"), (delete, "was deleted in another window")],
)
def test_a_match_that_another_program_ended_is_said_to_be(
    archive: Archive, act: object, words: str
) -> None:
    table = play(begun(archive), Random(1), moves=4)
    with another_program() as other:
        act(other, 1)  # type: ignore[operator]
    play(table, Random(1), moves=1)
    assert isinstance(table.prompt, Elsewhere) and words in table.prompt.why


# What can't be written now


def test_a_locked_archive_is_said_and_all_is_written_once_it_is_free(archive: Archive) -> None:
    table = play(begun(archive, persons=4), Random(4), moves=3)
    before = moves_kept(archive)
    with another_program() as other:
        other.connection.execute("BEGIN IMMEDIATE")
        play(table, Random(5), moves=2)
        assert "another program has locked it" in table.view.unsaved
        assert moves_kept(archive) == before
        other.connection.execute("ROLLBACK")
    play(table, Random(6), moves=1)
    assert table.view.unsaved == ""
    assert moves_kept(archive) == moves_made(table.game)
    assert len(table.game.log) == len(before) + 3


def test_a_full_disk_is_said_the_match_goes_on_and_is_whole_once_there_is_room(
    archive: Archive,
) -> None:
    table = play(begun(archive, persons=4), Random(4), moves=3)
    before = moves_kept(archive)
    (pages,) = archive.connection.execute("PRAGMA page_count").fetchone()
    archive.connection.execute(f"PRAGMA max_page_count = {pages}")
    rng = Random(5)
    while not table.unsaved:
        step(table, rng)
    assert "the disk is full: free some room" in table.unsaved
    play(table, rng, moves=5)
    assert archive.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    # What was committed is still there, and nothing half.
    assert moves_kept(archive)[: len(before)] == before
    held = moves_kept(archive, table.deal_number)
    assert held == moves_made(table.game)[: len(held)]
    archive.connection.execute("PRAGMA max_page_count = 1073741823")
    play(table, rng, moves=1)
    assert not table.unsaved
    assert moves_kept(archive, table.deal_number) == moves_made(table.game)


def test_a_lay_taken_back_while_the_archive_was_locked_is_not_written(archive: Archive) -> None:
    table = begun(archive, persons=4, rules={"turn.takeback": True}, seed=3)
    rng = Random(1)
    while not table.may_take_back:
        step(table, rng)
    with another_program() as other:
        other.connection.execute("BEGIN IMMEDIATE")
        table.do(intents.Undo())
        step(table, rng)
        assert table.unsaved
        other.connection.execute("ROLLBACK")
    step(table, rng)
    assert moves_kept(archive) == moves_made(table.game)


def test_an_archive_that_becomes_read_only_keeps_nobody_from_playing(archive: Archive) -> None:
    table = play(begun(archive), Random(1), moves=2)
    archive.connection.execute("PRAGMA query_only = ON")
    play(table, Random(1), moves=2)
    assert "it can't be written" in table.view.unsaved
    archive.connection.execute("PRAGMA query_only = OFF")
    play(table, Random(1), moves=1)
    assert moves_kept(archive) == moves_made(table.game)


# Reading what does not hold


def test_a_move_that_does_not_hold_is_named_with_its_place(archive: Archive) -> None:
    play(begun(archive), Random(1), moves=5)
    archive.connection.execute("UPDATE move SET move = 'discard KS' WHERE number = 3")
    archive.connection.execute("UPDATE move SET seat = 1 WHERE number = 3")
    with pytest.raises(Exception, match="match 1, deal 1, move 3: does not hold"):
        resume(archive, 1)


def test_rules_that_this_version_does_not_know_are_refused_in_one_sentence(
    archive: Archive,
) -> None:
    begun(archive)
    text = json.dumps({"id": "classic", "chess": True})
    archive.connection.execute("UPDATE rules SET text = ?", (text,))
    with pytest.raises(Exception, match="match 1: this version of the program can't read its"):
        resume(archive, 1)
    assert summary(archive, 1).system == "Classic"


def test_deleting_leaves_nothing_of_a_match(archive: Archive) -> None:
    play(begun(archive, rules={"match.deals": 1}), Random(1))
    kept = begun(archive)
    delete(archive, 1)
    for table in ("seat", "deal", "move", "score"):
        matches = archive.connection.execute(f"SELECT DISTINCT match FROM {table}").fetchall()
        assert (1,) not in matches, table
    play(kept, Random(1), moves=2)
    assert [f"{seat} {text}" for seat, text in played(archive, 2).deals[0].moves] == moves_made(
        kept.game
    )
