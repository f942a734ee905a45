"""The shipped rule systems against the rules that their sources print.

The table holds what the six sources say, typed from them and not from the profile files. Where a
source is silent it holds what was decided, which the profile's notes give.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from pydantic import BaseModel

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.profile import Profile

PROFILES = Path(__file__).parents[1] / "profiles"
IDS = ("classic", "brazilian", "concealed", "howto", "standard", "modern-american")

NO = "does not apply"
RED = ("wild", "red-three")
ANY_THREE = ("wild", "red-three", "black-three")
BLOCKERS = ("wild", "black-three")
PAIRS = ((1, 3), (2, 4))
MINIMUMS = ((None, 15), (0, 50), (1500, 90), (3000, 120))
MODERN_MINIMUMS = ((None, 125), (3000, 155), (5000, 180))
RED_THREES = (100, 200, 300, 800)
EACH_COLOUR = (100, 300, 500, 1000)
BRAZIL = (3000, 5000, 10000)
TARGETS = (2500, 5000, 7500, 10000)
SPECIAL = ("7", "A")

# fmt: off
# One row for each parameter, one column for each system.
VALUES: dict[str, object] = {
    #                             classic   brazilian  concealed  howto      standard   modern
    "table.sides":               (PAIRS,    PAIRS,     PAIRS,     PAIRS,     PAIRS,     PAIRS),
    "table.lone_hand":           (False,    False,     False,     False,     False,     False),
    "table.seating":             ("by-lot", "highest-card", "any", "highest-pair", "by-lot",
                                  "by-lot"),
    "pack.packs":                (2,        2,         2,         2,         2,         2),
    "pack.jokers":               (4,        4,         4,         4,         4,         4),
    "pack.joker":                (50,       50,        50,        50,        50,        50),
    "pack.two":                  (20,       20,        20,        20,        20,        20),
    "pack.ace":                  (20,       20,        20,        20,        20,        20),
    "pack.high":                 (10,       10,        10,        10,        10,        10),
    "pack.low":                  (5,        5,         5,         5,         5,         5),
    "pack.three":                (5,        5,         5,         5,         5,         5),
    "deal.hand":                 (11,       11,        11,        11,        11,        13),
    "deal.foot":                 (0,        0,         0,         0,         0,         0),
    "deal.up_card":              (True,     True,      True,      True,      True,      False),
    "deal.covered":              (RED,      RED,       ANY_THREE, RED,       RED,       NO),
    "deal.covered_goes_to":      ("pile",   "stock",   "pile",    "pile",    "pile",    NO),
    "deal.threes_exposed":       ("at-once", "at-once", "at-once", "first-turn", "at-once",
                                  "at-once"),
    "turn.draw":                 (1,        1,         1,         1,         1,         1),
    "turn.wild_discards":        ("free",   "free",    "free",    "free",    "free",
                                  "last-resort"),
    "turn.kept_from_empty_pile": ((),       (),        (),        (),        (),
                                  SPECIAL),
    "turn.closed_ranks_kept_from_empty_pile":
                                 (False,    False,     False,     False,     False,     True),
    "turn.takeback":             (False,    False,     False,     False,     False,     False),
    "melds.min_size":            (3,        3,         3,         3,         3,         3),
    "melds.max_size":            (0,        0,         0,         0,         0,         7),
    "melds.min_naturals":        (2,        2,         2,         2,         2,         2),
    "melds.max_wilds":           (3,        3,         3,         3,         3,         2),
    "melds.wild_relation":       ("free",   "free",    "not-more", "free",   "fewer",   "free"),
    "melds.canasta":             (7,        7,         7,         7,         7,         7),
    "melds.naturals_for_wilds":  (0,        0,         0,         0,         0,         5),
    "melds.never_wild":          ((),       (),        (),        (),        (),        ("7",)),
    "melds.wild_in_opening_only": ((),      (),        (),        (),        (),        ("A",)),
    "melds.wild_melds":          (False,    False,     False,     False,     False,     True),
    "melds.unfinished_wild_meld_keeps_wilds":
                                 (False,    False,     False,     False,     False,     True),
    "melds.same_rank":           ("one",    "one",     "one",     "one",     "one",     "one"),
    "melds.runs":                ("none",   "none",    "none",    "none",    "none",    "none"),
    "melds.rank_closed_by":      ("none",   "none",    "none",    "none",    "none",
                                  "natural-canasta"),
    "opening.brackets":          (MINIMUMS, MINIMUMS,  MINIMUMS,  MINIMUMS,  MINIMUMS,
                                  MODERN_MINIMUMS),
    "opening.by_deal":           ((),       (),        (),        (),        (),        ()),
    "opening.top_counts":        (True,     True,      True,      True,      True,      False),
    "opening.shape":             ("any",    "any",     "any",     "any",     "any",
                                  "clean-or-wild"),
    "opening.waived_for_concealed": (True,  False,     True,      True,      True,      False),
    "opening.waived_for_canasta": (False,   False,     False,     False,     False,     True),
    "opening.failed":            ("reject", "reject",  "reject",  "reject",  "reject",  "reject"),
    "pile.blocked_by":           (BLOCKERS, BLOCKERS,  BLOCKERS,  BLOCKERS,  BLOCKERS,  ("wild",)),
    "pile.frozen_by":            (RED,      (),        ("wild",), RED,       RED,       NO),
    "pile.always_frozen":        (False,    False,     False,     False,     False,     True),
    "pile.frozen_before_opening": (True,    False,     True,      True,      True,      NO),
    "pile.natural_and_wild":     (True,     True,      True,      True,      True,      False),
    "pile.onto_meld_cards":      (0,        1,         0,         0,         2,         2),
    "pile.onto_meld_naturals":   (0,        1,         0,         0,         1,         2),
    "pile.onto_meld_wilds":      (True,     True,      True,      True,      True,      True),
    "pile.onto_meld_sizes":      ((),       (),        (),        (),        (),        (3, 4)),
    "pile.cards_taken":          (0,        0,         0,         0,         0,         0),
    "pile.one_card":             ("forbidden", "forbidden", "forbidden",
                                  "forbidden-unless-compulsory", "forbidden", NO),
    "threes.exposed":            ("red",    "red",     "red",     "red",     "red",     "all"),
    "threes.values":             (RED_THREES, RED_THREES, RED_THREES, RED_THREES, RED_THREES,
                                  EACH_COLOUR),
    "threes.sign":               ("melded", "plus",    "melded",  "melded",  "melded",  "canastas"),
    "threes.sign_by_canastas":   (NO,       NO,        NO,        NO,        NO,        (-1, 0, 1)),
    "threes.black_melds":        ("going-out", "going-out", "last-lay", "going-out", "going-out",
                                  "never"),
    "threes.unexposed_penalty":  (0,        0,         0,         500,       0,         0),
    "going_out.canastas":        (1,        1,         1,         1,         1,         2),
    "going_out.natural_canastas": (0,       0,         0,         0,         0,         0),
    "going_out.mixed_canastas":  (0,        0,         0,         0,         0,         0),
    "going_out.run_canastas":    (0,        0,         0,         0,         0,         0),
    "going_out.discard":         ("optional", "optional", "optional", "optional", "optional",
                                  "compulsory"),
    "going_out.last_card":       ("keep-one", "keep-one", "keep-one", "no-discard", "keep-one",
                                  "keep-one"),
    "going_out.bonus":           (100,      100,       100,       100,       100,       100),
    "going_out.concealed":       ("own-canasta", "one-turn", "own-canasta", "whole-hand",
                                  "whole-hand", "none"),
    "going_out.concealed_bonus": (200,      200,       200,       200,       200,       NO),
    "ask.allowed":               (True,     True,      True,      True,      True,      True),
    "ask.when":                  ("before-melds", "any-time", "before-melds", "before-melds",
                                  "before-melds", "after-stock-draw"),
    "ask.once_a_deal":           (False,    True,      False,     False,     False,     True),
    "stock.plays_on":            (True,     True,      True,      True,      True,      False),
    "stock.must_take":           ("unfrozen-onto-meld", "unfrozen-onto-meld",
                                  "unfrozen-onto-meld", "onto-meld", "unfrozen-onto-meld", "never"),
    "stock.last_three":          ("ends",   "ends",    "ends",    "may-lay", "ends",
                                  "stays-in-hand"),
    "scoring.natural_canasta":   (500,      200,       500,       500,       500,       500),
    "scoring.mixed_canasta":     (300,      100,       300,       300,       300,       300),
    "scoring.run_canasta":       (NO,       NO,        NO,        NO,        NO,        NO),
    "scoring.concealed_canasta": (0,        0,         100,       0,         0,         0),
    "scoring.special_ranks":     ((),       (),        (),        (),        (),        SPECIAL),
    "scoring.special_natural_canasta": (NO, NO,        NO,        NO,        NO,        2500),
    "scoring.wild_canasta":      (NO,       NO,        NO,        NO,        NO,        2000),
    "scoring.wild_canasta_of_twos": (NO,    NO,        NO,        NO,        NO,        3000),
    "scoring.wild_canasta_with_all_jokers":
                                 (NO,       NO,        NO,        NO,        NO,        2500),
    "scoring.melded_cards_against_without_canasta":
                                 (False,    False,     False,     False,     False,     True),
    "scoring.incomplete_special_meld": (NO, NO,        NO,        NO,        NO,        2500),
    "scoring.incomplete_wild_meld": (NO,    NO,        NO,        NO,        NO,        2000),
    "scoring.incomplete_wild_meld_with_all_jokers":
                                 (NO,       NO,        NO,        NO,        NO,        2500),
    "scoring.black_three_when_others_go_out":
                                 (0,        0,         0,         0,         0,         0),
    "scoring.hoard_ranks":       ((),       (),        (),        (),        (),        SPECIAL),
    "scoring.hoard_size":        (NO,       NO,        NO,        NO,        NO,        3),
    "scoring.hoard_penalty":     (0,        0,         0,         0,         0,         1500),
    "match.target":              (5000,     3000,      5000,      5000,      5000,      8500),
    "match.targets":             ((),       BRAZIL,    (),        (),        TARGETS, TARGETS),
    "match.exact":               ("no",     "no",      "no",      "no",      "no",      "no"),
    "match.deals":               (0,        0,         0,         0,         0,         0),
    "match.max_deals":           (NO,       NO,        NO,        NO,        NO,        NO),
}
# fmt: on


def parameters() -> list[str]:
    """Every parameter of the model by its dotted key."""
    return [
        f"{name}.{key}"
        for name, field in Profile.model_fields.items()
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
        for key in field.annotation.model_fields
    ]


def value_of(profile: Profile, key: str) -> object:
    section, name = key.split(".")
    value = getattr(getattr(profile, section), name)
    if key == "opening.brackets":
        return tuple((row.total, row.minimum) for row in value)
    return value


def test_the_table_of_values_has_a_row_for_every_parameter() -> None:
    assert list(VALUES) == parameters()


@pytest.mark.parametrize("key", VALUES)
def test_each_profile_has_the_value_that_its_source_states(key: str) -> None:
    expected = VALUES[key]
    assert isinstance(expected, tuple)
    stated = dict(zip(IDS, expected, strict=True))
    found = {name: value_of(load(name), key) for name, value in stated.items() if value != NO}
    assert found == {name: value for name, value in stated.items() if value != NO}


def test_the_six_systems_are_shipped_under_their_ids() -> None:
    assert set(IDS) <= set(profile_ids())
    assert [load(name).id for name in IDS] == list(IDS)


def test_classic_is_an_example_that_states_every_parameter() -> None:
    values = tomllib.loads((PROFILES / "classic.toml").read_text(encoding="utf-8"))
    stated = {
        f"{section}.{key}"
        for section, keys in values.items()
        if isinstance(keys, dict)
        for key in keys
    }
    assert stated == set(parameters())


@pytest.mark.parametrize("name", IDS)
def test_each_system_stands_by_itself(name: str) -> None:
    values = tomllib.loads((PROFILES / f"{name}.toml").read_text(encoding="utf-8"))
    assert "extends" not in values


@pytest.mark.parametrize(
    ("name", "cards", "stock"),
    # 108 cards less the hands: 4 × 11 = 44, or 4 × 13 = 52.
    [
        ("classic", 108, 64),
        ("brazilian", 108, 64),
        ("concealed", 108, 64),
        ("howto", 108, 64),
        ("standard", 108, 64),
        ("modern-american", 108, 56),
    ],
)
def test_after_the_deal_the_stock_has_the_cards_that_the_source_counts(
    name: str, cards: int, stock: int
) -> None:
    profile = load(name)
    assert profile.pack_size == cards
    assert profile.pack_size - profile.seats * profile.deal.hand == stock


@pytest.mark.parametrize(
    ("name", "subjects"),
    [
        ("classic", ["15", "red three", "one card", 'after a "no"', "another deal"]),
        ("brazilian", ["back into the stock", "freez", "gifts", "200 and 100", "3,000", "tip"]),
        ("concealed", ["swaps the colours", 'lost "not"', "not going out concealed"]),
        ("howto", ["one suit", "500", "without a discard", "frozen pile too", "first turn"]),
        ("standard", ["K K 2 2", "two cards of the hand", "neither the pack"]),
        ("modern-american", ["closed by a natural canasta", "empty pile", "two cards", "yes"]),
    ],
)
def test_the_notes_tell_what_was_decided_about_what_the_source_leaves_open(
    name: str, subjects: list[str]
) -> None:
    notes = "\n".join(load(name).notes)
    assert [subject for subject in subjects if subject not in notes] == []
