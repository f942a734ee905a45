"""The user's folders."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path


def config_folder() -> Path:
    """Where settings and house rules are kept (`CANASTA_TUI_CONFIG_DIR` names another place)."""
    folder = os.environ.get("CANASTA_TUI_CONFIG_DIR")
    return Path(folder) if folder else user_config_path("canasta-tui")


def settings_path() -> Path:
    """Where the settings are kept."""
    return config_folder() / "settings.toml"


def data_folder() -> Path:
    """Where the matches are kept (`CANASTA_TUI_DATA_DIR` names another place)."""
    folder = os.environ.get("CANASTA_TUI_DATA_DIR")
    return Path(folder) if folder else user_data_path("canasta-tui")
