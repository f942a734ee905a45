"""Keys as they are printed."""

from __future__ import annotations

from collections.abc import Mapping

from .actions import actions

KEY_LABELS = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "question_mark": "?",
    "plus": "+",
}


def key_label(key: str) -> str:
    """A key as it is printed, from Textual's name for it."""
    usual = key.capitalize() if len(key) > 1 and "+" not in key else key
    return KEY_LABELS.get(key, usual)


def keys_of(keymap: Mapping[str, str]) -> dict[str, str]:
    """By the id of each action of the table: its key as it is printed, a person's own (see
    `Settings.keys`) or the usual one."""
    return {
        action.id: key_label(keymap.get(action.id, action.keys[0]).split(",")[0].strip())
        for action in actions()
    }
