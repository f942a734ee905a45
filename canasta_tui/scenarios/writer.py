"""Writing a game as a scenario that reads back to the same position.

The position of the turn's start is described, and the turn's moves follow as steps: so what a
player has done in the turn need not be described.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..rules.cards import IS_WILD, Card, cards_text
from ..rules.game import Game
from ..rules.moves import Move, move_text
from ..rules.position import FRESH, Position
from ..rules.profile import Profile


def scenario_text(game: Game, title: str, profile: str | None = None) -> str:
    """The game as a scenario file. `profile` is the id or path to write; default the game's id.

    The moves made since the last turn began are its steps. Leaves the game as it was.
    """
    moves: list[Move] = []
    while game.log and not _describable(game.position):
        moves.append(game.undo())
    text = _position(game.position, game.profile, title, profile or game.profile.id)
    for move in reversed(moves):
        game.apply(move)
        text += f'\n[[steps]]\nmove = "{move_text(move)}"\n'
    return text


def _describable(position: Position) -> bool:
    return not position.ended and position.progress == FRESH


def _position(position: Position, profile: Profile, title: str, name: str) -> str:
    lines = [
        f"title = {json.dumps(title, ensure_ascii=False)}",
        f"profile = {json.dumps(name)}",
        f"scores = {list(position.scores[1:])}",
        f"turn = {position.turn}",
        f"dealer = {position.dealer}",
        f'pile = "{cards_text(position.pile)}"',
        f'stock = "{cards_text(position.stock[::-1])}"',
        f"stock_left = {len(position.stock)}",
        f"frozen = {_flag(position.frozen)}",
    ]
    for seat in range(1, profile.seats + 1):
        lines += ["", "[[seats]]", f'hand = "{_sorted_text(position.hands[seat])}"']
        lines.append(f"melded = {_flag(position.melded[seat])}")
    for side in range(1, len(profile.table.sides) + 1):
        melds = list(position.melds[side].values())
        concealed = [place for place, meld in enumerate(melds, 1) if meld.concealed]
        texts = ", ".join(f'"{cards_text(meld.cards)}"' for meld in melds)
        lines += ["", "[[sides]]", f"melds = [{texts}]"]
        lines.append(f'red_threes = "{cards_text(position.threes[side])}"')
        lines.append(f"asked = {_flag(position.asked[side])}")
        lines.append(f"concealed = {concealed}")
    return "\n".join(lines) + "\n"


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _sorted_text(cards: Sequence[Card]) -> str:
    return cards_text(sorted(cards, key=lambda card: (IS_WILD[card], card)))
