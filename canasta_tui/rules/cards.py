"""Cards, ranks and suits as small integers, and their notation.

A card is `rank * 4 + suit`; the ranks count as they are printed (2 to 10, jack 11, queen 12,
king 13, ace 14) and a joker has a rank of its own, so `card >> 2` is the rank of any card.
Two equal cards of different packs are the same value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int

TWO, THREE, JACK, QUEEN, KING, ACE, JOKER = 2, 3, 11, 12, 13, 14, 15
NATURAL_RANKS: tuple[Rank, ...] = tuple(range(4, ACE + 1))
"""The ranks that melds are made of, four to ace. Threes are a chapter of their own."""
RANK_COUNT = 16
"""The length of a list of counts by rank; its first two places stay empty."""

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
JOKER_CARD: Card = JOKER * 4
UNKNOWN: Card = 0
"""Stands for a card that somebody may not see."""
CARD_LIMIT = JOKER_CARD + 1

RANK_NAMES: dict[Rank, str] = {r: str(r) for r in range(2, 11)} | {
    JACK: "J",
    QUEEN: "Q",
    KING: "K",
    ACE: "A",
    JOKER: "JK",
}
RANK_BY_NAME: dict[str, Rank] = {name: rank for rank, name in RANK_NAMES.items()} | {"T": 10}
SUIT_NAMES = "SHDC"
SUIT_SYMBOLS = "♠♥♦♣"

IS_WILD: tuple[bool, ...] = tuple(c >> 2 in (TWO, JOKER) for c in range(CARD_LIMIT))
IS_RED_THREE: tuple[bool, ...] = tuple(
    c >> 2 == THREE and c & 3 in (HEARTS, DIAMONDS) for c in range(CARD_LIMIT)
)
IS_BLACK_THREE: tuple[bool, ...] = tuple(
    c >> 2 == THREE and c & 3 in (SPADES, CLUBS) for c in range(CARD_LIMIT)
)
NAMES: tuple[str, ...] = tuple(
    "JK" if c == JOKER_CARD else RANK_NAMES.get(c >> 2, "?") + SUIT_NAMES[c & 3]
    for c in range(CARD_LIMIT)
)


class NotationError(ValueError):
    """A text that is not the notation of anything."""


def card_name(card: Card) -> str:
    """The card in notation: `10S`, `QH`, `JK`; `??` for one that may not be seen."""
    return NAMES[card] if card else "??"


def card_symbol(card: Card) -> str:
    """The card for people: `10♠`, `Q♥`, `JK`."""
    if card == JOKER_CARD:
        return "JK"
    return RANK_NAMES[card >> 2] + SUIT_SYMBOLS[card & 3] if card else "??"


def parse_rank(text: str) -> Rank:
    """The rank that a text names, in upper or lower case; `T` is the ten.

    Raises `NotationError`.
    """
    try:
        return RANK_BY_NAME[text.upper()]
    except KeyError:
        raise NotationError(f"{text!r} is not a rank: A 2 3 4 5 6 7 8 9 10 J Q K or JK") from None


def parse_card(text: str) -> Card:
    """The card that a text names: rank then suit (`S H D C` or the symbols), or `JK`.

    Raises `NotationError`.
    """
    # Symbols pasted from elsewhere may carry a selector that asks for text or for a picture.
    name = text.upper().rstrip("\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")
    if name == "JK":
        return JOKER_CARD
    rank, suit = name[:-1], name[-1:]
    number = RANK_BY_NAME.get(rank, JOKER)
    place = SUIT_NAMES.find(suit) if suit in SUIT_NAMES else SUIT_SYMBOLS.find(suit)
    if number == JOKER or place < 0 or not suit:
        raise NotationError(
            f"{text!r} is not a card: a rank (A 2 3 4 5 6 7 8 9 10 J Q K) and a suit (S H D C),"
            " or JK for a joker"
        )
    return number * 4 + place


def parse_cards(text: str) -> list[Card]:
    """The cards named in a text, separated by spaces, in their order. Raises `NotationError`."""
    return [parse_card(word) for word in text.split()]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in notation, separated by spaces, in their order."""
    return " ".join(card_name(card) for card in cards)


def pack_of(packs: int, jokers: int) -> list[Card]:
    """All cards of `packs` packs of 52 and `jokers` jokers, sorted."""
    suited = [r * 4 + s for r in range(TWO, ACE + 1) for s in range(4)]
    return sorted(suited * packs) + [JOKER_CARD] * jokers


def count_ranks(cards: Iterable[Card]) -> list[int]:
    """How many cards of each rank there are: a list indexed by rank."""
    counts = [0] * RANK_COUNT
    for card in cards:
        counts[card >> 2] += 1
    return counts


def without(cards: Sequence[Card], gone: Iterable[Card]) -> list[Card]:
    """The cards less one copy of each of `gone`. Raises `ValueError` if one is not there."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest
