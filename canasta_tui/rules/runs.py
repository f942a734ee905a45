"""Chapter: runs, naturals of one suit in sequence from four to ace, without wilds.

Source of each rule: `melds.runs` of a profile. A run has at most the cards of a canasta.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .cards import (
    ACE,
    CLUBS,
    IS_WILD,
    NATURAL_RANKS,
    SPADES,
    Card,
    count_ranks,
)
from .moves import Group, is_run_of, own_target
from .position import RUN, Meld
from .profile import Profile
from .refusals import Fact, Refusal
from .targets import Target, numbered, numbered_runs, run_target

_LOWEST: Card = NATURAL_RANKS[0] * 4 + SPADES
_HIGHEST: Card = NATURAL_RANKS[-1] * 4 + CLUBS
"""The cards that may be in a run lie between these."""


def least(profile: Profile) -> int:
    """The fewest cards of a run."""
    rules = profile.melds
    return rules.canasta if rules.runs == "complete" else rules.min_size


def valid_on_table(profile: Profile, cards: tuple[Card, ...]) -> bool:
    """Whether cards in ascending order may lie as a run."""
    return (
        profile.melds.runs != "none"
        and is_run_of(cards)
        and least(profile) <= len(cards) <= profile.melds.canasta
    )


def founds(one: Group) -> bool:
    """Whether a group is itself the run that it names, and so begins it."""
    return own_target(one.cards) == one.target


def begun_with(
    profile: Profile, melds: Mapping[Target, Meld], cards: Sequence[Card], top: Card
) -> Target | None:
    """Where the run goes that cards of the hand are with the pile's top card; None where they are
    none, or where runs grow: no top card begins one there."""
    whole = tuple(sorted((*cards, top)))
    if profile.melds.runs == "complete" and cards and valid_on_table(profile, whole):
        return place_of(melds, whole)
    return None


def completed_by(profile: Profile, hand: Sequence[Card], top: Card) -> list[tuple[Card, ...]]:
    """The cards of a hand that are a run with the pile's top card, where runs are laid whole."""
    full = profile.melds.canasta
    if profile.melds.runs != "complete" or not 4 <= top >> 2 <= ACE:
        return []
    found = []
    for below in range(full):
        whole = range(top - 4 * below, top - 4 * below + 4 * full, 4)
        others = tuple(card for card in whole if card != top)
        if whole[0] >> 2 >= 4 and whole[-1] >> 2 <= ACE and set(others) <= set(hand):
            found.append(others)
    return found


def join(
    profile: Profile, melds: Mapping[Target, Meld], one: Group, top: Card = 0
) -> tuple[Target, Meld]:
    """The run that a group founds or joins, and where it is kept; with the pile's top card where
    that is given.

    Raises `Refusal`.
    """
    target = one.target or 0
    added = (*one.cards, top) if top else one.cards
    old: tuple[Card, ...] = ()
    facts: dict[str, Fact] = {
        "run": True,
        "cards": added,
        "least": least(profile),
        "most": profile.melds.canasta,
        "wilds": 0,
    }
    begins = begun_with(profile, melds, one.cards, top) == target if top else founds(one)
    if not begins:
        if target not in melds:
            raise Refusal("meld.target", **facts)
        old = melds[target].naturals
    whole = tuple(sorted((*old, *added)))
    facts |= {"before": len(old), "naturals": len(whole)}
    if any(IS_WILD[card] for card in added):
        raise Refusal("meld.wilds", **facts | {"most_wilds": 0, "added_wilds": 1})
    if len(old) >= profile.melds.canasta:
        raise Refusal("meld.closed", **facts)
    if not least(profile) <= len(whole) <= profile.melds.canasta:
        raise Refusal("meld.size", **facts)
    if not is_run_of(whole):
        raise Refusal("meld.mixed-ranks", **facts)
    others = [key for key in melds if key != target] if old else melds
    concealed = not old and len(added) >= profile.melds.canasta
    return place_of(others, whole), Meld(RUN, whole, (), concealed)


def place_of(others: Container[Target], cards: tuple[Card, ...]) -> Target:
    """Where a run is kept, by its ends; with a number where another has the same ends."""
    target = run_target(cards[0], cards[-1])
    number, key = 1, target
    while key in others:
        number += 1
        key = numbered(target, number)
    return key


def renumber(melds: dict[Target, Meld]) -> None:
    """Number runs with the same ends without a gap, where one of them has grown."""
    for key in numbered_runs(melds):
        meld = melds.pop(key)
        melds[place_of(melds, meld.naturals)] = meld


def growing(profile: Profile, melds: Mapping[Target, Meld]) -> list[Target]:
    """A side's runs that have room, in the order of their ends."""
    if profile.melds.runs != "growing":
        return []
    full = profile.melds.canasta
    return sorted(
        [key for key, meld in melds.items() if meld.rank == RUN and len(meld.naturals) < full]
    )


def extended_by(profile: Profile, melds: Mapping[Target, Meld], card: Card) -> list[Target]:
    """A side's runs that a card would make longer by one."""
    if not _LOWEST <= card <= _HIGHEST:
        return []
    return [
        key
        for key in growing(profile, melds)
        if card in (melds[key].naturals[0] - 4, melds[key].naturals[-1] + 4)
    ]


class Reach(NamedTuple):
    """What the runs of a side could take from a hand: a quick answer for most hands."""

    ranks: int
    """The ranks of which a card may go to a run, begun or on the table: a bit each."""
    canastas: int
    """No choice of runs completes more."""


def reach_of(profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]) -> Reach:
    """What a side's runs could take from a hand, by masks of the ranks held of each suit."""
    if profile.melds.runs == "none":
        return Reach(0, 0)
    fewest, full = least(profile), profile.melds.canasta
    by_suit, held = [0, 0, 0, 0], [0, 0, 0, 0]
    for card in hand:
        if _LOWEST <= card <= _HIGHEST:
            by_suit[card & 3] |= 1 << (card >> 2)
            held[card & 3] += 1
    ranks = canastas = 0
    for mask, cards in zip(by_suit, held, strict=True):
        ranks |= _spread(_starts(mask, fewest), fewest)
        if _starts(mask, full):
            canastas += cards // full
    for key in growing(profile, melds):
        run = melds[key].naturals
        mask, size = by_suit[run[0] & 3], len(run)
        for end, step in ((run[0] >> 2, -1), (run[-1] >> 2, 1)):
            rank = end + step
            while mask >> rank & 1:
                ranks |= 1 << rank
                rank += step
                size += 1
        canastas += size >= full
    return Reach(ranks, canastas)


def _starts(mask: int, size: int) -> int:
    """The ranks in a mask with which so many in sequence begin."""
    for _ in range(size - 1):
        mask &= mask >> 1
    return mask


def _spread(starts: int, size: int) -> int:
    """The ranks of all sequences of a size that begin with these."""
    ranks = starts
    for _ in range(size - 1):
        ranks |= ranks << 1
    return ranks


def best_groups(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]
) -> Iterator[Group]:
    """For each run that can be begun or made longer the group with the most cards."""
    if profile.melds.runs == "none":
        return
    counts = _counts(hand)
    for key in growing(profile, melds):
        cards = melds[key].naturals
        room = profile.melds.canasta - len(cards)
        above = _reach(counts, cards[-1], 4, room)
        added = above + _reach(counts, cards[0], -4, room - len(above))
        if added:
            yield Group(tuple(sorted(added)), key)
    for low in sorted(counts):
        run = (low, *_reach(counts, low, 4, profile.melds.canasta - 1))
        if len(run) >= least(profile):
            yield Group(run, own_target(run))


def _counts(hand: Sequence[Card]) -> dict[Card, int]:
    """How often the hand holds each card that may be in a run."""
    counts: dict[Card, int] = {}
    for card in hand:
        if _LOWEST <= card <= _HIGHEST:
            counts[card] = counts.get(card, 0) + 1
    return counts


Dooms: TypeAlias = Callable[[Sequence[int], int], bool]
"""Whether what runs leave in the hand, by rank, is in vain, whatever they may still take of the
ranks in a mask."""


def laydowns(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld]
) -> Iterator[tuple[Group, ...]]:
    """Every choice of runs that can be laid from a hand or made longer, the empty one first."""
    if profile.melds.runs == "none":
        yield ()
        return
    table = [(key, melds[key].naturals) for key in growing(profile, melds)]
    fewest, most = least(profile), profile.melds.canasta
    for grown, counts in _grown(most, _counts(hand), table):
        for begun in _begun(counts, _LOWEST, fewest, most):
            yield (*grown, *begun)


def fitting(
    profile: Profile, hand: Sequence[Card], melds: Mapping[Target, Meld], dooms: Dooms
) -> Iterator[tuple[Group, ...]]:
    """The same, but for those that `dooms` calls vain, long runs first; of choices that lay the
    same cards only some."""
    left = count_ranks(hand)
    table = [(key, melds[key].naturals) for key in growing(profile, melds)]
    fewest, most = least(profile), profile.melds.canasta
    seen: set[tuple[int, Card, frozenset[tuple[Card, int]]]] = set()

    def begun(counts: dict[Card, int], start: Card, full: int) -> Iterator[tuple[Group, ...]]:
        """New runs that start at a card or later, beside so many full ones."""
        key = full, start, frozenset(counts.items())
        if key in seen or dooms(left, _ranks_in_runs(counts, start, fewest)):
            return
        seen.add(key)
        for low in sorted([card for card in counts if card >= start and card + 4 in counts]):
            if low >> 2 > start >> 2 and dooms(left, _ranks_in_runs(counts, low, fewest)):
                return
            cards = (low, *_reach(counts, low, 4, most - 1))
            for size in range(len(cards), fewest - 1, -1):
                run = cards[:size]
                _move(left, run, -1)
                for further in begun(_less(counts, run), low, full + (size == most)):
                    yield (Group(run, run_target(low, run[-1])), *further)
                _move(left, run, 1)
        if not dooms(left, 0):
            yield ()

    for grown, counts in _grown(most, _counts(hand), table):
        cards = [card for one in grown for card in one.cards]
        _move(left, cards, -1)
        seen.clear()
        for further in begun(counts, _LOWEST, 0):
            yield (*grown, *further)
        _move(left, cards, 1)


def _move(left: list[int], cards: Sequence[Card], step: int) -> None:
    for card in cards:
        left[card >> 2] += step


def _ranks_in_runs(counts: Iterable[Card], start: Card, fewest: int) -> int:
    """The ranks of which runs that start at a card or later may take one: a bit each."""
    by_suit = [0, 0, 0, 0]
    for card in counts:
        if card >= start:
            by_suit[card & 3] |= 1 << (card >> 2)
    ranks = 0
    for held in by_suit:
        ranks |= _spread(_starts(held, fewest), fewest)
    return ranks


def _grown(
    most: int, counts: dict[Card, int], table: list[tuple[Target, tuple[Card, ...]]]
) -> Iterator[tuple[tuple[Group, ...], dict[Card, int]]]:
    """The choices in which the runs on the table grow or not, with the rest of the cards."""
    if not table:
        yield (), counts
        return
    (key, cards), *others = table
    room = most - len(cards)
    below = _reach(counts, cards[0], -4, room)
    above = _reach(counts, cards[-1], 4, room)
    for down in range(len(below) + 1):
        for up in range(min(len(above), room - down) + 1):
            added = below[:down] + above[:up]
            groups = (Group(tuple(sorted(added)), key),) if added else ()
            for further, rest in _grown(most, _less(counts, added), others):
                yield (*groups, *further), rest


def _begun(
    counts: dict[Card, int], start: Card, fewest: int, most: int
) -> Iterator[tuple[Group, ...]]:
    """The choices of new runs of `fewest` to `most` cards that start at a card or later, in the
    order of the cards."""
    yield ()
    for low in sorted([card for card in counts if card >= start and card + 4 in counts]):
        cards = (low, *_reach(counts, low, 4, most - 1))
        for size in range(fewest, len(cards) + 1):
            run = cards[:size]
            one = Group(run, run_target(low, run[-1]))
            for further in _begun(_less(counts, run), low, fewest, most):
                yield (one, *further)


def _reach(counts: dict[Card, int], end: Card, step: int, most: int) -> list[Card]:
    """The cards of the hand that go on from the end of a run, up or down, at most so many."""
    found: list[Card] = []
    card = end + step
    while len(found) < most and card in counts:
        found.append(card)
        card += step
    return found


def _less(counts: dict[Card, int], gone: Sequence[Card]) -> dict[Card, int]:
    rest = counts.copy()
    for card in gone:
        rest[card] -= 1
        if not rest[card]:
            del rest[card]
    return rest
