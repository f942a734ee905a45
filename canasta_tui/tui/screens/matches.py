"""The unfinished matches: to go on with one, to give one up, to delete one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...archive.database import Archive, ArchiveFault
from ...archive.listing import OPEN, Summary, delete, give_up, summaries
from ...language import _, ngettext
from ..keys import key_label
from ..widgets.line import clean, cut
from .confirm import ConfirmScreen
from .page import Hint, Page, points

LONGEST_SIDE = 36


class MatchesScreen(Page[int]):
    """The match that was played last comes first. Dismissed with the id of the one chosen."""

    CSS_PATH = ["page.tcss", "pick.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "OptionList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "give_up", show=False),
        Binding("delete,x", "delete", show=False),
    ]
    states: tuple[str, ...] = (OPEN,)

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self.archive = archive
        self.matches: dict[str, Summary] = {}
        """Those that are listed, by their ids as texts."""

    def heading(self) -> tuple[str, str]:
        """What the list is."""
        return _("Continue"), ""

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield OptionList(id="body", compact=True)

    def on_mount(self) -> None:
        """Show the list."""
        self.fill()

    def hints(self) -> list[Hint]:
        """What can be done with the match under the cursor."""
        return [
            Hint("↑ ↓", _("move")),
            Hint(key_label("enter"), _("go on with it")),
            Hint("g", _("give up"), "give_up"),
            Hint("x", _("delete"), "delete"),
            *super().hints(),
        ]

    def fill(self) -> None:
        """Read the list again; the cursor stays where it was."""
        options = self.query_one(OptionList)
        place = options.highlighted or 0
        try:
            found = summaries(self.archive, states=self.states)
        except ArchiveFault as fault:
            self._warn(fault)
            found = []
        self.matches = {str(one.match): one for one in found}
        options.clear_options()
        options.add_options(
            Option(Content("\n".join(summary_rows(one))), id=id) for id, one in self.matches.items()
        )
        if found:
            options.highlighted = min(place, len(found) - 1)
        else:
            self.finish(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the match."""
        if event.option_id is not None:
            self.finish(int(event.option_id))

    @property
    def chosen(self) -> Summary | None:
        """The match under the cursor."""
        option = self.query_one(OptionList).highlighted_option
        return self.matches.get(option.id or "") if option else None

    def action_give_up(self) -> None:
        """Give the match up, once it is confirmed."""
        question = _("Give this match up? It stays in the history as given up.")
        self._ask(_("Give up"), question, give_up)

    def action_delete(self) -> None:
        """Delete the match, once it is confirmed."""
        question = _("Delete this match and everything that was played in it?")
        self._ask(_("Delete"), question, delete)

    def _ask(self, title: str, question: str, act: Callable[[Archive, int], None]) -> None:
        match = self.chosen
        if match is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    act(self.archive, match.match)
                except ArchiveFault as fault:
                    self._warn(fault)
                self.fill()

        self.app.push_screen(ConfirmScreen(title, question, summary_rows(match)), answered)

    def _warn(self, fault: ArchiveFault) -> None:
        self.notify(str(fault), severity="error", markup=False)


def summary_rows(match: Summary) -> list[str]:
    """A match in two rows: what and when; who, with the totals."""
    when = datetime.fromtimestamp(match.played).strftime("%Y-%m-%d %H:%M")
    deals = ngettext("deal {count}", "deal {count}", match.deals).format(count=match.deals)
    sides = (
        f"{cut(name, LONGEST_SIDE)} {points(total)}"
        for name, total in zip(match.side_names(), match.totals, strict=True)
    )
    head = _("{when}  {system}, {deals}  (match {match})")
    return [
        head.format(when=when, system=clean(match.system), deals=deals, match=match.match),
        "    " + "   ".join(sides),
    ]
