"""The hand-over: the keyboard goes to another person, and no hand is on the screen."""

from __future__ import annotations

from rich.cells import cell_len

from ...language import _
from ...rules.cards import card_symbol
from ...table.tableview import HandOver, PileView, TableView
from ..glyphs import THEN
from ..widgets.line import Line, Span, cell, cut, fit, length, rule, suit_ink, wrap
from .page import Hint, PromptPage, match_facts, points

LONGEST_NAME = 36
NARROWEST_CARD = 44
"""Cells between the edges."""
LABEL = 9
"""Cells of the labels of the table's facts."""


class HandOverScreen(PromptPage):
    """Shows public facts alone, until the person named takes the keyboard."""

    def heading(self) -> tuple[str, str]:
        """Which match."""
        return _("Hand-over"), match_facts(self.view)

    def hints(self) -> list[Hint]:
        """Enter, and when."""
        return [
            Hint(self.key("continue"), _("when only you can see the screen"), "go_on"),
        ]

    def draw(self, width: int) -> list[Line]:
        """Who, why, the table, and what happened."""
        view = self.view
        assert isinstance(view.prompt, HandOver)
        return hand_over_lines(view, view.prompt, width)


def hand_over_lines(view: TableView, prompt: HandOver, width: int) -> list[Line]:
    """What the next person needs before taking the keyboard."""
    return [
        *card_lines(_("PASS THE KEYBOARD TO"), prompt.name, "", width),
        _centred([Span(_why(view, prompt), "strong")], width),
        [],
        rule([Span(_("ON THE TABLE"), "title")], [], width),
        _totals(view, width),
        _cards(view, width),
        _pile(view.pile),
        [*_label(_("STOCK")), Span(str(view.stock), "strong")],
        [],
        rule([Span(_("SINCE YOUR LAST TURN"), "title")], [], width),
        *event_lines(prompt.since, width),
    ]


def card_lines(before: str, name: str, after: str, width: int) -> list[Line]:
    """A name with words around it, on a card."""
    words = [before, cut(name, LONGEST_NAME), after]
    text = " ".join(word for word in words if word)
    cells = min(max(cell_len(text) + 6, NARROWEST_CARD), max(width - 2, 0))
    edge = "─" * cells
    bar = Span("│", "card--edge")
    name_card = Span(cell(cut(text, cells).center(cells), cells), "card card--here")
    return [
        _centred([Span(f"╭{edge}╮", "card--edge")], width),
        _centred([bar, name_card, bar], width),
        _centred([Span(f"╰{edge}╯", "card--edge")], width),
    ]


def event_lines(events: tuple[str, ...], width: int) -> list[Line]:
    """What happened, oldest first, wrapped."""
    lines: list[Line] = []
    for event in events:
        for place, row in enumerate(wrap(event, width - 4, 4)):
            lines.append([Span("   " if place else f" {THEN} ", "dim"), Span(row)])
    return lines or [[Span("   " + _("Nothing yet."), "dim")]]


def _centred(line: Line, width: int) -> Line:
    return [Span(" " * max((width - length(line)) // 2, 0)), *line]


def _why(view: TableView, prompt: HandOver) -> str:
    match prompt.why:
        case "asked":
            asker = next((seat.name for seat in view.seats if seat.is_turn), "")
            return _("{name} asks you something: you see your hand and answer yes or no.").format(
                name=cut(asker, LONGEST_NAME)
            )
        case "answered":
            return _("Your partner has answered: you go on with your turn.")
    return _("It is your turn.")


def _label(text: str) -> Line:
    return [Span(f" {cell(text, LABEL)}", "dim")]


def _totals(view: TableView, width: int) -> Line:
    """Each side's total."""
    each = (width - LABEL - 1) // len(view.totals)
    line = _label(_("TOTALS"))
    for name, total in zip(view.scorers, view.totals, strict=True):
        line += _with_number(name, points(total), each)
    return line


def _cards(view: TableView, width: int) -> Line:
    """How many cards each player holds."""
    each = (width - LABEL - 1) // len(view.seats)
    line = _label(_("CARDS"))
    for seat in view.seats:
        line += _with_number(seat.name, str(seat.cards), each)
    return line


def _with_number(name: str, number: str, width: int) -> Line:
    shown = cut(name, max(width - len(number) - 3, 0))
    return fit([Span(f"{shown} "), Span(number, "strong")], width)


def _pile(pile: PileView) -> Line:
    line = [*_label(_("PILE")), Span(str(pile.size), "strong")]
    if pile.top:
        line += [
            Span(" " + _("with") + " "),
            Span(f" {card_symbol(pile.top)} ", suit_ink(pile.top)),
            Span(" " + _("on top")),
        ]
    if pile.frozen:
        line.append(Span("  " + _("frozen {why}").format(why=pile.frozen_why), "notice"))
    if pile.blocked:
        line.append(Span("  " + _("blocked {why}").format(why=pile.blocked_why), "notice"))
    return line
