"""The settings file: what the program keeps between matches.

TOML in the user's configuration folder (`CANASTA_TUI_CONFIG_DIR` names another). A broken file is
reported and left alone; the defaults are used then.
"""

from __future__ import annotations

import os
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ..folders import config_folder
from ..language import _
from ..table.actions import RANK_KEYS, actions
from ..toml_text import toml_value
from .themes import DEFAULT_THEME, theme_names

SLOWEST = 60


class Settings(BaseModel):
    """What can be set."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )

    theme: str = DEFAULT_THEME
    """The name of a theme."""
    pace: Annotated[float, Field(ge=0, le=SLOWEST, allow_inf_nan=False)] = 1.0
    """Seconds between the moves of computer seats."""
    sort: Literal["rank", "suit", "drawn"] = "rank"
    """The order in which a hand is shown."""
    glyphs: Literal["unicode", "ascii"] = "unicode"
    """Suit symbols and frames, or letters."""
    ask_before_discard: bool = False
    """Ask before each discard."""
    reduced_motion: bool = False
    """Nothing moves or blinks by itself."""
    keys: dict[str, str] = {}
    """Other keys for actions of the table, by the action's id, as Textual names keys; several are
    separated by commas."""

    @field_validator("theme")
    @classmethod
    def _is_a_theme(cls, name: str) -> str:
        if name not in theme_names():
            raise ValueError("no such theme")
        return name

    @field_validator("keys")
    @classmethod
    def _are_free_keys(cls, keys: dict[str, str]) -> dict[str, str]:
        if not keys.keys() <= {action.id for action in actions()}:
            raise ValueError("no such action")
        if any(
            key.strip().lower() in (*RANK_KEYS, "")
            for text in keys.values()
            for key in text.split(",")
        ):
            raise ValueError("a key that chooses cards")
        return keys


def allowed(key: str) -> str:
    """What a setting may be, in words."""
    return {
        "theme": ", ".join(theme_names()),
        "pace": _("a number from 0 to {most}").format(most=SLOWEST),
        "sort": "rank, suit, drawn",
        "glyphs": "unicode, ascii",
        "keys": _("by action ({actions}) a key that chooses no card").format(
            actions=", ".join(dict.fromkeys(action.id for action in actions()))
        ),
    }.get(key, _("true or false"))


@dataclass(slots=True)
class SettingsFile:
    """The file, and what is in it."""

    path: Path
    stored: Settings
    fault: str = ""
    """What is wrong with it, in one sentence: it is left alone then."""

    def keep(self, **changes: object) -> None:
        """Store changed settings; nothing is written where nothing changes. Raises `OSError`."""
        settings = self.stored.model_copy(update=changes)
        if not self.fault and settings != self.stored:
            _write(self.path, settings)
            self.stored = settings


def settings_path() -> Path:
    """Where the settings are kept."""
    return config_folder() / "settings.toml"


def read_settings(path: Path) -> SettingsFile:
    """The settings in a file, or the defaults where there is none or it is broken."""
    try:
        stored = Settings.model_validate(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except FileNotFoundError:
        return SettingsFile(path, Settings())
    except OSError as error:
        fault = _("can't be read: {reason}").format(reason=error.strerror or error)
    except ValidationError as error:
        fault = _fault(error)
    except (ValueError, RecursionError) as error:
        fault = _("not TOML in UTF-8: {reason}").format(reason=" ".join(str(error).split()))
    else:
        return SettingsFile(path, stored)
    text = _("{file}: {fault}. It is left alone, and the defaults are used.")
    return SettingsFile(path, Settings(), text.format(file=path, fault=fault))


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong, and what is allowed."""
    first = error.errors(include_url=False)[0]
    key = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        keys = ", ".join(Settings.model_fields)
        return _("there is no setting {key}; allowed: {keys}").format(key=repr(key), keys=keys)
    return _("{key} = {value} is not allowed; allowed: {allowed}").format(
        key=key, value=toml_value(first["input"]), allowed=allowed(key)
    )


def _write(path: Path, settings: Settings) -> None:
    """The file appears whole or not at all. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {toml_value(value)}\n" for key, value in settings.model_dump().items()]
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text("".join(lines), encoding="utf-8")
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
