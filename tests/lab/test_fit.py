"""The fit of what searching players foresee."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tui.lab.fit import explained, least_squares, pooled, products, rows_of_deal
from canasta_tui.players.fitted import ANYWHERE, FORECAST
from canasta_tui.players.forecast import FACTS
from canasta_tui.profile_files import profile_ids

KNOWN = [2.0, -30.0, 0.5]


def rows(number: int, spread: float, scale: float = 1.0) -> list[list[float]]:
    """Rows whose outcome the known weights tell, but for chance."""
    rng = Random(f"{number} {scale}")
    found = []
    for _ in range(number):
        facts = [rng.gauss(0, 100), rng.gauss(0, 3), rng.gauss(0, 50)]
        outcome = sum(weight * value for weight, value in zip(KNOWN, facts, strict=True))
        found.append([*facts, scale * outcome + rng.gauss(0, spread)])
    return found


def test_weights_are_found_again_from_what_they_made() -> None:
    assert least_squares(products(rows(500, 0.0))) == pytest.approx(KNOWN, rel=0.01)
    assert least_squares(products(rows(5000, 200.0))) == pytest.approx(KNOWN, rel=0.1)


def test_a_fact_that_never_differs_weighs_nothing() -> None:
    some = [[*row[:3], 0.0, row[3]] for row in rows(200, 0.0)]
    assert least_squares(products(some)) == pytest.approx([*KNOWN, 0.0], rel=0.01)


def test_the_part_of_the_variance_that_is_told_is_known() -> None:
    # The weights make a variance of 200² + 90² + 25² = 48,725; chance adds as much.
    some = rows(20_000, 48_725**0.5)
    assert explained(KNOWN, some) == pytest.approx(0.5, abs=0.03)
    assert explained([0.0, 0.0, 0.0], some) == 0.0


def test_profiles_count_alike_in_the_pool_however_high_they_score() -> None:
    tables = [products(rows(2000, 0.0, scale)) for scale in (1.0, 10.0)]
    # Outcomes in units of their spread: the same weights for both, so for the pool too.
    one, both = least_squares(pooled(tables[:1])), least_squares(pooled(tables))
    ratio = both[0] / one[0]
    assert both == pytest.approx([ratio * weight for weight in one], rel=0.02)


def test_turns_of_a_deal_have_all_facts_and_the_same_deal_gives_the_same() -> None:
    some = rows_of_deal("howto-3p", 1)
    assert some == rows_of_deal("howto-3p", 1)
    assert {len(row) for row in some} == {len(FACTS) + 1}


def test_every_shipped_profile_has_a_weight_for_each_fact() -> None:
    assert FORECAST.keys() == set(profile_ids())
    assert {len(weights) for weights in (ANYWHERE, *FORECAST.values())} == {len(FACTS)}
