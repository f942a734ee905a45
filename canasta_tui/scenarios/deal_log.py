"""The log of a deal: one JSON object that replays to the same result."""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .. import profile_files
from ..house_rules import as_shipped
from ..language import _
from ..profile_files import ProfileError
from ..rules.cards import NotationError, cards_text, parse_cards
from ..rules.deal import DeckError
from ..rules.game import Game
from ..rules.moves import move_text, parse_move
from ..rules.refusals import Refusal
from .referee import facts_of
from .schema import CardsText, Place, fault_text

# As far as a table can count: what is greater is nobody's game, and no archive keeps it.
Total = Annotated[int, Field(strict=True, ge=-(10**9), le=10**9)]
DealNumber = Annotated[int, Field(strict=True, ge=1, le=10**4)]

RESULT = ("ended", "deal_scores", "items", "totals")


class LogError(ValueError):
    """A log that can't be read or does not replay: one sentence."""


class LogText(BaseModel):
    """A deal's log as it is written."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    profile: str
    rules: dict[str, Any] = {}
    dealer: Place
    number: DealNumber = 1
    """The deal's in its match."""
    scores: tuple[Total, ...]
    deck: CardsText
    moves: tuple[str, ...]
    ended: str
    deal_scores: dict[str, Total]
    items: dict[str, list[dict[str, Any]]]
    totals: dict[str, Total]


def deal_log(
    game: Game,
    *,
    profile: str | None = None,
    rules: Mapping[str, object] = MappingProxyType({}),
    numbered: bool = False,
) -> dict[str, Any]:
    """The log of a deal that was dealt and has ended.

    `profile` is the id or path to write and `rules` what was changed in it, by dotted key; without
    a profile both are made from the game's, on a shipped one. The `number` of a first deal, or
    of a single one, is left out unless it is asked for (`numbered`). Raises `ValueError` for
    another game.
    """
    if not game.deck or not game.position.ended:
        raise ValueError(_("only a deal that was dealt and has ended has a log"))
    facts, number = facts_of(game), game.position.round
    if profile is None:
        profile, rules = as_shipped(game.profile)
    return {
        "profile": profile,
        "rules": dict(rules),
        "dealer": game.position.dealer,
        **({"number": number} if numbered or number != 1 else {}),
        "scores": list(game.position.scores[1:]),
        "deck": cards_text(game.deck),
        "moves": [f"{seat} {move_text(move)}" for seat, move in game.log],
        **{name: facts[name] for name in RESULT},
    }


def read_line(line: str, where: str, folder: Path = Path()) -> Game:
    """The game of one line of a log file, played again (see `replay`). Raises `LogError`."""
    try:
        log = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LogError(_("{where}: not JSON: {reason}").format(where=where, reason=error)) from None
    try:
        return replay(log, where, folder)
    except RecursionError:
        raise LogError(_("{where}: is nested too deeply").format(where=where)) from None


def replay(log: object, where: str = "log", folder: Path = Path()) -> Game:
    """The game that a log tells of, played again to its end.

    `where` names the log in errors; `folder` is where the path of a profile starts. Raises
    `LogError` where the log can't be read, a move is refused, or the result is another one.
    """
    try:
        written = LogText.model_validate(log)
    except ValidationError as error:
        raise LogError(f"{where}: {fault_text(error, LogText)}") from None
    game = _dealt(written, where, folder)
    for number, text in enumerate(written.moves, 1):
        _make(game, text, f"{where}: moves.{number} ({text!r})")
    facts = facts_of(game)
    for name in RESULT:
        told, found = getattr(written, name), facts.get(name)
        if told != found:
            raise LogError(
                _("{where}: {name}: {told}, but the moves come to {found}").format(
                    where=where, name=name, told=json.dumps(told), found=json.dumps(found)
                )
            )
    return game


def _dealt(log: LogText, where: str, folder: Path) -> Game:
    # A log may be a stranger's: it makes nobody read what has no end.
    if profile_files.is_path(log.profile) and not os.path.isfile(folder / log.profile):
        raise LogError(
            _("{where}: profile: there is no file {file}").format(
                where=where, file=reprlib.repr(log.profile)
            )
        )
    try:
        profile = profile_files.load(log.profile, log.rules, folder)
        sides = len(profile.table.sides)
        if len(log.scores) != sides:
            raise LogError(
                _("{where}: scores: one for each of the {number} sides is needed").format(
                    where=where, number=sides
                )
            )
        if log.dealer > profile.seats:
            raise LogError(
                _("{where}: dealer: there is no seat {seat}: the seats are 1 to {last}").format(
                    where=where, seat=log.dealer, last=profile.seats
                )
            )
        return Game.deal(
            profile, parse_cards(log.deck), log.dealer, (0, *log.scores), number=log.number
        )
    except (ProfileError, DeckError) as error:
        raise LogError(f"{where}: {error}") from None


def _make(game: Game, text: str, place: str) -> None:
    seat, _space, move = text.partition(" ")
    if not game.to_move:
        raise LogError(_("{place}: the deal has ended").format(place=place))
    if seat != str(game.to_move):
        raise LogError(
            _("{place}: it is the move of seat {seat}").format(place=place, seat=game.to_move)
        )
    try:
        game.apply(parse_move(move))
    except NotationError as error:
        raise LogError(f"{place}: {error}") from None
    except Refusal as refusal:
        raise LogError(
            _("{place}: illegal by {rule}").format(place=place, rule=refusal.code)
        ) from None
