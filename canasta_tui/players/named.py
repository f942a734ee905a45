"""Players by the names that people give: built in, installed by other packages, or a class."""

from __future__ import annotations

import os
import reprlib
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from math import inf

from ..language import _
from . import PLAYERS, Player
from .guarded import Guarded

GROUP = "canasta_tui.players"
"""The entry points by which other packages offer players."""


class PlayerError(ValueError):
    """A player that is not to be had, in one sentence."""


def player_names() -> list[str]:
    """The names that need no module: built-in players, then those of installed packages."""
    return [*PLAYERS, *(name for name in sorted(_installed()) if name not in PLAYERS)]


def seat_player(name: str) -> Player:
    """A new player for a seat, by name or as `module:Class`. Raises `PlayerError`.

    Not for a table where people wait. A built-in player is taken at its word: an illegal move of
    one is a bug, and should be seen. And it takes its time, so that its moves are the same on a
    busy machine. Any other player is guarded.
    """
    if name not in PLAYERS:
        return guarded_player(name)
    from .search import SearchPlayer

    player = PLAYERS[name]()
    if isinstance(player, SearchPlayer):
        player.effort = replace(player.effort, guard=inf)
        player.with_runs = replace(player.with_runs, guard=inf)
    return player


def guarded_player(name: str) -> Guarded:
    """A new player for a seat where people play: guarded, whoever it is. Raises `PlayerError`."""
    if name in PLAYERS:
        return Guarded(name, PLAYERS[name]())
    make = _foreign(name)
    try:
        player = make()
        player.decide  # noqa: B018 (a class without it is told of here, not in mid-deal)
    except Exception as error:  # Somebody else's code may raise anything.
        raise _not_loaded(name, error) from error
    return Guarded(name, player)


@cache
def _installed() -> frozenset[str]:
    return frozenset(entry_points(group=GROUP).names)


@cache
def _foreign(name: str) -> Callable[[], Player]:
    module, colon, attribute = name.partition(":")
    if name not in _installed() and not (module and colon and attribute.isidentifier()):
        raise PlayerError(
            _("there is no player {name}; allowed: {players}, or module:Class").format(
                name=reprlib.repr(name), players=", ".join(player_names())
            )
        )
    try:
        found: Callable[[], Player]
        if name in _installed():
            found = entry_points(group=GROUP)[name].load()
        else:
            # As with `python -m`, what lies in the folder of now is found; but it hides nothing.
            if (here := os.getcwd()) not in sys.path:
                sys.path.append(here)
            found = getattr(import_module(module), attribute)
    except Exception as error:  # Somebody else's module may raise anything.
        raise _not_loaded(name, error) from error
    return found


def _not_loaded(name: str, error: Exception) -> PlayerError:
    return PlayerError(
        _("the player {name} can't be loaded: {reason}").format(
            name=reprlib.repr(name), reason=" ".join(f"{type(error).__name__}: {error}".split())
        )
    )
