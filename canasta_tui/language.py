"""The language that people read: gettext, bound once at the start.

English stands in the code; other languages are catalogues in `canasta_tui/locale`.
"""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

_translations: _gettext.NullTranslations = _gettext.NullTranslations()


def choose(language: str | None) -> None:
    """Speak a language from now on (`pt_BR`, `es`), English where it has no catalogue; None asks
    the locale."""
    global _translations
    _translations = _gettext.translation(
        "canasta_tui",
        localedir=Path(__file__).parent / "locale",
        languages=[language] if language else None,
        fallback=True,
    )


def _(text: str) -> str:
    """The text in the chosen language."""
    return _translations.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for a number of things, in the chosen language."""
    return _translations.ngettext(one, many, number)


def number(value: int) -> str:
    """A number for people: 8,500."""
    # Translators: what stands between the thousands of a number.
    return f"{value:,}".replace(",", _(","))


def clean(text: str) -> str:
    """The text without characters that would move the terminal's cursor or turn its direction."""
    if text.isprintable():
        return text
    # A joiner inside an emoji is no printable character either, and harmless.
    return "".join(char if char.isprintable() or char == "\u200d" else " " for char in text)
