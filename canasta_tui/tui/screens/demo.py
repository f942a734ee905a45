"""A rule demo: the table, and beside it what is told about each step."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Resize

from ...language import _, ngettext
from ...table.demo import MADE, REFUSED, Demo, Frame
from ...table.keys import key_label
from ..glyphs import CHANGED, NO, TURN, YES
from ..widgets.line import Line, Span, rule
from .help import HelpScreen
from .page import Hint
from .pick import Entry, PickPage
from .practice import PracticeTable
from .showing import AROUND, Showing, hand_row, score_row, told_rows
from .why import WhyScreen

SPARE = 2
"""Rows that the sides get before the other hands do."""


class DemoScreen(Showing):
    """Goes through the frames of a demo, forwards and back."""

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

    @property
    def frame(self) -> Frame:
        """What is shown."""
        return self.demo.frames[self.at]

    @property
    def next(self) -> bool:
        """There is a frame after it."""
        return self.at + 1 < len(self.demo.frames)

    def go_on(self) -> None:
        """Show the frame after it."""
        self._go(self.at + 1)

    @property
    def to_read(self) -> str:
        """What has to be read before it goes on by itself."""
        return self.frame.reason if self.frame.stage == REFUSED else self.frame.say

    def heading(self) -> tuple[str, str]:
        """The title and the step."""
        count = len(self.demo.scenario.steps)
        if not self.frame.step:
            steps = ngettext("{count} step", "{count} steps", count).format(count=count)
        else:
            steps = _("step {number} of {count}").format(number=self.frame.step, count=count)
        return self.demo.scenario.title, steps

    def hints(self) -> list[Hint]:
        """The keys that do something here."""
        hints = [
            Hint("→", _("next"), "step(1)"),
            Hint("←", _("back"), "step(-1)"),
            Hint("a", _("stop") if self.plays else _("auto"), "auto"),
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

    def story(self, width: int) -> list[Line]:
        """What is told about the frame."""
        return story_lines(self.frame, width)

    def hand_rows(self, width: int) -> list[Line]:
        """A row for each hand that does not lie in front."""
        in_front = next((seat.seat for seat in self.frame.table.seats if seat.is_viewer), 0)
        return [hand_row(hand) for hand in self.frame.hands if hand.seat != in_front]

    # Showing a frame

    def on_resize(self, event: Resize) -> None:
        """Give the story the rows that its longest frame needs, as far as there are."""
        super().on_resize(event)
        columns, rows = event.size
        needed = max(len(story_lines(frame, columns - 1)) for frame in self.demo.frames)
        room = max(rows - AROUND, 1)
        self.query_one("#story").styles.height = min(needed, room)
        # The other hands only where the sides keep a few rows more than they need.
        others = len(self.frame.hands) - 1
        self.query_one("#hands").display = needed + others + SPARE <= room

    def _go(self, at: int) -> None:
        """Show a frame; what is beyond the ends changes nothing."""
        if 0 <= at < len(self.demo.frames):
            self.at = at
            self.show_frame()

    # Keys

    def action_step(self, step: int) -> None:
        """The next frame, or the one before."""
        self.stop()
        self._go(self.at + step)

    def action_restart(self) -> None:
        """The beginning."""
        self.stop()
        self._go(0)

    def action_to_end(self) -> None:
        """The last frame."""
        self.stop()
        self._go(len(self.demo.frames) - 1)

    def action_jump_to(self, step: int) -> None:
        """The beginning of a step."""
        self.stop()
        if step <= len(self.demo.scenario.steps):
            self._go(self.demo.frame_of(step))

    def action_jump(self) -> None:
        """Pick a step."""
        self.stop()
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

    def action_why(self) -> None:
        """The rule behind a refusal, and the profile's key."""
        if self.frame.table.why:
            self.app.push_screen(WhyScreen(self.frame.table))

    def action_help(self) -> None:
        """The keys of the table, and the rules of the profile."""
        self.app.push_screen(HelpScreen(self.demo.scenario.profile, self.canasta.settings.keys))


def story_lines(frame: Frame, width: int) -> list[Line]:
    """What is told about a frame; none of it is ever cut."""
    if not frame.step:
        text = _("This is the position. Go on with → or Space.")
        return [rule([Span(_("BEGINNING"), "title")], [], width), *told_rows(TURN, text, "", width)]
    title = _("STEP {number}").format(number=frame.step)
    mark = [Span(f"{CHANGED} " + _("changed"), "dim")] if frame.changed else []
    if frame.rule:
        mark = [Span(_("rule {code}").format(code=frame.rule), "dim")]
    lines: list[Line] = [rule([Span(title, "title")], mark, width)]
    lines += told_rows(" ", frame.say, "strong", width)
    if frame.stage == MADE:
        lines += told_rows(YES, " ".join(frame.happened), "good", width)
    else:
        lines += told_rows(TURN, frame.tried, "turn", width)
    if frame.stage == REFUSED:
        lines += told_rows(NO, _("Refused: {reason}").format(reason=frame.reason), "bad", width)
    lines += score_row(frame.sheets, width)
    for failure in frame.failures:
        text = _("NOT AS EXPECTED: {what}").format(what=failure)
        lines += told_rows("!", text, "bad", width)
    return lines
