"""Refusals, events and score lines as sentences, in the language chosen.

The core carries codes and facts; here they become words, with every number that the sentence needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..language import _, ngettext
from ..rules.cards import card_symbol
from ..rules.events import (
    Answered,
    Asked,
    DealEnded,
    Discarded,
    Drew,
    Event,
    FootTaken,
    Joined,
    LoneHand,
    Melded,
    OpeningFailed,
    PileTaken,
    ThreeExposed,
    TurnEnded,
)
from ..rules.position import RUN
from ..rules.scoring import Item
from .wording_refusals import refusal_text
from .wording_words import cards_text, number_word, rank_name

__all__ = ["cards_text", "event_text", "item_text", "number_word", "rank_name", "refusal_text"]


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
        case LoneHand():
            return _("{name} plays alone from now on, against all the others.").format(name=name)
        case FootTaken():
            return _("{name} took up the second hand.").format(name=name)
        case Joined(_seat, rank, size, canasta):
            text = _("{name} made one meld of two, now {size} {rank}.")
            if canasta:
                text = _("{name} made one meld of two: a canasta of {rank}.")
            return text.format(name=name, size=size, rank=rank_name(rank))
        case Melded(_seat, rank, cards, size, canasta) if rank == RUN:
            text = _("{name} melded {cards}.")
            if canasta:
                text = _("{name} melded {cards}: a full run.")
            elif size > len(cards):
                text = _("{name} melded {cards}, now a run of {size}.")
            return text.format(name=name, cards=cards_text(cards), size=size)
        case Melded(_seat, rank, cards, size, canasta):
            text = _("{name} melded {cards}.")
            if canasta:
                text = _("{name} melded {cards}: a canasta of {rank}.")
            elif size > len(cards):
                text = _("{name} melded {cards}, now {size} {rank}.")
            return text.format(name=name, cards=cards_text(cards), size=size, rank=rank_name(rank))
        case OpeningFailed(_seat, points, needed, locked):
            if locked:
                text = _(
                    "{name} tried to open with {points} of {needed} points: the side may not meld"
                    " in this deal."
                )
            else:
                text = _(
                    "{name} tried to open with {points} of {needed} points: the side needs 10 more"
                    " in this deal."
                )
            return text.format(name=name, points=points, needed=needed)
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
    return _("The deal ended: the stock is empty.")


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
        case "run-canasta":
            text = ngettext("{count} full run", "{count} full runs", count)
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
        case "hand-cards":
            text = ngettext("{count} card in hand", "{count} cards in hand", count)
        case other:
            raise ValueError(f"{other!r} is no line of a score sheet")
    return text.format(count=count)
