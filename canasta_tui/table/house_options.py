"""The rules that tables most often play their own way, as choices of a few values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, get_args

from ..language import _, number
from ..rules.profile import Profile, SpecialCard
from .rule_sheet.words import special_cards

Rules: TypeAlias = Mapping[str, object]
"""Changes by dotted key."""


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A rule that a table may choose."""

    id: str
    label: str
    values: tuple[tuple[str, Rules], ...]
    """Each with its words and what it sets."""
    now: int
    """The place of the value that holds."""
    matters: bool = True
    """Other rules do not put it out of use."""


def house_options(profile: Profile) -> list[HouseOption]:
    """The choices for a profile, always the same ones in the same order."""
    return [
        _target(profile),
        _canastas(profile),
        _asking(profile),
        *_covered(profile),
        *_freezing(profile),
        _yes_or_no(
            "opened",
            _("the pile is frozen for a side that has not opened"),
            "pile.frozen_before_opening",
            profile.pile.frozen_before_opening,
            matters=not profile.pile.always_frozen,
        ),
        _yes_or_no(
            "always",
            _("the pile always takes a natural pair"),
            "pile.always_frozen",
            profile.pile.always_frozen,
        ),
        _failed(profile),
        _yes_or_no(
            "takeback",
            _("melds may be taken back in the turn"),
            "turn.takeback",
            profile.turn.takeback,
        ),
    ]


def _target(profile: Profile) -> HouseOption:
    match = profile.match
    targets = sorted({match.target, *match.targets})
    values = tuple((number(target), {"match.target": target}) for target in targets)
    return HouseOption(
        "target", _("target"), values, targets.index(match.target), matters=len(targets) > 1
    )


def _canastas(profile: Profile) -> HouseOption:
    now = profile.going_out.canastas
    counts = sorted({1, 2, 3, now})
    values = tuple((str(count), {"going_out.canastas": count}) for count in counts)
    return HouseOption("canastas", _("canastas to go out"), values, counts.index(now))


def _asking(profile: Profile) -> HouseOption:
    rules = profile.ask
    values = (
        (_("no"), {"ask.allowed": False}),
        (_("once a turn"), {"ask.allowed": True, "ask.once_a_deal": False}),
        (_("once a deal"), {"ask.allowed": True, "ask.once_a_deal": True}),
    )
    now = 0 if not rules.allowed else 2 if rules.once_a_deal else 1
    matters = len(profile.table.sides[0]) > 1
    return HouseOption("ask", _("asking the partner to go out"), values, now, matters)


def _covered(profile: Profile) -> Iterator[HouseOption]:
    """Which up-cards do not stay on top."""
    now = profile.deal.covered
    for kind in get_args(SpecialCard):
        label = _("as the up-card these are covered: {cards}")
        yield _member("covered", label, "deal.covered", kind, now, matters=profile.deal.up_card)


def _freezing(profile: Profile) -> Iterator[HouseOption]:
    """What freezes the pile."""
    now = profile.pile.frozen_by
    for kind in get_args(SpecialCard):
        label = _("the pile is frozen by: {cards}")
        matters = not profile.pile.always_frozen
        yield _member("frozen", label, "pile.frozen_by", kind, now, matters=matters)


def _member(
    id: str,
    label: str,
    key: str,
    kind: SpecialCard,
    now: Sequence[SpecialCard],
    *,
    matters: bool,
) -> HouseOption:
    """Whether a kind of card is in the list of a parameter."""
    without = [one for one in now if one != kind]
    order = get_args(SpecialCard)
    having = list(now) if kind in now else sorted([*now, kind], key=order.index)
    values = ((_("no"), {key: without}), (_("yes"), {key: having}))
    label = label.format(cards=special_cards([kind]))
    return HouseOption(f"{id}-{kind}", label, values, int(kind in now), matters)


def _failed(profile: Profile) -> HouseOption:
    names = {
        "reject": _("is taken back"),
        "lock-deal": _("bars the side for the deal"),
        "plus-10": _("costs 10 points more"),
    }
    values = tuple((words, {"opening.failed": name}) for name, words in names.items())
    now = list(names).index(profile.opening.failed)
    return HouseOption("failed", _("too small a first lay"), values, now)


def _yes_or_no(id: str, label: str, key: str, now: bool, *, matters: bool = True) -> HouseOption:
    values = ((_("no"), {key: False}), (_("yes"), {key: True}))
    return HouseOption(id, label, values, int(now), matters)
