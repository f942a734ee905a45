"""Refusals, events and score lines as sentences, in the language chosen.

The core carries codes and facts; here they become words, with every number that the sentence needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..language import _, ngettext
from ..rules.cards import ACE, IS_WILD, JACK, JOKER, KING, QUEEN, THREE, Card, Rank, card_symbol
from ..rules.events import (
    Answered,
    Asked,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Melded,
    PileTaken,
    ThreeExposed,
    TurnEnded,
)
from ..rules.refusals import Fact, Refusal
from ..rules.scoring import Item

Facts = dict[str, Fact]


def rank_name(rank: Rank) -> str:
    """A rank as a word in the plural: nines, kings, wilds."""
    names = {
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
    return names.get(rank, _("twos"))


def number_word(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    words = [_("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven")]
    return words[number] if 0 <= number < len(words) else str(number)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards for people, naturals first."""
    in_order = sorted(cards, key=lambda card: (IS_WILD[card], card))
    return " ".join(card_symbol(card) for card in in_order)


def refusal_text(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why a move is refused, in one sentence with its facts."""
    return _REFUSALS[refusal.code](dict(refusal.facts))


def _number(facts: Facts, key: str) -> int:
    value = facts.get(key, 0)
    return value if isinstance(value, int) else 0


def _cards(facts: Facts, key: str) -> tuple[Card, ...]:
    value = facts.get(key, ())
    return value if isinstance(value, tuple) else ()


def _card(facts: Facts, key: str) -> str:
    return card_symbol(_number(facts, key))


def _not_held(facts: Facts) -> str:
    return _("You do not hold {card}, or not so often.").format(card=_card(facts, "card"))


def _turn_order(facts: Facts) -> str:
    match facts.get("why"):
        case "ended":
            return _("The deal has ended.")
        case "asking":
            return _("A question waits for the partner's answer: yes or no.")
        case "not-asked":
            return _("Nobody has asked a question.")
        case "not-drawn":
            return _("First draw from the stock or take the pile.")
        case "stock-left":
            return _("Passing is for an empty stock: draw a card, or take the pile.")
        case "must-discard" if facts.get("allowed"):
            return _(
                "A turn ends without a discard only with a single card left and no right to go"
                " out with it."
            )
        case "must-discard":
            return _("A turn ends with a discard.")
    if facts.get("drew") == "pile":
        return _("You have taken the pile in this turn.")
    return _("You have drawn from the stock in this turn.")


def _stock_empty(facts: Facts) -> str:
    if facts.get("plays_on"):
        return _("The stock is empty: take the pile, or pass.")
    return _("The stock is empty, and the deal does not go on with the pile.")


def _must_take(facts: Facts) -> str:
    return _(
        "The stock is empty and {card} fits a meld of your side: you must take the pile."
    ).format(card=_card(facts, "top"))


def _blocked(facts: Facts) -> str:
    if IS_WILD[_number(facts, "top")]:
        return _("The pile is blocked: {card}, a wild card, lies on top.").format(
            card=_card(facts, "top")
        )
    return _("The pile is blocked for this turn: {card}, a black three, lies on top.").format(
        card=_card(facts, "top")
    )


def _frozen(facts: Facts) -> str:
    rank = rank_name(_number(facts, "top") >> 2)
    held = _number(facts, "held")
    if facts.get("always"):
        text = _(
            "The pile always asks for two natural {rank} in hand, and you use {used} of {held}."
        )
    elif facts.get("frozen_by"):
        text = _(
            "The pile is frozen ({card} in it): you need two natural {rank} in hand, you have"
            " {held}."
        )
        if held >= 2:
            text = _(
                "The pile is frozen ({card} in it): take it with two natural {rank} of your hand."
            )
    elif not facts.get("opened"):
        text = _(
            "The pile is frozen for your side until it has melded: you need two natural {rank} in"
            " hand, you have {held}."
        )
        if held >= 2:
            text = _(
                "The pile is frozen for your side until it has melded: take it with two natural"
                " {rank} of your hand."
            )
    else:
        text = _("The pile is frozen: you need two natural {rank} in hand, you have {held}.")
    used = number_word(_number(facts, "naturals"))
    return text.format(card=_card(facts, "frozen_by"), rank=rank, held=number_word(held), used=used)


def _top_unused(facts: Facts) -> str:
    top, rank = _card(facts, "top"), rank_name(_number(facts, "top") >> 2)
    cards = _cards(facts, "cards")
    naturals, wilds = _number(facts, "naturals"), _number(facts, "wilds")
    if naturals + wilds < len(cards):
        return _("{cards} do not all meld with {top}: only {rank} and wild cards do.").format(
            cards=cards_text(cards), top=top, rank=rank
        )
    if _number(facts, "meld_size"):
        return _(
            "To put {top} onto your meld you need {cards} cards from the hand, at least {naturals}"
            " of them natural {rank}; you use {used}."
        ).format(
            top=top,
            cards=number_word(_number(facts, "needed_cards")),
            naturals=number_word(_number(facts, "needed_naturals")),
            rank=rank,
            used=number_word(len(cards)),
        )
    if facts.get("natural_and_wild"):
        text = _(
            "Your side has no meld of {rank}: {top} needs two natural {rank}, or one and a wild"
            " card, from your hand."
        )
    else:
        text = _("Your side has no meld of {rank}: {top} needs two natural {rank} from your hand.")
    return text.format(rank=rank, top=top)


def _meld_full(facts: Facts) -> str:
    size = _number(facts, "meld_size")
    return _(
        "Your meld of {rank} has {size} cards, and the top card may not join a meld of that size."
    ).format(rank=rank_name(_number(facts, "top") >> 2), size=size)


def _threes(facts: Facts) -> str:
    if facts.get("never"):
        return _("Threes are never melded.")
    if facts.get("shape"):
        return _("Only three or four black threes, without a wild card, make a meld of threes.")
    return _("Black threes are melded only in a turn that goes out, and this one could not.")


def _size(facts: Facts) -> str:
    size = _number(facts, "naturals") + _number(facts, "wilds")
    if not size:
        return _("A lay needs cards.")
    rank, least = rank_name(_number(facts, "rank")), _number(facts, "least")
    if size == 1:
        return _("One card is no meld, and your side has none of {rank} to add it to.").format(
            rank=rank
        )
    if size < least:
        return _("A meld needs {least} cards: these are {count}.").format(
            least=number_word(least), count=number_word(size)
        )
    return _("A meld holds {most} cards at most: this one of {rank} would have {size}.").format(
        most=number_word(_number(facts, "most")), rank=rank, size=size
    )


def _naturals(facts: Facts) -> str:
    naturals = _number(facts, "naturals")
    if not naturals:
        return _("Wild cards alone are no meld here: say which meld they join.")
    return _("A meld needs {needed} natural cards: this one of {rank} has {count}.").format(
        needed=number_word(_number(facts, "needed")),
        rank=rank_name(_number(facts, "rank")),
        count=number_word(naturals),
    )


def _wilds(facts: Facts) -> str:
    rank = rank_name(_number(facts, "rank"))
    naturals, wilds = _number(facts, "naturals"), _number(facts, "wilds")
    needed, most = _number(facts, "naturals_for_wilds"), _number(facts, "most_wilds")
    if wilds <= most and naturals < needed:
        return _(
            "Wild cards join only melds of {needed} naturals now: this one of {rank} has {count}."
        ).format(needed=number_word(needed), rank=rank, count=number_word(naturals))
    if wilds > most:
        return _(
            "A meld holds {most} wilds at most: this one of {rank} would have {wilds}."
        ).format(most=number_word(most), rank=rank, wilds=number_word(wilds))
    return _(
        "Too many wilds against the naturals: the meld of {rank} would have {wilds} beside"
        " {naturals}."
    ).format(rank=rank, wilds=number_word(wilds), naturals=number_word(naturals))


def _mixed(facts: Facts) -> str:
    return _("{cards} are not of one rank: a meld of {rank} takes only {rank} and wilds.").format(
        cards=cards_text(_cards(facts, "cards")), rank=rank_name(_number(facts, "rank"))
    )


def _pure(facts: Facts) -> str:
    rank = rank_name(_number(facts, "rank"))
    if facts.get("with_top"):
        return _("The top card does not join a meld of {rank} with wild cards.").format(rank=rank)
    if not facts.get("opening"):
        return _("A meld of {rank} takes no wild cards now.").format(rank=rank)
    return _("A meld of {rank} never takes wild cards.").format(rank=rank)


def _closed(facts: Facts) -> str:
    rank = rank_name(_number(facts, "rank"))
    if facts.get("dead"):
        return _("{rank}: the rank is closed by a canasta, and nobody melds it any more.").format(
            rank=rank.capitalize()
        )
    return _("Your meld of {rank} is full and takes no further card.").format(rank=rank)


def _wild_open(facts: Facts) -> str:
    return _(
        "Your meld of wilds has {size} of {needed} cards: until it is finished, wild cards go"
        " nowhere else."
    ).format(size=_number(facts, "size"), needed=_number(facts, "needed"))


def _target(facts: Facts) -> str:
    if "rank" in facts:
        return _("Your side has no such meld of {rank} for these cards to join.").format(
            rank=rank_name(_number(facts, "rank"))
        )
    return _("Say which meld the wild cards join.")


def _minimum(facts: Facts) -> str:
    if facts.get("waived"):
        return _("The minimum was waived for going out: only the last discard may follow.")
    return _("You have {points} of the {needed} points that your side's first lay needs.").format(
        points=_number(facts, "points"), needed=_number(facts, "needed")
    )


def _shape(facts: Facts) -> str:
    return _(
        "Your side's first lay must hold a meld of three naturals from the hand without wilds, or"
        " a meld of wilds."
    )


def _said_no(facts: Facts) -> str:
    return _("Your partner said no: you may not go out in this turn.")


def _said_yes(facts: Facts) -> str:
    return _("Your partner said yes: you must go out in this turn, and this would not.")


def _canastas_missing(facts: Facts) -> str:
    needed, have = _number(facts, "needed"), _number(facts, "canastas")
    text = ngettext(
        "Going out needs {needed} canasta, and your side has {have}.",
        "Going out needs {needed} canastas, and your side has {have}.",
        needed,
    )
    return text.format(needed=number_word(needed), have=number_word(have))


def _keep_card(facts: Facts) -> str:
    return _(
        "This would leave one card and no way to end the turn: keep one to discard and one to"
        " hold, or go out. Your side has {have} of {needed} canastas."
    ).format(
        have=number_word(_number(facts, "canastas")), needed=number_word(_number(facts, "needed"))
    )


def _must_discard_last(facts: Facts) -> str:
    return _("Who goes out ends with a discard: keep one card for it.")


def _ask_when(facts: Facts) -> str:
    match facts.get("why"):
        case "not-drawn":
            return _("You may ask after you have drawn or taken the pile.")
        case "after-take":
            return _("You may ask only right after drawing from the stock, not after a take.")
    return _("You may ask only before you meld further cards.")


def _ask_used(facts: Facts) -> str:
    if facts.get("once_a_deal"):
        return _("Your side has asked in this deal already.")
    return _("You have asked in this turn already.")


def _ask_cannot(facts: Facts) -> str:
    if facts.get("why") == "no-other-end":
        return _("After a no you could not end your turn, so you may not ask.")
    return _("You can't go out from here in this turn, so there is nothing to ask.")


def _ask_nobody(facts: Facts) -> str:
    if not facts.get("allowed"):
        return _("Asking the partner is not played here.")
    return _("You have no partner to ask.")


def _discard_forbidden(facts: Facts) -> str:
    card = _card(facts, "card")
    match facts.get("why"):
        case "three":
            return _("{card} is never discarded.").format(card=card)
        case "wild":
            return _(
                "{card} is wild: it is discarded only in going out, or from a hand of wilds."
            ).format(card=card)
        case "kept-rank":
            return _(
                "{card} goes onto an empty pile only where you have no other natural card."
            ).format(card=card)
        case "closed-rank":
            return _(
                "{card} is of a closed rank: it goes onto an empty pile only where no other card"
                " can."
            ).format(card=card)
    return _("The last card of the stock was a three: nothing is discarded any more.")


_REFUSALS: dict[str, Callable[[Facts], str]] = {
    "card.not-held": _not_held,
    "turn.order": _turn_order,
    "stock.empty": _stock_empty,
    "stock.must-take": _must_take,
    "pile.empty": lambda facts: _("The pile is empty."),
    "pile.blocked": _blocked,
    "pile.frozen": _frozen,
    "pile.top-unused": _top_unused,
    "pile.one-card": lambda facts: _(
        "A player with one card in hand does not take a pile of one card."
    ),
    "pile.meld-full": _meld_full,
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
    "out.discard": _must_discard_last,
    "ask.when": _ask_when,
    "ask.used": _ask_used,
    "ask.cannot": _ask_cannot,
    "ask.nobody": _ask_nobody,
    "discard.forbidden": _discard_forbidden,
}


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, in one sentence. `names` are the players' by seat, from seat 1."""
    name = names[event.seat - 1]
    match event:
        case Drew(_seat, count, cards):
            if cards:
                return _("{name} drew {cards}.").format(name=name, cards=cards_text(cards))
            text = ngettext("{name} drew a card.", "{name} drew {count} cards.", count)
            return text.format(name=name, count=count)
        case ThreeExposed(_seat, card, replaced):
            if replaced:
                text = _("{name} laid out {card} and draws a card for it.")
            else:
                text = _("{name} laid out {card}, which is not replaced.")
            return text.format(name=name, card=card_symbol(card))
        case PileTaken(_seat, cards):
            text = ngettext(
                "{name} took the pile ({count} card).",
                "{name} took the pile ({count} cards).",
                len(cards),
            )
            return text.format(name=name, count=len(cards))
        case Melded(_seat, rank, cards, size, canasta):
            text = _("{name} melded {cards}.")
            if canasta:
                text = _("{name} melded {cards}: a canasta of {rank}.")
            elif size > len(cards):
                text = _("{name} melded {cards}, now {size} {rank}.")
            return text.format(name=name, cards=cards_text(cards), size=size, rank=rank_name(rank))
        case Discarded(_seat, card):
            return _("{name} discarded {card}.").format(name=name, card=card_symbol(card))
        case Asked(_seat, partner):
            return _("{name} asked {partner}: may I go out?").format(
                name=name, partner=names[partner - 1]
            )
        case Answered(_seat, yes):
            text = _("{name} said yes.") if yes else _("{name} said no.")
            return text.format(name=name)
        case TurnEnded():
            return _("{name} ended the turn without a discard.").format(name=name)
        case DealEnded(_seat, how):
            return _deal_ended(how).format(name=name)


def _deal_ended(how: str) -> str:
    match how:
        case "out":
            return _("{name} went out.")
        case "concealed":
            return _("{name} went out concealed.")
        case "last-three":
            return _("The deal ended: the last card of the stock was a three.")
    return _("The deal ended: the stock is empty, and the pile was not taken.")


def item_text(item: Item) -> str:
    """A line of a score sheet, without its points."""
    count = item.count
    match item.item:
        case "melded-cards":
            text = ngettext("{count} melded card", "{count} melded cards", count)
        case "natural-canasta":
            text = ngettext("{count} natural canasta", "{count} natural canastas", count)
        case "mixed-canasta":
            text = ngettext("{count} mixed canasta", "{count} mixed canastas", count)
        case "concealed-canasta":
            text = ngettext("{count} concealed canasta", "{count} concealed canastas", count)
        case "wild-canasta":
            text = ngettext("{count} canasta of wilds", "{count} canastas of wilds", count)
        case "red-threes":
            text = ngettext("{count} red three", "{count} red threes", count)
        case "black-threes":
            text = ngettext("{count} black three", "{count} black threes", count)
        case "going-out":
            text = _("going out")
        case "concealed-out":
            text = _("going out concealed")
        case "incomplete-meld":
            text = ngettext("{count} unfinished meld", "{count} unfinished melds", count)
        case "hoarded":
            text = ngettext("{count} set kept in hand", "{count} sets kept in hand", count)
        case "target-bust":
            text = _("past the exact target")
        case _:
            text = ngettext("{count} card in hand", "{count} cards in hand", count)
    return text.format(count=count)
