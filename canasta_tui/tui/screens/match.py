"""One match of the archive: who played what, every deal's score, and the sheets of one deal."""

from __future__ import annotations

from textual.binding import Binding
from textual.containers import VerticalScroll

from ...archive.database import Archive, ArchiveFault
from ...archive.listing import OPEN, Seated, Summary, summary
from ...archive.played import PlayedDeal, PlayedMatch
from ...house_rules import changes
from ...language import _, number
from ...rules.events import DealEnded
from ...table.keys import key_label
from ...table.seats import count_text
from ...table.tableview import Sheet
from ...table.wording import event_text
from ...table.wording_matches import state_text, when_text
from ..seating import level_words
from ..widgets.block import Block
from ..widgets.line import Line, Span, rule, wrap
from .deal_over import sheet_lines
from .matches import MatchPage
from .page import Hint
from .scores import history_lines


class MatchScreen(MatchPage):
    """Only deals that have ended are shown, so nothing of any hand that is played."""

    BINDINGS = [  # noqa: RUF012 (Textual reads it so)
        Binding("c", "go_on", show=False),
        Binding("r", "replay", show=False),
        # The body would scroll.
        Binding("up,left", "choose(-1)", show=False, priority=True),
        Binding("down,right", "choose(1)", show=False, priority=True),
        Binding("enter", "sheets", show=False),
    ]

    def __init__(self, archive: Archive, match: PlayedMatch) -> None:
        super().__init__(archive)
        self.match = match
        self.summary = match.summary
        """How it stands now."""
        self.deals = [deal for deal in match.deals if deal.ended]
        self.place = 0
        """The deal that is marked, by its place among them."""
        self.at_sheets = False
        """Its sheets are what must be in sight, and not the table."""
        self._rows = (0, 0)
        """Of the marked deal in the table, and of its sheets."""

    @property
    def chosen(self) -> Summary:
        """The match."""
        return self.summary

    @property
    def deal(self) -> PlayedDeal | None:
        """The deal that is marked; None where none has ended."""
        return self.deals[self.place] if self.deals else None

    def refill(self) -> None:
        """Show how it stands now, or leave where it was deleted."""
        try:
            self.summary = summary(self.archive, self.summary.match)
        except ArchiveFault:
            self.finish(None)
        else:
            self._redraw()

    def heading(self) -> tuple[str, str]:
        """Which match."""
        return _("Match {match}").format(match=self.summary.match), state_text(self.summary)

    def hints(self) -> list[Hint]:
        """How to look around, and what can be done with the match."""
        continuing, up = Hint("c", _("continue"), "go_on"), self.deed_hints()
        return [
            Hint("↑ ↓", _("deal")),
            Hint(key_label("enter"), _("table") if self.at_sheets else _("sheets"), "sheets"),
            Hint("r", _("replay"), "replay"),
            *([continuing, *up] if self.summary.state == OPEN else up[1:]),
            *super().hints(),
        ]

    # Drawing

    def draw(self, width: int) -> list[Line]:
        """What was played, by whom, the score, and the sheets of the marked deal."""
        profile, names = self.match.profile, self.summary.side_names()
        history = [deal.deal_scores[1:] for deal in self.deals]
        goal = 1 if profile.match.deals else profile.match.target
        marked = self.deal.number if self.deal else 0
        head = [*self._facts(width), []]
        score = history_lines(names, history, goal, width, marked)
        sheets = self._sheets(self.deal, width) if self.deal else []
        self._rows = len(head) + 1 + self.place, len(head) + len(score) + 1
        return [*head, *score, [], *sheets]

    def _facts(self, width: int) -> list[Line]:
        match, profile, base = self.summary, self.match.profile, self.match.base
        changed = count_text(len(changes(base, profile))) if base else ""
        system = f"{match.system}, {changed}" if changed else match.system
        times = _("begun {begun}, played last {played}")
        if match.state != OPEN and match.is_dealt_by_seed:
            # Before its end it would tell of hands.
            times = _("begun {begun}, played last {played}, seed {seed}")
        words = dict(level_words())

        def seat_text(seat: Seated) -> str:
            player = words.get(seat.player, seat.player)
            return _("{name} ({player})").format(name=seat.name, player=player)

        sides = [
            " + ".join(seat_text(seat) for seat in match.seats if seat.side == side)
            for side in range(1, len(match.totals) + 1)
        ]
        return [
            [Span(f" {system}", "strong"), Span(f"  {self._end()}", "dim")],
            [
                Span(" "),
                Span(
                    times.format(
                        begun=when_text(match.begun),
                        played=when_text(match.played),
                        seed=match.seed,
                    ),
                    "dim",
                ),
            ],
            *([Span(f" {row}")] for side in sides for row in wrap(side, width - 2, 2)),
        ]

    def _end(self) -> str:
        """What ends the match."""
        rules = self.match.profile.match
        if rules.deals:
            return _("of {count} deals").format(count=rules.deals)
        return _("to {points}").format(points=number(rules.target))

    def _sheets(self, deal: PlayedDeal, width: int) -> list[Line]:
        """How a deal ended, and its sheets."""
        names = [seat.name for seat in self.summary.seats]
        how = event_text(DealEnded(deal.ended_by, deal.ended), names)
        title = _("DEAL {number}").format(number=deal.number)
        return [
            rule([Span(title, "title")], [], width),
            *([Span(f" {row}", "strong")] for row in wrap(how, width - 2, 2)),
            *sheet_lines(self._sheet_values(deal), width),
        ]

    def _sheet_values(self, deal: PlayedDeal) -> list[Sheet]:
        return [
            Sheet(
                side,
                tuple(seat.name for seat in self.summary.seats if seat.side == side),
                items,
                deal.deal_scores[side],
                deal.scores[side],
                deal.scores[side] + deal.deal_scores[side],
            )
            for side, items in enumerate(deal.sheets, 1)
        ]

    # Keys

    def action_choose(self, step: int) -> None:
        """Mark another deal."""
        self.place = min(max(self.place + step, 0), max(len(self.deals) - 1, 0))
        self._redraw()

    def action_replay(self) -> None:
        """Show the replay of the match, from the marked deal on."""
        self.canasta.show_replay(self.summary.match, self.deal.number if self.deal else 0)

    def action_sheets(self) -> None:
        """From the table to the sheets, and back."""
        self.at_sheets = not self.at_sheets
        self._redraw()

    def _redraw(self) -> None:
        for name, draw in (("heading", self._heading), ("text", self.draw), ("hints", self._hints)):
            self.query_one(f"#{name}", Block).show(draw)
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        """Bring the marked deal into sight, or its sheets."""
        body = self.query_one("#body", VerticalScroll)
        row, sheets = self._rows
        if self.at_sheets:
            body.scroll_to(y=sheets, animate=False)
        elif row >= body.size.height:
            body.scroll_to(y=row - body.size.height // 2, animate=False)
        else:
            body.scroll_home(animate=False)
