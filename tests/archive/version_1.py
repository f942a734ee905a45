"""Makes the archive that stands for version 1: `python -m tests.archive.version_1 FILE`.

The file that came of it is committed, and every later version of the program must open it. It is
made anew only while version 1 has not been released.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from canasta_tui.archive.database import Archive
from canasta_tui.archive.listing import branch, give_up
from tests.archive.playing import begun, play


def main(path: Path) -> None:
    """A match of each state, one of them of more than a deal, and one that left another."""
    with Archive(path) as archive:
        play(begun(archive, rules={"match.deals": 1}, seed=1), Random(1))
        table = begun(archive, "hand-and-foot", 2, seed=2)
        while len(table.match.deal_scores) < 1:
            play(table, Random(2), moves=1)
        play(table, Random(3), moves=30)
        play(begun(archive, "howto-3p", 3, seed=3), Random(4), moves=40)
        give_up(archive, 3)
        branch(archive, 1, 1, 20)
        archive.connection.execute("VACUUM")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
