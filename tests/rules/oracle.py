"""A second referee, written from the documents alone: slow, naive, for hands of a few cards.

It tries every way to give the cards of a hand to melds and, for a move that leaves cards, every way
to go on with the turn. It shares the cards, the moves' notation and the profile's values with the
core, and none of its judging. Runs, second melds of a rank and second hands
are the business of `tables_oracle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import TypeAlias

from canasta_tui.rules.cards import CLUBS, JOKER, SPADES, THREE, TWO, Card, Rank
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Move,
    group,
    lay,
    take,
)
from canasta_tui.rules.targets import WILDS

Groups: TypeAlias = tuple[tuple[Rank, tuple[Card, ...]], ...]
"""Which cards go to which meld, in order of the melds' ranks."""
Melds: TypeAlias = tuple[tuple[Rank, int, int], ...]
"""A side's melds, sorted: rank, naturals, wilds."""


def is_wild(card: Card) -> bool:
    return card >> 2 in (TWO, JOKER)


def is_black_three(card: Card) -> bool:
    return card >> 2 == THREE and card & 3 in (SPADES, CLUBS)


def worth(card: Card) -> int:
    """The points of a card, the same in every document."""
    rank = card >> 2
    if rank == JOKER:
        return 50
    if rank in (TWO, 14):
        return 20
    return 10 if rank >= 8 else 5


@dataclass(frozen=True)
class Turn:
    """A turn as far as its end depends on it."""

    hand: tuple[Card, ...]
    melds: Melds
    drew: str
    answer: bool | None = None
    only_discard: bool = False
    """A lay was allowed because the turn goes out with it, and nothing but a discard follows it."""
    must_go_out: bool = False
    """Black threes were laid, or the partner said yes."""
    last_three: bool = False


class Oracle:
    """The rules for whose turn it is in a game, for that turn alone."""

    def __init__(self, game: Game) -> None:
        self.game, self.position, self.profile = game, game.position, game.profile
        self.seat = self.position.turn
        self.side = self.position.side_of[self.seat]
        self.total = self.position.scores[self.profile.side_of[self.seat]]
        self.price = self.profile.opening.failed if self.position.failed[self.side] else "reject"
        """What a failed opening costs the side of the player whose turn it is."""
        self.can_finish = lru_cache(maxsize=None)(self._can_finish)

    @cached_property
    def turn(self) -> Turn:
        position = self.position
        progress = position.progress
        melds = tuple(
            sorted(
                (m.rank, len(m.naturals), len(m.wilds)) for m in position.melds[self.side].values()
            )
        )
        last_lay = self.profile.threes.black_melds == "last-lay"
        threes_laid = any(rank == THREE for rank, _, _ in melds)
        return Turn(
            tuple(sorted(position.hands[self.seat])),
            melds,
            progress.drew,
            progress.answer,
            progress.bound == "waived" or (threes_laid and last_lay),
            threes_laid or progress.answer is True,
            progress.last_three,
        )

    # What is on the table

    def canastas(self, melds: Melds) -> int:
        full = self.profile.melds.canasta
        return sum(naturals + wilds >= full for rank, naturals, wilds in melds if rank != THREE)

    def closed(self, melds: Melds) -> set[Rank]:
        """Ranks that a finished canasta of any side has closed."""
        closed_by = self.profile.melds.rank_closed_by
        tables = [
            [(m.rank, len(m.naturals), len(m.wilds)) for m in theirs.values()]
            for side, theirs in enumerate(self.position.melds)
            if side != self.side
        ]
        full = self.profile.melds.canasta
        return {
            rank
            for table in [*tables, melds]
            for rank, naturals, wilds in table
            if rank != WILDS and naturals + wilds >= full
            if closed_by == "canasta" or (closed_by == "natural-canasta" and not wilds)
        }

    def may_leave(self, melds: Melds) -> bool:
        return self.canastas(melds) >= self.profile.going_out.canastas

    # Laying

    def ways_to_group(self, turn: Turn, hand: tuple[Card, ...]) -> set[Groups]:
        """Every way to give some cards of the hand to melds, sensible or not."""
        targets = {rank for rank, _, _ in turn.melds if rank != THREE}
        targets |= {card >> 2 for card in hand if not is_wild(card) and card >> 2 > THREE}
        if self.profile.melds.wild_melds:
            targets.add(WILDS)
        options = [
            (0, *sorted(targets)) if is_wild(card) else (0, card >> 2)
            for card in hand
            if is_wild(card) or card >> 2 > THREE or is_black_three(card)
        ]
        cards = [c for c in hand if is_wild(c) or c >> 2 > THREE or is_black_three(c)]
        found: set[Groups] = set()
        for choice in product(*options):
            by_target: dict[Rank, list[Card]] = {}
            for card, target in zip(cards, choice, strict=True):
                if target:
                    by_target.setdefault(target, []).append(card)
            found.add(tuple((t, tuple(by_target[t])) for t in sorted(by_target)))
        return found

    def meld_after(
        self, turn: Turn, target: Rank, cards: tuple[Card, ...], top: Card = 0
    ) -> tuple[Rank, int, int] | None:
        """The meld that these cards (and the pile's top) make or join; None if it may not be."""
        rules = self.profile.melds
        opened = bool(turn.melds)
        old = next((m for m in turn.melds if m[0] == target), (target, 0, 0))
        every = [*cards, top] if top else [*cards]
        wilds = [card for card in every if is_wild(card)]
        naturals = [card for card in every if not is_wild(card)]
        if target == THREE:
            fine = self.profile.threes.black_melds != "never" and old == (THREE, 0, 0)
            fine = fine and 3 <= len(cards) <= 4 and all(map(is_black_three, cards))
            fine = fine and turn.answer is not False and not turn.last_three
            return (THREE, len(cards), 0) if fine else None
        _, had_naturals, had_wilds = old
        all_naturals, all_wilds = had_naturals + len(naturals), had_wilds + len(wilds)
        if not every or all_naturals + all_wilds < rules.min_size:
            return None
        if rules.max_size and all_naturals + all_wilds > rules.max_size:
            return None
        if target == WILDS:
            fine = rules.wild_melds and not naturals
            return (WILDS, 0, all_wilds) if fine else None
        if any(card >> 2 != target for card in naturals) or target in self.closed(turn.melds):
            return None
        if all_naturals < rules.min_naturals:
            return None
        if wilds:
            if all_wilds > rules.max_wilds:
                return None
            if rules.wild_relation == "not-more" and all_wilds > all_naturals:
                return None
            if rules.wild_relation == "fewer" and all_wilds >= all_naturals:
                return None
            if opened and all_naturals < rules.naturals_for_wilds:
                return None
            if target in rules.never_wild_ranks:
                return None
            if target in rules.opening_only_ranks and (opened or top):
                return None
        return (target, all_naturals, all_wilds)

    def after_lay(
        self,
        turn: Turn,
        groups: Groups,
        top: Card = 0,
        picked_up: tuple[Card, ...] = (),
        hand: tuple[Card, ...] | None = None,
    ) -> Turn | None:
        """The turn after a lay, or a take with the top card in the first group; None if the melds
        or the opening are not allowed. Whether the turn can then be finished is another matter."""
        profile = self.profile
        if turn.only_discard:
            return None
        made: dict[Rank, tuple[Rank, int, int]] = {m[0]: m for m in turn.melds}
        for place, (target, cards) in enumerate(groups):
            meld = self.meld_after(turn, target, cards, top if not place else 0)
            if meld is None:
                return None
            made[target] = meld
        melds = tuple(sorted(made.values()))
        used = Counter(card for _, cards in groups for card in cards)
        rest = tuple(sorted([*(Counter(hand or turn.hand) - used).elements(), *picked_up]))
        wild_meld = made.get(WILDS, (WILDS, 0, 7))
        if (
            profile.melds.unfinished_wild_meld_keeps_wilds
            and wild_meld[2] < profile.melds.canasta
            and any(target != WILDS and any(map(is_wild, cards)) for target, cards in groups)
        ):
            return None
        waived = False
        if not turn.melds and self.price == "lock-deal":
            return None
        if not turn.melds and not self.opens(groups, top):
            # A minimum is waived for going out concealed at once: with this lay, or with the
            # one discard after it.
            waived = (
                profile.opening.waived_for_concealed
                and profile.going_out.concealed != "none"
                and turn.drew == "stock"
                and not turn.last_three
                and turn.answer is not False
                and len(rest) <= 1
                and self.may_leave(melds)
                and (profile.going_out.concealed != "own-canasta" or self.canastas(melds) > 0)
                and self.has_shape(groups)
            )
            if not waived:
                return None
        threes = any(target == THREE for target, _ in groups)
        last_lay = threes and profile.threes.black_melds == "last-lay"
        return replace(
            turn,
            hand=rest,
            melds=melds,
            drew=turn.drew or "pile",
            only_discard=waived or last_lay,
            must_go_out=turn.must_go_out or threes or waived,
        )

    def opens(self, groups: Groups, top: Card) -> bool:
        """Whether a first lay is worth enough and has its shape."""
        rules = self.profile.opening
        if self.price == "lock-deal":
            return False
        full = self.profile.melds.canasta
        if rules.waived_for_canasta and any(
            len(cards) >= full and (target == WILDS or not any(map(is_wild, cards)))
            for target, cards in groups
        ):
            return True
        points = sum(worth(card) for _, cards in groups for card in cards)
        if top and rules.top_counts:
            points += worth(top)
        rows = [row for row in rules.brackets if row.total is None or self.total >= row.total]
        needed = rows[-1].minimum + (10 if self.price == "plus-10" else 0)
        return points >= needed and self.has_shape(groups)

    def has_shape(self, groups: Groups) -> bool:
        if self.profile.opening.shape == "any":
            return True
        return any(
            target == WILDS or (len(cards) >= 3 and not any(map(is_wild, cards)))
            for target, cards in groups
        )

    # Ending the turn

    def _can_finish(self, turn: Turn) -> bool:
        """Whether some moves end the turn legally. A hand counts by its ranks alone."""
        rules = self.profile.going_out
        if turn.last_three:
            return True
        if not turn.hand:
            return (
                self.may_leave(turn.melds)
                and rules.discard == "optional"
                and turn.answer is not False
            )
        if len(turn.hand) > 1 and not turn.must_go_out:
            # Some card may always be discarded, and one is kept.
            return True
        if len(turn.hand) == 1 and (self.may_end(turn) or self.may_discard_last(turn)):
            return True
        return any(
            self.can_finish(self.plain(after))
            for groups in self.ways_to_group(turn, turn.hand)
            if groups and (after := self.after_lay(turn, groups))
        )

    def may_discard_last(self, turn: Turn) -> bool:
        return self.may_leave(turn.melds) and turn.answer is not False

    def may_end(self, turn: Turn) -> bool:
        """Whether the turn may end without a discard."""
        if turn.last_three:
            return True
        return (
            self.profile.going_out.last_card == "no-discard"
            and len(turn.hand) == 1
            and not turn.must_go_out
            and not (self.may_leave(turn.melds) and turn.answer is not False)
        )

    @staticmethod
    def plain(turn: Turn) -> Turn:
        """The same turn with all cards of one suit: suits change nothing."""
        return replace(turn, hand=tuple(sorted(card & ~3 for card in turn.hand)))

    # The moves

    def moves(self) -> Iterator[Move]:
        """Every legal move."""
        if self.position.ended:
            return
        if self.position.progress.asking:
            yield from (YES, NO)
        elif self.turn.drew:
            yield from self.discards()
            if self.may_end(self.turn):
                yield END
            if self.may_ask():
                yield ASK
            yield from self.lays()
        else:
            if self.position.stock:
                yield DRAW
            takes = list(self.takes())
            yield from (move for move, _ in takes)
            if not self.position.stock and not self.must_take(any(onto for _, onto in takes)):
                yield PASS

    def lays(self) -> Iterator[Move]:
        for groups in self.ways_to_group(self.turn, self.turn.hand):
            after = self.after_lay(self.turn, groups) if groups else None
            if after and self.can_finish(self.plain(after)):
                yield lay(group(cards, target) for target, cards in groups)

    def discards(self) -> Iterator[Move]:
        turn = self.turn
        if turn.last_three:
            return
        for card in set(turn.hand):
            if len(turn.hand) == 1:
                fine = self.may_discard_last(turn)
            else:
                fine = not turn.must_go_out and self.may_throw(card)
            if fine:
                yield DISCARDS[card]

    def may_throw(self, card: Card) -> bool:
        """Whether a card may go onto the pile while others stay in the hand."""
        rules = self.profile.turn
        hand = self.turn.hand
        if is_wild(card) and rules.wild_discards == "last-resort":
            return all(map(is_wild, hand))
        if self.position.pile or is_wild(card):
            return True
        # Onto an empty pile: first open ranks, then closed ones, then those kept back.
        kept = {{"7": 7, "A": 14}[name] for name in rules.kept_from_empty_pile}
        closed = self.closed(self.turn.melds) if rules.closed_ranks_kept_from_empty_pile else set()
        naturals = {c >> 2 for c in hand if not is_wild(c)}
        rank = card >> 2
        if rank in kept:
            if naturals - kept:
                return False
            return rank not in closed or naturals <= closed
        return rank not in closed or not (naturals - kept - closed)

    def may_ask(self) -> bool:
        rules, turn, progress = self.profile.ask, self.turn, self.position.progress
        partners = self.position.sides[self.side - 1]
        if not rules.allowed or len(partners) < 2 or turn.answer is not None:
            return False
        if rules.once_a_deal and self.position.asked[self.side]:
            return False
        if rules.when == "after-stock-draw" and turn.drew != "stock":
            return False
        if rules.when != "any-time" and progress.lays:
            return False
        if turn.must_go_out or turn.only_discard or turn.last_three:
            return False
        refused = replace(turn, answer=False)
        agreed = replace(turn, answer=True, must_go_out=True)
        return self.can_finish(self.plain(refused)) and self.can_finish(self.plain(agreed))

    # Taking the pile

    def frozen(self) -> bool:
        """Whether the side needs a natural pair."""
        rules = self.profile.pile
        return (
            any(self.profile.pile.freezes[card] for card in self.position.pile)
            or rules.always_frozen
            or (rules.frozen_before_opening and not self.turn.melds)
        )

    def must_take(self, can_take_onto_meld: bool) -> bool:
        rule = self.profile.stock.must_take
        if rule == "never" or (rule == "unfrozen-onto-meld" and self.frozen()):
            return False
        return can_take_onto_meld

    def takes(self) -> Iterator[tuple[Move, bool]]:
        """The legal takes, and whether the top card joins a meld on the table."""
        pile, turn = self.position.pile, self.turn
        if not pile or (not self.position.stock and not self.profile.stock.plays_on):
            return
        top = pile[-1]
        rank = top >> 2
        if rank <= THREE or is_wild(top):
            return
        size = next((n + w for r, n, w in turn.melds if r == rank), 0)
        picked_up = tuple(
            card
            for card in pile[:-1]
            if card >> 2 != THREE or (self.profile.threes.exposed == "red" and is_black_three(card))
        )
        grouped = self.ways_to_group(replace(turn, melds=(*turn.melds, (rank, 0, 0))), turn.hand)
        for groups in grouped:
            key = next((cards for target, cards in groups if target == rank), ())
            if not self.is_key(key, rank, size):
                continue
            others = tuple(one for one in groups if one[0] != rank)
            after = self.after_lay(turn, ((rank, key), *others), top, picked_up)
            if after and self.can_finish(self.plain(after)):
                further = (group(cards, target) for target, cards in others)
                yield take(key, further), bool(size)

    def is_key(self, key: tuple[Card, ...], rank: Rank, size: int) -> bool:
        """Whether these hand cards may meld with the top; `size`: the own meld's of that rank."""
        rules = self.profile.pile
        naturals = sum(card >> 2 == rank for card in key)
        wilds = len(key) - naturals
        if len(self.turn.hand) == 1 and len(self.position.pile) == 1:
            compulsory = size and not self.position.stock and self.must_take(True)
            if rules.one_card == "forbidden" or (
                rules.one_card == "forbidden-unless-compulsory" and not compulsory
            ):
                return False
        if self.frozen() and naturals < 2:
            return False
        if size:
            if rules.onto_meld_sizes and size not in rules.onto_meld_sizes:
                return False
            return len(key) >= rules.onto_meld_cards and naturals >= rules.onto_meld_naturals
        return naturals >= 2 or (rules.natural_and_wild and naturals == 1 and wilds >= 1)


def legal_moves(game: Game) -> set[Move]:
    """Every legal move of a game with a small hand, by trying."""
    return set(Oracle(game).moves())


def can_go_out(game: Game) -> bool:
    """Whether the player can go out in this turn, a partner's "no" aside."""
    oracle = Oracle(game)
    turn = replace(oracle.turn, answer=True, must_go_out=True)
    return not turn.last_three and oracle.can_finish(oracle.plain(turn))


def opening_lays(game: Game) -> Iterator[tuple[int, int]]:
    """Of each lay without threes that opens for the side: its points, and the cards left."""
    oracle = Oracle(game)
    for groups in oracle.ways_to_group(oracle.turn, oracle.turn.hand):
        if groups and oracle.opens(groups, 0) and all(target != THREE for target, _ in groups):
            after = oracle.after_lay(oracle.turn, groups)
            if after:
                yield sum(worth(card) for _, cards in groups for card in cards), len(after.hand)
