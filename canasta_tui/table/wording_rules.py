"""The rule behind a refusal, in one sentence: how it is in general, whatever the cards are."""

from __future__ import annotations

from collections.abc import Callable

from ..language import _
from ..rules.refusals import Refusal


def rule_text(refusal: Refusal) -> str:
    """The rule that a move broke. It speaks of players in general."""
    if refusal.code == "turn.order":
        return _turn_order(str(refusal.facts.get("why", "")))
    if "run" in refusal.facts:
        return _("A run is naturals of one suit in sequence, from four to ace.")
    return _RULES[refusal.code]()


def _turn_order(why: str) -> str:
    match why:
        case "asking" | "not-asked":
            return _("A question to the partner is answered before anything else is done.")
        case "stock-left":
            return _("Only from an empty stock may a player neither draw nor take.")
        case "must-discard":
            return _("A turn ends with a discard, but for a last card that must be kept.")
    return _("A turn is one draw or one take of the pile, then what is laid, then one discard.")


_RULES: dict[str, Callable[[], str]] = {
    "card.not-held": lambda: _("Only cards of the own hand are played."),
    "stock.empty": lambda: _("From an empty stock nobody draws."),
    "stock.must-take": lambda: _(
        "With the stock empty, a top card that fits a meld of the side may have to be taken."
    ),
    "pile.empty": lambda: _("A pile without cards is not taken."),
    "pile.blocked": lambda: _("A card that blocks the pile keeps everybody from it while on top."),
    "pile.frozen": lambda: _(
        "A frozen pile takes two natural cards of its top card's rank from the hand, even where"
        " the side has a meld of that rank."
    ),
    "pile.top-unused": lambda: _(
        "Who takes the pile melds its top card at once, with cards of the hand or onto a meld."
    ),
    "pile.one-card": lambda: _("A pile of one card is not taken with one card in hand."),
    "pile.meld-full": lambda: _("The top card joins own melds of certain sizes only."),
    "threes.meld": lambda: _(
        "Black threes are melded by a player who goes out, three or four and no wild, if at all."
    ),
    "meld.size": lambda: _("A meld has a least number of cards, and may have a greatest."),
    "meld.naturals": lambda: _("A meld of a rank has a least number of natural cards."),
    "meld.wilds": lambda: _("A meld of a rank holds wild cards only up to a limit."),
    "meld.mixed-ranks": lambda: _("The natural cards of a meld are all of one rank."),
    "meld.pure": lambda: _("Some ranks make melds without wild cards."),
    "meld.closed": lambda: _("A closed meld or rank takes no further cards."),
    "meld.wild-open": lambda: _(
        "While the side's meld of wilds is no canasta, its wild cards go nowhere else."
    ),
    "meld.target": lambda: _("Cards that do not say where they go name the meld that they join."),
    "opening.minimum": lambda: _(
        "A side's first lay of a deal is worth a minimum, which its total before the deal sets."
    ),
    "opening.shape": lambda: _("A side's first lay of a deal holds a certain kind of meld."),
    "out.partner-said-no": lambda: _("The partner's answer binds for the turn."),
    "out.partner-said-yes": lambda: _("The partner's answer binds for the turn."),
    "out.canastas": lambda: _("A player goes out only where the side has the canastas for it."),
    "out.keep-card": lambda: _("A lay leaves a way to end the turn: going out, or a discard."),
    "out.discard": lambda: _("Going out may need a last card to discard."),
    "ask.when": lambda: _("The partner is asked at a certain point of the turn."),
    "ask.used": lambda: _("A side may ask only so often."),
    "ask.cannot": lambda: _(
        "Only who can go out now, and could also end the turn otherwise, asks for leave."
    ),
    "ask.nobody": lambda: _("Only a player with a partner asks, where asking is allowed at all."),
    "discard.forbidden": lambda: _("Some cards are not discarded, or not while others can be."),
}
