"""The rule sheets of all systems."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from ...language import _, ngettext
from ...rules.profile import Profile
from ...table.keys import key_label
from ..widgets.block import Block
from ..widgets.line import clean
from ..widgets.sheet import RuleSheet
from ..widgets.systems import Systems
from .differences import DifferencesScreen
from .page import Hint, Page


class RulesScreen(Page[None]):
    """Systems and sheets: a sheet can be searched and leads to demos, two can be compared."""

    CSS_PATH = ["page.tcss", "rules.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#systems"
    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("slash", "search", show=False),
        Binding("down", "find(1)", show=False),
        Binding("up", "find(-1)", show=False),
        Binding("d", "mark_demo(1)", show=False),
        Binding("D", "mark_demo(-1)", show=False),
        Binding("enter", "open", show=False),
        Binding("c", "compare", show=False),
        Binding("g,f2", "app.show_glossary", show=False),
    ]

    def __init__(
        self,
        profile: Profile | None = None,
        base: Profile | None = None,
        *,
        place: str = "",
        compare: bool = False,
    ) -> None:
        """`profile` is shown first, with what was changed in its `base`, and `place`, a sentence
        of its sheet or the id of a chapter, is marked. With `compare` it says how two systems are
        compared."""
        super().__init__()
        self._systems = Systems(profile, base, id="body")
        self._place = place
        self.asked = compare
        self.first: Profile | None = None
        """The system that the next one chosen is compared with."""
        self._from: int | None = None
        """What was marked when the search began."""

    @property
    def sheet(self) -> RuleSheet:
        """The sheet that is shown."""
        return self._systems.sheet

    @property
    def profile(self) -> Profile:
        """The system whose sheet is shown."""
        return self.sheet.profile

    @property
    def searching(self) -> bool:
        """What to search for is being typed."""
        return self.query_one(Input).has_class("-open")

    def heading(self) -> tuple[str, str]:
        """The title, and what is compared, or how often the sheet holds what is searched for."""
        if not self.is_mounted or not self.searching:
            facts = _("choose two systems with c") if self.asked else ""
            if self.first:
                facts = _("{name} compared with … (c)").format(name=clean(self.first.name))
            return _("Rule sheets"), facts
        places = self.sheet.found(self.query_one(Input).value)
        if self.sheet.marked in places:
            at = places.index(self.sheet.marked) + 1
            text = _("{number} of {count} found").format(number=at, count=len(places))
        else:
            text = ngettext("{count} found", "{count} found", len(places))
            text = text.format(count=len(places))
        return _("Rule sheets"), text

    def compose_body(self) -> ComposeResult:
        """List and sheet, and what is searched for."""
        yield self._systems
        yield Input(placeholder=_("Type to search the sheet"), compact=True, id="find")

    def on_mount(self) -> None:
        """Go to the place that is asked for."""
        if self._place:
            self.sheet.focus()
            self.sheet.mark_place(self._place)

    def hints(self) -> list[Hint]:
        """How to read, to search and to see a rule shown."""
        if self.is_mounted and self.searching:
            return [
                Hint("↑ ↓", _("before, next"), "find(1)"),
                Hint(key_label("escape"), _("end the search"), "leave"),
            ]
        return [
            Hint("↑ ↓", _("scroll")),
            Hint(key_label("tab"), _("list"), "app.focus_next"),
            Hint("/", _("search"), "search"),
            Hint("d", _("demo"), "mark_demo(1)"),
            Hint(key_label("enter"), _("open"), "open")
            if self.sheet.demo
            else Hint("c", _("compare"), "compare"),
            Hint("g", _("glossary"), "app.show_glossary"),
            *super().hints(),
        ]

    # Searching

    def action_search(self) -> None:
        """Let a search be typed."""
        self._from = self.sheet.marked
        field = self.query_one(Input)
        field.add_class("-open")
        field.focus()
        self._show_state()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Go to the first place that holds all the words, from where the search began."""
        self.sheet.mark(self._from)
        self.sheet.mark_found(event.value, 0)
        self._show_state()

    def on_input_submitted(self) -> None:
        """Go to the next place."""
        self.action_find(1)

    def action_find(self, step: int) -> None:
        """Go to the next place, or with -1 to the one before."""
        if self.searching:
            self.sheet.mark_found(self.query_one(Input).value, step)
            self._show_state()

    def action_leave(self) -> None:
        """End the search, or leave the page."""
        if not self.searching:
            self.finish(None)
            return
        self.query_one(Input).remove_class("-open")
        self.sheet.focus()
        self._show_state()

    def _show_state(self) -> None:
        self.query_one("#heading", Block).show(self._heading)
        self.query_one("#hints", Block).show(self._hints)

    # Comparing

    def action_compare(self) -> None:
        """Keep the system under the cursor, or show how it differs from the one kept."""
        chosen = self._systems.profile
        if self.first:
            self.app.push_screen(DifferencesScreen(self.first, chosen))
            self.first = None
        else:
            self.first = chosen
        self._show_state()

    # Demos

    def action_mark_demo(self, step: int) -> None:
        """Mark the next demo of the sheet, or with -1 the one before."""
        self.sheet.mark_demo(step)
        self._show_state()

    async def action_open(self) -> None:
        """Show the demo that is marked."""
        if self.sheet.demo:
            await self.run_action(f"app.show_demo({self.sheet.demo!r})")

    async def on_option_list_option_selected(self) -> None:
        """Enter in the list opens the marked demo too."""
        await self.action_open()
