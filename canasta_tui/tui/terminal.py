"""The app on its terminal: drawn there whatever is redirected, ended when the terminal is gone."""

from __future__ import annotations

import os
import sys
import time
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import CanastaApp

GLANCE = 0.5
"""Seconds between two looks at whether the terminal is still there."""


def run(app: CanastaApp) -> int:
    """Run the app to its end and return the exit status. Standard input and output are a
    terminal's."""
    # Textual draws on standard error: redirected into a file, the terminal would stay empty.
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010 (its type says it never changes)
    Thread(target=_watch, name="terminal", daemon=True).start()
    app.run()
    return app.return_code or 0


def _watch() -> None:
    """End the program once its terminal is closed: who ignores the signal for that, as under nohup,
    would read an end of file for ever. What can't be written to a terminal that is gone holds the
    app up, so it is not asked to end; whatever was played is in the archive."""
    assert sys.__stdin__ is not None
    while os.isatty(sys.__stdin__.fileno()):
        time.sleep(GLANCE)
    os._exit(1)
