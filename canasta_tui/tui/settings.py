"""The settings file: what the program keeps between matches.

TOML in the user's configuration folder (`CANASTA_TUI_CONFIG_DIR` names another). A broken file is
reported and left alone; the defaults are used then.
"""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from platformdirs import user_config_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..language import _
from .themes import DEFAULT_THEME


class Settings(BaseModel):
    """What can be set."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    theme: str = DEFAULT_THEME
    """The name of a theme."""
    pace: Annotated[float, Field(ge=0, le=60)] = 1.0
    """Seconds between the moves of computer seats."""
    sort: Literal["rank", "suit", "drawn"] = "rank"
    """The order in which a hand is shown."""
    glyphs: Literal["unicode", "ascii"] = "unicode"
    """Suit symbols and frames, or letters."""
    ask_before_discard: bool = False
    """Ask before each discard."""
    reduced_motion: bool = False
    """Nothing moves by itself."""


def settings_file() -> Path:
    """Where the settings are kept."""
    folder = os.environ.get("CANASTA_TUI_CONFIG_DIR")
    base = Path(folder) if folder else user_config_path("canasta-tui")
    return base / "settings.toml"


def read_settings(path: Path) -> tuple[Settings, str]:
    """The settings, and what is wrong with the file in one sentence (empty: nothing)."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError):
        return Settings(), _("{file} can't be read; defaults are used.").format(file=path)
    try:
        return Settings.model_validate(tomllib.loads(text)), ""
    except tomllib.TOMLDecodeError as error:
        fault = str(error)
    except ValidationError as error:
        first = error.errors()[0]
        fault = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return Settings(), _("{file} is left alone, defaults are used: {fault}").format(
        file=path, fault=fault
    )


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings: the file appears whole or not at all. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.model_dump().items()]
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
