"""What cards and melds are worth to the rule player, looked up in tables made once."""

from __future__ import annotations

from ..rules.cards import NATURAL_RANKS, RANK_COUNT, Rank, count_ranks, pack_of
from ..rules.melds import canasta_bonus
from ..rules.position import Meld
from ..rules.profile import Profile
from ..rules.scoring import incomplete_cost
from ..rules.targets import WILDS
from .weights import RuleWeights

USUAL = 300
"""What a mixed canasta pays where the weights were set; what wilds are worth goes with it."""


class Worth:
    """The worths for one profile and one set of weights, in points."""

    def __init__(self, profile: Profile, weights: RuleWeights) -> None:
        self.profile, self.weights = profile, weights
        self.full = profile.melds.canasta
        self.points = profile.pack.points
        self.pack = count_ranks(pack_of(profile.pack.packs, profile.pack.jokers))
        """How many cards of each rank the pack has."""
        self.wild = weights.wild * profile.scoring.mixed_canasta / USUAL
        """A wild in the hand."""
        self.natural = [0] * RANK_COUNT
        """What a natural canasta of a rank pays."""
        self.incomplete = [0] * RANK_COUNT
        """What a natural meld of a rank costs as long as it is no canasta."""
        for rank in NATURAL_RANKS:
            cards = (rank * 4,) * self.full
            self.natural[rank] = canasta_bonus(profile, Meld(rank, cards, ()))
            self.incomplete[rank] = incomplete_cost(profile, Meld(rank, cards[:1], ()))
        self._clean = [
            [[self._pure(rank, n, u) for u in range(self.full + 1)] for n in range(self.full + 1)]
            for rank in range(RANK_COUNT)
        ]
        self._mixed = [self._chance(weights.mixed, n) for n in range(self.full + 1)]
        most = max(self.pack) + 1
        self._held = [
            [[self._in_hand(rank, n, u) for u in range(self.full + 1)] for n in range(most)]
            for rank in range(RANK_COUNT)
        ]
        self._thin = [weights.thin * max(0.0, weights.thin_from - n) for n in range(12)]

    def _chance(self, chances: tuple[float, ...], size: int) -> float:
        lacking = self.full - size
        return 1.0 if lacking <= 0 else chances[min(lacking, len(chances)) - 1]

    def _pure(self, rank: Rank, naturals: int, unseen: int) -> float:
        if naturals >= self.full:
            return self.natural[rank]
        possible = unseen >= self.full - naturals
        clean = self._chance(self.weights.clean, naturals) if possible else 0.0
        if self.incomplete[rank]:
            return clean * self.natural[rank] - (1 - clean) * self.incomplete[rank]
        mixed = self._chance(self.weights.mixed, naturals) * self.profile.scoring.mixed_canasta
        return max(clean * self.natural[rank], mixed)

    def _in_hand(self, rank: Rank, count: int, unseen: int) -> float:
        weights, least = self.weights, self.profile.melds.min_size
        if not count:
            return 0.0
        if count == 1:
            return weights.single if unseen else 0.0
        worth = weights.pair if unseen else 0.0
        part = weights.pair_kept if count < least else weights.set_kept
        promised = self._clean[rank][min(max(count, least), self.full)][unseen]
        return worth + weights.more * max(0, count - least + 1) + part * max(0.0, promised)

    def meld(self, rank: Rank, naturals: int, wilds: int, unseen: int) -> float:
        """What a meld promises besides the points of its cards; `unseen` cards of its rank are seen
        nowhere."""
        full = self.full
        if rank == WILDS:
            return self._wild_meld(wilds)
        if wilds:
            size = naturals + wilds
            return self._mixed[size if size < full else full] * self.profile.scoring.mixed_canasta
        return self._clean[rank][naturals if naturals < full else full][
            unseen if unseen < full else full
        ]

    def run(self, size: int) -> float:
        """What a run of so many cards promises."""
        return self._chance(self.weights.clean, size) * self.profile.scoring.run_canasta

    def _wild_meld(self, wilds: int) -> float:
        rules = self.profile.scoring
        if wilds >= self.full:
            return rules.wild_canasta
        chance = self._chance(self.weights.clean, wilds)
        return chance * rules.wild_canasta - (1 - chance) * rules.incomplete_wild_meld

    def held(self, rank: Rank, count: int, unseen: int) -> float:
        """What so many cards of a living rank are worth in the hand, as a set or as a key to the
        pile."""
        return self._held[rank][count][unseen if unseen < self.full else self.full]

    def pile(self, size: int) -> float:
        """What a pile of so many cards is worth to who takes it."""
        return self.weights.pile_card * size + self.weights.pile_square * size * size

    def thinness(self, count: int) -> float:
        """What it costs to have so few cards in the hand."""
        return self._thin[count] if count < len(self._thin) else 0.0
