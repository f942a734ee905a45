"""The pile as a `PileView`: frozen, blocked, and the ways to take it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import _, ngettext
from ..rules import pile
from ..rules.cards import IS_WILD, JOKER, Card, card_symbol
from ..rules.moves import Take, take
from ..rules.targets import Target, number_of, of_rank, rank_of, run_ends
from .tableview import Choice, PileView, Watching, YourTurn
from .wording import cards_text, rank_name

if TYPE_CHECKING:
    from .controller import Controller


def pile_view(table: Controller) -> PileView:
    """The pile, and what the player in front may do with it."""
    game, profile = table.game, table.setup.profile
    position = game.position
    seat = position.turn if isinstance(table.prompt, Watching) else table.viewer
    side = position.side_of[seat] if seat else 0
    if side:
        frozen = pile.is_frozen(profile, position, side)
    else:
        frozen = pile.is_frozen_for_all(profile, position)
    blocked = pile.is_blocked(profile, position)
    ways: tuple[str, ...] = ()
    refused = ""
    deciding = isinstance(table.prompt, YourTurn | Choice) and not table.hidden
    if deciding and not position.progress.drew:
        ways = tuple(way_text(table, way) for way in table.ways)
        refused = table.reason(table.no_way) if table.no_way else ""
    return PileView(
        size=len(position.pile),
        top=position.pile[-1] if position.pile else 0,
        frozen=frozen,
        frozen_why=_frozen_why(table) if frozen else "",
        blocked=blocked,
        blocked_why=_blocked_why(position.pile[-1]) if blocked else "",
        ways=ways,
        take_refused=refused,
    )


def _frozen_why(table: Controller) -> str:
    position, profile = table.game.position, table.setup.profile
    if profile.pile.always_frozen:
        return _("always a natural pair")
    if position.frozen:
        card = pile.freezing_card(profile, position)
        return _("for all: {card} in it").format(card=card_symbol(card)) if card else _("for all")
    if isinstance(table.prompt, Watching):
        return _("for {name}: not opened").format(name=table.names[position.turn - 1])
    return _("for you: not opened")


def _blocked_why(top: Card) -> str:
    return _("wild on top") if IS_WILD[top] else _("black three on top")


def way_text(table: Controller, way: Take) -> str:
    """A way to take the pile with its cost, in words."""
    position = table.game.position
    melds = position.melds[position.side_of[position.turn]]
    target = pile.top_target(table.setup.profile, melds, position.pile[-1], way.cards, way.target)
    taken = len(pile.taken(table.setup.profile, position.pile)) - 1
    several = rank_of(target) and len(of_rank(melds, rank_of(target))) > 1
    if target in melds and (several or table.setup.profile.melds.runs == "growing"):
        where = target_name(table, target)
        text = _("{cards} onto {meld}").format(cards=cards_text(way.cards) or _("top"), meld=where)
    elif not way.cards:
        text = _("top onto your meld")
    elif target in melds:
        text = _("{cards} onto your meld").format(cards=cards_text(way.cards))
    elif several or of_rank(melds, rank_of(target)):
        text = _("{cards} from hand, a new meld").format(cards=cards_text(way.cards))
    else:
        text = _("{cards} from hand").format(cards=cards_text(way.cards))
    if way.groups:
        further = " + ".join(cards_text((*one.naturals, *one.wilds)) for one in way.groups)
        text = _("{way}, with {melds}").format(way=text, melds=further)
    gain = ngettext("{count} card comes", "{count} cards come", taken).format(count=taken)
    return f"{text}; {gain}"


def best_try(table: Controller) -> Take:
    """The take that comes nearest to being allowed: its refusal says what is missing."""
    position = table.game.position
    if not position.pile:
        return take()
    rank = position.pile[-1] >> 2
    hand = position.hands[position.turn]
    naturals = [card for card in hand if card >> 2 == rank and not IS_WILD[card]][:2]
    wilds = [card for card in hand if IS_WILD[card]]
    opened = bool(position.melds[position.side_of[position.turn]])
    cards = naturals if len(naturals) > 1 or not wilds else naturals + wilds[:1]
    if opened:
        return take(cards if len(cards) > 1 else naturals)
    return take(cards)


def target_name(table: Controller, target: Target) -> str:
    """A meld that cards may go to, with what lies there."""
    position = table.game.position
    melds = position.melds[position.side_of[table.viewer or position.turn]]
    rank = rank_of(target)
    if not rank:
        low, high = map(card_symbol, run_ends(target))
        return (_("run {low} to {high}") if target in melds else _("a new run")).format(
            low=low, high=high
        )
    there = of_rank(melds, rank)
    name = _("wilds") if rank == JOKER else rank_name(rank)
    number = max(1, number_of(target))
    if number > len(there):
        return _("a new meld of {rank}").format(rank=name)
    cards = cards_text(melds[there[number - 1]].cards)
    return _("{rank}: {cards}").format(rank=name, cards=cards)
