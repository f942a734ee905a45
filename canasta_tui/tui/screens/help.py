"""Keys and rules in one page that can be searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding

from ...language import _
from ...rules.profile import Profile
from ...table.actions import actions
from ...table.keys import key_label
from ...table.rule_sheet.differences import sheet_with_changes
from ..widgets.line import Line, Span, cell, wrap
from .page import Hint
from .search_page import SearchPage

KEYS = 18
"""Cells of the column of keys."""


class HelpScreen(SearchPage):
    """The keys, and the rules of a system."""

    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("f1", "leave", show=False),
        Binding("f2", "app.show_glossary", show=False),
        Binding("f3", "app.show_rules", show=False),
    ]

    def __init__(
        self,
        profile: Profile,
        keymap: Mapping[str, str],
        base: Profile | None = None,
        keys: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`keymap`: by the id of an action, the keys that a person gave it, separated by commas.
        `base` is what the profile was changed from, where it was. `keys` of another screen, each
        with what it does, are in the place of those of the table."""
        super().__init__(_("Type to search keys and rules"))
        self.profile = profile
        self.base = base
        self.keys = keys or key_rows(keymap)

    def heading(self) -> tuple[str, str]:
        """The system whose rules are shown."""
        return _("Help"), self.profile.name

    def hints(self) -> list[Hint]:
        """How to read, and where the words are explained."""
        return [
            *super().hints(),
            Hint("F2", _("glossary"), "app.show_glossary"),
            Hint("F3", _("rule sheet"), "app.show_rules"),
        ]

    def draw(self, width: int) -> list[Line]:
        """What holds all the words searched for."""
        return help_lines(self.profile, self.keys, self.search, width, self.base)


def key_rows(keymap: Mapping[str, str]) -> list[tuple[str, str]]:
    """All keys with what they do: those that move and choose, then the actions."""
    by_action = [
        (
            " ".join(
                key_label(key) for key in keymap.get(action.id, ",".join(action.keys)).split(",")
            ),
            action.help,
        )
        for action in actions()
    ]
    return [
        ("← →", _("Move along the hand.")),
        ("ctrl+← ctrl+→", _("Move to another rank in the hand.")),
        ("Home End", _("Go to an end of the hand.")),
        ("↑ ↓", _("Point at another meld, or at another option of a choice.")),
        ("Tab", _("Go from the hand to the melds, to the pile and back.")),
        ("3–9 0 j q k a 2", _("Select the next card of that rank; 0 is the ten.")),
        ("w", _("Select the next wild card.")),
        *by_action,
        (
            "ctrl+q",
            _("Leave the program. The match is kept, and the menu goes on with it."),
        ),
    ]


def help_lines(
    profile: Profile,
    keys: Sequence[tuple[str, str]],
    search: str,
    width: int,
    base: Profile | None = None,
) -> list[Line]:
    """Keys and rules that hold all the words searched for."""
    words = search.casefold().split()

    def found(text: str) -> bool:
        return all(word in text.casefold() for word in words)

    lines: list[Line] = []
    shown_keys = [row for row in keys if found(" ".join(row))]
    if shown_keys:
        lines += [[], [Span(" " + _("Keys"), "title")]]
    for key, text in shown_keys:
        for place, row in enumerate(wrap(text, width - KEYS - 2, 4)):
            lines.append([Span(" " + cell("" if place else key, KEYS), "key"), Span(row)])
    for chapter in sheet_with_changes(profile, base):
        shown = [one for one in chapter.lines if found(f"{chapter.title} {one}")]
        if shown:
            lines += [[], [Span(f" {chapter.title}", "title")]]
        for sentence in shown:
            for place, row in enumerate(wrap(sentence, width - 4, 12)):
                lines.append([Span("   " if place else " · ", "dim"), Span(row)])
    return lines or [[], [Span(" " + _("Nothing holds all of these words."), "dim")]]
