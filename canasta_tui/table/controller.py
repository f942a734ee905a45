"""A match at the table: intents in, one `TableView` out.

The controller turns what a person wants into moves, runs the prompts (hand-over, the partner's
question, the end of a deal) and hands computer seats their views. It never judges a move: it asks
the game, and passes the reason on. It needs no front end; tests and the plain prompt drive it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from ..archive.database import ArchiveFault
from ..archive.recording import PlayedElsewhere, Recording
from ..language import _
from ..players import STRONGEST
from ..players.choice import Choice as Decision
from ..players.guarded import Guarded, fault_text
from ..players.named import guarded_player
from ..rules.cards import NATURAL_RANKS, Card, Rank
from ..rules.events import Drew, Melded, came_to
from ..rules.game import Game
from ..rules.match import Match
from ..rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Draw,
    Join,
    Lay,
    Move,
    Take,
    take,
)
from ..rules.refusals import Refusal
from ..rules.targets import Target
from ..rules.view import View, view_of
from ..rules.ways import ways_to_take
from . import describe, describe_pile, hint, intents, staging, why
from .draft import Draft
from .past import Past
from .seats import Drawing, Seat, Setup, count_text, draw_for_seats
from .tableview import (
    AskPartner,
    Choice,
    ComputerTurn,
    Confirm,
    DealOver,
    Elsewhere,
    Explanation,
    HandOver,
    MatchOver,
    Prompt,
    SeatDrawing,
    TableView,
    YourTurn,
)
from .wording import cards_text, event_text, rank_name, refusal_text
from .wording_hints import hint_text, reason_text

SORTS = ("rank", "suit", "drawn")


@dataclass(frozen=True, slots=True)
class ComputerTask:
    """A decision for a seat by a computer player, free of the table: it may run in another
    thread."""

    seat: int
    player: Guarded
    view: View
    rng: Random

    def run(self) -> Decision:
        """The move that the player decides on, and why."""
        return self.player.explain(self.view, self.rng)


class Controller:
    """One match, from the seat drawing to its end."""

    def __init__(
        self,
        setup: Setup,
        *,
        game: Game | None = None,
        past: Past | None = None,
        sort: str = "rank",
        confirm_discard: bool = False,
    ) -> None:
        """With a `past` the match goes on from there. With a `game` the first deal goes on from
        its position, and all of it is open: whoever is in front of the screen plays for every
        person, without hand-overs."""
        self.setup = setup
        self.changed = count_text(len(setup.changes))
        """How much was changed in the profile, in words."""
        self.open = game is not None
        self.sort = sort
        """The order in which a hand is shown: `rank`, `suit` or `drawn`."""
        self.confirm_discard = confirm_discard
        """Ask before each discard of a person."""
        self.keymap: Mapping[str, str] = {}
        """By the id of an action: the keys that a person gave it; instructions name them."""
        self.drawing: Drawing = draw_for_seats(setup)
        self.seats: tuple[Seat, ...] = self.drawing.seats if setup.draw_seats else setup.seats
        self.match = past.match if past else Match.start(setup.profile, self.drawing.dealer)
        self.players = [
            None if seat.is_person else guarded_player(seat.player) for seat in self.seats
        ]
        self.persons = [number for number, seat in enumerate(self.seats, 1) if seat.is_person]
        self.viewer = self._only_person
        """The seat of the person in front of the screen; 0 for nobody."""
        self.hidden = False
        self.draft = Draft()
        self.fresh: list[Card] = past.fresh if past else []
        """Cards that came into the hand of the person whose turn it is in this turn."""
        self.message = ""
        self.refused = False
        self.why: tuple[Explanation, ...] = ()
        """What the last intent asked to be explained."""
        self.hint: ComputerTask | None = None
        """The hint that is wanted: who thinks about it answers with `intents.Hinted`."""
        self.ways: list[Take] = []
        """The ways in which the viewer can take the pile now."""
        self.no_way: Refusal | None = None
        """Why there is none, while that is the question."""
        self.may_ask = False
        """The viewer may ask the partner for leave to go out."""
        self.choices: list[tuple[str, intents.Intent]] = []
        """The options of an open choice, each with what it stands for."""
        self.notes: list[tuple[int, str]] = []
        """What is told in the deal's log beside its events, each with the events before it."""
        self.seen: dict[int, int] = past.seen if past else {}
        """By person's seat: how many events of the deal there were at the end of the last turn."""
        self.recording: Recording | None = None
        """Writes the match down as it is played."""
        self.unsaved = ""
        """Why it can't be written now, in words."""
        if game:
            self.match.dealer, self.match.totals = game.position.dealer, game.position.scores
        self.game = game or (past.game if past else self._deal())
        self.prompt: Prompt = self._seat_drawing() if setup.draw_seats else self._next_prompt()

    # What the front end asks

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, from seat 1."""
        return tuple(seat.name for seat in self.seats)

    @property
    def view(self) -> TableView:
        """The table as it may be shown now."""
        return describe.table_view(self)

    def do(self, intent: intents.Intent) -> TableView:
        """Do what is wanted, or say why not; either way, the table afterwards."""
        if isinstance(self.prompt, Elsewhere):
            return self.view
        self.message, self.refused, self.why = "", False, ()
        try:
            self._do(intent)
        except Refusal as refusal:
            self._refuse(self.reason(refusal))
            self._pay_for_opening(refusal)
        self.save()
        return self.view

    def save(self) -> None:
        """Write down what has happened, before anybody sees it. What can't be written now is
        written later, and the table says so meanwhile."""
        if self.recording is None:
            return
        try:
            self.recording.save(self.match, self.game)
        except PlayedElsewhere as elsewhere:
            self.prompt = Elsewhere(str(elsewhere))
        except ArchiveFault as fault:
            self.unsaved = str(fault)
        else:
            self.unsaved = ""

    def _pay_for_opening(self, refusal: Refusal) -> None:
        """A first lay that was worth too little may cost the side something."""
        named_cards = self.draft.staged or self.draft.selected
        if refusal.code == "opening.minimum" and named_cards:
            for event in self.game.fail_opening(refusal):
                self._refuse(f"{self.message} {event_text(event, self.names)}")
                self.hint = None
                self._look_around()

    def reason(self, refusal: Refusal) -> str:
        """A refusal as a sentence."""
        return refusal_text(refusal)

    def computer_task(self) -> ComputerTask | None:
        """The decision that a computer seat has to make now, if it is its move."""
        if not isinstance(self.prompt, ComputerTurn):
            return None
        seat = self.prompt.seat
        player = self.players[seat - 1]
        assert player is not None
        return self._task(seat, player)

    def _task(self, seat: int, player: Guarded) -> ComputerTask:
        rng = Random(f"{self.setup.seed} {self.deal_number} {len(self.game.log)}")
        return ComputerTask(seat, player, view_of(self.game, seat), rng)

    @property
    def _only_person(self) -> int:
        """The seat of the one person who plays; 0 for none or several."""
        return self.persons[0] if len(self.persons) == 1 else 0

    @property
    def may_hint(self) -> bool:
        """The person in front has to decide something, with the hand on the screen."""
        return isinstance(self.prompt, YourTurn | AskPartner) and not self.hidden

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table, from 1."""
        return len(self.match.deal_scores) + (0 if self.game.position.ended else 1)

    # The prompts

    def _deal(self) -> Game:
        number = len(self.match.deal_scores) + 1
        self.seen = {}
        self.notes = []
        self.viewer = self._only_person
        self._new_turn()
        number_of_seed = number + self.setup.first_deal - 1
        return self.match.next_deal(Random(f"{self.setup.seed} deal {number_of_seed}"))

    def _new_turn(self) -> None:
        self.draft = Draft()
        self.fresh = []
        self.choices = []

    def _next_prompt(self) -> Prompt:
        """What is to be done in the game's position, and who may be in front of the screen."""
        game = self.game
        if game.position.ended:
            return self._deal_over()
        seat = game.to_move
        asking = game.position.progress.asking
        if seat not in self.persons:
            if len(self.persons) > 1 and not asking:
                self.viewer = 0
            return ComputerTurn(seat, self.names[seat - 1])
        if self.open or len(self.persons) == 1 or self.viewer == seat:
            self.viewer = seat
            return self._persons_prompt()
        self.viewer = 0
        answered = game.position.progress.answer is not None
        why = "asked" if asking else "answered" if answered else "turn"
        return HandOver(seat, self.names[seat - 1], why, describe.since(self, seat))

    def _persons_prompt(self) -> Prompt:
        if self.game.position.progress.asking:
            asker = self.names[self.game.position.turn - 1]
            return AskPartner(asker, self.names[self.game.to_move - 1])
        self._look_around()
        return YourTurn()

    def _look_around(self) -> None:
        """Find out what the viewer can do; it holds until the next move."""
        game = self.game
        self.ways, self.no_way, self.may_ask = [], None, False
        if game.position.progress.drew:
            self.may_ask = ASK in game.legal_moves
            return
        self.ways = ways_to_take(game)
        if not self.ways:
            try:
                game.verify(describe_pile.best_try(self))
            except Refusal as refusal:
                self.no_way = refusal

    @property
    def may_take_back(self) -> bool:
        """The last thing that happened is a lay of the viewer, and the table allows undoing it. One
        that took up the second hand stays: its cards were seen."""
        allowed = self.open or self.setup.profile.turn.takeback
        if not allowed or not self.game.log:
            return False
        seat, move = self.game.log[-1]
        last_event = self.game.events[-1]
        return isinstance(move, Lay) and seat == self.viewer and isinstance(last_event, Melded)

    def _deal_over(self) -> Prompt:
        self.match.record(self.game)
        self._new_turn()
        how, sheets = describe.deal_ended(self), describe.sheets(self)
        if winner := self.match.winner:
            return MatchOver(how, sheets, describe.side_name(self, winner))
        return DealOver(how, sheets, self.names[self.match.dealer - 1])

    def _seat_drawing(self) -> Prompt:
        drawing = self.drawing
        highest, dealer = (self.names[seat - 1] for seat in (drawing.highest, drawing.dealer))
        partners = describe.partners(self)
        return SeatDrawing(drawing.names, drawing.cards, highest, dealer, partners)

    # Intents

    def _do(self, intent: intents.Intent) -> None:
        match intent:
            case intents.SortHand():
                self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
            case intents.HideHand():
                self.hidden = not self.hidden and self.viewer > 0
                self.hint = None
            case intents.Continue():
                self._continue()
            case intents.ComputerMove(decision) if isinstance(self.prompt, ComputerTurn):
                self._note_faults(self.prompt.seat)
                self._apply(decision.move)
                self._note_reason(decision)
            case intents.WantHint() if self.may_hint:
                self._want_hint()
            case intents.Hinted(decision) if self.hint:
                self._show_hint(decision)
            case intents.Reply(yes):
                self._reply(yes)
            case intents.Choose(option) if 0 <= option < len(self.choices):
                chosen = self.choices[option][1]
                self._close_choice()
                self._do(chosen)
            case intents.Cancel() if isinstance(self.prompt, Choice | Confirm):
                self._close_choice()
            case _ if isinstance(self.prompt, YourTurn) and not self.hidden:
                self._play(intent)

    def _note_faults(self, seat: int) -> None:
        """Tell in the log that a computer seat's player was replaced."""
        player, name = self.players[seat - 1], self.names[seat - 1]
        for fault in player.told_faults() if player else ():
            reason = fault_text(fault, in_public=True)
            text = _("{name}: {fault}.").format(name=name, fault=reason)
            self.notes.append((len(self.game.events), text))

    def _note_reason(self, decision: Decision) -> None:
        """Tell in the log why a computer seat moved so, where no hand is played against it."""
        if not self.persons and (reason := reason_text(decision)):
            self.notes.append((len(self.game.events), reason))

    def _want_hint(self) -> None:
        if self.hint:
            self.hint = None
            self._notice(_("No hint, then."))
            return
        self.draft.selected = frozenset()
        self.hint = self._task(self.viewer, guarded_player(STRONGEST))
        self._notice(_("Looking for a hint; the same key stops that."))

    def _show_hint(self, decision: Decision) -> None:
        """Tell the hint and select the cards that are to be moved first."""
        self.hint = None
        if self.may_hint:
            self._notice(hint_text(decision))
            self.draft.selected = hint.places(self.draft, self.hand, decision.move)

    def _close_choice(self) -> None:
        self.choices = []
        self.prompt = self._next_prompt()

    def _continue(self) -> None:
        match self.prompt:
            case HandOver(seat):
                self.viewer = seat
                self.prompt = self._persons_prompt()
            case SeatDrawing():
                self.prompt = self._next_prompt()
            case DealOver():
                self.game = self._deal()
                self.prompt = self._next_prompt()
            case _ if self.hidden:
                self.hidden = False

    def _reply(self, yes: bool) -> None:
        match self.prompt:
            case AskPartner():
                self._apply(YES if yes else NO)
            case Confirm(card):
                self._close_choice()
                if yes:
                    self._discard(card)

    def _play(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Select(place):
                self._select(describe.shown_places(self)[place : place + 1])
            case intents.SelectRank(rank):
                self._select(self._next_of(rank))
            case intents.SelectRest():
                self._select_rest()
            case intents.SelectNone():
                self.draft.selected = frozenset()
            case intents.DrawCard():
                self._apply(DRAW if self.game.position.stock else PASS)
            case intents.TakePile():
                self._take()
            case intents.Stage(target):
                self._stage(target)
            case intents.LayDraft():
                self._lay()
            case intents.JoinMelds():
                self._join()
            case intents.DiscardCard(place):
                self._discard_place(place)
            case intents.EndTurn():
                self._end_turn()
            case intents.AskToGoOut():
                self._apply(ASK)
            case intents.Undo():
                self._undo()
            case intents.Redo() if self.draft.can_redo:
                self.draft.redo()
            case intents.Explain(at, place, target):
                self.why = why.explain(self, at, place, target)
            case intents.Make(move):
                self._apply(move)

    # The hand

    @property
    def hand(self) -> list[Card]:
        """The viewer's hand, in the order in which the cards came; empty with nobody in front."""
        return self.game.position.hands[self.viewer] if self.viewer else []

    def _select(self, places: list[int]) -> None:
        self.draft.selected ^= frozenset(places)

    def _next_of(self, rank: Rank) -> list[int]:
        free = [
            place
            for place in describe.shown_places(self)
            if place not in self.draft.selected and staging.is_of(self.hand[place], rank)
        ]
        if not free:
            self._notice(_("There is no further card of that rank in your hand."))
        return free[:1]

    def _select_rest(self) -> None:
        ranks = {self.hand[place] >> 2 for place in self.draft.selected}
        more = (p for p in describe.shown_places(self) if self.hand[p] >> 2 in ranks)
        self.draft.selected |= frozenset(more)

    # Staging

    def _stage(self, target: Target | None) -> None:
        if not self.draft.selected:
            self._notice(_("Select the cards to meld first."))
            return
        if target is None:
            targets = staging.targets(self.game, self.draft)
            if len(targets) > 1:
                options: list[tuple[str, intents.Intent]] = [
                    (describe_pile.target_name(self, one), intents.Stage(one)) for one in targets
                ]
                self._offer(_("Where do these cards go?"), options)
                return
            target = next(iter(targets), None)
        staged = staging.with_selected(self.game, self.draft, target)
        if fault := staging.fault(self.game, staged):
            raise fault
        self.draft.stage(staged)

    def _undo(self) -> None:
        if self.draft.can_undo:
            self.draft.undo()
        elif self.may_take_back:
            self.game.undo()
            self.hint = None
            self.draft = Draft()
            self._notice(_("The meld is back in your hand."))
        else:
            self._notice(_("There is nothing to take back."))

    # Moves

    def _draft_lay(self) -> Lay | None:
        groups = self.draft.groups(self.hand)
        return staging.spelled(self.game, groups) if groups else None

    def _lay(self) -> None:
        staged = self._draft_lay()
        if staged is None:
            self._notice(_("Nothing is staged: select cards and stage them first."))
            return
        self._apply(staged)

    @property
    def takes(self) -> list[Take]:
        """What taking the pile can mean now: with what is selected and staged, else every way that
        there is, else the one that comes nearest."""
        selected = [self.hand[place] for place in sorted(self.draft.selected)]
        groups = self.draft.groups(self.hand)
        if selected or groups:
            return [take(selected, groups)]
        return self.ways or [describe_pile.best_try(self)]

    def _take(self) -> None:
        takes = self.takes
        if len(takes) == 1:
            self._apply(takes[0])
            return
        options: list[tuple[str, intents.Intent]] = [
            (describe_pile.way_text(self, way), intents.Make(way)) for way in takes
        ]
        self._offer(_("How do you take the pile?"), options)

    @property
    def joins(self) -> list[Join]:
        """The melds of a rank that the player can make one."""
        if self.setup.profile.melds.same_rank != "several":
            return []
        return [move for move in map(Join, NATURAL_RANKS) if move in self.game.legal_moves]

    def _join(self) -> None:
        joins = self.joins
        if len(joins) > 1:
            options: list[tuple[str, intents.Intent]] = [
                (rank_name(move.rank), intents.Make(move)) for move in joins
            ]
            self._offer(_("Which melds become one?"), options)
        elif joins:
            self._apply(joins[0])
        else:
            self._notice(_("Your side has no two melds that could be made one."))

    def _discard_place(self, place: int) -> None:
        places = describe.shown_places(self)
        if not 0 <= place < len(places):
            self._notice(_("Put the cursor on the card to discard."))
            return
        card = self.hand[places[place]]
        self._judge_turn_end(DISCARDS[card])
        if self.confirm_discard:
            self.prompt = Confirm(card)
        else:
            self._discard(card)

    def _discard(self, card: Card) -> None:
        self._judge_turn_end(DISCARDS[card])
        if staged := self._draft_lay():
            self._apply(staged)
        self._apply(DISCARDS[card])

    def _judge_turn_end(self, last: Move) -> None:
        """Refuse the staged melds and the last move together: both are made, or neither."""
        if staged := self._draft_lay():
            game = self.game.copy()
            game.apply(staged)
            game.verify(last)
        else:
            self.game.verify(last)

    def _end_turn(self) -> None:
        self._judge_turn_end(END)
        if staged := self._draft_lay():
            self._apply(staged)
        self._apply(END)

    def _apply(self, move: Move) -> None:
        game = self.game
        seat, owner = game.to_move, game.position.turn
        events = game.apply(move)
        self.hint = None
        if seat == self.viewer:
            for event in events:
                self.fresh += came_to(seat, event)
                if isinstance(event, Drew) and event.seat == seat:
                    drawn = cards_text(event.cards)
                    self._notice(_("You drew {cards}.").format(cards=drawn))
        if not isinstance(move, Draw):
            self.draft = Draft()
        if game.position.turn != owner:
            self.seen[owner] = len(game.events)
            self._new_turn()
        self.prompt = self._next_prompt()

    def _offer(self, title: str, options: list[tuple[str, intents.Intent]]) -> None:
        self.choices = options
        self.prompt = Choice(title, tuple(text for text, _intent in options))

    def _notice(self, text: str) -> None:
        self.message, self.refused = text, False

    def _refuse(self, text: str) -> None:
        self.message, self.refused = text, True
