"""What the end of a deal was worth, and how well weights tell that."""

from __future__ import annotations

from canasta_tui.lab.ends import gained, rows_of_deal
from canasta_tui.players.ending import FACTS


def test_chances_of_a_deal_have_all_facts_and_the_same_deal_gives_the_same() -> None:
    deals = [rows_of_deal("howto-2p", number) for number in range(12)]
    assert deals[3] == rows_of_deal("howto-2p", 3)
    chances = [row for rows in deals for row in rows]
    assert {len(row) for row in chances} == {len(FACTS) + 1}
    for row in chances:
        known = dict(zip(FACTS, row, strict=False))
        assert known["out"] == 1
        assert known["out_opponents"] >= 1
        assert known["out_own"] <= -1
        assert known["out_partners"] == 0


def test_who_goes_out_where_the_weights_say_so_wins_what_those_chances_are_worth() -> None:
    # Beside the bonus of 100: one chance is worth 50, the other costs 300.
    rows = [[1.0, 20.0, 50.0], [1.0, 2.0, -300.0]]
    assert gained([0.0, 0.0], rows, 100) == ((150 - 200) / 2, (150 - 200) / 2)
    assert gained([-200.0, 10.0], rows, 100) == (150 / 2, (150 - 200) / 2)
    assert gained([-500.0, 0.0], rows, 100) == (0.0, (150 - 200) / 2)
