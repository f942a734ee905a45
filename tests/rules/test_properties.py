"""What holds in every state of every deal, for every shipped profile: a few deals played at random.

`python -m tests.soak` plays thousands.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import (
    JOKER_CARD,
    Card,
    card_name,
    card_symbol,
    cards_text,
    pack_of,
    parse_card,
    parse_cards,
)
from canasta_tui.rules.moves import (
    ASK,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Discard,
    Group,
    Move,
    group,
    lay,
    move_text,
    parse_move,
    take,
)
from canasta_tui.rules.targets import WILDS
from tests.rules.deals import check_deal, play, played, start
from tests.rules.guises import check_rotation, check_suits
from tests.rules.scorer import NUMBERS

DEALS_IN_OTHER_GUISE = 2


@pytest.mark.parametrize("name", profile_ids())
def test_every_state_of_a_deal_keeps_the_rules_of_the_core(name: str) -> None:
    """Cards conserved, moves pure and without duplicates, what is not listed refused, undo exact,
    turns that can end, views without secrets, logs that replay, sheets that add up."""
    check_deal(load(name), 1, every=4)


@pytest.mark.parametrize("name", profile_ids())
def test_no_seat_and_no_suit_is_favoured(name: str) -> None:
    profile = load(name)
    for seed in range(DEALS_IN_OTHER_GUISE):
        rng = Random(seed)
        begun = start(profile, rng)
        game = begun.deal()
        for _ in play(game, rng):
            pass
        deal = played(begun, game)
        check_rotation(deal)
        check_suits(deal, rng)


def test_the_second_scorer_knows_every_shipped_profile() -> None:
    assert set(NUMBERS) == set(profile_ids())


CARDS = st.sampled_from(sorted(set(pack_of(1, 1))))
TARGETS = st.sampled_from([None, WILDS, 3, *range(4, 15)])


@st.composite
def groups(draw: st.DrawFn) -> Group:
    """Cards for one meld, most often nonsense."""
    return group(draw(st.lists(CARDS, min_size=1, max_size=9)), draw(TARGETS))


@st.composite
def melds(draw: st.DrawFn, least: int = 1) -> list[Card]:
    """Cards of one rank and wilds."""
    rank = draw(st.integers(4, 14))
    kinds = st.sampled_from([rank * 4 + suit for suit in range(4)] + [8, 9, 10, 11, JOKER_CARD])
    return draw(st.lists(kinds, min_size=least, max_size=9))


MOVES: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([DRAW, ASK, YES, NO, PASS, END]),
    CARDS.map(Discard),
    st.lists(groups(), min_size=1, max_size=4).map(lay),
    st.builds(take, melds(0), st.lists(melds().map(group), max_size=3)),
)


@given(CARDS)
def test_a_card_reads_back_from_its_name_and_its_symbol(card: Card) -> None:
    for text in (card_name(card), card_symbol(card), card_name(card).lower()):
        assert parse_card(text) == card


@given(st.lists(CARDS))
def test_cards_read_back_from_their_text(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == cards


@given(MOVES)
@settings(max_examples=300)
def test_a_move_reads_back_from_its_text(move: Move) -> None:
    assert parse_move(move_text(move)) == move


@given(st.lists(groups(), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_groups_and_cards_does_not_make_another_move(
    laid: list[Group], rng: Random
) -> None:
    mixed = [Group(tuple(rng.sample(one.cards, len(one.cards))), one.target) for one in laid]
    rng.shuffle(mixed)
    assert lay(group(one.cards, one.target) for one in mixed) == lay(laid)
