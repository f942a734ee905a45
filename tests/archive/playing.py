"""Matches that are recorded, played by anybody's moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from canasta_tui.archive.database import Archive
from canasta_tui.players.choice import Choice
from canasta_tui.profile_files import load
from canasta_tui.rules.cards import pack_of
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Answer, Move, move_text
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.recorded import begin
from canasta_tui.table.seats import Seat, Setup
from canasta_tui.table.tableview import AskPartner, ComputerTurn, MatchOver, YourTurn

NAMES = ("Ana", "Bea", "Caio", "Davi", "Eva", "Gil")
Chooser = Callable[[Game, Random], Move]


def setup(
    profile: str = "classic",
    persons: int = 1,
    *,
    seed: int = 7,
    rules: Mapping[str, object] = MappingProxyType({}),
) -> Setup:
    """The first seats are persons, the others computer seats."""
    base = load(profile)
    changed = load(profile, rules)
    seats = tuple(
        Seat(name, "" if at < persons else "random") for at, name in enumerate(NAMES[: base.seats])
    )
    return Setup(changed, seats, seed, draw_seats=False, base=base if rules else None)


def begun(
    archive: Archive, profile: str = "classic", persons: int = 1, **facts: object
) -> Controller:
    """A match that has begun."""
    return begin(setup(profile, persons, **facts), archive)  # type: ignore[arg-type]


def at_random(game: Game, rng: Random) -> Move:
    """Any legal move."""
    return game.legal_moves.sample(rng)


def step(table: Controller, rng: Random, choose: Chooser = at_random) -> None:
    """Go on by one intent."""
    match table.prompt:
        case ComputerTurn():
            table.do(intents.ComputerMove(Choice(choose(table.game, rng), "any")))
        case AskPartner() | YourTurn():
            move = choose(table.game, rng)
            yes = move.yes if isinstance(move, Answer) else False
            table.do(intents.Reply(yes) if isinstance(move, Answer) else intents.Make(move))
        case _:
            table.do(intents.Continue())


def play(
    table: Controller, rng: Random, moves: int = 10_000, choose: Chooser = at_random
) -> Controller:
    """Play on for so many moves, or to the end of the match."""
    for _ in range(20 * moves):
        if moves <= 0 or isinstance(table.prompt, MatchOver):
            break
        made = len(table.game.log)
        step(table, rng, choose)
        moves -= len(table.game.log) > made
    return table


def moves_kept(archive: Archive, deal: int = 1) -> list[str]:
    """The moves of a deal of the first match, as they are written down."""
    rows = archive.connection.execute(
        "SELECT seat || ' ' || move FROM move WHERE match = 1 AND deal = ? ORDER BY number", (deal,)
    )
    return [text for (text,) in rows]


def moves_made(game: Game) -> list[str]:
    """The moves of a game, in the same way."""
    return [f"{seat} {move_text(move)}" for seat, move in game.log]


def assert_same_table(one: Controller, other: Controller) -> None:
    """Both show the same, and know the same; the words to the last key may differ."""
    assert one.game.position == other.game.position
    assert one.game.known == other.game.known
    assert one.game.log == other.game.log and one.game.events == other.game.events
    assert one.match == other.match
    assert one.names == other.names and one.seats == other.seats


def assert_pack_is_whole(game: Game) -> None:
    """Every card of the pack is somewhere, once."""
    position, pack = game.position, game.profile.pack
    melds = [meld.cards for side in position.melds for meld in side.values()]
    places = (*position.hands, *position.feet, *position.threes, *melds)
    cards = [*position.stock, *position.pile, *(card for place in places for card in place)]
    assert sorted(cards) == pack_of(pack.packs, pack.jokers)
