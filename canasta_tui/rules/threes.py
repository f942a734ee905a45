"""Chapter: red and black threes.

Source of each rule: the section `threes` of a profile.
"""

from __future__ import annotations

from .cards import IS_BLACK_THREE, THREE
from .moves import Group
from .position import Meld, Progress
from .profile import Profile
from .refusals import Refusal

MOST_BLACK = 4
"""A meld of black threes has three or four, however many packs there are."""


def black_three_meld(profile: Profile, one: Group) -> Meld:
    """The meld of three or more black threes that a group makes, for the turn that goes out.

    Whether the turn then goes out is judged with the whole lay. Raises `Refusal`.
    """
    if (
        profile.threes.black_melds == "never"
        or not 3 <= len(one.cards) <= MOST_BLACK
        or not all(IS_BLACK_THREE[card] for card in one.cards)
    ):
        never = profile.threes.black_melds == "never"
        raise Refusal("threes.meld", cards=one.cards, never=never, shape=True)
    return Meld(THREE, one.cards, ())


def judge_turn(profile: Profile, progress: Progress, one: Group, *, laid: bool, foot: bool) -> None:
    """Refuse black threes in a turn that can't go out, or anything after a last lay of them.

    `laid`: the side has its meld of black threes. `foot`: the player has a second hand to take up.
    Raises `Refusal`.
    """
    if one.target == THREE:
        refused = laid or foot or progress.answer is False or progress.last_three
    else:
        refused = progress.bound == "threes" and profile.threes.black_melds == "last-lay"
    if refused:
        raise Refusal("threes.meld", cards=one.cards, target=one.target or 0, shape=False)


def value(profile: Profile, count: int) -> int:
    """What so many exposed threes are worth together, without their sign (`threes.values`)."""
    return profile.threes.values[count - 1] if count else 0


def sign(profile: Profile, melded: bool, canastas: int) -> int:
    """1 where exposed threes count for the side, -1 against it, 0 not at all (`threes.sign`)."""
    rules = profile.threes
    if rules.sign == "plus":
        return 1
    if rules.sign == "melded":
        return 1 if melded else -1
    return rules.sign_by_canastas[min(canastas, len(rules.sign_by_canastas) - 1)]
