"""Staging: where selected cards go in the draft, and whether they could ever be laid so.

It is about the player whose turn it is; `controller` does what is found out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..rules import runs
from ..rules.cards import IS_WILD, JOKER, Card, Rank
from ..rules.game import Game
from ..rules.melds import aim, aimed, may_found
from ..rules.moves import Group, Lay, lay, own_target
from ..rules.position import DREW
from ..rules.refusals import Refusal
from ..rules.targets import WILDS, Target, is_run, number_of, numbered, of_rank, rank_of
from .draft import Draft, Staged, groups_of


def is_of(card: Card, rank: Rank) -> bool:
    """Whether a card is of a rank; 15 stands for any wild."""
    return IS_WILD[card] if rank == JOKER else card >> 2 == rank


def with_selected(game: Game, draft: Draft, target: Target | None) -> Staged:
    """What would be staged with the selected cards: naturals by their rank, wilds onto `target`.

    Without a target wilds go with the first naturals selected, else to the meld of wilds. All of
    them go to a run that is the target.
    """
    naturals, wilds = _selected(game, draft)
    if target is not None and is_run(target):
        return _with_run(game, draft, target)
    if target is not None and len(naturals) == 1:
        # One rank, and said where it goes: to another rank's meld the rules will say why not.
        ((_rank, places),) = naturals.items()
        return draft.with_added([(_said(game, target), [*places, *wilds])])
    if wilds:
        aim = target or next(iter(naturals), WILDS)
        naturals.setdefault(aim, []).extend(wilds)
    return draft.with_added(naturals.items())


def _said(game: Game, target: Target) -> Target:
    """A target that is pointed at, as naturals must name it: the first meld of a rank is not meant
    by its rank alone where they could begin another."""
    melds = game.position.melds[game.position.side_of[game.position.turn]]
    several = game.profile.melds.same_rank != "one"
    if several and target in melds and not number_of(target):
        return numbered(target, 1)
    return target


def _with_run(game: Game, draft: Draft, target: Target) -> Staged:
    """All selected cards in one run, which a staged one of its own makes another run."""
    hand = game.position.hands[game.position.turn]
    staged = dict(draft.staged)
    places = (*staged.pop(target, ()), *sorted(draft.selected))
    own = own_target(tuple(sorted(hand[place] for place in places)))
    melds = game.position.melds[game.position.side_of[game.position.turn]]
    if target not in melds and own is not None and is_run(own):
        target = own
    staged[target] = places
    return tuple(staged.items())


def spelled(game: Game, groups: Sequence[Group]) -> Lay:
    """The lay of these groups in its one spelling: a meld that need not be named is not."""
    profile = game.profile
    melds = game.position.melds[game.position.side_of[game.position.turn]]
    ranks = [rank_of(one.target or 0) for one in groups]
    return lay(
        aimed(profile, melds, one.cards, aim(profile, melds, one))
        if number_of(one.target or 0) and ranks.count(rank) == 1
        else one
        for one, rank in zip(groups, ranks, strict=True)
    )


def targets(game: Game, draft: Draft) -> list[Target]:
    """The melds that the selected cards could go to, where their ranks do not say it alone.

    One of them is no question; none leaves it to the rules to say what is wrong.
    """
    naturals, wilds = _selected(game, draft)
    if wilds and len(naturals) == 1 and game.profile.melds.same_rank == "one":
        return list(naturals)
    candidates = dict.fromkeys(_candidates(game, draft, naturals, wilds))
    return [one for one in candidates if fault(game, with_selected(game, draft, one)) is None]


def _candidates(
    game: Game, draft: Draft, naturals: dict[Rank, list[int]], wilds: list[int]
) -> Iterator[Target]:
    rules = game.profile.melds
    melds = game.position.melds[game.position.side_of[game.position.turn]]
    if wilds and len(naturals) != 1:
        yield from naturals or (*sorted(melds), *dict(draft.staged))
        if rules.wild_melds and not naturals:
            yield WILDS
    if rules.runs != "none" and not wilds:
        hand = game.position.hands[game.position.turn]
        own = own_target(tuple(sorted(hand[place] for place in draft.selected)))
        if own is not None and is_run(own):
            yield own
        yield from runs.growing(game.profile, melds)
        yield from (target for target in dict(draft.staged) if is_run(target))
    if len(naturals) == 1 and (rules.same_rank != "one" or rules.runs != "none"):
        (rank,) = naturals
        there = of_rank(melds, rank)
        yield from there or [rank]
        yield from (target for target in dict(draft.staged) if rank_of(target) == rank)
        if there and may_found(game.profile, melds, rank):
            yield numbered(rank, len(there) + 1)


def fault(game: Game, staged: Staged) -> Refusal | None:
    """The rule that the groups break one by one, whatever else is laid with them."""
    hand = game.position.hands[game.position.turn]
    try:
        as_if_drawn(game).verify(lay(groups_of(staged, hand)))
    except Refusal as refusal:
        return None if refusal.is_of_whole_lay else refusal
    return None


def as_if_drawn(game: Game) -> Game:
    """A copy of the game in which the player has drawn, though no card came."""
    tried = game.copy()
    position = tried.position
    if not position.progress.drew:
        position.progress = DREW[False, position.melded[position.turn]]
    return tried


def _selected(game: Game, draft: Draft) -> tuple[dict[Rank, list[int]], list[int]]:
    """The selected places: those of naturals by rank, and those of wilds."""
    hand = game.position.hands[game.position.turn]
    naturals: dict[Rank, list[int]] = {}
    wilds = []
    for place in sorted(draft.selected):
        if IS_WILD[hand[place]]:
            wilds.append(place)
        else:
            naturals.setdefault(hand[place] >> 2, []).append(place)
    return naturals, wilds
