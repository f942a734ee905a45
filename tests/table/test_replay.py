"""A match looked at again: where it is, whose cards are shown, and what expert is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import pytest

from canasta_tui.archive.database import Archive, ArchiveFault
from canasta_tui.archive.listing import give_up
from canasta_tui.archive.played import PlayedMatch, played
from canasta_tui.rules.cards import UNKNOWN
from canasta_tui.rules.events import DealEnded, TurnEnded
from canasta_tui.rules.moves import parse_move
from canasta_tui.rules.view import view_of
from canasta_tui.table.lessons import best, decisions, lessons
from canasta_tui.table.replay import ALL, EVERYBODY, Moment, Replay
from tests.archive.playing import begun, play
from tests.table.test_dealt_again import as_beginners


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "matches") as opened:
        yield opened


def finished(archive: Archive, profile: str = "classic", **rules: object) -> PlayedMatch:
    """A match of two deals that was played to its end by four persons."""
    rules = {"match.deals": 2, **rules}
    table = play(begun(archive, profile, 4, rules=rules), Random(1), choose=as_beginners)
    assert table.recording
    return played(archive, table.recording.match)


def unfinished(archive: Archive) -> PlayedMatch:
    """A match that was left in its second deal."""
    table = begun(archive, persons=4)
    while table.game.position.round < 2 or len(table.game.log) < 20:
        play(table, Random(1), 1, as_beginners)
    return played(archive, 1)


def cards_of(moment: Moment) -> list[int]:
    """All cards of hands that a moment shows."""
    return [
        *(held.card for held in moment.table.hand),
        *(card for hand in moment.hands for card in hand.cards),
    ]


# Where it is


def test_each_moment_is_the_game_as_it_was_then_whatever_way_leads_there(archive: Archive) -> None:
    match = finished(archive)
    replay, rng = Replay(match), Random(4)
    for _ in range(40):
        deal, made = rng.choice(match.deals), rng.randint(0, 60)
        replay.go_by_deal(deal.number - replay.deal.number)
        replay.go(made)
        made = min(made, len(deal.moves))
        position = deal.game(made).position
        assert (replay.deal, replay.made) == (deal, made)
        assert [list(hand.cards) for hand in replay.frame.hands] == position.hands[1:]
        assert list(replay.frame.pile) == position.pile
        assert replay.frame.table.stock == len(position.stock)
        assert replay.frame.table.totals == deal.scores[1:] or position.ended


def test_a_step_tells_what_the_move_did_and_marks_what_it_changed(archive: Archive) -> None:
    replay = Replay(finished(archive))
    _seat, first = replay.deal.moves[0]
    assert first == "draw"
    replay.go(1)
    drew = replay.deal.game(1).events[-1]
    assert replay.frame.happened[-1].startswith(f"{replay.names[drew.seat - 1]} drew ")
    assert replay.frame.table.stock_changed and not replay.frame.table.pile.changed
    assert [hand.seat for hand in replay.frame.hands if hand.changed] == [drew.seat]
    replay.go(0)
    assert not replay.frame.changed and not replay.frame.table.stock_changed


def test_a_turn_begins_where_the_one_before_has_ended(archive: Archive) -> None:
    match = finished(archive)
    replay = Replay(match)
    begins = [0]
    for made, game in enumerate(match.deals[0].steps()):
        last = game.events[-1]
        if made and type(last).__name__ in ("Discarded", "TurnEnded", "FootTaken"):
            begins.append(made)
        assert not isinstance(last, TurnEnded) or begins[-1] == made
    assert isinstance(last, DealEnded)
    found = [replay.made]
    while replay.may_move:
        replay.go_by_turn(1)
        found.append(replay.made)
    assert found == [*begins, len(match.deals[0].moves)]
    assert replay.turn == len(begins) == len(replay.turns)
    back = [replay.made]
    while replay.made:
        replay.go_by_turn(-1)
        back.append(replay.made)
    assert back == found[::-1]
    # From the middle of a turn the way back leads to its beginning.
    replay.go(begins[3] + 1)
    replay.go_by_turn(-1)
    assert (replay.made, replay.turn) == (begins[3], 4)


def test_beyond_the_ends_there_is_nothing(archive: Archive) -> None:
    replay = Replay(finished(archive))
    for go in (lambda: replay.go(-1), lambda: replay.go_by_deal(-1), lambda: replay.go_by_turn(-1)):
        go()
        assert (replay.deal.number, replay.made) == (1, 0)
    replay.go_by_deal(1)
    replay.go_by_deal(1)
    replay.go(10_000)
    assert (replay.deal.number, replay.made) == (2, len(replay.deal.moves))
    assert not replay.may_move and replay.frame.sheets


def test_the_sheets_at_the_end_are_those_that_were_kept(archive: Archive) -> None:
    match = finished(archive)
    replay = Replay(match)
    for deal in match.deals:
        replay.go(len(deal.moves))
        assert tuple(sheet.items for sheet in replay.frame.sheets) == deal.sheets
        replay.go_by_deal(1)
    assert replay.frame.table.totals == match.summary.totals


def test_a_deal_that_is_not_there_or_does_not_hold_is_one_sentence(archive: Archive) -> None:
    match = finished(archive)
    for number in (0, 3, -1):
        with pytest.raises(ArchiveFault, match=f"match 1 has no deal {number}; its deals: 1, 2"):
            Replay(match, number)
    archive.connection.execute("UPDATE move SET move = 'discard 4S' WHERE deal = 2 AND number = 1")
    replay = Replay(played(archive, 1))
    with pytest.raises(ArchiveFault, match="match 1, deal 2, move 1: does not hold"):
        replay.go_by_deal(1)
    assert (replay.deal.number, replay.frame.table.deal) == (1, 1)


def test_a_first_lay_that_was_paid_for_is_told_once_also_on_the_way_back(archive: Archive) -> None:
    table = begun(archive, persons=4, rules={"opening.failed": "plus-10", "match.deals": 1})
    play(table, Random(1), 60, as_beginners)
    archive.connection.execute("INSERT INTO failed_opening VALUES (1, 1, 1, 15, 50)")
    replay = Replay(played(archive, 1))
    for _ in range(2):
        replay.go(1)
        assert sum("tried to open with 15" in told for told in replay.frame.happened) == 1
        needed = [side.minimum for side in replay.frame.table.sides]
        assert sorted(needed) == [50, 60]
        replay.go(0)
        assert [side.minimum for side in replay.frame.table.sides] == [50, 50]
        replay.go(30)


# Whose cards are shown


def test_a_finished_match_begins_with_all_hands_open(archive: Archive) -> None:
    replay = Replay(finished(archive))
    assert replay.shown == ALL
    assert len(cards_of(replay.frame)) == 4 * 11


def test_a_seat_s_view_holds_that_hand_alone_and_what_that_seat_was_told(archive: Archive) -> None:
    replay = Replay(finished(archive))
    for seat in range(1, 5):
        replay.show(seat)
        for made in range(0, len(replay.deal.moves), 7):
            replay.go(made)
            view = view_of(replay.deal.game(made), seat)
            shown = [hand.cards for hand in replay.frame.hands]
            assert sorted(shown[seat - 1]) == sorted(view.hand)
            assert not any(cards for at, cards in enumerate(shown, 1) if at != seat)
            assert sorted(held.card for held in replay.frame.table.hand) == sorted(view.hand)
    replay.show(1)
    drawn = next(
        made for made, (seat, text) in enumerate(replay.deal.moves) if (seat, text) == (2, "draw")
    )
    replay.go(drawn + 1)
    assert replay.frame.happened[-1] in ("Bea drew a card.", "Bea drew 2 cards.")
    replay.show(2)
    assert "drew a card" not in replay.frame.happened[-1]


def test_what_is_shown_goes_round(archive: Archive) -> None:
    replay = Replay(finished(archive))
    seen = []
    for _ in range(7):
        seen.append(replay.shown)
        replay.show_next()
    assert seen == [ALL, 1, 2, 3, 4, EVERYBODY, ALL]


def test_an_unfinished_match_begins_with_what_everybody_saw_also_in_a_deal_that_has_ended(
    archive: Archive,
) -> None:
    replay = Replay(unfinished(archive))
    assert replay.shown == EVERYBODY and not cards_of(replay.frame)
    replay.show(ALL)
    assert len(cards_of(replay.frame)) == 4 * 11


@pytest.mark.parametrize("left", ["open", "given-up"])
def test_of_a_deal_that_has_not_ended_no_card_of_a_hand_is_in_any_frame(
    archive: Archive, left: str
) -> None:
    match = unfinished(archive)
    if left == "given-up":
        give_up(archive, 1)
        match = played(archive, 1)
    replay = Replay(match)
    replay.show(ALL)
    assert cards_of(replay.frame)
    replay.go_by_deal(1)
    assert not replay.is_over
    for shown in (ALL, 1, 2, 3, 4, EVERYBODY):
        replay.show(shown)
        for made in range(len(replay.deal.moves) + 1):
            replay.go(made)
            assert replay.shown == EVERYBODY
            assert not cards_of(replay.frame)
            assert not replay.frame.table.draft.melds and not replay.frame.table.pile.ways
            told = " ".join((*replay.frame.happened, *replay.frame.table.log))
            assert all(
                words in ("a", "2", "the")
                for words in (part.split()[0] for part in told.split(" drew ")[1:])
            )
            assert replay.decision() is None
    replay.go_by_deal(-1)
    replay.show(ALL)
    assert cards_of(replay.frame)


# Expert


def test_expert_is_asked_with_what_the_seat_knew_and_about_what_was_done(archive: Archive) -> None:
    replay = Replay(finished(archive))
    replay.go(25)
    asked = replay.decision()
    assert asked
    seat, text = replay.deal.moves[25]
    game = replay.deal.game(25)
    assert asked.view == view_of(game, seat) and asked.move == parse_move(text)
    others = [hand for at, hand in enumerate(asked.view.position.hands) if at not in (0, seat)]
    known = sum(len(cards) for at, cards in enumerate(game.known) if at != seat)
    assert sum(card == UNKNOWN for hand in others for card in hand) == sum(map(len, others)) - known
    replay.go(10_000)
    assert replay.decision() is None


def test_lessons_are_about_persons_who_had_a_choice(archive: Archive) -> None:
    table = begun(archive, "howto-2p", 1, rules={"match.deals": 1})
    play(table, Random(1), choose=as_beginners)
    match = played(archive, 1)
    found = list(decisions(match, 1))
    assert found and {one.view.seat for one in found} == {1}
    for one in found:
        game = match.deals[0].game(one.made)
        assert len(list(game.legal_moves)) > 1
    skipped = {made for made, (seat, _text) in enumerate(match.deals[0].moves) if seat == 1}
    for made in skipped - {one.made for one in found}:
        assert len(list(match.deals[0].game(made).legal_moves)) == 1


def test_a_lesson_is_the_same_every_time_and_the_dearest_comes_first(archive: Archive) -> None:
    play(begun(archive, "howto-2p", 1, rules={"match.deals": 1}), Random(1), choose=as_beginners)
    match = played(archive, 1)

    def first(count: int) -> list[tuple[int, int, int]]:
        found = [lesson for lesson, _ in zip(lessons(match, 1), range(count), strict=False)]
        chosen = best(found)
        assert 0 < len(chosen) <= 3 and all(one.lost > 0 for one in chosen)
        assert [one.lost for one in chosen] == sorted(
            (one.lost for one in found if one.appraisal.sure), reverse=True
        )[:3]
        return [(one.decision.made, one.own, one.made) for one in chosen]

    assert first(12) == first(12)


# How fast


def test_a_jump_costs_no_more_than_playing_the_deal_again(archive: Archive) -> None:
    """Times are compared with each other: playing 200 moves again takes some 20 ms."""
    table = begun(archive, "hand-and-foot", 4)
    while len(table.game.log) < 200 and table.game.position.round == 1:
        play(table, Random(2), 1)
    deal = played(archive, 1).deals[0]
    assert len(deal.moves) >= 100
    replay, rng = Replay(played(archive, 1)), Random(3)

    def seconds(what: object) -> float:
        begin = perf_counter()
        what()  # type: ignore[operator]
        return perf_counter() - begin

    again = median(seconds(deal.game) for _ in range(5))
    jumps = [seconds(lambda: replay.go(rng.randint(0, len(deal.moves)))) for _ in range(40)]
    assert median(jumps) < 3 * again
