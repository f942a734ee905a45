"""Chapter: laying cards down. All groups of a move are judged together, as one lay.

The single rules stand in their chapters (melds, threes, opening, pile, going out); here they are
asked in turn, and the codes of refusal come out in the order of `refusals.CODES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import going_out, opening, pile, runs, threes
from .cards import THREE, Card, Rank
from .laydown import NO_MELD, Laydown, Means
from .melds import aim, closed_ranks, join, joined, judge_wild_meld
from .moves import Group
from .position import Meld, Position, Progress
from .profile import Profile
from .refusals import Refusal
from .stock import makes_onto_meld_compulsory
from .targets import Target, is_run


class Placed(NamedTuple):
    """A group in the meld that it went to."""

    group: Group
    target: Target
    """Where the meld was kept before; a new one's where it was founded."""
    before: Meld | None
    meld: Meld
    """The meld afterwards."""


class Laid(NamedTuple):
    """What a legal lay or take comes to."""

    melds: dict[Target, Meld]
    """The side's melds after it."""
    placed: tuple[Placed, ...]
    """What was laid, the top card's group first; the top card is not in it."""
    hand: list[Card]
    """The player's hand after it."""
    picked_up: list[Card]
    """Cards of the pile that came into the hand."""
    threes: list[Card]
    """Threes of the pile that are laid out."""
    progress: Progress
    out: Laydown | None
    """How the player can go out after it, where that was looked for."""


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
    named: Target | None = None,
) -> Laid:
    """What taking the pile with these hand cards and further groups comes to.

    `named`: the meld that the top card is said to join, where one is named. Raises `Refusal`.
    """
    side = position.side_of[position.turn]
    top = position.pile[-1] if position.pile else 0
    if groups and cards and profile.melds.same_rank == "one":
        # The side's one meld of the rank is the top card's: what is said to go there goes with it.
        wilds = [card for one in groups if one.target == top >> 2 for card in one.cards]
        cards = tuple(sorted((*cards, *wilds)))
        groups = tuple(one for one in groups if one.target != top >> 2)
    unclear: Refusal | None = None
    target: Target = top >> 2
    try:
        target = pile.top_target(profile, position.melds[side], top, cards, named)
    except Refusal as refusal:
        unclear = refusal
    top_group = Group(cards, target if top else None)
    hand = _hand_without(position, (top_group, *groups))
    if groups:
        _judge_spelling(groups, top_group.target)
    if position.progress.drew:
        raise Refusal("turn.order", why="drawn", drew=position.progress.drew)
    if not position.stock and not profile.stock.plays_on:
        raise Refusal("stock.empty", plays_on=False)
    compulsory = not position.stock and makes_onto_meld_compulsory(
        profile, 0, pile.is_frozen(profile, position, side)
    )
    pile.judge(profile, position, cards, target, compulsory_onto_meld=compulsory)
    return _judge(profile, position, (top_group, *groups), hand, top, unclear)


def judge_join(profile: Profile, position: Position, rank: Rank) -> dict[Target, Meld]:
    """The melds of the player's side once its two melds of a rank are one. Raises `Refusal`."""
    progress = position.progress
    if not progress.drew:
        raise Refusal("turn.order", why="not-drawn")
    side = position.side_of[position.turn]
    after = joined(profile, position.melds[side], rank)
    hand = position.hands[position.turn]
    if not going_out.has_other_end(progress, len(hand)):
        means = means_of(profile, position, hand, after)
        going_out.judge_lay(profile, means, progress, threes_laid=False)
    return after


def means_of(
    profile: Profile, position: Position, hand: list[Card], melds: dict[Target, Meld]
) -> Means:
    """What the player has to lay down with, with this hand and these melds of the side."""
    side = position.side_of[position.turn]
    tables = [melds if at == side else other for at, other in enumerate(position.melds)]
    return Means(
        hand,
        melds,
        closed_ranks(profile, tables),
        opening.minimum(profile, position, position.turn),
        bool(position.feet[position.turn]),
    )


def _judge_spelling(groups: tuple[Group, ...], top_rank: Target | None = None) -> None:
    """Refuse a lay of nothing, and cards for the top card's meld that are not named with it."""
    if not groups or any([not one.cards for one in groups]):
        raise Refusal("meld.size", naturals=0, wilds=0, before=0, rank=0)
    if top_rank is not None and any(one.target == top_rank for one in groups):
        raise Refusal("meld.target", rank=top_rank, with_top=True)


def _hand_without(position: Position, groups: Sequence[Group]) -> list[Card]:
    hand = position.hands[position.turn][:]
    card = 0
    try:
        for one in groups:
            for card in one.cards:
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
    unclear: Refusal | None = None,
) -> Laid:
    side = position.side_of[position.turn]
    before = position.melds[side]
    progress = position.progress
    three_groups = [one for one in groups if one.target == THREE]
    if three_groups and not top:
        # Threes are refused first where nothing that is laid with them could go out.
        whole = means_of(profile, position, position.hands[position.turn], before)
        if not going_out.way_out(profile, whole, progress):
            raise Refusal(
                "threes.meld",
                cards=three_groups[0].cards,
                target=THREE,
                never=profile.threes.black_melds == "never",
                shape=False,
            )
    after, placed = _placed(profile, position, before, groups, top, unclear)
    judge_wild_meld(profile, after, groups)
    picked_up: list[Card] = []
    exposed: list[Card] = []
    if top:
        picked_up, exposed = _taken(profile, position.pile)
        hand += picked_up
    drew = progress.drew
    melded_before = progress.melded_before if drew else position.melded[position.turn]
    concealed = not melded_before and going_out.is_concealed(profile, progress, after, placed)
    threes_laid = THREE in after and THREE not in before
    bound = progress.bound or ("threes" if threes_laid else "")
    # The minimum is waived for a lay that goes out, but for the last discard.
    ends_turn = (
        concealed
        and not top
        and len(hand) <= 1
        and not position.feet[position.turn]
        and not progress.last_three
        and going_out.may_leave(profile, after)
    )
    if not before:
        needed = opening.minimum(profile, position, position.turn)
        if opening.judge(profile, needed, groups, top, concealed=ends_turn):
            bound = "waived"
    now = Progress(
        drew=drew or "pile",
        drew_last=progress.drew_last,
        # The top card's meld is no lay, nor are the melds with which a take reaches an opening.
        lays=progress.lays + (not top or (len(groups) > 1 and bool(before))),
        founded=(0 if placed[0].before else placed[0].target) if top else progress.founded,
        touched_older=progress.touched_older
        or (not melded_before and _touches(placed, progress.founded)),
        concealed=concealed,
        melded_before=melded_before,
        answer=progress.answer,
        bound=bound,
        last_three=progress.last_three,
    )
    out = None
    if not position.feet[position.turn] and not going_out.has_other_end(now, len(hand)):
        means = means_of(profile, position, hand, after)
        out = going_out.judge_lay(profile, means, now, threes_laid=threes_laid)
    return Laid(after, placed, hand, picked_up, exposed, now, out)


def _touches(placed: tuple[Placed, ...], founded: Target) -> bool:
    """Whether a group joined a meld that lay there before the turn."""
    return any(one.before and one.target != founded for one in placed)


def _taken(profile: Profile, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The cards under the top that come into the hand, and the threes among them that do not."""
    is_exposed = profile.threes.is_exposed
    under = pile.taken(profile, cards)[:-1]
    return [c for c in under if not is_exposed[c]], [c for c in under if is_exposed[c]]


def _placed(
    profile: Profile,
    position: Position,
    before: dict[Target, Meld],
    groups: tuple[Group, ...],
    top: Card,
    refused: Refusal | None,
) -> tuple[dict[Target, Meld], tuple[Placed, ...]]:
    """The side's melds with the groups in them, and where each group went.

    `refused`: what is wrong already with where the top card goes. Raises the `Refusal` that comes
    first.
    """
    after = before.copy()
    closed = closed_ranks(profile, position.melds)
    foot = bool(position.feet[position.turn])
    progress, laid, opening = position.progress, THREE in before, not before
    placed: list[Placed] = []
    # What goes to the top card's meld is named with it.
    tops_meld = NO_MELD
    for one in groups:
        with_it, top = top, 0
        try:
            threes.judge_turn(profile, progress, one, laid=laid, foot=foot)
            put = place(profile, after, one, with_it, closed, opening=opening)
            placed.append(put)
            if put.before is tops_meld and one is not groups[0]:
                raise Refusal("meld.target", rank=tops_meld.rank, with_top=True)
            if with_it:
                tops_meld = put.meld
        except Refusal as refusal:
            if refused is None or refusal.place < refused.place:
                refused = refusal
    if refused:
        raise refused
    if profile.melds.runs != "none":
        runs.renumber(after)
    return after, tuple(placed)


def place(
    profile: Profile,
    melds: dict[Target, Meld],
    one: Group,
    top: Card,
    closed: frozenset[Rank],
    *,
    opening: bool,
) -> Placed:
    """Put a group, and the pile's top card where one is given, where it goes in `melds`."""
    named = one.target
    if named == THREE:
        meld = melds[THREE] = threes.black_three_meld(profile, one)
        return Placed(one, THREE, None, meld)
    if named is not None and is_run(named):
        if profile.melds.runs != "none" or not runs.founds(one):
            kept, meld = runs.join(profile, melds, one, top)
            old = None if runs.founds(one) and not top else melds.pop(named, None)
            melds[kept] = meld
            return Placed(one, named, old, meld)
        # Where there are no runs it is a meld of a rank, with other ranks in it.
        one = Group(one.cards, one.cards[0] >> 2)
    target = one.target if top else aim(profile, melds, one)
    target = -1 if target is None else target
    old = melds.get(target)
    meld = melds[target] = join(profile, old, one, closed=closed, opening=opening, top=top)
    return Placed(one, target, old, meld)
