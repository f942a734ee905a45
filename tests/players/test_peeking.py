"""No level looks at cards that its seat may not see; one that does is caught."""

from __future__ import annotations

import pytest

from canasta_tui.lab.arena import Rules, Task, play_set
from canasta_tui.players import PLAYERS
from canasta_tui.profile_files import load
from tests.players import cheats
from tests.players.peeking import change, positions

POSITIONS = 24
FEWER = {"strong": 8, "expert": 4}
"""For those that take their time; `python -m tests.players.peeking` has as many as one likes."""
CHEATS = [f"{cheats.__name__}:{one.__name__}" for one in (cheats.Collector, cheats.Eavesdropper)]


@pytest.mark.parametrize("level", PLAYERS)
def test_hidden_cards_dealt_anew_change_no_decision(level: str) -> None:
    where = positions(FEWER.get(level, POSITIONS))
    assert [text for one in where if (text := change(level, *one))] == []


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_player_that_peeks_is_caught(cheat: str) -> None:
    assert any(change(cheat, *where) for where in positions(POSITIONS))


@pytest.mark.parametrize("cheat", CHEATS)
def test_the_cheats_find_the_game_in_the_arena_too(
    cheat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(Rules(load("classic"), "classic", 1), (cheat, "beginner"), 1)
    cheating = play_set(task)
    monkeypatch.setattr(cheats._Cheat, "decide", cheats.BeginnerPlayer.decide)
    assert play_set(task) != cheating
    assert cheating.faults == ()
