"""Ranks, numbers, cards and the facts of a refusal as words, in the language chosen."""

from __future__ import annotations

from collections.abc import Iterable

from ..language import _
from ..rules.cards import (
    ACE,
    IS_WILD,
    JACK,
    JOKER,
    KING,
    QUEEN,
    THREE,
    TWO,
    Card,
    Rank,
    card_symbol,
)
from ..rules.refusals import Fact


def level_name(player: str) -> str:
    """A computer player as people call its level; a player of one's own by its name."""
    known = {
        "random": _("random"),
        "beginner": _("beginner"),
        "normal": _("normal"),
        "strong": _("strong"),
        "expert": _("expert"),
    }
    return known.get(player, player)


def rank_name(rank: Rank) -> str:
    """A rank as a word in the plural: nines, kings, wilds."""
    names = {
        TWO: _("twos"),
        THREE: _("threes"),
        4: _("fours"),
        5: _("fives"),
        6: _("sixes"),
        7: _("sevens"),
        8: _("eights"),
        9: _("nines"),
        10: _("tens"),
        JACK: _("jacks"),
        QUEEN: _("queens"),
        KING: _("kings"),
        ACE: _("aces"),
        JOKER: _("wilds"),
    }
    return names[rank]


def number_word(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
    )
    return words[number] if number < len(words) else str(number)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards for people, naturals first."""
    in_order = sorted(cards, key=lambda card: (IS_WILD[card], card))
    return " ".join(card_symbol(card) for card in in_order)


class Facts:
    """The facts of a refusal, as words and numbers; one that is not told is 0 or empty."""

    def __init__(self, facts: dict[str, Fact]) -> None:
        self._facts = facts

    def __contains__(self, key: str) -> bool:
        return key in self._facts

    def number(self, key: str) -> int:
        """A count, points or a yes (1) or no (0)."""
        value = self._facts.get(key, 0)
        return value if isinstance(value, int) else 0

    def word(self, key: str) -> str:
        """A count as a word."""
        return number_word(self.number(key))

    def text(self, key: str) -> str:
        """A word that names a case."""
        return str(self._facts.get(key, ""))

    def cards(self, key: str = "cards") -> tuple[Card, ...]:
        """Cards."""
        value = self._facts.get(key, ())
        return value if isinstance(value, tuple) else ()

    def card(self, key: str) -> str:
        """One card, for people."""
        return card_symbol(self.number(key))

    def rank(self) -> str:
        """The rank of the meld in question, in the plural."""
        return rank_name(self.number("rank") if "rank" in self else self.number("top") >> 2)
