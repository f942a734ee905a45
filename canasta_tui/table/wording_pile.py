"""Why the pile may not be taken, or not like this, as sentences."""

from __future__ import annotations

from ..language import _, ngettext
from ..rules.cards import IS_WILD, THREE
from .wording_words import Facts, cards_text, number_word


def blocked(facts: Facts) -> str:
    """`pile.blocked`."""
    if IS_WILD[facts.number("top")]:
        text = _("The pile is blocked: {card}, a wild card, lies on top.")
    else:
        text = _("The pile is blocked for this turn: {card}, a black three, lies on top.")
    return text.format(card=facts.card("top"))


def _top_never_melds(facts: Facts) -> str:
    """For a wild card or a three on a pile that it does not block; empty for other cards."""
    top = facts.number("top")
    if not IS_WILD[top] and top >> 2 != THREE:
        return ""
    return _("{card} on top can't be melded, so the pile can't be taken.").format(
        card=facts.card("top")
    )


def frozen(facts: Facts) -> str:
    """`pile.frozen`."""
    if never := _top_never_melds(facts):
        return never
    has_pair = facts.number("held") >= 2
    if facts.number("always"):
        text = _("The pile always needs two natural {rank} in hand, you have {held}.")
        if has_pair:
            text = _("The pile is always taken with two natural {rank} of your hand.")
    elif facts.number("frozen_by"):
        text = _(
            "The pile is frozen ({card} in it): you need two natural {rank} in hand, you have"
            " {held}."
        )
        if has_pair:
            text = _(
                "The pile is frozen ({card} in it): take it with two natural {rank} of your hand."
            )
    elif not facts.number("opened"):
        text = _(
            "The pile is frozen for your side until it has melded: you need two natural {rank} in"
            " hand, you have {held}."
        )
        if has_pair:
            text = _(
                "The pile is frozen for your side until it has melded: take it with two natural"
                " {rank} of your hand."
            )
    else:
        text = _("The pile is frozen: you need two natural {rank} in hand, you have {held}.")
        if has_pair:
            text = _("The pile is frozen: take it with two natural {rank} of your hand.")
    return text.format(card=facts.card("frozen_by"), rank=facts.rank(), held=facts.word("held"))


def top_unused(facts: Facts) -> str:
    """`pile.top-unused`."""
    if never := _top_never_melds(facts):
        return never
    cards = facts.cards()
    if facts.number("naturals") + facts.number("wilds") < len(cards):
        text = _("{cards} can't all meld with {top}: only {rank} do.")
        if facts.number("natural_and_wild"):
            text = _("{cards} can't all meld with {top}: only {rank} and wild cards do.")
    elif facts.number("meld_size"):
        return _onto_meld(facts)
    elif facts.number("natural_and_wild"):
        text = _(
            "Your side has no meld of {rank}: {top} needs two natural {rank}, or one and a wild"
            " card, from your hand."
        )
    else:
        text = _("Your side has no meld of {rank}: {top} needs two natural {rank} from your hand.")
    return text.format(cards=cards_text(cards), top=facts.card("top"), rank=facts.rank())


def _onto_meld(facts: Facts) -> str:
    needed, naturals = facts.number("needed_cards"), facts.number("needed_naturals")
    used = len(facts.cards())
    if needed == naturals:
        used = facts.number("naturals")
        text = ngettext(
            "Onto your meld of {rank}, {top} goes only with {needed} natural card of your hand:"
            " you use {used}.",
            "Onto your meld of {rank}, {top} goes only with {needed} natural cards of your hand:"
            " you use {used}.",
            needed,
        )
    elif naturals:
        text = _(
            "Onto your meld of {rank}, {top} goes only with {needed} cards of your hand, at least"
            " {naturals} of them natural: you use {used}."
        )
    else:
        text = ngettext(
            "Onto your meld of {rank}, {top} goes only with {needed} card of your hand: you use"
            " {used}.",
            "Onto your meld of {rank}, {top} goes only with {needed} cards of your hand: you use"
            " {used}.",
            needed,
        )
    return text.format(
        rank=facts.rank(),
        top=facts.card("top"),
        needed=number_word(needed),
        naturals=number_word(naturals),
        used=number_word(used),
    )


def one_card(_facts: Facts) -> str:
    """`pile.one-card`."""
    return _("With one card in hand you can't take a pile of one card.")


def meld_full(facts: Facts) -> str:
    """`pile.meld-full`."""
    return _(
        "Your meld of {rank} has {size} cards, and {top} may not join a meld of that size."
    ).format(rank=facts.rank(), size=facts.word("meld_size"), top=facts.card("top"))
