"""The controller without a front end: intents in, one view out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import (
    IS_WILD,
    JOKER,
    THREE,
    Card,
    count_ranks,
    pack_of,
    parse_cards,
)
from canasta_tui.rules.game import Game
from canasta_tui.rules.melds import aim
from canasta_tui.rules.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Move,
    Pass,
    Take,
    parse_move,
)
from canasta_tui.rules.position import DREW, Meld, Position
from canasta_tui.rules.targets import Target, is_run
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.seats import Seat, Setup, draw_for_seats
from canasta_tui.table.tableview import (
    AskPartner,
    Choice,
    ComputerTurn,
    Confirm,
    DealOver,
    HandOver,
    MatchOver,
    SeatDrawing,
    TableView,
    YourTurn,
)

FOUR = ("Ana", "Bea", "Caio", "Davi")


def people(*names: str, computers: Sequence[int] = ()) -> tuple[Seat, ...]:
    return tuple(
        Seat(name, "random" if seat in computers else "") for seat, name in enumerate(names, 1)
    )


def table(
    *,
    hands: Sequence[str],
    melds: Sequence[Sequence[str]] = ((), ()),
    pile: str = "8C",
    stock: str = "4D 5D 6D 7D",
    turn: int = 1,
    drawn: bool = False,
    computers: Sequence[int] = (),
    profile: str = "classic",
    scores: tuple[int, ...] = (0, 0),
    takeback: bool = False,
    failed: str = "reject",
    confirm: bool = False,
) -> Controller:
    """A table in a position of one's own; `stock` lists the next cards first."""
    rules = load(profile, {"turn.takeback": takeback, "opening.failed": failed})
    setup = Setup(rules, people(*FOUR, computers=computers), seed=1, draw_seats=False)
    controller = Controller(setup, confirm_discard=confirm)
    laid: list[dict[int, Meld]] = [{}]
    for side in melds:
        made = {}
        for text in side:
            cards = parse_cards(text)
            naturals = tuple(sorted(c for c in cards if not IS_WILD[c]))
            wilds = tuple(sorted(c for c in cards if IS_WILD[c]))
            rank = naturals[0] >> 2 if naturals else JOKER
            made[rank] = Meld(rank, naturals, wilds)
        laid.append(made)
    up = parse_cards(pile)
    position = Position(
        sides=rules.table.sides,
        hands=[[], *map(parse_cards, hands)],
        stock=parse_cards(stock)[::-1],
        pile=up,
        frozen=any(rules.pile.freezes[card] for card in up),
        threes=[[], [], []],
        melds=laid,
        melded=[False] * 5,
        asked=[False] * 3,
        scores=(0, *scores),
        dealer=4,
        turn=turn,
        progress=DREW[False, False] if drawn else DREW[False, False]._replace(drew=""),
    )
    controller.game = Game(rules, position)
    controller.viewer = turn if turn not in computers else 0
    controller.prompt = controller._next_prompt()
    return controller


def select(controller: Controller, cards: str) -> TableView:
    view = controller.view
    for card in parse_cards(cards):
        place = next(
            place
            for place, shown in enumerate(view.hand)
            if shown.card == card and not shown.selected
        )
        view = controller.do(intents.Select(place))
    return view


def stage(controller: Controller, cards: str, target: int | None = None) -> TableView:
    select(controller, cards)
    return controller.do(intents.Stage(target))


def discard(controller: Controller, card: str) -> TableView:
    (wanted,) = parse_cards(card)
    place = next(place for place, shown in enumerate(controller.view.hand) if shown.card == wanted)
    return controller.do(intents.DiscardCard(place))


HANDS = ("KS KD KH 2C 7S 7H 7D 9D 4C", "AS", "7C 8S", "2H 5H")


# Staging


def test_staged_melds_show_their_total_against_the_opening_minimum() -> None:
    controller = table(hands=HANDS, drawn=True)
    view = stage(controller, "KS KD KH")
    assert (view.draft.points, view.draft.needed, view.draft.allowed) == (30, 50, False)
    assert "30" in view.draft.verdict and "50" in view.draft.verdict
    view = stage(controller, "7S 7H 7D")
    assert (view.draft.points, view.draft.allowed) == (45, False)
    view = stage(controller, "2C", target=13)
    assert (view.draft.points, view.draft.allowed, view.draft.left) == (65, True, 2)


def test_what_is_staged_is_on_nobodys_table_until_it_is_laid() -> None:
    controller = table(hands=HANDS, drawn=True)
    stage(controller, "KS KD KH 2C")
    assert view_of(controller.game, 2).position.melds[1] == {}
    view = controller.do(intents.LayDraft())
    assert [meld.rank for meld in view.sides[0].melds] == [13]
    assert view.draft.melds == ()


def test_staging_what_is_no_meld_is_refused_with_the_reason_and_changes_nothing() -> None:
    controller = table(hands=HANDS, drawn=True)
    before = select(controller, "KS KD")
    view = controller.do(intents.Stage())
    assert view.refused and view.message
    assert (view.hand, view.draft) == (before.hand, before.draft)


def test_undo_and_redo_walk_through_the_draft() -> None:
    controller = table(hands=HANDS, drawn=True)
    stage(controller, "KS KD KH")
    stage(controller, "7S 7H 7D")
    assert [meld.rank for meld in controller.do(intents.Undo()).draft.melds] == [13]
    assert controller.do(intents.Undo()).draft.melds == ()
    controller.do(intents.Redo())
    view = controller.do(intents.Redo())
    assert [meld.rank for meld in view.draft.melds] == [13, 7]
    assert not view.draft.can_redo


def test_sets_of_several_ranks_are_staged_at_once() -> None:
    controller = table(hands=HANDS, drawn=True)
    view = stage(controller, "KS KD KH 7S 7H 7D")
    assert sorted(meld.rank for meld in view.draft.melds) == [7, 13]


def test_melds_may_be_staged_before_the_draw_but_not_laid() -> None:
    controller = table(hands=HANDS)
    view = stage(controller, "KS KD KH 2C")
    assert len(view.draft.melds) == 1 and not view.draft.allowed
    view = controller.do(intents.LayDraft())
    assert view.refused
    view = controller.do(intents.DrawCard())
    assert len(view.draft.melds) == 1 and view.draft.allowed


def test_a_wild_with_two_melds_to_go_to_asks_which() -> None:
    controller = table(
        hands=("2C 9D 4S", "AS", "7C", "2H"), melds=(["QS QH QD", "5S 5H 5C"], []), drawn=True
    )
    view = stage(controller, "2C")
    assert isinstance(view.prompt, Choice) and len(view.prompt.options) == 2
    view = controller.do(intents.Choose(1))
    assert isinstance(view.prompt, YourTurn)
    assert [meld.rank for meld in view.draft.melds] == [12]


def test_a_wild_with_one_meld_to_go_to_asks_nothing() -> None:
    controller = table(hands=("2C 9D 4S", "AS", "7C", "2H"), melds=(["QS QH QD"], []), drawn=True)
    view = stage(controller, "2C")
    assert [meld.rank for meld in view.draft.melds] == [12]


def test_leaving_a_choice_leaves_everything_as_it_was() -> None:
    controller = table(
        hands=("2C 9D 4S", "AS", "7C", "2H"), melds=(["QS QH QD", "5S 5H 5C"], []), drawn=True
    )
    stage(controller, "2C")
    view = controller.do(intents.Cancel())
    assert isinstance(view.prompt, YourTurn) and view.draft.melds == ()


# Discarding


def test_the_discard_lays_the_draft_first() -> None:
    controller = table(hands=HANDS, drawn=True)
    stage(controller, "KS KD KH 2C")
    view = discard(controller, "9D")
    assert controller.game.position.pile[-1] == parse_cards("9D")[0]
    assert [meld.rank for meld in view.sides[0].melds] == [13]


def test_a_draft_that_may_not_be_laid_keeps_the_discard_back_too() -> None:
    controller = table(hands=HANDS, drawn=True)
    stage(controller, "KS KD KH")
    view = discard(controller, "9D")
    assert view.refused and "30" in view.message
    assert controller.game.position.turn == 1 and len(controller.game.position.pile) == 1
    assert len(view.draft.melds) == 1


def test_a_discard_that_goes_out_without_the_right_leaves_the_draft_unlaid() -> None:
    controller = table(
        hands=("QC 9D 4S", "AS", "7C", "2H"), melds=(["QS QH QD", "9S 9H 9C"], []), drawn=True
    )
    stage(controller, "QC 9D")
    view = discard(controller, "4S")
    assert view.refused
    assert [meld.size for meld in view.sides[0].melds] == [3, 3]


def test_a_discard_can_ask_first() -> None:
    controller = table(hands=HANDS, drawn=True, confirm=True)
    view = discard(controller, "9D")
    assert isinstance(view.prompt, Confirm) and len(controller.game.position.pile) == 1
    view = controller.do(intents.Reply(False))
    assert isinstance(view.prompt, YourTurn)
    discard(controller, "9D")
    controller.do(intents.Reply(True))
    assert controller.game.position.turn == 2


def test_a_lay_is_taken_back_only_where_the_table_allows_it() -> None:
    strict = table(hands=HANDS, drawn=True)
    stage(strict, "KS KD KH 2C")
    strict.do(intents.LayDraft())
    assert len(strict.do(intents.Undo()).sides[0].melds) == 1
    lenient = table(hands=HANDS, drawn=True, takeback=True)
    stage(lenient, "KS KD KH 2C")
    lenient.do(intents.LayDraft())
    view = lenient.do(intents.Undo())
    assert view.sides[0].melds == () and len(view.hand) == 9


def test_a_lay_that_took_up_the_second_hand_is_never_taken_back() -> None:
    rules = load("hand-and-foot", {"turn.takeback": True, "opening.by_deal": [10]})
    controller = Controller(Setup(rules, people(*FOUR), seed=1, draw_seats=False))
    controller.viewer = controller.game.position.turn
    controller.prompt = controller._next_prompt()
    controller.do(intents.DrawCard())
    position = controller.game.position
    position.hands[controller.viewer] = parse_cards("KS KD KH QS QH QD")
    position.counts[controller.viewer] = count_ranks(position.hands[controller.viewer])
    stage(controller, "KS KD KH")
    controller.do(intents.LayDraft())
    view = controller.do(intents.Undo())
    assert view.sides[0].melds == () and len(view.hand) == 6
    for cards in ("KS KD KH", "QS QH QD"):
        stage(controller, cards)
        controller.do(intents.LayDraft())
    # Thirteen cards, less the red threes among them, are seen now.
    view = controller.do(intents.Undo())
    assert len(view.sides[0].melds) == 2 and len(view.hand) > 6
    assert "nothing to take back" in view.message


def test_a_draw_is_never_taken_back() -> None:
    controller = table(hands=HANDS, takeback=True)
    controller.do(intents.DrawCard())
    view = controller.do(intents.Undo())
    assert len(view.hand) == 10 and view.drawn


# The pile


def test_the_only_way_to_take_the_pile_is_taken_without_a_question() -> None:
    controller = table(hands=("KS KD 9D 4C", "AS", "7C", "2H"), melds=(["QS QH QD"], []), pile="KC")
    assert len(controller.view.pile.ways) == 1
    view = controller.do(intents.TakePile())
    assert [meld.rank for meld in view.sides[0].melds] == [12, 13]


def test_several_ways_to_take_the_pile_are_offered_with_their_cost() -> None:
    controller = table(
        hands=("KS KD 2C JK 9D", "AS", "7C", "2H"), melds=(["QS QH QD"], []), pile="4C KC"
    )
    view = controller.do(intents.TakePile())
    assert isinstance(view.prompt, Choice)
    # the pair, a king with the two, a king with the joker
    assert len(view.prompt.options) == 3
    pair = next(i for i, text in enumerate(view.prompt.options) if "K♠ K♦" in text)
    view = controller.do(intents.Choose(pair))
    assert sorted(c.card for c in view.hand) == sorted(parse_cards("2C JK 9D 4C"))


def test_where_there_is_no_way_to_take_the_pile_the_reason_stands_beside_it() -> None:
    controller = table(
        hands=("KS 2C 9D 4C", "AS", "7C", "2H"), melds=(["QS QH QD"], []), pile="2D KC"
    )
    view = controller.view
    assert view.pile.ways == () and view.pile.frozen
    assert "2♦" in view.pile.take_refused
    assert controller.do(intents.TakePile()).message == view.pile.take_refused


def test_staged_melds_open_together_with_the_pile() -> None:
    controller = table(hands=("KS KD QS QH 2C 9D 4C", "AS", "7C", "2H"), pile="AS AH KH")
    stage(controller, "QS QH 2C")
    select(controller, "KS KD")
    view = controller.do(intents.TakePile())
    # 30 + 40
    assert [meld.rank for meld in view.sides[0].melds] == [12, 13]
    assert sorted(c.card for c in view.hand) == sorted(parse_cards("9D 4C AS AH"))


def test_the_cards_that_came_in_this_turn_are_marked() -> None:
    controller = table(
        hands=("KS KD 9D 4C", "AS", "7C", "2H"), melds=(["QS QH QD"], []), pile="6D KC"
    )
    view = controller.do(intents.TakePile())
    assert [c.card for c in view.hand if c.fresh] == parse_cards("6D")


# Red threes


def test_a_red_three_is_laid_out_and_replaced_in_the_same_draw_and_said() -> None:
    controller = table(hands=HANDS, stock="3H 3D 5C 6C")
    view = controller.do(intents.DrawCard())
    assert view.sides[0].threes == tuple(parse_cards("3H 3D"))
    assert [c.card for c in view.hand if c.fresh] == parse_cards("5C")
    told = " ".join(view.log)
    assert "3♥" in told and "3♦" in told and "5♣" not in told
    assert "5♣" in view.message


def test_a_red_three_out_of_the_pile_is_laid_out_and_not_replaced() -> None:
    controller = table(
        hands=("KS KD 9D 4C", "AS", "7C", "2H"), melds=(["QS QH QD"], []), pile="3H 6D KC"
    )
    view = controller.do(intents.TakePile())
    assert view.sides[0].threes == tuple(parse_cards("3H"))
    assert view.stock == 4 and len(view.hand) == 3


def test_a_red_three_as_the_last_card_ends_the_deal_by_the_profile() -> None:
    controller = table(hands=HANDS, stock="3H")
    assert isinstance(controller.do(intents.DrawCard()).prompt, DealOver)
    lenient = table(hands=HANDS, stock="3H", profile="howto")
    view = lenient.do(intents.DrawCard())
    assert isinstance(view.prompt, YourTurn)
    assert isinstance(lenient.do(intents.EndTurn()).prompt, DealOver)


# Asking the partner

ASKING = ("QC 4D", "AS", "6S 7S", "2H")
CANASTA = (["9S 9H 9D 9C 9S 9H 9D", "QS QH QD"], [])


def test_the_partner_is_handed_the_keyboard_sees_the_own_hand_and_hands_it_back() -> None:
    controller = table(hands=ASKING, melds=CANASTA, drawn=True)
    assert "ask" in controller.view.possible
    view = controller.do(intents.AskToGoOut())
    assert isinstance(view.prompt, HandOver)
    assert (view.prompt.seat, view.prompt.why, view.hand) == (3, "asked", ())
    view = controller.do(intents.Continue())
    assert view.prompt == AskPartner("Ana", "Caio")
    assert [c.card for c in view.hand] == parse_cards("6S 7S")
    view = controller.do(intents.Reply(True))
    assert isinstance(view.prompt, HandOver)
    assert (view.prompt.seat, view.prompt.why, view.hand) == (1, "answered", ())
    view = controller.do(intents.Continue())
    assert [c.card for c in view.hand] == parse_cards("4D QC")
    assert view.promise


def test_after_yes_only_going_out_is_left() -> None:
    controller = table(hands=ASKING, melds=CANASTA, drawn=True)
    for intent in (
        intents.AskToGoOut(),
        intents.Continue(),
        intents.Reply(True),
        intents.Continue(),
    ):
        controller.do(intent)
    assert discard(controller, "4D").refused
    stage(controller, "QC")
    assert isinstance(discard(controller, "4D").prompt, DealOver)


def test_after_no_going_out_is_refused_in_this_turn() -> None:
    controller = table(hands=("QC QD", "AS", "6S 7S", "2H"), melds=CANASTA, drawn=True)
    for intent in (
        intents.AskToGoOut(),
        intents.Continue(),
        intents.Reply(False),
        intents.Continue(),
    ):
        controller.do(intent)
    stage(controller, "QC QD")
    view = controller.do(intents.LayDraft())
    assert view.refused and not controller.game.position.ended
    controller.do(intents.Undo())
    discard(controller, "QC")
    assert controller.game.position.turn == 2


def test_the_question_is_not_offered_where_going_out_is_impossible() -> None:
    controller = table(hands=("QC 4D 7H 8H", "AS", "6S", "2H"), melds=CANASTA, drawn=True)
    assert "ask" not in controller.view.possible
    view = controller.do(intents.AskToGoOut())
    assert view.refused and isinstance(view.prompt, YourTurn)


def test_a_computer_partner_answers_by_itself() -> None:
    controller = table(hands=ASKING, melds=CANASTA, drawn=True, computers=(2, 3, 4))
    view = controller.do(intents.AskToGoOut())
    assert view.prompt == ComputerTurn(3, "Caio")
    task = controller.computer_task()
    assert task is not None
    decision = task.run()
    assert isinstance(decision.move, Answer)
    view = controller.do(intents.ComputerMove(decision))
    assert isinstance(view.prompt, YourTurn) and view.promise


# Hand-over


def test_no_card_of_any_hand_is_in_the_view_between_two_persons() -> None:
    controller = table(hands=HANDS, drawn=True)
    view = discard(controller, "9D")
    assert isinstance(view.prompt, HandOver) and view.prompt.seat == 2
    assert (view.viewer, view.hand, view.message) == (0, (), "")
    view = controller.do(intents.Continue())
    assert (view.viewer, [c.card for c in view.hand]) == (2, parse_cards("AS"))


def test_while_the_keyboard_changes_hands_nothing_else_is_accepted() -> None:
    controller = table(hands=HANDS, drawn=True)
    discard(controller, "9D")
    for intent in (intents.DrawCard(), intents.Select(0), intents.Stage(), intents.LayDraft()):
        view = controller.do(intent)
        assert isinstance(view.prompt, HandOver) and view.hand == ()


def test_one_person_alone_hands_nothing_over() -> None:
    controller = table(hands=HANDS, drawn=True, computers=(2, 3, 4))
    view = discard(controller, "9D")
    assert isinstance(view.prompt, ComputerTurn)
    assert len(view.hand) == 8


def test_a_hidden_hand_is_out_of_the_view_and_nothing_can_be_played() -> None:
    controller = table(hands=HANDS, drawn=True)
    view = controller.do(intents.HideHand())
    assert view.hidden and view.hand == ()
    discarded = controller.do(intents.DiscardCard(0))
    assert len(controller.game.position.pile) == 1 and discarded.hand == ()
    assert len(controller.do(intents.HideHand()).hand) == 9


def test_a_view_is_the_same_whatever_the_hidden_cards_are() -> None:
    controller = table(hands=HANDS, drawn=True, computers=(2,), stock="4D 5D 6D 7D 8D 9S 10S JS")
    for viewer in (1, 3, 4):
        controller.viewer = viewer
        real = controller.game
        seen = controller.view
        controller.game = view_of(real, viewer).deal_unseen(Random(viewer))
        controller.game.log, controller.game.events = real.log, real.events
        assert controller.view == seen
        controller.game = real


# Whole matches


def intents_for(controller: Controller, move: Move) -> list[intents.Intent]:
    """What a person does at the table to make a move."""
    match move:
        case Draw() | Pass():
            return [intents.DrawCard()]
        case Ask():
            return [intents.AskToGoOut()]
        case Answer(yes):
            return [intents.Reply(yes)]
        case End():
            return [intents.EndTurn()]
        case Take() | Lay() | Discard():
            return []


def selected(controller: Controller, cards: Sequence[Card]) -> None:
    for card in cards:
        places = enumerate(controller.view.hand)
        place = next(i for i, shown in places if shown.card == card and not shown.selected)
        controller.do(intents.Select(place))


def pointed_at(controller: Controller, one: Group) -> Target | None:
    """The meld that a person points at for a group to go there."""
    position = controller.game.position
    melds = position.melds[position.side_of[position.turn]]
    if one.target is None or is_run(one.target) or one.target == THREE:
        return one.target
    return aim(controller.game.profile, melds, one)


def play(controller: Controller, move: Move) -> None:
    """Make a move through the intents of a person."""
    match move:
        case Discard(card):
            shown = [c.card for c in controller.view.hand]
            controller.do(intents.DiscardCard(shown.index(card)))
        case Lay(groups):
            for one in groups:
                selected(controller, one.cards)
                controller.do(intents.Stage(pointed_at(controller, one)))
            controller.do(intents.LayDraft())
        case Take(cards, groups):
            for one in groups:
                selected(controller, one.cards)
                controller.do(intents.Stage(pointed_at(controller, one)))
            if cards or groups:
                selected(controller, cards)
                controller.do(intents.TakePile())
            else:
                controller.do(intents.Make(move))
        case _:
            for intent in intents_for(controller, move):
                controller.do(intent)


@pytest.mark.parametrize("profile", profile_ids())
def test_whatever_the_game_allows_people_can_do_and_the_totals_are_the_games(
    profile: str,
) -> None:
    # Players at random seldom come above zero in the modern game.
    target = 100 if profile == "modern-american" else 500
    changes: dict[str, object] = {"match.target": target, "match.exact": "no", "match.max_deals": 0}
    if profile == "modern-american":
        changes["threes.sign"] = "plus"
    rules = load(profile, changes)
    names = [f"P{seat}" for seat in range(1, rules.seats + 1)]
    setup = Setup(rules, people(*names, computers=(2,)), seed=5)
    controller = Controller(setup)
    rng = Random(3)
    totals = [0] * len(rules.table.sides)
    for _ in range(20_000):
        view = controller.view
        game = controller.game
        match view.prompt:
            case SeatDrawing() | HandOver():
                assert view.hand == ()
                controller.do(intents.Continue())
            case DealOver(_, sheets) | MatchOver(_, sheets):
                totals = [before + s.deal for before, s in zip(totals, sheets, strict=True)]
                assert list(view.totals) == totals == [s.total for s in sheets]
                for s in sheets:
                    assert sum(item.points for item in s.items) == s.deal
                if isinstance(view.prompt, MatchOver):
                    assert max(totals) >= target
                    return
                controller.do(intents.Continue())
            case ComputerTurn():
                task = controller.computer_task()
                assert task is not None
                controller.do(intents.ComputerMove(task.run()))
            case _:
                held = game.position.hands[game.to_move]
                assert sorted(c.card for c in view.hand) == sorted(held)
                move = game.legal_moves.sample(rng)
                made = len(game.log)
                play(controller, move)
                assert game.log[made][1] == move, (controller.message, move)
    pytest.fail("the match did not end")


# Seats


def test_the_highest_card_deals_and_partners_are_drawn_where_the_profile_says_so() -> None:
    setup = Setup(load("howto"), people(*FOUR), seed=11)
    drawing = draw_for_seats(setup)
    ranks = {name: card >> 2 for name, card in zip(drawing.names, drawing.cards, strict=True)}
    by_rank = sorted(FOUR, key=lambda name: -ranks[name])
    seats = [seat.name for seat in drawing.seats]
    assert {seats[0], seats[2]} == set(by_rank[:2])
    assert seats[drawing.dealer - 1] == by_rank[0]
    assert set(drawing.cards) <= set(pack_of(1, 0)) and len(set(ranks.values())) == 4


def test_the_same_seed_sets_up_the_same_match() -> None:
    setups = [Setup(load("classic"), people(*FOUR), seed=4) for _ in range(2)]
    first, second = (Controller(setup) for setup in setups)
    assert first.view == second.view
    assert first.game.deck == second.game.deck
    assert first.game.deck != Controller(Setup(load("classic"), people(*FOUR), seed=5)).game.deck


def test_moves_are_read_as_they_are_written() -> None:
    controller = table(hands=HANDS, drawn=True)
    move = parse_move("meld KS KD KH 2C")
    controller.do(intents.Make(move))
    assert controller.game.log == [(1, move)]


# An opening that is worth too little


def too_little(failed: str) -> tuple[Controller, TableView]:
    """A table where three kings, 30 of the 50 points, were laid."""
    controller = table(hands=HANDS, drawn=True, failed=failed)
    stage(controller, "KS KD KH")
    return controller, controller.do(intents.LayDraft())


def test_by_default_too_small_an_opening_costs_nothing() -> None:
    controller, view = too_little("reject")
    assert view.refused and "30 of the 50 points" in view.message
    stage(controller, "2C")
    assert controller.do(intents.LayDraft()).sides[0].opened


def test_where_it_locks_the_deal_the_side_melds_no_more_and_everybody_reads_why() -> None:
    controller, view = too_little("lock-deal")
    assert view.refused and "30 of the 50 points" in view.message
    assert not view.sides[0].may_open and view.sides[1].may_open
    assert "Ana tried to open with 30 of 50 points" in view.log[-1]
    controller.do(intents.Undo())
    view = stage(controller, "KS KD KH 2C")
    assert not view.draft.allowed and "may not meld in this deal" in view.draft.verdict
    assert controller.do(intents.LayDraft()).refused
    controller.do(intents.Undo())
    discard(controller, "9D")
    assert controller.game.position.turn == 2


def test_where_it_costs_10_points_the_minimum_rises_once() -> None:
    controller, view = too_little("plus-10")
    assert view.sides[0].minimum == 60 and view.sides[1].minimum == 50
    assert "needs 10 more" in view.log[-1]
    assert controller.do(intents.LayDraft()).sides[0].minimum == 60
    assert len(controller.game.events) == 1


def test_the_price_is_told_before_the_cards_are_laid_and_looking_costs_nothing() -> None:
    controller = table(hands=HANDS, drawn=True, failed="lock-deal")
    view = stage(controller, "KS KD KH")
    assert "bars your side" in view.draft.verdict
    assert view.sides[0].may_open
    opened = table(hands=HANDS, drawn=True, melds=(["QS QH QD"], []), failed="lock-deal")
    assert "bars" not in stage(opened, "KS KD KH").draft.verdict


def test_a_pile_that_can_t_be_taken_without_naming_cards_costs_nothing() -> None:
    controller = table(hands=("4S 4D 9D 8C",) * 4, pile="4C", failed="lock-deal")
    assert controller.do(intents.TakePile()).refused
    assert controller.view.sides[0].may_open
    controller.do(intents.SelectRank(4))
    controller.do(intents.SelectRank(4))
    assert controller.do(intents.TakePile()).refused
    assert not controller.view.sides[0].may_open
