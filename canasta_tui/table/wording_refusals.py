"""Why a move is refused: a sentence for each code of refusal and what its facts tell."""

from __future__ import annotations

from collections.abc import Callable

from ..language import _, ngettext
from ..rules.cards import IS_WILD, JOKER, THREE
from ..rules.refusals import Refusal
from . import wording_pile, wording_runs
from .wording_words import Facts, cards_text, number_word


def refusal_text(refusal: Refusal) -> str:
    """Why a move is refused, in one sentence with its facts. It speaks to the player."""
    return _SENTENCES[refusal.code](Facts(dict(refusal.facts)))


def _not_held(facts: Facts) -> str:
    return _("You do not hold {card}, or not so often.").format(card=facts.card("card"))


# Turns and the stock


def _turn_order(facts: Facts) -> str:
    match facts.text("why"):
        case "ended":
            return _("The deal has ended.")
        case "asking":
            return _("A question waits for the partner's answer: yes or no.")
        case "not-asked":
            return _("Nobody has asked a question that you could answer.")
        case "not-drawn":
            return _("First draw from the stock or take the pile.")
        case "stock-left":
            return _("Passing is for an empty stock: draw, or take the pile.")
        case "must-discard" if facts.number("allowed"):
            return _(
                "A turn ends without a discard only with a single card left and no right to go"
                " out with it."
            )
        case "must-discard":
            return _("A turn ends with a discard.")
    if facts.text("drew") == "pile":
        return _("You have taken the pile already: one draw or one take is a turn's.")
    return _("You have drawn from the stock already: one draw or one take is a turn's.")


def _stock_empty(facts: Facts) -> str:
    if facts.number("plays_on"):
        return _("The stock is empty: take the pile, or pass.")
    return _("The stock is empty, and the deal does not go on with the pile: pass.")


def _must_take(facts: Facts) -> str:
    return _(
        "The stock is empty and {card} fits a meld of your side: you must take the pile."
    ).format(card=facts.card("top"))


# Melds


def _threes(facts: Facts) -> str:
    if facts.number("never"):
        return _("Threes are never melded.")
    if facts.number("shape"):
        return _("Only three or four black threes, without wild cards, make a meld of threes.")
    cards = facts.cards()
    if "rank" in facts:
        return _("{cards} can't be one meld: a three goes with no other rank.").format(
            cards=cards_text(cards)
        )
    if facts.number("target") not in (0, THREE):
        return _("After black threes nothing else is laid: they are the last lay.")
    return _("Black threes are melded only in a turn that goes out, and this would not.")


def _size(facts: Facts) -> str:
    if "run" in facts:
        return wording_runs.size(facts)
    size, least = facts.number("naturals") + facts.number("wilds"), facts.number("least")
    if not size:
        return _("A lay needs cards.")
    if size == 1:
        text = _("One card is no meld, and your side has no meld of {rank} to add it to.")
    elif size < least:
        text = _("A meld needs {least} cards, and these are {size}.")
    else:
        text = _("A meld holds {most} cards at most: this one of {rank} would have {size}.")
    return text.format(
        rank=facts.rank(),
        least=number_word(least),
        most=facts.word("most"),
        size=number_word(size),
    )


def _naturals(facts: Facts) -> str:
    if not facts.number("naturals"):
        return _("Wild cards alone are no meld here: name the meld that they join.")
    return _("A meld needs {needed} natural cards: this one of {rank} would have {count}.").format(
        needed=facts.word("needed"), rank=facts.rank(), count=facts.word("naturals")
    )


def _wilds(facts: Facts) -> str:
    if "run" in facts:
        return wording_runs.wilds(facts)
    naturals, wilds = facts.number("naturals"), facts.number("wilds")
    if wilds > facts.number("most_wilds"):
        text = _("A meld holds {most} wilds at most: this one of {rank} would have {wilds}.")
    elif naturals < facts.number("naturals_for_wilds"):
        text = _(
            "Wild cards join only melds of {needed} naturals now: this one of {rank} would have"
            " {naturals}."
        )
    elif wilds == naturals:
        text = _(
            "A meld holds fewer wilds than naturals: this one of {rank} would have {wilds} and"
            " {naturals}."
        )
    else:
        text = _(
            "A meld holds no more wilds than naturals: this one of {rank} would have {wilds} and"
            " {naturals}."
        )
    return text.format(
        rank=facts.rank(),
        most=facts.word("most_wilds"),
        needed=facts.word("naturals_for_wilds"),
        naturals=number_word(naturals),
        wilds=number_word(wilds),
    )


def _mixed(facts: Facts) -> str:
    if "run" in facts:
        return wording_runs.order(facts)
    if facts.number("rank") == JOKER:
        text = _("A meld of wilds takes only wild cards: {cards} are not.")
    else:
        text = _("A meld of {rank} takes only {rank} and wild cards: {cards} are not.")
    others = [
        card for card in facts.cards() if card >> 2 != facts.number("rank") and not IS_WILD[card]
    ]
    return text.format(rank=facts.rank(), cards=cards_text(others))


def _pure(facts: Facts) -> str:
    if facts.number("with_top"):
        text = _("The top card does not join a meld of {rank} with wild cards.")
    elif facts.number("opening"):
        text = _("A meld of {rank} never takes wild cards.")
    else:
        text = _("A meld of {rank} takes no wild cards once your side has melded.")
    return text.format(rank=facts.rank())


def _closed(facts: Facts) -> str:
    if "run" in facts:
        return wording_runs.full(facts)
    if facts.number("dead"):
        text = _("Nobody melds {rank} any more: a canasta has closed the rank.")
    else:
        text = _("Your meld of {rank} is full and takes no further card.")
    return text.format(rank=facts.rank())


def _wild_open(facts: Facts) -> str:
    return _(
        "Your meld of wilds has {size} of {needed} cards: until it is finished, wild cards go"
        " nowhere else."
    ).format(size=facts.word("size"), needed=facts.word("needed"))


def _target(facts: Facts) -> str:
    if "run" in facts:
        return wording_runs.no_such(facts)
    match facts.text("why"):
        case "unclear":
            return _("Your side has several melds that these cards fit: name the one.")
        case "join":
            return _("Your side has no two melds of {rank} that could be made one.").format(
                rank=facts.rank()
            )
        case "top":
            return _("The top card does not fit the meld that you name.")
    if facts.number("with_top"):
        return _("{rank}: name the cards for the top card's meld with the take itself.").format(
            rank=facts.rank().capitalize()
        )
    if "rank" in facts:
        return _("These cards can't join a meld of {rank} of your side this way.").format(
            rank=facts.rank()
        )
    return _("Name the meld that the wild cards join.")


# The opening


def _minimum(facts: Facts) -> str:
    if "locked" in facts:
        return _("Your side tried to open with too little: it may not meld in this deal.")
    if facts.number("waived"):
        return _("The minimum was waived for going out: only the last discard may follow.")
    return _("You have {points} of the {needed} points that your side's first lay needs.").format(
        points=facts.number("points"), needed=facts.number("needed")
    )


def _shape(_facts: Facts) -> str:
    return _(
        "Your side's first lay needs a meld of three naturals from the hand without wilds, or a"
        " meld of wilds."
    )


# Going out


def _said_no(_facts: Facts) -> str:
    return _("Your partner said no: you may not go out in this turn.")


def _said_yes(_facts: Facts) -> str:
    return _("Your partner said yes: you must go out in this turn, and this would not.")


def _canastas_missing(facts: Facts) -> str:
    needed = facts.number("needed")
    if facts.number("canastas") >= needed:
        return _kind_missing(facts)
    return ngettext(
        "Going out needs {needed} canasta, and your side has {have}.",
        "Going out needs {needed} canastas, and your side has {have}.",
        needed,
    ).format(needed=number_word(needed), have=facts.word("canastas"))


def _kind_missing(facts: Facts) -> str:
    match facts.text("lacking"):
        case "natural":
            return _("Going out needs a natural canasta among the others, and your side has none.")
        case "mixed":
            return _("Going out needs a mixed canasta among the others, and your side has none.")
    return _("Going out needs a full run among the canastas, and your side has none.")


def _keep_card(facts: Facts) -> str:
    missing = facts.number("needed") - facts.number("canastas")
    if missing <= 0:
        return _(
            "This would leave one card and no way to go out, without the right kind of canasta:"
            " keep two cards, one to discard and one to hold."
        )
    return ngettext(
        "This would leave one card and no way to go out: you need {missing} canasta more, or two"
        " cards left (one to discard, one to keep).",
        "This would leave one card and no way to go out: you need {missing} canastas more, or two"
        " cards left (one to discard, one to keep).",
        missing,
    ).format(missing=number_word(missing))


def _last_discard(_facts: Facts) -> str:
    return _("Who goes out ends with a discard: keep one card for it.")


# Asking, and discarding


def _ask_when(facts: Facts) -> str:
    match facts.text("why"):
        case "not-drawn":
            return _("You may ask once you have drawn or taken the pile.")
        case "after-take":
            return _("You may ask only right after drawing from the stock, not after a take.")
    return _("You may ask only before you meld further cards.")


def _ask_used(facts: Facts) -> str:
    if facts.number("once_a_deal"):
        return _("Your side has asked in this deal already.")
    return _("You have asked in this turn already.")


def _ask_cannot(facts: Facts) -> str:
    if facts.text("why") == "no-other-end":
        return _("After a no you could not end your turn, so you may not ask.")
    if facts.text("why") == "foot":
        return _("Your second hand is still to be played, so there is nothing to ask.")
    return _("You can't go out from here in this turn, so there is nothing to ask.")


def _ask_nobody(facts: Facts) -> str:
    if facts.number("allowed"):
        return _("You have no partner to ask.")
    return _("Nobody asks the partner in this game.")


def _discard_forbidden(facts: Facts) -> str:
    match facts.text("why"):
        case "three":
            text = _("{card} is never discarded.")
        case "wild":
            text = _(
                "{card} is wild: it is discarded only in going out, or from a hand of nothing but"
                " wilds."
            )
        case "kept-rank":
            text = _(
                "{card} goes onto an empty pile only where you have no other natural card to"
                " discard."
            )
        case "closed-rank":
            text = _(
                "{card} is of a closed rank: it goes onto an empty pile only where no other"
                " natural card can."
            )
        case _last_three:
            text = _("The last card of the stock was a three: nothing is discarded any more.")
    return text.format(card=facts.card("card"))


_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "card.not-held": _not_held,
    "turn.order": _turn_order,
    "stock.empty": _stock_empty,
    "stock.must-take": _must_take,
    "pile.empty": lambda _facts: _("The pile is empty."),
    "pile.blocked": wording_pile.blocked,
    "pile.frozen": wording_pile.frozen,
    "pile.top-unused": wording_pile.top_unused,
    "pile.one-card": wording_pile.one_card,
    "pile.meld-full": wording_pile.meld_full,
    "threes.meld": _threes,
    "meld.size": _size,
    "meld.naturals": _naturals,
    "meld.wilds": _wilds,
    "meld.mixed-ranks": _mixed,
    "meld.pure": _pure,
    "meld.closed": _closed,
    "meld.wild-open": _wild_open,
    "meld.target": _target,
    "opening.minimum": _minimum,
    "opening.shape": _shape,
    "out.partner-said-no": _said_no,
    "out.partner-said-yes": _said_yes,
    "out.canastas": _canastas_missing,
    "out.keep-card": _keep_card,
    "out.discard": _last_discard,
    "ask.when": _ask_when,
    "ask.used": _ask_used,
    "ask.cannot": _ask_cannot,
    "ask.nobody": _ask_nobody,
    "discard.forbidden": _discard_forbidden,
}
