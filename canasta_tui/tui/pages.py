"""What the opaque pages between turns and deals say, as plain lines."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import _, ngettext
from ..rules.cards import card_symbol
from ..rules.profile import Profile
from ..table.actions import actions
from ..table.rule_sheet import rule_sheet
from ..table.tableview import DealOver, HandOver, MatchOver, SeatDrawing, Sheet, TableView
from ..table.wording import item_text
from .widgets.words import key_label

WIDTH = 76
"""Columns of a page."""


def cut(text: str, width: int) -> str:
    """The text within a width in cells, cut with an ellipsis."""
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def padded(text: str, width: int) -> str:
    """The text cut and filled to a width in cells."""
    from rich.cells import set_cell_size

    return set_cell_size(cut(text, width), width)


def number(points: int) -> str:
    """Points for people."""
    return f"{points:,}"


def hand_over(view: TableView, prompt: HandOver) -> list[str]:
    """Pass the keyboard: public facts, and what happened since that player's last turn."""
    why = {
        "turn": _("It is {name}'s turn."),
        "asked": _("{name} is asked a question."),
        "answered": _("{name} has an answer."),
    }[prompt.why]
    name = cut(prompt.name, 40)
    lines = [_("PASS THE KEYBOARD TO {name}").format(name=name), "", why.format(name=name), ""]
    lines += totals(view)
    hands = "   ".join(f"{cut(seat.name, 12)} {seat.cards}" for seat in view.seats)
    lines.append(_("Cards in hand: {hands}").format(hands=hands))
    top = card_symbol(view.pile.top) if view.pile.top else "–"
    lines.append(
        _("Pile: {count}, {card} on top   Stock: {stock}").format(
            count=view.pile.size, card=top, stock=view.stock
        )
    )
    lines += ["", _("Since your last turn:")]
    lines += [f"  {cut(line, WIDTH - 2)}" for line in prompt.since[-8:]] or [_("  nothing yet")]
    return [*lines, "", _("Press Enter when only you can see the screen.")]


def totals(view: TableView) -> list[str]:
    """Each side's total, one line a side."""
    sides = sorted(view.sides, key=lambda side: side.number)
    return [
        f"{padded(' + '.join(side.names), 40)} {number(total):>8}"
        for side, total in zip(sides, view.totals, strict=True)
    ]


def seat_drawing(prompt: SeatDrawing) -> list[str]:
    """The cards that were drawn, who deals and who plays with whom."""
    lines = [_("THE DEAL IS DRAWN FOR"), ""]
    for name, card in zip(prompt.names, prompt.cards, strict=True):
        lines.append(f"{padded(name, 40)} {card_symbol(card):>4}")
    lines += ["", _("{name} deals.").format(name=cut(prompt.dealer, 40))]
    lines += [_("Partners: {names}").format(names=cut(names, 60)) for names in prompt.partners]
    return [*lines, "", _("Press Enter to begin.")]


def _sheets(sheets: Sequence[Sheet]) -> list[str]:
    width = max(20, (WIDTH - 2 * (len(sheets) - 1)) // len(sheets))
    columns = [_column(sheet, width) for sheet in sheets]
    height = max(map(len, columns))
    for column in columns:
        # The sums stand on one line, below the longest sheet.
        column[-4:-4] = [" " * width] * (height - len(column))
    return ["  ".join(cells).rstrip() for cells in zip(*columns, strict=True)]


def _column(sheet: Sheet, width: int) -> list[str]:
    def line(text: str, points: int) -> str:
        return f"{padded(text, width - 8)}{number(points):>8}"

    return [
        padded(" + ".join(sheet.names), width),
        "─" * width,
        *(line(item_text(item), item.points) for item in sheet.items),
        "─" * width,
        line(_("this deal"), sheet.deal),
        line(_("before"), sheet.before),
        line(_("total"), sheet.total),
    ]


def deal_over(view: TableView, prompt: DealOver) -> list[str]:
    """The itemised sheets of a deal that has ended."""
    title = _("DEAL {number} IS OVER").format(number=view.deal)
    dealer = _("{name} deals next.").format(name=cut(prompt.next_dealer, 40))
    lines = [title, cut(prompt.how, WIDTH), "", *_sheets(prompt.sheets)]
    return [*lines, "", dealer, _("Press Enter for the next deal.")]


def match_over(view: TableView, prompt: MatchOver, bar: str) -> list[str]:
    """The winner, the last sheets, all deals and the sides' totals by deal."""
    title = _("{name} WINS THE MATCH").format(name=cut(prompt.winner, 50))
    lines = [title, cut(prompt.how, WIDTH), "", *_sheets(prompt.sheets), ""]
    return [*lines, *deals(view, bar), "", _("Press Enter for the menu.")]


def deals(view: TableView, bar: str) -> list[str]:
    """All deals in a table, with a bar for each side's total."""
    if not view.history:
        return [_("No deal has been played yet.")]
    sides = sorted(view.sides, key=lambda side: side.number)
    names = [cut(" + ".join(side.names), 20) for side in sides]
    lines = [f"{_('deal'):>5}  " + "  ".join(f"{padded(name, 26)}" for name in names)]
    sums = [0] * len(names)
    most = max(view.target, *(abs(total) for total in view.totals), 1)
    for deal, scores in enumerate(view.history, 1):
        cells = []
        for place, score in enumerate(scores):
            sums[place] += score
            length = max(0, round(8 * sums[place] / most))
            cells.append(f"{score:>+7,} {sums[place]:>8,} {bar * length:<8} ")
        lines.append(f"{deal:>5}  " + "  ".join(cells).rstrip())
    return lines


def scores(view: TableView, bar: str) -> list[str]:
    """The score of the match so far."""
    to = _("The match goes to {target}.").format(target=number(view.target))
    return [_("SCORES"), to, "", *totals(view), "", *deals(view, bar), "", _back()]


def log(view: TableView) -> list[str]:
    """What happened in this deal."""
    lines = [cut(line, WIDTH) for line in view.log]
    count = ngettext("{count} entry", "{count} entries", len(lines)).format(count=len(lines))
    return [_("THIS DEAL"), count, "", *lines, "", _back()]


def help_page(profile: Profile) -> list[str]:
    """The keys, from the table of actions, and the rule sheet of the running profile."""
    lines = [_("KEYS"), ""]
    for action in actions():
        keys = " ".join(key_label(key) for key in action.keys)
        lines.append(f"{padded(keys, 14)} {action.help}")
    lines += [
        padded(_("3-9 0 j q k a 2 w"), 18) + _("select the next card of that rank; w: a wild"),
        padded("← → Home End", 18) + _("move along the hand; Tab: hand, melds, pile"),
        "",
    ]
    return [*lines, *rules(profile), _back()]


def rules(profile: Profile) -> list[str]:
    """The rule sheet of a profile."""
    from textwrap import wrap

    lines = [_("RULES: {name}").format(name=profile.name), ""]
    for chapter in rule_sheet(profile):
        lines.append(chapter.title)
        for line in chapter.lines:
            lines += wrap(line, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append("")
    return lines


def _back() -> str:
    return _("Press Enter to go back.")
