"""The real program killed at random moments of real matches: `python -m tests.tui.kills`.

It is played by keys in a real terminal, killed with SIGKILL at any moment, and gone on with. Each
time the archive must hold what the terminal had shown last, the pack must be whole, the table that
comes back must show just what the archive holds, and the match must play on to its end (in a copy
of the archive). A kill between a commit and its paint finds the archive one key ahead of the
screen, which is counted: nothing that was shown is ever missing. So is one within a paint, of which
the upper part is of a moment and the lower one of the moment before.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from canasta_tui.archive.database import Archive
from canasta_tui.archive.listing import give_up, newest_open, summaries, summary
from canasta_tui.archive.played import PlayedMatch, played
from canasta_tui.players import PLAYERS
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Move
from canasta_tui.rules.view import view_of
from canasta_tui.table.recorded import resume
from canasta_tui.tui.screens.page import TYPE_AHEAD
from tests.archive.playing import assert_pack_is_whole, play
from tests.tui.terminal import Terminal

BEGINNERS = "b=beginner,c=beginner,d=beginner"
SEATS = (f"Ana,{BEGINNERS}", f"Ana,Bea,{BEGINNERS[11:]}", f"Ana,{BEGINNERS}", "Ana,Bea,Caio,Davi")
PROFILES = ("classic", "howto", "brazilian", "modern-american")
MOST = 12
"""Kills of one match; then the next one begins."""
LONGEST = 2.5
"""Seconds after which a program is killed, at the latest."""
COUNTS = re.compile(r"▒(\d+)(?:\+(\d+))?")


class Seen(NamedTuple):
    """What tells one moment of a deal from the next: the same from a screen and from a game."""

    deal: int
    stock: int
    pile: int
    cards: tuple[int, ...]
    """Of all hands, in ascending order: seats stand where the viewer sits."""


@dataclass
class Figures:
    """What the kills came to."""

    kills: int = 0
    compared: int = 0
    """Screens that showed a table, and were compared with the archive."""
    ahead: int = 0
    """Of these, those that had not yet been painted anew when their move was committed."""
    cut: int = 0
    """Those that were killed within a paint."""
    pages: int = 0
    """Pages between turns or deals."""
    matches: int = 0
    """Matches that were played."""
    ends: int = 0
    """Matches that were played on from a kill to their end."""
    failures: list[str] = field(default_factory=list)


def on_screen(rows: list[str]) -> Seen | None:
    """The moment that a screen shows; None where it shows no table."""
    text = "\n".join(rows)
    deal, stock, pile = (
        re.search(pattern, text) for pattern in (r"· deal (\d+)", r"STOCK (\d+)", r"PILE (\d+)")
    )
    cards = [int(cards) for cards, _foot in COUNTS.findall(rows[1])]
    if not (deal and stock and pile and cards and "HAND" in text):
        return None
    return Seen(int(deal[1]), int(stock[1]), int(pile[1]), tuple(sorted(cards)))


def of_game(game: Game) -> Seen:
    """The moment of a game."""
    position = game.position
    cards = tuple(sorted(map(len, position.hands[1:])))
    return Seen(position.round, len(position.stock), len(position.pile), cards)


def is_cut(seen: Seen, now: list[Seen]) -> bool:
    """Whether what is seen is in part of a moment and in part of the one before."""
    return any(
        all(value in values for value, *values in zip(seen, before, after, strict=True))
        for before, after in pairwise(now)
    )


def moments(match: PlayedMatch) -> Iterator[Seen]:
    """All moments of a match, one after the other; the last one is that of now."""
    for deal in match.deals:
        yield from map(of_game, deal.steps())


BEGINNER = PLAYERS["beginner"]()


def as_a_beginner(game: Game, rng: Random) -> Move:
    """A move of the seat whose move it is."""
    return BEGINNER.decide(view_of(game, game.to_move), rng)


class Killed:
    """One match after the other, killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng, self.seed = folder, Random(seed), seed
        self.figures = Figures()
        self._of_this_match = 0

    @property
    def _path(self) -> Path:
        return self.folder / "matches.sqlite3"

    def run(self, kills: int) -> Figures:
        """Kill until there were so many."""
        while self.figures.kills < kills:
            self.session()
        return self.figures

    def _unfinished(self) -> int:
        """The id of the match to go on with; 0 for none, or where it has been killed enough."""
        if not self._path.exists():
            return 0
        with Archive(self._path) as archive:
            found = newest_open(archive)
            if found and self._of_this_match >= MOST:
                give_up(archive, found.match)
                found = None
        return found.match if found else 0

    def session(self) -> None:
        """Run the program for a while, and kill it."""
        match = self._unfinished()
        if match:
            arguments = ["continue", str(match)]
        else:
            self.seed += 1
            self._of_this_match = 0
            self.figures.matches += 1
            arguments = [
                *("play", "--seats", SEATS[self.seed % len(SEATS)], "--seed", str(self.seed)),
                *("--profile", PROFILES[self.seed % len(PROFILES)], "--pace", "0"),
                *("--target", "1000" if self.seed % len(PROFILES) < 2 else "3000"),
            ]
        before = self._now(match) if match else None
        with Terminal([*arguments], self.folder) as terminal:
            shown = terminal.wait_for("HAND", "PASS THE KEYBOARD", "IS OVER", "DRAWN FOR")
            first = on_screen(terminal.screen.display)
            if before and first and "thinking" not in shown:
                self._check(first in before, f"{first} after going on at {before[-1]}")
            self._play(terminal, self.rng.uniform(0, LONGEST))
            terminal.process.kill()
            terminal.process.wait()
            terminal.read()
            rows = list(terminal.screen.display)
        self.figures.kills += 1
        self._of_this_match += 1
        self._compare(rows)
        self._play_to_the_end()

    def _play(self, terminal: Terminal, seconds: float) -> None:
        """Type what leads on, until the time is over or the match is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = terminal.text
            if "WINS THE MATCH" in text:
                return
            if "may I go out?" in text:
                terminal.press("y")
            elif "HAND" in text:
                # Draw, stage and lay what a random rank offers, discard any card: as a slip would.
                rank = self.rng.choice("4567890jqka2")
                place = ["right"] * self.rng.randrange(12)
                terminal.press("s", rank, "+", "m", "enter", "u", "x", "home", *place, "d", "e")
                if self.rng.random() < 0.3:
                    terminal.press("p", "enter")
            else:
                time.sleep(min(TYPE_AHEAD + 0.05, max(end - time.monotonic(), 0)))
                terminal.press("enter")
            terminal.read(quiet=0.01, limit=0.1)

    def _now(self, match: int) -> list[Seen]:
        """The last moments of a match, and that its pack is whole."""
        with Archive(self._path) as archive:
            found = played(archive, match)
        game = found.deals[-1].game()
        assert_pack_is_whole(game)
        return list(moments(found))

    def _compare(self, rows: list[str]) -> None:
        """The last screen with what is in the archive."""
        with Archive(self._path) as archive:
            (last,) = summaries(archive, most=1)
        now = self._now(last.match)
        seen = on_screen(rows)
        if seen is None:
            self.figures.pages += 1
            return
        self.figures.compared += 1
        if seen != now[-1]:
            # One key may lay and discard, and computer seats follow at once.
            self.figures.ahead += 1
            self.figures.cut += seen not in now[-4:]
            holds = seen in now[-4:] or is_cut(seen, now[-4:])
            self._check(holds, f"{seen} was shown, and the archive has {now[-4:]}")

    def _play_to_the_end(self) -> None:
        """Play the match on in a copy of the archive; the one that is killed stays as it is."""
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / self._path.name
            with Archive(self._path) as archive, closing(sqlite3.connect(copy)) as other:
                archive.connection.backup(other)
            with Archive(copy) as archive:
                found = newest_open(archive)
                if found is None:
                    return
                table = play(resume(archive, found.match), self.rng, choose=as_a_beginner)
                self._check(
                    summary(archive, found.match).state == "over", f"no end: {table.prompt}"
                )
                assert_pack_is_whole(table.game)
                self.figures.ends += 1

    def _check(self, holds: bool, told: str) -> None:
        if not holds:
            self.figures.failures.append(told)


def main() -> int:
    """Kill the program, and tell what came of it; 1 if something was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.tui.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = Killed(Path(folder), options.seed).run(options.kills)
    print(
        f"{figures.kills} kills of {figures.matches} matches, {figures.ends} times played on to the"
        f" end of the match; {figures.compared} tables compared ({figures.ahead} committed but not"
        f" yet painted, {figures.cut} of them half), {figures.pages} pages;"
        f" {len(figures.failures)} failures"
    )
    for failure in figures.failures:
        print(failure)
    return 1 if figures.failures else 0


if __name__ == "__main__":
    sys.exit(main())
