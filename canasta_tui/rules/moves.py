"""The moves, as values, and their notation.

A move says what a player does; whether it is allowed is for the game to judge. Each move has one
spelling: cards are sorted and the groups of one lay are merged and ordered, so two moves that do
the same compare equal, and `parse_move(move_text(m)) == m`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from .cards import (
    CARD_LIMIT,
    IS_WILD,
    RANK_NAMES,
    THREE,
    Card,
    NotationError,
    Rank,
    card_name,
    cards_text,
    parse_card,
    parse_cards,
    parse_rank,
)
from .targets import (
    WILDS,
    Target,
    is_run,
    number_of,
    numbered,
    rank_of,
    run_ends,
    run_target,
)


class Group(NamedTuple):
    """Cards that go to one meld of the side, founding it where it is not on the table.

    Make it with `group`, which brings it into its one spelling.
    """

    cards: tuple[Card, ...]
    """In ascending order."""
    target: Target | None
    """The meld; None where the cards do not say."""

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards that are not wild."""
        return tuple([c for c in self.cards if not IS_WILD[c]])

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The twos and jokers."""
        return tuple([c for c in self.cards if IS_WILD[c]])


def group(cards: Iterable[Card], target: Target | None = None) -> Group:
    """A group of cards in its one spelling: sorted, and aimed where its cards say if no target is
    named: at the run that they are, or at the rank of its naturals."""
    in_order = tuple(sorted(cards))
    return Group(in_order, own_target(in_order) if target is None else target)


def own_target(cards: tuple[Card, ...]) -> Target | None:
    """Where cards in ascending order go by themselves; None for wilds, which do not say."""
    for card in cards:
        if not IS_WILD[card]:
            break
    else:
        return None
    if cards[-1] - card >= 8 and is_run_of(cards):
        return run_target(cards[0], cards[-1])
    return card >> 2


def is_run_of(cards: tuple[Card, ...]) -> bool:
    """Whether cards in ascending order are three or more naturals of a suit in sequence, none of
    them a three or lower."""
    return (
        len(cards) >= 3
        and cards[0] >> 2 > THREE
        and cards[-1] - cards[0] == 4 * (len(cards) - 1)
        and all(later - card == 4 for card, later in pairwise(cards))
        and not IS_WILD[cards[-1]]
    )


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
    target: Target | None = None
    """The meld that the top card goes to, where it is named."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards: all groups are judged together."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Make one meld of two melds of a rank."""

    rank: Rank


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


Move: TypeAlias = Draw | Take | Lay | Join | Discard | Ask | Answer | Pass | End

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
    cards: Iterable[Card] = (), groups: Iterable[Group] = (), target: Target | None = None
) -> Take:
    """A take in its one spelling; groups of the rank of `cards` that name no meld are merged into
    them."""
    hand = sorted(cards)
    if groups == ():
        return Take(tuple(hand), (), target)
    ranks = {card >> 2 for card in hand if not IS_WILD[card]}
    rank = ranks.pop() if len(ranks) == 1 else None
    further = []
    for one in _in_order(groups):
        if rank is not None and one.target == rank and one.naturals:
            hand = sorted([*hand, *one.cards])
        else:
            further.append(one)
    return Take(tuple(hand), tuple(further), target)


def _in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    groups = tuple(groups)
    if len(groups) < 2:
        return groups
    merged: dict[Target | None, Group] = {}
    runs = []
    for one in groups:
        if one.target is not None and is_run(one.target):
            runs.append(one)
            continue
        before = merged.get(one.target)
        merged[one.target] = Group(
            tuple(sorted((*before.cards, *one.cards))) if before else one.cards, one.target
        )
    in_order = sorted(merged, key=lambda target: -1 if target is None else target)
    # Runs with the same ends are different melds: they are never one group.
    return (*(merged[target] for target in in_order), *sorted(runs, key=_run_order))


def _run_order(one: Group) -> tuple[int, tuple[Card, ...]]:
    return one.target or 0, one.cards


def target_name(target: Target) -> str:
    """A target in notation: a rank, `W` for a meld of wilds, a run by its ends (`5S-9S`); `K#2`
    for the second meld of kings."""
    number = number_of(target)
    if is_run(target):
        name = "-".join(map(card_name, run_ends(target)))
    else:
        name = "W" if rank_of(target) == WILDS else RANK_NAMES[rank_of(target)]
    return f"{name}#{number}" if number > 1 else name


def _group_text(one: Group) -> str:
    text = cards_text((*one.naturals, *one.wilds))
    if one.target is None or one.target == own_target(one.cards):
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
        case Join(rank):
            return f"join {RANK_NAMES[rank]}"
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
    if verb == "join":
        return Join(parse_rank(rest))
    raise NotationError(
        f"{text!r} is not a move: draw, take, meld, join, discard, ask, yes, no, pass or end"
    )


def _parse_target(text: str) -> Target:
    name, mark, number = text.strip().upper().partition("#")
    low, dash, high = name.partition("-")
    if dash:
        target = run_target(parse_card(low), parse_card(high))
    else:
        target = WILDS if name == "W" else parse_rank(name)
    if not mark:
        return target
    if number not in map(str, range(1, 10)):
        raise NotationError(f"{text.strip()!r} names no meld: after # stands its number, 1 to 9")
    return numbered(target, int(number)) if number != "1" else target


def _parse_group(text: str) -> Group:
    cards, arrow, target = text.partition(">")
    found = parse_cards(cards)
    if not found:
        raise NotationError(f"{text.strip()!r} names no card to lay")
    named = _parse_target(target) if arrow else None
    if named is not None and named == own_target(tuple(sorted(found))) and not is_run(named):
        # It is said for a reason: the first meld of the rank, where there may be several.
        named = numbered(named, 1)
    return group(found, named)
