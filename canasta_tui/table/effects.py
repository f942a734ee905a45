"""What moves would come to: they are made on a copy of the game, and the game stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules import opening, pile
from ..rules.cards import Card, Rank
from ..rules.events import Discarded, Melded, PileTaken
from ..rules.game import Game
from ..rules.going_out import may_leave
from ..rules.melds import (
    canasta_bonus,
    canasta_kind,
    card_points,
    closed_ranks,
    is_canasta,
)
from ..rules.moves import Move
from ..rules.position import Meld
from ..rules.profile import Profile


@dataclass(frozen=True, slots=True)
class Canasta:
    """A canasta that moves make, or one that they make another."""

    rank: Rank
    kind: str
    """`natural`, `mixed`, `wild` or `run`."""
    bonus: int
    """What it pays."""
    before: int
    """What it paid before; 0 for one that is new."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What moves come to, for the player who makes them. Nothing that the player can't see."""

    laid: int
    """What the cards laid are worth, a pile's top card among them."""
    needed: int
    """The opening minimum, where they open the side; else 0."""
    counted: int
    """What counts towards it."""
    taken: int
    """Cards of the pile that come into the hand or are laid out, but for its top card."""
    canastas: tuple[Canasta, ...]
    closed: tuple[Rank, ...]
    """Ranks that nobody melds any more after it."""
    discarded: Card
    """0 for none."""
    freezes: bool
    """The discard freezes the pile for everybody."""
    blocks: bool
    """The discard keeps the next player from the pile."""
    left: int
    """Cards in the hand afterwards, those of a second hand left out."""
    foot: int
    """Cards of the second hand that is taken up; 0 for none."""
    out: str
    """`out` or `concealed` where it goes out; else empty."""
    bonus: int
    """What going out pays."""
    may_go_out: bool
    """The side has all the canastas that it needs with these moves, and had not before."""


def effects(game: Game, moves: Sequence[Move]) -> Effects:
    """What moves of the player whose turn it is would come to. Raises `Refusal`."""
    profile, before = game.profile, game.position
    seat = before.turn
    tried = game.copy()
    events = [event for move in moves for event in tried.apply(move)]
    after = tried.position
    own, old = (one.melds[one.side_of[seat]] for one in (after, before))
    melded = [card for one in events if isinstance(one, Melded) for card in one.cards]
    discarded = next((one.card for one in events if isinstance(one, Discarded)), 0)
    taken = next((one.cards for one in events if isinstance(one, PileTaken)), ())
    opens = bool(melded) and not old
    laid = card_points(profile, melded)
    uncounted = () if profile.opening.top_counts else taken[-1:]
    bonuses = {
        "out": profile.going_out.bonus,
        "concealed": profile.going_out.concealed_bonus,
    }
    foot = len(before.feet[seat]) if before.feet[seat] and not after.feet[seat] else 0
    closed = closed_ranks(profile, after.melds) - closed_ranks(profile, before.melds)
    return Effects(
        laid=laid,
        needed=opening.minimum(profile, before, seat) if opens else 0,
        counted=laid - card_points(profile, uncounted),
        taken=len(taken[:-1]),
        canastas=tuple(
            made for key, meld in own.items() if (made := _made(profile, meld, old.get(key)))
        ),
        closed=tuple(sorted(closed)),
        discarded=discarded,
        freezes=bool(discarded)
        and pile.is_frozen_for_all(profile, after)
        and not pile.is_frozen_for_all(profile, before),
        blocks=bool(discarded) and pile.is_blocked(profile, after),
        left=0 if foot else len(after.hands[seat]),
        foot=foot,
        out=after.ended if after.ended in bonuses else "",
        bonus=bonuses.get(after.ended, 0),
        may_go_out=may_leave(profile, own) and not may_leave(profile, old),
    )


def _made(profile: Profile, meld: Meld, before: Meld | None) -> Canasta | None:
    """The canasta that a meld became, or that pays another bonus now; None for any other meld."""
    if not is_canasta(profile, meld):
        return None
    paid = canasta_bonus(profile, before) if before and is_canasta(profile, before) else 0
    bonus = canasta_bonus(profile, meld)
    if paid == bonus:
        return None
    return Canasta(meld.rank, canasta_kind(profile, meld), bonus, paid)
