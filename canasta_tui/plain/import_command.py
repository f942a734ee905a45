"""The `import` command: deals of other tables, as matches of the archive."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from ..archive.database import Archive, ArchiveFault, archive_path
from ..archive.listing import give_up
from ..archive.recording import NewMatch, NewSeat, Recording
from ..house_rules import as_shipped
from ..language import _
from ..profile_files import load
from ..rules.game import Game
from ..rules.match import Match, winner
from ..rules.profile import Profile
from ..scenarios.deal_log import LogError, read_line

LONGEST_LINE = 1_000_000
"""Bytes; a long deal's log has 20,000."""

LONGEST_SENTENCE = 600


class ImportFault(ValueError):
    """A file that holds no deals, in one sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = _(
        "Add deals to the archive, each judged move by move, and print the numbers of their"
        " matches. Deals that follow each other are one match. Nothing is kept of a file in which"
        " anything does not hold."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help=_("a log as canasta-tui export and simulate --log write it: a deal a line"),
    )


def run(args: argparse.Namespace) -> int:
    """Add them and return the exit status."""
    try:
        matches = _matches(_read(args.file))
        with Archive(archive_path()) as archive, archive.transaction():
            kept = [_keep(archive, games) for games in matches]
    except (ImportFault, LogError, ArchiveFault) as error:
        print(f"canasta-tui: {_cut(str(error))}", file=sys.stderr)
        return 2
    print(*kept, sep="\n")
    return 0


def _cut(sentence: str) -> str:
    """A sentence that is no page, whatever a file has where a move should be."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + "…"


def _read(path: Path) -> Iterator[Game]:
    """The deals of a file, each played again. Raises `ImportFault` and `LogError`."""
    found = False
    for number, line in _lines(path):
        where = _("{file}: line {number}").format(file=path, number=number)
        if len(line) > LONGEST_LINE:
            raise ImportFault(
                _("{where}: is longer than {most} bytes").format(where=where, most=LONGEST_LINE)
            )
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise ImportFault(_("{where}: not a text in UTF-8").format(where=where)) from None
        if text.strip():
            found = True
            yield _to_keep(read_line(text, where, path.parent))
    if not found:
        raise ImportFault(_("{file}: holds no deal").format(file=path))


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers; of one that is too long its beginning. Raises
    `ImportFault`."""
    # What is no file, a pipe say, might never end.
    if path.exists() and not path.is_file():
        raise ImportFault(_("{file}: is not a file").format(file=path))
    try:
        with path.open("rb") as file:
            yield from enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1)
    except OSError as error:
        raise ImportFault(
            _("{file}: can't be read: {reason}").format(file=path, reason=error.strerror or error)
        ) from None


def _to_keep(game: Game) -> Game:
    """The game without what takes its moves back: a file may hold thousands."""
    kept = Game(game.profile, game.position, history=False)
    kept.deck, kept.log = game.deck, game.log
    return kept


def _matches(games: Iterable[Game]) -> list[list[Game]]:
    """The deals of each match."""
    found: list[list[Game]] = []
    for game in games:
        if found and _follows(found[-1][-1], game):
            found[-1].append(game)
        else:
            found.append([game])
    return found


def _follows(last: Game, game: Game) -> bool:
    """Whether a deal may be the next one of a match."""
    before, now, totals = last.position, game.position, last.totals()
    return (
        game.profile == last.profile
        and now.round == before.round + 1
        and now.scores == totals
        and now.dealer == before.dealer % last.profile.seats + 1
        and not winner(last.profile, totals, before.round)
    )


def _keep(archive: Archive, games: Sequence[Game]) -> int:
    """Write a match: its id. Where nobody has won it nobody goes on with it either. Raises
    `ArchiveFault`."""
    profile, begun = games[0].profile, games[0].position
    # Nobody knows who played.
    seats = tuple(NewSeat(f"Seat {number}", "") for number in range(1, profile.seats + 1))
    new = NewMatch(profile, _base(profile), seats, seed=0, origin="imported")
    recording = Recording(archive, new)
    # What the sides scored in deals before the first of the file is unknown.
    before = [(0,) * len(begun.scores)] * (begun.round - 1)
    match = Match(profile, begun.dealer, begun.scores, before)
    for game in games:
        match.record(game)
        recording.save(match, game)
    if not match.winner:
        give_up(archive, recording.match)
    return recording.match


@cache
def _base(profile: Profile) -> Profile | None:
    """The shipped profile that rules were changed from, where they were."""
    name, rules = as_shipped(profile)
    return load(name) if rules else None
