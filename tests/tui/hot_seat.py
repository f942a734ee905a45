"""People at one keyboard in a real terminal: a whole match by keys alone, with a core beside it.

What the terminal shows is compared with the core's view after every key, and what it receives at a
hand-over is searched for cards.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from random import Random

from canasta_tui.players import PLAYERS
from canasta_tui.rules.cards import SUIT_SYMBOLS, Card, card_symbol
from canasta_tui.rules.moves import Answer, Ask, Discard, Draw, End, Join, Lay, Move, Pass, Take
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.tableview import (
    Choice,
    DealOver,
    HandOver,
    MatchOver,
    SeatDrawing,
    TableView,
)
from canasta_tui.tui.screens.page import TYPE_AHEAD
from canasta_tui.tui.screens.page import points as number

from .terminal import Terminal

LARGEST_FAN = 26
"""Cards at 80 columns; above that the hand is shown by rank."""
HAND_ROWS = 6
IN_A_FAN = re.compile(f"[│┃][{SUIT_SYMBOLS}★]")
"""A suit right beside the edge of a card: so it stands in the hand, and nowhere else."""
WRITTEN = re.compile(f"(?:10|[2-9JQKA])[{SUIT_SYMBOLS}]|JK")
ESCAPES = re.compile(r"\x1b\[[0-9;?<>=]*[a-zA-Z~]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")


@dataclass
class Figures:
    """What a match came to."""

    deals: int = 0
    moves: int = 0
    hand_overs: int = 0
    keys: int = 0


class HotSeat:
    """The terminal and, beside it, a controller that is told the same: it knows what to type."""

    def __init__(self, terminal: Terminal, controller: Controller) -> None:
        self.terminal, self.mirror = terminal, controller
        self.figures = Figures()

    def match(self, rng: Random, most_moves: int = 3000) -> Figures:
        """Play a match to its end; every seat plays as a beginner would."""
        mirror, player = self.mirror, PLAYERS["beginner"]()
        self._settled()
        for _ in range(most_moves):
            match mirror.prompt:
                case HandOver():
                    self.figures.hand_overs += 1
                    assert_tells_no_hand(mirror, self.terminal.received)
                    self._leave_page()
                    assert IN_A_FAN.search(plain(self.terminal.received)) or self._is_compact, (
                        self.terminal.text
                    )
                case SeatDrawing():
                    self._leave_page()
                case DealOver(_how, sheets):
                    self.figures.deals += 1
                    assert all(number(sheet.total) in self.terminal.text for sheet in sheets)
                    self._leave_page()
                case MatchOver(_how, sheets):
                    self.figures.deals += 1
                    for sheet in sheets:
                        assert number(sheet.total) in self.terminal.text
                        assert sum(item.points for item in sheet.items) == sheet.deal
                        assert sheet.before + sheet.deal == sheet.total or self._is_exact
                    return self.figures
                case _:
                    game, made = mirror.game, len(mirror.game.log)
                    move = player.decide(view_of(game, game.to_move), rng)
                    self._play(move)
                    # Where cards fit several melds, plain keys may mean another than the player.
                    assert [type(one) for _seat, one in game.log[made : made + 1]] == [
                        type(move)
                    ], (mirror.message, move)
                    self.figures.moves += 1
        raise AssertionError("the match did not end")

    # Keys

    def _both(self, intent: intents.Intent, *keys: str) -> None:
        """Do the same at the table and in the terminal; what is received counts from here."""
        self.terminal.received = b""
        self._press(*keys)
        self.mirror.do(intent)
        self._settled()

    def _press(self, *keys: str) -> None:
        self.figures.keys += len(keys)
        self.terminal.press(*keys)

    def _settled(self) -> None:
        """Wait until the terminal shows what the core says."""
        view = self.mirror.view
        self.terminal.wait_until(
            lambda: shows(self.terminal.screen.display, view), (view.prompt, view.message)
        )

    def _leave_page(self) -> None:
        """Leave a page: after the time in which keys are dropped."""
        time.sleep(TYPE_AHEAD + 0.05)
        self._both(intents.Continue(), "enter")

    @property
    def _is_exact(self) -> bool:
        """The target must be met exactly: a deal past it may add nothing."""
        return self.mirror.setup.profile.match.exact != "no"

    @property
    def _is_compact(self) -> bool:
        return len(self.mirror.view.hand) > LARGEST_FAN

    def _to(self, place: int) -> None:
        """Take the cursor to a card."""
        hand = self.mirror.view.hand
        order = list(range(len(hand)))
        if self._is_compact:
            order.sort(key=lambda at: _compact_rank(hand[at].card))
        self._press("home", *["right"] * order.index(place))
        here = f" · {card_symbol(hand[place].card)} "
        self.terminal.wait_until(
            lambda: any("HAND" in row and here in row for row in self.terminal.screen.display), here
        )

    def _select(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            shown = enumerate(self.mirror.view.hand)
            place = next(at for at, one in shown if one.card == card and not one.selected)
            self._to(place)
            self._both(intents.Select(place), "space")

    def _stage(self, cards: tuple[Card, ...], target: int | None) -> None:
        self._select(cards)
        self._both(intents.Stage(), "m")
        self._choose(intents.Stage(target))

    def _choose(self, wanted: intents.Intent) -> None:
        """Answer a choice, if there is one."""
        if isinstance(self.mirror.prompt, Choice):
            options = [intent for _text, intent in self.mirror.choices]
            option = options.index(wanted) if wanted in options else 0
            self._both(intents.Choose(option), *["down"] * option, "enter")

    def _play(self, move: Move) -> None:
        """Make a move with keys."""
        match move:
            case Draw() | Pass():
                self._both(intents.DrawCard(), "s")
            case Discard(card):
                place = [one.card for one in self.mirror.view.hand].index(card)
                self._to(place)
                self._both(intents.DiscardCard(place), "d")
            case Lay(groups):
                for one in groups:
                    self._stage(one.cards, one.target)
                self._both(intents.LayDraft(), "enter")
            case Take(cards, groups):
                for one in groups:
                    self._stage(one.cards, one.target)
                self._select(cards)
                self._both(intents.TakePile(), "p")
                self._choose(intents.Make(move))
            case Join():
                self._both(intents.JoinMelds(), "f")
                self._choose(intents.Make(move))
            case Ask():
                self._both(intents.AskToGoOut(), "g")
            case Answer(yes):
                self._both(intents.Reply(yes), "y" if yes else "n")
            case End():
                self._both(intents.EndTurn(), "e")


def _compact_rank(card: Card) -> float:
    """Orders the compact hand: three to ace, two, joker."""
    rank = card >> 2
    return 14.5 if rank == 2 else rank


def shows(rows: list[str], view: TableView) -> bool:
    """Whether the screen shows a view: its page, or its table down to each card of the hand."""
    text = "\n".join(rows)
    match view.prompt:
        case SeatDrawing():
            return "THE DEAL IS DRAWN FOR" in text
        case HandOver(_seat, name):
            return f"PASS THE KEYBOARD TO {name}" in text
        case DealOver():
            return f"DEAL {view.deal} IS OVER" in text
        case MatchOver():
            return "WINS THE MATCH" in text
        case Choice():
            return "CHOOSE" in text
    cards = next(seat.cards for seat in view.seats if seat.is_viewer)
    start = next((at for at, row in enumerate(rows) if f"HAND {cards} " in row), 0)
    hand = "".join(rows[start + 1 : start + HAND_ROWS])
    chosen = sum(held.selected for held in view.hand)
    verdict = view.draft.verdict if view.draft.melds else ""
    answer = view.message or verdict or view.promise or view.instruction
    return (
        bool(start)
        and sum(hand.count(suit) for suit in f"{SUIT_SYMBOLS}★") == len(view.hand)
        and f"STOCK {view.stock} " in rows[1]
        and f"PILE {view.pile.size} " in text
        and (f"selected {chosen}" in rows[start] if chosen else "selected" not in rows[start])
        and answer[:40] in " ".join(rows[-3:-1])
    )


def plain(received: bytes) -> str:
    """The text in the bytes, without what steers the terminal."""
    return ESCAPES.sub("", received.decode("utf-8", errors="replace"))


def assert_tells_no_hand(mirror: Controller, received: bytes) -> None:
    """What came since the last key of the turn's player is public, card by card."""
    text = plain(received)
    assert not IN_A_FAN.search(text), text
    position = mirror.game.position
    public = {card_symbol(card) for card in position.pile}
    for side in range(1, len(position.melds)):
        public |= {card_symbol(card) for card in position.threes[side]}
        for meld in position.melds[side].values():
            public |= {card_symbol(card) for card in meld.cards}
    told = set(WRITTEN.findall(" ".join(mirror.view.log)))
    assert set(WRITTEN.findall(text)) <= public | told, text
