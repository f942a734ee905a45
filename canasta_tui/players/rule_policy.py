"""The rule player's judgement: what a seat would like to do, from what it sees, quickly.

It looks at a `Game`, but only at what its seat may know of it: its own hand, the table, how many
cards the others hold and which of them came from the pile. So it plays for a view (see
`laying.table_of`) and, many times over, in the hypotheses of the players that search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..rules.cards import IS_BLACK_THREE, IS_WILD, NATURAL_RANKS, THREE, Card, Rank
from ..rules.game import Game
from ..rules.going_out import way_out
from ..rules.melds import canasta_bonus, card_points, closed_ranks, fault
from ..rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Group,
    Move,
    Take,
    group,
    lay,
    take,
)
from ..rules.opening import minimum
from ..rules.pile import is_blocked, is_frozen
from ..rules.position import Meld, Position
from ..rules.profile import Profile
from ..rules.refusals import Refusal
from ..rules.scoring import incomplete_cost
from ..rules.targets import WILDS
from .danger import Danger, pack_counts, unseen_counts
from .weights import RuleWeights

Wish: TypeAlias = tuple[Move, str]
"""A move and the reason for it (see `choice.REASONS`)."""


class Outlook:
    """What a seat sees of the table in one moment, as the rule player needs it."""

    __slots__ = (
        "canastas",
        "closed",
        "counts",
        "hand",
        "melds",
        "opponents",
        "own",
        "partners",
        "risk",
        "seat",
        "side",
        "unseen",
        "wilds",
    )

    def __init__(self, game: Game, seat: int, policy: RulePolicy) -> None:
        position = game.position
        self.seat, self.side = seat, position.side_of[seat]
        self.hand = position.hands[seat]
        self.counts = position.counts[seat]
        self.melds = position.melds[self.side]
        self.closed = policy.closed_ranks(position)
        points = policy.points
        self.wilds = [card for card in self.hand if IS_WILD[card]]
        if len(self.wilds) > 1:
            self.wilds.sort(key=lambda card: points[card >> 2])
        self.unseen = unseen_counts(game, seat, policy.pack)
        full = policy.full
        self.own: dict[Rank, tuple[Rank, Meld]] = {}
        self.canastas = 0
        for key, meld in self.melds.items():
            size = len(meld.naturals) + len(meld.wilds)
            self.canastas += size >= full
            if meld.rank not in self.own or size < full:
                self.own[meld.rank] = (key, meld)
        self.partners = self.opponents = 0
        self.risk = self._risk(game, policy.weights)

    def _risk(self, game: Game, weights: RuleWeights) -> float:
        """The chance that the deal ends before this seat lays again."""
        position, profile = game.position, game.profile
        full, needed = profile.melds.canasta, profile.going_out.canastas
        risk = weights.risks[3]
        fewest = [99] * len(position.melds)
        for other in range(1, profile.seats + 1):
            held = len(position.hands[other])
            side = position.side_of[other]
            if side != self.side:
                self.opponents += held
                if held < fewest[side]:
                    fewest[side] = held
            elif other != self.seat:
                self.partners += held
        for side, held in enumerate(fewest):
            if held > 90:
                continue
            canastas = nearly = 0
            for meld in position.melds[side].values():
                size = len(meld.naturals) + len(meld.wilds)
                if size >= full:
                    canastas += 1
                elif size >= full - 2:
                    # It may be finished in the turn that goes out.
                    nearly += 1
            if canastas >= needed:
                risk = max(risk, weights.risks[0 if held <= 2 else 1 if held <= 5 else 2])
            elif canastas + nearly >= needed and held <= 5:
                risk = max(risk, weights.risks[2])
        turns = len(position.stock) // profile.turn.draw
        if turns < 2 * profile.seats:
            risk = max(risk, 1.0 if turns < profile.seats else 0.5)
        return risk


class RulePolicy:
    """Judges positions of one profile."""

    def __init__(self, profile: Profile, weights: RuleWeights) -> None:
        self.profile, self.weights = profile, weights
        self.pack = pack_counts(profile)
        self.points = profile.pack.points
        self.closing = profile.melds.rank_closed_by != "none"
        self.full = profile.melds.canasta
        cards = {rank: (rank * 4,) * self.full for rank in NATURAL_RANKS}
        self.natural = {
            rank: canasta_bonus(profile, Meld(rank, same, ())) for rank, same in cards.items()
        }
        self.incomplete = {
            rank: incomplete_cost(profile, Meld(rank, same[:1], ())) for rank, same in cards.items()
        }

    def closed_ranks(self, position: Position) -> frozenset[Rank]:
        """The ranks that nobody melds any more."""
        return closed_ranks(self.profile, position.melds) if self.closing else frozenset()

    # Worth

    def meld_worth(self, rank: Rank, naturals: int, wilds: int, unseen: int) -> float:
        """What a meld promises besides the points of its cards; `unseen` cards of its rank are not
        seen anywhere."""
        if rank == WILDS:
            return self._wild_meld_worth(wilds)
        rules, weights = self.profile.scoring, self.weights
        lacking = self.full - naturals - wilds
        if lacking <= 0:
            return rules.mixed_canasta if wilds else self.natural[rank]
        place = lacking - 1
        mixed = weights.mixed[min(place, len(weights.mixed) - 1)]
        if wilds:
            return mixed * rules.mixed_canasta
        clean = weights.clean[min(place, len(weights.clean) - 1)] if unseen >= lacking else 0.0
        if self.incomplete[rank]:
            return clean * self.natural[rank] - (1 - clean) * self.incomplete[rank]
        return max(clean * self.natural[rank], mixed * rules.mixed_canasta)

    def _wild_meld_worth(self, wilds: int) -> float:
        rules = self.profile.scoring
        lacking = self.full - wilds
        if lacking <= 0:
            return rules.wild_canasta
        chances = self.weights.clean
        chance = chances[min(lacking - 1, len(chances) - 1)]
        return chance * rules.wild_canasta - (1 - chance) * rules.incomplete_wild_meld

    def held_worth(self, outlook: Outlook, rank: Rank, count: int) -> float:
        """What so many cards of a rank are worth in the hand, as a set or a key to the pile."""
        weights = self.weights
        if not count or rank in outlook.closed:
            return 0.0
        if count == 1:
            return weights.single if outlook.unseen[rank] else 0.0
        worth = weights.pair if outlook.unseen[rank] else 0.0
        if count < self.profile.melds.min_size:
            promised = self.meld_worth(rank, self.profile.melds.min_size, 0, outlook.unseen[rank])
            return worth + weights.pair_kept * max(0.0, promised)
        promised = self.meld_worth(rank, count, 0, outlook.unseen[rank])
        return worth + weights.more * (count - 2) + weights.set_kept * max(0.0, promised)

    def thinness(self, count: int) -> float:
        """What it costs to have so few cards in the hand."""
        return self.weights.thin * max(0.0, self.weights.thin_from - count)

    # Wishes

    def wishes(self, game: Game) -> Iterator[Wish]:
        """What the seat to move would like to do, best first; some of it may not be allowed."""
        progress = game.position.progress
        if progress.asking:
            yield self.answer(game)
            return
        if not progress.drew:
            if self._may_take(game):
                yield from self._takes(game, Outlook(game, game.position.turn, self))
            yield DRAW, "draw"
            yield PASS, "pass"
            return
        outlook = Outlook(game, game.position.turn, self)
        yield from self._ways_out(game, outlook)
        if outlook.melds:
            groups = self._lays(game, outlook)
            if groups:
                yield lay(groups), self._lay_reason(outlook, groups)
        else:
            yield from self._openings(game, outlook)
        yield from self.discards(game, outlook)
        yield END, "end"

    # Taking the pile

    def _may_take(self, game: Game) -> bool:
        """A quick no for most piles."""
        position, profile = game.position, self.profile
        if not position.pile or is_blocked(profile, position):
            return False
        rank, seat = position.pile[-1] >> 2, position.turn
        held, side = position.counts[seat][rank], position.side_of[seat]
        if is_frozen(profile, position, side):
            return held > 1
        return held > 0 or any(meld.rank == rank for meld in position.melds[side].values())

    def _takes(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        position = game.position
        rank = position.pile[-1] >> 2
        if outlook.melds:
            found = self._take(game, outlook, rank)
        else:
            found = self._opening_take(game, outlook, rank)
        now = self.thinness(len(outlook.hand) + 1)
        for move, cost in found:
            left = len(outlook.hand) - len(move.cards) + len(position.pile) - 1
            left -= sum(len(one.cards) for one in move.groups)
            cost += self.thinness(left) - now
            if self._pile_worth(game, outlook) - cost > self.weights.draw:
                yield move, "take" if outlook.melds else "take.opens"

    def _pile_worth(self, game: Game, outlook: Outlook) -> float:
        weights, counts = self.weights, outlook.counts
        worth = 0.0
        under = game.position.pile[:-1]
        held = counts[:]
        for card in under:
            held[card >> 2] += 1
        exposed = self.profile.threes.is_exposed
        for card in under:
            if exposed[card]:
                continue
            rank = card >> 2
            worth += weights.take_card + weights.deny
            if IS_WILD[card]:
                worth += weights.wild
            elif rank in outlook.own or held[rank] > 2:
                worth += weights.take_fitting
        return worth

    def _take(self, game: Game, outlook: Outlook, rank: Rank) -> Iterator[tuple[Take, float]]:
        """Ways to take for a side that has opened, each with its cost (less its gain)."""
        rules = self.profile.pile
        frozen = is_frozen(self.profile, game.position, outlook.side)
        held = outlook.counts[rank]
        naturals = [card for card in outlook.hand if card >> 2 == rank]
        old = outlook.own.get(rank)
        n, w = (len(old[1].naturals), len(old[1].wilds)) if old else (0, 0)
        unseen = outlook.unseen[rank]
        before = self.meld_worth(rank, n, w, unseen) if old else 0.0
        keys: list[list[Card]] = []
        if old and not frozen and rules.onto_meld_cards <= held:
            keys.append(naturals[: rules.onto_meld_cards])
        if held >= 2:
            keys.append(naturals[:2])
        if held and outlook.wilds and not frozen and rules.natural_and_wild:
            keys.append([naturals[0], outlook.wilds[0]])
        elif old and not frozen and outlook.wilds and rules.onto_meld_cards > held:
            missing = rules.onto_meld_cards - held
            keys.append([*naturals, *outlook.wilds[:missing]])
        for key in keys:
            wilds = sum(IS_WILD[card] for card in key)
            after = self.meld_worth(rank, n + held + 1, w + wilds, unseen)
            if n + w < self.full <= n + held + 1 + w + wilds:
                after += self._needed(outlook, 1)
            kept = 0.0 if old else self.held_worth(outlook, rank, held)
            cost = before - after + wilds * self.weights.wild + kept - self.points[rank]
            yield take(key), cost

    def _opening_take(
        self, game: Game, outlook: Outlook, rank: Rank
    ) -> Iterator[tuple[Take, float]]:
        frozen = is_frozen(self.profile, game.position, outlook.side)
        held = outlook.counts[rank]
        if held < 2 and (frozen or not outlook.wilds or not self.profile.pile.natural_and_wild):
            return
        groups = self._opening_groups(game, outlook, top=game.position.pile[-1])
        if groups:
            first, *further = groups
            yield take(first.cards, further), -self._opening_worth(outlook, groups)

    # Laying

    def _needed(self, outlook: Outlook, more: int) -> float:
        """What canastas that going out asks for are worth besides, where there are so many more."""
        lacking = max(0, self.profile.going_out.canastas - outlook.canastas)
        return self.weights.canasta_needed * min(lacking, more)

    def _lays(self, game: Game, outlook: Outlook, *, emptying: int = -1) -> list[Group]:
        """What a side that has opened lays now. `emptying`: to go out, keeping so many cards."""
        profile = self.profile
        all_out = emptying >= 0
        room = len(outlook.hand) - (
            emptying if all_out else 0 if game.position.progress.last_three else 2
        )
        table = {
            rank: (key, len(meld.naturals), len(meld.wilds), 0)
            for rank, (key, meld) in outlook.own.items()
        }
        options: list[tuple[float, Rank, int]] = []
        risk = 2 * outlook.risk
        for rank in NATURAL_RANKS:
            held = outlook.counts[rank]
            if not held or rank in outlook.closed:
                continue
            old = table.get(rank)
            if not old and held < profile.melds.min_size:
                continue
            n, w = (old[1], old[2]) if old else (0, 0)
            if profile.melds.max_size:
                held = min(held, profile.melds.max_size - n - w)
                if held <= 0:
                    continue
            gain = self.meld_worth(rank, n + held, w, outlook.unseen[rank])
            if old:
                gain -= self.meld_worth(rank, n, w, outlook.unseen[rank])
            if n + w < self.full <= n + w + held:
                gain += self._needed(outlook, 1)
            gain += risk * held * self.points[rank]
            if not all_out:
                gain -= self.held_worth(outlook, rank, held)
            if gain > 0 or all_out:
                options.append((gain, rank, held))
        options.sort(reverse=True)
        for gain, rank, held in options:
            held = min(held, room)
            old = table.get(rank)
            if held <= 0 or (not old and held < profile.melds.min_size):
                continue
            thinner = self.thinness(room + 1 - held) - self.thinness(room + 1)
            if not all_out and gain < thinner:
                continue
            key, n, w, _ = old or (rank, 0, 0, 0)
            table[rank] = (key, n + held, w, held)
            room -= held
        added = self._add_wilds(outlook, table, room, all_out)
        groups = []
        for rank, (key, _, _, laid) in table.items():
            wilds = added.get(rank, [])
            if laid or wilds:
                cards = [card for card in outlook.hand if card >> 2 == rank][:laid]
                groups.append(group([*cards, *wilds], key))
        return groups

    def _add_wilds(
        self,
        outlook: Outlook,
        table: dict[Rank, tuple[Rank, int, int, int]],
        room: int,
        all_out: bool,
    ) -> dict[Rank, list[Card]]:
        """The wilds that go to each meld of the table; a pair of the hand may be one of them."""
        profile, weights = self.profile, self.weights
        free = outlook.wilds[:]
        added: dict[Rank, list[Card]] = {}
        while free and room > 0:
            best, choice = 0.0, (0, 0, 0)
            targets = [(rank, n, w, 0) for rank, (_, n, w, _) in table.items() if rank != THREE]
            for rank in NATURAL_RANKS:
                pair = outlook.counts[rank]
                if pair == 2 and rank not in table and rank not in outlook.closed:
                    targets.append((rank, 0, 0, 2))
            if profile.melds.wild_melds and WILDS not in table:
                targets.append((WILDS, 0, 0, 0))
            for rank, n, w, pair in targets:
                unseen = outlook.unseen[rank] if rank in self.natural else 0
                if rank and rank not in self.natural and rank != WILDS:
                    continue
                before = self.meld_worth(rank, n, w, unseen) if n + w else 0.0
                if pair:
                    before += self.held_worth(outlook, rank, 2)
                for more in range(1, min(len(free), room - pair) + 1):
                    code = fault(
                        profile,
                        rank,
                        before=n + w,
                        naturals=n + pair,
                        wilds=w + more,
                        added_wilds=more,
                        opening=False,
                    )
                    if code:
                        continue
                    size = n + w + pair + more
                    gain = self.meld_worth(rank, n + pair, w + more, unseen) - before
                    if n + w < self.full <= size:
                        gain += self._needed(outlook, 1)
                    if not all_out:
                        points = card_points(profile, free[:more])
                        gain += 2 * outlook.risk * (points + pair * self.points[rank])
                        gain -= weights.wild * more
                    else:
                        gain += 1000 * more
                    if gain > best:
                        best, choice = gain, (rank, more, pair)
            if not best:
                break
            rank, more, pair = choice
            key, n, w, laid = table.get(rank, (rank, 0, 0, 0))
            table[rank] = (key, n + pair, w + more, laid + pair)
            added[rank] = [*added.get(rank, []), *free[:more]]
            del free[:more]
            room -= more + pair
        return added

    def _lay_reason(self, outlook: Outlook, groups: list[Group]) -> str:
        wild = False
        for one in groups:
            old = outlook.melds.get(one.target or 0)
            size = old.size if old else 0
            if size < self.full <= size + len(one.cards):
                return "lay.canasta"
            wild = wild or bool(one.wilds)
        return "lay.wild" if wild else "lay"

    # Opening

    def _openings(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        groups = self._opening_groups(game, outlook)
        if groups and self._opening_worth(outlook, groups) > 0:
            yield lay(groups), "open"

    def _opening_worth(self, outlook: Outlook, groups: list[Group]) -> float:
        weights = self.weights
        worth = weights.opened
        for one in groups:
            wilds = len(one.wilds)
            naturals = len(one.cards) - wilds
            rank = one.target or 0
            worth += self.meld_worth(rank, naturals, wilds, outlook.unseen[rank])
            worth -= self.held_worth(outlook, rank, naturals) + weights.wild * wilds
            worth -= weights.hold_back * len(one.cards)
            worth += 2 * outlook.risk * card_points(self.profile, one.cards)
        return worth

    def _opening_groups(self, game: Game, outlook: Outlook, top: Card = 0) -> list[Group]:
        """Groups with which the side opens, the top card's first; none where it can't: natural sets
        while they are needed, then pairs with a wild, then further wilds."""
        position, profile = game.position, self.profile
        needed = minimum(profile, position, outlook.seat)
        points, least = self.points, profile.melds.min_size
        free = outlook.wilds[:]
        chosen: dict[Rank, list[Card]] = {}
        sum_points = 0
        by_rank: dict[Rank, list[Card]] = {}
        for card in outlook.hand:
            if not IS_WILD[card] and card >> 2 != THREE and card >> 2 not in outlook.closed:
                by_rank.setdefault(card >> 2, []).append(card)
        if top:
            rank = top >> 2
            cards = by_rank.pop(rank, [])
            if len(cards) == 1:
                cards = [*cards, free.pop(0)]
            chosen[rank] = cards
            sum_points = card_points(profile, cards)
            if profile.opening.top_counts:
                sum_points += points[rank]
        order = sorted(by_rank, key=lambda rank: (-points[rank], -len(by_rank[rank]), rank))
        for rank in order:
            if sum_points >= needed and chosen:
                break
            if len(by_rank[rank]) >= least and not self.incomplete[rank]:
                chosen[rank] = by_rank[rank]
                sum_points += points[rank] * len(by_rank[rank])
        for rank in order:
            if sum_points >= needed or not free:
                break
            if len(by_rank[rank]) == least - 1 and rank not in profile.melds.never_wild_ranks:
                wild = self._wild_for(free, needed - sum_points - 2 * points[rank])
                chosen[rank] = [*by_rank[rank], wild]
                sum_points += card_points(profile, chosen[rank])
        for rank, cards in chosen.items():
            most = profile.melds.max_wilds - sum(IS_WILD[card] for card in cards)
            while sum_points < needed and free and most and rank not in self.incomplete_ranks:
                wild = self._wild_for(free, needed - sum_points)
                chosen[rank] = cards = [*cards, wild]
                sum_points += card_points(profile, [wild])
                most -= 1
        if sum_points < needed or not chosen:
            return []
        return [group(cards, rank) for rank, cards in chosen.items()]

    @property
    def incomplete_ranks(self) -> frozenset[Rank]:
        """Ranks whose melds must not hold wilds."""
        return self.profile.melds.never_wild_ranks

    def _wild_for(self, free: list[Card], lacking: int) -> Card:
        """The cheapest wild that reaches the points, or the dearest; it leaves `free`."""
        place = next(
            (at for at, card in enumerate(free) if self.points[card >> 2] >= lacking),
            len(free) - 1,
        )
        return free.pop(place)

    # Going out

    def _ways_out(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        position, profile, weights = game.position, self.profile, self.weights
        progress = position.progress
        if progress.answer is False or not (
            progress.answer or progress.bound or self._may_be_out(outlook)
        ):
            return
        known = way_out(profile, game.means(), progress)
        if not known:
            return
        groups = known.lays[0] if known.lays else ()
        if outlook.melds and groups:
            kept = 1 if profile.going_out.discard == "compulsory" else 0
            better = self._lays(game, outlook, emptying=kept)
            left = len(outlook.hand) - sum(len(one.cards) for one in better)
            if better and left <= 1:
                groups = tuple(better)
        if not progress.answer and not progress.bound:
            if self._out_worth(outlook, groups) <= 0:
                return
            if outlook.partners >= weights.ask_from:
                yield ASK, "ask"
        yield (lay(groups), "out") if groups else (DISCARDS[known.left[0]], "out")
        if known.lays:
            yield lay(known.lays[0]), "out"

    def _may_be_out(self, outlook: Outlook) -> bool:
        """A quick no for most hands: too many cards that can't be laid."""
        stuck = 0
        wilds = len(outlook.wilds)
        canastas = outlook.canastas
        for rank in NATURAL_RANKS:
            count = outlook.counts[rank]
            old = outlook.own.get(rank)
            if count and not old:
                if count == 1:
                    stuck += 1
                elif count == 2:
                    if wilds:
                        wilds -= 1
                    else:
                        stuck += 2
            size = count + (old[1].size if old else 0)
            if size + len(outlook.wilds) >= self.full:
                canastas += not old or old[1].size < self.full
        if self.profile.melds.wild_melds and outlook.wilds:
            canastas += 1
        return stuck <= 1 and canastas >= self.profile.going_out.canastas

    def _out_worth(self, outlook: Outlook, groups: tuple[Group, ...]) -> float:
        """Whether going out with these groups is better than playing on: what it is worth."""
        weights, profile = self.weights, self.profile
        worth = weights.out + profile.going_out.bonus
        worth += weights.out_opponents * outlook.opponents
        worth -= weights.out_partners * outlook.partners
        laid = {one.target: one for one in groups}
        for rank, (key, meld) in outlook.own.items():
            one = laid.get(key)
            n, w = len(meld.naturals), len(meld.wilds)
            added = len(one.wilds) if one else 0
            more = len(one.cards) - added if one else 0
            if n + w >= self.full and not w and added and rank in self.natural:
                worth -= self.natural[rank] - profile.scoring.mixed_canasta
            if n + w + added + more < self.full:
                worth -= self.incomplete.get(rank, 0)
                promised = self.meld_worth(rank, n + more, w + added, outlook.unseen[rank])
                worth -= weights.out_unfinished * max(0.0, promised) * (1 - outlook.risk)
        return worth

    def answer(self, game: Game) -> Wish:
        """Yes or no to the partner's question, by what the own hand costs."""
        seat = game.position.progress.asking
        outlook, weights = Outlook(game, seat, self), self.weights
        cost = float(card_points(self.profile, outlook.hand))
        cost += weights.answer_layable * sum(
            self.points[card >> 2] for card in outlook.hand if card >> 2 in outlook.own
        )
        worth = weights.answer + self.profile.going_out.bonus
        worth += weights.answer_opponents * outlook.opponents
        return (YES, "answer.yes") if cost <= worth else (NO, "answer.no")

    # Discarding

    def discards(self, game: Game, outlook: Outlook) -> Iterator[Wish]:
        """All discards, the one that costs least first."""
        position, weights = game.position, self.weights
        hand, counts = outlook.hand, outlook.counts
        if len(hand) == 1:
            yield DISCARDS[hand[0]], "discard.out"
            return
        danger = Danger(game, outlook.seat, outlook.unseen, outlook.closed, weights)
        pile = weights.pile_base + weights.pile_card * (len(position.pile) + 1)
        freezes = self.profile.pile.freezes
        costs: list[tuple[float, Card]] = []
        worth: dict[Rank, float] = {}
        for card in set(hand):
            rank = card >> 2
            if IS_BLACK_THREE[card]:
                cost = weights.stopper
            elif IS_WILD[card]:
                cost = weights.wild
                if freezes[card] and not danger.frozen:
                    cost -= weights.freeze * len(position.pile)
            else:
                if rank not in worth:
                    count = counts[rank]
                    worth[rank] = (
                        self.held_worth(outlook, rank, count)
                        - self.held_worth(outlook, rank, count - 1)
                        + danger.of(rank) * pile
                        - outlook.risk * self.points[rank]
                    )
                    if rank in outlook.own:
                        worth[rank] += 2 * self.points[rank]
                cost = worth[rank]
            costs.append((cost, card))
        costs.sort()
        for _, card in costs:
            if IS_BLACK_THREE[card]:
                reason = "discard.stopper"
            elif IS_WILD[card]:
                reason = "discard.freeze"
            else:
                reason = "discard"
            yield DISCARDS[card], reason

    # Playing a game on

    def step(self, game: Game) -> None:
        """Make the next move of a game whose cards are all known."""
        for move, _ in self.wishes(game):
            try:
                game.apply(move)
            except Refusal:
                continue
            return
        game.apply(next(iter(game.legal_moves)))

    def play(self, game: Game) -> None:
        """Play such a game to its end."""
        while game.to_move:
            self.step(game)
