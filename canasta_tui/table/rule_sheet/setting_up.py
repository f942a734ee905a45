"""The chapters of the rule sheet up to the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from ...language import _, ngettext, number
from ...rules.profile import Profile
from .words import both, exposed_threes, special_cards


def players_and_cards(profile: Profile) -> Iterator[str]:
    """Who plays with whom, and what the cards are worth."""
    sides, pack = profile.table.sides, profile.pack
    size = len(sides[0])
    if size == 1:
        yield _("{players} players, each alone.").format(players=profile.seats)
        if profile.table.lone_hand:
            yield _(
                "Who first takes the pile plays alone to the end of the deal; all the others are"
                " partners from then on."
            )
            yield _("What the partners have on the table is theirs together; each has a total.")
    else:
        yield _("{players} players in {sides} sides of {size}.").format(
            players=profile.seats, sides=len(sides), size=size
        )
        yield _("Seats are numbered clockwise.")
        for seats in sides:
            yield _("Partners: the players of seats {seats}.").format(
                seats=both([str(seat) for seat in seats])
            )
    match profile.table.seating:
        case "by-lot":
            yield _("The first dealer is drawn by lot.")
        case "highest-card":
            yield _("Everybody draws a card: the highest deals first.")
        case "highest-pair":
            yield _(
                "Everybody draws a card: those with the highest cards play together, and the"
                " highest deals first."
            )
        case "any":
            yield _("The first dealer is chosen in any way.")
    yield ngettext(
        "{total} cards are played with: {packs} pack of 52 and the jokers.",
        "{total} cards are played with: {packs} packs of 52 and the jokers.",
        pack.packs,
    ).format(total=profile.pack_size, packs=pack.packs)
    if pack.jokers:
        yield ngettext(
            "There is {count} joker, worth {points} points. Jokers and twos are wild.",
            "There are {count} jokers, worth {points} points each. Jokers and twos are wild.",
            pack.jokers,
        ).format(count=pack.jokers, points=number(pack.joker))
    else:
        yield _("There are no jokers. Twos are wild.")
    yield _("A two is worth {two} points, an ace {ace}.").format(
        two=number(pack.two), ace=number(pack.ace)
    )
    yield _("Eight to king are worth {high} each, four to seven {low} each.").format(
        high=number(pack.high), low=number(pack.low)
    )
    three = number(pack.three)
    if profile.threes.exposed == "red":
        yield _("A black three is worth {points}.").format(points=three)
    else:
        yield _("A three left in a hand is worth {points}.").format(points=three)


def deal(profile: Profile) -> Iterator[str]:
    """Dealing, and the up-card."""
    rules = profile.deal
    yield ngettext(
        "Each player gets {count} card, one at a time from the dealer's left.",
        "Each player gets {count} cards, one at a time from the dealer's left.",
        rules.hand,
    ).format(count=rules.hand)
    if rules.foot:
        yield ngettext(
            "Then each gets {count} card more, face down: the foot, taken up when the hand is"
            " empty.",
            "Then each gets {count} cards more, face down: the foot, taken up when the hand is"
            " empty.",
            rules.foot,
        ).format(count=rules.foot)
        yield _("Emptied by laying, play goes on at once; emptied by a discard, the next turn.")
    yield _("The rest is the stock. The player on the dealer's left begins.")
    if not rules.up_card:
        yield _("No card is turned up: the discard pile starts empty.")
    else:
        yield _("A card is turned up to start the discard pile.")
        yield from _covered(profile)
    threes = exposed_threes(profile)
    if rules.threes_exposed == "at-once":
        yield _("Dealt {threes} are laid out at once and replaced from the stock.").format(
            threes=threes
        )
    else:
        yield _(
            "Dealt {threes} are laid out and replaced from the stock when their owner's first"
            " turn starts."
        ).format(threes=threes)


def _covered(profile: Profile) -> Iterator[str]:
    rules = profile.deal
    if not rules.covered:
        yield _("It stays on top, whatever it is.")
        return
    yield _("Another is turned up for these: {cards}.").format(cards=special_cards(rules.covered))
    if rules.covered_goes_to == "pile":
        yield _("Such a card stays in the pile under the next one.")
    else:
        yield _("Such a card goes back into the stock.")
