"""A move that is tried, as a sentence: it may still be refused."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import _
from ..rules.cards import card_symbol
from ..rules.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Move,
    Pass,
    Take,
    move_text,
)
from .wording_words import cards_text


def try_text(move: Move, name: str) -> str:
    """What a player tries, in one sentence."""
    cards = ""
    match move:
        case Draw():
            text = _("{name} tries to draw.")
        case Take((), ()):
            text = _("{name} tries to take the pile with its top card alone.")
        case Take((), groups):
            text = _("{name} tries to take the pile and to lay {cards}.")
            cards = groups_text(groups)
        case Take(hand, groups):
            text = _("{name} tries to take the pile with {cards}.")
            cards = " + ".join([cards_text(hand), *([groups_text(groups)] if groups else [])])
        case Lay(groups):
            text = _("{name} tries to lay {cards}.")
            cards = groups_text(groups)
        case Discard(card):
            text = _("{name} tries to discard {cards}.")
            cards = card_symbol(card)
        case Ask():
            text = _("{name} tries to ask for leave to go out.")
        case Answer(yes):
            text = _("{name} tries to say yes.") if yes else _("{name} tries to say no.")
        case Pass():
            text = _("{name} tries to pass.")
        case End():
            text = _("{name} tries to end the turn without a discard.")
        case other:
            text = _("{name} tries: {cards}.")
            cards = move_text(other)
    return text.format(name=name, cards=cards)


def groups_text(groups: Sequence[Group]) -> str:
    """The cards of groups that are laid together."""
    return " + ".join(cards_text(one.cards) for one in groups)
