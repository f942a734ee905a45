"""What differs between two profiles, in the sentences of their sheets."""

from __future__ import annotations

from itertools import permutations

import pytest

from canasta_tui.house_rules import changes
from canasta_tui.profile_files import changed, load, profile_ids
from canasta_tui.rules.profile import Profile
from canasta_tui.table.rule_sheet import rule_sheet
from canasta_tui.table.rule_sheet.differences import Difference, differences


def told(rules: dict[str, object]) -> list[Difference]:
    """What these changes of the classic rules are said to be."""
    classic = load("classic")
    return differences(classic, changed(classic, rules))


def sentences(profile: Profile) -> set[tuple[str, str]]:
    return {(chapter.title, line) for chapter in rule_sheet(profile)[:-1] for line in chapter.lines}


def test_one_parameter_is_told_by_its_key_and_both_sentences() -> None:
    assert told({"deal.hand": 13}) == [
        Difference(
            "The deal",
            ("deal.hand",),
            ("Each player gets 11 cards, one at a time from the dealer's left.",),
            ("Each player gets 13 cards, one at a time from the dealer's left.",),
        )
    ]


def test_a_parameter_that_speaks_in_several_chapters_is_named_in_each() -> None:
    found = told({"threes.exposed": "all"})
    assert {one.keys for one in found} == {("threes.exposed",)}
    assert {"The deal", "The turn", "Threes"} <= {one.title for one in found}


def test_a_sentence_that_needs_two_parameters_names_both() -> None:
    found = told({"scoring.special_ranks": ["7"], "scoring.special_natural_canasta": 2500})
    both = ("scoring.special_ranks", "scoring.special_natural_canasta")
    (lines,) = (one.second for one in found if one.keys == both)
    assert lines == ("A natural canasta of these pays 2,500 instead: sevens.",)


def test_a_sentence_that_either_of_two_parameters_makes_names_both() -> None:
    found = told({"threes.exposed": "all", "threes.black_melds": "never"})
    (keys,) = (one.keys for one in found if "Threes are never melded." in one.second)
    assert keys == ("threes.exposed", "threes.black_melds")


def test_a_parameter_without_effect_is_named_all_the_same() -> None:
    assert told({"scoring.hoard_size": 4}) == [
        Difference("Without effect on the rules", ("scoring.hoard_size",), (), ())
    ]


def test_names_sources_and_notes_are_no_rules() -> None:
    assert told({"id": "ours", "name": "Ours", "source": "Us", "notes": []}) == []
    assert differences(load("howto"), load("howto")) == []


@pytest.mark.parametrize("name", profile_ids())
def test_all_that_differs_is_told_once_with_the_keys_that_differ(name: str) -> None:
    for first, second in permutations((name, "classic", "modern-american"), 2):
        one, other = load(first), load(second)
        found = differences(one, other)
        keys = {key for key in changes(one, other) if "." in key}
        assert {key for difference in found for key in difference.keys} == keys
        for mine, theirs, lines in (
            (one, other, [(d.title, line) for d in found for line in d.first]),
            (other, one, [(d.title, line) for d in found for line in d.second]),
        ):
            assert len(lines) == len(set(lines))
            assert set(lines) == sentences(mine) - sentences(theirs)
        assert all(difference.keys for difference in found)
