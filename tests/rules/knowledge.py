"""What a seat may know: that a view shows no more, whatever the game."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta_tui.rules.cards import UNKNOWN, Card
from canasta_tui.rules.events import Discarded, Drew, FootTaken, Melded, PileTaken
from canasta_tui.rules.game import Game
from canasta_tui.rules.view import view_of
from tests.rules.states import check_cards


def check_views(game: Game, rng: Random, publicly_known: list[Counter[Card]]) -> None:
    """A view holds no card that its seat may not see, and does not depend on where those are."""
    position, profile = game.position, game.profile
    for seat in range(1, profile.seats + 1):
        view = view_of(game, seat)
        assert view.position.hands[seat] == position.hands[seat]
        assert view.to_move == game.to_move
        if position.ended:
            assert view.position == position
            continue
        assert set(view.position.stock) <= {UNKNOWN}
        assert len(view.position.stock) == len(position.stock)
        # Nobody sees a second hand before it is taken up, its owner neither.
        assert {card for foot in view.position.feet for card in foot} <= {UNKNOWN}
        assert list(map(len, view.position.feet)) == list(map(len, position.feet))
        for other in range(1, profile.seats + 1):
            shown = [card for card in view.position.hands[other] if card != UNKNOWN]
            assert len(view.position.hands[other]) == len(position.hands[other])
            if other != seat:
                assert Counter(shown) == publicly_known[other], "a view shows a hidden card"
        assert not any(
            isinstance(e, Drew | FootTaken) and e.cards and e.seat != seat for e in view.events
        )
        dealt = view.deal_unseen(rng)
        check_cards(dealt)
        again = view_of(dealt, seat)
        assert (again.position, again.to_move) == (view.position, view.to_move), (
            "a view changes with cards that its seat does not see"
        )


class PublicKnowledge:
    """The cards of each hand that everybody has seen go there, told from the events alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands: list[Counter[Card]] = [Counter() for _ in range(game.profile.seats + 1)]
        self.read = 0

    def update(self) -> list[Counter[Card]]:
        """Read what one more move made happen."""
        events = self.game.events[self.read :]
        self.read = len(self.game.events)
        picked_up: Counter[Card] = Counter()
        left: Counter[Card] = Counter()
        seat = 0
        for event in events:
            if isinstance(event, PileTaken):
                seat = event.seat
                exposed = self.game.profile.threes.is_exposed
                picked_up = Counter(card for card in event.cards[:-1] if not exposed[card])
                left.subtract(event.cards[-1:])
            elif isinstance(event, Melded):
                seat = event.seat
                left.update(event.cards)
            elif isinstance(event, Discarded):
                seat = event.seat
                left[event.card] += 1
        # What is laid in taking the pile comes from the hand as it was before.
        self.hands[seat] = (self.hands[seat] - left) + picked_up
        return self.hands
