"""Why a computer player would do what it would do, in one sentence, in the language chosen."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import _, ngettext
from ..players.choice import Choice
from ..rules.cards import card_symbol
from ..rules.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Join,
    Lay,
    Move,
    Pass,
    Take,
)
from ..rules.targets import rank_of
from .wording_words import cards_text, rank_name

LONGEST = 12
"""Cards of a lay that a hint names one by one."""


def hint_text(choice: Choice) -> str:
    """A hint: what to do, and why."""
    advice = _("Hint: {move}.").format(move=move_words(choice.move))
    return f"{advice} {reason_text(choice)}".rstrip()


def move_words(move: Move) -> str:
    """A move that a player may make, in words."""
    cards = melds = ""
    match move:
        case Draw():
            text = _("draw from the stock")
        case Take((), ()):
            text = _("take the pile with its top card alone")
        case Take((), groups):
            text = _("stage {melds}, and take the pile with its top card alone")
            melds = _groups_text(groups)
        case Take(hand, ()):
            text = _("take the pile with {cards}")
            cards = cards_text(hand)
        case Take(hand, groups):
            text = _("stage {melds}, and take the pile with {cards}")
            cards, melds = cards_text(hand), _groups_text(groups)
        case Lay(groups):
            text = _("lay {cards}")
            cards = _groups_text(groups)
        case Join(rank):
            text = _("make one meld of your melds of {cards}")
            cards = rank_name(rank)
        case Discard(card):
            text = _("discard {cards}")
            cards = card_symbol(card)
        case Ask():
            text = _("ask your partner for leave to go out")
        case Answer(yes):
            text = _("say yes") if yes else _("say no")
        case Pass():
            text = _("pass")
        case End():
            text = _("end the turn without a discard")
    return text.format(cards=cards, melds=melds)


def _groups_text(groups: Sequence[Group]) -> str:
    briefly = sum(len(one.cards) for one in groups) > LONGEST
    return " + ".join(_group_text(one, briefly=briefly) for one in groups)


def _group_text(one: Group, *, briefly: bool) -> str:
    """The cards of a group; wilds alone with the rank that they go to. Briefly: the naturals of a
    rank by their number."""
    cards, rank = cards_text(one.cards), rank_of(one.target or 0)
    if rank and not one.naturals:
        return _("{cards} onto {rank}").format(cards=cards, rank=rank_name(rank))
    if briefly and rank and len(one.naturals) > 1:
        number = _("{count} {rank}").format(count=len(one.naturals), rank=rank_name(rank))
        return f"{number} {cards_text(one.wilds)}".rstrip()
    return cards


def reason_text(choice: Choice) -> str:
    """The reason of a choice. One that no rule gave is an empty text."""
    facts = choice.facts
    cards, points = facts.get("cards", 0), facts.get("points", 0)
    match choice.reason:
        case "draw":
            text = _("The pile can't be taken.")
        case "draw.poor-pile":
            text = ngettext(
                "The pile of {cards} card is not worth what taking it would cost.",
                "The pile of {cards} cards is not worth what taking it would cost.",
                cards,
            )
        case "pass":
            text = _("The stock is empty, and the pile is not worth taking.")
        case "take":
            text = ngettext(
                "The pile of {cards} card is worth more than a draw.",
                "The pile of {cards} cards is worth more than a draw.",
                cards,
            )
        case "take.must":
            text = _("Without a stock the pile must be taken.")
        case "take.opens":
            text = ngettext(
                "That opens and brings the pile of {cards} card.",
                "That opens and brings the pile of {cards} cards.",
                cards,
            )
        case "open":
            text = _("It opens with {points} points, and the hand can spare these cards.")
        case "lay":
            text = _("These cards do more on the table than in the hand.")
        case "lay.canasta" if facts.get("rank"):
            text = _("That completes the canasta of {rank}.")
        case "lay.canasta":
            text = _("That completes a canasta.")
        case "lay.wild":
            text = _("The wild cards do more there than in the hand.")
        case "out":
            text = _("Going out now is worth more than playing on.")
        case "ask":
            text = _("Going out would pay, but the partner still holds cards.")
        case "answer.yes":
            text = _("The hand would cost {points} points, and the end of the deal is worth that.")
        case "answer.no":
            text = _("The hand would cost {points} points, and playing on is worth more than that.")
        case "discard":
            text = _("Of the cards in the hand this one is missed least.")
        case "discard.safe":
            text = _("The next player can hardly take the pile with it.")
        case "discard.stopper":
            text = _("The next player can't take the pile.")
        case "discard.freeze":
            text = _("It keeps the next player from the pile, and the pile is worth it.")
        case "discard.out":
            text = _("It is the last card.")
        case "end":
            text = _("The turn ends without a discard.")
        case "played-out":
            text = _("Played out in {samples} possible deals, it gained {gain} points on average.")
        case "played-out.match":
            text = ngettext(
                "Played out in {samples} possible deals, it is better for the match in one.",
                "Played out in {samples} possible deals, it is better for the match in {matches}.",
                facts.get("matches", 0),
            )
        case _:
            text = ""
    rank = rank_name(facts["rank"]) if facts.get("rank") else ""
    return text.format(**{**facts, "cards": cards, "points": points, "rank": rank})
