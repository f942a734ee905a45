"""Chapter: the score sheet of a deal, every line itemised.

Source of each rule: the sections `scoring`, `threes` and `going_out` of a profile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from . import threes
from .cards import IS_BLACK_THREE, IS_RED_THREE, JOKER, RANK_BY_NAME, Card
from .melds import canasta_bonus, canasta_kind, card_points, count_canastas, is_canasta
from .position import Meld, Position
from .profile import Profile
from .targets import WILDS


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score sheet."""

    item: str
    """What it is for: `melded-cards`, `natural-canasta`, `mixed-canasta`, `concealed-canasta` (the
    extra for it), `wild-canasta`, `run-canasta`, `red-threes`, `black-threes`, `going-out`,
    `concealed-out` (in place of `going-out`), `incomplete-meld`, `hoarded`, `hand-cards` or
    `target-bust` (what an exact target takes back)."""
    count: int
    """Cards, canastas, melds or sets."""
    points: int


def sheet(profile: Profile, position: Position, side: int) -> tuple[Item, ...]:
    """The lines of a side's sheet for a deal that has ended; they add up to its score.

    `side` is one that the profile names: in a lone hand a player, who has what the player's side
    has.
    """
    played_for = position.side_of[profile.table.sides[side - 1][0]]
    items = tuple(_items(profile, position, played_for))
    bust = target_bust(profile, position.scores[side], deal_score(items))
    return (*items, Item("target-bust", 1, bust)) if bust else items


def target_bust(profile: Profile, before: int, score: int) -> int:
    """What an exact target takes back from a deal that goes past it (`match.exact`)."""
    rules = profile.match
    if before + score <= rules.target or rules.exact in ("no", "keep"):
        return 0
    if rules.exact == "void":
        return -score
    floors = [row.total for row in profile.opening.brackets if row.total is not None]
    floor = max((total for total in floors if total <= before), default=before)
    return floor - before - score


def deal_score(items: tuple[Item, ...]) -> int:
    """The sum of a sheet's lines."""
    return sum(item.points for item in items)


def canastas_of(items: Iterable[Item]) -> Counter[str]:
    """How many canastas of each kind a sheet has: `natural`, `mixed`, `wild`, `run`."""
    found: Counter[str] = Counter()
    for one in items:
        # `concealed-canasta` is an extra for one that has its own line already.
        if one.item.endswith("-canasta") and one.item != "concealed-canasta":
            found[one.item.removesuffix("-canasta")] += one.count
    return found


def _items(profile: Profile, position: Position, side: int) -> Iterator[Item]:
    rules = profile.scoring
    melds = position.melds[side]
    canastas = count_canastas(profile, melds)
    melded = [card for meld in melds.values() for card in meld.cards]
    if melded:
        against = rules.melded_cards_against_without_canasta and not canastas
        points = card_points(profile, melded)
        yield Item("melded-cards", len(melded), -points if against else points)
    yield from _canastas(profile, position, side)
    yield from three_items(profile, position, side)
    if position.ended == "out" and position.side_of[position.ended_by] == side:
        yield Item("going-out", 1, profile.going_out.bonus)
    if position.ended == "concealed" and position.side_of[position.ended_by] == side:
        yield Item("concealed-out", 1, profile.going_out.concealed_bonus)
    yield from _penalties(profile, position, side)
    seats = position.sides[side - 1]
    hands = [card for seat in seats for card in (*position.hands[seat], *position.feet[seat])]
    if hands:
        others_out = position.ended in ("out", "concealed")
        yield Item("hand-cards", len(hands), -_cost(profile, hands, others_out))


def _cost(profile: Profile, hand: list[Card], others_out: bool) -> int:
    """What cards left in a hand cost; a red three that nobody could lay out yet costs nothing.

    `others_out`: another player went out.
    """
    if profile.threes.exposed == "red":
        hand = [card for card in hand if not IS_RED_THREE[card]]
    cost = card_points(profile, hand)
    black = profile.scoring.black_three_when_others_go_out
    if others_out and black:
        cost += (black - profile.pack.three) * sum(IS_BLACK_THREE[card] for card in hand)
    return cost


def _canastas(profile: Profile, position: Position, side: int) -> Iterator[Item]:
    kinds: dict[str, list[int]] = {
        "natural-canasta": [],
        "mixed-canasta": [],
        "wild-canasta": [],
        "run-canasta": [],
    }
    concealed = 0
    for meld in position.melds[side].values():
        kind = canasta_kind(profile, meld)
        if kind:
            kinds[f"{kind}-canasta"].append(canasta_bonus(profile, meld))
            concealed += meld.concealed
    for kind, bonuses in kinds.items():
        if bonuses:
            yield Item(kind, len(bonuses), sum(bonuses))
    if concealed and profile.scoring.concealed_canasta:
        yield Item(
            "concealed-canasta",
            concealed,
            concealed * profile.scoring.concealed_canasta,
        )


def three_items(profile: Profile, position: Position, side: int) -> Iterator[Item]:
    """The lines for a side's exposed threes, as they would count now."""
    melds, exposed = position.melds[side], position.threes[side]
    sign = threes.sign(profile, bool(melds), count_canastas(profile, melds))
    black = sum(IS_BLACK_THREE[card] for card in exposed)
    red = len(exposed) - black
    for item, count in (("red-threes", red), ("black-threes", black)):
        if count:
            yield Item(item, count, sign * threes.value(profile, count))


def incomplete_cost(profile: Profile, meld: Meld) -> int:
    """What a meld costs its side as long as it is no canasta (`scoring.incomplete_…`)."""
    rules = profile.scoring
    if meld.rank == WILDS:
        jokers = sum(card >> 2 == JOKER for card in meld.wilds)
        if jokers and jokers == profile.pack.jokers:
            return rules.incomplete_wild_meld_with_all_jokers
        return rules.incomplete_wild_meld
    return rules.incomplete_special_meld if meld.rank in rules.special and not meld.wilds else 0


def _penalties(profile: Profile, position: Position, side: int) -> Iterator[Item]:
    rules = profile.scoring
    incomplete = [
        incomplete_cost(profile, meld)
        for meld in position.melds[side].values()
        if not is_canasta(profile, meld)
    ]
    if any(incomplete):
        yield Item("incomplete-meld", sum(map(bool, incomplete)), -sum(incomplete))
    sets = sum(
        position.counts[seat][RANK_BY_NAME[name]] >= rules.hoard_size
        for seat in position.sides[side - 1]
        for name in rules.hoard_ranks
    )
    if sets:
        yield Item("hoarded", sets, -sets * rules.hoard_penalty)
