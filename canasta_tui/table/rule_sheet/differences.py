"""Two profiles told apart: only what differs, in the sentences of their rule sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...house_rules import changes
from ...language import _
from ...rules.profile import Profile
from . import Chapter, rule_sheet


@dataclass(frozen=True, slots=True)
class Difference:
    """What some parameters change in a chapter of the rule sheet."""

    title: str
    """The chapter's, or that of the parameters that change no sentence of either sheet."""
    keys: tuple[str, ...]
    """The parameters, by dotted key."""
    first: tuple[str, ...]
    """What the first sheet says there and the second does not."""
    second: tuple[str, ...]
    """What the second sheet says there and the first does not."""


def differences(first: Profile, second: Profile) -> list[Difference]:
    """What differs in the rules of two profiles, in the order of the rule sheet.

    Names, sources and notes are not compared: they are no rules.
    """
    keys = [key for key in changes(first, second) if "." in key]
    found: list[Difference] = []
    sheets = _sheets(first, second, keys), _sheets(second, first, keys)
    # The last chapter is the source and the notes.
    for place, chapter in enumerate(rule_sheet(first)[:-1]):
        olds, news = ([sheet[place] for sheet in one] for one in sheets)
        said, made = _makers(olds, news, keys), _makers(news, olds, keys)
        for makers in dict.fromkeys([*said.values(), *made.values()]):
            lost = tuple(line for line, by in said.items() if by == makers)
            gained = tuple(line for line, by in made.items() if by == makers)
            found.append(Difference(chapter.title, makers, lost, gained))
    told = {key for one in found for key in one.keys}
    silent = tuple(key for key in keys if key not in told)
    return (
        [*found, Difference(_("Without effect on the rules"), silent, (), ())] if silent else found
    )


def changes_chapter(base: Profile, profile: Profile) -> Chapter:
    """What was changed in a profile, as a chapter of the rule sheet."""
    lines: list[str] = []
    for one in differences(base, profile):
        lines += one.second
        if not one.second:
            lines += [_("No longer: {sentence}").format(sentence=line) for line in one.first]
        if not one.first and not one.second:
            lines.append(_("Without effect: {keys}.").format(keys=", ".join(one.keys)))
    return Chapter("changes", _("Changed in {name}").format(name=base.name), tuple(lines))


def sheet_with_changes(profile: Profile, base: Profile | None) -> list[Chapter]:
    """The rule sheet of a profile; what was changed in `base`, where it was, comes first."""
    changed = [changes_chapter(base, profile)] if base and base != profile else []
    return [*changed, *rule_sheet(profile)]


def _sheets(profile: Profile, other: Profile, keys: Sequence[str]) -> list[list[tuple[str, ...]]]:
    """By chapter the sentences of a profile, then those with each of the other's parameters."""
    profiles = [profile, *(_with(profile, other, key) for key in keys)]
    return [[chapter.lines for chapter in rule_sheet(one)] for one in profiles]


def _makers(
    sheets: Sequence[Sequence[str]], others: Sequence[Sequence[str]], keys: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The sentences that the other profile does not say, each with the parameters that make it:
    those without which it would not be said, or, where several do it alone, all of these."""
    makers = {}
    for line in sheets[0]:
        if line not in others[0]:
            without = zip(keys, sheets[1:], strict=True)
            alone = zip(keys, others[1:], strict=True)
            needed = tuple(key for key, sheet in without if line not in sheet)
            makers[line] = needed or tuple(key for key, sheet in alone if line in sheet)
    return makers


def _with(profile: Profile, other: Profile, key: str) -> Profile:
    """A profile with one parameter of another, whether or not it goes with the rest."""
    section, name = key.split(".")
    part = getattr(profile, section)
    part = replace(part, **{name: getattr(getattr(other, section), name)})
    return replace(profile, **{section: part})
