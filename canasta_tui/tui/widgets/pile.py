"""The middle of the table: the discard pile, and whether it may be taken."""

from __future__ import annotations

from ...language import _, ngettext
from ...table.intents import TakePile
from ...table.tableview import PileView, TableView
from ..glyphs import BACK, BLOCKED, CHANGED, FROZEN, NO, TURN, YES
from .line import Line, Span, cell, fit, length, rank_text, suit_ink, suit_text, wrap
from .zone import Zone

FACE = 6
"""The cells between the edges of a card that lies here."""
WITH_STOCK = 26
"""From this width on the stock lies beside the pile."""


class Pile(Zone):
    """The pile between two bars; the edge of its top card is double where it is frozen."""

    pointing = False
    """The keys are at the pile: Enter takes it."""

    def draw(self, table: TableView, width: int, height: int) -> list[Line]:
        """A heading, the top card, and the words about it."""
        inner = width - 2
        body = _cards(table, inner)
        body += _words(table.pile, inner, height - 1 - len(body))
        bar = Span("│", "rule")
        rows = [[bar, *fit(row, inner), bar] for row in body]
        blank: Line = [bar, *fit([], inner), bar]
        return [self._heading(table.pile, inner), *rows, *[blank] * (height - 1 - len(rows))]

    def _heading(self, pile: PileView, inner: int) -> Line:
        title = _("PILE {count}").format(count=pile.size)
        mark = f"{TURN} " if self.pointing else f"{CHANGED} " if pile.changed else ""
        word = Span(
            f"{mark}{title}",
            "at" if mark else "title",
            TakePile(),
        )
        room = inner - length([word]) - 2
        return [
            Span("┬" + "─" * (room // 2) + " ", "rule"),
            word,
            Span(" " + "─" * (room - room // 2) + "┬", "rule"),
        ]


def _cards(table: TableView, inner: int) -> list[Line]:
    """The pile in the middle, with the stock before it where there is room."""
    card = _pile_card(table.pile)
    if inner >= WITH_STOCK:
        stock = _stock_card(table.stock)
        card = [[*left, Span("   "), *right] for left, right in zip(stock, card, strict=True)]
    return [[Span(" " * ((inner - length(row)) // 2)), *row] for row in card]


def _pile_card(pile: PileView) -> list[Line]:
    take = TakePile()
    if not pile.top:
        word = cell(_("empty").center(FACE), FACE)
        return _framed(Span(word, "dim", take), Span(" " * FACE, "dim", take), "rule")
    ink = suit_ink(pile.top)
    rank = Span(f" {rank_text(pile.top):<{FACE - 1}}", ink, take)
    suit = Span(f"{suit_text(pile.top):>{FACE - 1}} ", ink, take)
    return _framed(rank, suit, "card--frozen" if pile.frozen else "card--edge", double=pile.frozen)


def _stock_card(count: int) -> list[Line]:
    if not count:
        word = cell(_("none").center(FACE), FACE)
        return _framed(Span(word, "dim", "draw"), Span(" " * FACE, "dim", "draw"), "rule")
    back = Span(BACK * FACE, "card--back", "draw")
    return _framed(back, back, "card--edge")


def _framed(upper: Span, lower: Span, edge: str, *, double: bool = False) -> list[Line]:
    """Two rows of a card with its edge around them."""
    top, side, bottom = ("╔═╗", "║", "╚═╝") if double else ("╭─╮", "│", "╰─╯")
    bar = Span(side, edge, upper.wish)
    return [
        [Span(f"{top[0]}{top[1] * FACE}{top[2]}", edge, upper.wish)],
        [bar, upper, bar],
        [bar, lower, bar],
        [Span(f"{bottom[0]}{bottom[1] * FACE}{bottom[2]}", edge, upper.wish)],
    ]


def _words(pile: PileView, inner: int, room: int) -> list[Line]:
    """Frozen, blocked, and how or why not it may be taken, in at most `room` rows."""
    width = inner - 1
    state = [
        (f"{FROZEN} " + _("FROZEN {why}"), pile.frozen_why, pile.frozen),
        (f"{BLOCKED} " + _("BLOCKED {why}"), pile.blocked_why, pile.blocked),
    ]
    states = [text.format(why=why) for text, why, holds in state if holds]
    texts: list[tuple[str, str]] = []
    if pile.ways:
        texts.append((_("take? {mark} {way}").format(mark=YES, way=pile.ways[0]), "good"))
        if more := len(pile.ways) - 1:
            more_ways = ngettext("and {count} more way", "and {count} more ways", more)
            texts.append((more_ways.format(count=more), "dim"))
    elif pile.take_refused:
        texts.append((_("take? {mark} NO: {why}").format(mark=NO, why=pile.take_refused), ""))
        taken = sum(len(wrap(text, width, room)) for text in (*states, texts[0][0]))
        if taken > room:
            # The reason says why; the words alone stand above it then.
            states = [" ".join(text.format(why="").strip() for text, _why, holds in state if holds)]
    lines: list[Line] = []
    all_texts = [*((text, "frozen") for text in states if text), *texts]
    for place, (text, ink) in enumerate(all_texts, 1):
        left = room - len(lines) - (len(all_texts) - place)
        lines += [[Span(f" {row}", ink, TakePile())] for row in wrap(text, width, left)]
    return lines
