"""Chapter: leaving the deal, asking for leave, going out concealed.

Source of each rule: the sections `going_out` and `ask` of a profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import Card, Rank
from .deal import clockwise
from .laydown import Laydown, Means, exit_plan
from .melds import count_canastas, is_canasta
from .moves import Group
from .opening import NEVER, minimum
from .position import Meld, Position, Progress
from .profile import Profile
from .refusals import Refusal


def may_leave(profile: Profile, melds: Mapping[Rank, Meld]) -> bool:
    """Whether a side has the canastas that going out needs."""
    return count_canastas(profile, melds) >= profile.going_out.canastas


def way_out(profile: Profile, means: Means, progress: Progress, *, needed: int) -> Laydown | None:
    """How the player can go out from here in this turn, a partner's "no" aside; None if not.

    `needed`: the side's opening minimum, for a side that would open with it.
    """
    if progress.last_three:
        return None
    only_discard = (
        progress.bound == "waived"
        or (progress.bound == "threes" and profile.threes.black_melds == "last-lay")
        or (not means.melds and needed == NEVER)
    )
    if only_discard:
        may_discard = len(means.hand) == 1 and may_leave(profile, means.melds)
        return Laydown((), tuple(means.hand), 0) if may_discard else None
    waived = (
        profile.opening.waived_for_concealed
        and progress.drew == "stock"
        and profile.going_out.concealed != "none"
    )
    return exit_plan(profile, means, 0 if waived else needed)


def may_end_without_discard(
    profile: Profile, melds: Mapping[Rank, Meld], hand: int, progress: Progress
) -> bool:
    """Whether the turn may end with no discard: a single card, and no right to go out with it."""
    if progress.last_three:
        return True
    return (
        profile.going_out.last_card == "no-discard"
        and hand == 1
        and not progress.bound
        and progress.answer is not True
        and (progress.answer is False or not may_leave(profile, melds))
    )


def is_concealed(
    profile: Profile,
    progress: Progress,
    before: Mapping[Rank, Meld],
    after: Mapping[Rank, Meld],
    groups: Sequence[Group],
) -> bool:
    """Whether a lay, if the player goes out with it, is going out concealed.

    For a player who had laid nothing before this turn. `before` and `after` are the side's melds
    around it; `going_out.concealed` says what counts.
    """
    kind = profile.going_out.concealed
    if kind == "none":
        return False
    if kind == "one-turn":
        return True
    if progress.lays or kind == "whole-hand":
        return not progress.lays
    ranks = {one.target or 0 for one in groups}
    if progress.touched_older or any(rank in before for rank in ranks - {progress.founded}):
        return False
    made_now = [after[rank] for rank in ranks | {progress.founded} if rank in after]
    return any(is_canasta(profile, meld) for meld in made_now)


def least_kept(profile: Profile, progress: Progress) -> int:
    """How many cards a lay must leave in the hand of a player who does not go out: one to discard
    and one to keep, but for `going_out.last_card` and the rule `stock.last_three`."""
    if progress.last_three:
        return 0
    return 1 if profile.going_out.last_card == "no-discard" else 2


def has_other_end(progress: Progress, left: int) -> bool:
    """Whether a turn may end with so many cards left without going out: no promise binds it, and
    there is a card to discard and one to keep, or nothing is discarded any more."""
    return progress.last_three or (left > 1 and not progress.bound and not progress.answer)


def judge_lay(
    profile: Profile, means: Means, progress: Progress, *, needed: int, threes_laid: bool
) -> None:
    """Refuse a lay that leaves no legal end of the turn, or empties the hand without the right.

    For lays after which the turn has no other end (`has_other_end`).

    `means` and `progress` are as the lay leaves them. Raises `Refusal`.
    """
    left = len(means.hand)
    out = way_out(profile, means, progress, needed=needed) if left else None
    canastas = count_canastas(profile, means.melds)
    enough = canastas >= profile.going_out.canastas
    if threes_laid and (progress.answer is False or not (out if left else enough)):
        raise Refusal("threes.meld", shape=False, left=left)
    if left > 1 or (out and progress.answer is not False):
        if not out:
            code = "out.partner-said-yes" if progress.answer else "threes.meld"
            raise Refusal(code, left=left, shape=False)
        return
    if may_end_without_discard(profile, means.melds, left, progress):
        return
    facts = {
        "left": left,
        "canastas": canastas,
        "needed": profile.going_out.canastas,
        "compulsory": profile.going_out.discard == "compulsory",
    }
    if progress.answer is False and (out or (not left and enough)):
        raise Refusal("out.partner-said-no", **facts)
    if progress.answer and (left or not enough):
        raise Refusal("out.partner-said-yes", **facts)
    if left:
        raise Refusal("out.keep-card", **facts)
    if not enough:
        raise Refusal("out.canastas", **facts)
    if profile.going_out.discard == "compulsory":
        raise Refusal("out.discard", **facts)


def judge_discard(profile: Profile, position: Position, card: Card, left: int) -> None:
    """Refuse a discard that goes out without the right, or does not go out where it must.

    `left`: the cards in the hand after it. Raises `Refusal`.
    """
    progress = position.progress
    melds = position.melds[profile.side_of[position.turn]]
    if progress.last_three:
        raise Refusal("discard.forbidden", card=card, why="last-three")
    if progress.bound and left:
        raise Refusal("threes.meld", shape=False, left=left)
    if progress.answer and left:
        raise Refusal("out.partner-said-yes", left=left)
    if left:
        return
    if progress.answer is False:
        raise Refusal("out.partner-said-no", left=0)
    canastas = count_canastas(profile, melds)
    if canastas < profile.going_out.canastas:
        raise Refusal(
            "out.canastas",
            left=0,
            canastas=canastas,
            needed=profile.going_out.canastas,
            compulsory=profile.going_out.discard == "compulsory",
        )


def judge_end(profile: Profile, position: Position) -> None:
    """Refuse to end the turn without a discard, where that is not allowed. Raises `Refusal`."""
    seat, progress = position.turn, position.progress
    melds = position.melds[profile.side_of[seat]]
    if not progress.drew:
        raise Refusal("turn.order", why="not-drawn")
    hand = len(position.hands[seat])
    if may_end_without_discard(profile, melds, hand, progress):
        return
    if progress.answer:
        raise Refusal("out.partner-said-yes", left=hand)
    raise Refusal(
        "turn.order",
        why="must-discard",
        left=hand,
        allowed=profile.going_out.last_card == "no-discard",
    )


def judge_ask(profile: Profile, position: Position, means: Means) -> None:
    """Refuse a question to the partner. Raises `Refusal`.

    Who asks must be able to go out now, and to end the turn in another way after a "no".
    """
    seat, progress = position.turn, position.progress
    side = profile.side_of[seat]
    rule = profile.ask
    if not progress.drew:
        raise Refusal("ask.when", why="not-drawn")
    if rule.when == "after-stock-draw" and progress.drew != "stock":
        raise Refusal("ask.when", why="after-take")
    if (rule.when != "any-time" and progress.lays) or progress.bound:
        raise Refusal("ask.when", why="melded")
    if progress.answer is not None or (rule.once_a_deal and position.asked[side]):
        raise Refusal("ask.used", once_a_deal=rule.once_a_deal)
    hand = len(means.hand)
    other_end = hand > 1 or (hand == 1 and profile.going_out.last_card == "no-discard")
    if not other_end:
        raise Refusal("ask.cannot", why="no-other-end")
    needed = minimum(profile, position, side)
    if not way_out(profile, means, progress, needed=needed):
        raise Refusal(
            "ask.cannot",
            why="no-way-out",
            canastas=count_canastas(profile, means.melds),
            needed=profile.going_out.canastas,
        )


def partners_of(profile: Profile, seat: int) -> tuple[int, ...]:
    """The partners whom a player asks, clockwise: all must say yes. Nobody where asking is not
    allowed, or for a player without a partner."""
    if not profile.ask.allowed:
        return ()
    side = profile.table.sides[profile.side_of[seat] - 1]
    return tuple(other for other in clockwise(profile, seat) if other in side and other != seat)
