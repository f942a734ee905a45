"""Game: one deal being played. It asks the chapters and judges nothing itself.

Nothing else changes a position. `verify` says whether a move is allowed, `apply` makes it, `undo`
takes it back, `legal_moves` are all that `verify` would allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from . import discard as discards
from . import going_out, lone_hand, pile, scoring
from .cards import Card, Rank
from .deal import deal, expose_dealt, take_up_foot
from .events import (
    DISCARDED,
    DREW_CARD,
    Answered,
    Asked,
    DealEnded,
    Drew,
    Event,
    Joined,
    LoneHand,
    Melded,
    OpeningFailed,
    PileTaken,
    ThreeExposed,
    TurnEnded,
    seen_by,
)
from .laydown import Laydown, Means
from .laying import Laid, judge_join, judge_lay, judge_take, means_of
from .legal import LegalMoves, takes_onto_meld
from .melds import is_canasta
from .moves import Answer, Ask, Discard, Draw, End, Join, Lay, Move, Pass, Take
from .pile import is_frozen
from .position import DREW, FRESH, Meld, Position
from .profile import Profile
from .refusals import Refusal
from .scoring import Item
from .stock import Draught, draught, makes_onto_meld_compulsory
from .targets import Target

Judged: TypeAlias = Laid | Draught | dict[Target, Meld] | None
"""What judging a move brought to light, and making it uses."""


class Game:
    """One deal, from the first turn to its end."""

    __slots__ = (
        "_judged",
        "_out",
        "_seen",
        "_undo",
        "deck",
        "events",
        "known",
        "log",
        "position",
        "profile",
    )

    def __init__(self, profile: Profile, position: Position, *, history: bool = True) -> None:
        """A game from a position. Without `history` (for play-outs) it has no log and no undo."""
        self.profile = profile
        self.position = position
        self.known: list[list[Card]] = [[] for _ in range(profile.seats + 1)]
        """By seat: cards that came into the hand from the pile and that nobody has seen leave."""
        self.log: list[tuple[int, Move]] = []
        """The moves so far, each with the seat that made it."""
        self.events: list[Event] = []
        """What has happened, from the deal on."""
        self.deck: tuple[Card, ...] = ()
        """The deck that was dealt; empty in a game that began from a position."""
        self._undo: list[tuple[Position, list[list[Card]], int]] | None = [] if history else None
        self._judged: tuple[Move, Judged] | None = None
        self._out: tuple[Laydown | None] | None = None
        self._seen: dict[int, list[Event]] = {}

    @classmethod
    def deal(
        cls,
        profile: Profile,
        deck: Sequence[Card],
        dealer: int,
        scores: tuple[int, ...] | None = None,
        *,
        number: int = 1,
        history: bool = True,
    ) -> Game:
        """A new deal. `scores`: each side's total before it, place 0 unused; default none.
        `number`: the deal's in the match.

        Raises `DeckError` for a deck that is not the profile's pack.
        """
        if scores is None:
            scores = (0,) * (len(profile.table.sides) + 1)
        position, events = deal(profile, deck, dealer, scores, number)
        game = cls(profile, position, history=history)
        game.deck = tuple(deck)
        game.events += events
        return game

    def copy(self, *, history: bool = False) -> Game:
        """A game of its own in the same position, without the moves before it."""
        new = Game(self.profile, self.position.copy(), history=history)
        new.known = [cards[:] for cards in self.known]
        return new

    @property
    def to_move(self) -> int:
        """The seat whose move it is: the partner asked, while a question is open; 0 once ended."""
        position = self.position
        if position.ended:
            return 0
        return position.progress.asking or position.turn

    def events_seen_by(self, seat: int) -> tuple[Event, ...]:
        """What has happened, as a seat saw it. Each event is masked once."""
        seen = self._seen.setdefault(seat, [])
        seen += [seen_by(event, seat) for event in self.events[len(seen) :]]
        return tuple(seen)

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves, as a lazy view."""
        return LegalMoves(self)

    # Judging

    def verify(self, move: Move) -> None:
        """Raise `Refusal` with the reason if the move is not allowed; change nothing."""
        self._judged = (move, self._judge(move))

    def allows(self, move: Move) -> bool:
        """Whether `verify` lets the move pass."""
        try:
            self._judged = (move, self._judge(move))
        except Refusal:
            return False
        return True

    def _judge(self, move: Move) -> Judged:
        position = self.position
        asking = bool(position.progress.asking)
        if position.ended:
            raise Refusal("turn.order", why="ended")
        if asking is not isinstance(move, Answer):
            if isinstance(move, Discard) and move.card not in position.hands[position.turn]:
                raise Refusal("card.not-held", card=move.card)
            raise Refusal("turn.order", why="asking" if asking else "not-asked")
        if isinstance(move, Draw):
            return self._judge_draw()
        if isinstance(move, Discard):
            self._judge_discard(move.card)
            return None
        if isinstance(move, Lay):
            return judge_lay(self.profile, position, move.groups)
        if isinstance(move, Take):
            return judge_take(self.profile, position, move.cards, move.groups, move.target)
        if isinstance(move, Join):
            return judge_join(self.profile, position, move.rank)
        if isinstance(move, Ask):
            going_out.judge_ask(self.profile, position, self.means(), self.way_out)
            if not going_out.partners_of(self.profile, position, position.turn):
                raise Refusal("ask.nobody", allowed=self.profile.ask.allowed)
        elif isinstance(move, End):
            going_out.judge_end(self.profile, position)
        elif isinstance(move, Pass):
            self._judge_pass()
        # Either answer is allowed: the question was judged when it was asked.
        return None

    def _judge_draw(self) -> Draught:
        position = self.position
        if position.progress.drew:
            raise Refusal("turn.order", why="drawn", drew=position.progress.drew)
        if not position.stock:
            raise Refusal("stock.empty", plays_on=self.profile.stock.plays_on)
        return draught(self.profile, position.stock)

    def _judge_discard(self, card: Card) -> None:
        position, profile = self.position, self.profile
        seat = position.turn
        hand = position.hands[seat]
        if card not in hand:
            raise Refusal("card.not-held", card=card)
        if not position.progress.drew:
            raise Refusal("turn.order", why="not-drawn")
        left = len(hand) - 1
        going_out.judge_discard(profile, position, card, left)
        discards.judge(
            profile,
            card,
            position.counts[seat],
            melds=position.melds,
            pile_is_empty=not position.pile,
            goes_out=not left,
        )

    def _judge_pass(self) -> None:
        position, profile = self.position, self.profile
        if position.progress.drew or position.stock:
            why = "drawn" if position.progress.drew else "stock-left"
            raise Refusal("turn.order", why=why, drew=position.progress.drew)
        side = position.side_of[position.turn]
        frozen = is_frozen(profile, position, side)
        if makes_onto_meld_compulsory(profile, len(position.stock), frozen):
            for take in takes_onto_meld(self):
                raise Refusal("stock.must-take", top=position.pile[-1], cards=take.cards)

    def means(self) -> Means:
        """What the player whose turn it is has to lay down with."""
        position = self.position
        melds = position.melds[position.side_of[position.turn]]
        return means_of(self.profile, position, position.hands[position.turn], melds)

    def way_out(self) -> Laydown | None:
        """How the player whose turn it is can go out from here in this turn, a partner's "no"
        aside; None if not. It is looked for once: a question and its answer do not change it."""
        if self._out is None:
            self._out = (going_out.way_out(self.profile, self.means(), self.position.progress),)
        return self._out[0]

    def fail_opening(self, refusal: Refusal) -> list[Event]:
        """Let the side of the player whose turn it is pay for a first lay that was refused as
        worth too little, as `opening.failed` says: what happened, nothing where it costs nothing.

        It is no move: the lay itself was refused and changed nothing. What it costs only takes
        moves away from a side that has not opened, so the log of the moves replays without it. A
        side pays once a deal.
        """
        position, profile = self.position, self.profile
        side = position.side_of[position.turn]
        rule = profile.opening.failed
        points, needed = refusal.facts.get("points"), refusal.facts.get("needed")
        if rule == "reject" or position.failed[side]:
            return []
        # A lay that may not follow a waived minimum has no points: it is no opening.
        if not isinstance(points, int) or not isinstance(needed, int):
            return []
        position.failed[side] = True
        self._judged = self._out = None
        event = OpeningFailed(position.turn, points, needed, rule == "lock-deal")
        self.events.append(event)
        return [event]

    # Making moves

    def apply(self, move: Move) -> list[Event]:
        """Make a move: what happened, in order. Raises `Refusal`, and then nothing has changed."""
        judged = self._judged
        if judged is None or judged[0] is not move:
            judged = (move, self._judge(move))
        self._judged = None
        if self._undo is not None:
            known = [cards[:] for cards in self.known]
            self._undo.append((self.position.copy(), known, len(self.events)))
            self.log.append((self.to_move, move))
        if self._out and not isinstance(move, (Ask, Answer)):
            self._out = None
        events = self._make(move, judged[1])
        if self._undo is not None:
            self.events += events
        return events

    def _make(self, move: Move, judged: Judged) -> list[Event]:
        if isinstance(judged, Draught):
            return self._draw(judged)
        if isinstance(judged, Laid):
            return self._take(judged) if isinstance(move, Take) else self._lay(judged)
        if isinstance(move, Discard):
            return self._discard(move.card)
        if isinstance(move, Join):
            assert isinstance(judged, dict)
            return self._join(move.rank, judged)
        if isinstance(move, Ask):
            return self._ask()
        if isinstance(move, Answer):
            return self._answer(move.yes)
        if isinstance(move, End):
            return self._end_turn()
        return [self._end("stock")]

    def undo(self) -> Move:
        """Take the last move back exactly, and return it. Raises `IndexError` where there is
        none."""
        if not self._undo:
            raise IndexError("no move to take back")
        self.position, self.known, events = self._undo.pop()
        self._judged = self._out = None
        del self.events[events:]
        for seen in self._seen.values():
            del seen[events:]
        return self.log.pop()[1]

    def _draw(self, drawn: Draught) -> list[Event]:
        position, profile = self.position, self.profile
        seat = position.turn
        hand, counts = position.hands[seat], position.counts[seat]
        final = position.stock[0] if drawn.threes else 0
        del position.stock[-drawn.gone :]
        for card in drawn.cards:
            hand.append(card)
            counts[card >> 2] += 1
        position.progress = DREW[not position.stock, position.melded[seat]]
        events: list[Event] = []
        if drawn.threes:
            position.threes[position.side_of[seat]] += drawn.threes
            *others, last = drawn.threes
            # A three that was the very last card has no card to follow it.
            unreplaced = not position.stock and last == final and final not in drawn.cards
            events += [ThreeExposed(seat, three, replaced=True) for three in others]
            events.append(ThreeExposed(seat, last, replaced=not unreplaced))
        if len(drawn.cards) == 1:
            events.append(DREW_CARD[seat][drawn.cards[0]])
        elif drawn.cards:
            events.append(Drew(seat, len(drawn.cards), drawn.cards))
        if drawn.last_three and profile.stock.last_three == "may-lay":
            position.progress = position.progress._replace(last_three=True)
        elif drawn.last_three:
            events.append(self._end("last-three"))
        return events

    def _take(self, laid: Laid) -> list[Event]:
        position, profile = self.position, self.profile
        seat = position.turn
        cards = pile.taken(profile, position.pile)
        position.pile = position.pile[: -len(cards)]
        position.frozen = any(profile.pile.freezes[card] for card in position.pile)
        first: list[Event] = [PileTaken(seat, tuple(cards))]
        if lone_hand.forms(profile, position):
            lone_hand.form(position)
            first.append(LoneHand(seat))
        position.threes[position.side_of[seat]] += laid.threes
        events = self._lay(laid, top=cards[-1])
        self.known[seat] += laid.picked_up
        exposed = [ThreeExposed(seat, card, replaced=False) for card in laid.threes]
        return [*first, events[0], *exposed, *events[1:]]

    def _lay(self, laid: Laid, top: Card = 0) -> list[Event]:
        position, profile = self.position, self.profile
        seat = position.turn
        side = position.side_of[seat]
        events: list[Event] = []
        counts, known = position.counts[seat], self.known[seat]
        for place, (one, _target, old, meld) in enumerate(laid.placed):
            for card in one.cards:
                counts[card >> 2] -= 1
                if card in known:
                    known.remove(card)
            events.append(
                Melded(
                    seat,
                    meld.rank,
                    one.cards if place or not top else (*one.cards, top),
                    meld.size,
                    is_canasta(profile, meld) and not (old and is_canasta(profile, old)),
                )
            )
        for card in laid.picked_up:
            counts[card >> 2] += 1
        position.hands[seat] = laid.hand
        position.melds[side] = laid.melds
        position.melded[seat] = True
        position.progress = laid.progress
        if not laid.hand and position.feet[seat]:
            events += take_up_foot(profile, position)
            if not position.hands[seat]:
                # Nothing but threes, and no stock to replace them: there is nothing to discard.
                return self._next_turn([*events, TurnEnded(seat)])
        elif laid.out:
            self._out = (laid.out,)
        elif not laid.hand:
            last_three = laid.progress.last_three
            how = "last-three" if last_three else "concealed" if laid.progress.concealed else "out"
            events.append(self._end(how))
        return events

    def _discard(self, card: Card) -> list[Event]:
        position = self.position
        seat = position.turn
        hand = position.hands[seat]
        hand.remove(card)
        position.counts[seat][card >> 2] -= 1
        known = self.known[seat]
        if card in known:
            known.remove(card)
        position.pile.append(card)
        if not position.frozen and self.profile.pile.freezes[card]:
            position.frozen = True
        events: list[Event] = [DISCARDED[seat][card]]
        if not hand and position.feet[seat]:
            return self._next_turn([*events, *take_up_foot(self.profile, position)])
        if hand:
            return self._next_turn(events)
        events.append(self._end("concealed" if position.progress.concealed else "out"))
        return events

    def _join(self, rank: Rank, melds: dict[Target, Meld]) -> list[Event]:
        position, profile = self.position, self.profile
        seat = position.turn
        side = position.side_of[seat]
        # Another meld of the rank may have the same cards.
        (meld,) = Counter(melds.values()) - Counter(position.melds[side].values())
        position.melds[side] = melds
        return [Joined(seat, rank, meld.size, is_canasta(profile, meld))]

    def _end_turn(self) -> list[Event]:
        if self.position.progress.last_three:
            return [self._end("last-three")]
        return self._next_turn([TurnEnded(self.position.turn)])

    def _ask(self) -> list[Event]:
        position = self.position
        seat = position.turn
        partner = going_out.partners_of(self.profile, position, seat)[0]
        position.progress = position.progress._replace(asking=partner)
        position.asked[position.side_of[seat]] = True
        return [Asked(seat, partner)]

    def _answer(self, yes: bool) -> list[Event]:
        position = self.position
        seat, partner = position.turn, position.progress.asking
        partners = going_out.partners_of(self.profile, position, seat)
        waiting = partners[partners.index(partner) + 1 :] if yes else ()
        if waiting:
            position.progress = position.progress._replace(asking=waiting[0])
            return [Answered(partner, yes), Asked(seat, waiting[0])]
        position.progress = position.progress._replace(asking=0, answer=yes)
        return [Answered(partner, yes)]

    def _next_turn(self, events: list[Event]) -> list[Event]:
        position, profile = self.position, self.profile
        if position.progress.drew_last and not profile.stock.plays_on:
            events.append(self._end("stock"))
            return events
        position.turn = position.turn % profile.seats + 1
        position.progress = FRESH
        if profile.deal.threes_exposed == "first-turn":
            events += expose_dealt(profile, position, position.turn)
        return events

    def _end(self, how: str) -> DealEnded:
        position = self.position
        position.ended, position.ended_by = how, position.turn
        position.progress = FRESH
        return DealEnded(position.turn, how)

    # The score

    def sheet(self, side: int) -> tuple[Item, ...]:
        """The lines of a side's score sheet, once the deal has ended; the side is one that the
        profile names, so in a lone hand it is a player, with the lines of the player's side."""
        return scoring.sheet(self.profile, self.position, side)

    def deal_scores(self) -> tuple[int, ...]:
        """Each side's score of the deal, once it has ended; place 0 is not used."""
        sides = range(1, len(self.profile.table.sides) + 1)
        return (0, *(scoring.deal_score(self.sheet(side)) for side in sides))

    def totals(self) -> tuple[int, ...]:
        """Each side's total with the deal, once it has ended; place 0 is not used."""
        pairs = zip(self.position.scores, self.deal_scores(), strict=True)
        return tuple(before + now for before, now in pairs)
