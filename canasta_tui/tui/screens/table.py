"""The table: draws a `TableView`, turns keys and clicks into intents, paces the computer seats."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from ...language import _
from ...players.choice import Choice as Decision
from ...table import intents
from ...table.actions import RANK_KEYS, actions, with_capitals
from ...table.controller import ComputerTask, Controller
from ...table.keys import key_label
from ...table.tableview import (
    Choice,
    ComputerTurn,
    Confirm,
    DealOver,
    Elsewhere,
    HandOver,
    MatchOver,
    SeatDrawing,
    TableView,
    YourTurn,
)
from ..glyphs import GlyphSet
from ..thinking import in_thread
from ..widgets.hand import Hand
from ..widgets.heading import Heading
from ..widgets.pile import Pile
from ..widgets.sides import OtherSides, OwnSide
from ..widgets.words import Hints, Log, TooSmall, Words
from ..widgets.zone import Zone

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that shows the table."""
SETTLING = 0.25
"""Seconds after a computer seat's last move in which a key is type-ahead: nobody has seen the
table yet."""
PLACES = ("hand", "melds", "pile")
"""Where the keys can be."""

INTENTS: dict[str, intents.Intent] = {
    "draw": intents.DrawCard(),
    "take": intents.TakePile(),
    "lay": intents.LayDraft(),
    "end": intents.EndTurn(),
    "join": intents.JoinMelds(),
    "ask": intents.AskToGoOut(),
    "undo": intents.Undo(),
    "redo": intents.Redo(),
    "rest": intents.SelectRest(),
    "none": intents.SelectNone(),
    "hint": intents.WantHint(),
    "sort": intents.SortHand(),
    "hide": intents.HideHand(),
    "yes": intents.Reply(True),
    "no": intents.Reply(False),
    "cancel": intents.Cancel(),
}
"""The actions that are one intent whatever the keys point at."""
ALWAYS = frozenset(action.id for action in actions() if action.always)
ANSWERED = {"draw", "take", "stage", "discard", "end", "ask", "undo", "redo", "rest"}
"""Actions that one's own turn answers with the reason where they are not possible."""
HARMLESS = (intents.Select, intents.SelectRank, intents.SelectRest, intents.SelectNone)
"""Intents that type-ahead may do."""


class TableScreen(Screen[None]):
    """The table of one match. The app shows what is no part of it: see `show_prompt`."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (Textual reads it so)
        (0, "-narrow"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"),
        (28, "-tall"),
        (32, "-taller"),
        (36, "-tallest"),
        (46, "-giant"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                ",".join(with_capitals(action.keys)),
                f"do('{action.id}')",
                action.title,
                tooltip=action.help,
                id=action.id,
            )
            for action in actions()
        ),
        *(
            Binding(key, f"rank('{key}')", show=False, system=True)
            for key in [*with_capitals(RANK_KEYS), "1"]
        ),
        Binding("left", "along(-1)", show=False, system=True),
        Binding("right", "along(1)", show=False, system=True),
        Binding("ctrl+left", "by_rank(-1)", show=False, system=True),
        Binding("ctrl+right", "by_rank(1)", show=False, system=True),
        Binding("home", "to_end(-1)", show=False, system=True),
        Binding("end", "to_end(1)", show=False, system=True),
        Binding("up", "across(-1)", show=False, system=True),
        Binding("down", "across(1)", show=False, system=True),
        Binding("tab", "next_place(1)", show=False, system=True),
        Binding("shift+tab", "next_place(-1)", show=False, system=True),
    ]

    def __init__(
        self,
        controller: Controller,
        *,
        pace: float = 1.0,
        glyphs: GlyphSet = "unicode",
        reduced_motion: bool = False,
    ) -> None:
        """`pace`: seconds between the moves of computer seats."""
        super().__init__()
        self.controller = controller
        self.pace = pace
        self.reduced_motion = reduced_motion
        """Nothing on the table moves by itself, so it changes nothing here."""
        self.table: TableView = controller.view
        """What is shown."""
        self.place = "hand"
        """Where the keys are: one of `PLACES`."""
        self.heading = Heading(glyphs=glyphs, id="heading")
        self.own = OwnSide(glyphs=glyphs, id="own")
        self.pile = Pile(glyphs=glyphs, id="pile")
        self.others = OtherSides(glyphs=glyphs, id="others")
        self.hand = Hand(glyphs=glyphs, id="hand")
        self.log_rows = Log(glyphs=glyphs, id="log")
        self.words = Words(glyphs=glyphs, id="words")
        self.hints = Hints(glyphs=glyphs, id="hints")
        self.too_small = TooSmall(SMALLEST, glyphs=glyphs, id="too-small")
        self._settled_at = 0.0
        self._computers_play = False
        self._hinting = False
        self._mind = asyncio.Lock()
        """One decision is thought about at a time, also where it is not wanted any more."""
        self._hurry = asyncio.Event()
        self._on_top = asyncio.Event()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Everything that shows the table, from the top."""
        return (
            self.heading,
            self.own,
            self.pile,
            self.others,
            self.hand,
            self.log_rows,
            self.words,
            self.hints,
            self.too_small,
        )

    def compose(self) -> ComposeResult:
        """The zones, and the page for a terminal that is too small for them."""
        yield self.heading
        with Horizontal(id="sides"):
            yield self.own
            yield self.pile
            yield self.others
        yield self.hand
        yield self.log_rows
        yield self.words
        yield self.hints
        yield self.too_small

    # Showing the table

    def on_mount(self) -> None:
        """Show the table, and let a computer seat begin where it is its turn."""
        self.show(self.table)

    def send(self, intent: intents.Intent) -> TableView:
        """One intent, one view, one repaint."""
        waited = isinstance(self.table.prompt, ComputerTurn)
        table = self.controller.do(intent)
        if waited and not isinstance(table.prompt, ComputerTurn):
            self._settled_at = monotonic() + SETTLING
            self._hurry.clear()
        self.show(table)
        return table

    def show(self, table: TableView) -> None:
        """Show a view, and pass on what is no part of the table."""
        before, self.table = self.table, table
        if isinstance(table.prompt, YourTurn) and not isinstance(
            before.prompt, YourTurn | Choice | Confirm
        ):
            self._go_to("hand")
        self.hints.keys = self._shown_keys()
        for zone in self.zones:
            zone.show(table)
        if table.why:
            self._ask_app("show_why", table)
        if table.unsaved and table.unsaved != before.unsaved:
            text = _("Not saved now: {fault}. You can play on.").format(fault=table.unsaved)
            self.notify(text, severity="error", markup=False, timeout=15)
        elif before.unsaved and not table.unsaved:
            self.notify(_("Everything is saved again."), markup=False)
        if self.controller.hint and not self._hinting:
            self.run_worker(self._give_hints(), group="hint", exclusive=True)
        match table.prompt:
            case ComputerTurn() if not self._computers_play:
                self.run_worker(self._play_computer_seats(), group="computer", exclusive=True)
            case HandOver() | SeatDrawing() | DealOver() | MatchOver() | Elsewhere():
                self._ask_app("show_prompt", table)

    def _ask_app(self, name: str, *facts: TableView) -> None:
        """Call the app for what it shows itself; an app without it shows nothing."""
        hook = getattr(self.app, name, None)
        if callable(hook):
            hook(*facts)

    def _shown_keys(self) -> dict[str, str]:
        """By the id of an action: its key as it is shown."""
        return {
            active.binding.id: key_label(key)
            for key, active in reversed(super().active_bindings.items())
            if active.binding.id
        }

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that do something now, in the language chosen (bindings are made at import)."""
        words = {action.id: action for action in actions()}
        return {
            key: active._replace(
                binding=replace(active.binding, description=words[active.binding.id].title),
                tooltip=words[active.binding.id].help,
            )
            if active.binding.id in words
            else active
            for key, active in super().active_bindings.items()
        }

    def on_resize(self, event: events.Resize) -> None:
        """Show the table, or the page that asks for more room."""
        width, height = SMALLEST
        self.set_class(event.size.width < width or event.size.height < height, "-too-small")

    @property
    def is_too_small(self) -> bool:
        """The terminal has no room for the table; keys do nothing then."""
        return self.has_class("-too-small")

    # Computer seats

    def on_screen_resume(self) -> None:
        """Computer seats go on."""
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        """Computer seats wait while another screen hides the table."""
        self._on_top.clear()

    async def _play_computer_seats(self) -> None:
        """Let computer seats decide and move, until it is a person's turn."""
        self._computers_play = True
        try:
            while task := self.controller.computer_task():
                begun, position = monotonic(), self._position()
                decision = await self._decided(task)
                await self._wait(begun)
                if position == self._position():
                    self.send(intents.ComputerMove(decision))
        finally:
            self._computers_play = False

    async def _give_hints(self) -> None:
        """Give the hint that is wanted; one that was called off meanwhile is dropped."""
        self._hinting = True
        try:
            while task := self.controller.hint:
                decision = await self._decided(task)
                if task is self.controller.hint:
                    self.send(intents.Hinted(decision))
        finally:
            self._hinting = False

    async def _decided(self, task: ComputerTask) -> Decision:
        async with self._mind:
            return await in_thread(task.run)

    def _position(self) -> tuple[int, int]:
        """Names the position on the table: a decision for another one is dropped."""
        return id(self.controller.game), len(self.controller.game.log)

    async def _wait(self, begun: float) -> None:
        """Wait until a move may be shown."""
        left = self.pace - (monotonic() - begun)
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), left)
        await self._on_top.wait()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now; of two on one key, the one that does is done."""
        if action != "do":
            return True
        name = str(parameters[0])
        if name == "continue":
            return self._obvious() not in ("", "lay")
        if name == "lay":
            return self._obvious() == "lay"
        if name in self.table.possible or name in ALWAYS:
            return True
        # In one's own turn the game itself says why something can't be done.
        return name in ANSWERED and isinstance(self.table.prompt, YourTurn)

    def action_do(self, name: str) -> None:
        """Do an action of the one table of actions, by its id."""
        if self.is_too_small:
            return
        if name == "continue":
            name = self._obvious()
        match name:
            case "go-on":
                self._want(intents.Continue())
            case "choose":
                self._want(intents.Choose(self.others.option))
            case "select":
                self._want(intents.Select(self.hand.cursor))
            case "discard":
                self._want(intents.DiscardCard(self.hand.cursor))
            case "stage":
                self._want(intents.Stage(self.own.target or None))
            case "why":
                target = self.own.target or None
                self._want(intents.Explain(self.place, self.hand.cursor, target))
            case "compact":
                self.hand.toggle_compact()
            case "skip":
                self._hurry.set()
            case "sheet":
                self._ask_app("show_scores", self.table)
            case "log":
                self._ask_app("show_log", self.table)
            case "palette":
                self.app.action_command_palette()
            case "help":
                self._ask_app("show_help")
            case _ if name in INTENTS:
                self._want(INTENTS[name])

    def _want(self, intent: intents.Intent) -> None:
        """Send an intent, but for type-ahead that would move."""
        if monotonic() >= self._settled_at or isinstance(intent, HARMLESS):
            self.send(intent)

    def _obvious(self) -> str:
        """What Enter does here; empty for nothing."""
        table = self.table
        if isinstance(table.prompt, Choice):
            return "choose"
        if isinstance(table.prompt, Confirm):
            return "yes"
        if "continue" in table.possible:
            return "go-on"
        if not isinstance(table.prompt, YourTurn):
            return ""
        if self.place == "pile" and not table.drawn:
            return "take"
        if "stage" in table.possible:
            return "stage"
        if table.draft.melds:
            return "lay"
        return "draw" if "draw" in table.possible else ""

    def action_rank(self, key: str) -> None:
        """Select the next card of a rank; in a choice, a digit chooses."""
        if self.is_too_small:
            return
        if isinstance(self.table.prompt, Choice):
            if key in "123456789":
                self._want(intents.Choose(int(key) - 1))
        elif (key := key.lower()) in RANK_KEYS:
            self._want(intents.SelectRank(RANK_KEYS[key]))

    def action_along(self, step: int) -> None:
        """Move the cursor along the hand."""
        self.hand.move(step)

    def action_by_rank(self, step: int) -> None:
        """Move the cursor to another rank."""
        self.hand.move_rank(step)

    def action_to_end(self, step: int) -> None:
        """Move the cursor to an end of the hand."""
        self.hand.move_end(step)

    def action_across(self, step: int) -> None:
        """Move to another option of the choice, or point at another meld."""
        if isinstance(self.table.prompt, Choice):
            self.others.move(step)
        elif self.place == "melds":
            self.own.move(step)

    def action_next_place(self, step: int) -> None:
        """Take the keys to the next of hand, melds and pile."""
        self._go_to(PLACES[(PLACES.index(self.place) + step) % len(PLACES)])
        for zone in (self.hand, self.own, self.pile):
            zone.redraw()

    def _go_to(self, place: str) -> None:
        self.place = place
        self.hand.pointing = place == "hand"
        self.own.pointing = place == "melds"
        self.pile.pointing = place == "pile"

    # The mouse

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """Do what was clicked on."""
        wish = message.wish
        if isinstance(wish, str):
            if self.check_action("do", (wish,)):
                self.action_do(wish)
        elif wish is not None:
            self._want(wish)
