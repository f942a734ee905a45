"""The chapters of the rule sheet on the turn and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from ...language import _, ngettext
from ...rules.profile import Profile
from .words import either, exposed_threes, ranks, special_cards


def turn(profile: Profile) -> Iterator[str]:
    """Drawing and discarding."""
    rules = profile.turn
    yield ngettext(
        "The player draws {count} card from the stock or takes the discard pile.",
        "The player draws {count} cards from the stock or takes the discard pile.",
        rules.draw,
    ).format(count=rules.draw)
    if rules.draw > 1:
        yield _("Where the stock holds fewer, these are the whole draw.")
    yield _("Then cards may be laid, and a discard ends the turn.")
    if rules.takeback:
        yield _("What was laid may be taken back until the discard, but not once a card was seen.")
    else:
        yield _("What was laid stays on the table.")
    yield _("Never discarded: {threes}.").format(threes=exposed_threes(profile))
    if rules.wild_discards == "last-resort":
        yield _(
            "A wild is discarded only in going out, or from a hand with no natural of four to ace."
        )
    if rules.kept_from_empty_pile:
        yield _(
            "Onto an empty pile these go only where the hand has no other natural, or in going"
            " out: {ranks}."
        ).format(ranks=ranks(rules.kept_from_empty_pile))
    if rules.closed_ranks_kept_from_empty_pile and profile.melds.rank_closed_by != "none":
        yield _(
            "A card of a closed rank goes onto an empty pile only where no natural of an open"
            " rank may, or in going out."
        )


def pile(profile: Profile) -> Iterator[str]:
    """Taking the discard pile."""
    rules = profile.pile
    if rules.cards_taken:
        yield ngettext(
            "Whoever takes the pile takes its top card alone, and melds it at once.",
            "Whoever takes the pile takes its top {count} cards, and melds the top one at once.",
            rules.cards_taken,
        ).format(count=rules.cards_taken)
    else:
        yield _("Whoever takes the pile takes all of it, and melds its top card at once.")
    if rules.blocked_by:
        yield _("With one of these on top nobody may take it: {cards}.").format(
            cards=special_cards(rules.blocked_by)
        )
    yield from _frozen(profile)
    yield from _onto_meld(profile)
    match rules.one_card:
        case "forbidden":
            yield _("A player with one card in hand may not take a pile of one card.")
        case "forbidden-unless-compulsory":
            yield _(
                "A player with one card in hand may not take a pile of one card, unless the"
                " stock is empty and the take compulsory."
            )
        case "allowed":
            yield _("A player with one card in hand may take a pile of one card.")


def _frozen(profile: Profile) -> Iterator[str]:
    rules = profile.pile
    if rules.always_frozen:
        yield _(
            "It always takes a natural pair: two naturals from the hand of the rank of the top"
            " card."
        )
        return
    if rules.frozen_by:
        yield _(
            "Anywhere in the pile, these freeze it for everybody until it is taken: {cards}."
        ).format(cards=special_cards(rules.frozen_by))
    if rules.frozen_before_opening:
        yield _("It is frozen for a side that has not opened.")
    if not rules.frozen_by and not rules.frozen_before_opening:
        yield _("Nothing freezes the pile.")
    else:
        yield _(
            "A frozen pile takes a natural pair: two naturals from the hand of the rank of the"
            " top card, even where the side has a meld of it."
        )
    if rules.natural_and_wild and profile.melds.max_wilds:
        yield _(
            "A pile that is not frozen takes, for a new meld, a natural pair, or one natural and"
            " a wild."
        )
    else:
        yield _("A pile that is not frozen takes, for a new meld, a natural pair.")


def _onto_meld(profile: Profile) -> Iterator[str]:
    rules = profile.pile
    if rules.onto_meld_cards:
        yield ngettext(
            "Onto a meld of the side the top card goes with at least {count} card of the hand.",
            "Onto a meld of the side the top card goes with at least {count} cards of the hand.",
            rules.onto_meld_cards,
        ).format(count=rules.onto_meld_cards)
    elif rules.always_frozen:
        yield _("With that pair the top card may join a meld of the side.")
    else:
        yield _("The top card of a pile that is not frozen may join a meld of the side alone.")
    if profile.melds.runs == "complete":
        yield _("From a pile that is not frozen it may also be the last card of a run.")
    if profile.melds.runs == "growing":
        yield _("Onto a run of the side it goes alone, from a pile that is not frozen.")
    if not rules.onto_meld_wilds and profile.melds.max_wilds:
        yield _("No wild goes with it onto a meld.")
    if rules.onto_meld_naturals:
        yield ngettext(
            "At least {count} of them is a natural of its rank.",
            "At least {count} of them are naturals of its rank.",
            rules.onto_meld_naturals,
        ).format(count=rules.onto_meld_naturals)
    if rules.onto_meld_sizes:
        sizes = either([str(size) for size in sorted(set(rules.onto_meld_sizes))])
        yield _("The top card joins a meld only while that has {sizes} cards.").format(sizes=sizes)
