"""A scenario step by step: what is told, what is marked, and what stays hidden."""

from __future__ import annotations

import pytest

from canasta_tui.rules.cards import cards_text, parse_cards
from canasta_tui.rules.moves import parse_move
from canasta_tui.scenarios.demos import listed
from canasta_tui.scenarios.reader import read_file, read_text
from canasta_tui.table import intents
from canasta_tui.table.demo import MADE, REFUSED, TRIED, Demo
from canasta_tui.table.tableview import DealOver, YourTurn
from canasta_tui.table.wording_moves import try_text

FROZEN = """
title = "A frozen pile"
profile = "classic"
turn = 1
pile = "5H 2D 8C"
stock = "6D 9C"
seats = [
  { name = "Ana", hand = "8S JK 4S 7D" },
  { name = "Bea" },
  { name = "Caio", hand = "QH" },
  { name = "Davi", hand_count = 3 },
]
sides = [{ melds = ["KS KH KD"] }, { melds = ["QS QC QD"] }]

[[steps]]
say = "An eight and a joker will not do."
move = "take 8S JK"
expect = "illegal"

[[steps]]
say = "She draws."
move = "draw"

[[steps]]
say = "A king would be too good, had she one."
move = "discard 4S"

[[steps]]
move = "draw"
expect = "illegal"
"""


def demo() -> Demo:
    (scenario,) = read_text(FROZEN, "here")
    return Demo(scenario)


def test_a_refused_step_is_tried_first_and_then_answered_with_its_rule() -> None:
    beginning, tried, refused, *_rest = demo().frames
    assert (beginning.step, beginning.stage, beginning.say) == (0, "", "")
    assert (tried.step, tried.stage) == (1, TRIED)
    assert tried.tried == "Ana tries to take the pile with 8♠ JK."
    assert tried.say == refused.say == "An eight and a joker will not do."
    assert (tried.rule, tried.reason) == ("", "")
    assert (refused.stage, refused.rule) == (REFUSED, "pile.frozen")
    assert "natural eights" in refused.reason
    assert tried.pile == refused.pile == beginning.pile


def test_the_cards_of_a_try_stand_out_in_the_hand() -> None:
    tried = demo().frames[1]
    raised = [held.card for held in tried.table.hand if held.selected]
    assert cards_text(raised) == "8S JK"


def test_a_step_that_is_made_takes_one_frame_and_marks_what_it_changed() -> None:
    frames = demo().frames
    drawn, discarded = (next(one for one in frames if one.step == step) for step in (2, 3))
    assert (drawn.stage, drawn.happened) == (MADE, ("Ana drew 6♦.",))
    assert drawn.table.stock_changed and not drawn.table.pile.changed
    assert [held.card for held in drawn.table.hand if held.fresh] == parse_cards("6D")
    assert [seat.seat for seat in drawn.table.seats if seat.changed] == [1]
    assert discarded.table.pile.changed and not discarded.table.stock_changed
    assert not any(meld.changed for side in discarded.table.sides for meld in side.melds)
    assert drawn.changed and discarded.changed


def test_a_meld_that_grew_is_marked_and_the_others_are_not() -> None:
    text = FROZEN.partition("[[steps]]")[0].replace("8S JK 4S 7D", "KC 8S 4S 7D")
    steps = '[[steps]]\nmove = "draw"\n[[steps]]\nmove = "meld KC"\n'
    (scenario,) = read_text(text.replace("KS KH KD", 'KS KH KD", "9S 9H 9D') + steps, "here")
    last = Demo(scenario).frames[-1]
    marked = {meld.rank: meld.changed for side in last.table.sides for meld in side.melds}
    assert marked == {13: True, 9: False, 12: False}


def test_a_question_to_the_partner_marks_nothing() -> None:
    asked = next(one for one in all_demos("asking-yes").frames if "asked" in str(one.happened))
    assert not asked.changed


def test_a_hand_that_nobody_names_is_face_down_in_every_word() -> None:
    shown = demo()
    assert [hand.cards for hand in shown.frames[0].hands][1::2] == [(), ()]
    assert [hand.count for hand in shown.frames[0].hands] == [4, 11, 1, 3]
    text = FROZEN.replace('move = "draw"\nexpect = "illegal"', 'move = "draw"')
    (scenario,) = read_text(text, "here")
    last = Demo(scenario).frames[-1]
    assert last.happened == ("Bea drew a card.",)
    assert last.table.hand == () and last.table.hidden


def test_the_sides_stay_where_they_are_whoever_moves() -> None:
    text = FROZEN.replace('move = "draw"\nexpect = "illegal"', 'move = "draw"')
    (scenario,) = read_text(text, "here")
    frames = Demo(scenario).frames
    assert {tuple(side.number for side in frame.table.sides) for frame in frames} == {(1, 2)}
    assert not any(side.own for frame in frames for side in frame.table.sides)


def test_what_does_not_come_out_as_expected_is_said() -> None:
    (scenario,) = read_text(FROZEN.replace('"illegal"', '"legal"', 1), "here")
    refused = Demo(scenario).frames[2]
    assert refused.failures == ("expected legal, but it is illegal by pile.frozen",)


def test_a_deal_that_ended_has_its_sheets() -> None:
    frames = all_demos("score-sheet").frames
    assert frames[0].sheets == ()
    first, second = frames[-1].sheets
    assert (first.names, second.names) == (("Ana", "Caio"), ("Bea", "Davi"))
    assert first.deal == sum(item.points for item in first.items) == 925


def all_demos(name: str) -> Demo:
    path = next(one.path for one in listed() if one.name == name)
    (scenario,) = read_file(path)
    return Demo(scenario)


# Playing on


def test_playing_on_begins_where_the_frame_is_and_leaves_the_demo_alone() -> None:
    shown = demo()
    before = shown.frames
    at = shown.frame_of(3)
    table = shown.taken_over(at)
    assert table.game.position.pile == parse_cards("5H 2D 8C 4S")
    assert (table.game.to_move, table.viewer) == (2, 2)
    table.do(intents.DrawCard())
    assert shown.frames == before
    assert shown.taken_over(at).game.position.pile == parse_cards("5H 2D 8C 4S")
    assert not shown.taken_over(at).game.position.progress.drew


def test_playing_on_from_a_try_begins_before_it() -> None:
    table = demo().taken_over(1)
    assert (table.game.to_move, table.game.log) == (1, [])
    view = table.do(intents.Make(parse_move("take 8S JK")))
    assert view.refused and "natural eights" in view.message


def test_one_person_plays_all_seats_without_hand_overs() -> None:
    table = demo().taken_over(0)
    for seat in (1, 2, 3):
        assert (table.prompt, table.viewer) == (YourTurn(), seat)
        table.do(intents.DrawCard())
        assert len(table.view.hand) == len(table.hand)
        view = table.do(intents.DiscardCard(0))
        assert not view.refused, view.message
    assert table.viewer == 4


def test_a_lay_can_be_taken_back_while_playing_on() -> None:
    table = all_demos("melds-three-of-a-rank").taken_over(0)
    while not table.game.position.progress.drew:
        table.do(intents.DrawCard())
    lay = next(move for move in table.game.legal_moves if str(move).startswith("Lay"))
    hand = len(table.hand)
    table.do(intents.Make(lay))
    assert len(table.hand) < hand
    table.do(intents.Undo())
    assert len(table.hand) == hand


def test_the_end_of_a_deal_that_is_played_on_counts_from_the_totals_of_the_scenario() -> None:
    text = """
title = "The last card"
profile = "classic"
scores = [1000, 500]
dealer = 2
turn = 1
drawn = true
pile = "8C"
seats = [{ hand = "4D 5C", melded = true }, { hand = "KD" }, { hand = "9C" }, { hand = "AH" }]
sides = [{ melds = ["9S 9H 9D 9C 9S 9H 9D", "4S 4H 4C"] }, {}]
"""
    (scenario,) = read_text(text, "here")
    table = Demo(scenario).taken_over(0)
    assert table.view.totals == (1000, 500)
    table.do(intents.Make(parse_move("meld 4D")))
    view = table.do(intents.Make(parse_move("discard 5C")))
    assert isinstance(view.prompt, DealOver)
    assert view.prompt.next_dealer == "Seat 3"
    # 70 + 20 for the cards, 500 for the canasta, 100 for going out, 10 off for the partner's nine.
    assert [sheet.total for sheet in view.prompt.sheets] == [1680, 500 - 10 - 20]


# Words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw", "Ana tries to draw."),
        ("take", "Ana tries to take the pile with its top card alone."),
        ("take KS KD", "Ana tries to take the pile with K♠ K♦."),
        ("take KS KD + 7S 7H 7D", "Ana tries to take the pile with K♠ K♦ + 7♠ 7♥ 7♦."),
        ("take + 7S 7H 7D", "Ana tries to take the pile and to lay 7♠ 7♥ 7♦."),
        ("meld 7S 7H JK + QS QH QC", "Ana tries to lay 7♠ 7♥ JK + Q♠ Q♥ Q♣."),
        ("discard 4S", "Ana tries to discard 4♠."),
        ("ask", "Ana tries to ask for leave to go out."),
        ("yes", "Ana tries to say yes."),
        ("no", "Ana tries to say no."),
        ("pass", "Ana tries to pass."),
        ("end", "Ana tries to end the turn without a discard."),
    ],
)
def test_a_try_is_told_in_words(move: str, words: str) -> None:
    assert try_text(parse_move(move), "Ana") == words


def test_a_step_after_the_end_is_refused_and_the_table_stays() -> None:
    text = FROZEN.partition("[[steps]]")[0].replace('stock = "6D 9C"', "stock_left = 0")
    steps = '[[steps]]\nmove = "pass"\n[[steps]]\nmove = "draw"\n'
    (scenario,) = read_text(text + steps, "here")
    ended, tried, refused = Demo(scenario).frames[1:]
    assert ended.sheets and refused.sheets == ended.sheets
    assert (tried.stage, refused.stage) == (TRIED, REFUSED)
