"""Perft: how many sequences of legal moves there are from a position, to a depth.

tests/perft/ID.toml holds positions of a shipped profile, each as a deck and the moves that lead to
it, with the number of sequences of one move, two moves, … from there. A draw takes the next card of
that deck. A sequence that ends the deal before its last move is not counted, as in chess. A number
that changes means that some move has become legal or illegal. Where that is meant, count again:

    .venv/bin/python tests/test_perft.py            count the positions of all files anew
    .venv/bin/python tests/test_perft.py classic    find new positions for a profile, and count
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canasta_tui import profile_files
from canasta_tui.rules.cards import cards_text, parse_cards
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Ask, Draw, Lay, Move, Take, move_text, parse_move

FOLDER = Path(__file__).parent / "perft"
SEQUENCES_COUNTED = 600
"""The most at the deepest level of a position, so that the whole test takes seconds."""
DEEPEST = 6
MOST_MOVES = 60
"""The legal moves of a new position, so that it can be counted to more than one move."""
DEALS_SEARCHED = 40


def legal_sequences(game: Game, depth: int, most: int = SEQUENCES_COUNTED) -> int:
    """The number of sequences of exactly `depth` legal moves; counting stops above `most`."""
    if depth == 0:
        return 1
    sequences = 0
    moves = list(islice(game.legal_moves, most + 1))
    assert moves or not game.to_move, "nobody may be left without a legal move"
    for move in moves:
        if sequences > most:
            break
        game.apply(move)
        sequences += legal_sequences(game, depth - 1, most - sequences)
        game.undo()
    return sequences


def read(name: str) -> list[dict[str, Any]]:
    """The positions of a profile's file."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["position"]
    return found


def game_of(name: str, entry: dict[str, Any]) -> Game:
    """The game of an entry, its moves made."""
    game = Game.deal(
        profile_files.load(name), parse_cards(entry["deck"]), entry["dealer"], (0, *entry["scores"])
    )
    for text in entry["moves"]:
        game.apply(parse_move(text))
    return game


ON_RECORD = [
    pytest.param(path.stem, entry, id=f"{path.stem}: {entry['title']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for entry in read(path.stem)
]


@pytest.mark.parametrize(("name", "entry"), ON_RECORD)
def test_as_many_sequences_of_legal_moves_as_on_record(name: str, entry: dict[str, Any]) -> None:
    game = game_of(name, entry)
    depths = range(1, len(entry["counts"]) + 1)
    assert [legal_sequences(game, depth) for depth in depths] == entry["counts"]


@pytest.mark.parametrize("name", profile_files.profile_ids())
def test_every_shipped_profile_has_positions_on_record(name: str) -> None:
    titles = {entry["title"] for entry in read(name)}
    assert {"the deal begins", "a lay can open", "the pile can be taken"} <= titles


# Finding positions and counting them


def has(kind: type[Move], *, opened: bool | None = None) -> Callable[[Game, list[Move]], bool]:
    """Whether a move of a kind is legal, for a side that has opened, has not, or either."""

    def found(game: Game, moves: list[Move]) -> bool:
        position = game.position
        side = position.side_of[position.turn]
        fits = opened is None or bool(position.melds[side]) == opened
        return fits and any(isinstance(move, kind) for move in moves)

    return found


def can_end(game: Game, moves: list[Move]) -> bool:
    """Whether a move goes out, and there are others."""
    if len(moves) < 4:
        return False
    for move in moves:
        game.apply(move)
        ended = game.position.ended
        game.undo()
        if ended in ("out", "concealed"):
            return True
    return False


WANTED: dict[str, Callable[[Game, list[Move]], bool]] = {
    "the deal begins": lambda game, moves: not game.log,
    "a lay can open": has(Lay, opened=False),
    "a side that has opened can lay": has(Lay, opened=True),
    "the pile can be taken to open": has(Take, opened=False),
    "the pile can be taken": has(Take, opened=True),
    "the partner can be asked": has(Ask),
    "the partner has been asked": lambda game, moves: bool(game.position.progress.asking),
    "a way out": can_end,
    "the last card is drawn": lambda game, moves: (
        len(game.position.stock) == game.profile.turn.draw and has(Draw)(game, moves)
    ),
    "the pile can be taken from an empty stock": lambda game, moves: (
        not game.position.stock and has(Take)(game, moves)
    ),
}
"""What a position should offer, by its title."""


def counted(game: Game) -> list[int]:
    """The sequences of one move, two moves, … as far as `SEQUENCES_COUNTED` and `DEEPEST` allow."""
    levels = (legal_sequences(game, depth) for depth in range(1, DEEPEST + 1))
    return list(takewhile(lambda sequences: sequences <= SEQUENCES_COUNTED, levels))


def new_positions(name: str) -> Iterator[dict[str, Any]]:
    """A position of each wanted kind, from deals played at random."""
    profile = profile_files.load(name)
    wanted = dict(WANTED)
    for seed in range(DEALS_SEARCHED):
        rng = Random(seed)
        sides = len(profile.table.sides)
        scores = [rng.choice([-100, 0, 1500, 3000]) if seed else 0 for _ in range(sides)]
        dealer = seed % profile.seats + 1
        game = Game.deal(profile, shuffled_deck(profile, rng), dealer, (0, *scores))
        while game.to_move and wanted:
            moves = list(islice(game.legal_moves, MOST_MOVES + 1))
            if len(moves) <= MOST_MOVES:
                for title in [title for title, offers in wanted.items() if offers(game, moves)]:
                    del wanted[title]
                    yield {
                        "title": title,
                        "seed": seed,
                        "dealer": dealer,
                        "scores": scores,
                        "deck": cards_text(game.deck),
                        "moves": [move_text(move) for _, move in game.log],
                    }
            game.apply(game.legal_moves.sample(rng))


def write(name: str, positions: list[dict[str, Any]]) -> None:
    """Count the positions and write their file."""
    tables = []
    for entry in positions:
        entry["counts"] = counted(game_of(name, entry))
        lines = (f"{key} = {json.dumps(value)}\n" for key, value in entry.items())
        tables.append("[[position]]\n" + "".join(lines))
        print(name, entry["title"], entry["counts"])
    (FOLDER / f"{name}.toml").write_text("\n".join(tables), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(name, list(new_positions(name)))
    if not sys.argv[1:]:
        for path in sorted(FOLDER.glob("*.toml")):
            write(path.stem, read(path.stem))
