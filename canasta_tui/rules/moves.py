"""The moves, as values, and their notation.

A move says what a player does; whether it is allowed is for the game to judge. Each move has one
spelling: cards are sorted and the groups of one lay are merged and ordered, so two moves that do
the same compare equal, and `parse_move(move_text(m)) == m`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .cards import (
    CARD_LIMIT,
    IS_WILD,
    JOKER,
    RANK_NAMES,
    Card,
    NotationError,
    Rank,
    card_name,
    cards_text,
    parse_card,
    parse_cards,
    parse_rank,
)

WILDS = JOKER
"""The target of cards that go to the side's meld of wilds."""


class Group(NamedTuple):
    """Cards that go to one meld of the side, founding it where it is not on the table.

    Make it with `group`, which brings it into its one spelling.
    """

    cards: tuple[Card, ...]
    """In ascending order."""
    target: Rank | None
    """The rank of the meld (`WILDS` for the meld of wilds); None where the cards do not say."""

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards that are not wild."""
        return tuple(c for c in self.cards if not IS_WILD[c])

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The twos and jokers."""
        return tuple(c for c in self.cards if IS_WILD[c])


def group(cards: Iterable[Card], target: Rank | None = None) -> Group:
    """A group of cards in its one spelling: sorted, and aimed at the rank of its naturals where no
    target is named."""
    in_order = tuple(sorted(cards))
    if target is None:
        for card in in_order:
            if not IS_WILD[card]:
                target = card >> 2
                break
    return Group(in_order, target)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, the profile's whole draw."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile: `cards` of the hand meld with its top card, and `groups` are laid with it."""

    cards: tuple[Card, ...] = ()
    """In ascending order."""
    groups: tuple[Group, ...] = ()
    """Further melds of the same move."""
    target: Rank | None = None
    """The rank of the meld that the top card goes to, where it is named and `cards` do not say."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards: all groups are judged together."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card: the turn ends."""

    card: Card


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the partner for leave to go out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The partner's answer."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Neither draw nor take, from an empty stock: the deal ends."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without a discard, where the profile allows that."""


Move: TypeAlias = Draw | Take | Lay | Discard | Ask | Answer | Pass | End

DRAW, ASK, YES, NO, PASS, END = (
    Draw(),
    Ask(),
    Answer(True),
    Answer(False),
    Pass(),
    End(),
)
DISCARDS: tuple[Discard, ...] = tuple(Discard(card) for card in range(CARD_LIMIT))
"""The discard of each card, made once."""


def lay(groups: Iterable[Group]) -> Lay:
    """A lay in its one spelling: groups of one target merged, and in the order of their ranks."""
    return Lay(_in_order(groups))


def take(
    cards: Iterable[Card] = (), groups: Iterable[Group] = (), target: Rank | None = None
) -> Take:
    """A take in its one spelling; groups of the rank of `cards` are merged into them."""
    hand = sorted(cards)
    rank = next((c >> 2 for c in hand if not IS_WILD[c]), None)
    further = []
    for one in _in_order(groups):
        if rank is not None and one.target == rank:
            hand = sorted([*hand, *one.cards])
        else:
            further.append(one)
    return Take(tuple(hand), tuple(further), None if target == rank else target)


def _in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    groups = tuple(groups)
    if len(groups) < 2:
        return groups
    merged: dict[Rank | None, Group] = {}
    for one in groups:
        before = merged.get(one.target)
        merged[one.target] = group((*before.cards, *one.cards), one.target) if before else one
    return tuple(merged[target] for target in sorted(merged, key=lambda t: -1 if t is None else t))


def target_name(target: Rank) -> str:
    """A target in notation: a rank, or `W` for the meld of wilds."""
    return "W" if target == WILDS else RANK_NAMES[target]


def _group_text(one: Group) -> str:
    text = cards_text((*one.naturals, *one.wilds))
    says_itself = next((c >> 2 for c in one.cards if not IS_WILD[c]), None)
    if one.target is None or one.target == says_itself:
        return text
    return f"{text} > {target_name(one.target)}"


def move_text(move: Move) -> str:
    """The move in notation; `parse_move` reads it back to the same value."""
    match move:
        case Draw():
            return "draw"
        case Take(cards, groups, target):
            naturals = [c for c in cards if not IS_WILD[c]]
            wilds = [c for c in cards if IS_WILD[c]]
            first = f"take {cards_text([*naturals, *wilds])}".rstrip()
            if target is not None:
                first += f" > {target_name(target)}"
            return " + ".join([first, *map(_group_text, groups)])
        case Lay(groups):
            return "meld " + " + ".join(map(_group_text, groups))
        case Discard(card):
            return f"discard {card_name(card)}"
        case Ask():
            return "ask"
        case Answer(yes):
            return "yes" if yes else "no"
        case Pass():
            return "pass"
        case End():
            return "end"


_SINGLE_WORDS: dict[str, Move] = {
    "draw": DRAW,
    "ask": ASK,
    "yes": YES,
    "no": NO,
    "pass": PASS,
    "end": END,
}


def parse_move(text: str) -> Move:
    """The move that a text names. Raises `NotationError` with what is wrong."""
    verb, _, rest = text.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    if verb in _SINGLE_WORDS:
        if rest:
            raise NotationError(f"{verb!r} stands alone, without {rest!r}")
        return _SINGLE_WORDS[verb]
    if verb == "discard":
        return DISCARDS[parse_card(rest)]
    if verb == "meld":
        return lay(_parse_group(part) for part in rest.split("+"))
    if verb == "take":
        first, *further = rest.split("+")
        hand, arrow, target = first.partition(">")
        cards = parse_cards(hand)
        aim = _parse_target(target) if arrow else None
        return take(cards, map(_parse_group, further), aim)
    raise NotationError(
        f"{text!r} is not a move: draw, take, meld, discard, ask, yes, no, pass or end"
    )


def _parse_target(text: str) -> Rank:
    name = text.strip().upper()
    return WILDS if name == "W" else parse_rank(name)


def _parse_group(text: str) -> Group:
    cards, arrow, target = text.partition(">")
    found = parse_cards(cards)
    if not found:
        raise NotationError(f"{text.strip()!r} names no card to lay")
    return group(found, _parse_target(target) if arrow else None)
