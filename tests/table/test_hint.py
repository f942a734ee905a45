"""The hint: what the strongest player would do, for the person in front of the screen alone."""

from __future__ import annotations

import pytest

from canasta_tui.players.choice import Choice
from canasta_tui.profile_files import load
from canasta_tui.rules.cards import UNKNOWN, parse_cards
from canasta_tui.rules.moves import DRAW, Answer, Move, parse_move
from canasta_tui.scenarios.reader import read_text
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.demo import Demo
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import AskPartner, ComputerTurn, HandOver, TableView, YourTurn
from canasta_tui.table.wording_hints import hint_text

HAND = "KS KH KD QS QH QD 9C 4D"


def at_table(*players: str, profile: str = "classic") -> Controller:
    """A match: each seat's computer player, nothing for a person."""
    names = ("Ana", "Bea", "Caio", "Dora")
    seats = tuple(Seat(name, player) for name, player in zip(names, players, strict=True))
    return Controller(Setup(load(profile), seats, seed=5, draw_seats=False))


def position(text: str, hand: str = HAND) -> Controller:
    """A position played on from, seat 1 to move."""
    (scenario,) = read_text(
        f"""
title = "Here"
profile = "classic"
turn = 1
pile = "8C"
seats = [{{ hand = "{hand}" }}, {{}}, {{}}, {{}}]
{text}
""",
        "here",
    )
    return Demo(scenario).taken_over(0)


def drawn(hand: str = HAND) -> Controller:
    return position('drawn = true\nsides = [{ melds = ["JS JH JD"] }, {}]', hand)


def thought(table: Controller) -> Choice:
    """What the player who was asked for a hint answers."""
    assert table.hint
    return table.hint.run()


def hinted(table: Controller, move: Move | str, reason: str = "lay") -> TableView:
    """The table after a hint that names a move."""
    table.do(intents.WantHint())
    wanted = parse_move(move) if isinstance(move, str) else move
    return table.do(intents.Hinted(Choice(wanted, reason)))


def selected(view: TableView) -> list[int]:
    return sorted(held.card for held in view.hand if held.selected)


def test_a_hint_is_a_legal_move_with_its_reason_and_moves_nothing() -> None:
    table = drawn()
    table.do(intents.WantHint())
    decision = thought(table)
    view = table.do(intents.Hinted(decision))
    assert decision.move in table.game.legal_moves
    assert view.message == hint_text(decision) and view.message.startswith("Hint: ")
    assert view.message.count(".") == 2
    assert not view.refused and table.hint is None and table.game.log == []


def test_who_thinks_about_it_sees_what_the_person_sees() -> None:
    table = at_table("", "", "random", "random")
    while not isinstance(table.prompt, YourTurn):
        if task := table.computer_task():
            table.do(intents.ComputerMove(task.run()))
        else:
            table.do(intents.Continue())
    table.do(intents.WantHint())
    assert table.hint
    view, position = table.hint.view, table.game.position
    seat = table.viewer
    assert view.seat == seat and sorted(view.hand) == sorted(position.hands[seat])
    for other in {1, 2, 3, 4} - {seat}:
        assert set(view.position.hands[other]) == {UNKNOWN}
    assert set(view.position.stock) == {UNKNOWN}


def test_cards_that_nobody_sees_change_no_hint() -> None:
    tables = [position(f"drawn = true\nseed = {seed}") for seed in (1, 2)]
    one, other = (table.game.position for table in tables)
    assert one.hands[2] != other.hands[2] and one.stock != other.stock
    for table in tables:
        table.do(intents.WantHint())
    task, other_task = (table.hint for table in tables)
    assert task and other_task
    assert task.view.position == other_task.view.position
    assert task.view.events == other_task.view.events
    assert task.rng.getstate() == other_task.rng.getstate()


def test_nobody_is_hinted_during_a_hand_over() -> None:
    table = at_table("", "", "", "")
    assert isinstance(table.prompt, HandOver)
    view = table.do(intents.WantHint())
    assert table.hint is None and view.message == "" and "hint" not in view.possible
    assert "hint" in table.do(intents.Continue()).possible


def test_nobody_is_hinted_while_a_computer_seat_thinks() -> None:
    table = at_table("", "normal", "normal", "normal")
    while not isinstance(table.prompt, ComputerTurn):
        table.do(intents.DrawCard())
        table.do(intents.DiscardCard(0))
    assert "hint" not in table.do(intents.WantHint()).possible and table.hint is None


def test_nothing_is_hinted_about_a_hidden_hand() -> None:
    table = drawn()
    table.do(intents.WantHint())
    decision = thought(table)
    view = table.do(intents.HideHand())
    assert table.hint is None and "hint" not in view.possible
    view = table.do(intents.Hinted(decision))
    assert view.message == "" and view.hand == ()
    view = table.do(intents.WantHint())
    assert table.hint is None and view.message == ""


@pytest.mark.parametrize("intent", [intents.WantHint(), intents.DiscardCard(0)])
def test_the_same_key_or_a_move_calls_it_off(intent: intents.Intent) -> None:
    table = drawn()
    table.do(intents.WantHint())
    decision = thought(table)
    table.do(intent)
    assert table.hint is None
    view = table.do(intents.Hinted(decision))
    assert "Hint" not in view.message and selected(view) == []


def test_sorting_the_hand_does_not_call_it_off() -> None:
    table = drawn()
    table.do(intents.WantHint())
    table.do(intents.SortHand())
    assert table.hint


def test_a_question_that_stands_open_meanwhile_is_not_talked_over() -> None:
    table = drawn()
    table.confirm_discard = True
    table.do(intents.WantHint())
    decision = thought(table)
    before = table.do(intents.DiscardCard(0))
    after = table.do(intents.Hinted(decision))
    assert after.prompt == before.prompt and after.message == "" and selected(after) == []


def test_the_cards_of_a_hinted_meld_are_selected_one_meld_after_the_other() -> None:
    table = drawn()
    move = "meld KS KH KD + QS QH QD"
    assert selected(hinted(table, move)) == sorted(parse_cards("QS QH QD"))
    table.do(intents.Stage())
    view = hinted(table, move)
    assert selected(view) == sorted(parse_cards("KS KH KD"))
    table.do(intents.Stage())
    assert selected(hinted(table, move)) == []
    assert table.do(intents.LayDraft()).draft.melds == ()
    assert table.game.log == [(1, parse_move(move))]


def test_the_cards_that_take_the_pile_are_selected() -> None:
    table = position("", hand="8S 8D KS KH 9C 4D")
    view = hinted(table, "take 8S 8D", "take")
    assert selected(view) == sorted(parse_cards("8S 8D"))
    assert view.message.startswith("Hint: take the pile with 8♠ 8♦. ")


def test_melds_that_go_with_the_pile_are_staged_first_and_then_it_is_taken() -> None:
    table = position("", hand="8S 8D KS KH KD 9C 4D")
    move = "take 8S 8D + KS KH KD"
    assert selected(hinted(table, move, "take.opens")) == sorted(parse_cards("KS KH KD"))
    table.do(intents.Stage())
    assert selected(hinted(table, move, "take.opens")) == sorted(parse_cards("8S 8D"))
    table.do(intents.TakePile())
    assert table.game.log == [(1, parse_move(move))]


def test_the_card_to_discard_is_selected_in_place_of_what_was() -> None:
    table = drawn()
    table.do(intents.Select(0))
    assert selected(hinted(table, "discard 4D", "discard")) == parse_cards("4D")


def test_a_partner_who_is_asked_gets_a_hint_for_the_answer() -> None:
    table = position(
        'drawn = true\nsides = [{ melds = ["JS JH JD JC JS JH JD", "KC KS KH"] }, {}]', "KD 4D"
    )
    view = table.do(intents.AskToGoOut())
    assert isinstance(view.prompt, AskPartner) and "hint" in view.possible
    table.do(intents.WantHint())
    decision = thought(table)
    assert isinstance(decision.move, Answer)
    view = table.do(intents.Hinted(decision))
    assert view.message.startswith(("Hint: say yes. ", "Hint: say no. "))


@pytest.mark.parametrize(
    ("move", "advice"),
    [
        ("draw", "Hint: draw from the stock."),
        ("pass", "Hint: pass."),
        ("end", "Hint: end the turn without a discard."),
        ("ask", "Hint: ask your partner for leave to go out."),
        ("yes", "Hint: say yes."),
        ("no", "Hint: say no."),
        ("discard 4D", "Hint: discard 4♦."),
        ("join K", "Hint: make one meld of your melds of kings."),
        ("take", "Hint: take the pile with its top card alone."),
        ("take + 7S 7H 7D", "Hint: stage 7♠ 7♥ 7♦, and take the pile with its top card alone."),
        (
            "take KS KD + 7S 7H 7D",
            "Hint: stage 7♠ 7♥ 7♦, and take the pile with K♠ K♦.",
        ),
        ("meld 7S 7H 2C", "Hint: lay 7♠ 7♥ 2♣."),
        (
            "meld 7S 7H 7D 7C 7S 7H 2C + 4S 4H 4D JK + 9C + 2S > Q",
            "Hint: lay 3 fours JK + 6 sevens 2♣ + 9♣ + 2♠ onto queens.",
        ),
        ("meld 2C JK > 7", "Hint: lay 2♣ JK onto sevens."),
        ("meld 7S 7H 7D + 4S 5S 6S", "Hint: lay 7♠ 7♥ 7♦ + 4♠ 5♠ 6♠."),
    ],
)
def test_each_move_has_its_words(move: str, advice: str) -> None:
    assert hint_text(Choice(parse_move(move), "any")) == advice


# Watching


def watched(*players: str) -> tuple[Controller, str]:
    """A table after the first draw of a computer seat, and the seat's name."""
    table = at_table(*players)
    while (task := table.computer_task()) is None:
        table.do(intents.DrawCard())
        table.do(intents.DiscardCard(0))
    name = table.names[task.seat - 1]
    table.do(intents.ComputerMove(Choice(DRAW, "draw")))
    return table, name


def test_at_a_table_of_computer_seats_the_log_gives_the_reason_after_the_event() -> None:
    table, name = watched("normal", "normal", "normal", "normal")
    drew, reason = table.view.log[-2:]
    assert drew.startswith(f"{name} drew") and reason == "The pile can't be taken."


def test_with_a_person_at_the_table_no_reason_tells_of_a_hand() -> None:
    table, name = watched("", "normal", "normal", "normal")
    assert table.view.log[-1].startswith(f"{name} drew")


def test_a_player_without_reasons_has_none_in_the_log() -> None:
    table = at_table("random", "random", "random", "random")
    task = table.computer_task()
    assert task
    name = table.names[task.seat - 1]
    table.do(intents.ComputerMove(task.run()))
    assert table.view.log[-1].startswith(f"{name} drew")
