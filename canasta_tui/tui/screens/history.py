"""All matches of the archive: to look at one, and to all that can be done with it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...archive.database import ArchiveFault
from ...archive.listing import STATES, Summary
from ...archive.played import played
from ...language import _
from ...table.keys import key_label
from ...table.wording_matches import state_text
from ..widgets.line import clean
from .match import MatchScreen
from .matches import MatchesScreen, summary_rows
from .page import Hint, Page


class HistoryScreen(MatchesScreen):
    """The match that was played last comes first, however it stands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "go_on", show=False),
        Binding("r", "replay", show=False),
        Binding("s", "statistics", show=False),
    ]
    states = STATES

    def heading(self) -> tuple[str, str]:
        """What the list is."""
        return _("History"), ""

    def hints(self) -> list[Hint]:
        """What can be done with the match under the cursor."""
        return [
            Hint(key_label("enter"), _("open")),
            Hint("c", _("continue"), "go_on"),
            *self.deed_hints(),
            Hint("r", _("replay"), "replay"),
            Hint("s", _("statistics"), "statistics"),
            *Page.hints(self),
        ]

    def rows(self, match: Summary) -> list[str]:
        """A match, and how it stands."""
        what, who = summary_rows(match)
        return [f"{what}  {clean(state_text(match))}", who]

    def pick(self, match: int) -> None:
        """Open a match."""
        try:
            page = MatchScreen(self.archive, played(self.archive, match))
        except ArchiveFault as fault:
            self.warn(fault)
        else:
            self.app.push_screen(page, self._left)

    def _left(self, match: int | None) -> None:
        """Go on with the match that was looked at, or show what has become of it."""
        if match is None:
            self.refill()
        else:
            self.finish(match)

    def show_none(self) -> None:
        """Say that there is no match."""
        text = Content(_("No match has been played yet."))
        self.query_one(OptionList).add_option(Option(text, disabled=True))

    def action_replay(self) -> None:
        """Show the replay of the match under the cursor."""
        if match := self.chosen:
            self.canasta.show_replay(match.match)

    def action_statistics(self) -> None:
        """Show the statistics."""
        self.canasta.show_statistics()
