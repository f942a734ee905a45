"""The score of the match: all deals in a table, and the sides' totals as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ...language import _
from ...table.tableview import TableView
from ..glyphs import TURN
from ..widgets.line import Line, Span, cell, cut, fit, length, rule, spread
from .page import Page, match_facts, points

SCORE, TOTAL, DEAL = 7, 8, 6
"""Cells of the columns of the table."""
PLOT = 24
"""Cells that a plot needs beside the table, at least."""
LABEL = 7
"""Cells of the plot's scale."""
EIGHTHS = " ▁▂▃▄▅▆▇█"


class ScoresScreen(Page[None]):
    """The match so far."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.view = view

    def heading(self) -> tuple[str, str]:
        """Which match."""
        return _("Scores"), match_facts(self.view)

    def draw(self, width: int) -> list[Line]:
        """Table and plot."""
        return score_lines(self.view, width)


def score_lines(view: TableView, width: int) -> list[Line]:
    """The score of a match at the table."""
    return history_lines(view.scorers, view.history, 1 if view.deals else view.target, width)


def history_lines(
    names: Sequence[str],
    history: Sequence[Sequence[int]],
    goal: int,
    width: int,
    marked: int = 0,
) -> list[Line]:
    """The table of all deals, with the plot beside it where there is room, else below. `history`:
    each side's score, deal by deal; `goal`: a total that the plot has room for; `marked`: a deal
    that is pointed at."""
    table = _table(names, history, marked)
    if not history:
        return [*table, [Span(" " + _("No deal has been played yet."), "dim")]]
    room = width - length(table[0]) - 3
    if room < PLOT:
        return [*table, [], *_plots(names, history, goal, width)]
    plots = _plots(names, history, goal, room)
    blank: Line = []
    rows = max(len(table), len(plots))
    table += [blank] * (rows - len(table))
    plots += [blank] * (rows - len(plots))
    left = width - room
    return [[*fit(one, left), *other] for one, other in zip(table, plots, strict=True)]


def _table(names: Sequence[str], history: Sequence[Sequence[int]], marked: int) -> list[Line]:
    """A row a deal: what each side scored in it, and its total after it."""
    each = SCORE + TOTAL
    head: Line = [Span(f"{_('deal'):>{DEAL - 1}} ", "dim")]
    head += [Span(" " + cell(cut(name, each - 1), each - 1), "title") for name in names]
    lines = [head]
    sums = [0] * len(names)
    for number, scores in enumerate(history, 1):
        sums = [total + score for total, score in zip(sums, scores, strict=True)]
        mark, ink = (TURN, "at") if number == marked else (" ", "dim")
        line: Line = [Span(f"{mark}{number:>{DEAL - 2}} ", ink)]
        for score, total in zip(scores, sums, strict=True):
            best = "strong" if total == max(sums) else ""
            line += [
                Span(f"{points(score):>{SCORE}}", "dim"),
                Span(f"{points(total):>{TOTAL}}", best),
            ]
        lines.append(line)
    return lines


def _plots(
    names: Sequence[str], history: Sequence[Sequence[int]], goal: int, width: int
) -> list[Line]:
    """A plot a side, one below the other, all with the same scale."""
    by_side = [list(accumulate(scores)) for scores in zip(*history, strict=True)]
    high = max(goal, *map(max, by_side))
    low = min(0, *map(min, by_side))
    rows = max(3, 9 // len(names))
    lines: list[Line] = []
    for name, totals in zip(names, by_side, strict=True):
        title = [Span(cut(name, width - 14), "title")]
        lines.append(rule(title, [Span(points(totals[-1]), "strong")], width))
        lines += _plot(totals, low, high, rows, width)
    return lines


def _plot(totals: Sequence[int], low: int, high: int, rows: int, width: int) -> list[Line]:
    """Bars from the lowest total of the match up; the newest deals where there are too many."""
    room = width - LABEL - 1
    step = min(max(room // len(totals), 1), 5)
    shown = totals[-(room // step) :]
    eighths = [round((total - low) * rows * 8 / (high - low)) for total in shown]
    lines: list[Line] = []
    for row in reversed(range(rows)):
        bars = ""
        for value in eighths:
            block = EIGHTHS[min(max(value - row * 8, 0), 8)]
            bars += block * max(step - 1, 1) + " " * (step > 1)
        label = points(high) if row == rows - 1 else points(low) if not row else ""
        axis = "┤" if label else "│"
        lines.append(
            spread(
                [Span(f"{label:>{LABEL}}", "dim"), Span(axis, "rule"), Span(bars, "good")],
                [],
                width,
            )
        )
    return lines
