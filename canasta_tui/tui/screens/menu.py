"""The menu and the setup of a match."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Checkbox, Input, OptionList, Static
from textual.widgets.option_list import Option

from ...language import _
from ...profile_files import load, profile_ids
from ...table.seats import Setup
from .. import pages
from ..play import TableError, setup_of


class Menu(Screen[str]):
    """New match, continue, rules, quit."""

    CSS_PATH = "menu.tcss"

    def compose(self) -> ComposeResult:
        """The title and the choices."""
        with Vertical(id="menu"):
            yield Static(Content("C A N A S T A"), classes="title")
            yield OptionList(
                Option(Content(_("New match")), id="new"),
                Option(Content(_("Continue a match (to come)")), id="continue", disabled=True),
                Option(Content(_("Rules")), id="rules"),
                Option(Content(_("Quit")), id="quit"),
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand the choice to the app."""
        self.dismiss(event.option_id or "")


class SetupScreen(Screen[Setup | None]):
    """Profile, seats and house options; Enter with nothing changed starts."""

    CSS_PATH = "menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, seed: int) -> None:
        """`seed` is offered for the match."""
        super().__init__()
        self._seed = seed
        self._ids = sorted(profile_ids(), key=lambda name: name != "classic")

    def compose(self) -> ComposeResult:
        """The systems with their rules beside them, and the fields below."""
        with Horizontal(id="systems"):
            yield OptionList(
                *(Option(Content(load(name).name), id=name) for name in self._ids), id="profiles"
            )
            with VerticalScroll(id="sheet"):
                yield Static(id="rules")
        yield Static(Content(_("Seats, by comma: a name is a person, ai a computer seat")))
        yield Input(id="seats", compact=True)
        with Horizontal(classes="row"):
            yield Static(Content(_("Target ")))
            yield Input(id="target", compact=True)
            yield Static(Content(_(" Seed ")))
            yield Input(str(self._seed), id="seed", compact=True)
            yield Checkbox(_("melds may be taken back"), id="takeback", compact=True)
        yield Static(id="fault")
        yield Static(Content(_("Enter starts the match. Tab moves on, Escape leads back.")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rules of the system, and what its match begins with."""
        profile = load(event.option_id or "classic")
        self.query_one("#rules", Static).update(Content("\n".join(pages.rules(profile))))
        computers = ",".join(["ai"] * (profile.seats - 1))
        self.query_one("#seats", Input).value = f"{_('You')},{computers}"
        target = self.query_one("#target", Input)
        target.value = str(profile.match.target)
        target.disabled = not profile.match.targets

    def on_option_list_option_selected(self) -> None:
        """Enter on a system starts."""
        self.action_start()

    def on_input_submitted(self) -> None:
        """Enter in a field starts."""
        self.action_start()

    def action_start(self) -> None:
        """Start the match, or say what is wrong with the fields."""
        place = self.query_one("#profiles", OptionList).highlighted or 0
        target = self.query_one("#target", Input)
        try:
            setup = setup_of(
                self._ids[place],
                self.query_one("#seats", Input).value,
                seed=self.query_one("#seed", Input).value,
                target=None if target.disabled else target.value,
                takeback=self.query_one("#takeback", Checkbox).value,
            )
        except TableError as error:
            self.query_one("#fault", Static).update(Content(str(error)))
            return
        self.dismiss(setup)

    def action_leave(self) -> None:
        """Back to the menu."""
        self.dismiss(None)
