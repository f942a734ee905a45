"""A page: an opaque screen with a heading, lines of text, and its keys at the bottom.

It is a screen and never a modal, so that nothing of the table lies under it in the frame.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.types import CSSPathType

from ...language import _, number
from ...table.keys import key_label, keys_of
from ..widgets.block import Block
from ..widgets.line import Line, Span, spread

if TYPE_CHECKING:
    from ...table.tableview import TableView
    from ..app import CanastaApp

Result = TypeVar("Result")

TYPE_AHEAD = 0.5
"""Seconds in which a key is type-ahead on a page that comes by itself: nobody has read it yet."""


class Hint(NamedTuple):
    """A key and the word for what it does."""

    key: str
    """As it is printed."""
    word: str
    action: str = ""
    """What a click on it does, as Textual names actions."""


class Page(Screen[Result | None], Generic[Result]):
    """Dismissed with what was chosen on it, or with None where it was only left."""

    CSS_PATH: ClassVar[CSSPathType | None] = "page.tcss"
    AUTO_FOCUS = "#body"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]
    hold: ClassVar[float] = 0
    """Seconds from its appearance in which keys do nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._since = 0.0

    def compose(self) -> ComposeResult:
        """Heading, body and hints."""
        yield Block(self._heading, id="heading")
        yield from self.compose_body()
        yield Block(self._hints, id="hints")

    def compose_body(self) -> ComposeResult:
        """Lines that scroll where they are too many."""
        with VerticalScroll(id="body"):
            yield Block(self.draw, id="text")

    # What a page is made of

    def heading(self) -> tuple[str, str]:
        """The title, and what stands at the other end of its row."""
        raise NotImplementedError  # Each page has its own.

    def draw(self, width: int) -> list[Line]:
        """The lines of the body."""
        raise NotImplementedError  # Each page has its own.

    def hints(self) -> list[Hint]:
        """The keys."""
        return [Hint(key_label("escape"), _("back"), "leave")]

    def _heading(self, width: int) -> list[Line]:
        title, facts = self.heading()
        left = [Span(" CANASTA", "title"), Span(f"  {title}", "strong")]
        return [spread(left, [Span(f"{facts} ", "dim")], width)]

    def _hints(self, width: int) -> list[Line]:
        line: Line = [Span(" ")]
        for key, word, action in self.hints():
            wish = action or None
            line += [Span(key, "key", wish), Span(f" {word}", "dim", wish), Span("  ")]
        return [line]

    # Keys

    @property
    def canasta(self) -> CanastaApp:
        """The app."""
        # Textual types it as any app; pages belong to one alone.
        return self.app  # type: ignore[return-value]

    def key(self, action: str) -> str:
        """The key of an action of the table as it is printed: a person's own, or the usual one."""
        return keys_of(self.canasta.settings.keys)[action]

    def on_screen_resume(self) -> None:
        """From now on the page can be read."""
        self._since = monotonic()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No action before the page can have been read."""
        return monotonic() - self._since >= self.hold

    def finish(self, result: Result | None) -> None:
        """Leave the page, once: of keys typed fast, two may come before it is gone."""
        if self.is_current:
            self.dismiss(result)

    def action_leave(self) -> None:
        """Leave the page."""
        self.finish(None)


class PromptPage(Page[bool]):
    """A page that the match waits for: it goes on when the page is left with Enter."""

    hold = TYPE_AHEAD
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", show=False, id="continue"),
        # Only Enter leads on.
        Binding("escape,q", "nothing", show=False),
    ]

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.view = view

    def action_go_on(self) -> None:
        """Let the match go on."""
        self.finish(True)

    def action_nothing(self) -> None:
        """Stay."""


def match_facts(view: TableView) -> str:
    """Which match and deal a page is about."""
    if view.deals:
        return _("{profile} · deal {number} of {count}").format(
            profile=view.profile_name, number=view.deal, count=view.deals
        )
    return _("{profile} · deal {number} · to {points}").format(
        profile=view.rules_name, number=view.deal, points=number(view.target)
    )


def points(value: int) -> str:
    """Points for people, with a true minus."""
    return number(value).replace("-", "−")


def signed(value: int) -> str:
    """The same with a plus where they are more than none."""
    return f"+{points(value)}" if value > 0 else points(value)
