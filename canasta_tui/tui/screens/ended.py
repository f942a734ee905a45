"""A page at the end of a deal that is kept: its replay, and the moves that are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...archive.database import ArchiveFault
from ...language import _, ngettext
from ...table.lessons import MOST, Lesson, best, lessons
from ...table.tableview import TableView
from ...table.wording_hints import move_words
from ..thinking import in_thread
from ..widgets.block import Block
from ..widgets.line import Line, Span, cut, rule, wrap
from .page import Hint, PromptPage, signed

LONGEST_NAME = 20


class EndedPage(PromptPage):
    """Meanwhile expert looks at the moves of the persons, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,R", "replay", show=False),
        *(Binding(str(place), f"lesson({place})", show=False) for place in range(1, MOST + 1)),
    ]

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.match = 0
        """The id of the match in the archive; 0 where it is not kept."""
        self.looked = 0
        """How many moves expert has looked at."""
        self.looking = False
        """There may be more of them."""
        self.lessons: list[Lesson] = []
        """Those that cost most so far, the dearest first."""

    def replay_hints(self) -> list[Hint]:
        """The key of the replay, where there is one."""
        return [Hint("r", _("replay"), "replay")] if self.match else []

    def lesson_lines(self, width: int) -> list[Line]:
        """The moves that are worth a look, as far as they are found."""
        if not self.looking and not self.looked:
            return []
        names = [seat.name for seat in self.view.seats]
        return [[], *lesson_lines(self.lessons, names, self.looked, self.looking, width)]

    def on_mount(self) -> None:
        """Begin to look for lessons."""
        self.match = self.canasta.kept_match
        if self.match:
            self.looking = True
            self._draw_again()
            self.run_worker(self._look())

    async def _look(self) -> None:
        from ...archive.played import played

        archive = self.canasta.archive
        assert archive is not None
        with suppress(ArchiveFault):
            found = lessons(played(archive, self.match), self.view.deal)
            while lesson := await in_thread(lambda: next(found, None)):
                self.looked += 1
                self.lessons = best([*self.lessons, lesson])
                self._draw_again()
        self.looking = False
        self._draw_again()

    def _draw_again(self) -> None:
        self.query_one("#text", Block).show(self.draw)
        self.query_one("#hints", Block).show(self._hints)

    def action_replay(self) -> None:
        """Show the replay of the deal."""
        if self.match:
            self.canasta.show_replay(self.match, self.view.deal)

    def action_lesson(self, place: int) -> None:
        """Show the replay at one of the moves."""
        if place <= len(self.lessons):
            self.canasta.show_replay(self.match, self.view.deal, self.lessons[place - 1])


def lesson_lines(
    found: Sequence[Lesson], names: Sequence[str], looked: int, looking: bool, width: int
) -> list[Line]:
    """The lessons, each with its key; how far expert has come stands above them."""
    if looking:
        told = ngettext("expert has seen {count} move …", "expert has seen {count} moves …", looked)
    else:
        told = ngettext("expert has seen {count} move", "expert has seen {count} moves", looked)
    title = [Span(_("WORTH ANOTHER LOOK"), "title")]
    lines = [rule(title, [Span(told.format(count=looked), "dim")], width)]
    for place, lesson in enumerate(found, 1):
        decided = lesson.decision
        text = _("{name}, move {number}: {move}, {points}; expert: {better}, {worth}").format(
            name=cut(names[decided.view.seat - 1], LONGEST_NAME),
            number=decided.made + 1,
            move=move_words(decided.move),
            points=signed(lesson.made),
            better=move_words(lesson.appraisal.choice.move),
            worth=signed(lesson.own),
        )
        wish = f"lesson({place})"
        for row, part in enumerate(wrap(text, width - 4, 3)):
            lines.append([Span("   " if row else f" {place} ", "key", wish), Span(part, "", wish)])
    if not found and not looking:
        lines.append([Span(" " + _("Expert would have done nothing much better."), "dim")])
    return lines
