"""The bar of a command that takes its time."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn


def bar() -> Progress:
    """A bar on standard error with the time left, and nothing where that is no terminal."""
    return Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
