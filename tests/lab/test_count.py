"""Counting what play tells of the others' hands."""

from __future__ import annotations

import pytest

from canasta_tui.lab.count import counts_of_deal, factors
from canasta_tui.players.beliefs import KINDS


def test_a_factor_is_the_cards_held_over_those_by_chance_in_all_deals() -> None:
    first, second = [(10.0, 40.0), (50.0, 40.0)], [(20.0, 60.0), (150.0, 60.0)]
    assert factors([first, second], [1.0, 1.0]) == [30 / 100, 200 / 100]


def test_too_few_cards_tell_nothing() -> None:
    assert factors([[(9.0, 12.0), (50.0, 40.0)]], [0.4, 1.0]) == [0.4, 50 / 40]


def test_a_factor_is_never_nothing_since_a_card_may_be_anywhere() -> None:
    assert factors([[(0.0, 100.0)]], [0.2]) == [0.2]


@pytest.mark.parametrize("name", ["classic", "howto-2p", "samba"])
def test_a_deal_has_counts_of_each_kind_and_the_same_deal_gives_the_same(name: str) -> None:
    counts = counts_of_deal(name, 1)
    assert len(counts) == len(KINDS)
    assert counts == counts_of_deal(name, 1)
    assert sum(held for held, _ in counts) > 0
