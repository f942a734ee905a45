"""Chapter: deals until somebody wins.

Source of each rule: the section `match` of a profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .deal import shuffled_deck
from .game import Game
from .profile import Profile


def winner(profile: Profile, totals: Sequence[int], deals: int = 1) -> int:
    """The side that has won with these totals (place 0 unused) after so many deals, or 0 while
    the match goes on. Where `match.deals` is set the highest total wins after so many.

    The highest total wins once it has reached `match.target`; where it is shared, play goes on.
    An exact target must be met (`match.exact`); after `match.max_deals` the nearest below it wins.
    """
    rules = profile.match
    best = max(totals[1:])
    reached = deals >= rules.deals if rules.deals else best >= rules.target
    if rules.exact != "no":
        best = rules.target
        reached = best in totals[1:]
        if not reached and rules.max_deals and deals >= rules.max_deals:
            best = max((total for total in totals[1:] if total < rules.target), default=best)
            reached = True
    sides = [side for side, total in enumerate(totals) if side and total == best]
    return sides[0] if reached and len(sides) == 1 else 0


@dataclass(slots=True)
class Match:
    """A match: whose deal it is, what the sides have, and the deals that were played."""

    profile: Profile
    dealer: int
    """The seat that deals next."""
    totals: tuple[int, ...]
    """Each side's total; place 0 is not used."""
    deal_scores: list[tuple[int, ...]]
    """Each side's score in each deal that was played."""

    @classmethod
    def start(cls, profile: Profile, dealer: int) -> Match:
        """A match that is about to begin."""
        return cls(profile, dealer, (0,) * (len(profile.table.sides) + 1), [])

    @property
    def winner(self) -> int:
        """The side that has won, or 0 while the match goes on."""
        deals = len(self.deal_scores)
        return winner(self.profile, self.totals, deals) if deals else 0

    def next_deal(self, rng: Random) -> Game:
        """The next deal, from a deck in random order."""
        deck = shuffled_deck(self.profile, rng)
        return Game.deal(
            self.profile, deck, self.dealer, self.totals, number=len(self.deal_scores) + 1
        )

    def record(self, game: Game) -> None:
        """Add a deal that has ended; the deal passes on clockwise. Raises `ValueError` for one that
        has not."""
        if not game.position.ended:
            raise ValueError("the deal has not ended")
        self.totals = game.totals()
        self.deal_scores.append(game.deal_scores())
        self.dealer = self.dealer % self.profile.seats + 1
