"""The chapters of the rule sheet on the end of a deal and of the match."""

from __future__ import annotations

from collections.abc import Iterator

from ...language import _, ngettext, number
from ...rules.profile import Profile
from .words import either, exposed_threes, ranks


def going_out(profile: Profile) -> Iterator[str]:
    """Leaving the deal with an empty hand."""
    rules = profile.going_out
    yield _("A player goes out by emptying the hand, and that ends the deal.")
    if rules.canastas:
        yield ngettext(
            "The side needs {count} canasta; it may be finished in that turn.",
            "The side needs {count} canastas; they may be finished in that turn.",
            rules.canastas,
        ).format(count=rules.canastas)
    else:
        yield _("No canasta is needed.")
    yield from _kinds(profile)
    if rules.discard == "optional":
        yield _("The last card may be laid or discarded.")
    else:
        yield _("The last card must be discarded.")
    if rules.last_card == "keep-one":
        yield _("Who may not go out must keep a card after the discard.")
    else:
        yield _("Who may not go out and has a single card left ends the turn without a discard.")
    yield _("Going out is worth {points} points.").format(points=number(rules.bonus))
    yield from _concealed(profile)
    yield from _asking(profile)


def _kinds(profile: Profile) -> Iterator[str]:
    rules = profile.going_out
    if rules.natural_canastas:
        yield ngettext(
            "It needs {count} natural canasta at least.",
            "It needs {count} natural canastas at least.",
            rules.natural_canastas,
        ).format(count=rules.natural_canastas)
    if rules.mixed_canastas:
        yield ngettext(
            "It needs {count} mixed canasta at least.",
            "It needs {count} mixed canastas at least.",
            rules.mixed_canastas,
        ).format(count=rules.mixed_canastas)
    if rules.run_canastas:
        yield ngettext(
            "It needs {count} full run at least.",
            "It needs {count} full runs at least.",
            rules.run_canastas,
        ).format(count=rules.run_canastas)
    if profile.deal.foot:
        yield _("The player must have taken up the foot.")


def _concealed(profile: Profile) -> Iterator[str]:
    rules = profile.going_out
    if rules.concealed == "none":
        yield _("Nothing more is paid for going out all at once.")
        return
    yield _("Going out concealed is for a player who had laid nothing before that turn.")
    match rules.concealed:
        case "own-canasta":
            yield _(
                "It is one lay with a canasta of its own and nothing added to older melds;"
                " the meld of a pile's top card may come first."
            )
        case "whole-hand":
            yield _(
                "It is one lay of the whole hand, but for a last discard; the meld of a pile's"
                " top card may come first."
            )
        case "one-turn":
            yield _("It is laying the whole hand in one turn, but for a last discard.")
    yield _("It is worth {points} points instead.").format(points=number(rules.concealed_bonus))


def _asking(profile: Profile) -> Iterator[str]:
    rules = profile.ask
    if len(profile.table.sides[0]) == 1 and not profile.table.lone_hand:
        return
    if not rules.allowed:
        yield _("A player may not ask a partner for leave to go out.")
        return
    match rules.when:
        case "before-melds":
            yield _(
                "A player who can go out may ask a partner for leave, after drawing or taking the"
                " pile and before further melds."
            )
        case "any-time":
            yield _(
                "A player who can go out may ask a partner for leave at any time after drawing or"
                " taking the pile."
            )
        case "after-stock-draw":
            yield _(
                "A player who can go out may ask a partner for leave right after drawing from the"
                " stock, not after taking the pile."
            )
    if len(profile.table.sides[0]) > 2:
        yield _("All partners answer; one no refuses.")
    if rules.once_a_deal:
        yield _("Each side may ask once a deal. The answer binds.")
    else:
        yield _("A player may ask once a turn. The answer binds.")


def stock(profile: Profile) -> Iterator[str]:
    """What happens when the stock runs out."""
    rules = profile.stock
    if rules.plays_on:
        yield _(
            "When the stock is empty, play goes on with the pile. The first player who does not"
            " take it ends the deal."
        )
        match rules.must_take:
            case "never":
                yield _("Nobody has to take it.")
            case "unfrozen-onto-meld":
                yield _(
                    "A pile that is not frozen must be taken where its top card can join a meld"
                    " of the side."
                )
            case "onto-meld":
                yield _(
                    "The pile must be taken where its top card can join a meld of the side,"
                    " frozen or not."
                )
    else:
        yield _("The deal ends with the turn of the player who drew the last card.")
    threes = exposed_threes(profile)
    match rules.last_three:
        case "ends":
            yield _(
                "Where the last card of the stock is one of the {threes}, it is laid out and the"
                " deal ends at once."
            ).format(threes=threes)
        case "may-lay":
            yield _(
                "Where the last card of the stock is one of the {threes}, it is laid out. The"
                " player may lay cards but not discard; then the deal ends."
            ).format(threes=threes)
        case "stays-in-hand":
            yield _(
                "Where the last card of the stock is one of the {threes}, it stays in the hand"
                " and the deal ends at once."
            ).format(threes=threes)
    yield _("Nobody is paid for going out where the deal ends like that.")


def score(profile: Profile) -> Iterator[str]:
    """The score sheet of a deal."""
    rules, pack = profile.scoring, profile.pack
    if rules.melded_cards_against_without_canasta:
        yield _("Melded cards count for a side that has a canasta, and against one that has none.")
    else:
        yield _("Melded cards count for their side.")
    yield _("Cards left in a hand count against their side.")
    if rules.black_three_when_others_go_out and profile.threes.exposed == "red":
        yield _("A black three in it costs {points} where another player went out.").format(
            points=number(rules.black_three_when_others_go_out)
        )
    yield _("A natural canasta pays {points} more.").format(points=number(rules.natural_canasta))
    if rules.special_ranks:
        yield _("A natural canasta of these pays {points} instead: {ranks}.").format(
            points=number(rules.special_natural_canasta), ranks=ranks(rules.special_ranks)
        )
    if profile.melds.max_wilds:
        yield _("A mixed canasta pays {points} more.").format(points=number(rules.mixed_canasta))
    if profile.melds.runs != "none":
        yield _("A full run pays {points} more.").format(points=number(rules.run_canasta))
    if profile.melds.wild_melds:
        yield _("A canasta of twos alone pays {points} more.").format(
            points=number(rules.wild_canasta_of_twos)
        )
        if pack.jokers:
            yield ngettext(
                "One of wilds with {count} joker, the only one, pays {points} more.",
                "One of wilds with all {count} jokers pays {points} more.",
                pack.jokers,
            ).format(count=pack.jokers, points=number(rules.wild_canasta_with_all_jokers))
            yield _("Any other canasta of wilds pays {points} more.").format(
                points=number(rules.wild_canasta)
            )
    if rules.concealed_canasta:
        yield _(
            "A concealed canasta pays {points} on top: one that was laid all at once from the"
            " hand, or with the pile's top card."
        ).format(points=number(rules.concealed_canasta))
    yield from _penalties(profile)
    yield _("Threes and going out are added. A score may be below zero.")


def _penalties(profile: Profile) -> Iterator[str]:
    rules = profile.scoring
    if rules.special_ranks and rules.incomplete_special_meld:
        yield _("A meld of these without wilds that is no canasta costs {points}: {ranks}.").format(
            points=number(rules.incomplete_special_meld), ranks=ranks(rules.special_ranks)
        )
    wild, with_jokers = rules.incomplete_wild_meld, rules.incomplete_wild_meld_with_all_jokers
    if profile.melds.wild_melds and (wild or with_jokers):
        yield _("A meld of wilds that is no canasta costs {points}.").format(points=number(wild))
        if profile.pack.jokers:
            yield _("With all the jokers of the pack it costs {points}.").format(
                points=number(with_jokers)
            )
    if rules.hoard_ranks and rules.hoard_penalty:
        yield ngettext(
            "Holding {count} card or more of one of these at the end costs {points} for each"
            " player and rank: {ranks}.",
            "Holding {count} cards or more of one of these at the end costs {points} for each"
            " player and rank: {ranks}.",
            rules.hoard_size,
        ).format(
            count=rules.hoard_size,
            points=number(rules.hoard_penalty),
            ranks=ranks(rules.hoard_ranks),
        )


def match(profile: Profile) -> Iterator[str]:
    """Deals until somebody wins."""
    rules = profile.match
    if rules.deals:
        yield ngettext(
            "The match is {count} deal.", "The match is {count} deals.", rules.deals
        ).format(count=rules.deals)
    else:
        yield _("The match is played to {target} points, looked at after each deal.").format(
            target=number(rules.target)
        )
    yield from _exact(profile)
    yield _("The deal passes on clockwise.")
    if rules.targets and not rules.deals:
        targets = either([number(target) for target in rules.targets])
        yield _("Targets to choose from: {targets}.").format(targets=targets)


def _exact(profile: Profile) -> Iterator[str]:
    rules = profile.match
    if rules.exact == "no":
        yield _("The highest total wins; where it is shared, another deal is played.")
        return
    yield _("The target must be met exactly; where both meet it, another deal is played.")
    match rules.exact:
        case "void":
            yield _("A deal that would carry a side past it adds nothing.")
        case "to-bracket":
            yield _(
                "A deal that would carry a side past it takes it back to the last bracket of the"
                " opening that it had reached."
            )
        case "keep":
            yield _("A total past it stands, and must come back to it.")
    if rules.max_deals:
        yield ngettext(
            "After {count} deal the highest total below the target wins.",
            "After {count} deals the highest total below the target wins.",
            rules.max_deals,
        ).format(count=rules.max_deals)
