"""The keys of a profile behind a refusal: which line of its file says so, with its value there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TypeAlias

from ..rules.cards import JOKER
from ..rules.profile import Bracket, Profile
from ..rules.refusals import Refusal
from .wording_words import Facts

KeyValue: TypeAlias = tuple[str, str]
"""A dotted key, and its value as a profile file writes it."""
FAILED_COSTS = 10
"""What a failed opening adds to a minimum (`opening.failed = "plus-10"`)."""


CHAPTERS = {
    **{"card": "turn", "turn": "turn", "discard": "turn", "stock": "stock", "pile": "pile"},
    **{"threes": "threes", "meld": "melds", "opening": "opening"},
    **{"out": "going-out", "ask": "going-out"},
}
"""By the first word of a code of refusal: the chapter of the rule sheet that its rule stands in."""


def chapter_of(code: str) -> str:
    """The id of the chapter of the rule sheet for a code of refusal."""
    return CHAPTERS[code.partition(".")[0]]


def keys_behind(profile: Profile, refusal: Refusal) -> tuple[KeyValue, ...]:
    """The keys that decided a refusal; none where every profile refuses the same."""
    facts = Facts(dict(refusal.facts))
    keys = KEYS[refusal.code]
    names = keys(profile, facts) if callable(keys) else keys
    return tuple((name, _value(profile, name, facts)) for name in names)


def _value(profile: Profile, key: str, facts: Facts) -> str:
    if key == "opening.brackets":
        # Of all rows only the one that holds for the side says something.
        rows = {row.minimum: row for row in profile.opening.brackets}
        needed = facts.number("needed")
        return _toml(rows.get(needed) or rows.get(needed - FAILED_COSTS) or [*rows.values()])
    section, name = key.split(".")
    return _toml(getattr(getattr(profile, section), name))


def _toml(value: object) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, Bracket):
        value = {key: one for key, one in asdict(value).items() if one is not None}
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# What decides depends on the facts in some codes


def _turn(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    return ("going_out.last_card",) if facts.text("why") == "must-discard" else ()


def _frozen(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("always"):
        return ("pile.always_frozen",)
    keys = []
    if facts.number("frozen_by") or facts.number("opened"):
        keys.append("pile.frozen_by")
    if not facts.number("opened"):
        keys.append("pile.frozen_before_opening")
    return tuple(keys)


def _top_unused(profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("naturals") + facts.number("wilds") < len(facts.cards()):
        return ()
    if facts.number("meld_size") and facts.number("wilds") and not profile.pile.onto_meld_wilds:
        return ("pile.onto_meld_wilds",)
    if facts.number("meld_size"):
        return ("pile.onto_meld_cards", "pile.onto_meld_naturals")
    return ("pile.natural_and_wild",)


def _size(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("run"):
        return ("melds.runs",)
    size = facts.number("naturals") + facts.number("wilds")
    if not size:
        return ()
    return ("melds.min_size",) if size < facts.number("least") else ("melds.max_size",)


def _naturals(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("naturals") and facts.number("rank") != JOKER:
        return ("melds.min_naturals",)
    return ("melds.min_naturals", "melds.wild_melds")


def _wilds(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("run"):
        return ("melds.runs",)
    if facts.number("wilds") > facts.number("most_wilds"):
        return ("melds.max_wilds",)
    if facts.number("naturals") < facts.number("naturals_for_wilds"):
        return ("melds.naturals_for_wilds",)
    return ("melds.wild_relation",)


def _pure(profile: Profile, facts: Facts) -> tuple[str, ...]:
    never = facts.number("rank") in profile.melds.never_wild_ranks
    return ("melds.never_wild",) if never else ("melds.wild_in_opening_only",)


def _closed(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("run"):
        return ("melds.runs",)
    return ("melds.rank_closed_by",) if facts.number("dead") else ("melds.max_size",)


def _target(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("run"):
        return ("melds.runs",)
    if facts.text("why"):
        return ("melds.same_rank",)
    return () if "rank" in facts else ("melds.wild_melds",)


def _minimum(profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("waived"):
        return ("opening.waived_for_concealed",)
    if facts.number("locked"):
        return ("opening.failed",)
    if profile.opening.by_deal:
        return ("opening.by_deal",)
    keys = ["opening.brackets"]
    if all(row.minimum != facts.number("needed") for row in profile.opening.brackets):
        keys.append("opening.failed")
    if facts.number("top"):
        keys.append("opening.top_counts")
    return tuple(keys)


def _ask_cannot(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.text("why") == "no-other-end":
        return ("going_out.last_card",)
    if facts.text("why") == "foot":
        return ("deal.foot",)
    return _canastas(_profile, facts)


def _canastas(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    if facts.number("canastas") < facts.number("needed"):
        return ("going_out.canastas",)
    lacking = facts.text("lacking")
    return (f"going_out.{lacking}_canastas",) if lacking else ()


def _ask_nobody(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    return ("table.sides",) if facts.number("allowed") else ("ask.allowed",)


def _discard(_profile: Profile, facts: Facts) -> tuple[str, ...]:
    return {
        "three": ("threes.exposed",),
        "wild": ("turn.wild_discards",),
        "kept-rank": ("turn.kept_from_empty_pile",),
        "closed-rank": ("turn.closed_ranks_kept_from_empty_pile",),
    }.get(facts.text("why"), ("stock.last_three",))


KEYS: dict[str, tuple[str, ...] | Callable[[Profile, Facts], tuple[str, ...]]] = {
    "card.not-held": (),
    "turn.order": _turn,
    "stock.empty": ("stock.plays_on",),
    "stock.must-take": ("stock.must_take",),
    "pile.empty": (),
    "pile.blocked": ("pile.blocked_by",),
    "pile.frozen": _frozen,
    "pile.top-unused": _top_unused,
    "pile.one-card": ("pile.one_card",),
    "pile.meld-full": ("pile.onto_meld_sizes",),
    "threes.meld": ("threes.black_melds",),
    "meld.size": _size,
    "meld.naturals": _naturals,
    "meld.wilds": _wilds,
    "meld.mixed-ranks": ("melds.runs",),
    "meld.pure": _pure,
    "meld.closed": _closed,
    "meld.wild-open": ("melds.unfinished_wild_meld_keeps_wilds", "melds.canasta"),
    "meld.target": _target,
    "opening.minimum": _minimum,
    "opening.shape": ("opening.shape",),
    "out.partner-said-no": ("ask.allowed",),
    "out.partner-said-yes": ("ask.allowed",),
    "out.canastas": _canastas,
    "out.keep-card": ("going_out.canastas", "going_out.last_card"),
    "out.discard": ("going_out.discard",),
    "ask.when": ("ask.when",),
    "ask.used": ("ask.once_a_deal",),
    "ask.cannot": _ask_cannot,
    "ask.nobody": _ask_nobody,
    "discard.forbidden": _discard,
}
"""By code of refusal: its keys, or how its facts tell them; empty for rules that no key changes."""
