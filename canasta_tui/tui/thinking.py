"""Computer seats think beside the app."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from threading import Thread

from ..rules.moves import Move
from ..table.controller import ComputerTask

THINKING_INTERVAL = 0.0005
"""Seconds after which a computer seat that thinks lets the app have its turn."""


async def decided(task: ComputerTask) -> Move:
    """The move that a computer seat decides on, in another thread; keys stay quick meanwhile.

    Nobody waits for a decision that is not wanted any more, nor does the end of the program.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Move] = loop.create_future()

    def give(move: Move | None, error: BaseException | None) -> None:
        if answer.done():
            return
        if move:
            answer.set_result(move)
        elif error:
            answer.set_exception(error)

    def think() -> None:
        move = error = None
        try:
            move = task.run()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # The app has been left.
            loop.call_soon_threadsafe(give, move, error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(THINKING_INTERVAL)
    try:
        Thread(target=think, name="computer seat", daemon=True).start()
        return await answer
    finally:
        sys.setswitchinterval(interval)
