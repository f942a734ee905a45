"""Chapter: who may take the discard pile, and with what; frozen and blocked.

Source of each rule: the section `pile` of a profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import runs
from .cards import IS_WILD, THREE, Card
from .melds import aim, is_full
from .moves import Group
from .position import RUN, Meld, Position
from .profile import Profile
from .refusals import Refusal
from .targets import Target, is_run, number_of, numbered, of_rank, rank_of


def is_blocked(profile: Profile, position: Position) -> bool:
    """Whether the top card keeps everybody from the pile (`pile.blocked_by`)."""
    return bool(position.pile) and profile.pile.blocks[position.pile[-1]]


def is_frozen_for_all(profile: Profile, position: Position) -> bool:
    """Whether everybody needs a natural pair, by what lies in the pile or by the profile."""
    return position.frozen or profile.pile.always_frozen


def is_frozen(profile: Profile, position: Position, side: int) -> bool:
    """Whether a side needs a natural pair, also since it has not opened."""
    return is_frozen_for_all(profile, position) or (
        profile.pile.frozen_before_opening and not position.melds[side]
    )


def freezing_card(profile: Profile, position: Position) -> Card:
    """The card in the pile that freezes it; 0 where none does."""
    return next((card for card in position.pile if profile.pile.freezes[card]), 0)


def taken(profile: Profile, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards of a pile that who takes it gets, the top card last (`pile.cards_taken`)."""
    return cards[-profile.pile.cards_taken :]


def top_target(
    profile: Profile,
    melds: Mapping[Target, Meld],
    top: Card,
    cards: tuple[Card, ...],
    named: Target | None = None,
) -> Target:
    """The meld of a side that the top card goes to with these cards of the hand; a new one where it
    founds one. `named`: the meld that it is said to go to. Raises `Refusal` where that is unclear,
    or it can't go there.
    """
    rank = top >> 2
    several = profile.melds.same_rank != "one" or profile.melds.runs != "none"
    if not several and named in (None, rank, numbered(rank, 1)):
        return rank
    begun = runs.begun_with(profile, melds, cards, top)
    if begun is not None and named in (None, begun):
        return begun
    if named is None and cards:
        return aim(profile, melds, Group(cards, rank), top)
    fitting = [*of_rank(melds, rank), *runs.extended_by(profile, melds, top)]
    if named is not None:
        if named in fitting and not rank_of(named):
            return named
        if rank_of(named) != rank:
            raise Refusal("meld.target", rank=rank_of(named), why="top")
        named = named if number_of(named) else numbered(rank, 1)
        return aim(profile, melds, Group(cards, named), top)
    room = [key for key in fitting if not is_full(profile, melds[key])]
    if len(room) > 1:
        raise Refusal("meld.target", rank=rank, why="unclear")
    return (room or fitting or [rank])[0]


def key_fault(
    profile: Profile,
    *,
    frozen: bool,
    meld_size: int,
    naturals: int,
    wilds: int,
    run: bool = False,
) -> str:
    """What is wrong with hand cards as the key to the pile: a code of refusal, or nothing.

    `meld_size`: the side's meld that the top goes to (0: none), `run` if that is a run. `naturals`
    (of the top's rank) and `wilds` come from the hand.
    """
    rules = profile.pile
    if frozen and naturals < 2:
        return "pile.frozen"
    if run:
        # No card of the hand goes with the top card to a run.
        return "pile.top-unused" if naturals + wilds else ""
    if meld_size:
        if wilds and not rules.onto_meld_wilds:
            return "pile.top-unused"
        if naturals < rules.onto_meld_naturals or naturals + wilds < rules.onto_meld_cards:
            return "pile.top-unused"
        if rules.onto_meld_sizes and meld_size not in rules.onto_meld_sizes:
            return "pile.meld-full"
    elif naturals < 2 and not (rules.natural_and_wild and naturals and wilds):
        return "pile.top-unused"
    return ""


def judge(
    profile: Profile,
    position: Position,
    cards: Sequence[Card],
    target: Target,
    *,
    compulsory_onto_meld: bool,
) -> None:
    """Refuse a take for what it takes with: the pile, its state, the hand `cards` named.

    `target`: the meld that the top card goes to. What is then laid is judged as any lay.
    `compulsory_onto_meld`: the stock is empty, and the profile makes a take onto an own meld
    compulsory. Raises `Refusal`.
    """
    seat = position.turn
    side = position.side_of[seat]
    pile = position.pile
    if not pile:
        raise Refusal("pile.empty")
    top = pile[-1]
    if is_blocked(profile, position):
        raise Refusal("pile.blocked", top=top)
    rank = top >> 2
    naturals = wilds = 0
    for card in cards:
        naturals += card >> 2 == rank
        wilds += IS_WILD[card]
    meld = position.melds[side].get(target)
    meld_size = meld.size if meld else 0
    frozen = is_frozen(profile, position, side)
    run = bool(meld and meld.rank == RUN)
    code = key_fault(
        profile, frozen=frozen, meld_size=meld_size, naturals=naturals, wilds=wilds, run=run
    )
    unusable = naturals + wilds < len(cards) or rank == THREE or IS_WILD[top]
    if is_run(target) and not meld and code != "pile.frozen":
        # The cards of the hand and the top are a whole run.
        code, unusable = "", False
    if unusable and code != "pile.frozen":
        code = "pile.top-unused"
    one_card = (
        len(position.hands[seat]) == 1
        and len(pile) == 1
        and not (
            profile.pile.one_card == "allowed"
            or (
                profile.pile.one_card == "forbidden-unless-compulsory"
                and compulsory_onto_meld
                and meld
            )
        )
    )
    if one_card and code in ("", "pile.meld-full"):
        code = "pile.one-card"
    if code:
        raise Refusal(
            code,
            top=top,
            frozen_by=freezing_card(profile, position) if position.frozen else 0,
            always=profile.pile.always_frozen,
            opened=bool(position.melds[side]),
            held=position.counts[seat][rank],
            naturals=naturals,
            wilds=wilds,
            meld_size=meld_size,
            cards=tuple(cards),
            natural_and_wild=profile.pile.natural_and_wild,
            needed_cards=profile.pile.onto_meld_cards,
            needed_naturals=profile.pile.onto_meld_naturals,
        )
