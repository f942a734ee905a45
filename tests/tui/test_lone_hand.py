"""Pages about a match in which who plays together changes in the deal."""

from __future__ import annotations

from canasta_tui.scenarios.reader import read_text
from canasta_tui.table import intents
from canasta_tui.table.demo import Demo
from canasta_tui.table.tableview import TableView
from canasta_tui.tui.screens.scores import score_lines

TEXT = """
title = "A pile is taken, and the deal ends"
profile = "howto-3p"
scores = [100, 200, 300]
turn = 1
pile = "9C KH"
stock = "4D"
stock_left = 1
seats = [{ hand = "KS KD AS AD AH 4C 5D 7C" }, { hand = "5C 6C 7H 8H" }, { hand = "5H 6H 7D 8D" }]
steps = [
  { move = "take KS KD + AS AD AH", then = { sides = { 1 = [1], 2 = [2, 3] } } },
  { move = "discard 4C" },
  { move = "draw" },
  { move = "discard 5C" },
]
"""


def ended() -> TableView:
    """The table once nobody has taken the pile from the empty stock."""
    (scenario,) = read_text(TEXT, "text")
    demo = Demo(scenario)
    controller = demo.taken_over(len(demo.frames) - 1)
    return controller.do(intents.DrawCard())


def test_the_scores_of_a_lone_hand_have_a_column_for_each_player() -> None:
    view = ended()
    assert len(view.sides) == 2
    lines = ["".join(span.text for span in line) for line in score_lines(view, 78)]
    assert all(f"Seat {seat}" in lines[0] for seat in (1, 2, 3))
    # Melds of 30 and 60, less 5 + 5 + 10 in the hand. The others hold 5 + 5 + 10 + 5 and
    # 5 + 5 + 5 + 10, and each of them has the score of both.
    assert view.history == ((70, -50, -50),)
    assert view.totals == (170, 150, 250)
