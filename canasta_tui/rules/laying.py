"""Chapter: laying cards down. All groups of a move are judged together, as one lay.

The single rules stand in their chapters (melds, threes, opening, pile, going out); here they are
asked in turn, and the codes of refusal come out in the order of `refusals.CODES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import going_out, opening, pile, threes
from .cards import THREE, Card, Rank
from .laydown import Means
from .melds import closed_ranks, join, judge_wild_meld
from .moves import Group
from .position import Meld, Position, Progress
from .profile import Profile
from .refusals import Refusal
from .stock import makes_onto_meld_compulsory


class Laid(NamedTuple):
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
    _judge_spelling(groups)
    hand = _hand_without(position, groups)
    if not progress.drew:
        raise Refusal("turn.order", why="not-drawn")
    if progress.bound == "waived":
        raise Refusal("opening.minimum", waived=True)
    return _judge(profile, position, groups, hand, top=0)


def judge_take(
    profile: Profile,
    position: Position,
    cards: tuple[Card, ...],
    groups: tuple[Group, ...],
    named: Rank | None = None,
) -> Laid:
    """What taking the pile with these hand cards and further groups comes to.

    `named`: the meld that the top card is said to join, where one is named. Raises `Refusal`.
    """
    top_group = Group(cards, position.pile[-1] >> 2) if position.pile else Group(cards, None)
    hand = _hand_without(position, (top_group, *groups))
    if groups:
        _judge_spelling(groups, top_group.target)
    if position.progress.drew:
        raise Refusal("turn.order", why="drawn", drew=position.progress.drew)
    if not position.stock and not profile.stock.plays_on:
        raise Refusal("stock.empty", plays_on=False)
    side = profile.side_of[position.turn]
    compulsory = makes_onto_meld_compulsory(
        profile, len(position.stock), pile.is_frozen(profile, position, side)
    )
    pile.judge(profile, position, cards, compulsory_onto_meld=compulsory)
    return _judge(profile, position, (top_group, *groups), hand, top=position.pile[-1], named=named)


def _judge_spelling(groups: tuple[Group, ...], top_rank: Rank | None = None) -> None:
    """Refuse a lay of nothing, and cards for the top card's meld that are not named with it."""
    if not groups or not all(one.cards for one in groups):
        raise Refusal("meld.size", naturals=0, wilds=0, before=0, rank=0)
    if top_rank is not None and any(one.target == top_rank for one in groups):
        raise Refusal("meld.target", rank=top_rank, with_top=True)


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
    named: Rank | None = None,
) -> Laid:
    side = profile.side_of[position.turn]
    before = position.melds[side]
    needed = 0 if before else opening.minimum(profile, position, side)
    progress = position.progress
    three_group = next((one for one in groups if one.target == THREE), None)
    if three_group and not top:
        # Threes are refused first where nothing that is laid with them could go out.
        whole = Means(position.hands[position.turn], before, closed_ranks(profile, position.melds))
        if not going_out.way_out(profile, whole, progress, needed=needed):
            raise Refusal(
                "threes.meld",
                cards=three_group.cards,
                target=THREE,
                never=profile.threes.black_melds == "never",
                shape=False,
            )
    after = _joined(profile, position, before, groups, top, named)
    judge_wild_meld(profile, after, groups)
    picked_up, exposed = _taken(profile, position.pile) if top else ([], [])
    hand += picked_up
    drew = progress.drew
    melded_before = progress.melded_before if drew else position.melded[position.turn]
    concealed = not melded_before and going_out.is_concealed(
        profile, progress, before, after, groups
    )
    threes_laid = THREE in after and THREE not in before
    bound = progress.bound or ("threes" if threes_laid else "")
    # The minimum is waived for a lay that goes out, but for the last discard.
    ends_turn = (
        concealed
        and not top
        and len(hand) <= 1
        and not progress.last_three
        and going_out.may_leave(profile, after)
    )
    if not before and opening.judge(profile, needed, groups, top, ends_turn):
        bound = "waived"
    now = Progress(
        drew=drew or "pile",
        drew_last=progress.drew_last,
        # The top card's meld is no lay, nor are the melds with which a take reaches an opening.
        lays=progress.lays + (not top or (len(groups) > 1 and bool(before))),
        founded=_founded(before, groups) if top else progress.founded,
        touched_older=progress.touched_older
        or (not melded_before and _touches(before, groups, progress.founded)),
        concealed=concealed,
        melded_before=melded_before,
        answer=progress.answer,
        bound=bound,
        last_three=progress.last_three,
    )
    if not going_out.has_other_end(now, len(hand)):
        tables = [after if at == side else melds for at, melds in enumerate(position.melds)]
        means = Means(hand, after, closed_ranks(profile, tables))
        going_out.judge_lay(profile, means, now, needed=needed, threes_laid=threes_laid)
    return Laid(after, groups, hand, picked_up, exposed, now)


def _founded(before: dict[Rank, Meld], groups: tuple[Group, ...]) -> Rank:
    """The rank of the meld that the top card founds with the first group; 0 where it joins one."""
    rank = groups[0].target or 0
    return 0 if rank in before else rank


def _touches(before: dict[Rank, Meld], groups: tuple[Group, ...], founded: Rank) -> bool:
    """Whether a group joins a meld that lay there before the turn."""
    return any(one.target in before and one.target != founded for one in groups)


def _taken(profile: Profile, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The cards under the top that come into the hand, and the threes among them that do not."""
    is_exposed = profile.threes.is_exposed
    under = cards[:-1]
    return [c for c in under if not is_exposed[c]], [c for c in under if is_exposed[c]]


def _joined(
    profile: Profile,
    position: Position,
    before: dict[Rank, Meld],
    groups: tuple[Group, ...],
    top: Card,
    named: Rank | None,
) -> dict[Rank, Meld]:
    """The side's melds with the groups in them. Raises the `Refusal` that comes first."""
    after = before.copy()
    closed = closed_ranks(profile, position.melds)
    refused: Refusal | None = None
    for one in groups:
        target = -1 if one.target is None else one.target
        with_it, top = top, 0
        try:
            threes.judge_turn(profile, position.progress, one, THREE in before)
            if target == THREE:
                after[THREE] = threes.black_three_meld(profile, one)
            else:
                meld = after.get(target)
                aim, named = named, None
                after[target] = join(
                    profile, meld, one, closed=closed, opening=not before, top=with_it
                )
                if aim is not None and aim != target:
                    raise Refusal("meld.target", rank=aim)
        except Refusal as refusal:
            if refused is None or refusal.place < refused.place:
                refused = refusal
    if refused:
        raise refused
    return after
