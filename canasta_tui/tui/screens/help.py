"""Keys and rules in one page that can be searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Input

from ...language import _
from ...rules.profile import Profile
from ...table.actions import actions
from ..widgets.block import Block
from ..widgets.line import Line, Span, cell, wrap
from ..widgets.systems import chapter_lines, rule_chapters
from ..widgets.words import key_label
from .page import Hint, Page

KEYS = 18
"""Cells of the column of keys."""


class HelpScreen(Page[None]):
    """What is typed is searched for; the arrows scroll."""

    CSS_PATH = ["page.tcss", "help.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "Input"
    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("escape,f1", "leave", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll_page(-1)", show=False),
        Binding("pagedown", "scroll_page(1)", show=False),
    ]

    def __init__(self, profile: Profile, keymap: Mapping[str, str]) -> None:
        """`keymap`: by the id of an action, the keys that a person gave it, separated by commas."""
        super().__init__()
        self.profile = profile
        self.keys = key_rows(keymap)

    def compose_body(self) -> ComposeResult:
        """What is searched for, above what is found."""
        yield Input(placeholder=_("Type to search keys and rules"), compact=True, id="search")
        yield from super().compose_body()

    def heading(self) -> tuple[str, str]:
        """The system whose rules are shown."""
        return _("Help"), self.profile.name

    def hints(self) -> list[Hint]:
        """How to read."""
        return [Hint("↑ ↓", _("scroll")), *super().hints()]

    def draw(self, width: int) -> list[Line]:
        """What holds all the words searched for."""
        return help_lines(self.profile, self.keys, self.query_one(Input).value, width)

    def on_input_changed(self) -> None:
        """Search."""
        self.query_one("#text", Block).show(self.draw)
        self.query_one("#body").scroll_home(animate=False)

    def action_scroll(self, step: int) -> None:
        """Scroll by a row."""
        self.query_one("#body", VerticalScroll).scroll_relative(y=step, animate=False)

    def action_scroll_page(self, step: int) -> None:
        """Scroll by a page."""
        body = self.query_one("#body", VerticalScroll)
        body.scroll_relative(y=step * max(body.size.height - 1, 1), animate=False)


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
        ("ctrl+p", _("Find any of these by its name, or change the settings.")),
        ("ctrl+q", _("Leave the program.")),
    ]


def help_lines(
    profile: Profile, keys: Sequence[tuple[str, str]], search: str, width: int
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
    chapters = []
    for title, sentences in rule_chapters(profile):
        shown = [sentence for sentence in sentences if found(f"{title} {sentence}")]
        if shown:
            chapters.append((title, shown))
    lines += chapter_lines(chapters, width)
    return lines or [[], [Span(" " + _("Nothing holds all of these words."), "dim")]]
