"""A seat that plays on whatever its player does.

What a player of others returns is judged like any move. One that proposes an illegal move, raises
or does not answer in time is replaced for good, and that is told: to the standard log
(`canasta_tui.players`), and to whoever asks.
"""

from __future__ import annotations

import logging
import threading
import traceback
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import replace
from queue import Empty, SimpleQueue
from random import Random
from typing import NamedTuple

from ..language import _
from ..rules.game import Game
from ..rules.moves import Move, move_text, parse_move
from ..rules.refusals import Refusal
from ..rules.view import View
from . import PLAYERS, Player
from .choice import Choice, explained

LIMIT = 10.0
"""Seconds for one decision."""
SLICES = 20
"""The limit is waited for in so many parts: while the whole program is stopped (by ctrl+z, or a lid
that is closed) at most one of them passes."""
FALLBACK = "normal"
"""Who plays on; should that one fail too, random moves do."""
LONGEST = 200
"""Characters of what an exception says."""

logger = logging.getLogger("canasta_tui.players")


class Fault(NamedTuple):
    """Why a player was replaced."""

    player: str
    """Its name."""
    kind: str
    """`illegal`, `raised` or `late`."""
    detail: str
    """The move and the rule that it breaks, or the exception; the seconds of the limit."""
    successor: str
    """The name of the player who plays on."""


def fault_text(fault: Fault, *, in_public: bool = False) -> str:
    """A fault as a sentence without its full stop; in public without its detail, which may name
    cards that the seat holds."""
    match fault.kind:
        case "illegal" if in_public:
            text = _("{player} made an illegal move; {successor} plays on")
        case "illegal":
            text = _("{player} made an illegal move ({detail}); {successor} plays on")
        case "raised" if in_public:
            text = _("{player} failed; {successor} plays on")
        case "raised":
            text = _("{player} failed ({detail}); {successor} plays on")
        case _kind:
            text = _("{player} gave no move within {detail} seconds; {successor} plays on")
    return text.format(**fault._asdict())


class Guarded:
    """A player who is replaced after the first fault."""

    def __init__(self, name: str, player: Player, limit: float = LIMIT) -> None:
        """`limit`: seconds that a decision may take."""
        self._faults: list[Fault] = []
        self._limit = limit
        self._name, self._player = name, player
        """Who plays."""
        self._successors = [FALLBACK, "random"]
        """Who follows."""

    def decide(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of `view`."""
        return self.explain(view, rng).move

    def explain(self, view: View, rng: Random) -> Choice:
        """The same with its reason, which built-in players alone give."""
        while self._successors:
            choice, kind, detail = _asked(self._name, self._player, view, rng, self._limit)
            if choice is not None:
                return choice
            successor = self._successors.pop(0)
            fault = Fault(self._name, kind, detail, successor)
            self._faults.append(fault)
            logger.warning("seat %d: %s", view.seat, fault_text(fault))
            self._name, self._player = successor, PLAYERS[successor]()
        return explained(self._player, view, rng)

    def told_faults(self) -> list[Fault]:
        """Why players were replaced, the first one first; each fault is told once."""
        told, self._faults = self._faults, []
        return told


def _asked(
    name: str, player: Player, view: View, rng: Random, limit: float
) -> tuple[Choice | None, str, str]:
    """What a player decides on within so many seconds, or a fault's kind and detail."""
    answers: SimpleQueue[tuple[Choice | None, str]] = SimpleQueue()
    # Copies: whatever a player does to them, and however late, the next one has them as they were.
    given = replace(view, position=view.position.copy())
    generator = Random()
    generator.setstate(rng.getstate())

    def think() -> None:
        try:
            if name in PLAYERS:
                answers.put((explained(player, given, generator), ""))
            else:
                answers.put((Choice(player.decide(given, generator), "any"), ""))
        except BaseException as error:
            answers.put((None, _told(error)))

    thread = threading.Thread(target=think, name="player", daemon=True)
    thread.start()
    for _slice in range(SLICES):
        try:
            choice, error = answers.get(timeout=limit / SLICES)
        except Empty:
            continue
        if choice is None:
            return None, "raised", error
        move, kind, detail = _judged(choice.move, view)
        if move is None:
            return None, kind, detail
        rng.setstate(generator.getstate())
        return replace(choice, move=move), "", ""
    if thread.ident:
        # A loop would go on for ever beside the game.
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
    return None, "late", f"{limit:g}"


def _told(error: BaseException) -> str:
    """An exception and where it was raised, in one line."""
    text = "".join(traceback.format_exception_only(error))
    if frames := traceback.extract_tb(error.__traceback__):
        text = f"{text} {frames[-1].filename}:{frames[-1].lineno}"
    words = "".join(letter if letter.isprintable() else " " for letter in text).split()
    return " ".join(words)[:LONGEST]


def _judged(move: object, view: View) -> tuple[Move | None, str, str]:
    """A move that the rules allow, or a fault's kind and detail."""
    if not isinstance(move, Move):
        return None, "illegal", type(move).__name__
    try:
        text = move_text(move)
        # In its one spelling, and made of nothing but cards.
        spelled = parse_move(text)
    except Exception as error:  # Whatever is in a move of somebody else's making.
        return None, "illegal", _told(error)
    try:
        Game(view.profile, view.position.copy(), history=False).verify(spelled)
    except Refusal as refusal:
        return None, "illegal", f"{text}: {refusal.code}"
    return spelled, "", ""
