"""Computer seats think beside the app."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TypeVar

THINKING_INTERVAL = 0.0005
"""Seconds after which a computer seat that thinks lets the app have its turn."""
USUAL_INTERVAL = sys.getswitchinterval()

Answer = TypeVar("Answer")

_waiting = 0
"""How many answers are waited for."""


async def in_thread(think: Callable[[], Answer]) -> Answer:
    """What a computer player finds, in another thread; keys stay quick meanwhile.

    Nobody waits for an answer that is not wanted any more, nor does the end of the program.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Answer] = loop.create_future()

    def give(found: Answer) -> None:
        if not answer.done():
            answer.set_result(found)

    def fail(error: BaseException) -> None:
        if not answer.done():
            answer.set_exception(error)

    def work() -> None:
        with suppress(RuntimeError):  # The app has been left.
            try:
                found = think()
            except BaseException as raised:
                loop.call_soon_threadsafe(fail, raised)
            else:
                loop.call_soon_threadsafe(give, found)

    with _quick_keys():
        Thread(target=work, name="computer seat", daemon=True).start()
        return await answer


@contextmanager
def _quick_keys() -> Iterator[None]:
    """Threads take turns often, as long as any answer is waited for."""
    global _waiting
    _waiting += 1
    sys.setswitchinterval(THINKING_INTERVAL)
    try:
        yield
    finally:
        _waiting -= 1
        if not _waiting:
            sys.setswitchinterval(USUAL_INTERVAL)
