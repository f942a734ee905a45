"""Computer seats think beside the app."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from threading import Thread

from ..players.choice import Choice
from ..table.controller import ComputerTask

THINKING_INTERVAL = 0.0005
"""Seconds after which a computer seat that thinks lets the app have its turn."""


async def decided(task: ComputerTask) -> Choice:
    """What a computer player decides on, in another thread; keys stay quick meanwhile.

    Nobody waits for a decision that is not wanted any more, nor does the end of the program.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Choice] = loop.create_future()

    def give(choice: Choice | None, error: BaseException | None) -> None:
        if answer.done():
            return
        if choice:
            answer.set_result(choice)
        elif error:
            answer.set_exception(error)

    def think() -> None:
        choice = error = None
        try:
            choice = task.run()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # The app has been left.
            loop.call_soon_threadsafe(give, choice, error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(THINKING_INTERVAL)
    try:
        Thread(target=think, name="computer seat", daemon=True).start()
        return await answer
    finally:
        sys.setswitchinterval(interval)
