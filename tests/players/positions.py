"""Positions and deals for the tests of the computer seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from canasta_tui.profile_files import load
from canasta_tui.rules.cards import JOKER, Card, Rank, pack_of, parse_cards, without
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.game import Game
from canasta_tui.rules.position import DREW, Meld, Position, Progress
from canasta_tui.rules.profile import Profile

CLASSIC = load("classic")
MODERN = load("modern-american")
DRAWN = DREW[False, True]
FEW = 4
"""Cards that the other hands hold where nothing else is said."""


def meld_of(text: str) -> Meld:
    cards = parse_cards(text)
    wilds = tuple(sorted(card for card in cards if card >> 2 in (2, JOKER)))
    naturals = tuple(sorted(card for card in cards if card not in wilds))
    return Meld(naturals[0] >> 2 if naturals else JOKER, naturals, wilds)


def table(
    hand: str,
    *,
    melds: Sequence[str] = (),
    theirs: Sequence[str] = (),
    pile: str = "",
    progress: Progress = DRAWN,
    held: Mapping[int, int | str] = MappingProxyType({}),
    scores: tuple[int, int] = (0, 0),
    profile: Profile = CLASSIC,
) -> Game:
    """A position with seat 1 to move, holding `hand`. `held`: what another seat holds, its cards
    or how many (else `FEW`). All cards that nobody names are in the stock, but for threes."""
    own, others = ([meld_of(text) for text in side] for side in (melds, theirs))
    named = [*parse_cards(hand), *parse_cards(pile)]
    named += [card for meld in (*own, *others) for card in meld.cards]
    named += [
        card for cards in held.values() if isinstance(cards, str) for card in parse_cards(cards)
    ]
    rest = without(pack_of(profile.pack.packs, profile.pack.jokers), named)
    rest = [card for card in rest if not profile.threes.is_exposed[card]]
    Random(1).shuffle(rest)
    hands: list[list[Card]] = [[], parse_cards(hand)]
    for seat in range(2, profile.seats + 1):
        cards = held.get(seat, FEW)
        hands.append(
            parse_cards(cards) if isinstance(cards, str) else [rest.pop() for _ in range(cards)]
        )
    freezes = profile.pile.freezes
    sides: list[dict[Rank, Meld]] = [{}]
    sides += [{meld.rank: meld for meld in side} for side in (own, others)]
    position = Position(
        sides=profile.table.sides,
        hands=hands,
        stock=rest,
        pile=parse_cards(pile),
        frozen=any(freezes[card] for card in parse_cards(pile)),
        threes=[[], [], []],
        melds=sides,
        melded=[False, *(bool(sides[profile.side_of[s]]) for s in range(1, profile.seats + 1))],
        asked=[False] * 3,
        scores=(0, *scores),
        dealer=4,
        turn=1,
        progress=progress,
    )
    return Game(profile, position)


def deal(profile: Profile, number: int) -> Game:
    """A deal of its own for each number, with totals that sides might have."""
    rng = Random(f"{profile.id} {number}")
    totals = (0, *(rng.choice((-200, 0, 1500, 3000)) for _ in profile.table.sides))
    return Game.deal(profile, shuffled_deck(profile, rng), rng.randint(1, profile.seats), totals)
