"""Why not, and what then: the rule, what is missing, the profile's key, and what would come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from random import Random

import pytest

from canasta_tui.profile_files import load
from canasta_tui.rules.cards import parse_cards
from canasta_tui.rules.profile import Profile, Section
from canasta_tui.rules.refusals import CODES, Refusal
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.rule_keys import KEYS, keys_behind
from canasta_tui.table.tableview import Explanation
from canasta_tui.table.wording_rules import rule_text
from tests.table.test_controller import select, stage, table
from tests.table.test_wording import positions, tries

REST = ("AS", "7C 8S", "2H 5H")


def asked(
    controller: Controller, at: str = "hand", card: str = "", target: int | None = None
) -> tuple[Explanation, ...]:
    """What `i` explains, with the cursor on a card."""
    cards = [held.card for held in controller.view.hand]
    place = cards.index(*parse_cards(card)) if card else -1
    return controller.do(intents.Explain(at, place, target)).why


def about(shown: Sequence[Explanation], what: str) -> Explanation:
    (found,) = (one for one in shown if one.what.startswith(what))
    return found


# Why not


@pytest.mark.parametrize(
    ("total", "row", "minimum"),
    [
        (-5, "{ minimum = 15 }", 15),
        (0, "{ total = 0, minimum = 50 }", 50),
        (1495, "{ total = 0, minimum = 50 }", 50),
        (1500, "{ total = 1500, minimum = 90 }", 90),
        (3000, "{ total = 3000, minimum = 120 }", 120),
    ],
)
def test_an_opening_that_is_too_low_says_how_much_it_has_and_needs(
    total: int, row: str, minimum: int
) -> None:
    controller = table(hands=("5S 5H 5D 8C 9C KD", *REST), drawn=True, scores=(total, 0))
    stage(controller, "5S 5H 5D")
    first = asked(controller)[0]
    assert first.what == "Meld 5♠ 5♥ 5♦"
    if minimum == 15:
        assert first.allowed
        return
    assert (first.allowed, first.code) == (False, "opening.minimum")
    assert first.lines == (
        f"You have 15 of the {minimum} points that your side's first lay needs.",
    )
    assert first.keys == (("opening.brackets", row),)


def test_three_fives_and_a_two_are_thirty_five_of_fifty_points() -> None:
    controller = table(hands=("5S 5H 5D 2C 8C 9C KD", *REST), drawn=True)
    select(controller, "5S 5H 5D 2C")
    first = asked(controller)[0]
    assert first.lines == ("You have 35 of the 50 points that your side's first lay needs.",)


def test_before_drawing_a_lay_is_too_early_and_too_low() -> None:
    controller = table(hands=("5S 5H 5D 2C 8C 9C KD", *REST))
    select(controller, "5S 5H 5D 2C")
    first = asked(controller)[0]
    assert first.lines == (
        "First draw from the stock or take the pile.",
        "You have 35 of the 50 points that your side's first lay needs.",
    )
    assert first.keys == (("opening.brackets", "{ total = 0, minimum = 50 }"),)


OWN = (("QS QH QD", "9S 9H 9D"), ())


def test_a_pile_with_a_wild_in_it_needs_a_natural_pair_even_with_the_meld() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), melds=OWN, pile="2C 9S")
    (take, *_rest) = asked(controller, "pile")
    assert (take.what, take.code) == ("Take the pile", "pile.frozen")
    assert take.lines == (
        "The pile is frozen (2♣ in it): you need two natural nines in hand, you have one.",
    )
    assert "even where the side has a meld of that rank" in take.rule
    assert take.keys == (("pile.frozen_by", '["wild", "red-three"]'),)


def test_a_pile_is_frozen_for_a_side_that_has_not_opened() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), pile="5C 9S")
    (take, *_rest) = asked(controller, "pile")
    assert take.code == "pile.frozen"
    assert take.keys == (("pile.frozen_before_opening", "true"),)


def test_the_value_shown_is_the_running_profile_s() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), pile="5C 9S", profile="modern-american")
    (take, *_rest) = asked(controller, "pile")
    assert take.keys == (("pile.always_frozen", "true"),)


def test_the_selected_cards_are_those_that_take_the_pile() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), melds=(("QS QH QD",), ()), pile="5C 8S 9S")
    select(controller, "9C")
    take = about(asked(controller, "pile"), "Take the pile with 9♣")
    assert take.code == "pile.top-unused"
    assert take.keys == (("pile.natural_and_wild", "true"),)


def test_four_wilds_are_more_than_three() -> None:
    controller = table(hands=("7S 7H 7D 2C 2D 2H JK 4C", *REST), drawn=True)
    select(controller, "7S 7H 7D 2C 2D 2H JK")
    first = asked(controller)[0]
    assert first.lines == ("A meld holds three wilds at most: this one of sevens would have four.",)
    assert first.keys == (("melds.max_wilds", "3"),)


def test_three_wilds_on_three_naturals_may_be_too_many_by_another_key() -> None:
    hand = "7S 7H 7D 2C 2D 2H KS KH KD 4C"
    controller = table(hands=(hand, *REST), drawn=True, profile="standard")
    select(controller, "7S 7H 7D 2C 2D 2H")
    assert asked(controller)[0].keys == (("melds.wild_relation", '"fewer"'),)


def test_going_out_says_how_many_canastas_are_missing_and_what_has_no_meld() -> None:
    controller = table(hands=("9C 9D 4D 2H", *REST), melds=OWN, drawn=True)
    out = about(asked(controller), "Go out")
    assert out.lines == (
        "Going out needs one canasta, and your side has none.",
        "These have no meld to go to: 4♦.",
    )
    assert out.keys == (("going_out.canastas", "1"),)


def test_a_lay_that_leaves_one_card_says_what_is_needed() -> None:
    controller = table(hands=("9C QC 4D", *REST), melds=OWN, drawn=True)
    select(controller, "9C QC")
    first = asked(controller)[0]
    assert first.code == "out.keep-card"
    assert dict(first.keys) == {"going_out.canastas": "1", "going_out.last_card": '"keep-one"'}


def test_asking_without_a_way_out_is_refused_with_the_canastas_that_it_lacks() -> None:
    controller = table(hands=("9C 9D 4D", *REST), melds=OWN, drawn=True)
    question = about(asked(controller), "Ask your partner")
    assert (question.code, question.keys) == ("ask.cannot", (("going_out.canastas", "1"),))


def test_a_wild_is_not_discarded_where_the_profile_keeps_it() -> None:
    hands = ("9C 9D 4D 2H", *REST)
    controller = table(hands=hands, drawn=True, profile="modern-american")
    two = about(asked(controller, card="2H"), "Discard 2♥")
    assert two.keys == (("turn.wild_discards", '"last-resort"'),)


def test_wilds_that_could_go_to_several_melds_are_explained_for_each() -> None:
    controller = table(hands=("2C 4D 5D 6D", *REST), melds=OWN, drawn=True)
    select(controller, "2C")
    melds = [one.what for one in asked(controller) if one.what.startswith("Meld")]
    assert melds == ["Meld 2♣ onto nines: 9♠ 9♥ 9♦", "Meld 2♣ onto queens: Q♠ Q♥ Q♦"]
    pointed = asked(controller, "melds", target=12)
    assert [one.what for one in pointed if one.what.startswith("Meld")] == ["Meld 2♣"]


# What then


def test_an_opening_says_what_it_is_worth_and_leaves() -> None:
    controller = table(hands=("KS KD KH 2C 7S 4C", *REST), drawn=True)
    stage(controller, "KS KD KH 2C")
    first = asked(controller)[0]
    # Three kings are 30 and a two is 20.
    assert first.allowed
    assert first.lines == (
        "It opens your side: 50 points, where 50 are needed.",
        "It leaves 2 cards in your hand.",
    )


def test_a_take_says_what_it_brings_and_what_it_leaves() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), melds=OWN, pile="5C 8S 9S")
    takes = [one for one in asked(controller, "pile") if one.what.startswith("Take")]
    assert [one.what for one in takes] == [
        "Take the pile",
        "Take the pile with 9♣",
        "Take the pile with 9♣ 2♠",
    ]
    # Onto the meld go the nine on top, the nine of the hand and the two: 10, 10 and 20.
    assert [one.lines[1] for one in takes] == [
        f"It lays cards worth {points} points." for points in (10, 20, 40)
    ]
    assert {one.lines[0] for one in takes} == {"2 more cards of the pile are yours."}
    assert takes[2].lines[2] == "It leaves 4 cards in your hand."


SIX = "9S 9H 9D 9C 9S 9H"


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("9D", "It makes a natural canasta of nines: +500."),
        ("2C", "It makes a mixed canasta of nines: +300."),
    ],
)
def test_a_seventh_card_makes_a_canasta(card: str, sentence: str) -> None:
    controller = table(hands=(f"{card} 4D 5D 6D", *REST), melds=((SIX,), ()), drawn=True)
    select(controller, card)
    first = asked(controller)[0]
    assert sentence in first.lines
    assert "Your side then has the canastas that going out needs." in first.lines


def test_a_wild_on_a_natural_canasta_costs_its_difference() -> None:
    controller = table(hands=("2C 4D 5D 6D", *REST), melds=((f"{SIX} 9D",), ()), drawn=True)
    select(controller, "2C")
    assert "The canasta of nines then pays 300 instead of 500." in asked(controller)[0].lines


def test_a_natural_canasta_closes_its_rank_where_the_profile_says_so() -> None:
    hands = ("9D 4D 5D 6D", *REST)
    for profile, closes in (("classic", False), ("modern-american", True)):
        controller = table(hands=hands, melds=((SIX,), ()), drawn=True, profile=profile)
        select(controller, "9D")
        lines = asked(controller)[0].lines
        assert ("It closes nines: nobody melds them any more." in lines) is closes


@pytest.mark.parametrize(
    ("card", "sentences"),
    [
        (
            "2C",
            (
                "2♣ freezes the pile for everybody until it is taken.",
                "2♣ on top keeps the next player from the pile.",
            ),
        ),
        ("3C", ("3♣ on top keeps the next player from the pile.",)),
        ("4D", ()),
    ],
)
def test_a_discard_says_whether_it_freezes_or_blocks(card: str, sentences: tuple[str]) -> None:
    controller = table(hands=("2C 3C 4D 5D", *REST), drawn=True)
    one = asked(controller, card=card)[0]
    assert one.lines == (*sentences, "It leaves 3 cards in your hand.")


def test_what_is_staged_and_the_discard_are_judged_together() -> None:
    controller = table(hands=("KS KD KH 2C 7S 4C", *REST), drawn=True)
    stage(controller, "KS KD KH 2C")
    one = about(asked(controller, card="4C"), "Lay what is staged and discard 4♣")
    assert one.lines[-1] == "It leaves 1 card in your hand."


def test_a_way_out_is_told_with_its_bonus() -> None:
    controller = table(hands=("9D 9C 4D", *REST), melds=((SIX,), ()), drawn=True)
    controller.game.position.melded[1] = True
    out = about(asked(controller), "Go out")
    assert out.what == "Go out: meld 9♦ 9♣, discard 4♦"
    assert out.lines[-1] == "It goes out: +100."


def test_going_out_at_once_with_an_own_canasta_is_concealed() -> None:
    controller = table(hands=(f"{SIX} 9D 4D", *REST), drawn=True)
    out = about(asked(controller), "Go out")
    assert out.lines[-1] == "It goes out concealed: +200."


def test_asking_is_explained_where_it_is_allowed() -> None:
    controller = table(hands=("9D 9C 4D 4S", *REST), melds=((f"{SIX} 9D",), ()), drawn=True)
    stage(controller, "9D 9C")
    assert not about(asked(controller), "Ask your partner").allowed
    controller = table(hands=("9D 4D", *REST), melds=((f"{SIX} 9D",), ()), drawn=True)
    question = about(asked(controller), "Ask your partner")
    assert question.allowed
    assert question.lines == ("After a yes you must go out in this turn, after a no you may not.",)


def test_emptying_the_first_hand_takes_up_the_second_and_shows_none_of_it() -> None:
    controller = table(
        hands=("QC QD", *REST), melds=(("QS QH QD",), ()), drawn=True, profile="hand-and-foot"
    )
    controller.game.position.feet[1] = tuple(parse_cards("4S 4H 4D 9C 9D"))
    assert about(asked(controller), "Go out").keys == (("deal.foot", "13"),)
    select(controller, "QC QD")
    first = asked(controller)[0]
    assert first.lines[-1] == "You then take up your second hand of 5 cards."


def test_a_pile_that_is_always_frozen_is_not_frozen_by_a_wild() -> None:
    for profile, freezes in (("classic", True), ("modern-american", False)):
        controller = table(hands=("2C 2D", *REST), drawn=True, profile=profile)
        lines = asked(controller, card="2C")[0].lines
        assert any("freezes" in line for line in lines) is freezes


# What it shows, and where


def test_the_thing_that_is_pointed_at_comes_first() -> None:
    controller = table(hands=("9C 2S 4D 5D", *REST), melds=OWN, pile="5C 9S")
    select(controller, "9C")
    assert asked(controller, "pile")[0].what == "Take the pile with 9♣"
    assert asked(controller, "hand")[0].what == "Meld 9♣"


def test_asking_why_changes_nothing_and_the_next_intent_ends_the_answer() -> None:
    controller = table(hands=("KS KD KH 2C 7S 4C", *REST), drawn=True)
    stage(controller, "KS KD KH 2C")
    before, log = controller.game.position.copy(), list(controller.game.log)
    assert asked(controller, card="4C")
    assert (controller.game.position, controller.game.log) == (before, log)
    assert controller.do(intents.SortHand()).why == ()


def test_nothing_is_explained_while_the_hand_is_hidden_or_another_plays() -> None:
    controller = table(hands=("KS KD KH 2C", *REST), drawn=True)
    controller.do(intents.HideHand())
    assert controller.do(intents.Explain()).why == ()
    controller = table(hands=("KS", "KD KH 2C", "4S", "5S"), turn=2, computers=[2, 3, 4])
    assert controller.do(intents.Explain()).why == ()


@pytest.mark.parametrize("at", ["hand", "pile"])
@pytest.mark.parametrize("drawn", [False, True])
def test_an_explanation_depends_on_nothing_that_the_player_cannot_see(at: str, drawn: bool) -> None:
    def texts(seed: int) -> object:
        controller = table(
            hands=("9C 9D 9H 2C 4D", *REST),
            melds=((), ("QS QH QD",)),
            pile="5C 9S",
            stock="KD JC AC 10H",
            drawn=drawn,
        )
        dealt = view_of(controller.game, 1).deal_unseen(Random(seed))
        # The same hand in the same order; the other hands and the stock are others.
        controller.game.position = dealt.position
        select(controller, "9C 9D")
        return asked(controller, at, "4D")

    assert len({texts(seed) for seed in range(8)}) == 1


# Every code has its rule and its keys


NO_KEY = {"card.not-held", "pile.empty"}
"""Codes whose rule is the same in every profile."""
MODEL = {
    f"{section.name}.{key.name}"
    for section in fields(Profile)
    if isinstance(section.default, Section)
    for key in fields(section.default)
}


def test_every_code_of_refusal_has_keys_or_is_known_to_need_none() -> None:
    assert set(KEYS) == set(CODES)
    assert {code for code, keys in KEYS.items() if keys == ()} == NO_KEY


def test_every_refusal_that_players_meet_has_a_rule_and_keys_of_the_profile() -> None:
    rng = Random(1)
    with_keys = set()
    for game, moves in positions():
        for move in (*moves, *tries(game, rng)):
            try:
                game.verify(move)
            except Refusal as refusal:
                rule = rule_text(refusal)
                assert rule.endswith(".") and ". " not in rule
                keys = keys_behind(game.profile, refusal)
                assert {key for key, _value in keys} <= MODEL, str(refusal)
                assert all(value for _key, value in keys)
                if keys:
                    with_keys.add(refusal.code)
    assert with_keys == set(CODES) - NO_KEY


@pytest.mark.parametrize(
    ("profile", "refusal", "keys"),
    [
        ("brazilian", Refusal("pile.top-unused", meld_size=3), {"pile.onto_meld_cards"}),
        ("modern-american", Refusal("meld.pure", rank=7), {"melds.never_wild"}),
        ("modern-american", Refusal("meld.pure", rank=14), {"melds.wild_in_opening_only"}),
        ("modern-american", Refusal("meld.closed", rank=9, dead=True), {"melds.rank_closed_by"}),
        ("modern-american", Refusal("meld.closed", rank=9, dead=False), {"melds.max_size"}),
        ("classic", Refusal("ask.nobody", allowed=False), {"ask.allowed"}),
        ("standard-2p", Refusal("ask.nobody", allowed=True), {"table.sides"}),
    ],
)
def test_the_facts_of_a_refusal_tell_which_key_it_is(
    profile: str, refusal: Refusal, keys: set[str]
) -> None:
    assert keys <= {key for key, _value in keys_behind(load(profile), refusal)}
