"""A second referee for systems with several melds of a rank, runs, or second hands.

Like `oracle` it is written from the documents alone and tries everything, on hands of a few cards.
A lay has many spellings there, so it compares what lays and takes come to: the hand and the side's
melds afterwards. Melds are their cards and nothing else. It leaves out what none of those systems
has (a waived minimum, a turn that ends without a discard, ranks that are closed).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from canasta_tui.rules.cards import ACE, THREE, Card
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Lay, Move, Take
from canasta_tui.rules.profile import Profile
from tests.rules.oracle import is_black_three, is_wild, worth

Cards: TypeAlias = tuple[Card, ...]
LAYS = Lay | Take
Table: TypeAlias = tuple[Cards, ...]
"""A side's melds, each its cards in order; in order."""


class Outcome(NamedTuple):
    """What a lay or a take comes to. A hand that is empty has not taken up its foot yet."""

    hand: Cards
    table: Table


def is_plain(profile: Profile) -> bool:
    """Whether the first oracle knows the system: one meld of a rank, no runs, no second hand."""
    rules = profile.melds
    return rules.same_rank == "one" and rules.runs == "none" and not profile.deal.foot


def kind_of(meld: Sequence[Card]) -> str:
    """`wild`, `run`, `threes`, or `rank`; empty for cards that are no meld of any kind."""
    naturals = [card for card in meld if not is_wild(card)]
    ranks = {card >> 2 for card in naturals}
    if not naturals:
        return "wild"
    if ranks == {THREE}:
        return "threes" if len(naturals) == len(meld) and all(map(is_black_three, meld)) else ""
    if len(ranks) == 1:
        return "rank"
    one_suit = len({card & 3 for card in meld}) == 1 and len(naturals) == len(meld)
    in_order = all(b >> 2 == (a >> 2) + 1 for a, b in pairwise(sorted(meld)))
    return "run" if one_suit and in_order and min(ranks) > THREE and max(ranks) <= ACE else ""


def key_of(meld: Sequence[Card]) -> tuple[str, int]:
    """What melds must have in common to be of one rank."""
    kind = kind_of(meld)
    return kind, next((card >> 2 for card in meld if not is_wild(card)), 0) * (kind == "rank")


class TablesOracle:
    """The rules for whose turn it is in a game, for that turn alone."""

    def __init__(self, game: Game) -> None:
        self.game, self.position, self.profile = game, game.position, game.profile
        position = game.position
        self.seat = position.turn
        self.side = position.side_of[self.seat]
        self.hand = tuple(sorted(position.hands[self.seat]))
        self.table = table_of(game, self.seat)
        self.foot = bool(position.feet[self.seat])
        self.answer = position.progress.answer
        self.must_go_out = self.answer is True or any(kind_of(m) == "threes" for m in self.table)
        self.can_finish = lru_cache(maxsize=None)(self._can_finish)

    # Melds

    def may_lie(self, old: Cards, added: Cards) -> bool:
        """Whether a meld may grow by these cards, or be begun with them."""
        rules = self.profile.melds
        meld = old + added
        kind = kind_of(meld)
        if old and kind_of(old) != kind:
            return False
        most = rules.max_size or len(meld)
        if kind == "threes":
            fine = self.profile.threes.black_melds != "never" and not self.foot and not old
            return fine and len(meld) in (3, 4) and self.answer is not False
        if kind == "run":
            if rules.runs == "complete":
                return not old and len(meld) == rules.canasta
            return rules.runs == "growing" and rules.min_size <= len(meld) <= rules.canasta
        if not kind or not rules.min_size <= len(meld) <= most:
            return False
        if kind == "wild":
            return rules.wild_melds
        wilds = sum(map(is_wild, meld))
        if len(meld) - wilds < rules.min_naturals:
            return False
        return wilds <= rules.max_wilds or not any(map(is_wild, added))

    def may_be_begun(self, old: Sequence[Cards], new: Sequence[Cards]) -> bool:
        """Whether a side may begin new melds beside old ones: how many of a rank
        (`melds.same_rank`)."""
        rules = self.profile.melds
        for place, meld in enumerate(new):
            kind = kind_of(meld)
            if kind == "run" or (kind == "rank" and rules.same_rank == "several"):
                continue
            others = [m for m in (*old, *new[:place]) if key_of(m) == key_of(meld)]
            if others and (kind == "threes" or rules.same_rank == "one"):
                return False
            if any(not rules.max_size or len(other) < rules.max_size for other in others):
                return False
        return True

    def may_leave(self, table: Table) -> bool:
        rules, full = self.profile.going_out, self.profile.melds.canasta
        kinds = []
        for meld in table:
            if len(meld) >= full:
                kind = kind_of(meld)
                mixed = any(map(is_wild, meld))
                kinds.append(kind if kind != "rank" else "mixed" if mixed else "natural")
        return (
            len(kinds) >= rules.canastas
            and kinds.count("natural") >= rules.natural_canastas
            and kinds.count("mixed") >= rules.mixed_canastas
            and kinds.count("run") >= rules.run_canastas
        )

    # Laying

    def placings(self, hand: Cards, table: Table, top: Card = 0) -> Iterator[tuple[Cards, Table]]:
        """Every way to lay cards of a hand: what stays, and what each place of the table gets.

        The places are the melds on the table in their order, then new melds. With the pile's `top`
        it lies with the first place's cards; `table` then begins with its meld, or with `()`.
        """
        new: list[list[Card]] = []
        gets: list[list[Card]] = [[] for _ in table]
        if top:
            gets[0].append(top)

        def fits(card: Card, cards: Sequence[Card]) -> bool:
            """Whether a card and these might be in one meld, for a quick no."""
            naturals = [c for c in cards if not is_wild(c)]
            if is_wild(card):
                return all(c >> 2 == naturals[0] >> 2 for c in naturals)
            same_rank = all(c >> 2 == card >> 2 for c in naturals)
            return same_rank or all(c & 3 == card & 3 and c >> 2 != card >> 2 for c in cards)

        def from_card(place: int, stay: Cards) -> Iterator[tuple[Cards, Table]]:
            if place == len(hand):
                yield stay, tuple(tuple(sorted(cards)) for cards in (*gets, *new))
                return
            card = hand[place]
            yield from from_card(place + 1, (*stay, card))
            for old, cards in (*zip(table, gets, strict=True), *(((), one) for one in new)):
                if fits(card, (*old, *cards)):
                    cards.append(card)
                    yield from from_card(place + 1, stay)
                    cards.remove(card)
            new.append([card])
            yield from from_card(place + 1, stay)
            new.pop()

        yield from from_card(0, ())

    def lays(self, hand: Cards, table: Table) -> set[Outcome]:
        """What lays come to that are melds one by one and open where that is needed."""
        found = set()
        for stay, gets in self.placings(hand, table):
            if stay == hand:
                continue
            after = self.after(table, gets)
            if after and (table or self.points(gets) >= self.minimum()):
                found.add(Outcome(stay, after))
        return found

    def after(self, table: Table, gets: Table) -> Table | None:
        """The table with what each place gets; None where some meld may not lie there."""
        melds = []
        for place, added in enumerate(gets):
            old = table[place] if place < len(table) else ()
            if added and not self.may_lie(old, added):
                return None
            melds.append(tuple(sorted(old + added)))
        news = sorted(melds[len(table) :], key=len, reverse=True)
        return tuple(sorted(melds)) if self.may_be_begun(melds[: len(table)], news) else None

    def points(self, gets: Table) -> int:
        return sum(worth(card) for cards in gets for card in cards)

    def minimum(self) -> int:
        rules = self.profile.opening
        if rules.by_deal:
            return rules.by_deal[min(self.position.round, len(rules.by_deal)) - 1]
        total = self.position.scores[self.profile.side_of[self.seat]]
        return [r.minimum for r in rules.brackets if r.total is None or total >= r.total][-1]

    def joins(self, table: Table) -> dict[int, set[Table]]:
        """By rank: the tables once two melds of it are one, of those that fit the largest."""
        found: dict[int, list[tuple[int, Table]]] = {}
        if self.profile.melds.same_rank != "several":
            return {}
        most = self.profile.melds.max_size
        for one, other in combinations(range(len(table)), 2):
            first, second = table[one], table[other]
            if key_of(first) != key_of(second) or kind_of(first) != "rank":
                continue
            if max(len(first), len(second)) == most or len(first + second) > most:
                continue
            if sum(map(is_wild, first + second)) > self.profile.melds.max_wilds:
                continue
            rest = [meld for place, meld in enumerate(table) if place not in (one, other)]
            whole = tuple(sorted(first + second))
            after = tuple(sorted([*rest, whole]))
            found.setdefault(key_of(first)[1], []).append((len(whole), after))
        return {
            rank: {after for size, after in pairs if size == max(pairs)[0]}
            for rank, pairs in found.items()
        }

    # The end of the turn

    def _can_finish(self, hand: Cards, table: Table, must: bool, answer: bool | None) -> bool:
        if self.foot:
            # An empty hand goes on with the foot, and a last card may be discarded.
            return not must
        if not hand:
            may_lay_all = self.profile.going_out.discard == "optional"
            return self.may_leave(table) and may_lay_all and answer is not False
        if len(hand) > 1 and not must:
            return True
        if len(hand) == 1 and self.may_leave(table) and answer is not False:
            return True
        if answer is False:
            return False
        for after in self.lays(hand, table):
            laid = any(kind_of(meld) == "threes" for meld in after.table)
            if self.can_finish(after.hand, after.table, must or laid, answer):
                return True
        return any(
            self.can_finish(hand, after, must, answer)
            for tables in self.joins(table).values()
            for after in tables
        )

    def legal(self, outcomes: set[Outcome]) -> set[Outcome]:
        """Those of what lays come to after which the turn can still be finished."""
        return {
            one
            for one in outcomes
            if self.can_finish(
                one.hand,
                one.table,
                self.must_go_out or any(kind_of(meld) == "threes" for meld in one.table),
                self.answer,
            )
        }

    def can_go_out(self) -> bool:
        """Whether the player can go out in this turn, a partner's "no" aside."""
        agreed = TablesOracle(self.game)
        agreed.answer = True
        return not self.foot and agreed.can_finish(self.hand, self.table, True, True)

    def may_discard(self) -> bool:
        """Whether some card may be discarded now (then any)."""
        if len(self.hand) > 1 or self.foot:
            return not self.must_go_out
        return self.may_leave(self.table) and self.answer is not False

    def may_ask(self) -> bool:
        rules, progress = self.profile.ask, self.position.progress
        if not rules.allowed or len(self.position.sides[self.side - 1]) < 2 or self.foot:
            return False
        if self.answer is not None or (rules.once_a_deal and self.position.asked[self.side]):
            return False
        if (rules.when != "any-time" and progress.lays) or self.must_go_out:
            return False
        return len(self.hand) > 1 and self.can_go_out()

    # The pile

    def frozen(self) -> bool:
        rules = self.profile.pile
        return (
            any(rules.freezes[card] for card in self.position.pile)
            or rules.always_frozen
            or (rules.frozen_before_opening and not self.table)
        )

    def takes(self) -> dict[Outcome, bool]:
        """What legal takes come to, and whether one of those has the top on a meld of the table."""
        pile, position = self.position.pile, self.position
        if not pile or is_wild(pile[-1]) or pile[-1] >> 2 == THREE:
            return {}
        if not position.stock and not self.profile.stock.plays_on:
            return {}
        if len(self.hand) == 1 and len(pile) == 1:
            return {}
        top = pile[-1]
        taken = pile[-self.profile.pile.cards_taken :][:-1]
        picked_up = [card for card in taken if card >> 2 != THREE or is_black_three(card)]
        found: dict[Outcome, bool] = {}
        for own in {(), *self.table}:
            rest = list(self.table)
            if own:
                rest.remove(own)
            for stay, gets in self.placings(self.hand, (own, *rest), top):
                key = list(gets[0])
                key.remove(top)
                if not self.is_key(key, top, own):
                    continue
                # The top card lies before the rest of the move does.
                if not own and not self.may_be_begun(self.table, gets[:1]):
                    continue
                after = self.after((own, *rest), gets)
                points = self.points(gets)
                points -= 0 if self.profile.opening.top_counts else worth(top)
                if after is None or not (self.table or points >= self.minimum()):
                    continue
                outcome = Outcome(tuple(sorted([*stay, *picked_up])), after)
                if self.legal({outcome}):
                    found[outcome] = found.get(outcome, False) or bool(own)
        return found

    def is_key(self, key: Sequence[Card], top: Card, own: Cards) -> bool:
        """Whether hand cards may take the top card to a meld (`()`: to a new one)."""
        rules = self.profile.pile
        wilds = sum(map(is_wild, key))
        naturals = len(key) - wilds
        if any(card >> 2 != top >> 2 for card in key if not is_wild(card)):
            return False
        if self.frozen() and naturals < 2:
            return False
        if not own:
            return naturals >= 2 or (rules.natural_and_wild and naturals == 1 and wilds >= 1)
        if kind_of((*own, top)) == "run":
            return not key and self.profile.melds.runs == "growing"
        if rules.onto_meld_sizes and len(own) not in rules.onto_meld_sizes:
            return False
        if wilds and not rules.onto_meld_wilds:
            return False
        return len(key) >= rules.onto_meld_cards and naturals >= rules.onto_meld_naturals

    def must_take(self) -> bool:
        rule = self.profile.stock.must_take
        if rule == "never" or (rule == "unfrozen-onto-meld" and self.frozen()):
            return False
        return any(self.takes().values())


def table_of(game: Game, seat: int) -> Table:
    """The melds of a seat's side."""
    melds = game.position.melds[game.position.side_of[seat]].values()
    return tuple(sorted(tuple(sorted(meld.cards)) for meld in melds))


def outcome_of(game: Game, move: Move) -> Outcome:
    """What a legal lay, take or join comes to, by the core."""
    position = game.position
    hand = position.hands[position.turn][:]
    gone = [card for one in move.groups for card in one.cards] if isinstance(move, LAYS) else []
    if isinstance(move, Take):
        taken = position.pile[-game.profile.pile.cards_taken :][:-1]
        hand += [card for card in taken if not game.profile.threes.is_exposed[card]]
        gone += move.cards
    for card in gone:
        hand.remove(card)
    trial = game.copy()
    trial.apply(move)
    return Outcome(tuple(sorted(hand)), table_of(trial, position.turn))
