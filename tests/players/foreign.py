"""Players as others might write them, good and bad, named `tests.players.foreign:Class`."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

from canasta_tui.rules.cards import parse_card
from canasta_tui.rules.moves import Discard, Move
from canasta_tui.rules.view import View

HERE = "tests.players.foreign"


class Fine:
    """Plays at random."""

    def decide(self, view: View, rng: Random) -> Move:
        return view.legal_moves.sample(rng)


class Illegal:
    """Discards before it has drawn."""

    def decide(self, view: View, rng: Random) -> Move:
        return Discard(view.hand[0])


class NoMove:
    """Returns something else."""

    def decide(self, view: View, rng: Random) -> Any:
        return "draw"


class NoSuchCard:
    """Returns what is built like a move and is none."""

    def decide(self, view: View, rng: Random) -> Move:
        return Discard("\x1b[2J")  # type: ignore[arg-type]


class Raises:
    """Fails, and says so in two lines with an escape."""

    def decide(self, view: View, rng: Random) -> Move:
        raise LookupError("no idea\n\x1b[2Jat all")


class Quits:
    """Tries to end the program."""

    def decide(self, view: View, rng: Random) -> Move:
        raise SystemExit


class Sleeps:
    """Never answers."""

    def decide(self, view: View, rng: Random) -> Move:
        time.sleep(1000)
        raise AssertionError


class Loops:
    """Never answers, and is busy with that."""

    def decide(self, view: View, rng: Random) -> Move:
        while True:
            rng.random()


class Robs:
    """Gives itself a card, discards it, and uses up the generator."""

    def decide(self, view: View, rng: Random) -> Move:
        rng.random()
        view.position.hands[view.seat][:] = [parse_card("2S")]
        view.position.melds.clear()
        view.position.progress = view.position.progress._replace(drew="stock")
        return Discard(parse_card("2S"))


class Needs:
    """Can't be made without an argument."""

    def __init__(self, level: int) -> None:
        self.level = level


class Kills:
    """Kills its process, but not again once the file is there that the environment names."""

    def decide(self, view: View, rng: Random) -> Move:
        if not Path(os.environ["KILLED"]).exists():
            Path(os.environ["KILLED"]).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves.sample(rng)


class KillsAlways:
    """Kills its process."""

    def decide(self, view: View, rng: Random) -> Move:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError
