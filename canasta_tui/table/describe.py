"""A controller's state as a `TableView`: what is on the table, in the words that people read."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ..language import _, ngettext
from ..rules import opening
from ..rules.cards import IS_WILD, THREE, Card
from ..rules.events import DealEnded, seen_by
from ..rules.going_out import lacking_kind, may_leave
from ..rules.melds import (
    aim,
    canasta_kind,
    card_points,
    closed_ranks,
    count_canastas,
    is_full,
)
from ..rules.moves import DISCARDS, Group, lay
from ..rules.position import RUN, Meld
from ..rules.refusals import Refusal
from ..rules.scoring import three_items
from ..rules.targets import Target, rank_of
from . import describe_pile, describe_turn
from .tableview import (
    AskPartner,
    Choice,
    ComputerTurn,
    Confirm,
    DraftView,
    HandCard,
    MeldView,
    SeatView,
    Sheet,
    SideView,
    TableView,
    Watching,
    YourTurn,
)
from .wording import event_text

if TYPE_CHECKING:
    from .controller import Controller


def table_view(table: Controller) -> TableView:
    """The table as it may be shown now."""
    setup, game, match = table.setup, table.game, table.match
    position, profile = game.position, setup.profile
    own_side = position.side_of[table.viewer] if table.viewer else 0
    numbers = range(1, len(position.sides) + 1)
    sides = sorted(numbers, key=lambda side: (side != own_side, side))
    shown = isinstance(
        table.prompt, YourTurn | AskPartner | Confirm | Choice | ComputerTurn | Watching
    )
    hand_shown = bool(table.viewer) and shown and not table.hidden
    return TableView(
        profile_id=profile.id,
        profile_name=profile.name,
        changed=table.changed,
        seed=setup.seed,
        deal=table.deal_number,
        target=profile.match.target,
        deals=profile.match.deals,
        prompt=table.prompt,
        viewer=table.viewer,
        seats=tuple(_seat(table, number) for number in range(1, profile.seats + 1)),
        sides=tuple(_side(table, side, own_side) for side in sides),
        stock=len(position.stock),
        pile=describe_pile.pile_view(table),
        hand=_hand(table) if hand_shown else (),
        hidden=table.hidden,
        sort=table.sort,
        selected_points=card_points(profile, [table.hand[place] for place in table.draft.selected])
        if hand_shown
        else 0,
        draft=_draft(table) if hand_shown else NO_DRAFT,
        drawn=bool(position.progress.drew),
        promise=describe_turn.promise(table),
        instruction=describe_turn.instruction(table),
        message=table.message,
        refused=table.refused,
        why=table.why,
        log=log(table),
        since=since(table, table.viewer) if table.viewer else (),
        possible=describe_turn.possible(table),
        history=tuple(scores[1:] for scores in match.deal_scores),
        totals=match.totals[1:],
        scorers=tuple(side_name(table, side) for side in range(1, len(match.totals))),
        unsaved=table.unsaved,
    )


NO_DRAFT = DraftView((), 0, 0, 0, False, "", False, False)


def _seat(table: Controller, number: int) -> SeatView:
    position = table.game.position
    side = position.side_of[number]
    same_side = bool(table.viewer) and side == position.side_of[table.viewer]
    return SeatView(
        seat=number,
        name=table.names[number - 1],
        side=side,
        cards=len(position.hands[number]),
        foot=len(position.feet[number]),
        is_person=table.seats[number - 1].is_person,
        is_turn=not position.ended and position.turn == number,
        is_partner=same_side and number != table.viewer,
        is_viewer=number == table.viewer,
        is_dealer=position.dealer == number,
    )


def side_name(table: Controller, side: int) -> str:
    """A side by its players' names."""
    seats = table.setup.profile.table.sides[side - 1]
    return " + ".join(table.names[seat - 1] for seat in seats)


def partners(table: Controller) -> tuple[str, ...]:
    """The sides of partners, one line each; empty where everybody plays alone."""
    sides = table.setup.profile.table.sides
    if len(sides[0]) == 1:
        return ()
    return tuple(side_name(table, side) for side in range(1, len(sides) + 1))


def _side(table: Controller, side: int, own_side: int) -> SideView:
    position, profile = table.game.position, table.setup.profile
    melds = position.melds[side]
    seats = position.sides[side - 1]
    canastas = count_canastas(profile, melds)
    closed = closed_ranks(profile, position.melds)
    own = table.viewer if table.viewer in seats else seats[0]
    total = position.scores[profile.side_of[own]]
    return SideView(
        number=side,
        seats=seats,
        names=tuple(table.names[seat - 1] for seat in seats),
        own=side == own_side,
        melds=tuple(
            _meld(table, key, melds[key], melds[key].rank in closed)
            for key in sorted(melds, key=lambda key: (rank_of(key) == RUN, melds[key]))
        ),
        threes=tuple(position.threes[side]),
        threes_points=sum(item.points for item in three_items(profile, position, side)),
        total=total,
        opened=bool(melds),
        minimum=opening.minimum(profile, position, own),
        may_open=opening.minimum(profile, position, own) != opening.NEVER,
        canastas=canastas,
        canastas_needed=profile.going_out.canastas,
        lacking=lacking_kind(profile, melds) if canastas >= profile.going_out.canastas else "",
        may_go_out=may_leave(profile, melds),
    )


def _meld(table: Controller, target: Target, meld: Meld, dead: bool) -> MeldView:
    profile = table.setup.profile
    return MeldView(
        target=target,
        rank=meld.rank,
        cards=meld.cards,
        naturals=len(meld.naturals),
        wilds=len(meld.wilds),
        points=card_points(profile, meld.cards),
        status=canasta_kind(profile, meld),
        closed=dead or is_full(profile, meld),
        concealed=meld.concealed,
    )


# The hand


def shown_places(table: Controller) -> list[int]:
    """Places in the viewer's hand in the order in which they are shown, staged cards left out."""
    staged = table.draft.staged_places
    places = [place for place in range(len(table.hand)) if place not in staged]
    if table.sort == "drawn":
        return places

    def by_rank(place: int) -> tuple[int, ...]:
        card = table.hand[place]
        group = 1 if IS_WILD[card] else 2 if card >> 2 == THREE else 0
        rank, suit = card >> 2, card & 3
        return (group, rank, suit) if table.sort == "rank" else (group, suit, rank)

    return sorted(places, key=by_rank)


def _hand(table: Controller) -> tuple[HandCard, ...]:
    game = table.game
    # A partner who is asked holds other cards: what the asker drew is no business of theirs.
    fresh = list(table.fresh) if table.viewer == game.position.turn else []
    deciding = isinstance(table.prompt, YourTurn | Confirm | Choice)
    own_turn = deciding and table.viewer == game.position.turn
    allowed: dict[Card, bool] = {}
    if own_turn and game.position.progress.drew:
        allowed = {card: DISCARDS[card] in game.legal_moves for card in set(table.hand)}
    shown = []
    for place in shown_places(table):
        card = table.hand[place]
        is_fresh = card in fresh
        if is_fresh:
            fresh.remove(card)
        selected = place in table.draft.selected
        shown.append(HandCard(card, selected, is_fresh, allowed.get(card, False)))
    return tuple(shown)


def _draft(table: Controller) -> DraftView:
    game, profile, draft = table.game, table.setup.profile, table.draft
    position = game.position
    side = position.side_of[table.viewer]
    on_table = position.melds[side]
    groups = draft.groups(table.hand)
    points = opening.counted(profile, groups, 0)
    needed = 0 if on_table else opening.minimum(profile, position, table.viewer)
    if needed == opening.NEVER:
        needed = 0
    allowed, verdict = False, ""
    if groups and isinstance(table.prompt, YourTurn | Confirm | Choice):
        allowed, verdict = _draft_verdict(table, groups)
    return DraftView(
        melds=tuple(_staged_meld(table, one) for one in groups),
        points=points,
        needed=needed,
        left=len(table.hand) - sum(len(one.cards) for one in groups),
        allowed=allowed,
        verdict=verdict,
        can_undo=draft.can_undo,
        can_redo=draft.can_redo,
    )


def _draft_verdict(table: Controller, groups: Sequence[Group]) -> tuple[bool, str]:
    """Whether what is staged may be laid, and what to say about it."""
    game = table.game
    if not game.position.progress.drew:
        return False, _("Draw, or take the pile with it.")
    try:
        game.verify(lay(groups))
    except Refusal as refusal:
        return False, f"{table.reason(refusal)} {_price_of_failing(table, refusal)}".rstrip()
    left = len(table.hand) - sum(len(one.cards) for one in groups)
    if not left:
        return True, _("This goes out.")
    text = ngettext("Leaves {count} card.", "Leaves {count} cards.", left)
    return True, text.format(count=left)


def _price_of_failing(table: Controller, refusal: Refusal) -> str:
    """What it costs to lay too small an opening all the same; empty where it costs nothing."""
    position, profile = table.game.position, table.setup.profile
    side = position.side_of[table.viewer]
    if refusal.code != "opening.minimum" or "points" not in refusal.facts or position.failed[side]:
        return ""
    match profile.opening.failed:
        case "lock-deal":
            return _("Laid all the same, it bars your side from melding in this deal.")
        case "plus-10":
            return _("Laid all the same, it costs your side 10 points more to open.")
    return ""


def _staged_meld(table: Controller, one: Group) -> MeldView:
    """A group as it would lie with the meld that it joins."""
    profile, position = table.setup.profile, table.game.position
    melds = position.melds[position.side_of[table.viewer]]
    target = one.target or 0
    joins = target
    if rank_of(target):
        with suppress(Refusal):
            joins = aim(profile, melds, one)
    old = melds.get(joins, Meld(rank_of(target), (), ()))
    whole = Meld(rank_of(target), old.naturals + one.naturals, old.wilds + one.wilds)
    return MeldView(
        target=target,
        rank=whole.rank,
        cards=(*one.naturals, *one.wilds),
        naturals=len(whole.naturals),
        wilds=len(whole.wilds),
        points=card_points(profile, one.cards),
        status=canasta_kind(profile, whole),
        closed=False,
    )


# Words


def log(table: Controller, first: int = 0) -> tuple[str, ...]:
    """What happened in this deal from its event `first` on, as everybody saw it."""
    texts = [event_text(seen_by(event, 0), table.names) for event in table.game.events[first:]]
    for before, note in reversed(table.notes):
        if before >= first:
            texts.insert(before - first, note)
    return tuple(texts)


def since(table: Controller, seat: int) -> tuple[str, ...]:
    """What happened since a seat's last turn ended, as everybody saw it."""
    return log(table, table.seen.get(seat, 0))


def deal_ended(table: Controller) -> str:
    """How the deal ended, in words."""
    last = table.game.events[-1]
    assert isinstance(last, DealEnded)
    return event_text(last, table.names)


def sheets(table: Controller) -> tuple[Sheet, ...]:
    """The score sheets of the deal that has ended, by side."""
    game, profile = table.game, table.setup.profile
    scores, totals = game.deal_scores(), game.totals()
    return tuple(
        Sheet(
            side,
            tuple(table.names[seat - 1] for seat in seats),
            game.sheet(side),
            scores[side],
            game.position.scores[side],
            totals[side],
        )
        for side, seats in enumerate(profile.table.sides, 1)
    )
