"""Each reason of a computer player has its sentence."""

from __future__ import annotations

import pytest

from canasta_tui.players.choice import REASONS, Choice
from canasta_tui.rules.cards import QUEEN
from canasta_tui.rules.moves import DRAW
from canasta_tui.table.wording_hints import reason_text

FACTS = {"cards": 7, "points": 65, "rank": QUEEN, "gain": 40, "samples": 24, "matches": 3}


@pytest.mark.parametrize("reason", [reason for reason in REASONS if reason != "any"])
def test_each_reason_is_one_whole_sentence(reason: str) -> None:
    text = reason_text(Choice(DRAW, reason, FACTS))
    assert text[0].isupper()
    assert text.endswith(".")
    assert "{" not in text


def test_the_sentences_of_all_reasons_differ() -> None:
    texts = [reason_text(Choice(DRAW, reason, FACTS)) for reason in REASONS]
    assert len(set(texts)) == len(REASONS)


def test_numbers_of_the_facts_are_in_the_sentence() -> None:
    assert "7 cards" in reason_text(Choice(DRAW, "take", {"cards": 7}))
    assert "1 card " in reason_text(Choice(DRAW, "take", {"cards": 1}))
    assert "queens" in reason_text(Choice(DRAW, "lay.canasta", {"rank": QUEEN}))
    played_out = reason_text(Choice(DRAW, "played-out", {"gain": 40, "samples": 24}))
    assert "24 possible deals" in played_out
    assert "40 points" in played_out
