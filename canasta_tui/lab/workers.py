"""Work handed out to many workers, and what to do about those that die."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import SpawnContext
from typing import Generic, TypeVar

from ..arguments import ArgumentFault
from ..language import _

Work = TypeVar("Work")
Result = TypeVar("Result")

MOST_DEATHS = 3
"""After so many deaths of a worker that had nothing else to do, a piece of work is the reason."""
PIECES_EACH = 3
"""Pieces handed out for each worker: one to do, and some to go on with."""
PATIENCE = 10
"""Seconds in which a scheduler must answer."""


class WorkersFault(Exception):
    """The workers can't go on, in one sentence."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Those who do the work."""

    open: Callable[[], Executor]
    """A new executor; a broken one is of no more use."""
    number: int


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Processes on this machine; if the block is left by an error, they are stopped at once."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    try:
        yield Workers(lambda: _pool(number, context), number)
    except BaseException:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise


def _pool(number: int, context: SpawnContext) -> ProcessPoolExecutor:
    """A pool whose processes ignore Ctrl-C: it reaches all processes of a terminal, and the first
    one ends the others. Pressed while they are started, it does nothing."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = ProcessPoolExecutor(number, context)
        for _process in range(number):
            # They begin with their first work, and stay as they begin.
            pool.submit(int)
    finally:
        signal.signal(signal.SIGINT, before)
    return pool


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask scheduler, which must have this package too. Raises `ArgumentFault`
    where there are none."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise ArgumentFault(
            _("--scheduler needs the extra `cluster`: pip install 'canasta-tui[cluster]'")
        ) from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ArgumentFault(
            _("--scheduler: no scheduler answers at {address}: {reason}").format(
                address=address, reason=error
            )
        ) from None
    with client:
        number = sum(client.nthreads().values())
        if not number:
            raise ArgumentFault(_("--scheduler: {address} has no workers").format(address=address))
        try:
            yield Workers(lambda: client.get_executor(pure=False), number)
        except (KilledWorker, CancelledError) as error:
            raise WorkersFault(_("the cluster gave up: {reason}").format(reason=error)) from error


@dataclass(slots=True)
class _Piece(Generic[Work]):
    number: int
    work: Work
    deaths: int = 0


def in_order(
    do: Callable[[Work], Result], work: Iterable[Work], workers: Workers
) -> Iterator[Result]:
    """What `do` makes of each piece of work, in the order of the work.

    A worker that dies costs the time of what was under way, which is handed out again. Raises
    `WorkersFault` where a piece of work kills its worker again and again, and whatever `do`
    raises.
    """
    pieces = (_Piece(number, one) for number, one in enumerate(work))
    lost: deque[_Piece[Work]] = deque()
    running: dict[Future[Result], _Piece[Work]] = {}
    results: dict[int, Result] = {}
    due = 0
    executor = workers.open()
    try:
        while True:
            try:
                # Lost pieces go one at a time: so the next death shows which of them it was.
                while len(running) < (1 if lost else PIECES_EACH * workers.number):
                    piece = lost.popleft() if lost else next(pieces, None)
                    if piece is None:
                        break
                    try:
                        running[executor.submit(do, piece.work)] = piece
                    except BrokenExecutor:
                        lost.appendleft(piece)
                        raise
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    results[running[future].number] = future.result()
                    del running[future]
            except BrokenExecutor:
                lost.extendleft(reversed(_left_over(running, results)))
                running.clear()
                executor.shutdown(wait=False)
                executor = workers.open()
            while due in results:
                yield results.pop(due)
                due += 1
    finally:
        # Nothing is cancelled first: a pool whose processes are stopped trips over that.
        executor.shutdown(wait=not running)


def _left_over(
    running: dict[Future[Result], _Piece[Work]], results: dict[int, Result]
) -> list[_Piece[Work]]:
    """The pieces that a broken executor has not done; what it has done is kept."""
    left = []
    for future, piece in running.items():
        if future.done() and not future.cancelled() and not future.exception():
            results[piece.number] = future.result()
            continue
        left.append(piece)
    for piece in left:
        # Only one that ran alone is known to be the reason.
        piece.deaths += len(left) == 1
        if piece.deaths == MOST_DEATHS:
            raise WorkersFault(
                _("piece {number} of the work ended its worker {deaths} times").format(
                    number=piece.number + 1, deaths=MOST_DEATHS
                )
            )
    return left
