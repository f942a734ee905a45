"""What a player can do now: in words, and as the ids of the actions that make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import _
from ..rules.cards import card_symbol
from ..rules.moves import END, PASS
from .keys import keys_of
from .tableview import (
    AskPartner,
    Choice,
    ComputerTurn,
    Confirm,
    DealOver,
    Elsewhere,
    HandOver,
    MatchOver,
    SeatDrawing,
    Watching,
    YourTurn,
)

if TYPE_CHECKING:
    from .controller import Controller


def promise(table: Controller) -> str:
    """What the partner's answer leaves the player to do; empty without one."""
    answer = table.game.position.progress.answer
    if answer is None or not table.viewer or table.game.position.turn != table.viewer:
        return ""
    if answer:
        return _("Your partner said yes: you must go out in this turn.")
    return _("Your partner said no: you may not go out in this turn.")


def instruction(table: Controller) -> str:
    """What can be done now."""
    position = table.game.position
    match table.prompt:
        case ComputerTurn(_seat, name):
            return _("{name} is thinking …").format(name=name)
        case AskPartner(asker, _partner):
            return _("{name} asks: may I go out?").format(name=asker)
        case Confirm(card):
            return _("Discard {card} and end your turn?").format(card=card_symbol(card))
        case Choice(title):
            return title
        case YourTurn() if table.hidden:
            return _("Your hand is hidden.")
        case YourTurn() if not position.progress.drew:
            return _draw_instruction(table).format(**keys_of(table.keymap))
        case YourTurn():
            return _play_instruction(table).format(**keys_of(table.keymap))
    return ""


# Keys are named by the ids of their actions.


def _draw_instruction(table: Controller) -> str:
    position = table.game.position
    if position.stock and table.ways:
        return _("Draw from the stock ({draw}) or take the pile ({take}).")
    if position.stock:
        return _("Draw from the stock ({draw}).")
    if table.ways:
        return _("The stock is empty: take the pile ({take}), or pass ({draw}) and end the deal.")
    return _("The stock is empty: pass ({draw}), and the deal ends.")


def _play_instruction(table: Controller) -> str:
    if table.game.position.progress.last_three:
        return _("The last card was a three: meld what you can, then end the deal ({end}).")
    if END in table.game.legal_moves:
        return _("You can't go out: end your turn without a discard ({end}).")
    if table.draft.staged:
        return _("Lay what is staged ({lay}), or discard ({discard}) and lay it with that.")
    if table.draft.selected:
        return _("Stage the selected cards as a meld ({stage}), or unselect them ({none}).")
    return _("Select cards to meld, or discard the card under the cursor ({discard}).")


def possible(table: Controller) -> frozenset[str]:
    """The ids of the actions that make sense now."""
    match table.prompt:
        case Watching():
            return frozenset()
        case HandOver() | SeatDrawing() | DealOver() | MatchOver() | Elsewhere():
            return frozenset({"continue"})
        case AskPartner() | Confirm():
            return frozenset({"yes", "no", "hide", *(("hint",) if table.may_hint else ())})
        case ComputerTurn():
            return frozenset({"skip"})
        case Choice():
            return frozenset({"choose", "cancel"})
    if table.hidden:
        return frozenset({"hide", "continue"})
    position, draft = table.game.position, table.draft
    names = {"select", "sort", "hide", "why", "hint"}
    if position.progress.drew:
        names |= {"discard"}
        names |= {"ask"} if table.may_ask else set()
        names |= {"end"} if END in table.game.legal_moves else set()
        names |= {"lay"} if draft.staged else set()
        names |= {"join"} if table.joins else set()
    else:
        may_draw = bool(position.stock) or PASS in table.game.legal_moves
        names |= {"draw"} if may_draw else set()
        names |= {"take"} if table.ways or draft.selected or draft.staged else set()
    names |= {"stage", "rest"} if draft.selected else set()
    names |= {"undo"} if draft.can_undo or table.may_take_back else set()
    names |= {"redo"} if draft.can_redo else set()
    return frozenset(names)
