"""House rules: what a table plays its own way, tried at once and kept as a file if wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from ...house_rules import LONGEST_NAME, changes, save
from ...language import _
from ...profile_files import ProfileError, changed, load
from ...rules.profile import Profile
from ...table.house_options import HouseOption, house_options
from ...table.keys import key_label
from ...table.seats import count_text
from ..widgets.block import Block
from ..widgets.cycle import Cycle
from ..widgets.line import Span, clean, rule
from .page import Hint, Page


class HouseScreen(Page[tuple[Profile, Profile]]):
    """Dismissed with the system that the rules belong to, and the rules themselves."""

    CSS_PATH = ["page.tcss", "setup.tcss", "house.tcss"]  # noqa: RUF012 (Textual reads it so)
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "use", show=False),
        Binding("f2", "reset", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, base: Profile, rules: Profile) -> None:
        """`rules` are those of `base` with the changes so far."""
        super().__init__()
        self.base = base
        self.rules = rules
        self.message, self.refused = "", False

    def heading(self) -> tuple[str, str]:
        """The system, and how much is changed in it."""
        count = count_text(len(changes(self.base, self.rules)))
        return _("House rules"), ", ".join(part for part in (self.base.name, count) if part)

    def compose_body(self) -> ComposeResult:
        """A row for each rule, one for any other, and one for keeping them."""
        with VerticalScroll(id="body"):
            for option in house_options(self.rules):
                with Horizontal(classes="row", id=f"row-{option.id}"):
                    yield Static(Content(f" {option.label}"), classes="label rule")
                    yield Cycle([("", "")], id=option.id)
            with Horizontal(classes="row"):
                yield Static(Content(" " + _("any other rule, as in a file")), classes="label rule")
                yield Input(placeholder="melds.max_wilds = 2", compact=True, id="other")
            yield Block(lambda width: [rule([Span(_("KEEP"), "title")], [], width)])
            with Horizontal(classes="row"):
                yield Static(Content(" " + _("save them under the name")), classes="label rule")
                yield Input(max_length=LONGEST_NAME, compact=True, id="name")
        yield Static(id="message")

    def hints(self) -> list[Hint]:
        """How to choose."""
        return [
            Hint(key_label("enter"), _("play by these"), "use"),
            Hint("↑ ↓", _("move")),
            Hint(key_label("space"), _("change")),
            Hint("F2", _("as they were"), "reset"),
            *super().hints(),
        ]

    def on_mount(self) -> None:
        """Show what holds."""
        self._fit()
        self.focus_next(Cycle)

    def _options(self) -> Mapping[str, HouseOption]:
        return {option.id: option for option in house_options(self.rules)}

    def _fit(self) -> None:
        """Show the rules as they are now, and the answer to what was done."""
        for option in self._options().values():
            self.query_one(f"#row-{option.id}").display = option.matters
            values = [(str(place), words) for place, (words, _set) in enumerate(option.values)]
            self.query_one(f"#{option.id}", Cycle).offer(values, str(option.now))
        message = self.query_one("#message", Static)
        message.update(Content(self.message))
        message.set_class(self.refused, "-refused")
        self.query_one("#heading", Block).show(self._heading)

    def _change(self, rules: Mapping[str, object]) -> None:
        """Play by other rules, or say why not."""
        try:
            self.rules = changed(self.rules, rules)
        except ProfileError as error:
            self._tell(str(error), refused=True)
        else:
            self._tell("")

    def _tell(self, message: str, *, refused: bool = False) -> None:
        self.message, self.refused = clean(message), refused
        self._fit()

    def on_cycle_changed(self, event: Cycle.Changed) -> None:
        """A rule was changed."""
        option = self._options()[event.cycle.id or ""]
        self._change(option.values[int(event.cycle.value)][1])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Any other rule, or a name; nothing typed is as Enter elsewhere."""
        if not event.value.strip():
            self.action_use()
        elif event.input.id == "other":
            self._change_other(event.input)
        else:
            self._save(event.value.strip())

    def _change_other(self, field: Input) -> None:
        try:
            rules = tomllib.loads(field.value)
        except ValueError as error:
            self._tell(_("not TOML: {reason}").format(reason=error), refused=True)
            return
        self._change(rules)
        if not self.refused:
            field.value = ""

    def _save(self, name: str) -> None:
        try:
            path = save(self.rules, name)
            self.base = self.rules = load(str(path))
        except ProfileError as error:
            self._tell(str(error), refused=True)
            return
        saved = _("Saved: {file} is a file that you can give to others.")
        self._tell(saved.format(file=path))

    def action_reset(self) -> None:
        """Play by the system's own rules again."""
        self.rules = self.base
        self._tell("")

    def action_use(self) -> None:
        """Leave with the rules."""
        self.finish((self.base, self.rules))
