"""A person's statistics in words and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from ..archive.statistics import Figures, PlayerStatistics
from ..language import _, number
from .cells import cell, right
from .wording_words import level_name

NARROWEST, WIDEST = 10, 19
"""Cells of a column."""
NOTHING = "–"


class StatisticsLine(NamedTuple):
    """A line of the statistics; a title has no cells."""

    label: str
    cells: str
    title: bool = False
    """It heads what follows."""


def opponents_text(opponents: str) -> str:
    """Who was played against, from what `seat.opponents` of the archive says."""
    if not opponents:
        return _("persons")
    return _("mixed") if opponents == "mixed" else level_name(opponents)


def figure_rows(figures: Figures) -> list[tuple[str, str]]:
    """The figures one by one: what each is, and its value."""
    best = figures.best
    average = figures.average
    place = _("{match}, {deal}")
    return [
        (_("matches finished"), number(figures.matches)),
        (_("won"), number(figures.won)),
        (_("given up"), number(figures.given_up)),
        (_("deals"), number(figures.deals)),
        (_("points a deal"), NOTHING if average is None else number(round(average))),
        (_("natural canastas"), number(figures.natural)),
        (_("mixed canastas"), number(figures.mixed)),
        (_("canastas of wilds"), number(figures.wild)),
        (_("full runs"), number(figures.run)),
        (_("times gone out"), number(figures.out)),
        (_("of them concealed"), number(figures.concealed)),
        (_("best deal"), number(best.points) if best else NOTHING),
        (
            _("its match and deal"),
            place.format(match=best.match, deal=best.deal) if best else NOTHING,
        ),
    ]


def statistics_lines(player: PlayerStatistics, width: int) -> Iterator[StatisticsLine]:
    """All about one person, a column for all, each level of the opponents and each system; those
    that have no room beside the others stand below them. `width` in cells."""
    levels = [(opponents_text(key), figures) for key, figures in player.by_opponents]
    yield from _section(_("AGAINST WHOM"), [(_("all"), player.all), *levels], width)
    yield StatisticsLine("", "")
    yield from _section(_("BY SYSTEM"), player.by_system, width)


def _section(
    title: str, columns: Sequence[tuple[str, Figures]], width: int
) -> Iterator[StatisticsLine]:
    labels = [label for label, _value in figure_rows(Figures())]
    first = max(map(cell_len, labels)) + 2
    each = min(max(NARROWEST, *(cell_len(head) + 2 for head, _figures in columns)), WIDEST)
    beside = max((width - first) // each, 1)
    yield StatisticsLine(title, "", title=True)
    for start in range(0, len(columns), beside):
        shown = columns[start : start + beside]
        heads = "".join(right(f" {head}", each) for head, _figures in shown)
        yield StatisticsLine(" " * first, heads, title=True)
        values = [[value for _label, value in figure_rows(figures)] for _head, figures in shown]
        for at, label in enumerate(labels):
            row = "".join(right(column[at], each) for column in values)
            yield StatisticsLine(cell(f" {label}", first), row)
