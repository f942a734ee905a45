"""Whole deals, played at random and checked on the way and at their end.

`tests/rules/test_properties.py` plays a few of each profile, the soak (`python -m tests.soak`)
thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from canasta_tui.rules.cards import Card, cards_text, parse_cards
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import NO, Discard, Draw, Move, Take, move_text, parse_move
from canasta_tui.rules.profile import Profile
from tests.rules.knowledge import PublicKnowledge, check_views
from tests.rules.scorer import check_sheets
from tests.rules.states import (
    check_cards,
    check_moves,
    check_turn_can_end,
    check_undo,
    listed,
    snapshot,
)

TOTALS = (-200, 0, 0, 0, 1500, 2995, 3000, 5000, 7000)


@dataclass
class Start:
    """How a deal began; `deal` deals it again."""

    profile: Profile
    deck: list[Card]
    dealer: int
    totals: tuple[int, ...]

    def deal(self) -> Game:
        return Game.deal(self.profile, self.deck, self.dealer, self.totals)


@dataclass
class Played:
    """A deal that was played to its end."""

    begun: Start
    log: list[tuple[int, Move]]
    ended: str
    scores: tuple[int, ...]


def played(begun: Start, game: Game) -> Played:
    return Played(begun, game.log[:], game.position.ended, game.deal_scores())


def start(profile: Profile, rng: Random) -> Start:
    """A deal of a random deck by a random dealer, between sides with random totals."""
    sides = range(len(profile.table.sides))
    totals = (0, *(rng.choice(TOTALS) for _ in sides))
    return Start(profile, shuffled_deck(profile, rng), rng.randint(1, profile.seats), totals)


def next_move(game: Game, rng: Random) -> Move:
    """A legal move at random: of all kinds, and from time to time from the front of the list."""
    if rng.random() < 0.15:
        return rng.choice(list(islice(game.legal_moves, 40)))
    return game.legal_moves.sample(rng)


def play(game: Game, rng: Random, most_moves: int | None = None) -> Iterator[Move]:
    """Play a deal at random to its end; each move is yielded before it is made."""
    count = 0
    while not game.position.ended and (most_moves is None or count < most_moves):
        move = next_move(game, rng)
        yield move
        game.apply(move)
        count += 1


def most_moves(profile: Profile) -> int:
    """No deal has more moves. Each turn draws a card of the stock for good, or takes the pile and
    melds its top card for good; and each further move of it lays a card for good, or asks."""
    return 2 * profile.pack_size * (2 + profile.seats) + profile.pack_size


def check_deal(profile: Profile, seed: int, *, listed_moves: int = 40, every: int = 1) -> Played:
    """Play a deal at random and check its states (each `every`-th, from another on for each seed),
    then its end. Raises `AssertionError`."""
    rng = Random(seed)
    begun = start(profile, rng)
    game = begun.deal()
    knowledge = PublicKnowledge(game)
    history: list[tuple[str, ...]] = []
    turns = 0
    try:
        check_cards(game)
        for number, move in enumerate(play(game, rng)):
            history.append(snapshot(game))
            known = knowledge.update()
            if (number + seed) % every == 0:
                check_moves(game, rng, listed_moves)
                check_undo(game, move)
                check_turn_can_end(game)
            if (number + seed) % (8 * every) == 0:
                check_views(game, rng, known)
            assert number < most_moves(profile), "the deal does not end"
            turns += isinstance(move, Draw | Take)
        check_cards(game)
        check_views(game, rng, knowledge.update())
        listed(game, 1)
        assert turns <= 2 * profile.pack_size, "too many turns"
        check_end(begun, game)
        check_sheets(game, begun.deal().position)
        check_replay(begun, game)
        deal = played(begun, game)
        check_undo_to_the_start(game, history)
    except Exception as error:
        hand = cards_text(sorted(game.position.hands[game.position.turn]))
        raise AssertionError(
            f"{profile.id}, seed {seed}, after {len(game.log)} moves: {error}\n"
            f"last moves: {[(seat, move_text(move)) for seat, move in game.log[-6:]]}\n"
            f"turn {game.position.turn}, hand {hand}, {game.position.progress}"
        ) from error
    return deal


def check_end(begun: Start, game: Game) -> None:
    """Nobody goes out without the right to."""
    position, profile = game.position, game.profile
    assert position.ended in ("out", "concealed", "stock", "last-three")
    for seat in range(1, profile.seats + 1):
        out = position.ended in ("out", "concealed") and seat == position.ended_by
        if position.ended != "last-three":
            assert bool(position.hands[seat]) != out, f"seat {seat} has an empty hand"
    if position.ended in ("out", "concealed"):
        melds = position.melds[position.side_of[position.ended_by]].values()
        canastas = sum(len(meld.naturals) + len(meld.wilds) >= 7 for meld in melds)
        assert canastas >= profile.going_out.canastas, "out without the canastas"
        *_, (_, last) = game.log
        if profile.going_out.discard == "compulsory":
            assert isinstance(last, Discard)
        turn = turn_of_the_end(game)
        assert NO not in turn, "out after a no"


def turn_of_the_end(game: Game) -> list[Move]:
    """The moves of the last turn, from its draw or take on."""
    moves = [move for _, move in game.log]
    begin = max(n for n, move in enumerate(moves) if isinstance(move, Draw | Take))
    return moves[begin:]


def check_replay(begun: Start, game: Game) -> None:
    """The deck and the moves as text give the same deal."""
    deck = parse_cards(cards_text(begun.deck))
    again = Game.deal(begun.profile, deck, begun.dealer, begun.totals)
    for seat, move in game.log:
        assert again.to_move == seat
        again.apply(parse_move(move_text(move)))
    assert snapshot(again) == snapshot(game), "the log replays to something else"
    assert (again.events, again.log) == (game.events, game.log)
    assert again.deal_scores() == game.deal_scores()


def check_undo_to_the_start(game: Game, history: list[tuple[str, ...]]) -> None:
    """Back to the deal move by move; then the game goes on as before."""
    for before in reversed(history):
        game.undo()
        assert snapshot(game) == before, "undo is not exact"
    try:
        game.undo()
    except IndexError:
        return
    raise AssertionError("a move is taken back before the first one")
