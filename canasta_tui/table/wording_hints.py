"""Why a computer player would do what it would do, in one sentence, in the language chosen."""

from __future__ import annotations

from ..language import _, ngettext
from ..players.choice import Choice
from .wording_words import rank_name


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
            text = _("The hand would cost {points} points, and going out is worth that.")
        case "answer.no":
            text = _("The hand would cost {points} points, which is too much.")
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
        case _:
            text = ""
    rank = rank_name(facts["rank"]) if facts.get("rank") else ""
    return text.format(**{**facts, "cards": cards, "points": points, "rank": rank})
