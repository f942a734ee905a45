"""The log of a deal: one JSON object that replays to the same result."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .. import profile_files
from ..profile_files import ProfileError
from ..rules.cards import NotationError, cards_text, parse_cards
from ..rules.deal import DeckError
from ..rules.game import Game
from ..rules.moves import move_text, parse_move
from ..rules.refusals import Refusal
from .referee import facts_of

RESULT = ("ended", "deal_scores", "items", "totals")


class LogError(ValueError):
    """A log that can't be read or does not replay: one sentence."""


def deal_log(game: Game, rules: Mapping[str, object] = MappingProxyType({})) -> dict[str, Any]:
    """The log of a deal that was dealt and has ended. `rules`: the changes to the profile."""
    facts = facts_of(game)
    return {
        "profile": game.profile.id,
        "rules": dict(rules),
        "dealer": game.position.dealer,
        "scores": list(game.position.scores[1:]),
        "deck": cards_text(game.deck),
        "moves": [f"{seat} {move_text(move)}" for seat, move in game.log],
        **{name: facts[name] for name in RESULT},
    }


def replay(log: object, where: str = "log") -> Game:
    """The game that a log tells of, played again to its end. `where` names it in errors.

    Raises `LogError` where it can't be read, a move is refused, or the result is another one.
    """
    if not isinstance(log, dict):
        raise LogError(f"{where}: a deal's log is a JSON object")
    missing = [key for key in ("profile", "dealer", "scores", "deck", "moves") if key not in log]
    if missing:
        raise LogError(f"{where}: {missing[0]} is missing")
    game = _dealt(log, where)
    moves = log["moves"]
    if not isinstance(moves, Sequence) or isinstance(moves, str):
        raise LogError(f"{where}: moves must be a list of texts")
    for number, text in enumerate(moves, 1):
        _make(game, str(text), f"{where}: move {number} ({text})")
    facts = facts_of(game)
    for name in RESULT:
        if name in log and log[name] != facts.get(name):
            raise LogError(
                f"{where}: {name} is {log[name]!r}, but the moves come to another result"
            )
    return game


def read_line(line: str, where: str) -> Game:
    """The game of one line of a log file. Raises `LogError`."""
    try:
        log = json.loads(line)
    except ValueError as error:
        raise LogError(f"{where}: not JSON: {error}") from None
    return replay(log, where)


def _dealt(log: dict[str, Any], where: str) -> Game:
    try:
        rules = log.get("rules", {})
        if not isinstance(rules, dict):
            raise LogError(f"{where}: rules must be an object of changes by dotted key")
        profile = profile_files.load(str(log["profile"]), rules)
        deck = parse_cards(str(log["deck"]))
        scores, dealer = log["scores"], log["dealer"]
        sides = len(profile.table.sides)
        if not (isinstance(scores, list) and len(scores) == sides):
            raise LogError(f"{where}: scores must be {sides} totals, one a side")
        if not all(isinstance(score, int) for score in scores):
            raise LogError(f"{where}: scores must be whole numbers")
        if not (isinstance(dealer, int) and 1 <= dealer <= profile.seats):
            raise LogError(f"{where}: dealer must be a seat, 1 to {profile.seats}")
        return Game.deal(profile, deck, dealer, (0, *scores))
    except (ProfileError, NotationError, DeckError) as error:
        raise LogError(f"{where}: {error}") from None


def _make(game: Game, text: str, place: str) -> None:
    seat, _, move = text.partition(" ")
    if seat != str(game.to_move):
        raise LogError(f"{place}: it is the move of seat {game.to_move}")
    try:
        game.apply(parse_move(move))
    except NotationError as error:
        raise LogError(f"{place}: {error}") from None
    except Refusal as refusal:
        raise LogError(f"{place}: {refusal.code} refuses it") from None
