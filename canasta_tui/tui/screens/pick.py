"""A list to pick from: what is typed filters it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ...language import _
from ...table.keys import key_label
from ..widgets.line import clean
from .page import Hint, Page


class Entry(NamedTuple):
    """Something to pick."""

    id: str
    group: str
    """What stands above it and its neighbours; empty for nothing."""
    text: str
    note: str = ""
    """Is searched too, but not shown."""


class PickPage(Page[None]):
    """Enter picks; it stays where it is meanwhile."""

    CSS_PATH = ["page.tcss", "pick.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "Input"
    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("escape", "leave", show=False),
        *(
            Binding(key, f"move('{action}')", show=False, priority=True)
            for key, action in (
                ("up", "cursor_up"),
                ("down", "cursor_down"),
                ("pageup", "page_up"),
                ("pagedown", "page_down"),
                ("enter", "select"),
            )
        ),
    ]

    def __init__(
        self, title: str, facts: str, entries: Sequence[Entry], picked: Callable[[str], None]
    ) -> None:
        """`picked` is told the id of the entry that is picked."""
        super().__init__()
        self.heading_texts = title, facts
        self.entries = entries
        self.picked = picked

    def heading(self) -> tuple[str, str]:
        """The title, and how much there is."""
        return self.heading_texts

    def compose_body(self) -> ComposeResult:
        """What is searched for, above what is found."""
        yield Input(placeholder=_("Type to search"), compact=True, id="search")
        yield OptionList(id="body", compact=True)

    def hints(self) -> list[Hint]:
        """How to pick."""
        return [
            Hint("↑ ↓", _("move")),
            Hint(key_label("enter"), _("open"), "move('select')"),
            *super().hints(),
        ]

    def on_mount(self) -> None:
        """Show all."""
        self._offer(self.entries)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what holds all the words typed."""
        words = event.value.casefold().split()
        self._offer(
            entry
            for entry in self.entries
            if all(word in " ".join(entry).casefold() for word in words)
        )

    def _offer(self, entries: Iterable[Entry]) -> None:
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(_options(entries))
        options.action_first()

    def action_move(self, action: str) -> None:
        """Move in the list, or pick."""
        getattr(self.query_one(OptionList), f"action_{action}")()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick."""
        if event.option_id is not None:
            self.picked(event.option_id)


def _options(entries: Iterable[Entry]) -> Iterator[Option]:
    """The entries, each group under its heading."""
    group = ""
    for entry in entries:
        if entry.group != group:
            group = entry.group
            yield Option(Content(clean(group)).stylize("bold"), disabled=True)
        yield Option(Content(clean(("  " if group else "") + entry.text)), id=entry.id)
