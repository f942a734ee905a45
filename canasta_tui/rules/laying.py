"""Chapter: laying cards down. All groups of a move are judged together, as one lay.

The single rules stand in their chapters (melds, threes, opening, pile, going out); here they are
asked in turn, and the codes of refusal come out in the order of `refusals.CODES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import going_out, opening, pile, threes
from .cards import THREE, Card, Rank
from .laydown import Means
from .melds import closed_ranks, join, judge_wild_meld
from .moves import Group
from .position import Meld, Position, Progress
from .profile import Profile
from .refusals import Refusal
from .stock import makes_onto_meld_compulsory


@dataclass(frozen=True, slots=True)
class Laid:
    """What a legal lay or take comes to."""

    melds: dict[Rank, Meld]
    """The side's melds after it."""
    groups: tuple[Group, ...]
    """What was laid, the top card's group first; the top card is not in it."""
    hand: list[Card]
    """The player's hand after it."""
    picked_up: list[Card]
    """Cards of the pile that came into the hand."""
    threes: list[Card]
    """Threes of the pile that are laid out."""
    progress: Progress


def judge_lay(profile: Profile, position: Position, groups: tuple[Group, ...]) -> Laid:
    """What a lay comes to. Raises `Refusal`."""
    progress = position.progress
    hand = _hand_without(position, groups)
    if not progress.drew:
        raise Refusal("turn.order", why="not-drawn")
    if progress.bound == "waived":
        raise Refusal("opening.minimum", waived=True)
    return _judge(profile, position, groups, hand, top=0)


def judge_take(
    profile: Profile, position: Position, cards: tuple[Card, ...], groups: tuple[Group, ...]
) -> Laid:
    """What taking the pile with these hand cards and further groups comes to. Raises `Refusal`."""
    top_group = Group(cards, position.pile[-1] >> 2) if position.pile else Group(cards, None)
    hand = _hand_without(position, (top_group, *groups))
    if position.progress.drew:
        raise Refusal("turn.order", why="drawn", drew=position.progress.drew)
    if not position.stock and not profile.stock.plays_on:
        raise Refusal("stock.empty", plays_on=False)
    side = profile.side_of[position.turn]
    compulsory = makes_onto_meld_compulsory(
        profile, len(position.stock), pile.is_frozen(profile, position, side)
    )
    pile.judge(profile, position, cards, compulsory_onto_meld=compulsory)
    return _judge(profile, position, (top_group, *groups), hand, top=position.pile[-1])


def _hand_without(position: Position, groups: Sequence[Group]) -> list[Card]:
    hand = position.hands[position.turn][:]
    for one in groups:
        for card in one.cards:
            try:
                hand.remove(card)
            except ValueError:
                raise Refusal("card.not-held", card=card) from None
    return hand


def _judge(
    profile: Profile,
    position: Position,
    groups: tuple[Group, ...],
    hand: list[Card],
    top: Card,
) -> Laid:
    side = profile.side_of[position.turn]
    total = position.scores[side]
    before = position.melds[side]
    progress = position.progress
    after = _joined(profile, position, before, groups, top)
    judge_wild_meld(profile, after, groups)
    picked_up, exposed = _taken(profile, position.pile) if top else ([], [])
    hand += picked_up
    concealed = going_out.is_concealed(profile, progress, before, after, groups)
    threes_laid = any(one.target == THREE for one in groups)
    bound = progress.bound or ("threes" if threes_laid else "")
    # The minimum is waived for a lay that ends the turn, but for the last discard.
    ends_turn = concealed and not top and len(hand) <= 1
    if not before and opening.judge(profile, total, groups, top, ends_turn):
        bound = "waived"
    founded = groups[0].target or 0 if top else progress.founded
    now = Progress(
        drew=progress.drew or "pile",
        drew_last=progress.drew_last,
        lays=progress.lays + _is_lay(groups, top, bool(before)),
        founded=0 if founded in before and top else founded,
        touched_older=progress.touched_older
        or any(one.target in before and one.target != progress.founded for one in groups),
        concealed=concealed,
        melded_before=progress.melded_before,
        answer=progress.answer,
        bound=bound,
        last_three=progress.last_three,
    )
    tables = [after if number == side else melds for number, melds in enumerate(position.melds)]
    means = Means(hand, after, closed_ranks(profile, tables))
    going_out.judge_lay(profile, means, now, total, threes_laid=threes_laid)
    return Laid(after, groups, hand, picked_up, exposed, now)


def _taken(profile: Profile, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The cards under the top that come into the hand, and the threes among them that do not."""
    is_exposed = threes.exposed_cards(profile)
    under = cards[:-1]
    return [c for c in under if not is_exposed[c]], [c for c in under if is_exposed[c]]


def _is_lay(groups: tuple[Group, ...], top: Card, opened: bool) -> bool:
    """The top card's meld is no lay, nor are the melds with which a take reaches an opening."""
    return not top or (len(groups) > 1 and opened)


def _joined(
    profile: Profile,
    position: Position,
    before: dict[Rank, Meld],
    groups: tuple[Group, ...],
    top: Card,
) -> dict[Rank, Meld]:
    """The side's melds with the groups in them. Raises the `Refusal` that comes first."""
    after = before.copy()
    closed = closed_ranks(profile, position.melds)
    refusals: list[Refusal] = []
    for place, one in enumerate(groups):
        target = -1 if one.target is None else one.target
        try:
            if threes.has_three(one):
                threes.judge_turn(profile, position.progress, one, THREE in before)
                after[THREE] = threes.black_three_meld(profile, one)
                continue
            threes.judge_turn(profile, position.progress, one, False)
            after[target] = join(
                profile,
                after.get(target),
                one,
                closed=closed,
                opening=not before,
                top=0 if place else top,
            )
        except Refusal as refusal:
            refusals.append(refusal)
    if refusals:
        raise min(refusals, key=lambda refusal: refusal.place)
    return after
