"""The chapters of the rule sheet on melds, the opening and threes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...language import _, ngettext, number
from ...rules.profile import Profile
from .words import exposed_threes, ranks


def melds(profile: Profile) -> Iterator[str]:
    """What a meld is, and what a canasta is."""
    rules = profile.melds
    if rules.max_size:
        yield _("A meld is {least} to {most} cards of one rank, four to ace.").format(
            least=rules.min_size, most=rules.max_size
        )
    else:
        yield ngettext(
            "A meld is {count} card or more of one rank, four to ace.",
            "A meld is {count} cards or more of one rank, four to ace.",
            rules.min_size,
        ).format(count=rules.min_size)
    yield from _runs(profile)
    yield ngettext(
        "At least {count} card of it is a natural.",
        "At least {count} cards of it are naturals.",
        rules.min_naturals,
    ).format(count=rules.min_naturals)
    yield from _wilds(profile)
    if rules.wild_melds:
        yield _("Wilds may also form a meld of their own, of as many cards.")
        if rules.unfinished_wild_meld_keeps_wilds:
            yield _("While it is no canasta, wilds of the side go nowhere else.")
    else:
        yield _("Wilds form no meld of their own.")
    yield from _same_rank(profile)
    if rules.max_size == rules.canasta:
        yield _("A meld of {count} cards is a canasta.").format(count=rules.canasta)
    else:
        yield ngettext(
            "A meld of {count} card or more is a canasta.",
            "A meld of {count} cards or more is a canasta.",
            rules.canasta,
        ).format(count=rules.canasta)
    if rules.max_wilds:
        yield _("A canasta without wilds is natural, one with wilds is mixed.")
    if rules.rank_closed_by == "natural-canasta":
        yield _("A natural canasta of any side closes its rank: nobody melds that rank any more.")
    elif rules.rank_closed_by == "canasta":
        yield _("A canasta of any side closes its rank: nobody melds that rank any more.")


def _runs(profile: Profile) -> Iterator[str]:
    rules = profile.melds
    match rules.runs:
        case "none":
            yield _("Suits do not matter, and sequences are no melds.")
        case "complete":
            yield _(
                "A run is a meld too: {count} naturals of one suit in sequence, four to ace, laid"
                " at once and never added to."
            ).format(count=rules.canasta)
        case "growing":
            yield _(
                "A run is a meld too: {least} to {most} naturals of one suit in sequence, four to"
                " ace; it grows at its ends."
            ).format(least=rules.min_size, most=rules.canasta)


def _same_rank(profile: Profile) -> Iterator[str]:
    rules = profile.melds
    match rules.same_rank:
        case "one" if rules.wild_melds:
            yield _("A side has one meld of each rank, and one of wilds.")
        case "one":
            yield _("A side has one meld of each rank.")
        case "when-full" if rules.wild_melds:
            yield _(
                "Once a side's meld of a rank or of wilds is full it may begin another of the same."
            )
        case "when-full":
            yield _("Once a side's meld of a rank is full it may begin another of that rank.")
        case "several":
            yield _(
                "A side may have several melds of a rank: three naturals that do not say where"
                " they go begin a new one."
            )
            yield _("It may make one of two that have room, where they fit together.")
            if rules.wild_melds:
                yield _("Once its meld of wilds is full it may begin another.")
    yield _("Nobody adds to the melds of another side.")


def _wilds(profile: Profile) -> Iterator[str]:
    rules = profile.melds
    if not rules.max_wilds:
        yield _("A meld of a rank holds no wilds.")
        return
    yield ngettext(
        "At most {count} card of it is wild.",
        "At most {count} cards of it are wild.",
        rules.max_wilds,
    ).format(count=rules.max_wilds)
    if rules.wild_relation == "not-more":
        yield _("It takes no more wilds than it has naturals.")
    elif rules.wild_relation == "fewer":
        yield _("It takes fewer wilds than it has naturals.")
    if rules.naturals_for_wilds:
        yield ngettext(
            "Once the side has opened, wilds join only melds with at least {count} natural.",
            "Once the side has opened, wilds join only melds with at least {count} naturals.",
            rules.naturals_for_wilds,
        ).format(count=rules.naturals_for_wilds)
    if rules.never_wild:
        yield _("Melds of these never hold wilds: {ranks}.").format(ranks=ranks(rules.never_wild))
    opening_only = [name for name in rules.wild_in_opening_only if name not in rules.never_wild]
    if opening_only:
        yield _(
            "Melds of these take wilds only in the opening, and from the hand alone: {ranks}."
        ).format(ranks=ranks(opening_only))


def _brackets(profile: Profile) -> Iterator[str]:
    rules = profile.opening
    yield _(
        "A side's first lay in a deal must reach a minimum, by its total before the deal."
        " Several melds add up."
    )
    if profile.table.lone_hand:
        yield _("A player's own total counts, until the side has its first meld.")
    first, *others = rules.brackets
    if not others:
        yield _("The minimum is {minimum} points.").format(minimum=number(first.minimum))
    for row, next_row in pairwise(rules.brackets):
        if row is first:
            yield _("With a total below {total}: {minimum} points.").format(
                total=number(next_row.total or 0), minimum=number(row.minimum)
            )
        yield _("With a total of {total} or more: {minimum} points.").format(
            total=number(next_row.total or 0), minimum=number(next_row.minimum)
        )


def opening(profile: Profile) -> Iterator[str]:
    """The first lay of a side in a deal."""
    rules = profile.opening
    if rules.by_deal:
        yield _("A side's first lay in a deal must reach a minimum. Several melds add up.")
        yield _("By the deals of the match it is {minimums} points; then the last holds.").format(
            minimums=", ".join(map(number, rules.by_deal))
        )
    else:
        yield from _brackets(profile)
    if rules.top_counts:
        yield _(
            "Only points of cards count: those of the hand and the pile's top card, not the"
            " cards under it."
        )
    else:
        yield _("Only points of cards of the hand count, not the pile's top card.")
    wild_melds = profile.melds.wild_melds
    if rules.shape == "clean-or-wild":
        yield (
            _(
                "The lay must hold a meld without wilds, of three naturals or more from the hand,"
                " or a meld of wilds."
            )
            if wild_melds
            else _("The lay must hold a meld without wilds, of three naturals or more of the hand.")
        )
    if rules.waived_for_canasta:
        yield (
            _("A natural canasta from the hand, or one of wilds, needs no minimum.")
            if wild_melds
            else _("A natural canasta from the hand needs no minimum.")
        )
    match rules.failed:
        case "reject":
            yield _("A first lay that is worth too little is taken back.")
        case "lock-deal":
            yield _(
                "A first lay that is worth too little is taken back, and its side may not meld in"
                " the rest of the deal."
            )
        case "plus-10":
            yield _(
                "A first lay that is worth too little is taken back, and its side needs 10 points"
                " more in the rest of the deal; it pays so once a deal."
            )
    if profile.going_out.concealed != "none":
        yield (
            _(
                "A player who drew from the stock and goes out concealed needs no minimum; then"
                " only the last discard may follow."
            )
            if rules.waived_for_concealed
            else _("Going out concealed needs the minimum too.")
        )


def threes(profile: Profile) -> Iterator[str]:
    """Red and black threes."""
    rules = profile.threes
    exposed = exposed_threes(profile)
    yield _("Drawn {threes} are laid out at once and replaced from the stock.").format(
        threes=exposed
    )
    if profile.deal.up_card and not (
        profile.deal.covered_goes_to == "stock" and "red-three" in profile.deal.covered
    ):
        yield _("Those that come with the pile are laid out and not replaced.")
    yield from _values(profile)
    match rules.sign:
        case "plus":
            yield _("They always count for their side.")
        case "melded":
            yield _("They count for a side that has melded, and against one that has not.")
        case "canastas":
            yield from _by_canastas(profile)
    if rules.exposed == "all":
        yield _("Threes are never melded.")
    else:
        match rules.black_melds:
            case "never":
                yield _("Threes are never melded.")
            case "going-out":
                yield _(
                    "Three or more black threes, and no wild with them, may be melded in the turn"
                    " in which the player goes out."
                )
            case "last-lay":
                yield _(
                    "Three or more black threes, and no wild with them, may be the last lay of a"
                    " player who goes out; only the last discard may follow."
                )
    if rules.unexposed_penalty:
        yield _(
            "Keeping one of the {threes} in the hand costs {points} points; the program always"
            " lays it out."
        ).format(threes=exposed, points=number(rules.unexposed_penalty))


def _values(profile: Profile) -> Iterator[str]:
    rules = profile.threes
    values = ", ".join(number(points) for points in rules.values)
    if rules.exposed == "all":
        yield _("The threes of each colour count by themselves.")
    yield _("One, two, three and so on are worth together: {values}.").format(values=values)


def _by_canastas(profile: Profile) -> Iterator[str]:
    signs = profile.threes.sign_by_canastas
    words = {
        1: _("for the side"),
        0: _("nothing"),
        -1: _("against the side"),
    }
    for count, sign in enumerate(signs[:-1]):
        if not count:
            yield _("Without a canasta they count: {sign}.").format(sign=words[sign])
            continue
        yield ngettext(
            "With {count} canasta they count: {sign}.",
            "With {count} canastas they count: {sign}.",
            count,
        ).format(count=count, sign=words[sign])
    for sign in signs[-1:]:
        yield ngettext(
            "With {count} canasta or more they count: {sign}.",
            "With {count} canastas or more they count: {sign}.",
            len(signs) - 1,
        ).format(count=len(signs) - 1, sign=words[sign])
