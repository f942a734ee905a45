"""A full table of each system fits the smallest terminal, compared with pictures in plain text.

`UPDATE_GOLDENS=1 pytest tests/tui` draws them anew; look at the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tui.profile_files import profile_ids
from canasta_tui.scenarios.reader import read_file
from canasta_tui.table.demo import Demo
from tests.tui.screen_text import assert_fills, assert_golden
from tests.tui.table_setup import picture

TABLES = {
    scenario.profile.id: scenario
    for scenario in read_file(Path(__file__).parent / "full_tables.toml")
}
SIZE = (80, 24)


def test_every_shipped_system_has_a_full_table() -> None:
    assert set(TABLES) == set(profile_ids())


@pytest.mark.parametrize("name", profile_ids())
def test_a_full_table_of_each_system_looks_like_its_picture(name: str) -> None:
    rows = picture(Demo(TABLES[name]).taken_over(0), ("right", "space"), size=SIZE)
    assert_fills(rows, SIZE)
    assert_golden(f"full_table_{name}_80x24", rows)
