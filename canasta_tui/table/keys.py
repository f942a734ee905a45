"""Keys as they are printed."""

from __future__ import annotations

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
