"""The app: menu, table, and the opaque pages between turns and deals."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..language import _
from ..profile_files import load
from ..rules.profile import Profile
from ..table import intents
from ..table.actions import actions
from ..table.controller import Controller
from ..table.seats import Setup
from ..table.tableview import DealOver, HandOver, MatchOver, SeatDrawing, TableView
from . import pages
from .screens.menu import Menu, SetupScreen
from .screens.page import Page
from .screens.table import TableScreen
from .settings import Settings, write_settings
from .themes import CARDS, THEMES


class CanastaApp(App[None]):
    """Canasta at a terminal."""

    TITLE = "Canasta"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self, setup: Setup | None, settings: Settings, settings_path: Path, fault: str = ""
    ) -> None:
        """With a setup it goes straight to the table. `fault`: what is wrong with the settings
        file, which is left alone then."""
        super().__init__()
        self.setup = setup
        self.settings = settings
        self._settings_path = settings_path
        self._fault = fault
        self.keeps_settings = not fault
        """Changed settings are written; not over a file that is broken."""
        self.table: TableScreen | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = settings.theme if settings.theme in self.available_themes else THEMES[0].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the cards, for themes that do not name them."""
        return CARDS

    def on_mount(self) -> None:
        """Go to the table, or to the menu."""
        if self._fault:
            self.notify(self._fault, severity="warning", markup=False, timeout=10)
        if self.setup:
            self.start(self.setup)
        else:
            self.show_menu()
        self.theme_changed_signal.subscribe(self, lambda theme: self._keep(theme=theme.name))

    def _keep(self, **changes: object) -> None:
        """Keep a changed setting, unless the file is broken and was left alone."""
        self.settings = self.settings.model_copy(update=changes)
        if self.keeps_settings:
            try:
                write_settings(self._settings_path, self.settings)
            except OSError as error:
                self.notify(str(error), severity="warning", markup=False)

    # Menu and setup

    def show_menu(self) -> None:
        """The menu."""
        self.push_screen(Menu(), self._chosen)

    def _chosen(self, choice: str | None) -> None:
        match choice:
            case "new":
                seed = random.SystemRandom().randrange(1_000_000)
                self.push_screen(SetupScreen(seed), self._set_up)
            case "rules":
                lines = [*pages.rules(load("classic")), _("Press Enter to go back.")]
                self.push_screen(Page(lines), lambda _left: self.show_menu())
            case _:
                self.exit()

    def _set_up(self, setup: Setup | None) -> None:
        if setup:
            self.start(setup)
        else:
            self.show_menu()

    def start(self, setup: Setup) -> None:
        """Begin a match."""
        sort, ask = self.settings.sort, self.settings.ask_before_discard
        self.sit_down(Controller(setup, sort=sort, confirm_discard=ask))

    def sit_down(self, controller: Controller) -> None:
        """Show the table of a match."""
        self.setup = controller.setup
        self.table = TableScreen(
            controller,
            pace=self.settings.pace,
            glyphs=self.settings.glyphs,
            reduced_motion=self.settings.reduced_motion,
        )
        self.push_screen(self.table)

    # What the table asks for

    @property
    def _bar(self) -> str:
        return "#" if self.settings.glyphs == "ascii" else "▇"

    def show_prompt(self, view: TableView) -> None:
        """A page between turns or deals; when it is left, the table goes on."""
        match view.prompt:
            case HandOver() as prompt:
                page = Page(pages.hand_over(view, prompt), guards=True, free=False)
            case SeatDrawing() as prompt:
                page = Page(pages.seat_drawing(prompt), free=False)
            case DealOver() as prompt:
                page = Page(pages.deal_over(view, prompt), guards=True, free=False)
            case MatchOver() as prompt:
                page = Page(pages.match_over(view, prompt, self._bar), guards=True, free=False)
            case _:
                return
        over = isinstance(view.prompt, MatchOver)
        self.push_screen(page, lambda _on: self._end_match() if over else self._go_on())

    def _go_on(self) -> None:
        if self.table:
            self.table.send(intents.Continue())

    def _end_match(self) -> None:
        if self.table:
            self.table.dismiss(None)
            self.table = None
        self.show_menu()

    def show_help(self) -> None:
        """Keys and rules."""
        self.push_screen(Page(pages.help_page(self._profile)))

    def show_scores(self, view: TableView) -> None:
        """The score of the match."""
        self.push_screen(Page(pages.scores(view, self._bar)))

    def show_log(self, view: TableView) -> None:
        """What happened in this deal."""
        self.push_screen(Page(pages.log(view)))

    @property
    def _profile(self) -> Profile:
        return self.setup.profile if self.setup else load("classic")

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: Textual's commands, and the table's actions that make sense now."""
        yield from super().get_system_commands(screen)
        if isinstance(screen, TableScreen):
            for action in actions():
                if action.always or action.id in screen.table.possible:
                    name = action.id

                    def do(name: str = name) -> None:
                        screen.call_later(screen.run_action, f"do('{name}')")

                    yield SystemCommand(action.title, action.help, do)
