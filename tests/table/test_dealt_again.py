"""A deal of a seed that is dealt again: the same cards, from the same dealer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from canasta_tui.archive.database import Archive
from canasta_tui.archive.played import played
from canasta_tui.players import PLAYERS
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Move
from canasta_tui.rules.view import view_of
from canasta_tui.table.controller import Controller
from canasta_tui.table.recorded import begin, resume
from canasta_tui.table.seats import draw_for_seats
from canasta_tui.table.tableview import SeatDrawing
from canasta_tui.tui.seating import setup_of
from tests.archive.playing import play

BEGINNER = PLAYERS["beginner"]()


def as_beginners(game: Game, rng: Random) -> Move:
    """Deals end sooner so than at random."""
    return BEGINNER.decide(view_of(game, game.to_move), rng)


def played_deals(table: Controller, deals: int) -> None:
    """Play on until so many deals were dealt."""
    while table.game.position.round < deals:
        play(table, Random(5), 1, as_beginners)


@pytest.mark.parametrize("profile", ["classic", "howto-3p", "howto"])
def test_the_hands_and_the_dealer_are_those_of_the_recorded_deal(
    tmp_path: Path, profile: str
) -> None:
    with Archive(tmp_path / "matches") as archive:
        played_deals(begin(setup_of(profile, seed="4711"), archive), 3)
        recorded = played(archive, 1).deals
    dealers = set()
    for number, deal in enumerate(recorded, 1):
        again = Controller(setup_of(profile, seed="4711", deal=str(number))).game
        assert again.position.hands == deal.game(0).position.hands
        assert again.position.dealer == deal.dealer
        dealers.add(deal.dealer)
    assert len(recorded) == len(dealers) == 3


def test_it_goes_on_with_the_deals_that_followed_also_after_it_was_left(tmp_path: Path) -> None:
    with Archive(tmp_path / "matches") as archive:
        played_deals(begin(setup_of("classic", seed="4711"), archive), 3)
        again = begin(setup_of("classic", seed="4711", deal="2"), archive)
        while not again.game.position.ended:
            play(again, Random(6), 1, as_beginners)
        again = resume(archive, 2)
        played_deals(again, 2)
        third = played(archive, 1).deals[2]
        assert again.game.deck == third.game(0).deck
        assert played(archive, 2).summary.first_deal == 2


def test_the_seat_drawing_tells_who_deals_though_another_drew_the_highest_card() -> None:
    setup = setup_of("classic", "Ana,Bea,Caio,Davi", seed="4711", deal="2")
    first = draw_for_seats(setup_of("classic", "Ana,Bea,Caio,Davi", seed="4711"))
    assert first.highest == first.dealer
    table = Controller(setup)
    assert isinstance(table.prompt, SeatDrawing)
    assert table.prompt.highest == first.seats[first.dealer - 1].name
    assert table.prompt.dealer == first.seats[first.dealer % 4].name
