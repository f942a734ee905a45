"""What all tests have in common."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def settings_of_nobody(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """No test reads or writes the settings, house rules and matches of who runs it."""
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("CANASTA_TUI_CONFIG_DIR", str(folder))
    monkeypatch.setenv("CANASTA_TUI_DATA_DIR", str(folder))
    return folder
