"""Setting up a match; with nothing changed it is one person against computer seats."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ...house_rules import changes
from ...language import _, number
from ...profile_files import changed
from ...rules.profile import Profile
from ...table.keys import key_label
from ...table.rule_sheet.words import both
from ...table.seats import PERSON, Setup, count_text
from ..seating import DEFAULT_LEVEL, default_name, level_words, seated
from ..widgets.block import Block
from ..widgets.cycle import Cycle
from ..widgets.line import Line, Span, rule
from ..widgets.systems import Systems
from .house import HouseScreen
from .page import Hint, Page

MOST_SEATS = 6
LONGEST_SEED = 9
"""Digits."""


class NewMatch(NamedTuple):
    """What was set up."""

    setup: Setup
    ask_before_discard: bool


class Opener(Static, can_focus=True):
    """Opens the page of the house rules by Space, Enter or a click, and says how many there are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "screen.house", show=False),
    ]

    async def on_click(self) -> None:
        """Open it."""
        await self.run_action("screen.house")


class SetupScreen(Page[NewMatch]):
    """Systems with their sheets, who sits where, and the table's own options."""

    CSS_PATH = ["page.tcss", "rules.tcss", "setup.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = "#systems"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "start", show=False),
        Binding("f2", "house", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, seed: int, *, ask_before_discard: bool = False) -> None:
        """`seed` is offered for the match."""
        super().__init__()
        self.seed = seed
        self.ask_before_discard = ask_before_discard
        self.systems = Systems(id="body")
        self.base = self.rules = self.systems.profiles[0]
        """The system chosen, and its rules with what was changed in them."""

    def heading(self) -> tuple[str, str]:
        """The title."""
        return _("New match"), ""

    def compose_body(self) -> ComposeResult:
        """Systems, seats, options."""
        yield self.systems
        yield Block(lambda width: _title(_("PLAYERS"), width), classes="section")
        for seat in range(1, MOST_SEATS + 1):
            with Horizontal(classes="row seat"):
                yield Static(f" {seat} ", classes="number")
                yield Input(compact=True, classes="name")
                yield Cycle(level_words(), PERSON if seat == 1 else DEFAULT_LEVEL)
                yield Static(classes="partners")
        yield Block(lambda width: _title(_("OPTIONS"), width), classes="section")
        with Horizontal(classes="row"):
            yield Static(Content(" " + _("target")), classes="label")
            yield Cycle([("", "")], id="target")
            yield Static(Content(_("house rules")), classes="label wide")
            yield Opener(id="house")
        with Horizontal(classes="row"):
            yield Static(Content(" " + _("seed")), classes="label")
            yield Input(
                placeholder=str(self.seed),
                restrict=r"\d*",
                max_length=LONGEST_SEED,
                compact=True,
                id="seed",
            )
            yield Static(Content(_("ask before a discard")), classes="label wide")
            yield Cycle(_no_or_yes(), "yes" if self.ask_before_discard else "no", id="ask")

    def hints(self) -> list[Hint]:
        """How to fill it in."""
        return [
            Hint(key_label("enter"), _("start"), "start"),
            Hint(key_label("tab"), _("next field"), "app.focus_next"),
            Hint(key_label("space"), _("change")),
            Hint("F2", _("house rules"), "house"),
            *super().hints(),
        ]

    # What the fields show

    def on_mount(self) -> None:
        """Fill in the first system."""
        self._fit_fields()

    def on_option_list_option_highlighted(self) -> None:
        """Another system: other seats, another target, and none of its rules changed."""
        if self.systems.profile != self.base:
            self.base = self.rules = self.systems.profile
            self._fit_fields()

    def on_cycle_changed(self, event: Cycle.Changed) -> None:
        """A seat got another player, or there is another target."""
        if event.cycle.id == "target":
            self.rules = changed(self.rules, {"match.target": int(event.cycle.value)})
            self._fit_fields()
        self._fit_names()

    def action_house(self) -> None:
        """Change the rules."""
        self.app.push_screen(HouseScreen(self.base, self.rules), self._use)

    def _use(self, chosen: tuple[Profile, Profile] | None) -> None:
        if chosen:
            self.base, self.rules = chosen
        # Rules that were saved are a system in the list now.
        self.systems.reload(self.base.id)
        self._fit_fields()

    def _fit_fields(self) -> None:
        self.systems.show(self.rules)
        count = count_text(len(changes(self.base, self.rules)))
        self.query_one("#house", Opener).update(Content(f"› {count or _('none')}"))
        match = self.rules.match
        targets = sorted({match.target, *match.targets})
        self.query_one("#target", Cycle).offer(
            [(str(target), number(target)) for target in targets], str(match.target)
        )
        for seat, row in enumerate(self.query(".seat"), 1):
            row.display = seat <= self.rules.seats
            if row.display:
                words = _partners(self.rules, seat)
                row.query_one(".partners", Static).update(Content(words))
        self._fit_names()

    def _fit_names(self) -> None:
        for seat, row in enumerate(self.query(".seat"), 1):
            name, player = row.query_one(Input), row.query_one(Cycle)
            name.placeholder = default_name(seat, player.value)

    # Starting

    def on_option_list_option_selected(self) -> None:
        """Enter in the list starts."""
        self.action_start()

    def on_input_submitted(self) -> None:
        """Enter in a field starts."""
        self.action_start()

    def action_start(self) -> None:
        """Leave with what was set up."""
        rows = list(self.query(".seat"))[: self.rules.seats]
        wanted = [(row.query_one(Input).value, row.query_one(Cycle).value) for row in rows]
        setup = Setup(
            self.rules,
            seated(wanted),
            int(self.query_one("#seed", Input).value or self.seed),
            base=self.base,
        )
        ask = self.query_one("#ask", Cycle).value == "yes"
        self.finish(NewMatch(setup, ask))


def _title(text: str, width: int) -> list[Line]:
    return [rule([Span(text, "title")], [], width)]


def _no_or_yes() -> list[tuple[str, str]]:
    return [("no", _("no")), ("yes", _("yes"))]


def _partners(profile: Profile, seat: int) -> str:
    """With whom a seat plays."""
    side = profile.table.sides[profile.side_of[seat] - 1]
    if len(side) == 1:
        return _("alone")
    if profile.table.seating == "highest-pair":
        return _("partner drawn")
    others = both([str(other) for other in side if other != seat])
    return _("with {seats}").format(seats=others)
