"""Writing a game as a scenario that reads back to the same position.

A position is described at the start of a turn or right after a draw; the moves since then follow as
steps, so what a player has done in the turn need not be described.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ..language import _
from ..rules.cards import IS_WILD, Card, cards_text
from ..rules.game import Game
from ..rules.moves import Move, move_text
from ..rules.position import DREW, FRESH, Position


def scenario_text(
    game: Game,
    title: str,
    *,
    profile: str | None = None,
    rules: Mapping[str, object] = MappingProxyType({}),
    names: Sequence[str] = (),
) -> str:
    """The game as a scenario file; the game stays as it was.

    `profile` is the id or path to write (default: the game's id), `rules` what was changed in it,
    by dotted key, and `names` are the players' by seat, from seat 1. Raises `ValueError` for a game
    in the middle of a turn of which it has no history.
    """
    moves: list[Move] = []
    try:
        while not _describable(game.position):
            moves.append(game.undo())
        lines = [
            f"title = {_value(title)}",
            f"profile = {_value(profile or game.profile.id)}",
            *([f"rules = {_value(rules)}"] if rules else []),
            *_position(game, names),
        ]
    except IndexError:
        raise ValueError(_("this game does not know how its turn began")) from None
    finally:
        for move in reversed(moves):
            game.apply(move)
    for move in reversed(moves):
        lines += ["", "[[steps]]", f"move = {_value(move_text(move))}", 'expect = "legal"']
    return "\n".join(lines) + "\n"


def _describable(position: Position) -> bool:
    drew = DREW[not position.stock, position.melded[position.turn]]
    return not position.ended and position.progress in (FRESH, drew)


def _position(game: Game, names: Sequence[str]) -> Iterator[str]:
    position, profile = game.position, game.profile
    yield f"scores = {_value(position.scores[1:])}"
    yield f"turn = {position.turn}"
    yield f"drawn = {_value(bool(position.progress.drew))}"
    yield f"dealer = {position.dealer}"
    yield f'pile = "{cards_text(position.pile)}"'
    yield f'stock = "{cards_text(reversed(position.stock))}"'
    yield f"stock_left = {len(position.stock)}"
    yield f"frozen = {_value(position.frozen)}"
    for seat in range(1, profile.seats + 1):
        yield from ("", "[[seats]]")
        if names:
            yield f"name = {_value(names[seat - 1])}"
        yield f'hand = "{_sorted_text(position.hands[seat])}"'
        yield f"melded = {_value(position.melded[seat])}"
    for side in range(1, len(profile.table.sides) + 1):
        melds = list(position.melds[side].values())
        yield from ("", "[[sides]]")
        yield f"melds = {_value([cards_text(meld.cards) for meld in melds])}"
        yield f'red_threes = "{cards_text(position.threes[side])}"'
        yield f"asked = {_value(position.asked[side])}"
        concealed = [place for place, meld in enumerate(melds, 1) if meld.concealed]
        yield f"concealed = {_value(concealed)}"


def _value(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_value(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    # Texts, numbers and flags are written as in JSON, which leaves one letter more as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _sorted_text(cards: Sequence[Card]) -> str:
    return cards_text(sorted(cards, key=lambda card: (IS_WILD[card], card)))
