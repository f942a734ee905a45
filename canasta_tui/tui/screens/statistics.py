"""The statistics, one person after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...archive.statistics import PlayerStatistics
from ...language import _, ngettext
from ...table.wording_statistics import statistics_lines
from ..widgets.block import Block
from ..widgets.line import Line, Span, rule
from .page import Hint, Page
from .pick import Entry, PickPage


class StatisticsScreen(Page[None]):
    """Who has played most deals comes first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("n", "names", show=False),
    ]

    def __init__(self, players: Sequence[PlayerStatistics]) -> None:
        super().__init__()
        self.players = players
        self.place = 0
        """Who is shown, by the place among them."""

    def heading(self) -> tuple[str, str]:
        """How many there are."""
        count = len(self.players)
        return _("Statistics"), ngettext("{count} person", "{count} persons", count).format(
            count=count
        )

    def hints(self) -> list[Hint]:
        """How to come to another person."""
        return [
            Hint("← →", _("person")),
            Hint("↑ ↓", _("scroll")),
            Hint("n", _("names"), "names"),
            *super().hints(),
        ]

    def draw(self, width: int) -> list[Line]:
        """All about one person."""
        if not self.players:
            return [[Span(" " + _("No person has played yet."), "dim")]]
        player = self.players[self.place]
        place = _("{place} of {count}").format(place=self.place + 1, count=len(self.players))
        lines = [rule([Span(player.name, "strong")], [Span(place, "dim")], width)]
        for line in statistics_lines(player, width):
            ink = "title" if line.title else ""
            cells = line.cells.replace("-", "−")
            lines.append([Span(line.label, ink), Span(cells, "dim" if line.title else "")])
        return lines

    def action_turn(self, step: int) -> None:
        """Show the next person, or the one before; the first follows the last."""
        if self.players:
            self._show((self.place + step) % len(self.players))

    def _show(self, place: int) -> None:
        self.place = place
        self.query_one("#text", Block).show(self.draw)
        self.query_one("#body").scroll_home(animate=False)

    def action_names(self) -> None:
        """Choose a person by name."""
        entries = [Entry(str(at), "", player.name) for at, player in enumerate(self.players)]

        def picked(place: str) -> None:
            page.finish(None)
            self._show(int(place))

        page = PickPage(_("Statistics"), self.heading()[1], entries, picked)
        self.app.push_screen(page)
