"""What moves would come to, as sentences. They speak to the player."""

from __future__ import annotations

from collections.abc import Iterator

from ..language import _, ngettext, number
from ..rules.cards import card_symbol
from .effects import Canasta, Effects
from .wording_words import rank_name


def effects_text(effects: Effects) -> tuple[str, ...]:
    """One sentence for each thing that would change, the end of the deal or the hand last."""
    return tuple(_sentences(effects))


def _sentences(effects: Effects) -> Iterator[str]:
    if effects.taken:
        yield ngettext(
            "{count} more card of the pile is yours.",
            "{count} more cards of the pile are yours.",
            effects.taken,
        ).format(count=effects.taken)
    if effects.needed:
        yield _opening(effects)
    elif effects.laid:
        yield _("It lays cards worth {points} points.").format(points=number(effects.laid))
    for canasta in effects.canastas:
        yield _canasta(canasta)
    for rank in effects.closed:
        yield _("It closes {rank}: nobody melds them any more.").format(rank=rank_name(rank))
    if effects.freezes:
        yield _("{card} freezes the pile for everybody until it is taken.").format(
            card=card_symbol(effects.discarded)
        )
    if effects.blocks:
        yield _("{card} on top keeps the next player from the pile.").format(
            card=card_symbol(effects.discarded)
        )
    if effects.out:
        yield _going_out(effects)
        return
    if effects.may_go_out:
        yield _("Your side then has the canastas that going out needs.")
    if effects.foot:
        yield ngettext(
            "You then take up your second hand of {count} card.",
            "You then take up your second hand of {count} cards.",
            effects.foot,
        ).format(count=effects.foot)
        return
    yield ngettext(
        "It leaves {count} card in your hand.",
        "It leaves {count} cards in your hand.",
        effects.left,
    ).format(count=effects.left)


def _opening(effects: Effects) -> str:
    if effects.counted < effects.needed:
        text = _("It opens your side with {points} points; the minimum of {needed} is waived.")
    else:
        text = _("It opens your side: {points} points, where {needed} are needed.")
    return text.format(points=number(effects.counted), needed=number(effects.needed))


def _canasta(canasta: Canasta) -> str:
    if canasta.before:
        text = _("The canasta of {rank} then pays {bonus} instead of {before}.")
    elif canasta.kind == "natural":
        text = _("It makes a natural canasta of {rank}: +{bonus}.")
    elif canasta.kind == "mixed":
        text = _("It makes a mixed canasta of {rank}: +{bonus}.")
    elif canasta.kind == "run":
        return _("It makes a full run: +{bonus}.").format(bonus=number(canasta.bonus))
    else:
        text = _("It makes a canasta of wilds: +{bonus}.")
    return text.format(
        rank=rank_name(canasta.rank), bonus=number(canasta.bonus), before=number(canasta.before)
    )


def _going_out(effects: Effects) -> str:
    if effects.out == "concealed":
        text = _("It goes out concealed: +{bonus}.")
    else:
        text = _("It goes out: +{bonus}.")
    return text.format(bonus=number(effects.bonus))
