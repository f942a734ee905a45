"""Matches that are gone on with: at the last move, with what each seat had seen, and no hand shown
to the wrong person."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from canasta_tui.archive.database import Archive, ArchiveFault, archive_path
from canasta_tui.archive.listing import branch, give_up, summary
from canasta_tui.archive.played import played
from canasta_tui.profile_files import profile_ids
from canasta_tui.table import intents
from canasta_tui.table.recorded import begin, resume
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import (
    AskPartner,
    ComputerTurn,
    DealOver,
    HandOver,
    MatchOver,
    YourTurn,
)
from tests.archive.playing import (
    NAMES,
    assert_pack_is_whole,
    assert_same_table,
    begun,
    moves_kept,
    moves_made,
    play,
    setup,
    step,
)


@pytest.fixture
def archive() -> Iterator[Archive]:
    with Archive(archive_path()) as opened:
        yield opened


@pytest.mark.parametrize("profile", profile_ids())
def test_a_match_goes_on_where_it_was_left_whenever_that_was(
    archive: Archive, profile: str
) -> None:
    rng = Random(profile)
    table = begun(archive, profile, persons=2, seed=5)
    for _ in range(12):
        play(table, rng, moves=rng.randrange(1, 40))
        if isinstance(table.prompt, MatchOver):
            break
        again = resume(archive, 1)
        assert_same_table(again, table)
        assert_pack_is_whole(again.game)
        # It is played on here from now on, and the other table is done with.
        table = again


def test_a_match_that_was_left_often_comes_to_the_end_it_would_have_come_to(
    archive: Archive,
) -> None:
    rules = {"match.deals": 2}
    through = play(begun(archive, seed=9, rules=rules), Random(4))
    table, rng = begun(archive, seed=9, rules=rules), Random(4)
    while not isinstance(table.prompt, MatchOver):
        table = resume(archive, 2)
        for _ in range(25):
            if not isinstance(table.prompt, MatchOver):
                step(table, rng)
    assert table.match == through.match


# Who may be in front of the screen


def test_several_persons_go_on_with_a_hand_over_and_nobody_s_cards(archive: Archive) -> None:
    table, rng = begun(archive, persons=4, seed=2), Random(8)
    for _ in range(60):
        step(table, rng)
        again = resume(archive, 1)
        assert isinstance(again.prompt, HandOver | DealOver), again.prompt
        assert again.viewer == 0 and again.view.hand == ()
        if isinstance(again.prompt, HandOver):
            assert again.prompt.seat == table.game.to_move
            again.do(intents.Continue())
            held = sorted(card.card for card in again.view.hand)
            assert held == sorted(table.game.position.hands[table.game.to_move])
        table = again


def test_one_person_alone_sees_the_own_hand_at_once_and_no_other(archive: Archive) -> None:
    table, rng = begun(archive, persons=1, seed=2), Random(8)
    for _ in range(40):
        step(table, rng)
        again = resume(archive, 1)
        assert isinstance(again.prompt, YourTurn | ComputerTurn | AskPartner)
        assert again.viewer == 1
        shown = sorted(card.card for card in again.view.hand)
        assert shown == sorted(table.game.position.hands[1])
        table = again


def test_the_hand_over_tells_what_happened_since_that_person_s_last_turn(archive: Archive) -> None:
    table, rng = begun(archive, persons=3, seed=4), Random(3)
    compared = 0
    for _ in range(80):
        step(table, rng)
        if isinstance(table.prompt, HandOver):
            again = resume(archive, 1)
            assert isinstance(again.prompt, HandOver)
            assert again.prompt.since == table.prompt.since
            compared += len(again.prompt.since) > 3
            table = again
    assert compared > 5


def test_the_cards_that_came_in_this_turn_are_new_again(archive: Archive) -> None:
    table, rng = begun(archive, persons=1, seed=6), Random(3)
    compared = 0
    while compared < 8:
        step(table, rng)
        fresh = [card.card for card in table.view.hand if card.fresh]
        if fresh:
            again = resume(archive, 1)
            assert [card.card for card in again.view.hand if card.fresh] == fresh
            compared += 1
            table = again


def test_what_the_asker_drew_is_not_marked_in_the_partner_s_hand(archive: Archive) -> None:
    table = begun(archive, persons=4, seed=1)
    table.do(intents.Continue())
    table.do(intents.DrawCard())
    position = table.game.position
    asker, partner = position.turn, (position.turn + 1) % 4 + 1
    table.fresh = list(position.hands[partner])
    position.progress = position.progress._replace(asking=partner)
    table.prompt = table._next_prompt()
    table.do(intents.Continue())
    assert isinstance(table.prompt, AskPartner) and table.viewer == partner != asker
    assert table.view.hand and not any(card.fresh for card in table.view.hand)


def test_the_sheet_of_a_deal_that_has_ended_comes_again_and_the_next_deal_is_the_same(
    archive: Archive,
) -> None:
    table, rng = begun(archive, persons=2, seed=4), Random(6)
    while not isinstance(table.prompt, DealOver):
        step(table, rng)
    again = resume(archive, 1)
    assert isinstance(again.prompt, DealOver)
    assert again.prompt == table.prompt and again.match == table.match
    again.do(intents.Continue())
    table.recording = None
    table.do(intents.Continue())
    assert again.game.deck == table.game.deck
    assert_same_table(resume(archive, 1), again)


@pytest.mark.parametrize("system", ["classic", "hand-and-foot", "howto-3p", "howto-2p"])
def test_a_match_tried_out_from_the_end_of_a_deal_goes_on_with_the_next(
    archive: Archive, system: str
) -> None:
    table, rng = begun(archive, system, persons=2, seed=4), Random(6)
    while not isinstance(table.prompt, DealOver):
        step(table, rng)
    deal = played(archive, 1).deal(1)
    tried = resume(archive, branch(archive, 1, 1, len(deal.moves)))
    assert tried.prompt == table.prompt and tried.match == table.match
    kept = played(archive, 2)
    assert kept.summary.totals == table.match.totals[1:]
    assert (kept.deal(1).ended, kept.deal(1).sheets) == (deal.ended, deal.sheets)
    play(tried, rng, 20)
    assert_same_table(resume(archive, 2), tried)
    assert_same_table(resume(archive, 1), table)


def test_the_last_move_tried_out_again_ends_the_match(archive: Archive) -> None:
    table = play(begun(archive, rules={"match.deals": 1}), Random(2))
    tried = resume(archive, branch(archive, 1, 1, len(table.game.log)))
    assert isinstance(tried.prompt, MatchOver)
    assert summary(archive, 2).state == "over"


def test_a_move_made_while_another_program_takes_the_match_up_is_seen_there(
    archive: Archive,
) -> None:
    table, rng = begun(archive, persons=0), Random(3)
    play(table, rng, 10)
    with Archive(archive.path) as others:

        def play_on(statement: str) -> None:
            """Just before it is taken up."""
            if statement == "BEGIN IMMEDIATE" and len(table.game.log) == 10:
                play(table, rng, 1)

        others.connection.set_trace_callback(play_on)
        again = resume(others, 1)
        assert len(table.game.log) == 11 and not table.unsaved
        assert_same_table(again, table)
        play(again, rng, 5)
        assert not again.unsaved
        assert moves_kept(others) == moves_made(again.game)


def test_the_seats_that_were_drawn_stay(archive: Archive) -> None:
    seats = tuple(Seat(name, "" if name == "Bea" else "beginner") for name in NAMES[:4])
    drawn = begin(Setup(setup("howto").profile, seats, seed=3), archive)
    again = resume(archive, 1)
    assert again.names == drawn.names and again.seats == drawn.seats
    assert again.match.dealer == drawn.match.dealer


# What can't be gone on with


def test_a_match_that_is_over_or_given_up_is_not_gone_on_with(archive: Archive) -> None:
    play(begun(archive, rules={"match.deals": 1}), Random(2))
    begun(archive)
    give_up(archive, 2)
    for match in (1, 2):
        with pytest.raises(ArchiveFault, match=f"match {match} is not open any more"):
            resume(archive, match)
    with pytest.raises(ArchiveFault, match="there is no match 3"):
        resume(archive, 3)
