"""The rule sheet: a profile's rules as sentences, made from its parameters alone.

Since nothing but the parameters goes in, the sheet says what the rules core plays, for any profile.
Its chapters stand in the order of a rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...language import _
from ...rules.profile import Profile
from . import ending, laying, playing, setting_up


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of a rule sheet."""

    id: str
    """Names it where something goes with it, a demo say."""
    title: str
    lines: tuple[str, ...]
    """Sentences, one or two a line; a front end wraps them to its width."""


def rule_sheet(profile: Profile) -> list[Chapter]:
    """The rules of a profile, chapter by chapter, in the chosen language."""
    chapters = (
        ("players", _("Players and cards"), setting_up.players_and_cards),
        ("deal", _("The deal"), setting_up.deal),
        ("turn", _("The turn"), playing.turn),
        ("melds", _("Melds and canastas"), laying.melds),
        ("opening", _("The opening"), laying.opening),
        ("pile", _("The discard pile"), playing.pile),
        ("threes", _("Threes"), laying.threes),
        ("going-out", _("Going out"), ending.going_out),
        ("stock", _("The end of the stock"), ending.stock),
        ("score", _("The score of a deal"), ending.score),
        ("match", _("The match"), ending.match),
        ("source", _("Where the rules come from"), _source),
    )
    return [Chapter(id, title, tuple(sentences(profile))) for id, title, sentences in chapters]


def _source(profile: Profile) -> Iterator[str]:
    yield _("{name}: {source}.").format(name=profile.name, source=profile.source.rstrip("."))
    yield from profile.notes
