"""The replay of a match, forwards and back, and what expert would have done."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Resize

from ...archive.database import ArchiveFault
from ...archive.listing import OPEN, Summary
from ...language import _
from ...table.keys import key_label
from ...table.lessons import Decision, Lesson
from ...table.replay import ALL, EVERYBODY, Moment, Replay
from ...table.wording_hints import move_words, reason_text
from ..glyphs import THEN, TURN
from ..thinking import in_thread
from ..widgets.line import Line, Span, cut, rule
from .confirm import ConfirmScreen
from .help import HelpScreen
from .log import LogScreen
from .matches import summary_rows
from .page import Hint, signed
from .pick import Entry, PickPage
from .showing import Showing, hand_rows, score_row, told_rows

LOWEST_STORY, HIGHEST_STORY = 6, 8
"""Rows of the story."""
BESIDE_THE_STORY = 18
"""Rows that all but the story has at least: heading, players, sides, hand and keys."""
LONGEST_NAME = 20


class ReplayScreen(Showing):
    """Goes through the moves, turns and deals of a match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,n", "step(1)", show=False, priority=True),
        Binding("left,backspace,b", "step(-1)", show=False, priority=True),
        Binding("ctrl+right,full_stop", "turn(1)", show=False, priority=True),
        Binding("ctrl+left,comma", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "deal(1)", show=False, priority=True),
        Binding("pageup", "deal(-1)", show=False, priority=True),
        Binding("home", "to_end(-1)", show=False, priority=True),
        Binding("end", "to_end(1)", show=False, priority=True),
        Binding("j,J", "jump", show=False),
        Binding("a,A", "auto", show=False),
        Binding("o,O", "hands", show=False),
        Binding("e,E", "expert", show=False),
        Binding("t,T", "play_on", show=False),
        Binding("v,V", "sheet", show=False),
        Binding("l,L", "log", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self, replay: Replay, lesson: Lesson | None = None) -> None:
        """With a `lesson` it begins there, with what its player saw."""
        super().__init__()
        self.replay = replay
        self.lesson = lesson
        """The decision that was judged last."""
        self._asked: Decision | None = None
        """The one that is being judged."""
        if lesson:
            replay.go(lesson.decision.made)
            replay.show(lesson.decision.view.seat)

    # What is shown

    @property
    def frame(self) -> Moment:
        """The moment that is shown."""
        return self.replay.frame

    @property
    def next(self) -> bool:
        """There is a move after it."""
        return self.replay.may_move

    def go_on(self) -> None:
        """Show the next move."""
        self._go(lambda: self.replay.go(self.replay.made + 1))

    @property
    def to_read(self) -> str:
        """What has to be read before it goes on by itself."""
        return " ".join(self.frame.happened)

    def heading(self) -> tuple[str, str]:
        """Which match and deal, with the seed once it tells of no hand any more."""
        match, deal = self.replay.match, self.replay.deal
        title = _("Replay of match {match}").format(match=match.summary.match)
        if self.replay.is_over and match.summary.is_dealt_by_seed:
            seed = _("seed {seed}, deal {number}")
            number = match.summary.first_deal + deal.number - 1
            title += " · " + seed.format(seed=match.summary.seed, number=number)
        deals = _("deal {number} of {count}").format(number=deal.number, count=len(match.deals))
        return title, deals

    def hints(self) -> list[Hint]:
        """The keys that do something here."""
        hints = [
            Hint("← →", _("move"), "step(1)"),
            Hint(", .", _("turn"), "turn(1)"),
            Hint("a", _("stop") if self.plays else _("auto"), "auto"),
            Hint("j", _("jump"), "jump"),
        ]
        if self.replay.is_over:
            hints.append(Hint("o", _("hands"), "hands"))
            hints.append(
                Hint("e", _("expert"), "expert") if self.next else Hint("v", _("scores"), "sheet")
            )
        return [
            *hints,
            Hint("t", _("play"), "play_on"),
            Hint("?", _("help"), "help"),
            Hint(key_label("escape"), _("back"), "leave"),
        ]

    def hand_rows(self, width: int) -> list[Line]:
        """All hands, where all are shown."""
        if self.replay.shown != ALL:
            return []
        turn = next((seat.seat for seat in self.frame.table.seats if seat.is_turn), 0)
        return [
            row
            for hand in self.frame.hands
            for row in hand_rows(hand, width, is_turn=hand.seat == turn)
        ]

    def story(self, width: int) -> list[Line]:
        """The last move, and what expert would do next."""
        lines = [rule([Span(self._where(), "title")], [Span(self._whose(), "dim")], width)]
        lines += told_rows(THEN, " ".join(self._happened()), "strong", width)
        lines += score_row(self.frame.sheets, width)
        if lesson := self._lesson_here():
            lines += lesson_rows(lesson, width)
        elif self._asked:
            lines += told_rows(TURN, _("Expert is thinking …"), "dim", width)
        return lines

    def _happened(self) -> list[str]:
        if self.frame.made:
            return [*self.frame.happened]
        dealer = self.replay.names[self.replay.deal.dealer - 1]
        return [_("{name} dealt.").format(name=cut(dealer, LONGEST_NAME)), *self.frame.happened]

    def _where(self) -> str:
        replay = self.replay
        text = _("MOVE {move} OF {moves} · TURN {turn} OF {turns}")
        return text.format(
            move=replay.made,
            moves=len(replay.deal.moves),
            turn=replay.turn,
            turns=len(replay.turns),
        )

    def _whose(self) -> str:
        match self.replay.shown:
            case shown if shown == ALL:
                return _("all hands")
            case shown if shown == EVERYBODY:
                return _("what everybody saw")
            case seat:
                name = cut(self.replay.names[seat - 1], LONGEST_NAME)
                return _("what {name} saw").format(name=name)

    def _lesson_here(self) -> Lesson | None:
        """What was judged, where it is about what is decided next."""
        lesson, replay = self.lesson, self.replay
        here = (replay.deal.number, replay.made)
        if lesson and (lesson.decision.deal, lesson.decision.made) == here:
            return lesson
        return None

    def on_resize(self, event: Resize) -> None:
        """Give the story rows as far as there are."""
        super().on_resize(event)
        rows = max(event.size.height - BESIDE_THE_STORY, LOWEST_STORY)
        self.query_one("#story").styles.height = min(rows, HIGHEST_STORY)

    def show_frame(self) -> None:
        """Draw it; a hand is in front where one seat's view is shown."""
        self._hand.display = self.replay.shown > 0
        super().show_frame()

    def _go(self, go: Callable[[], None]) -> None:
        """Go somewhere, and show what is there."""
        self._asked = None
        try:
            go()
        except ArchiveFault as fault:
            self._say(str(fault), error=True)
        self.show_frame()

    def _say(self, text: str, *, error: bool = False) -> None:
        """Say something in place of what was said before."""
        self.app.clear_notifications()
        self.notify(text, severity="error" if error else "information", markup=False)

    # Keys

    def action_step(self, step: int) -> None:
        """The next move, or the one before."""
        self.stop()
        self._go(lambda: self.replay.go(self.replay.made + step))

    def action_turn(self, step: int) -> None:
        """The next turn, or the one before."""
        self.stop()
        self._go(lambda: self.replay.go_by_turn(step))

    def action_deal(self, step: int) -> None:
        """The next deal, or the one before."""
        self.stop()
        self._go(lambda: self.replay.go_by_deal(step))

    def action_to_end(self, step: int) -> None:
        """The beginning of the deal, or its end."""
        self.stop()
        self._go(lambda: self.replay.go(0 if step < 0 else len(self.replay.deal.moves)))

    def action_jump(self) -> None:
        """Pick a turn."""
        self.stop()
        turns = [
            Entry(str(turn.made), "", _("{number}. {move}").format(number=number, move=turn.told))
            for number, turn in enumerate(self.replay.turns, 1)
        ]

        def picked(made: str) -> None:
            page.finish(None)
            self._go(lambda: self.replay.go(int(made)))

        page = PickPage(_("Jump to a turn"), "", turns, picked)
        self.app.push_screen(page)

    def action_hands(self) -> None:
        """Show all hands, one seat's view after the other, or what everybody saw."""
        if self._may_open():
            self._go(self.replay.show_next)

    def _may_open(self) -> bool:
        if not self.replay.is_over:
            self._say(_("The deal is not over: only what everybody saw of it is shown."))
        return self.replay.is_over

    def action_expert(self) -> None:
        """Ask expert what it would do here, with what the seat knew."""
        self.stop()
        if not self._may_open() or self._lesson_here():
            return
        self._asked = self.replay.decision()
        if self._asked:
            self.run_worker(self._judge(self._asked), exclusive=True)
            self.show_frame()

    async def _judge(self, asked: Decision) -> None:
        lesson = await in_thread(asked.judged)
        if self._asked is asked:
            self.lesson, self._asked = lesson, None
            self.show_frame()

    def action_play_on(self) -> None:
        """Play on from here: in a new match, or in this one where it has not ended."""
        self.stop()
        match, deal, made = self.replay.match.summary, self.replay.deal, self.replay.made
        if self.canasta.archive is None:
            self._say(_("Matches are not kept now: there is none to play on with."))
        elif match.winner and self._is_at_the_end:
            self._say(_("The match is over: nothing is left to play."))
        elif self.replay.is_over:
            self._ask_to_play_on(match, deal.number, made)
        elif match.state == OPEN and not self.replay.may_move:
            self.canasta.go_on_with(match.match)
        else:
            self._say(_("The deal is not over: it is played on from its end alone."))

    @property
    def _is_at_the_end(self) -> bool:
        """No move of the match comes after what is shown."""
        return self.replay.deal is self.replay.match.deals[-1] and not self.replay.may_move

    def _ask_to_play_on(self, match: Summary, deal: int, made: int) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.canasta.play_on(match.match, deal, made)

        question = _("Play on from here? That is a new match; match {match} stays as it is.")
        page = ConfirmScreen(
            _("Play on from here"), question.format(match=match.match), summary_rows(match)
        )
        self.app.push_screen(page, answered)

    def action_log(self) -> None:
        """What happened in the deal so far, as everybody saw it."""
        self.app.push_screen(LogScreen(self.frame.table))

    def action_help(self) -> None:
        """The keys of the replay, and the rules of the match."""
        match = self.replay.match
        keys = self.canasta.settings.keys
        self.app.push_screen(HelpScreen(match.profile, keys, match.base, replay_keys()))


def lesson_rows(lesson: Lesson, width: int) -> list[Line]:
    """What expert would do and why, and what was done, each with its worth."""
    choice = lesson.appraisal.choice
    facts = {
        "move": move_words(choice.move),
        "points": signed(lesson.own),
        "reason": reason_text(choice),
    }
    if lesson.same:
        text = _("Expert would do what was done: {move}, {points}. {reason}")
    else:
        text = _("Expert would {move}, {points}. {reason}")
    lines = told_rows(TURN, text.format(**facts), "good", width)
    if lesson.same:
        played = _("The points are those that the side is ahead, in {samples} possible deals.")
    else:
        played = _(
            "What was done: {move}, {points}; by so much the side is ahead in {samples} possible"
            " deals."
        )
    facts |= {"move": move_words(lesson.decision.move), "points": signed(lesson.made)}
    text = played.format(**facts, samples=lesson.appraisal.samples)
    return [*lines, *told_rows(" ", text, "", width)]


def replay_keys() -> list[tuple[str, str]]:
    """The keys of a replay with what they do."""
    return [
        ("→ Space n", _("The next move.")),
        ("← b", _("The move before.")),
        ("ctrl+→ .", _("The beginning of the next turn.")),
        ("ctrl+← ,", _("The beginning of the turn, or of the one before.")),
        ("PgDn PgUp", _("The next deal, or the one before.")),
        ("Home End", _("The beginning of the deal, or its end.")),
        ("j", _("Jump to a turn.")),
        ("a", _("Go on by itself, or stop.")),
        ("o", _("Show all hands, what each player saw, or what everybody saw.")),
        (
            "e",
            _(
                "What expert would do here, knowing no more than the player did. The points are"
                " those that the side is ahead some turns later, and thousands where the match is"
                " won or lost by then."
            ),
        ),
        ("t", _("Play on from here in a new match.")),
        ("v", _("The score sheets, at the end of the deal.")),
        ("l", _("What happened in the deal so far.")),
        ("Esc", _("Leave the replay.")),
    ]
