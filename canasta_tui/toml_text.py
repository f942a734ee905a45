"""Values as TOML text; the standard library only reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping


def toml_value(value: object) -> str:
    """A value as TOML writes it, in one line."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{toml_value(key)} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    # Texts, numbers and flags are written as in JSON, which leaves one letter more as it is.
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
