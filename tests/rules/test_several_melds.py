"""Faults that came up with several melds of a rank, runs, a second hand and a lone hand."""

from __future__ import annotations

from canasta_tui.rules.cards import cards_text
from canasta_tui.rules.events import Joined, OpeningFailed, TurnEnded
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import ASK, PASS, Lay, Take, lay, move_text, parse_move
from canasta_tui.rules.refusals import Refusal
from canasta_tui.scenarios.reader import read_text
from tests.rules.tables_oracle import outcome_of
from tests.rules.test_small_positions import check_outcomes


def game_of(text: str) -> Game:
    (scenario,) = read_text(f'title = "A game"\nturn = 1\n{text}', "test")
    return scenario.game()


def samba(melds: list[str], hand: str) -> Game:
    """A turn of Samba after the draw."""
    return game_of(f"""
        profile = "samba"
        drawn = true
        pile = "8C"
        stock_left = 60
        seats = [{{ hand = "{hand}", melded = true }}]
        sides = [{{ melds = {melds} }}]
    """)


def table(game: Game) -> list[str]:
    """The first side's melds."""
    return sorted(cards_text(meld.cards) for meld in game.position.melds[1].values())


def code(game: Game, move: str) -> str:
    try:
        game.apply(parse_move(move))
    except Refusal as refusal:
        return refusal.code
    return ""


def test_two_melds_become_one_beside_a_third_with_the_very_same_cards() -> None:
    game = samba(["KS KH 2S", "KD KC 2H", "KS KH KD KC 2S 2H"], "4D 5D")
    assert game.apply(parse_move("join K")) == [Joined(1, 13, 6, canasta=False)]
    assert table(game) == ["KS KH KD KC 2S 2H"] * 2


def test_of_three_melds_those_two_become_one_that_may() -> None:
    # The first and the second would have eight cards.
    game = samba(["KS KH KD", "KS KH KD KC KC", "KS KH KC 2S"], "4D 5D")
    assert code(game, "join K") == ""
    assert table(game) == ["KS KH KD KC KC", "KS KS KH KH KD KC 2S"]


def test_joined_melds_that_a_card_of_the_hand_makes_a_canasta_are_a_way_out() -> None:
    # 3 + 3 kings and one of the hand are the second canasta.
    game = samba(["4S 5S 6S 7S 8S 9S 10S", "KS KH KD", "KS KH KD"], "KC QC")
    assert ASK in game.legal_moves
    for move in ("ask", "yes", "join K", "meld KC", "discard QC"):
        assert code(game, move) == ""
    assert game.position.ended == "out"


def test_of_two_runs_with_the_same_ends_the_one_left_is_the_first() -> None:
    game = samba(["5S 6S 7S", "5S 6S 7S"], "8S 4S 9D 10D")
    assert code(game, "meld 8S > 5S-7S") == ""
    assert code(game, "meld 4S > 5S-7S#2") == "meld.target"
    assert code(game, "meld 4S > 5S-7S") == ""
    assert table(game) == ["4S 5S 6S 7S", "5S 6S 7S 8S"]


def test_both_runs_with_the_same_ends_grow_in_one_move() -> None:
    game = samba(["5S 6S 7S", "5S 6S 7S"], "8S 4S 9D 10D")
    assert code(game, "meld 8S > 5S-7S + 4S > 5S-7S#2") == ""
    assert table(game) == ["4S 5S 6S 7S", "5S 6S 7S 8S"]


def test_no_black_threes_are_melded_in_a_take_while_the_foot_lies_there() -> None:
    game = game_of("""
        profile = "hand-and-foot"
        rules = { "threes.black_melds" = "going-out" }
        pile = "8C KC"
        stock_left = 80
        seats = [{ hand = "KS KD 3S 3C 3S QD", melded = true, foot = "QC 5D 6D" }]
        sides = [{ melds = ["9S 9H 9D 9C 9S 9H 9D", "QS QH QD QC QS QH 2C", "KS KH KD"] }]
    """)
    assert code(game, "take KS KD + 3S 3C 3S") == "threes.meld"
    assert not any("3S" in move_text(m) for m in game.legal_moves if isinstance(m, Take))


def test_a_foot_of_nothing_but_threes_ends_the_turn_and_does_not_go_out() -> None:
    for hand, move in (("KD", "meld KD"), ("9C", "discard 9C")):
        game = game_of(f"""
            profile = "hand-and-foot"
            drawn = true
            pile = "8C"
            stock_left = 0
            seats = [{{ hand = "{hand}", melded = true, foot = "3H" }}]
            sides = [{{ melds = ["KS KH KD KC 2C"] }}]
        """)
        assert code(game, move) == ""
        assert (game.position.ended, game.position.turn) == ("", 2)
        assert isinstance(game.events[-1], TurnEnded) == (move == "meld KD")
        assert game.position.hands[1] == []
        assert PASS in game.legal_moves


def test_a_failed_opening_of_a_partner_costs_the_partnership() -> None:
    game = game_of("""
        profile = "howto-3p"
        rules = { "opening.failed" = "plus-10" }
        pile = "9H QC"
        stock = "8S 8D 8H 9C"
        stock_left = 40
        seats = [{ hand = "QH QD 4D 5D" }, { hand = "6D 7D" }, { hand = "KS KD KH 2C 4S 5S" }]
        sides = [{ melds = ["JS JH JD"] }]
    """)
    for move in ("take QH QD", "discard 4D", "draw", "discard 6D", "draw"):
        assert code(game, move) == ""
    try:
        game.verify(parse_move("meld KS KD KH"))
    except Refusal as refusal:
        assert game.fail_opening(refusal) == [OpeningFailed(3, 30, 50, locked=False)]
    # 50 of 60 now.
    assert code(game, "meld KS KD KH 2C") == "opening.minimum"
    assert game.position.failed == [False, False, True]


def before_a_take(melds: list[str], hand: str, pile: str, rules: str = "") -> Game:
    return game_of(f"""
        profile = "samba"
        rules = {{ {rules} }}
        pile = "{pile}"
        stock_left = 60
        seats = [{{ hand = "{hand}", melded = true }}]
        sides = [{{ melds = {melds} }}]
    """)


def test_cards_for_the_top_cards_meld_are_named_with_it() -> None:
    game = before_a_take(["6H 6D 6C", "9C 10C JC"], "6S KC 4D 5D", "8H QC")
    # Nor does a card of the hand go with the top card to a run in the same move.
    assert code(game, "take > 9C-JC + KC > 9C-QC") == "meld.target"
    game = before_a_take(["6H 6D 6C"], "6S KC 4D 5D", "8H 6C")
    assert code(game, "take + 6S > 6") == "meld.target"
    assert code(game, "take 6S") == ""


def test_a_take_may_bring_cards_to_another_meld_of_the_tops_rank() -> None:
    game = before_a_take(["6H 6D 6C", "6H 6D 6C"], "6S 2C 4D 5D", "8H 6C")
    move = parse_move("take 6S > 6#2 + 2C > 6")
    assert move in list(game.legal_moves) and parse_move(move_text(move)) == move
    game.apply(move)
    assert table(game) == ["6H 6D 6C 2C", "6S 6H 6D 6C 6C"]


def test_a_natural_and_a_wild_may_found_a_second_meld_with_the_top_card_where_they_take_it() -> (
    None
):
    game = before_a_take(["KS KH KD"], "KC 2S 4D 5D", "8H KH", '"pile.natural_and_wild" = true')
    move = parse_move("take KC 2S > K#2")
    assert move in list(game.legal_moves)
    game.apply(move)
    assert table(game) == ["KH KC 2S", "KS KH KD"]


def test_a_wild_that_names_a_meld_goes_there_and_not_to_the_one_that_the_take_founds() -> None:
    game = before_a_take(["KS KH KD"], "KC KS 2S 4D 5D", "8H KH")
    assert code(game, "take KC KS + 2S > K") == ""
    assert table(game) == ["KS KH KC", "KS KH KD 2S"]


def test_where_a_side_has_one_meld_of_a_rank_a_wild_for_it_goes_with_the_top_card() -> None:
    game = game_of("""
        profile = "classic"
        pile = "8H KH"
        stock_left = 40
        seats = [{ hand = "KC KS 2S 4D 5D", melded = true }]
        sides = [{ melds = ["QS QH QD"] }]
    """)
    assert code(game, "take KC KS + 2S > K") == ""
    assert table(game) == ["KS KH KC 2S", "QS QH QD"]


def test_two_new_melds_of_a_rank_in_one_lay_are_listed_once() -> None:
    game = samba(["KS KH KD"], "7S 7S 7H 7H 7D 7D 4C 5C")
    check_outcomes(game)
    lays = [move for move in game.legal_moves if isinstance(move, Lay)]
    twice = [move for move in lays if len(move.groups) == 2]
    outcomes = {outcome_of(game, move) for move in twice}
    # Three and three of six sevens: S S H with H D D, S S D with H H D, S H H with S D D, and twice
    # S H D.
    assert len(twice) == len(outcomes) == 4
    assert parse_move("meld 7S 7H 7D > 7 + 7S 7H 7D > 7#2") in lays


def test_more_cards_of_a_rank_than_a_meld_may_have_are_a_way_out_as_two_melds() -> None:
    # A meld of Samba has at most seven cards, and here are eight sevens.
    canastas = ["4S 5S 6S 7S 8S 9S 10S", "KS KH KD KC KS KH KD"]
    game = samba(canastas, "7S 7S 7H 7H 7H 7D 7D 7D 9C")
    assert ASK in game.legal_moves
    for move in ("ask", "yes"):
        assert code(game, move) == ""
    plan = game.way_out()
    assert plan and sorted(len(one.cards) for one in plan.lays[0]) in ([3, 5], [4, 4])
    game.apply(lay(plan.lays[0]))
    assert code(game, "discard 9C") == ""
    assert game.position.ended == "out"
