"""Why not, or what then: what a player might do now, each thing judged by trying it on a copy.

Everything is seen by the player whose turn it is: what is hidden from that player plays no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..language import _
from ..rules import going_out
from ..rules.cards import IS_WILD, card_symbol
from ..rules.game import Game
from ..rules.moves import ASK, DISCARDS, Group, Lay, Move, Take, lay
from ..rules.profile import Profile
from ..rules.refusals import Refusal
from ..rules.targets import Target
from . import describe, describe_pile, staging
from .draft import groups_of
from .effects import effects
from .rule_keys import keys_behind
from .tableview import Explanation
from .wording import cards_text, refusal_text
from .wording_effects import effects_text
from .wording_moves import groups_text
from .wording_rules import rule_text

if TYPE_CHECKING:
    from .controller import Controller


def explain(
    table: Controller, at: str, place: int, target: Target | None
) -> tuple[Explanation, ...]:
    """What the player in front might do now, the thing that is pointed at first.

    `at` says where the keys are: `hand`, with the card shown at `place` under the cursor, `melds`,
    or `pile`. `target` is the meld that is pointed at.
    """
    drew = bool(table.game.position.progress.drew)
    to_meld = list(_melds(table, target))
    takes = [] if drew and at != "pile" else list(_takes(table))
    discards = list(_discards(table, place)) if at == "hand" else []
    first, second = (takes, to_meld) if at == "pile" or not to_meld else (to_meld, takes)
    shown = [*first, *second, *discards]
    if drew:
        shown += [_out(table), *_question(table)]
    return tuple(shown)


def explained(game: Game, moves: Sequence[Move], what: str) -> Explanation:
    """What one or more moves in a row would come to, or why they are refused. `what` names them."""
    try:
        return Explanation(what, True, effects_text(effects(game, moves)), "", "", ())
    except Refusal as refusal:
        return refused(game.profile, refusal, what)


def refused(profile: Profile, refusal: Refusal, what: str, *more: str) -> Explanation:
    """Why something is refused, with `more` sentences about what is missing."""
    return Explanation(
        what,
        False,
        (refusal_text(refusal), *more),
        refusal.code,
        rule_text(refusal),
        keys_behind(profile, refusal),
    )


def _before_drawing(game: Game, move: Lay, what: str) -> Explanation:
    """A lay that would come too early: also what is wrong with it once a card has been drawn."""
    one = explained(game, [move], what)
    later = explained(staging.as_if_drawn(game), [move], what)
    # Whether the hand is left with enough cards depends on the cards that are drawn.
    if one.code != "turn.order" or later.allowed or later.code.startswith(("out.", "threes.")):
        return one
    return Explanation(
        what, False, one.lines + later.lines, later.code, later.rule, one.keys + later.keys
    )


# What there is to do


def _melds(table: Controller, target: Target | None) -> Iterator[Explanation]:
    """Laying what is staged and selected, for each meld that selected wilds could go to."""
    game, draft = table.game, table.draft
    if not draft.selected and not draft.staged:
        return
    aims: Sequence[Target | None] = [target]
    if draft.selected and target is None:
        aims = staging.targets(game, draft) or [None]
    for aim in aims:
        staged = staging.with_selected(game, draft, aim) if draft.selected else draft.staged
        groups = groups_of(staged, table.hand)
        what = _("Meld {cards}").format(cards=groups_text(groups))
        if aim is not None and len(aims) > 1:
            what = _("Meld {cards} onto {target}").format(
                cards=groups_text(groups), target=describe_pile.target_name(table, aim)
            )
        if fault := staging.fault(game, staged):
            yield refused(game.profile, fault, what)
        elif game.position.progress.drew:
            yield explained(game, [lay(groups)], what)
        else:
            yield _before_drawing(game, lay(groups), what)


def _takes(table: Controller) -> Iterator[Explanation]:
    draft = table.draft
    chosen = table.ways or draft.selected or draft.staged
    for move in table.takes:
        # With nothing chosen and no way there is, its cards are only the nearest try.
        what = _take_name(move) if chosen else _("Take the pile")
        yield explained(table.game, [move], what)


def _take_name(move: Take) -> str:
    if not move.cards and not move.groups:
        return _("Take the pile")
    groups = [Group(move.cards, None), *move.groups] if move.cards else move.groups
    return _("Take the pile with {cards}").format(cards=groups_text(groups))


def _discards(table: Controller, place: int) -> Iterator[Explanation]:
    places = describe.shown_places(table)
    if not 0 <= place < len(places):
        return
    card = table.hand[places[place]]
    moves: list[Move] = [DISCARDS[card]]
    what = _("Discard {card}").format(card=card_symbol(card))
    if table.draft.staged:
        moves.insert(0, lay(table.draft.groups(table.hand)))
        what = _("Lay what is staged and discard {card}").format(card=card_symbol(card))
    yield explained(table.game, moves, what)


def _out(table: Controller) -> Explanation:
    """Going out in this turn, with the cards of the hand and in any number of lays."""
    game = table.game
    profile, position = game.profile, game.position
    means, progress = game.means(), position.progress
    what = _("Go out")
    if progress.last_three:
        return refused(game.profile, Refusal("discard.forbidden", why="last-three"), what)
    if progress.answer is False:
        return refused(game.profile, Refusal("out.partner-said-no"), what)
    if means.foot:
        keys = keys_behind(profile, Refusal("ask.cannot", why="foot"))
        return Explanation(
            what, False, (_("Your second hand is still to be played."),), "", "", keys
        )
    if plan := going_out.way_out(profile, means, progress):
        moves: list[Move] = [lay(groups) for groups in plan.lays]
        laid = groups_text([one for groups in plan.lays for one in groups])
        if not plan.left:
            what = _("Go out: meld {cards}").format(cards=laid)
        else:
            moves.append(DISCARDS[plan.left[0]])
            last = card_symbol(plan.left[0])
            what = _("Go out: discard {card}").format(card=last)
            if laid:
                what = _("Go out: meld {cards}, discard {card}").format(cards=laid, card=last)
        return explained(game, moves, what)
    homeless = [
        card
        for card in means.hand
        if not IS_WILD[card]
        and card >> 2 not in means.melds
        and position.counts[position.turn][card >> 2] < profile.melds.min_size
    ]
    more = [_("These have no meld to go to: {cards}.").format(cards=cards_text(homeless))]
    if not going_out.may_leave(profile, means.melds):
        refusal = Refusal("out.canastas", **going_out.canasta_facts(profile, means.melds, 0))
        return refused(game.profile, refusal, what, *(more if homeless else ()))
    lines = (_("Your side has its canastas, but your hand can't be emptied in this turn."),)
    return Explanation(what, False, (*lines, *(more if homeless else ())), "", "", ())


def _question(table: Controller) -> Iterator[Explanation]:
    """Asking the partner for leave, at a table of partners."""
    game = table.game
    seat = game.position.turn
    if len(game.position.sides[game.position.side_of[seat] - 1]) == 1:
        return
    what = _("Ask your partner for leave to go out")
    try:
        game.verify(ASK)
    except Refusal as refusal:
        yield refused(game.profile, refusal, what)
        return
    yield Explanation(
        what,
        True,
        (_("After a yes you must go out in this turn, after a no you may not."),),
        "",
        "",
        (),
    )
