"""The unfinished matches: to go on with one, to give one up, to delete one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...archive.database import Archive, ArchiveFault
from ...archive.listing import OPEN, SOME, Summary, delete, give_up, summaries
from ...language import _
from ...table.keys import key_label
from ...table.wording_matches import match_text
from ..widgets.line import clean, cut
from .confirm import ConfirmScreen
from .page import Hint, Page, points

if TYPE_CHECKING:
    from textual.app import App

LONGEST_SIDE = 36
OLDER = "older"
"""The id of the row that shows more matches."""


class Deed(NamedTuple):
    """Something that is asked about before it is done to a match."""

    title: str
    question: str
    do: Callable[[Archive, int], None]


def giving_up() -> Deed:
    """Leave a match for good."""
    question = _("Give this match up? It stays in the history as given up.")
    return Deed(_("Give up"), question, give_up)


def deleting() -> Deed:
    """Delete a match."""
    question = _("Delete this match and everything that was played in it?")
    return Deed(_("Delete"), question, delete)


def ask(
    app: App[None], archive: Archive, match: Summary, deed: Deed, then: Callable[[], None]
) -> None:
    """Do it once it is confirmed; `then` comes after it."""

    def answered(yes: bool | None) -> None:
        if yes:
            try:
                deed.do(archive, match.match)
            except ArchiveFault as fault:
                app.notify(str(fault), severity="error", markup=False)
            then()

    app.push_screen(ConfirmScreen(deed.title, deed.question, summary_rows(match)), answered)


class MatchPage(Page[int]):
    """A page on which a match of the archive is in front. Dismissed with the id of the one that is
    to be gone on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "give_up", show=False),
        Binding("delete,x", "delete", show=False),
    ]

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self.archive = archive

    @property
    def chosen(self) -> Summary | None:
        """The match in front."""
        raise NotImplementedError  # Each page has its own.

    def refill(self) -> None:
        """Show what has become of it."""
        raise NotImplementedError  # Each page has its own.

    def deed_hints(self) -> list[Hint]:
        """What can be done with the match."""
        return [Hint("g", _("give up"), "give_up"), Hint("x", _("delete"), "delete")]

    def action_go_on(self) -> None:
        """Go on with the match."""
        if match := self._unfinished():
            self.finish(match.match)

    def action_give_up(self) -> None:
        """Give the match up, once it is confirmed."""
        if match := self._unfinished():
            ask(self.app, self.archive, match, giving_up(), self.refill)

    def action_delete(self) -> None:
        """Delete the match, once it is confirmed."""
        if match := self.chosen:
            ask(self.app, self.archive, match, deleting(), self.refill)

    def _unfinished(self) -> Summary | None:
        match = self.chosen
        if match and match.state != OPEN:
            self.notify(_("Only an unfinished match can be continued or given up."), markup=False)
            return None
        return match

    def warn(self, fault: ArchiveFault) -> None:
        """Say what the archive can't do."""
        self.notify(str(fault), severity="error", markup=False)


class MatchesScreen(MatchPage):
    """The match that was played last comes first."""

    CSS_PATH = ["page.tcss", "pick.tcss", "matches.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "OptionList"
    states: tuple[str, ...] = (OPEN,)

    def __init__(self, archive: Archive) -> None:
        super().__init__(archive)
        self.matches: dict[str, Summary] = {}
        """Those that are listed, by their ids as texts."""
        self.most = SOME
        """How many are listed."""

    def heading(self) -> tuple[str, str]:
        """What the list is."""
        return _("Continue"), ""

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield OptionList(id="body", compact=True)

    def on_mount(self) -> None:
        """Show the list."""
        self.refill()

    def hints(self) -> list[Hint]:
        """What can be done with the match under the cursor."""
        return [
            Hint("↑ ↓", _("move")),
            Hint(key_label("enter"), _("go on with it")),
            *self.deed_hints(),
            *super().hints(),
        ]

    def rows(self, match: Summary) -> list[str]:
        """A match in the list."""
        return summary_rows(match)

    def pick(self, match: int) -> None:
        """A match was chosen."""
        self.finish(match)

    def show_none(self) -> None:
        """There is no match."""
        self.finish(None)

    def refill(self) -> None:
        """Read the list again; the cursor stays where it was."""
        options = self.query_one(OptionList)
        place = options.highlighted or 0
        try:
            found = summaries(self.archive, states=self.states, most=self.most + 1)
        except ArchiveFault as fault:
            self.warn(fault)
            found = []
        self.matches = {str(one.match): one for one in found[: self.most]}
        options.clear_options()
        options.add_options(
            Option(Content("\n".join(self.rows(one))), id=id) for id, one in self.matches.items()
        )
        if len(found) > self.most:
            options.add_option(Option(Content(_("Older matches")), id=OLDER))
        if found:
            options.highlighted = min(place, options.option_count - 1)
        else:
            self.show_none()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the match, or show more of them."""
        if event.option_id == OLDER:
            self.most += SOME
            self.refill()
        elif event.option_id is not None:
            self.pick(int(event.option_id))

    @property
    def chosen(self) -> Summary | None:
        """The match under the cursor."""
        option = self.query_one(OptionList).highlighted_option
        return self.matches.get(option.id or "") if option else None


def summary_rows(match: Summary) -> list[str]:
    """A match in two rows: what and when; who, with the totals."""
    sides = (
        f"{cut(name, LONGEST_SIDE)} {points(total)}"
        for name, total in zip(match.side_names(), match.totals, strict=True)
    )
    return [clean(match_text(match)), "    " + "   ".join(sides)]
