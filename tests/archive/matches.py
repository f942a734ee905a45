"""Matches played by the computer, written to an archive as the table writes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta_tui.archive.database import Archive
from canasta_tui.archive.recording import NewMatch, NewSeat, Recording
from canasta_tui.players.named import seat_player
from canasta_tui.profile_files import load
from canasta_tui.rules.game import Game
from canasta_tui.rules.match import Match
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.view import view_of

PLAYER = seat_player("beginner")


def record(
    archive: Archive,
    profile: str | Profile = "classic",
    *,
    seed: int = 1,
    deals: int = 1,
    moves: int = 0,
    persons: Sequence[int] = (1,),
    names: Sequence[str] = (),
) -> tuple[int, list[Game]]:
    """A match with so many deals that have ended, and so many moves of another one: its id and its
    deals. The other seats belong to the computer."""
    rules = load(profile) if isinstance(profile, str) else profile
    seats = tuple(
        NewSeat(
            names[seat - 1] if names else f"Player {seat}", "" if seat in persons else "beginner"
        )
        for seat in range(1, rules.seats + 1)
    )
    recording = Recording(archive, NewMatch(rules, None, seats, seed))
    match, games = Match.start(rules, dealer=1), list[Game]()
    for number in range(1, deals + bool(moves) + 1):
        rng = Random(f"{seed} {number}")
        game = match.next_deal(rng)
        games.append(game)
        recording.save(match, game)
        while game.to_move and (number <= deals or len(game.log) < moves):
            game.apply(PLAYER.decide(view_of(game, game.to_move), rng))
            if game.position.ended:
                match.record(game)
            recording.save(match, game)
    return recording.match, games
