"""The demos stand under the chapter of the rule sheet that they show."""

from __future__ import annotations

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.scenarios.demos import listed
from canasta_tui.table.rule_sheet import rule_sheet
from canasta_tui.table.rule_sheet.demos import BY_NAME, chapter_of, demos_of

CHAPTERS = [chapter.id for chapter in rule_sheet(load("classic"))]


def test_every_demo_has_a_chapter_and_the_index_names_no_other() -> None:
    demos = listed()
    assert [demo.name for demo in demos if chapter_of(demo) not in CHAPTERS] == []
    assert set(BY_NAME) <= {demo.name for demo in demos}


def test_every_demo_is_shown_once_under_the_rules_that_it_was_made_for() -> None:
    shown = [
        demo
        for profile_id in profile_ids()
        for demos in demos_of(profile_id).values()
        for demo in demos
    ]
    assert sorted(demo.name for demo in shown) == sorted(demo.name for demo in listed())


def test_the_classic_sheet_has_demos_in_every_chapter_that_a_deal_can_show() -> None:
    # Who sits where and where the rules come from can't be played.
    assert set(CHAPTERS) - set(demos_of("classic")) == {"players", "source"}


def test_a_chapter_is_shown_by_demos_of_its_own_matter() -> None:
    names = {
        chapter: [demo.name for demo in demos] for chapter, demos in demos_of("classic").items()
    }
    assert "frozen-by-a-wild" in names["pile"]
    assert "black-threes-block" in names["threes"]
    assert "asking-no" in names["going-out"]
    assert "score-tie" in names["match"]
    assert demos_of("standard-3p")["players"][0].name == "standard-3p-each-alone"


def test_the_chapters_have_the_same_ids_in_the_same_order_for_every_profile() -> None:
    for profile_id in profile_ids():
        assert [chapter.id for chapter in rule_sheet(load(profile_id))] == CHAPTERS
