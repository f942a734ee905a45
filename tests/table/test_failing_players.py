"""A computer seat whose player fails plays on, and the table's log says so."""

from __future__ import annotations

from canasta_tui.profile_files import load
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import ComputerTurn, HandOver
from tests.players.foreign import HERE


def watched(player: str) -> Controller:
    """A table of computer seats; seat 2 is played by a player of others."""
    seats = tuple(
        Seat(name, player if name == "Bea" else "random") for name in ("Ana", "Bea", "Caio", "Dora")
    )
    return Controller(Setup(load("classic"), seats, seed=3, draw_seats=False))


def move(table: Controller) -> str:
    """A computer seat moves; whose it was."""
    assert isinstance(table.prompt, ComputerTurn)
    name = table.prompt.name
    task = table.computer_task()
    assert task
    assert not table.do(intents.ComputerMove(task.run())).refused
    return name


def test_the_log_names_the_seat_its_player_and_why_just_before_its_move() -> None:
    table = watched(f"{HERE}:Raises")
    while move(table) != "Bea":
        pass
    note, drawn, _reason = table.view.log[-3:]
    # What the exception says is for the standard log: it may name cards of the hand.
    assert note == f"Bea: {HERE}:Raises failed; normal plays on."
    assert drawn.startswith("Bea drew")


def test_it_is_told_once_and_the_deal_goes_on_to_its_end() -> None:
    table = watched(f"{HERE}:Illegal")
    while isinstance(table.prompt, ComputerTurn):
        move(table)
    assert [line for line in table.view.log if line.startswith("Bea: ")] == [
        f"Bea: {HERE}:Illegal made an illegal move; normal plays on."
    ]
    table.do(intents.Continue())
    assert not any(line.startswith("Bea: ") for line in table.view.log)


def test_who_gets_the_keyboard_after_it_is_told_too() -> None:
    seats = (Seat("Ana"), Seat("Bea", f"{HERE}:NoMove"), Seat("Caio"), Seat("Dora", "random"))
    table = Controller(Setup(load("classic"), seats, seed=3, draw_seats=False))
    while not any(seat == 2 for seat, _move in table.game.log):
        if isinstance(table.prompt, ComputerTurn):
            move(table)
        else:
            table.do(intents.Continue())
            table.do(intents.DrawCard())
            table.do(intents.DiscardCard(0))
    while isinstance(table.prompt, ComputerTurn):
        move(table)
    assert isinstance(table.prompt, HandOver) and table.prompt.name == "Caio"
    assert sum(line.startswith("Bea: ") for line in table.prompt.since) == 1
