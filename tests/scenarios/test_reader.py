"""Scenario files: what is left out has its default, what can't be is refused with its place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from canasta_tui.profile_files import load
from canasta_tui.rules.cards import pack_of, parse_cards
from canasta_tui.rules.position import FRESH, Position
from canasta_tui.scenarios.reader import Scenario, ScenarioError, read_file, read_text

HEAD = """title = "A case"
profile = "classic"
turn = 1
"""


def read(more: str, head: str = HEAD) -> Scenario:
    (scenario,) = read_text(head + more, "case.toml")
    return scenario


def start(more: str = "", head: str = HEAD) -> Position:
    return read(more, head).start


def all_cards(position: Position) -> list[int]:
    melds = [meld for side in position.melds for meld in side.values()]
    piles = [*position.hands, position.stock, position.pile, *position.threes]
    return sorted([card for cards in piles for card in cards] + [c for m in melds for c in m.cards])


def test_what_is_left_out_has_its_default() -> None:
    scenario = read("turn = 3", HEAD.replace("turn = 1\n", ""))
    position = scenario.start
    assert scenario.names == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
    assert [len(hand) for hand in position.hands] == [0, 11, 11, 11, 11]
    assert (position.turn, position.dealer) == (3, 2)
    assert (position.scores, position.pile, position.frozen) == ((0, 0, 0), [], False)
    assert len(position.stock) == 108 - 44
    assert position.progress == FRESH
    assert not any(position.melded) and not any(position.asked)
    assert not scenario.game().position.ended


def test_the_dealer_sits_before_the_turn_also_around_the_table() -> None:
    assert start().dealer == 4
    assert start("dealer = 2").dealer == 2


def test_no_card_gets_lost_and_the_named_ones_are_where_they_are_named() -> None:
    position = start(
        """
        pile = "5S 2C KH"
        stock = "4D 7C"
        seats = [{}, { hand = "ks t♥ 10D jk" }, { hand_count = 3 }]
        sides = [{ melds = ["2C QS QH"], red_threes = "3H" }]
        """
    )
    assert all_cards(position) == pack_of(2, 4)
    assert sorted(position.hands[2]) == sorted(parse_cards("KS 10H 10D JK"))
    assert len(position.hands[3]) == 3
    # The next card of the stock is the last of the list.
    assert position.stock[-2:] == parse_cards("7C 4D")
    assert position.pile == parse_cards("5S 2C KH") and position.frozen
    (meld,) = position.melds[1].values()
    assert meld.naturals == tuple(parse_cards("QS QH")) and meld.wilds == tuple(parse_cards("2C"))
    assert position.threes[1] == parse_cards("3H")


def test_cards_beyond_a_given_stock_are_out_of_play() -> None:
    position = start('stock = "4D"\nstock_left = 5')
    assert len(position.stock) == 5 and position.stock[-1] == parse_cards("4D")[0]
    assert not Counter(all_cards(position)) - Counter(pack_of(2, 4))


def test_unknown_hands_depend_on_the_seed_alone() -> None:
    assert start("seed = 7") == start("seed = 7")
    assert start("seed = 7") != start("seed = 8")
    assert start() == start("seed = 0")


@pytest.mark.parametrize("profile", ["classic", "howto", "modern-american"])
def test_unknown_hands_hold_no_three_that_is_laid_out_at_once(profile: str) -> None:
    exposed = load(profile).threes.is_exposed
    for seed in range(40):
        position = start(f"seed = {seed}", HEAD.replace("classic", profile))
        assert not any(exposed[card] for hand in position.hands for card in hand)


def test_drawn_from_an_empty_stock_was_the_last_card() -> None:
    assert start("drawn = true\nstock_left = 0").progress.drew_last
    progress = start("drawn = true\nstock_left = 1").progress
    assert progress.drew == "stock" and not progress.drew_last and not progress.melded_before


def test_who_drew_and_had_melded_before_can_not_go_out_concealed() -> None:
    more = 'drawn = true\nseats = [{ melded = true }]\nsides = [{ melds = ["QS QH QD"] }]'
    assert start(more).progress.melded_before


def test_frozen_is_what_the_pile_shows_unless_it_is_said() -> None:
    assert start('pile = "3H 9S"').frozen
    assert not start('pile = "3S 9S"').frozen
    assert not start('pile = "2S 9S"', HEAD.replace("classic", "brazilian")).frozen
    assert start('pile = "9S"\nfrozen = true').frozen


def test_in_howto_a_red_three_waits_for_its_owners_first_turn() -> None:
    head = HEAD.replace("classic", "howto")
    assert parse_cards("3H")[0] in start('seats = [{}, { hand = "3H 4C 5C" }]', head).hands[2]
    with pytest.raises(ScenarioError, match=r"seats\.1\.hand: 3H is laid out at once"):
        start('seats = [{ hand = "3H 4C 5C" }]', head)


def test_rules_change_the_profile_and_a_round_is_read() -> None:
    scenario = read('rules = { "match.target" = 3000, deal.hand = 13 }\nround = 2')
    assert scenario.profile.match.target == 3000
    assert [len(hand) for hand in scenario.start.hands[1:]] == [13] * 4


def test_a_profile_may_be_a_file_beside_the_scenario(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "classic"\nid = "own"\n[match]\ntarget = 1000\n', encoding="utf-8")
    case = tmp_path / "case.toml"
    # Some editors begin a text with a byte order mark.
    case.write_text(HEAD.replace("classic", "own.toml"), encoding="utf-8-sig")
    (scenario,) = read_file(case)
    assert (scenario.profile.id, scenario.profile.match.target) == ("own", 1000)


def test_concealed_names_melds_by_their_place() -> None:
    position = start(
        'sides = [{ melds = ["4S 4H 4D", "QS QH QD QC QS QH 2C"], concealed = [2] }]',
        HEAD.replace("classic", "concealed"),
    )
    assert {rank: meld.concealed for rank, meld in position.melds[1].items()} == {
        4: False,
        12: True,
    }


BAD = [
    ("turn = 1\nturns = 2", ("turns: unknown key; did you mean turn?",)),
    ("foo = 1", ("foo: unknown key; allowed: title, profile",)),
    ("drawn = 1", ("drawn: 1 is not allowed; allowed: true or false",)),
    ("dealer = 7", ("dealer: there is no seat 7: the seats are 1 to 4",)),
    ("dealer = 1.5", ("dealer: 1.5 is not allowed; allowed: a whole number",)),
    ("round = 0", ("round: 0 is not allowed; allowed: 1 or more",)),
    ("scores = [0]", ("scores: one for each of the 2 sides",)),
    ("scores = []", ("scores: one for each of the 2 sides",)),
    ("stock_left = -1", ("stock_left: -1 is not allowed; allowed: 0 or more",)),
    ("stock_left = 65", ("stock_left: 65 cards, and only 64 are left",)),
    ('stock = "4D 5D"\nstock_left = 1', ("stock: names 2 cards, and stock_left is 1",)),
    ('source = "\\u001b[31m"', ("source: ", "without control characters")),
    ('source = "a\\tb"', ("source: ", "without control characters")),
    ('rules = { "match.target" = 0 }', ("match.target: 0 is not allowed",)),
    ('pile = "5X"', ("pile: '5X' is not a card",)),
    # Seats
    ("seats = [{}, {}, {}, {}, {}]", ("seats: 5 of them; classic has 4",)),
    ('seats = [{ nam = "Ana" }]', ("seats.1.nam: unknown key; did you mean name?",)),
    ('seats = [{ name = "A\\u0007" }]', ("seats.1.name: ", "without control characters")),
    ('seats = [{ hand = "3D 4C" }]', ("seats.1.hand: 3D is laid out at once, not held",)),
    ('seats = [{}, { hand = "" }]', ("seats.2.hand: a player without cards has gone out",)),
    ("seats = [{ hand_count = 0 }]", ("seats.1.hand_count: a player without cards has gone",)),
    ('seats = [{ hand = "4C 5C", hand_count = 3 }]', ("seats.1.hand_count: the hand has 2",)),
    ("seats = [{ hand_count = 999 }]", ("seats.1: the hand has 999 cards, and only", "are left")),
    ("seats = [{ melded = true }]", ("seats.1.melded: the side has no meld on the table",)),
    ("seats = [{ foot_count = 11 }]", ("seats.1: classic has no second hand",)),
    # Sides
    ("sides = [{}, {}, {}]", ("sides: 3 of them; classic has 2",)),
    ('sides = [{ melds = ["QS QH"] }]', ("sides.1.melds.1: 'QS QH' is no meld in classic",)),
    ('sides = [{ melds = [""] }]', ("sides.1.melds.1: '' is no meld",)),
    ('sides = [{ melds = ["2S 2H JK"] }]', ("sides.1.melds.1:", "is no meld")),
    ('sides = [{ melds = ["QS QH 2S 2H 2C 2D"] }]', ("sides.1.melds.1:", "is no meld")),
    ('sides = [{}, { melds = ["3S 3C 3S"] }]', ("sides.2.melds.1:", "is no meld")),
    (
        'sides = [{ melds = ["QS QH QD", "QC QS 2S"] }]',
        ("sides.1.melds.2: the side has a meld of that rank already",),
    ),
    ('sides = [{ red_threes = "3S" }]', ("sides.1.red_threes: 3S is not laid out in classic",)),
    (
        'sides = [{ melds = ["QS QH QD"], concealed = [1] }]',
        ("sides.1.melds.1: only a canasta is laid concealed",),
    ),
    ("sides = [{ concealed = [1] }]", ("sides.1.concealed: there is no meld 1",)),
    (
        'pile = "KS"\nseats = [{ hand = "KS 4C" }]\nsides = [{ melds = ["KS KH KD"] }]',
        ("seats.1.hand, sides.1.melds.1, pile: KS is named 3 times; the pack holds it 2 times",),
    ),
    # Steps
    ('steps = [{ mov = "draw" }]', ("steps.1.move: missing",)),
    ('steps = [{ move = "draw" }, { move = "grab 9S" }]', ("steps.2.move: 'grab 9S' is not a",)),
    ('steps = [{ move = "meld" }]', ("steps.1.move:", "names no card")),
    ('steps = [{ move = "meld 2C > Z" }]', ("steps.1.move: 'Z' is not a rank",)),
    ('steps = [{ move = "discard 1H" }]', ("steps.1.move: '1H' is not a card",)),
    (
        'steps = [{ move = "draw", expect = "forbidden" }]',
        ("steps.1.expect: 'forbidden' is not allowed; allowed: 'legal' or 'illegal'",),
    ),
    (
        'steps = [{ move = "draw", expect = "illegal", rule = "pile.cold" }]',
        ("steps.1.rule: 'pile.cold' is no code of refusal; there are: card.not-held, turn.order",),
    ),
    (
        'steps = [{ move = "draw", expect = "legal", rule = "pile.empty" }]',
        ('steps.1.rule: goes with expect = "illegal" alone',),
    ),
    ('steps = [{ move = "draw", then = { turns = 1 } }]', ("steps.1.then.turns: unknown key",)),
    (
        'steps = [{ move = "draw", then = { hands = { 5 = "4C" } } }]',
        ("steps.1.then.hands: there is no '5'; allowed: 1, 2, 3, 4",),
    ),
    (
        'steps = [{ move = "draw", then = { opened = { 3 = true } } }]',
        ("steps.1.then.opened: there is no '3'; allowed: 1, 2",),
    ),
    (
        'steps = [{ move = "draw", then = { melds = { 1 = ["1H"] } } }]',
        ("steps.1.then.melds.1.1: '1H' is not a card",),
    ),
    (
        'steps = [{ move = "draw", then = { ended = "won" } }]',
        ("steps.1.then.ended: 'won' is not allowed; allowed: false, 'out'",),
    ),
    (
        "steps = [{ move = \"draw\", then.items.1 = [{ item = 'hand-cards', count = 1, points = 1,"
        " sum = 1 }] }]",
        ("steps.1.then.items.1.1.sum: unknown key; allowed: item, count, points",),
    ),
]


@pytest.mark.parametrize(("more", "words"), BAD)
def test_what_cannot_be_is_refused_with_its_place(more: str, words: tuple[str, ...]) -> None:
    head = HEAD.replace("turn = 1\n", "") if more.startswith("turn") else HEAD
    with pytest.raises(ScenarioError) as fault:
        read(more, head)
    said = str(fault.value)
    assert said.startswith("case.toml (A case): ") and "\n" not in said
    for word in words:
        assert word in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('profile = "classic"\nturn = 1', "case.toml: title: missing"),
        ('title = ""\nprofile = "classic"\nturn = 1', "case.toml (): title: '' is not allowed"),
        ('title = "T"\nturn = 1', "case.toml (T): profile: missing"),
        ('title = "T"\nprofile = "classic"', "case.toml (T): turn: missing"),
        ('title = "T"\nprofile = "a/b.toml"\nturn = 1', "a/b.toml: can't be read"),
        ("", "case.toml: title: missing"),
        ("scenario = 3", "case.toml: scenario must be tables, each under [[scenario]]"),
        ("scenario = []", "case.toml: scenario must be tables, each under [[scenario]]"),
        ("scenario = [3]", "case.toml: scenario 1: 3 is not allowed; allowed: a table"),
        ("[[scenario]]\ntitle = 1", "case.toml: scenario 1: title: 1 is not allowed"),
        (
            f"[[scenario]]\n{HEAD}\n[[scenario]]\n{HEAD}dealer = 9",
            "case.toml: scenario 2 (A case): dealer: there is no seat 9",
        ),
        (f"{HEAD}\n[[scenario]]\n{HEAD}", "scenario: unknown key"),
        (f'"\\u001b[31m" = 1\n{HEAD}', "unknown key"),
        ("title = ", "case.toml: not TOML: Invalid value (at end of document)"),
        (f"{HEAD}a = {'[' * 20000}", "case.toml: not TOML: "),
        (f"{HEAD}seed = {'9' * 5000}", "case.toml: not TOML: "),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as fault:
        read_text(text, "case.toml")
    assert said in str(fault.value)
    assert str(fault.value).isprintable()


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_is_not_there_or_no_text_is_refused(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "case.toml"
    if content:
        path.write_bytes(content)
    with pytest.raises(ScenarioError, match=r"case\.toml: (can't be read|not a text in UTF-8)"):
        read_file(path)
