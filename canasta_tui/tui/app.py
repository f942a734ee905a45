"""The app: the menu, the table, and the opaque pages between turns and deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Input
from textual.worker import get_current_worker

from ..archive.database import Archive, ArchiveFault
from ..language import _
from . import terminal
from .keeping import Keeping
from .settings import Settings, SettingsFile, read_settings, settings_path
from .themes import CARDS, THEMES

if TYPE_CHECKING:
    from ..rules.profile import Profile
    from ..table.controller import Controller
    from ..table.lessons import Lesson
    from ..table.seats import Setup
    from ..table.tableview import TableView
    from .screens.page import PromptPage
    from .screens.setup import NewMatch
    from .screens.table import TableScreen

# To start fast, a screen and all that it needs is imported where it is opened. What is left of them
# comes in the background, once the first screen is painted: then none of them opens slowly.
LATER = (
    *("..profile_files", "..table.controller", ".screens.table", ".screens.setup", ".palette"),
    *(".screens.rules", ".screens.glossary", ".demos", ".screens.help", ".screens.why"),
    *(".screens.seat_drawing", ".screens.hand_over", ".screens.deal_over", ".screens.match_over"),
    *(".screens.log", ".screens.matches", ".screens.elsewhere", ".screens.replay"),
    *(".screens.history", ".screens.statistics"),
    *("..players.search", "..profile_checks"),
)


def _all_commands() -> type[Provider]:
    from .palette import AllCommands

    return AllCommands


class CanastaApp(App[None]):
    """Canasta at a terminal."""

    TITLE = "Canasta"
    CSS_PATH = "app.tcss"
    COMMANDS = {_all_commands}  # noqa: RUF012 (Textual reads it so)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        file: SettingsFile,
        settings: Settings,
        start: Setup | int | None = None,
        first: Screen[None] | None = None,
        *,
        keeping: Keeping | None = None,
    ) -> None:
        """`settings` hold for this run; the file keeps those that are changed in it. To `start`
        with it goes straight to the table of a new match, or of an unfinished one, by its id; with
        a `first` screen to that, and ends when it is left. Without `keeping` nothing that is played
        is kept."""
        super().__init__()
        self.file = file
        self.settings = settings
        self.start_with = start
        self.first = first
        self.keeping = keeping
        self.table: TableScreen | None = None
        """The table of the match that is played."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = settings.theme
        self._use_settings()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the cards, for themes that do not name them."""
        return CARDS

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, without colours for the theme of now; ASCII glyphs come last."""
        filters = [
            one for one in super().get_line_filters() if not isinstance(one, Monochrome | NoColor)
        ]
        if self.no_color:
            # Textual chooses once, at the start: the terminal's own two colours, seen as shades of
            # grey, would be black on black.
            filters.append(NoColor() if self.native_ansi_color else Monochrome())
        if self.settings.glyphs == "ascii":
            from .ascii import AsciiFilter

            filters.append(AsciiFilter())
        return filters

    def on_mount(self) -> None:
        """Go to the table, or to the menu."""
        if self.file.fault:
            self._warn(self.file.fault)
        if self.keeping and self.keeping.fault:
            self._warn(self.keeping.fault)
        match self.start_with:
            case _ if self.first:
                self.push_screen(self.first, lambda _left: self.exit())
            case None:
                self.show_menu()
            case int(match):
                self.resume(match)
            case setup:
                self.start(setup)
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self.screen.call_after_refresh(self._import_the_rest)

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", markup=False, timeout=15)

    @work(thread=True)
    def _import_the_rest(self) -> None:
        worker = get_current_worker()
        for module in LATER:
            if worker.is_cancelled:
                break
            import_module(module, __package__)

    async def on_event(self, event: events.Event) -> None:
        """Drop keys and clicks that come while the program is left: no screen takes them."""
        if self.screen_stack or not isinstance(event, events.InputEvent):
            await super().on_event(event)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """No cursor blinks where motion is reduced."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = not self.settings.reduced_motion

    # Settings

    def change(self, **changes: Any) -> None:
        """Change settings, and keep them."""
        self.settings = replace(self.settings, **changes)
        self._use_settings()
        for screen in self.screen_stack:
            screen.query("*").refresh()
        try:
            self.file.keep(**changes)
        except OSError as error:
            self._warn(f"{self.file.path}: {error.strerror}")

    def _use_settings(self) -> None:
        self.animation_level = "none" if self.settings.reduced_motion else "full"
        self.set_keymap(self.settings.keys)
        if self.table:
            self.table.pace = self.settings.pace
            self.table.controller.confirm_discard = self.settings.ask_before_discard
            self.table.controller.keymap = self.settings.keys

    def _keep_theme(self, theme: Theme) -> None:
        self.change(theme=theme.name)

    # From the menu to a table and back

    def show_menu(self) -> None:
        """The menu."""
        from .screens.menu import Menu

        self.push_screen(Menu(self._unfinished()), self._chosen)

    def _unfinished(self) -> int:
        """How many matches can be continued."""
        from ..archive.listing import count_open

        if self.archive is None:
            return 0
        try:
            return count_open(self.archive)
        except ArchiveFault as fault:
            self._warn(str(fault))
            return 0

    def _chosen(self, choice: str | None) -> None:
        match choice:
            case "continue":
                self.show_matches()
            case "new":
                from .screens.setup import SetupScreen
                from .seating import any_seed

                ask = self.settings.ask_before_discard
                self.push_screen(SetupScreen(any_seed(), ask_before_discard=ask), self._set_up)
            case "history":
                self.show_history(self._picked)
            case "rules":
                from .screens.rules import RulesScreen

                self.push_screen(RulesScreen(), lambda _left: self.show_menu())
            case "glossary":
                from .screens.glossary import GlossaryScreen

                self.push_screen(GlossaryScreen(), lambda _left: self.show_menu())
            case "demos":
                from .demos import demo_list

                self.push_screen(demo_list(self.show_demo), lambda _left: self.show_menu())
            case _:
                self.exit()

    def _set_up(self, match: NewMatch | None) -> None:
        if match is None:
            self.show_menu()
            return
        if match.ask_before_discard != self.settings.ask_before_discard:
            self.change(ask_before_discard=match.ask_before_discard)
        self.start(match.setup)

    def start(self, setup: Setup) -> None:
        """Begin a match."""
        from ..table.recorded import begin

        table = begin(
            setup,
            self.archive,
            sort=self.settings.sort,
            confirm_discard=self.settings.ask_before_discard,
        )
        if self.keeping and self.keeping.fault:
            table.unsaved = self.keeping.fault
        self.sit_down(table)

    # The matches in the archive

    @property
    def archive(self) -> Archive | None:
        """Where matches are kept, as far as they are."""
        return self.keeping.archive if self.keeping else None

    @property
    def kept_match(self) -> int:
        """The id of the match at the table in front, where all of it is kept; else 0."""
        table = self.table_in_front
        if table is None or table.controller.recording is None or table.controller.unsaved:
            return 0
        return table.controller.recording.match

    def show_matches(self) -> None:
        """The unfinished matches, to go on with one."""
        from .screens.matches import MatchesScreen

        if self.archive:
            self.push_screen(MatchesScreen(self.archive), self._picked)

    def _picked(self, match: int | None) -> None:
        if match is None:
            self.show_menu()
        else:
            self.resume(match)

    def show_history(self, then: Callable[[int | None], None] | None = None) -> None:
        """All matches, above whatever is there; `then` is told which one is to be gone on with."""
        from .screens.history import HistoryScreen

        if self.archive:
            self.push_screen(HistoryScreen(self.archive), then or self._history_left)
        else:
            self._warn(_("No matches are kept now, so there is no history."))
            self.show_menu()

    def _history_left(self, match: int | None) -> None:
        if match is None or match == self.seated_match:
            self._leave_ended()
        else:
            self._clear()
            self.resume(match)

    def show_statistics(self) -> None:
        """What the archive tells about each person."""
        from ..archive.statistics import statistics
        from .screens.statistics import StatisticsScreen

        if self.archive:
            try:
                self.push_screen(StatisticsScreen(statistics(self.archive)))
            except ArchiveFault as fault:
                self._warn(str(fault))

    @property
    def seated_match(self) -> int:
        """The id of the unfinished match at whose table somebody sits; 0 for none."""
        from ..table.tableview import Elsewhere, MatchOver

        controller = self.table.controller if self.table else None
        if not controller or isinstance(controller.prompt, MatchOver | Elsewhere):
            return 0
        return controller.recording.match if controller.recording else 0

    def give_up_match(self) -> None:
        """Give up the match at the table, once it is confirmed."""
        from ..archive.listing import summary
        from .screens.matches import ask, giving_up

        if self.archive:
            try:
                match = summary(self.archive, self.seated_match)
            except ArchiveFault as fault:
                self._warn(str(fault))
            else:
                ask(self, self.archive, match, giving_up(), self._leave_ended)

    def _leave_ended(self) -> None:
        """Leave the table of a match that was given up or deleted meanwhile."""
        from ..archive.listing import OPEN, summary

        if self.archive and self.seated_match:
            with suppress(ArchiveFault):
                if summary(self.archive, self.seated_match).state == OPEN:
                    return
            self._leave_table()

    def resume(self, match: int) -> None:
        """Go on with an unfinished match."""
        from ..table.recorded import resume

        if self.archive is None:
            return
        try:
            table = resume(
                self.archive,
                match,
                sort=self.settings.sort,
                confirm_discard=self.settings.ask_before_discard,
            )
        except ArchiveFault as fault:
            self._warn(str(fault))
            self.show_menu()
        else:
            self.sit_down(table)

    def show_replay(self, match: int, deal: int = 0, lesson: Lesson | None = None) -> None:
        """The replay of a match above whatever is there, from a deal on (0: the first), or at a
        lesson of that deal."""
        from ..archive.played import played
        from ..table.replay import Replay
        from .screens.replay import ReplayScreen

        if self.archive is None:
            return
        try:
            found = played(self.archive, match)
            replay = Replay(found, deal or found.deals[0].number)
            self.push_screen(ReplayScreen(replay, lesson))
        except ArchiveFault as fault:
            self._warn(str(fault))

    def play_on(self, match: int, deal: int, moves: int) -> None:
        """Play on from a moment of a replay, in a new match."""
        from ..archive.listing import branch

        if self.archive is None:
            return
        try:
            new = branch(self.archive, match, deal, moves)
        except ArchiveFault as fault:
            self._warn(str(fault))
        else:
            self.go_on_with(new)

    def go_on_with(self, match: int) -> None:
        """Leave whatever is there for an unfinished match."""
        self._clear()
        self.resume(match)

    def sit_down(self, controller: Controller) -> None:
        """Show the table of a match."""
        from .screens.table import TableScreen

        controller.keymap = self.settings.keys
        # It draws its own glyphs, and the filter spells them: so they can change meanwhile.
        self.table = TableScreen(
            controller, pace=self.settings.pace, reduced_motion=self.settings.reduced_motion
        )
        self.push_screen(self.table)

    def _leave_table(self) -> None:
        self._clear()
        self.show_menu()

    def _clear(self) -> None:
        """Leave the table, and all pages that lie above it."""
        if self.table:
            self._keep_sort()
            # A move that is thought about is not made any more.
            self.workers.cancel_node(self.table)
            self.table = None
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def on_unmount(self) -> None:
        """Keep the order of the hand that was chosen last."""
        self._keep_sort()

    def _keep_sort(self) -> None:
        if self.table:
            self.settings = replace(self.settings, sort=self.table.controller.sort)
            # Nobody is there any more who could be told that it was not kept.
            with suppress(OSError):
                self.file.keep(sort=self.settings.sort)

    # What the table asks for

    def show_prompt(self, view: TableView) -> None:
        """A page between turns or deals, once; the match goes on when it is left."""
        from ..table.tableview import DealOver, Elsewhere, HandOver, MatchOver, SeatDrawing
        from .screens.deal_over import DealOverScreen
        from .screens.elsewhere import ElsewhereScreen
        from .screens.hand_over import HandOverScreen
        from .screens.match_over import MatchOverScreen
        from .screens.page import PromptPage
        from .screens.seat_drawing import SeatDrawingScreen

        if isinstance(self.screen, PromptPage) and self.screen.view.prompt is view.prompt:
            return
        pages: dict[type, type[PromptPage]] = {
            SeatDrawing: SeatDrawingScreen,
            HandOver: HandOverScreen,
            DealOver: DealOverScreen,
            MatchOver: MatchOverScreen,
            Elsewhere: ElsewhereScreen,
        }
        page = pages[type(view.prompt)](view)
        self.push_screen(page, lambda _on: self._go_on(view))

    @property
    def table_in_front(self) -> TableScreen | None:
        """The table that is played at: of the match, or of a position that was taken over."""
        from .screens.table import TableScreen

        tables = (one for one in reversed(self.screen_stack) if isinstance(one, TableScreen))
        return next(tables, None)

    def _go_on(self, view: TableView) -> None:
        """Go on from the prompt that the page was about, and from no other."""
        from ..table import intents
        from ..table.tableview import Elsewhere, MatchOver
        from .screens.practice import PracticeTable

        table = self.table_in_front
        if table and table.table.prompt is view.prompt:
            if isinstance(table, PracticeTable):
                table.leave()
            elif isinstance(view.prompt, MatchOver | Elsewhere):
                self._leave_table()
            else:
                table.send(intents.Continue())

    def show_scores(self, view: TableView) -> None:
        """The score of the match."""
        from .screens.scores import ScoresScreen

        self.push_screen(ScoresScreen(view))

    def show_log(self, view: TableView) -> None:
        """What happened in this deal."""
        from .screens.log import LogScreen

        self.push_screen(LogScreen(view))

    def show_why(self, view: TableView) -> None:
        """What the player can do now, and why not."""
        from .screens.why import WhyScreen

        self.push_screen(WhyScreen(view), self._after_why)

    def _after_why(self, wish: str | None) -> None:
        from ..table import intents

        if wish == "hide" and self.table_in_front:
            self.table_in_front.send(intents.HideHand())

    def show_help(self) -> None:
        """Keys, and the rules of the match."""
        from .screens.help import HelpScreen

        if table := self.table_in_front:
            setup = table.controller.setup
            self.push_screen(HelpScreen(setup.profile, self.settings.keys, setup.base))

    def action_show_glossary(self, search: str = "") -> None:
        """The words of the game, or those that hold what is searched for."""
        from .screens.glossary import GlossaryScreen

        self.push_screen(GlossaryScreen(search))

    @property
    def rules_in_front(self) -> tuple[Profile, Profile | None]:
        """The rules of what is in front (a table, a demo, a help page, a sheet; else the usual
        ones), and what they were changed from, where they were."""
        from ..profile_files import load
        from .screens.demo import DemoScreen
        from .screens.help import HelpScreen
        from .screens.replay import ReplayScreen
        from .screens.rules import RulesScreen
        from .screens.table import TableScreen
        from .widgets.systems import FIRST

        for screen in reversed(self.screen_stack):
            match screen:
                case TableScreen():
                    setup = screen.controller.setup
                    return setup.profile, setup.base
                case HelpScreen():
                    return screen.profile, screen.base
                case DemoScreen():
                    return screen.demo.scenario.profile, None
                case ReplayScreen():
                    return screen.replay.match.profile, screen.replay.match.base
                case RulesScreen():
                    return screen.profile, None
        return load(FIRST), None

    def action_show_rules(self, place: str = "", *, compare: bool = False) -> None:
        """The rule sheets, first that of the rules in front, at a sentence or chapter of it; with
        `compare` two systems are to be chosen."""
        from .screens.rules import RulesScreen

        self.push_screen(RulesScreen(*self.rules_in_front, place=place, compare=compare))

    # Demos

    def action_show_demo(self, name: str) -> None:
        """Show a demo, as a click asks for it."""
        self.show_demo(name)

    def show_demo(self, name: str) -> None:
        """Show a demo above whatever is there."""
        from ..scenarios.schema import ScenarioError
        from .demos import demo_screen

        try:
            self.push_screen(demo_screen(name))
        except ScenarioError as error:
            self.notify(str(error), severity="error", markup=False)

    def show_demos(self) -> None:
        """Show the list of demos above whatever is there."""
        from .demos import demo_list

        self.push_screen(demo_list(self.show_demo))


def run_with(first: Screen[None]) -> int:
    """Open the app with a screen to begin and to end with; return the exit status."""
    file = read_settings(settings_path())
    return terminal.run(CanastaApp(file, file.stored, first=first))
