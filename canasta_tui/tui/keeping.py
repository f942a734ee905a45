"""Where the app keeps its matches: the archive, or why there is none."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from ..archive.database import Archive, ArchiveFault, archive_path


class Keeping:
    """The archive while the app runs. One that can't be opened keeps nobody from playing."""

    def __init__(self, path: Path | None = None) -> None:
        """Open it, by default the user's; it is closed at the end of the context."""
        self._open = ExitStack()
        self.archive: Archive | None = None
        self.fault = ""
        """Why there is none, in one sentence."""
        try:
            self.archive = self._open.enter_context(Archive(path or archive_path()))
        except ArchiveFault as fault:
            self.fault = str(fault)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()
