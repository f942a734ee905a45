"""The settings file: what the program keeps between matches.

TOML in the user's configuration folder (`CANASTA_TUI_CONFIG_DIR` names another). A broken file is
reported and left alone; the defaults are used then.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from ..folders import settings_path as settings_path
from ..language import _
from ..table.actions import RANK_KEYS, actions
from ..toml_text import toml_value
from .glyphs import GlyphSet
from .themes import DEFAULT_THEME, theme_names

SLOWEST = 60
SORTS = ("rank", "suit", "drawn")
GLYPHS = ("unicode", "ascii")


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set. No pydantic model: the menu would have to wait for pydantic."""

    theme: str = DEFAULT_THEME
    """The name of a theme."""
    pace: float = 1.0
    """Seconds between the moves of computer seats."""
    sort: str = "rank"
    """The order in which a hand is shown: one of `SORTS`."""
    glyphs: GlyphSet = "unicode"
    """Suit symbols and frames, or letters."""
    ask_before_discard: bool = False
    """Ask before each discard."""
    reduced_motion: bool = False
    """Nothing moves or blinks by itself."""
    keys: dict[str, str] = field(default_factory=dict)
    """Other keys for actions of the table, by the action's id, as Textual names keys; several are
    separated by commas."""


def is_allowed(key: str, value: object) -> bool:
    """Whether a setting may have a value."""
    match key:
        case "theme":
            return value in theme_names()
        case "pace":
            if isinstance(value, bool) or not isinstance(value, int | float):
                return False
            return 0 <= value <= SLOWEST
        case "sort":
            return value in SORTS
        case "glyphs":
            return value in GLYPHS
        case "keys":
            return isinstance(value, dict) and all(map(_is_free, value, value.values()))
    return isinstance(value, bool)


def _is_free(action: str, keys: object) -> bool:
    """Whether an action may have these keys: none of them chooses cards."""
    return (
        any(one.id == action for one in actions())
        and isinstance(keys, str)
        and all(key.strip().lower() not in (*RANK_KEYS, "") for key in keys.split(","))
    )


def allowed(key: str) -> str:
    """What a setting may be, in words."""
    return {
        "theme": ", ".join(theme_names()),
        "pace": _("a number from 0 to {most}").format(most=SLOWEST),
        "sort": ", ".join(SORTS),
        "glyphs": ", ".join(GLYPHS),
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

    def keep(self, **changes: Any) -> None:
        """Store changed settings; nothing is written where nothing changes. Raises `OSError`."""
        settings = replace(self.stored, **changes)
        if not self.fault and settings != self.stored:
            _write(self.path, settings)
            self.stored = settings


def read_settings(path: Path) -> SettingsFile:
    """The settings in a file, or the defaults where there is none or it is broken."""
    values: dict[str, Any] = {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        fault = _fault(values)
    except FileNotFoundError:
        fault = ""
    except OSError as error:
        fault = _("can't be read: {reason}").format(reason=error.strerror or error)
    except (ValueError, RecursionError) as error:
        fault = _("not TOML in UTF-8: {reason}").format(reason=" ".join(str(error).split()))
    if not fault:
        return SettingsFile(path, Settings(**values))
    text = _("{file}: {fault}. It is left alone, and the defaults are used.")
    return SettingsFile(path, Settings(), text.format(file=path, fault=fault))


def _fault(values: Mapping[str, object]) -> str:
    """The first thing that is wrong, and what is allowed; empty where all is right."""
    keys = [one.name for one in fields(Settings)]
    for key, value in values.items():
        if key not in keys:
            return _("there is no setting {key}; allowed: {keys}").format(
                key=repr(key), keys=", ".join(keys)
            )
        if not is_allowed(key, value):
            return _("{key} = {value} is not allowed; allowed: {allowed}").format(
                key=key, value=toml_value(value), allowed=allowed(key)
            )
    return ""


def _write(path: Path, settings: Settings) -> None:
    """The file appears whole or not at all. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {toml_value(value)}\n" for key, value in asdict(settings).items()]
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text("".join(lines), encoding="utf-8")
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
