"""Writing a game as a scenario that reads back to the same position.

A position is described at the start of a turn or right after a draw; the moves since then follow as
steps, so what a player has done in the turn need not be described.

Hands may be left unnamed, for somebody who may not see them. Then the stock and the second hands
are numbers, and the text says nothing that who reads it could not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import MappingProxyType

from ..house_rules import as_shipped
from ..language import _
from ..rules.cards import IS_WILD, Card, cards_text
from ..rules.game import Game
from ..rules.moves import Move, move_text
from ..rules.position import DREW, FRESH, Position
from ..toml_text import toml_value


def scenario_text(
    game: Game,
    title: str,
    *,
    profile: str | None = None,
    rules: Mapping[str, object] = MappingProxyType({}),
    names: Sequence[str] = (),
    named: Collection[int] | None = None,
) -> str:
    """The game as a scenario file; the game stays as it was.

    `profile` is the id or path to write and `rules` what was changed in it, by dotted key; without
    a profile both are made from the game's, on a shipped one. `names` are the players' by seat,
    from seat 1. `named` are the seats whose hands are named, by default all, as once the deal has
    ended; of a turn whose player is not among them the text stops before the first lay. Raises
    `ValueError` for a game in the middle of a turn of which it has no history.
    """
    if profile is None:
        profile, rules = as_shipped(game.profile)
    now, moves = game.position, list[Move]()
    try:
        while not _describable(game.position):
            moves.append(game.undo())
        shown = _shown(game, now, None if now.ended else named)
        lines = [
            f"title = {toml_value(title)}",
            f"profile = {toml_value(profile)}",
            *([f"rules = {toml_value(rules)}"] if rules else []),
            *_position(game, names, shown),
        ]
    except IndexError:
        raise ValueError(_("this game does not know how it came to this position")) from None
    finally:
        for move in reversed(moves):
            game.apply(move)
    for move in reversed(moves) if shown.moves else ():
        lines += ["", "[[steps]]", f"move = {toml_value(move_text(move))}", 'expect = "legal"']
    return "\n".join(lines) + "\n"


def write_new(text: str, folder: Path) -> Path:
    """Write a scenario to the first of position-1.toml, position-2.toml … that is not there yet,
    and return its path. Raises `OSError`."""
    numbers = count(1)
    while True:
        path = folder / f"position-{next(numbers)}.toml"
        with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
            file.write(text)
            return path


@dataclass(frozen=True, slots=True)
class _Shown:
    """Which cards are named."""

    hands: Collection[int]
    feet: Collection[int]
    """The seats whose first and second hands are."""
    stock: int
    """How many of the next cards of the stock are."""
    moves: bool
    """Whether the moves are written that lead to the position."""


def _shown(game: Game, now: Position, named: Collection[int] | None) -> _Shown:
    """What may be named of a game from which moves of one turn lead to the position `now`."""
    then, seats = game.position, range(1, game.profile.seats + 1)
    if named is None:
        return _Shown(seats, seats, len(then.stock), True)
    turn = then.turn
    if turn not in named:
        return _Shown(named, (), 0, False)
    # What came out of the stock and was taken up in the moves is the player's to know.
    taken_up = [turn] if then.feet[turn] and not now.feet[turn] else []
    return _Shown(named, taken_up, len(then.stock) - len(now.stock), True)


def _describable(position: Position) -> bool:
    drew = DREW[not position.stock, position.melded[position.turn]]
    return not position.ended and position.progress in (FRESH, drew)


def _position(game: Game, names: Sequence[str], shown: _Shown) -> Iterator[str]:
    position, profile = game.position, game.profile
    yield f"scores = {toml_value(position.scores[1:])}"
    yield f"turn = {position.turn}"
    yield f"drawn = {toml_value(bool(position.progress.drew))}"
    yield f"dealer = {position.dealer}"
    yield f'pile = "{cards_text(position.pile)}"'
    if shown.stock:
        yield f'stock = "{cards_text(position.stock[: -shown.stock - 1 : -1])}"'
    yield f"stock_left = {len(position.stock)}"
    yield f"frozen = {toml_value(position.frozen)}"
    yield f"round = {position.round}"
    if position.sides != profile.table.sides:
        yield f"lone = {position.sides[0][0]}"
    for seat in range(1, profile.seats + 1):
        yield from ("", "[[seats]]")
        if names:
            yield f"name = {toml_value(names[seat - 1])}"
        if seat in shown.hands:
            yield f'hand = "{_sorted_text(position.hands[seat])}"'
        else:
            yield f"hand_count = {len(position.hands[seat])}"
        yield f"melded = {toml_value(position.melded[seat])}"
        if profile.deal.foot and seat in shown.feet:
            yield f'foot = "{_sorted_text(position.feet[seat])}"'
        elif profile.deal.foot:
            yield f"foot_count = {len(position.feet[seat])}"
    for side in range(1, len(position.sides) + 1):
        # In the order of their targets: so the second meld of a rank is read back as the second.
        melds = [position.melds[side][target] for target in sorted(position.melds[side])]
        yield from ("", "[[sides]]")
        yield f"melds = {toml_value([cards_text(meld.cards) for meld in melds])}"
        yield f'red_threes = "{cards_text(position.threes[side])}"'
        yield f"asked = {toml_value(position.asked[side])}"
        concealed = [place for place, meld in enumerate(melds, 1) if meld.concealed]
        yield f"concealed = {toml_value(concealed)}"


def _sorted_text(cards: Sequence[Card]) -> str:
    return cards_text(sorted(cards, key=lambda card: (IS_WILD[card], card)))
