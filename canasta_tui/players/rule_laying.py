"""What the rule player lays: naturals first, then wilds where they do most."""

from __future__ import annotations

from typing import TypeAlias

from ..rules.cards import IS_WILD, NATURAL_RANKS, THREE, Card, Rank
from ..rules.melds import aimed, card_points, fault
from ..rules.moves import Group, group
from ..rules.targets import WILDS, Target
from .outlook import Outlook

Table: TypeAlias = dict[Rank, tuple[Target, int, int, int]]
"""By rank: a meld's target, its naturals and wilds, and how many naturals are laid now."""


def needed_worth(outlook: Outlook) -> float:
    """What one more canasta is worth besides, while going out asks for it."""
    worth = outlook.worth
    lacking = worth.profile.going_out.canastas > outlook.canastas
    return worth.weights.canasta_needed if lacking else 0.0


def lays(outlook: Outlook, keep: int, *, empty: bool = False) -> list[Group]:
    """What a side that has opened lays now; `keep` cards stay in the hand.

    `empty`: as much as can be laid, whatever it is worth, as for going out.
    """
    worth, counts = outlook.worth, outlook.counts
    least, most = worth.profile.melds.min_size, worth.profile.melds.max_size
    own, full = outlook.own, worth.full
    options: list[tuple[float, Rank, int]] = []
    for rank in NATURAL_RANKS:
        held = counts[rank]
        if not held or (held < least and rank not in own) or rank in outlook.closed:
            continue
        _, meld = own.get(rank, (0, None))
        n, w = (len(meld.naturals), len(meld.wilds)) if meld else (0, 0)
        if most:
            held = min(held, most - n - w)
            if held <= 0:
                continue
        unseen = outlook.unseen[rank]
        gain = worth.meld(rank, n + held, w, unseen)
        gain -= worth.meld(rank, n, w, unseen) if meld else outlook.key
        if n + w < full <= n + w + held:
            gain += needed_worth(outlook)
        gain += 2 * outlook.risk * held * worth.points[rank] - worth.held(rank, held, unseen)
        if gain > 0 or empty:
            options.append((gain, rank, held))
    if not options and not outlook.wilds:
        return []
    room = len(outlook.hand) - keep
    table: Table = {
        rank: (key, len(meld.naturals), len(meld.wilds), 0) for rank, (key, meld) in own.items()
    }
    options.sort(reverse=True)
    for gain, rank, held in options:
        held = min(held, room)
        old = table.get(rank)
        if held <= 0 or (not old and held < least):
            continue
        thinner = worth.thinness(room + 1 - held) - worth.thinness(room + 1)
        if gain < thinner and not empty:
            continue
        key, n, w, _ = old or (outlook.new_target(rank), 0, 0, 0)
        table[rank] = (key, n + held, w, held)
        room -= held
    added = _add_wilds(outlook, table, room, empty) if outlook.wilds else {}
    groups = []
    for rank, (key, _, _, laid) in table.items():
        wilds = added.get(rank, [])
        if laid or wilds:
            cards = [card for card in outlook.hand if card >> 2 == rank][:laid]
            groups.append(aimed(worth.profile, outlook.melds, [*cards, *wilds], key))
    return groups


def _add_wilds(outlook: Outlook, table: Table, room: int, empty: bool) -> dict[Rank, list[Card]]:
    """The wilds that go to each meld of the table, which is changed; a pair of the hand may found
    one of them."""
    free = outlook.wilds[:]
    added: dict[Rank, list[Card]] = {}
    while free and room > 0:
        best, choice = 0.0, (0, 0, 0)
        for rank, pair in _wild_targets(outlook, table):
            for count in range(1, min(len(free), room - pair) + 1):
                gain = _wild_gain(outlook, table, rank, pair, free[:count], empty)
                if gain > best:
                    best, choice = gain, (rank, pair, count)
        if not best:
            break
        rank, pair, count = choice
        key, n, w, laid = table.get(rank) or (outlook.new_target(rank), 0, 0, 0)
        table[rank] = (key, n + pair, w + count, laid + pair)
        added[rank] = [*added.get(rank, []), *free[:count]]
        del free[:count]
        room -= count + pair
    return added


def _wild_targets(outlook: Outlook, table: Table) -> list[tuple[Rank, int]]:
    """The ranks of melds that wilds may join or found, with the naturals of the hand that go with
    them."""
    profile = outlook.worth.profile
    targets = [(rank, 0) for rank in table if rank > THREE]
    pair = profile.melds.min_size - 1
    targets += [
        (rank, pair)
        for rank in NATURAL_RANKS
        if outlook.counts[rank] == pair and rank not in table and rank not in outlook.closed
    ]
    if profile.melds.wild_melds and WILDS not in table:
        targets.append((WILDS, 0))
    return targets


def _wild_gain(
    outlook: Outlook, table: Table, rank: Rank, pair: int, wilds: list[Card], empty: bool
) -> float:
    """What so many wilds bring in a meld; 0 or less where they may not be laid there."""
    worth = outlook.worth
    _, n, w, _ = table.get(rank, (rank, 0, 0, 0))
    count, unseen = len(wilds), outlook.unseen[rank]
    if fault(
        worth.profile,
        rank,
        before=n + w,
        naturals=n + pair,
        wilds=w + count,
        added_wilds=count,
        opening=False,
    ):
        return 0.0
    gain = worth.meld(rank, n + pair, w + count, unseen)
    if n + w:
        gain -= worth.meld(rank, n, w, unseen)
    if pair:
        gain -= worth.held(rank, pair, unseen) + outlook.key
    if n + w < worth.full <= n + w + pair + count:
        gain += needed_worth(outlook)
    if empty:
        # Each card that goes is worth more than any meld.
        return gain + 10_000 * count
    points = card_points(worth.profile, wilds) + pair * worth.points[rank]
    return gain + 2 * outlook.risk * points - worth.wild * count


def opening_worth(outlook: Outlook, groups: list[Group]) -> float:
    """What opening with these groups is worth, beside waiting."""
    worth, weights = outlook.worth, outlook.worth.weights
    total = weights.opened
    for one in groups:
        wilds = sum(IS_WILD[card] for card in one.cards)
        naturals = len(one.cards) - wilds
        rank = one.target or 0
        unseen = outlook.unseen[rank]
        total += worth.meld(rank, naturals, wilds, unseen)
        if naturals:
            total -= worth.held(rank, naturals, unseen)
        total -= worth.wild * wilds + weights.hold_back * len(one.cards)
        total += 2 * outlook.risk * card_points(worth.profile, one.cards)
    return total


def opening_groups(outlook: Outlook, needed: int, top: Card = 0) -> list[Group]:
    """Groups with which the side opens, the top card's first; none where these can't.

    Natural sets as long as they are needed, then pairs with a wild, then further wilds.
    """
    worth, rules = outlook.worth, outlook.worth.profile.melds
    points = worth.points
    free = outlook.wilds[:]
    chosen: dict[Rank, list[Card]] = {}
    so_far = 0
    by_rank: dict[Rank, list[Card]] = {}
    for card in outlook.hand:
        if not IS_WILD[card] and card >> 2 != THREE and card >> 2 not in outlook.closed:
            by_rank.setdefault(card >> 2, []).append(card)
    if top:
        cards = by_rank.pop(top >> 2, [])
        if len(cards) == 1 and free:
            cards = [*cards, free.pop(0)]
        chosen[top >> 2] = cards
        so_far = card_points(worth.profile, cards)
        so_far += points[top >> 2] if worth.profile.opening.top_counts else 0
    order = sorted(by_rank, key=lambda rank: (-points[rank], -len(by_rank[rank]), rank))
    for rank in order:
        if so_far >= needed and chosen:
            break
        if len(by_rank[rank]) >= rules.min_size and not worth.incomplete[rank]:
            chosen[rank] = by_rank[rank]
            so_far += points[rank] * len(by_rank[rank])
    for rank in order:
        if so_far >= needed or not free:
            break
        if len(by_rank[rank]) == rules.min_size - 1 and rank not in rules.never_wild_ranks:
            wild = _wild_for(outlook, free, needed - so_far - points[rank] * len(by_rank[rank]))
            chosen[rank] = [*by_rank[rank], wild]
            so_far += card_points(worth.profile, chosen[rank])
    for rank, cards in chosen.items():
        most = rules.max_wilds - sum(IS_WILD[card] for card in cards)
        while so_far < needed and free and most and rank not in rules.never_wild_ranks:
            wild = _wild_for(outlook, free, needed - so_far)
            chosen[rank] = cards = [*cards, wild]
            so_far += points[wild >> 2]
            most -= 1
    return [group(cards, rank) for rank, cards in chosen.items()] if so_far >= needed else []


def _wild_for(outlook: Outlook, free: list[Card], lacking: int) -> Card:
    """The cheapest wild that reaches the points, or the dearest; it leaves `free`."""
    points = outlook.worth.points
    enough = (at for at, card in enumerate(free) if points[card >> 2] >= lacking)
    return free.pop(next(enough, len(free) - 1))
