"""What one seat may know of a game, and nothing else.

Players and front ends get a `View`, never a `Game`. Hiding is done by what it holds: a card that
the seat may not see is `UNKNOWN` in it, so nothing can leak from a view by carelessness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from .cards import UNKNOWN, Card, count_ranks, pack_of
from .events import Event
from .game import Game
from .legal import LegalMoves
from .position import Position
from .profile import Profile


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge of a deal."""

    profile: Profile
    seat: int
    position: Position
    """The position with `UNKNOWN` for each card of the stock, of second hands that still lie face
    down and of other hands, but those of
    other hands that came from the pile. Once the deal has ended all hands are open."""
    to_move: int
    """The seat whose move it is; 0 once the deal has ended."""
    events: tuple[Event, ...]
    """What happened in the deal, as this seat saw it."""

    @property
    def hand(self) -> list[Card]:
        """The seat's own cards."""
        return self.position.hands[self.seat]

    @property
    def side(self) -> int:
        """The seat's side."""
        return self.position.side_of[self.seat]

    @property
    def legal_moves(self) -> LegalMoves:
        """The seat's legal moves; meant for when it is its move."""
        return self._game(self.position.copy()).legal_moves

    def deal_unseen(self, rng: Random, odds: Sequence[Sequence[float]] = ()) -> Game:
        """A game that could be the real one (see `deals`)."""
        return next(self.deals(rng, odds))

    def deals(self, rng: Random, odds: Sequence[Sequence[float]] = ()) -> Iterator[Game]:
        """Games that could be the real one, without end: the unseen cards dealt at random to where
        they may be. They have no history.

        `odds`, by seat and rank: how much likelier than chance a hand has a card of it; all are
        above 0. Without them all cards are alike.
        """
        exposed, unseen = self.profile.threes.is_exposed, self.unseen()
        while True:
            position, cards = self.position.copy(), unseen[:]
            rng.shuffle(cards)
            # A hand never holds a three that its owner would have laid out.
            threes = [card for card in cards if exposed[card]]
            others = [card for card in cards if not exposed[card]]
            seats = list(range(1, self.profile.seats + 1))
            if odds:
                rng.shuffle(seats)
            for seat in seats:
                hand = position.hands[seat]
                if odds and seat != self.seat:
                    others = _by_odds(others, odds[seat], rng)
                for place, card in enumerate(hand):
                    if card == UNKNOWN:
                        hand[place] = others.pop() if others else threes.pop()
                position.counts[seat] = count_ranks(hand)
            rest = others + threes
            rng.shuffle(rest)
            position.feet = [
                tuple(rest.pop() if c == UNKNOWN else c for c in foot) for foot in position.feet
            ]
            position.stock = [rest.pop() if c == UNKNOWN else c for c in position.stock]
            yield self._game(position)

    def unseen(self) -> list[Card]:
        """The cards of the pack that this seat does not see anywhere, sorted."""
        position = self.position
        seen: Counter[Card] = Counter()
        for cards in (*position.hands, *position.feet, position.pile, *position.threes):
            seen.update(cards)
        for melds in position.melds:
            for meld in melds.values():
                seen.update(meld.cards)
        pack = Counter(pack_of(self.profile.pack.packs, self.profile.pack.jokers))
        return sorted((pack - seen).elements())

    def _game(self, position: Position) -> Game:
        game = Game(self.profile, position, history=False)
        for seat in range(1, self.profile.seats + 1):
            if seat != self.seat:
                hand = self.position.hands[seat]
                game.known[seat] = [card for card in hand if card != UNKNOWN]
        return game


def _by_odds(cards: list[Card], odds: Sequence[float], rng: Random) -> list[Card]:
    """Cards in a random order in which those of high odds come late, as if they were drawn one by
    one from the end: by `random() ** (1 / odds)`, after Efraimidis and Spirakis."""
    power = [1 / chance for chance in odds]
    return sorted(cards, key=lambda card: rng.random() ** power[card >> 2])


def view_of(game: Game, seat: int) -> View:
    """What a seat may know of a game now."""
    profile = game.profile
    position = game.position.copy()
    if not position.ended:
        for other in range(1, profile.seats + 1):
            if other != seat:
                known = sorted(game.known[other])
                hidden = len(position.hands[other]) - len(known)
                position.hands[other] = known + [UNKNOWN] * hidden
                position.counts[other] = count_ranks(position.hands[other])
        position.feet = [(UNKNOWN,) * len(foot) for foot in position.feet]
        position.stock = [UNKNOWN] * len(position.stock)
    return View(profile, seat, position, game.to_move, game.events_seen_by(seat))
