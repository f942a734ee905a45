"""Writing a game as a scenario that reads back to the same position.

A position is described at the start of a turn or right after a draw; the moves since then follow as
steps, so what a player has done in the turn need not be described.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import MappingProxyType

from ..house_rules import as_shipped
from ..language import _
from ..rules.cards import IS_WILD, Card, cards_text
from ..rules.game import Game
from ..rules.moves import Move, move_text
from ..rules.position import DREW, FRESH, Position
from ..rules.profile import Profile
from ..toml_text import toml_value


def scenario_text(
    game: Game,
    title: str,
    *,
    profile: str | None = None,
    rules: Mapping[str, object] = MappingProxyType({}),
    names: Sequence[str] = (),
) -> str:
    """The game as a scenario file; the game stays as it was.

    `profile` is the id or path to write and `rules` what was changed in it, by dotted key; without
    a profile both are made from the game's, on a shipped one. `names` are the players' by seat,
    from seat 1. Raises `ValueError` for a game in the middle of a turn, or with a
    lone hand, of which it has no history.
    """
    if profile is None:
        profile, rules = as_shipped(game.profile)
    moves: list[Move] = []
    try:
        while not _describable(game.profile, game.position):
            moves.append(game.undo())
        lines = [
            f"title = {toml_value(title)}",
            f"profile = {toml_value(profile)}",
            *([f"rules = {toml_value(rules)}"] if rules else []),
            *_position(game, names),
        ]
    except IndexError:
        raise ValueError(_("this game does not know how it came to this position")) from None
    finally:
        for move in reversed(moves):
            game.apply(move)
    for move in reversed(moves):
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


def _describable(profile: Profile, position: Position) -> bool:
    if position.sides != profile.table.sides:
        return False
    drew = DREW[not position.stock, position.melded[position.turn]]
    return not position.ended and position.progress in (FRESH, drew)


def _position(game: Game, names: Sequence[str]) -> Iterator[str]:
    position, profile = game.position, game.profile
    yield f"scores = {toml_value(position.scores[1:])}"
    yield f"turn = {position.turn}"
    yield f"drawn = {toml_value(bool(position.progress.drew))}"
    yield f"dealer = {position.dealer}"
    yield f'pile = "{cards_text(position.pile)}"'
    yield f'stock = "{cards_text(reversed(position.stock))}"'
    yield f"stock_left = {len(position.stock)}"
    yield f"frozen = {toml_value(position.frozen)}"
    yield f"round = {position.round}"
    for seat in range(1, profile.seats + 1):
        yield from ("", "[[seats]]")
        if names:
            yield f"name = {toml_value(names[seat - 1])}"
        yield f'hand = "{_sorted_text(position.hands[seat])}"'
        yield f"melded = {toml_value(position.melded[seat])}"
        if profile.deal.foot:
            yield f'foot = "{_sorted_text(position.feet[seat])}"'
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
