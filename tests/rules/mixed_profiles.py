"""Rule systems that nobody plays: each rule drawn by itself, to see that rules compose."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

from canasta_tui.profile_files import load
from canasta_tui.rules.profile import Profile

CHOICES: dict[str, tuple[Any, ...]] = {
    "melds.max_size": (0, 7),
    "melds.max_wilds": (2, 3, 4),
    "melds.wild_relation": ("free", "not-more", "fewer"),
    "melds.naturals_for_wilds": (0, 0, 4, 5),
    "melds.never_wild": ([], [], ["7"], ["K", "4"]),
    "melds.wild_in_opening_only": ([], [], ["A"], ["A", "7"]),
    "melds.wild_melds": (False, True),
    "melds.rank_closed_by": ("none", "natural-canasta", "canasta"),
    "opening.brackets": ([{"minimum": 15}], [{"minimum": 50}], [{"minimum": 90}]),
    "opening.top_counts": (True, False),
    "opening.shape": ("any",),
    "opening.waived_for_concealed": (True, False),
    "opening.waived_for_canasta": (True, False),
    "opening.failed": ("reject", "reject", "lock-deal", "plus-10"),
    "pile.frozen_by": ([], ["wild"], ["wild", "red-three"], ["black-three"]),
    "pile.always_frozen": (False, False, True),
    "pile.frozen_before_opening": (True, False),
    "pile.natural_and_wild": (True, False),
    "pile.onto_meld_sizes": ([], [], [3, 4]),
    "pile.one_card": ("forbidden", "forbidden-unless-compulsory", "allowed"),
    "turn.wild_discards": ("free", "last-resort"),
    "turn.kept_from_empty_pile": ([], ["7", "A"]),
    "turn.closed_ranks_kept_from_empty_pile": (False, True),
    "threes.black_melds": ("going-out", "last-lay", "never"),
    "going_out.canastas": (1, 1, 2),
    "going_out.discard": ("optional", "compulsory"),
    "going_out.last_card": ("keep-one", "no-discard"),
    "going_out.concealed": ("none", "own-canasta", "whole-hand", "one-turn"),
    "ask.when": ("before-melds", "any-time", "after-stock-draw"),
    "ask.once_a_deal": (False, True),
    "stock.plays_on": (True, True, False),
    "stock.must_take": ("never", "unfrozen-onto-meld", "onto-meld"),
    "stock.last_three": ("ends", "may-lay"),
}


TABLE_CHOICES: dict[str, tuple[Any, ...]] = {
    "deal.foot": (0, 0, 13),
    "melds.max_wilds": (2, 3),
    "melds.same_rank": ("one", "when-full", "several"),
    "melds.runs": ("none", "complete", "growing"),
    "melds.wild_melds": (False, True),
    "opening.brackets": ([{"minimum": 15}], [{"minimum": 50}]),
    "opening.by_deal": ([], [], [50, 90]),
    "opening.top_counts": (True, False),
    "pile.frozen_by": ([], ["wild"], ["wild", "red-three"]),
    "pile.always_frozen": (False, False, True),
    "pile.frozen_before_opening": (True, False),
    "pile.natural_and_wild": (True, False),
    "pile.onto_meld_wilds": (True, False),
    "pile.onto_meld_sizes": ([], [], [3, 4, 5, 6]),
    "pile.cards_taken": (0, 0, 2),
    "threes.black_melds": ("going-out", "never"),
    "going_out.canastas": (1, 2),
    "going_out.natural_canastas": (0, 0, 1),
    "going_out.mixed_canastas": (0, 0, 1),
    "going_out.run_canastas": (0, 0, 0, 1),
    "going_out.discard": ("optional", "compulsory"),
    "ask.when": ("before-melds", "any-time"),
    "ask.once_a_deal": (False, True),
    "stock.must_take": ("never", "unfrozen-onto-meld", "onto-meld"),
}


def mixed_tables(rng: Random) -> Profile:
    """A profile with several melds of a rank, runs or second hands, and each rule of
    `TABLE_CHOICES` drawn at random."""
    rules = {key: rng.choice(values) for key, values in TABLE_CHOICES.items()}
    if rules["melds.same_rank"] == "one" and rules["melds.runs"] == "none":
        rules["melds.runs"] = "growing"
    cards = rng.choice((0, 0, 1, 2))
    rules["pile.onto_meld_cards"] = cards
    rules["pile.onto_meld_naturals"] = rng.randint(min(1, cards), cards)
    return load("samba", rules)


def mixed_profile(rng: Random) -> Profile:
    """A profile with each rule of `CHOICES` drawn at random."""
    rules = {key: rng.choice(values) for key, values in CHOICES.items()}
    if rules["melds.wild_melds"]:
        rules["melds.unfinished_wild_meld_keeps_wilds"] = rng.random() < 0.5
    cards = rng.choice((0, 0, 1, 2))
    rules["pile.onto_meld_cards"] = cards
    rules["pile.onto_meld_naturals"] = rng.randint(min(1, cards), cards)
    return load("classic", rules)


def differences(profile: Profile) -> dict[str, Any]:
    """What a mixed profile changes in the classic rules, to name it in a failure."""
    classic = asdict(load("classic"))
    changed = {}
    for section, values in asdict(profile).items():
        if isinstance(values, dict):
            for key, value in values.items():
                if classic[section][key] != value:
                    changed[f"{section}.{key}"] = value
    return changed
