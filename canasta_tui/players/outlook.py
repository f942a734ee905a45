"""What a seat sees of the table in one moment, as the rule player needs it."""

from __future__ import annotations

from ..rules.cards import IS_WILD, Rank
from ..rules.game import Game
from ..rules.melds import closed_ranks, may_found, next_of_rank
from ..rules.pile import is_blocked, is_frozen
from ..rules.position import Meld
from ..rules.runs import completed_by
from ..rules.targets import Target
from .worth import Worth

NOBODY: frozenset[Rank] = frozenset()


def unseen_counts(game: Game, seat: int, of_pack: list[int]) -> list[int]:
    """How many cards of each rank `seat` sees nowhere, of the pack's."""
    position = game.position
    unseen = [all_ - own for all_, own in zip(of_pack, position.counts[seat], strict=True)]
    for card in position.pile:
        unseen[card >> 2] -= 1
    for melds in position.melds:
        for meld in melds.values():
            if meld.rank:
                unseen[meld.rank] -= len(meld.naturals)
            else:
                for card in meld.naturals:
                    unseen[card >> 2] -= 1
            for card in meld.wilds:
                unseen[card >> 2] -= 1
    for other, known in enumerate(game.known):
        if other != seat:
            for card in known:
                unseen[card >> 2] -= 1
    return unseen


def may_take(game: Game) -> bool:
    """A quick no where the player to move can't take the pile, which is for most piles."""
    position, profile = game.position, game.profile
    if not position.pile or is_blocked(profile, position):
        return False
    rank, seat = position.pile[-1] >> 2, position.turn
    held, side = position.counts[seat][rank], position.side_of[seat]
    if is_frozen(profile, position, side):
        return held > 1
    return (
        held > 0
        or any(meld.rank == rank for meld in position.melds[side].values())
        or bool(completed_by(profile, position.hands[seat], position.pile[-1]))
    )


class Outlook:
    """A seat's own hand and side, the cards unseen, and how near the end is."""

    __slots__ = (
        "canastas",
        "closed",
        "counts",
        "hand",
        "key",
        "melds",
        "opponents",
        "own",
        "partners",
        "risk",
        "seat",
        "side",
        "unseen",
        "wilds",
        "worth",
    )

    def __init__(self, game: Game, seat: int, worth: Worth) -> None:
        self.worth, self.seat = worth, seat
        self.side = game.position.side_of[seat]
        self.unseen = unseen_counts(game, seat, worth.pack)
        """By rank: cards that the seat sees nowhere."""
        self.partners = self.opponents = 0
        """Cards in the hands and feet of partners and of opponents."""
        self.risk = self._risk(game)
        """The chance that the deal ends before the seat lays again."""
        self.look_again(game)
        weights = worth.weights
        self.key = weights.key - weights.ready * self.risk
        """What two cards are worth as a key to the pile that a new meld would use."""
        if is_frozen(game.profile, game.position, self.side):
            pile = worth.pile(len(game.position.pile))
            self.key += weights.key_frozen + weights.key_pile * pile

    def look_again(self, game: Game) -> None:
        """See what the seat's own lay has changed."""
        position, worth = game.position, self.worth
        self.hand, self.counts = position.hands[self.seat], position.counts[self.seat]
        self.melds = position.melds[self.side]
        closing = game.profile.melds.rank_closed_by != "none"
        self.closed = closed_ranks(game.profile, position.melds) if closing else NOBODY
        self.wilds = [card for card in self.hand if IS_WILD[card]]
        """Wilds in the hand, the cheapest first."""
        if len(self.wilds) > 1:
            self.wilds.sort(key=lambda card: worth.points[card >> 2])
        self.own: dict[Rank, tuple[Target, Meld]] = {}
        """By rank: the side's meld that grows, with its target."""
        self.canastas = 0
        for key, meld in self.melds.items():
            is_full = len(meld.naturals) + len(meld.wilds) >= worth.full
            self.canastas += is_full
            # Runs have no rank, and are not added to.
            if meld.rank and (meld.rank not in self.own or not is_full):
                self.own[meld.rank] = (key, meld)
        if game.profile.melds.same_rank != "one":
            # A rank whose melds are full, and of which a further one may be begun.
            for rank in [rank for rank, (_, meld) in self.own.items() if meld.size >= worth.full]:
                if may_found(game.profile, self.melds, rank):
                    del self.own[rank]

    def new_target(self, rank: Rank) -> Target:
        """The target of a meld of a rank that the side may begin."""
        return next_of_rank(self.melds, rank) if rank in self.melds else rank

    def _risk(self, game: Game) -> float:
        position, profile = game.position, game.profile
        full, needed = self.worth.full, profile.going_out.canastas
        risks = self.worth.weights.risks
        risk = risks[3]
        fewest = [99] * len(position.melds)
        for other in range(1, profile.seats + 1):
            held = len(position.hands[other])
            side = position.side_of[other]
            cards = held + len(position.feet[other])
            if side != self.side:
                self.opponents += cards
                if held < fewest[side]:
                    fewest[side] = held
            elif other != self.seat:
                self.partners += cards
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
                risk = max(risk, risks[0 if held <= 2 else 1 if held <= 5 else 2])
            elif canastas + nearly >= needed and held <= 5:
                risk = max(risk, risks[2])
        turns = len(position.stock) // profile.turn.draw
        if turns < 2 * profile.seats:
            risk = max(risk, 1.0 if turns < profile.seats else 0.5)
        return risk
