"""Chapter: leaving the deal, asking for leave, going out concealed.

Source of each rule: the sections `going_out` and `ask` of a profile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from .cards import Card
from .deal import clockwise
from .laydown import Laydown, Means
from .melds import canasta_kind, count_canastas, is_canasta
from .opening import NEVER
from .plans import exit_plan, tries_all
from .position import Meld, Position, Progress
from .profile import Profile
from .refusals import Fact, Refusal
from .targets import Target

if TYPE_CHECKING:
    from .laying import Placed


def may_leave(profile: Profile, melds: Mapping[Target, Meld]) -> bool:
    """Whether a side has the canastas that going out needs, of each kind that it needs."""
    enough = count_canastas(profile, melds) >= profile.going_out.canastas
    return enough and not lacking_kind(profile, melds)


def lacking_kind(profile: Profile, melds: Mapping[Target, Meld]) -> str:
    """A kind of canasta of which a side has too few to go out: `natural`, `mixed` or `run`; empty
    where it lacks none."""
    rules = profile.going_out
    wanted = (rules.natural_canastas, rules.mixed_canastas, rules.run_canastas)
    if not any(wanted):
        return ""
    kinds = [canasta_kind(profile, meld) for meld in melds.values()]
    for kind, count in zip(("natural", "mixed", "run"), wanted, strict=True):
        if kinds.count(kind) < count:
            return kind
    return ""


def way_out(profile: Profile, means: Means, progress: Progress) -> Laydown | None:
    """How the player can go out from here in this turn, a partner's "no" aside; None if not."""
    if progress.last_three or means.foot:
        return None
    only_discard = (
        progress.bound == "waived"
        or (progress.bound == "threes" and profile.threes.black_melds == "last-lay")
        or (not means.melds and means.minimum == NEVER)
    )
    if only_discard:
        may_discard = len(means.hand) == 1 and may_leave(profile, means.melds)
        return Laydown((), tuple(means.hand), 0) if may_discard else None
    needed = 0
    if not means.melds:
        waived = (
            profile.opening.waived_for_concealed
            and progress.drew == "stock"
            and profile.going_out.concealed != "none"
        )
        needed = 0 if waived else means.minimum
    return exit_plan(profile, means, needed)


def may_end_without_discard(
    profile: Profile, melds: Mapping[Target, Meld], hand: int, progress: Progress
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
    after: Mapping[Target, Meld],
    placed: Sequence[Placed],
) -> bool:
    """Whether a lay, if the player goes out with it, is going out concealed.

    For a player who had laid nothing before this turn. `after` are the side's melds with what was
    `placed` in them; `going_out.concealed` says what counts.
    """
    kind = profile.going_out.concealed
    if kind == "none":
        return False
    if kind == "one-turn":
        return True
    if progress.lays or kind == "whole-hand":
        return not progress.lays
    if progress.touched_older or any(
        one.before and one.target != progress.founded for one in placed
    ):
        return False
    made_now = [one.meld for one in placed]
    if progress.founded in after:
        made_now.append(after[progress.founded])
    return any(is_canasta(profile, meld) for meld in made_now)


def least_kept(profile: Profile, progress: Progress, *, foot: bool) -> int:
    """How many cards a lay must leave in the hand of a player who does not go out: one to discard
    and one to keep, but for `going_out.last_card`, the rule `stock.last_three` and a `foot` that is
    taken up next."""
    if progress.last_three or foot:
        return 0
    return 1 if profile.going_out.last_card == "no-discard" else 2


def has_other_end(progress: Progress, left: int) -> bool:
    """Whether a turn may end with so many cards left without going out: no promise binds it, and
    there is a card to discard and one to keep, or nothing is discarded any more."""
    return progress.last_three or (left > 1 and not progress.bound and not progress.answer)


def judge_lay(
    profile: Profile, means: Means, progress: Progress, *, threes_laid: bool
) -> Laydown | None:
    """Refuse a lay that leaves no legal end of the turn, or empties the hand without the right; how
    the player can go out after it, if so.

    For lays after which the turn has no other end (`has_other_end`).

    `means` and `progress` are as the lay leaves them. Raises `Refusal`.
    """
    left = len(means.hand)
    out = way_out(profile, means, progress) if left else None
    enough = may_leave(profile, means.melds)
    if threes_laid and (progress.answer is False or not (out if left else enough)):
        raise Refusal("threes.meld", shape=False, left=left)
    if left > 1 or (out and progress.answer is not False):
        if not out:
            code = "out.partner-said-yes" if progress.answer else "threes.meld"
            raise Refusal(code, left=left, shape=False)
        return out
    if may_end_without_discard(profile, means.melds, left, progress):
        return out
    facts = canasta_facts(profile, means.melds, left)
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
    return out


def canasta_facts(profile: Profile, melds: Mapping[Target, Meld], left: int) -> dict[str, Fact]:
    """What a sentence about the canastas that going out needs is made of."""
    rules = profile.going_out
    return {
        "left": left,
        "canastas": count_canastas(profile, melds),
        "needed": rules.canastas,
        "lacking": lacking_kind(profile, melds),
        "compulsory": rules.discard == "compulsory",
    }


def judge_discard(profile: Profile, position: Position, card: Card, left: int) -> None:
    """Refuse a discard that goes out without the right, or does not go out where it must.

    `left`: the cards in the hand after it. Raises `Refusal`.
    """
    progress = position.progress
    if progress.last_three:
        raise Refusal("discard.forbidden", card=card, why="last-three")
    if progress.bound and left:
        raise Refusal("threes.meld", shape=False, left=left)
    if progress.answer and left:
        raise Refusal("out.partner-said-yes", left=left)
    if left or position.feet[position.turn]:
        return
    if progress.answer is False:
        raise Refusal("out.partner-said-no", left=0)
    melds = position.melds[position.side_of[position.turn]]
    if not may_leave(profile, melds):
        raise Refusal("out.canastas", **canasta_facts(profile, melds, 0))


def judge_end(profile: Profile, position: Position) -> None:
    """Refuse to end the turn without a discard, where that is not allowed. Raises `Refusal`."""
    seat, progress = position.turn, position.progress
    melds = position.melds[position.side_of[seat]]
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


def judge_ask(
    profile: Profile, position: Position, means: Means, found: Callable[[], Laydown | None]
) -> None:
    """Refuse a question to the partner. `found` looks for a way out. Raises `Refusal`.

    Who asks must be able to go out now, and to end the turn in another way after a "no". The fact
    `all_tried` says whether every choice of runs was tried.
    """
    seat, progress = position.turn, position.progress
    side = position.side_of[seat]
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
    if not found():
        facts = canasta_facts(profile, means.melds, hand)
        facts["all_tried"] = tries_all(profile, means)
        raise Refusal("ask.cannot", **facts, why="foot" if means.foot else "no-way-out")


def partners_of(profile: Profile, position: Position, seat: int) -> tuple[int, ...]:
    """The partners whom a player asks, clockwise: all must say yes. Nobody where asking is not
    allowed, or for a player without a partner."""
    if not profile.ask.allowed:
        return ()
    side = position.sides[position.side_of[seat] - 1]
    return tuple(other for other in clockwise(profile, seat) if other in side and other != seat)
