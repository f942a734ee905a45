"""Words that several chapters of the rule sheet need."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import _
from ...rules.profile import Profile, RankName, SpecialCard


def both(words: Sequence[str]) -> str:
    """Words as a list: aces, kings and sevens."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """Words as a choice: 3, 4 or 5."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} or {last}").format(words=", ".join(words[:-1]), last=words[-1])


def ranks(names: Sequence[RankName]) -> str:
    """Ranks as a list, each once: sevens and aces."""
    words: dict[RankName, str] = {
        "4": _("fours"),
        "5": _("fives"),
        "6": _("sixes"),
        "7": _("sevens"),
        "8": _("eights"),
        "9": _("nines"),
        "10": _("tens"),
        "J": _("jacks"),
        "Q": _("queens"),
        "K": _("kings"),
        "A": _("aces"),
    }
    return both([words[name] for name in dict.fromkeys(names)])


def special_cards(kinds: Sequence[SpecialCard]) -> str:
    """Cards with a rule of their own as a list, each once: wilds and red threes."""
    words: dict[SpecialCard, str] = {
        "wild": _("wilds"),
        "red-three": _("red threes"),
        "black-three": _("black threes"),
    }
    return both([words[kind] for kind in dict.fromkeys(kinds)])


def exposed_threes(profile: Profile) -> str:
    """The threes that are laid out (`threes.exposed`)."""
    return _("red threes") if profile.threes.exposed == "red" else _("threes")
