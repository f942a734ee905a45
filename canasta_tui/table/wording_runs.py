"""Why a move with a run is refused: a sentence for each code that a run can bring."""

from __future__ import annotations

from ..language import _
from .wording_words import Facts, cards_text


def size(facts: Facts) -> str:
    """Too few or too many cards."""
    if facts.number("least") == facts.number("most"):
        text = _("A run is laid whole, with {most} cards, and this one would have {size}.")
    elif facts.number("naturals") < facts.number("least"):
        text = _("A run needs {least} cards, and this one would have {size}.")
    else:
        text = _("A run holds {most} cards at most: this one would have {size}.")
    return text.format(
        least=facts.word("least"), most=facts.word("most"), size=facts.word("naturals")
    )


def wilds(_facts: Facts) -> str:
    """Wild cards in a run."""
    return _("A run takes no wild cards.")


def order(facts: Facts) -> str:
    """Cards that are not in sequence."""
    return _(
        "A run is cards of one suit in sequence, from four to ace: with {cards} it would not be."
    ).format(cards=cards_text(facts.cards()))


def full(facts: Facts) -> str:
    """A run that has all its cards."""
    return _("That run is full with {most} cards and takes no further one.").format(
        most=facts.word("most")
    )


def no_such(_facts: Facts) -> str:
    """A run that is not on the table."""
    return _("Your side has no run with these ends.")
