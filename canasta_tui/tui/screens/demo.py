"""A rule demo: the table, and beside it what is told about each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.timer import Timer

from ...language import _, ngettext
from ...rules.cards import IS_WILD, card_symbol
from ...table.demo import MADE, REFUSED, Demo, Frame, OpenHand
from ...table.tableview import Sheet
from ..glyphs import CHANGED, NO, TURN, YES
from ..keys import key_label
from ..widgets.block import Block
from ..widgets.hand import Hand
from ..widgets.heading import Heading
from ..widgets.line import Line, Span, cell, cut, rule, spread, suit_ink, wrap
from ..widgets.pile import Pile
from ..widgets.sides import OtherSides, OwnSide
from ..widgets.words import TooSmall
from ..widgets.zone import Zone
from .deal_over import sheet_lines
from .help import HelpScreen
from .page import Hint, Page, points
from .pick import Entry, PickPage
from .practice import PracticeTable
from .table import SMALLEST, TableScreen
from .why import WhyScreen

if TYPE_CHECKING:
    from ..app import CanastaApp

AROUND = 16
"""Rows that all but the story needs: heading, players, sides, hand and keys."""
ENOUGH = 999
"""More rows than any text has."""
AT_A_GLANCE = 25
"""Characters that are read in one pace, when it plays by itself; the table takes one pace too."""
SPARE = 2
"""Rows that the sides get before the other hands do."""
NAME = 12
"""Cells of a name beside its hand."""
QUICKEST = 0.2
"""Seconds that it shows a frame, at least."""


class DemoScreen(Page[None]):
    """Goes through the frames of a demo, forwards and back."""

    CSS_PATH = ["page.tcss", "table.tcss", "demo.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#story"
    HORIZONTAL_BREAKPOINTS = TableScreen.HORIZONTAL_BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,n", "step(1)", show=False, priority=True),
        Binding("left,backspace,b", "step(-1)", show=False, priority=True),
        Binding("home,r", "restart", show=False, priority=True),
        Binding("end", "to_end", show=False, priority=True),
        Binding("a", "auto", show=False),
        Binding("j", "jump", show=False),
        *(Binding(str(number), f"jump_to({number})", show=False) for number in range(1, 10)),
        Binding("t", "take_over", show=False),
        Binding("v", "sheet", show=False),
        Binding("i", "why", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self, demo: Demo) -> None:
        super().__init__()
        self.demo = demo
        self.at = 0
        """The place of the frame that is shown."""
        self._auto: Timer | None = None
        self._table = Heading(id="players")
        self._sides = (OwnSide(id="own"), Pile(id="pile"), OtherSides(id="others"))
        self._hand = Hand(id="hand")
        self._hand.pointing = False
        self._too_small = TooSmall(SMALLEST, glyphs="unicode", id="too-small")

    @property
    def frame(self) -> Frame:
        """What is shown."""
        return self.demo.frames[self.at]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Everything that shows the table, from the top."""
        return (self._table, *self._sides, self._hand, self._too_small)

    def compose_body(self) -> ComposeResult:
        """The table above the story."""
        yield self._table
        with Horizontal(id="sides"):
            yield from self._sides
        yield self._hand
        yield Block(self._other_hands, id="hands")
        with VerticalScroll(id="story"):
            yield Block(self._story, id="told")
        yield self._too_small

    def heading(self) -> tuple[str, str]:
        """The title and the step."""
        count = len(self.demo.scenario.steps)
        if not self.frame.step:
            steps = ngettext("{count} step", "{count} steps", count).format(count=count)
        else:
            steps = _("step {number} of {count}").format(number=self.frame.step, count=count)
        return self.demo.scenario.title, steps

    def _heading(self, width: int) -> list[Line]:
        title, steps = self.heading()
        return [spread([Span(f" {title}", "title")], [Span(f" {steps} ", "dim")], width)]

    def hints(self) -> list[Hint]:
        """The keys that do something here."""
        hints = [
            Hint("→", _("next"), "step(1)"),
            Hint("←", _("back"), "step(-1)"),
            Hint("a", _("stop") if self._auto else _("auto"), "auto"),
            Hint("j", _("jump"), "jump"),
            Hint("r", _("restart"), "restart"),
        ]
        if self.frame.sheets:
            hints.append(Hint("v", _("scores"), "sheet"))
        else:
            hints.append(Hint("t", _("try it"), "take_over"))
        if self.frame.table.why:
            hints.append(Hint("i", _("why"), "why"))
        return [
            *hints,
            Hint("?", _("help"), "help"),
            Hint(key_label("escape"), _("leave"), "leave"),
        ]

    def _story(self, width: int) -> list[Line]:
        return story_lines(self.frame, width)

    def _other_hands(self, width: int) -> list[Line]:
        return other_hands(self.frame)

    # Showing a frame

    def on_mount(self) -> None:
        """Show the beginning."""
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Give the story the rows that its longest frame needs, as far as there are."""
        columns, rows = event.size
        self.set_class(columns < SMALLEST[0] or rows < SMALLEST[1], "-too-small")
        needed = max(len(story_lines(frame, columns - 1)) for frame in self.demo.frames)
        room = max(rows - AROUND, 1)
        self.query_one("#story").styles.height = min(needed, room)
        # The other hands only where the sides keep a few rows more than they need.
        others = len(self.frame.hands) - 1
        self.query_one("#hands").display = needed + others + SPARE <= room

    def _show(self) -> None:
        for zone in self.zones:
            zone.show(self.frame.table)
        for name, draw in (
            ("#told", self._story),
            ("#hands", self._other_hands),
            ("#heading", self._heading),
            ("#hints", self._hints),
        ):
            self.query_one(name, Block).show(draw)
        self.query_one("#story").scroll_home(animate=False)

    def _go(self, at: int) -> None:
        """Show a frame; what is beyond the ends changes nothing."""
        if 0 <= at < len(self.demo.frames):
            self.at = at
            self._show()

    # Keys

    def action_step(self, step: int) -> None:
        """The next frame, or the one before."""
        self._stop()
        self._go(self.at + step)

    def action_restart(self) -> None:
        """The beginning."""
        self._stop()
        self._go(0)

    def action_to_end(self) -> None:
        """The last frame."""
        self._stop()
        self._go(len(self.demo.frames) - 1)

    def action_jump_to(self, step: int) -> None:
        """The beginning of a step."""
        self._stop()
        if step <= len(self.demo.scenario.steps):
            self._go(self.demo.frame_of(step))

    def action_jump(self) -> None:
        """Pick a step."""
        self._stop()
        steps = [
            Entry(str(number), "", _("{number}. {move}").format(number=number, move=step.text))
            for number, step in enumerate(self.demo.scenario.steps, 1)
        ]

        def picked(number: str) -> None:
            page.finish(None)
            self.action_jump_to(int(number))

        page = PickPage(_("Jump to a step"), "", steps, picked)
        self.app.push_screen(page)

    def action_take_over(self) -> None:
        """Play on from the position that is shown; the demo waits where it is."""
        if self.frame.sheets:
            self.notify(_("The deal has ended: go back a step to play on from there."))
            return
        self.app.push_screen(PracticeTable(self.demo.taken_over(self.at), self.demo.scenario))

    def action_sheet(self) -> None:
        """The score sheets of the deal, once it has ended."""
        if self.frame.sheets:
            self.app.push_screen(SheetPage(self.frame))

    def action_why(self) -> None:
        """The rule behind a refusal, and the profile's key."""
        if self.frame.table.why:
            self.app.push_screen(WhyScreen(self.frame.table))

    def action_help(self) -> None:
        """The keys of the table, and the rules of the profile."""
        self.app.push_screen(HelpScreen(self.demo.scenario.profile, self._canasta.settings.keys))

    @property
    def _canasta(self) -> CanastaApp:
        # Textual types it as any app; this screen belongs to one alone.
        return self.app  # type: ignore[return-value]

    # Playing by itself

    def action_auto(self) -> None:
        """Play by itself, at the pace of the settings, or stop."""
        if self._auto:
            self._stop()
        elif self.at + 1 < len(self.demo.frames):
            self._wait()

    def on_screen_suspend(self) -> None:
        """Wait while another screen is in front."""
        self._stop()

    def _wait(self) -> None:
        frame = self.frame
        length = len(frame.reason if frame.stage == REFUSED else frame.say)
        pace = self._canasta.settings.pace
        self._auto = self.set_timer(max(pace * (1 + length / AT_A_GLANCE), QUICKEST), self._next)
        self._show_hints()

    def _next(self) -> None:
        self._auto = None
        self._go(self.at + 1)
        if self.at + 1 < len(self.demo.frames):
            self._wait()

    def _stop(self) -> None:
        if self._auto:
            self._auto.stop()
            self._auto = None
            self._show_hints()

    def _show_hints(self) -> None:
        self.query_one("#hints", Block).show(self._hints)


class SheetPage(Page[None]):
    """The score sheets of a deal that a demo ended."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame

    def heading(self) -> tuple[str, str]:
        """What it is."""
        return _("The score of the deal"), ""

    def draw(self, width: int) -> list[Line]:
        """The sheets."""
        return sheet_lines(self.frame.sheets, width)


def other_hands(frame: Frame) -> list[Line]:
    """A row for each hand that does not lie in front."""
    in_front = next((seat.seat for seat in frame.table.seats if seat.is_viewer), 0)
    lines: list[Line] = []
    for hand in frame.hands:
        if hand.seat != in_front:
            mark = CHANGED if hand.changed else " "
            lines.append([Span(mark, "at"), Span(f"{cell(hand.name, NAME)} ", "strong")])
            lines[-1] += _cards(hand)
    return lines


def _cards(hand: OpenHand) -> Line:
    if not hand.cards:
        text = ngettext("{count} card", "{count} cards", hand.count).format(count=hand.count)
        return [Span(text, "dim")]
    line: Line = []
    for card in sorted(hand.cards, key=lambda card: (IS_WILD[card], card)):
        line += [Span(card_symbol(card), suit_ink(card)), Span(" ")]
    return line


def story_lines(frame: Frame, width: int) -> list[Line]:
    """What is told about a frame; none of it is ever cut."""
    if not frame.step:
        text = _("This is the position. Go on with → or Space.")
        return [rule([Span(_("BEGINNING"), "title")], [], width), *_rows(TURN, text, "", width)]
    title = _("STEP {number}").format(number=frame.step)
    mark = [Span(f"{CHANGED} " + _("changed"), "dim")] if frame.changed else []
    if frame.rule:
        mark = [Span(_("rule {code}").format(code=frame.rule), "dim")]
    lines: list[Line] = [rule([Span(title, "title")], mark, width)]
    lines += _rows(" ", frame.say, "strong", width)
    if frame.stage == MADE:
        lines += _rows(YES, " ".join(frame.happened), "good", width)
    else:
        lines += _rows(TURN, frame.tried, "turn", width)
    if frame.stage == REFUSED:
        lines += _rows(NO, _("Refused: {reason}").format(reason=frame.reason), "bad", width)
    if frame.sheets:
        lines += _rows("=", " · ".join(map(_score, frame.sheets)), "strong", width)
    for failure in frame.failures:
        text = _("NOT AS EXPECTED: {what}").format(what=failure)
        lines += _rows("!", text, "bad", width)
    return lines


def _rows(mark: str, text: str, ink: str, width: int) -> list[Line]:
    return [
        [Span(f" {mark if not place else ' '} ", ink), Span(row, ink)]
        for place, row in enumerate(wrap(text, width - 4, ENOUGH))
    ]


def _score(sheet: Sheet) -> str:
    return f"{cut(' + '.join(sheet.names), 40)} {points(sheet.deal)}"
