"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..language import _


class FileFault(ValueError):
    """A file that can't be made, in one sentence."""


@contextmanager
def new_file(path: Path, *, force: bool) -> Iterator[TextIO]:
    """A text to write, which takes its place at `path` once the block is left without an error.

    It is refused, before the block, where something is there already; `force` replaces a file,
    but nothing that is no file. Raises `FileFault`.
    """
    _refuse(path, force)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        # Once more: deals take their time, and somebody may have made the file meanwhile.
        _refuse(path, force)
        part.replace(path)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        reason = error.strerror or str(error)
        raise FileFault(
            _("{file}: can't be written: {reason}").format(file=path, reason=reason)
        ) from None
    finally:
        part.unlink(missing_ok=True)


def _refuse(path: Path, force: bool) -> None:
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise FileFault(_("{file}: is there already and is not a file").format(file=path))
    if not force:
        raise FileFault(_("{file}: is there already; --force replaces it").format(file=path))
