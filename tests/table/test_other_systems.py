"""What the systems with runs, further melds of a rank, second hands and a lone hand ask of the
controller."""

from __future__ import annotations

from canasta_tui.rules.cards import Card, cards_text, parse_card, parse_cards
from canasta_tui.scenarios.reader import read_text
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.demo import Demo
from canasta_tui.table.tableview import Choice, MeldView, TableView


def table(profile: str, text: str) -> Controller:
    """One person plays every seat from a position."""
    (scenario,) = read_text(f'title = "T"\nprofile = "{profile}"\nturn = 1\n{text}', "text")
    return Demo(scenario).taken_over(0)


def select(controller: Controller, cards: str) -> TableView:
    """Select these cards in the hand."""
    view = controller.view
    for card in parse_cards(cards):
        free = [at for at, held in enumerate(view.hand) if held.card == card and not held.selected]
        view = controller.do(intents.Select(free[0]))
    return view


def stage(controller: Controller, cards: str, target: int | None = None) -> TableView:
    select(controller, cards)
    return controller.do(intents.Stage(target))


def own_melds(view: TableView) -> list[str]:
    """The cards of the own side's melds, as they are shown."""
    return [text(meld) for side in view.sides if side.own for meld in side.melds]


def text(meld: MeldView) -> str:
    return cards_text(meld.cards)


SAMBA = """
drawn = true
pile = "8C"
stock_left = 60
seats = [{ hand = "5S 6S 7S 8S KS KH KD 4C QD 9H" }]
sides = [{ melds = ["KS KH KC", "JS JH JD"] }]
"""


def test_a_sequence_of_one_suit_is_staged_as_a_run_and_grows_before_it_is_laid() -> None:
    controller = table("samba", SAMBA)
    view = stage(controller, "5S 6S 7S")
    assert [(meld.rank, meld.size) for meld in view.draft.melds] == [(0, 3)]
    view = stage(controller, "8S")
    assert [(meld.rank, text(meld)) for meld in view.draft.melds] == [(0, "5S 6S 7S 8S")]
    view = controller.do(intents.LayDraft())
    assert own_melds(view) == ["JS JH JD", "KS KH KC", "5S 6S 7S 8S"]


def test_three_naturals_of_a_rank_on_the_table_ask_whether_they_join_it_or_begin_another() -> None:
    controller = table("samba", SAMBA)
    view = stage(controller, "KS KH KD")
    assert view.prompt == Choice(
        "Where do these cards go?", ("kings: K♠ K♥ K♣", "a new meld of kings")
    )
    controller.do(intents.Choose(1))
    view = controller.do(intents.LayDraft())
    assert own_melds(view) == ["JS JH JD", "KS KH KD", "KS KH KC"]


def test_one_card_that_fits_a_run_and_a_meld_of_its_rank_asks_which() -> None:
    controller = table(
        "samba",
        'drawn = true\nstock_left = 60\nseats = [{ hand = "8S 4C QD 9H" }]\n'
        'sides = [{ melds = ["8H 8D 8C", "5S 6S 7S"] }]',
    )
    view = stage(controller, "8S")
    assert view.prompt == Choice("Where do these cards go?", ("run 5♠ to 7♠", "eights: 8♥ 8♦ 8♣"))
    controller.do(intents.Choose(0))
    view = controller.do(intents.LayDraft())
    assert own_melds(view) == ["8H 8D 8C", "5S 6S 7S 8S"]


def test_two_melds_of_a_rank_are_made_one() -> None:
    controller = table(
        "samba",
        'drawn = true\nstock_left = 60\nseats = [{ hand = "4C QD 9H" }]\n'
        'sides = [{ melds = ["8H 8D 8C", "8S 8H 8D 8C"] }]',
    )
    assert "join" in controller.view.possible
    view = controller.do(intents.JoinMelds())
    assert own_melds(view) == ["8S 8H 8H 8D 8D 8C 8C"]
    assert view.sides[0].melds[0].status == "natural"
    assert "join" not in view.possible


def test_a_top_card_that_fits_two_melds_is_offered_for_each() -> None:
    controller = table(
        "samba",
        'pile = "4H 8S"\nstock_left = 60\nseats = [{ hand = "4C QD 9H" }]\n'
        'sides = [{ melds = ["8H 8D 8C", "5S 6S 7S"] }]',
    )
    view = controller.do(intents.TakePile())
    assert isinstance(view.prompt, Choice)
    assert view.prompt.options == (
        "top onto eights: 8♥ 8♦ 8♣; 1 card comes",
        "top onto run 5♠ to 7♠; 1 card comes",
    )
    view = controller.do(intents.Choose(1))
    assert own_melds(view) == ["8H 8D 8C", "5S 6S 7S 8S"]


FOOT = """
drawn = true
pile = "8C"
stock_left = 60
seats = [{ hand = "QS QH 4C", foot = "5S 5H 5D 6C 6H 9S 9H 9D JC JH KD AS AH" }]
sides = [{ melds = ["QS QH QD QC"] }]
"""


def hand(view: TableView) -> list[Card]:
    return sorted(held.card for held in view.hand)


def test_a_hand_emptied_by_laying_takes_up_the_foot_and_plays_on() -> None:
    controller = table("hand-and-foot", FOOT.replace("QS QH 4C", "QS QH"))
    assert controller.view.seats[0].foot == 13
    stage(controller, "QS QH")
    view = controller.do(intents.LayDraft())
    assert view.seats[0].foot == 0
    assert hand(view) == sorted(parse_cards("5S 5H 5D 6C 6H 9S 9H 9D JC JH KD AS AH"))
    assert view.log[-1].endswith("took up the second hand.")
    assert "discard" in view.possible


def test_nobody_sees_a_second_hand_that_lies_face_down() -> None:
    view = table("hand-and-foot", FOOT).view
    assert hand(view) == sorted(parse_cards("QS QH 4C"))
    assert parse_card("KD") not in hand(view)


def test_who_takes_the_pile_first_is_shown_alone_against_the_others() -> None:
    controller = table(
        "howto-3p",
        'scores = [100, 200, 300]\npile = "9C KH"\nstock_left = 40\n'
        'seats = [{ hand = "KS KD AS AD AH 4C 5D 7C" }]',
    )
    assert [side.seats for side in controller.view.sides] == [(1,), (2,), (3,)]
    stage(controller, "AS AD AH")
    select(controller, "KS KD")
    view = controller.do(intents.TakePile())
    assert [side.seats for side in view.sides] == [(1,), (2, 3)]
    assert (view.scorers, view.totals) == (("Seat 1", "Seat 2", "Seat 3"), (100, 200, 300))
    assert any("plays alone from now on" in line for line in view.log)
