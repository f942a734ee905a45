"""The rule sheet says what a profile says, all of it, and nothing that only its name tells."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from typing import Literal, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_tui.profile_checks import MODELS, WrongValue, checked
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.profile import Profile, Section
from canasta_tui.table.rule_sheet import rule_sheet

IDS = profile_ids()


def nobody_has_a_partner(profile: Profile) -> bool:
    return len(profile.table.sides[0]) == 1 and not profile.table.lone_hand


OTHER_LISTS: dict[str, list[object]] = {
    "table.sides": [[(1, 2), (3, 4)], [(1,), (2,)], [(1, 3, 5), (2, 4, 6)]],
    "deal.covered": [(), ("black-three",), ("wild",)],
    "melds.never_wild": [(), ("K",), ("7", "K")],
    "melds.wild_in_opening_only": [(), ("K",), ("A", "K")],
    "opening.brackets": [
        [{"minimum": 35}],
        [{"minimum": 0}, {"total": 700, "minimum": 65}],
        [{"minimum": 15}, {"total": 0, "minimum": 50}, {"total": 1500, "minimum": 95}],
    ],
    "opening.by_deal": [(), (50, 90), (50, 90, 120, 155)],
    "pile.blocked_by": [(), ("black-three",)],
    "pile.frozen_by": [(), ("black-three",)],
    "pile.onto_meld_sizes": [(), (5,), (4, 5, 6)],
    "turn.kept_from_empty_pile": [(), ("K",)],
    "threes.values": [(100, 200, 300, 805), (5, 10, 15, 20)],
    "threes.sign_by_canastas": [(1,), (-1, 1), (-1, 0, 0, 1)],
    "scoring.special_ranks": [(), ("K",)],
    "scoring.hoard_ranks": [(), ("K",)],
    "match.targets": [(), (2000,), (2000, 4000)],
}
"""Other values of the parameters that are lists."""

MEANS_NOTHING: dict[str, Callable[[Profile], bool]] = {
    "pack.joker": lambda p: not p.pack.jokers,
    "ask.allowed": lambda p: nobody_has_a_partner(p),
    "ask.when": lambda p: nobody_has_a_partner(p),
    "ask.once_a_deal": lambda p: nobody_has_a_partner(p),
    "opening.brackets": lambda p: bool(p.opening.by_deal),
    "pile.onto_meld_wilds": lambda p: not p.melds.max_wilds,
    "scoring.run_canasta": lambda p: p.melds.runs == "none",
    "scoring.black_three_when_others_go_out": lambda p: p.threes.exposed == "all",
    "match.target": lambda p: p.match.deals > 0,
    "match.targets": lambda p: p.match.deals > 0,
    "deal.covered": lambda p: not p.deal.up_card,
    "deal.covered_goes_to": lambda p: not p.deal.up_card,
    "turn.closed_ranks_kept_from_empty_pile": lambda p: p.melds.rank_closed_by == "none",
    "opening.waived_for_concealed": lambda p: p.going_out.concealed == "none",
    "pile.frozen_by": lambda p: p.pile.always_frozen,
    "pile.frozen_before_opening": lambda p: p.pile.always_frozen,
    "pile.natural_and_wild": lambda p: p.pile.always_frozen,
    "threes.sign_by_canastas": lambda p: p.threes.sign != "canastas",
    "threes.black_melds": lambda p: p.threes.exposed == "all",
    "going_out.concealed_bonus": lambda p: p.going_out.concealed == "none",
    "stock.must_take": lambda p: not p.stock.plays_on,
    "scoring.special_natural_canasta": lambda p: not p.scoring.special_ranks,
    "scoring.incomplete_special_meld": lambda p: not p.scoring.special_ranks,
    "scoring.wild_canasta": lambda p: not p.melds.wild_melds,
    "scoring.wild_canasta_of_twos": lambda p: not p.melds.wild_melds,
    "scoring.wild_canasta_with_all_jokers": lambda p: not p.melds.wild_melds,
    "scoring.incomplete_wild_meld": lambda p: not p.melds.wild_melds,
    "scoring.incomplete_wild_meld_with_all_jokers": lambda p: not p.melds.wild_melds,
    "scoring.hoard_ranks": lambda p: not p.scoring.hoard_penalty,
    "scoring.hoard_size": lambda p: not (p.scoring.hoard_ranks and p.scoring.hoard_penalty),
    "scoring.hoard_penalty": lambda p: not p.scoring.hoard_ranks,
}
"""Parameters that another one puts out of use: then the sheet is silent on them."""


def parameters() -> list[str]:
    return [
        f"{section.name}.{key.name}"
        for section in fields(Profile)
        if isinstance(section.default, Section)
        for key in fields(section.default)
        # More packs need more values of threes: they have a test of their own.
        if f"{section.name}.{key.name}" != "pack.packs"
    ]


def changed(profile: Profile, key: str, value: object) -> Profile | None:
    """The profile with another value of a parameter; None where that is not allowed."""
    section, name = key.split(".")
    values = asdict(profile)
    values[section][name] = value
    try:
        return checked(values)
    except WrongValue:
        return None


def other_values(profile: Profile, key: str) -> list[object]:
    """Values of a parameter that differ from the profile's."""
    if key in OTHER_LISTS:
        now = asdict(profile)[key.split(".")[0]][key.split(".")[1]]
        return [value for value in OTHER_LISTS[key] if list(now) != list(value)]  # type: ignore[call-overload]
    section, name = key.split(".")
    part = getattr(profile, section)
    now = getattr(part, name)
    annotation = MODELS[type(part).__name__].model_fields[name].annotation
    if get_origin(annotation) is Literal:
        return [value for value in get_args(annotation) if value != now]
    if isinstance(now, bool):
        return [not now]
    return [now + step for step in (1, -1, 5, -5, 10)]


def variations(profile: Profile, key: str) -> list[Profile]:
    """All profiles that differ in this parameter alone."""
    found = [changed(profile, key, value) for value in other_values(profile, key)]
    return [one for one in found if one]


def text_of(profile: Profile) -> str:
    return "\n".join(line for chapter in rule_sheet(profile) for line in chapter.lines)


@pytest.mark.parametrize("key", parameters())
def test_whoever_changes_a_parameter_sees_it_on_the_sheet(key: str) -> None:
    seen = 0
    for profile in map(load, IDS):
        sheet = rule_sheet(profile)
        silent = key in MEANS_NOTHING and MEANS_NOTHING[key](profile)
        for other in variations(profile, key):
            assert (rule_sheet(other) == sheet) is silent, (profile.id, key, other)
            seen += not silent
    assert seen, f"no system uses {key}: the sheet was not tried with it"


def test_the_number_of_packs_is_on_the_sheet() -> None:
    values = asdict(load("classic"))
    values["pack"] |= {"packs": 3, "jokers": 6}
    values["threes"]["values"] = (100, 200, 300, 400, 1000, 1200)
    text = text_of(checked(values))
    assert "162 cards" in text
    assert "3 packs of 52" in text
    assert "100, 200, 300, 400, 1,000, 1,200" in text


def test_the_sheet_is_made_from_the_parameters_and_never_from_the_id() -> None:
    for profile in map(load, IDS):
        assert rule_sheet(replace(profile, id="other")) == rule_sheet(profile)


FACTS: dict[str, dict[str, list[str]]] = {
    "classic": {
        "Players and cards": ["108 cards", "4 jokers, worth 50", "two is worth 20", "ace 20"],
        "The deal": ["11 cards", "wilds and red threes", "stays in the pile"],
        "Melds and canastas": ["3 cards or more", "At least 2", "At most 3", "7 cards or more"],
        "The opening": [
            "below 0: 15",
            "0 or more: 50",
            "1,500 or more: 90",
            "3,000 or more: 120",
            "pile's top card, not the cards under it",
            "goes out concealed needs no minimum",
        ],
        "The discard pile": ["one natural and a wild", "may join a meld of the side alone"],
        "Threes": ["100, 200, 300, 800", "against one that has not", "not replaced"],
        "Going out": ["1 canasta;", "100 points", "200 points", "may be laid or discarded"],
        "The end of the stock": ["laid out and the deal ends at once", "does not take it ends"],
        "The score of a deal": ["natural canasta pays 500", "mixed canasta pays 300"],
        "The match": ["5,000", "another deal"],
    },
    "brazilian": {
        "The deal": ["goes back into the stock"],
        "The opening": ["below 0: 15", "Going out concealed needs the minimum too"],
        "The discard pile": ["Nothing freezes the pile", "with at least 1 card of the hand"],
        "Threes": ["always count for their side"],
        "Going out": ["once a deal", "at any time", "whole hand in one turn"],
        "The score of a deal": ["natural canasta pays 200", "mixed canasta pays 100"],
        "The match": ["played to 3,000", "3,000, 5,000 or 10,000"],
    },
    "concealed": {
        "The deal": ["wilds, red threes and black threes"],
        "Melds and canastas": ["no more wilds than it has naturals"],
        "The discard pile": ["until it is taken: wilds."],
        "Threes": ["last lay"],
        "The score of a deal": ["concealed canasta pays 100 on top"],
    },
    "howto": {
        "Players and cards": ["highest cards play together"],
        "The deal": ["when their owner's first turn starts"],
        "The discard pile": ["unless the stock is empty and the take compulsory"],
        "Threes": ["500"],
        "Going out": ["a single card left ends the turn without a discard", "whole hand"],
        "The end of the stock": ["frozen or not", "may lay cards but not discard"],
    },
    "standard": {
        "Melds and canastas": ["fewer wilds than it has naturals"],
        "The discard pile": ["with at least 2 cards of the hand", "At least 1 of them"],
        "The match": ["played to 5,000", "2,500, 5,000, 7,500 or 10,000"],
    },
    "modern-american": {
        "The deal": ["13 cards", "the discard pile starts empty"],
        "The turn": ["wild is discarded only", "sevens and aces", "closed rank"],
        "Melds and canastas": [
            "3 to 7 cards",
            "At most 2",
            "at least 5 naturals",
            "never hold wilds: sevens",
            "only in the opening, and from the hand alone: aces",
            "meld of their own",
            "natural canasta of any side closes its rank",
        ],
        "The opening": [
            "below 3,000: 125",
            "3,000 or more: 155",
            "5,000 or more: 180",
            "not the pile's top card",
            "meld without wilds",
            "one of wilds, needs no minimum",
        ],
        "The discard pile": ["always takes a natural pair", "3 or 4 cards"],
        "Threes": [
            "100, 300, 500, 1,000",
            "Without a canasta they count: against",
            "1 canasta they count: nothing",
            "2 canastas or more they count: for",
        ],
        "Going out": ["2 canastas", "must be discarded", "right after drawing from the stock"],
        "The end of the stock": ["stays in the hand", "who drew the last card"],
        "The score of a deal": [
            "pays 2,500 instead: sevens and aces",
            "twos alone pays 3,000",
            "all 4 jokers pays 2,500",
            "Any other canasta of wilds pays 2,000",
            "against one that has none",
            "no canasta costs 2,500: sevens and aces",
            "wilds that is no canasta costs 2,000",
            "Holding 3 cards or more of one of these at the end costs 1,500",
        ],
        "The match": ["8,500"],
    },
}
"""What the sources state, by chapter of the sheet."""


@pytest.mark.parametrize("name", FACTS)
def test_the_sheet_of_a_shipped_system_states_the_facts_of_its_source(name: str) -> None:
    sheet = {chapter.title: " ".join(chapter.lines) for chapter in rule_sheet(load(name))}
    missing = [
        (title, fact)
        for title, facts in FACTS[name].items()
        for fact in facts
        if fact not in sheet[title]
    ]
    assert missing == []


def test_source_and_notes_close_the_sheet() -> None:
    for profile in map(load, IDS):
        last = rule_sheet(profile)[-1]
        assert profile.source.rstrip(".") in last.lines[0]
        assert last.lines[1:] == profile.notes


def test_players_on_their_own_are_told_nothing_of_partners() -> None:
    alone = changed(load("classic"), "table.sides", [(1,), (2,), (3,)])
    assert alone
    text = "\n".join(line for chapter in rule_sheet(alone)[:-1] for line in chapter.lines)
    assert "3 players, each alone" in text
    assert "artner" not in text


def fault_of(sheet_text: str) -> str:
    """What makes a text no readable sheet; nothing where it is one."""
    for line in sheet_text.splitlines():
        if re.search(r"[{}]|\bNone\b|  |\b(True|False)\b", line):
            return f"a placeholder or a raw value: {line}"
        if not re.fullmatch(r"[\"A-Z0-9].*[.!?]", line):
            return f"not a sentence: {line}"
    return ""


@pytest.mark.parametrize("name", profile_ids())
def test_every_shipped_sheet_is_made_of_sentences_that_fit_a_narrow_page(name: str) -> None:
    sheet = rule_sheet(load(name))
    assert fault_of("\n".join(line for chapter in sheet for line in chapter.lines)) == ""
    for chapter in sheet[:-1]:
        assert chapter.lines
        assert max(len(textwrap.wrap(line, 76)) for line in chapter.lines) <= 2, chapter


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_profile_has_a_readable_sheet(data: st.DataObject) -> None:
    profile = load(data.draw(st.sampled_from(IDS)))
    for key in data.draw(st.lists(st.sampled_from(parameters()), max_size=25)):
        others = variations(profile, key)
        if others:
            profile = data.draw(st.sampled_from(others))
    assert fault_of(text_of(profile)) == ""
