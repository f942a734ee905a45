"""The shipped rule systems against the rules that their sources print.

The table holds what the six sources say, typed from them and not from the profile files. Where a
source is silent it holds what was decided, which the profile's notes give.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.profile import Profile, Section

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


SAMBA_MINIMUMS = (*MINIMUMS, (7000, 150))
SIX_THREES = (100, 200, 300, 400, 500, 1000)
SAMBA: dict[str, object] = {
    # Three packs with six jokers; fifteen cards each, two a draw.
    "pack.packs": 3,
    "pack.jokers": 6,
    "deal.hand": 15,
    "turn.draw": 2,
    # Three to seven cards, two wilds at most; several melds of a rank; runs that grow to a samba.
    "melds.max_size": 7,
    "melds.max_wilds": 2,
    "melds.same_rank": "several",
    "melds.runs": "growing",
    "opening.brackets": SAMBA_MINIMUMS,
    "opening.waived_for_concealed": False,
    # A natural pair, or the top card onto an own meld of fewer than seven.
    "pile.natural_and_wild": False,
    "pile.onto_meld_wilds": False,
    "pile.onto_meld_sizes": (3, 4, 5, 6),
    # 100 each, all six 1000; for a side with two canastas, else against it.
    "threes.values": SIX_THREES,
    "threes.sign": "canastas",
    "threes.sign_by_canastas": (-1, -1, 1),
    # Two canastas of any kind, 200, nothing for going out concealed.
    "going_out.canastas": 2,
    "going_out.bonus": 200,
    "going_out.concealed": "none",
    "scoring.run_canasta": 1500,
    "match.target": 10000,
}
FURTHER: dict[str, tuple[str, dict[str, object]]] = {
    "samba": ("classic", SAMBA),
    "bolivia": (
        "classic",
        {
            **SAMBA,
            # Seven wilds, jokers and twos alike, are 2500; an escalera among the two canastas.
            "melds.wild_melds": True,
            "scoring.wild_canasta": 2500,
            "scoring.wild_canasta_of_twos": 2500,
            "scoring.wild_canasta_with_all_jokers": 2500,
            "going_out.run_canastas": 1,
            "scoring.black_three_when_others_go_out": 100,
            "match.target": 15000,
        },
    ),
    "hand-and-foot": (
        "classic",
        {
            # One pack more than players, two jokers each; hand and foot of thirteen; two a draw.
            "pack.packs": 5,
            "pack.jokers": 10,
            "deal.hand": 13,
            "deal.foot": 13,
            "deal.covered_goes_to": "stock",
            "turn.draw": 2,
            # Closed at seven, four naturals in a mixed book: three wilds; no books of wilds.
            "melds.max_size": 7,
            "melds.same_rank": "when-full",
            "opening.by_deal": (50, 90, 120, 150),
            "opening.waived_for_concealed": False,
            # Two naturals take the top card and the six under it.
            "pile.always_frozen": True,
            "pile.natural_and_wild": False,
            "pile.onto_meld_cards": 2,
            "pile.onto_meld_naturals": 2,
            "pile.cards_taken": 7,
            # 100 each, always.
            "threes.values": tuple(range(100, 1100, 100)),
            "threes.sign": "plus",
            "threes.black_melds": "never",
            # At least one natural and one mixed book.
            "going_out.canastas": 2,
            "going_out.natural_canastas": 1,
            "going_out.mixed_canastas": 1,
            "going_out.concealed": "none",
            "stock.must_take": "never",
            "match.deals": 4,
        },
    ),
    "howto-3p": (
        "howto",
        {
            "table.sides": ((1,), (2,), (3,)),
            "table.lone_hand": True,
            "table.seating": "highest-card",
            "deal.hand": 13,
            # As for two: two cards a draw, two canastas to go out.
            "turn.draw": 2,
            "going_out.canastas": 2,
            "match.target": 7500,
        },
    ),
    "brazilian-real": (
        "brazilian",
        # A natural run of seven, laid whole, brings 500.
        {"melds.runs": "complete", "scoring.run_canasta": 500},
    ),
}
"""By the id of a further system: the one that it is built on, and all that its rules change in
that, typed from the published rules."""


def parameters() -> list[str]:
    """Every parameter of the model by its dotted key."""
    return [
        f"{section.name}.{key.name}"
        for section in fields(Profile)
        if isinstance(section.default, Section)
        for key in fields(section.default)
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


@pytest.mark.parametrize("name", FURTHER)
def test_a_further_system_differs_from_its_base_in_what_its_rules_say_and_in_nothing_else(
    name: str,
) -> None:
    base, expected = FURTHER[name]
    system, before = load(name), load(base)
    values = {key: (value_of(system, key), value_of(before, key)) for key in parameters()}
    assert {key: now for key, (now, was) in values.items() if now != was} == expected


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
        # 108 less 3 × 13; 162 less 4 × 15; 270 less 4 × 26.
        ("howto-3p", 108, 69),
        ("brazilian-real", 108, 64),
        ("samba", 162, 102),
        ("bolivia", 162, 102),
        ("hand-and-foot", 270, 166),
    ],
)
def test_after_the_deal_the_stock_has_the_cards_that_the_source_counts(
    name: str, cards: int, stock: int
) -> None:
    profile = load(name)
    assert profile.pack_size == cards
    assert profile.pack_size - profile.seats * (profile.deal.hand + profile.deal.foot) == stock


@pytest.mark.parametrize(
    ("name", "subjects"),
    [
        ("classic", ["15", "red three", "one card", 'after a "no"', "another deal"]),
        ("brazilian", ["back into the stock", "freez", "gifts", "200 and 100", "3,000", "tip"]),
        ("concealed", ["swaps the colours", 'lost "not"', "not going out concealed"]),
        ("howto", ["one suit", "500", "without a discard", "frozen pile too", "first turn"]),
        ("standard", ["K K 2 2", "two cards of the hand", "neither the pack"]),
        ("modern-american", ["closed by a natural canasta", "empty pile", "two cards", "yes"]),
        ("howto-3p", ["own total", "more wilds", "count together", "scores alone", "own score"]),
        ("brazilian-real", ["Suits", "never added to", "one suit too", "seventh card"]),
        ("samba", ["160", "One natural may go with it", "compulsory", "two canastas"]),
        ("bolivia", ["A second one", "no limit", "escalera", "the partner too"]),
        (
            "hand-and-foot",
            ["No two published rules", "by the deal", "foot played", "into the stock"],
        ),
    ],
)
def test_the_notes_tell_what_was_decided_about_what_the_source_leaves_open(
    name: str, subjects: list[str]
) -> None:
    notes = "\n".join(load(name).notes)
    assert [subject for subject in subjects if subject not in notes] == []
