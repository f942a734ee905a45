"""The rule systems in a list, with the sheet of the one under the cursor beside it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...profile_files import available
from ...rules.profile import Profile
from .line import clean, cut
from .sheet import RuleSheet

FIRST = "classic"
"""The system that is offered first."""
LIST = 26
"""Cells of the list."""


class Systems(Horizontal):
    """A list of rule systems, the user's own among them, and a rule sheet."""

    def __init__(
        self, first: Profile | None = None, base: Profile | None = None, *, id: str | None = None
    ) -> None:
        """`first` is shown first, in place of the system with its id; `base` is what it was changed
        from, where it was."""
        super().__init__(id=id)
        self.profiles, self.faults = _systems()
        if first:
            others = [one for one in self.profiles if one.id != first.id]
            self.profiles = [first, *others]
        self._first, self._base = first, base
        self.sheet = RuleSheet(self.profiles[0], base, id="sheet")
        """The rules of the system under the cursor, or changed ones."""

    def compose(self) -> ComposeResult:
        """List and sheet."""
        systems = OptionList(*self._options(), id="systems", compact=True)
        systems.highlighted = 0
        yield systems
        yield self.sheet

    def on_mount(self) -> None:
        """Tell of the files that can't be used."""
        for fault in self.faults:
            self.notify(clean(fault), severity="warning", markup=False, timeout=15)

    @property
    def profile(self) -> Profile:
        """The system under the cursor."""
        return self.profiles[self.query_one("#systems", OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Show the rules of another system."""
        if self.profile.id != self.sheet.profile.id:
            self.show(self.profile)
            self.sheet.scroll_home(animate=False)

    def show(self, rules: Profile) -> None:
        """Show the sheet of these rules: the system's under the cursor, perhaps changed."""
        self.sheet.show(rules, self._base if rules is self._first else self.profile)

    def reload(self, id: str) -> None:
        """Read the systems again, and go to one of them."""
        self.profiles, self.faults = _systems()
        systems = self.query_one("#systems", OptionList)
        systems.clear_options()
        systems.add_options(self._options())
        ids = [one.id for one in self.profiles]
        systems.highlighted = ids.index(id) if id in ids else 0

    def _options(self) -> list[Option]:
        return [Option(Content(cut(one.name, LIST - 2))) for one in self.profiles]


def _systems() -> tuple[list[Profile], list[str]]:
    """All systems, the usual one first, and what is wrong with those that can't be used."""
    profiles, faults = available()
    return sorted(profiles, key=lambda one: one.id != FIRST), faults
