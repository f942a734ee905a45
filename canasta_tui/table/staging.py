"""Staging: where selected cards go in the draft, and whether they could ever be laid so.

It is about the player whose turn it is; `controller` does what is found out here.
"""

from __future__ import annotations

from ..rules.cards import IS_WILD, JOKER, Card, Rank
from ..rules.game import Game
from ..rules.moves import lay
from ..rules.position import DREW
from ..rules.refusals import Refusal
from ..rules.targets import WILDS
from .draft import Draft, Staged, groups_of


def is_of(card: Card, rank: Rank) -> bool:
    """Whether a card is of a rank; 15 stands for any wild."""
    return IS_WILD[card] if rank == JOKER else card >> 2 == rank


def with_selected(game: Game, draft: Draft, target: Rank | None) -> Staged:
    """What would be staged with the selected cards: naturals by their rank, wilds onto `target`.

    Without a target wilds go with the first naturals selected, else to the meld of wilds.
    """
    naturals, wilds = _selected(game, draft)
    if wilds:
        aim = target or next(iter(naturals), WILDS)
        naturals.setdefault(aim, []).extend(wilds)
    elif target is not None and target not in naturals and len(naturals) == 1:
        # Naturals that are said to join another rank's meld: the rules will say why not.
        ((_rank, places),) = naturals.items()
        naturals = {target: places}
    return draft.with_added(naturals.items())


def wild_targets(game: Game, draft: Draft) -> list[Rank]:
    """The melds that the selected wilds could go to: those just selected, else all of the side."""
    naturals, wilds = _selected(game, draft)
    if not wilds or len(naturals) == 1:
        return list(naturals) if wilds else []
    profile, position = game.profile, game.position
    melds = position.melds[position.side_of[position.turn]]
    targets = dict.fromkeys([*naturals] or [*sorted(melds), *dict(draft.staged)])
    if profile.melds.wild_melds and not naturals:
        targets[WILDS] = None
    return [one for one in targets if fault(game, with_selected(game, draft, one)) is None]


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
