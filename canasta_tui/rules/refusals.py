"""Every reason to refuse a move: a code and its facts, no prose.

The codes stand in the order in which they are named where a move breaks several rules.
"""

from __future__ import annotations

from typing import TypeAlias

Fact: TypeAlias = int | str | bool | tuple[int, ...]

CODES: tuple[str, ...] = (
    "card.not-held",
    "turn.order",
    "stock.empty",
    "stock.must-take",
    "pile.empty",
    "pile.blocked",
    "pile.frozen",
    "pile.top-unused",
    "pile.one-card",
    "pile.meld-full",
    "threes.meld",
    "meld.size",
    "meld.naturals",
    "meld.wilds",
    "meld.mixed-ranks",
    "meld.pure",
    "meld.closed",
    "meld.wild-open",
    "meld.target",
    "opening.minimum",
    "opening.shape",
    "out.partner-said-no",
    "out.partner-said-yes",
    "out.canastas",
    "out.keep-card",
    "out.discard",
    "ask.when",
    "ask.used",
    "ask.cannot",
    "ask.nobody",
    "discard.forbidden",
)
WHOLE_LAY = frozenset(
    {
        *("meld.wild-open", "opening.minimum", "opening.shape"),
        *("out.partner-said-no", "out.partner-said-yes"),
        *("out.canastas", "out.keep-card", "out.discard"),
    }
)
"""The codes that judge a lay as a whole: further groups in it could make it legal."""
_PLACE = {code: place for place, code in enumerate(CODES)}


class Refusal(ValueError):
    """A move that the rules refuse: the code of the rule, and the facts that a sentence needs.

    Cards, ranks, seats, sides, points and counts are facts as numbers; tuples are cards.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return ", ".join([self.code, *(f"{key}={value}" for key, value in self.facts.items())])

    @property
    def place(self) -> int:
        """The place of its code in `CODES`: the lower, the sooner it is named."""
        return _PLACE[self.code]

    @property
    def is_of_whole_lay(self) -> bool:
        """It is about a lay as a whole and the end of its turn, not about one of its groups."""
        return self.code in WHOLE_LAY or (
            self.code == "threes.meld" and self.facts.get("shape") is False
        )
