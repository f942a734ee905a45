"""The real program killed in the middle of a match; `python -m tests.tui.kills` does it often."""

from __future__ import annotations

from pathlib import Path

from tests.tui.kills import Killed, Seen, is_cut, on_screen


def test_nothing_that_was_shown_is_lost_by_a_kill_and_the_match_plays_on(tmp_path: Path) -> None:
    figures = Killed(tmp_path, seed=4).run(4)
    assert figures.failures == []
    assert (figures.kills, figures.matches, figures.ends) == (4, 1, 4)
    assert figures.compared + figures.pages == 4 and figures.compared > 0


def test_a_screen_is_read_as_what_it_shows() -> None:
    rows = [
        " CANASTA Classic · deal 3      US 2,145  THEM 1,870  to 5,000   OPENING 90 ",
        "  W Carlos ▒11     N Diana ▒9      E Emil ▒12+13   ► S Ana ▒20     STOCK 38",
        "─ US S+N ───────────┬─────── PILE 14 ──────┬─ THEM W+E ────",
        "─ ► HAND 20 · by rank · 5♠ ───",
    ]
    assert on_screen(rows) == Seen(3, 38, 14, (9, 11, 12, 20))
    assert on_screen(["DEAL 3 IS OVER", ""]) is None


def test_a_paint_that_was_cut_off_is_of_two_moments_one_after_the_other() -> None:
    first, second, third = Seen(1, 58, 3, (5, 6)), Seen(1, 58, 4, (4, 6)), Seen(1, 57, 4, (4, 7))
    assert is_cut(Seen(1, 58, 3, (4, 6)), [first, second, third])
    assert not is_cut(Seen(1, 58, 3, (4, 7)), [first, second, third])
    assert not is_cut(Seen(1, 58, 2, (5, 6)), [first, second, third])
