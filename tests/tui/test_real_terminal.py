"""Four people, one keyboard, a real terminal: a match by keys alone, and what the bytes tell."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

from canasta_tui.players import PLAYERS
from canasta_tui.rules.cards import NAMES, SUIT_SYMBOLS, card_symbol
from canasta_tui.rules.moves import Answer, Ask, Discard, Draw, End, Lay, Move, Pass, Take
from canasta_tui.rules.view import view_of
from canasta_tui.table import intents
from canasta_tui.table.controller import Controller
from canasta_tui.table.tableview import (
    AskPartner,
    Choice,
    DealOver,
    HandOver,
    MatchOver,
    SeatDrawing,
)
from canasta_tui.tui.play import setup_of
from canasta_tui.tui.screens.page import points as number

from .terminal import Terminal

NAMES_AT_THE_TABLE = "Ana,Bea,Caio,Davi"
IN_A_FAN = re.compile(f"[│┃][{SUIT_SYMBOLS}]")
"""A suit right beside the edge of a card: so it stands in the hand, and nowhere else."""
WRITTEN = re.compile(f"(?:10|[2-9JQKA])[{SUIT_SYMBOLS}]|JK")
ESCAPES = re.compile(r"\x1b\[[0-9;?<>=]*[a-zA-Z~]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")


class Table:
    """The terminal and, beside it, a controller that is told the same: it knows what to type."""

    def __init__(self, terminal: Terminal, controller: Controller) -> None:
        self.terminal, self.mirror = terminal, controller

    def both(self, intent: intents.Intent, *keys: str) -> None:
        """Do the same at the table and in the terminal; what is received counts from here."""
        if not isinstance(intent, intents.Select):
            # What the keys before it still draw is the player's own to see.
            self.terminal.read(quiet=0.15)
        self.terminal.received = b""
        self.terminal.press(*keys)
        self.mirror.do(intent)
        self.terminal.read()

    def to(self, place: int) -> None:
        self.terminal.press("home", *["right"] * place)
        self.terminal.read(quiet=0.02)

    def select(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            shown = enumerate(self.mirror.view.hand)
            place = next(at for at, one in shown if one.card == card and not one.selected)
            self.to(place)
            self.both(intents.Select(place), "space")

    def stage(self, cards: tuple[int, ...], target: int | None) -> None:
        self.select(cards)
        self.both(intents.Stage(), "m")
        if isinstance(self.mirror.prompt, Choice):
            wanted = intents.Stage(target)
            option = next(
                at for at, (_text, intent) in enumerate(self.mirror.choices) if intent == wanted
            )
            self.both(intents.Choose(option), str(option + 1))

    def play(self, move: Move) -> None:
        """Make a move with keys."""
        match move:
            case Draw() | Pass():
                self.both(intents.DrawCard(), "s")
            case Discard(card):
                place = [one.card for one in self.mirror.view.hand].index(card)
                self.to(place)
                self.both(intents.DiscardCard(place), "d")
            case Lay(groups):
                for one in groups:
                    self.stage(one.cards, one.target)
                self.both(intents.LayDraft(), "enter")
            case Take(cards, groups):
                for one in groups:
                    self.stage(one.cards, one.target)
                self.select(cards)
                self.both(intents.TakePile(), "p")
                if isinstance(self.mirror.prompt, Choice):
                    wanted = intents.Make(move)
                    option = next(
                        at for at, (_text, how) in enumerate(self.mirror.choices) if how == wanted
                    )
                    self.both(intents.Choose(option), str(option + 1))
            case Ask():
                self.both(intents.AskToGoOut(), "g")
            case Answer(yes):
                self.both(intents.Reply(yes), "y" if yes else "n")
            case End():
                self.both(intents.EndTurn(), "e")

    def go_on(self) -> None:
        """Leave a page that guards a hand: after the time in which keys are dropped."""
        time.sleep(0.55)
        self.both(intents.Continue(), "enter")


def test_a_match_of_four_people_by_keys_alone_and_no_card_of_a_hand_between_two_of_them(
    tmp_path: Path,
) -> None:
    arguments = ["play", "--seats", NAMES_AT_THE_TABLE, "--seed", "8", "--target", "100"]
    setup = setup_of("classic", NAMES_AT_THE_TABLE, seed="8", target="100")
    mirror = Controller(setup)
    player, rng = PLAYERS["beginner"](), Random(2)
    hand_overs = 0
    with Terminal(arguments, tmp_path) as terminal:
        table = Table(terminal, mirror)
        terminal.wait_for("THE DEAL IS DRAWN FOR")
        table.both(intents.Continue(), "enter")
        for _ in range(800):
            view = mirror.view
            match view.prompt:
                case HandOver(_seat, name):
                    hand_overs += 1
                    terminal.wait_for(f"PASS THE KEYBOARD TO {name}")
                    assert_tells_no_hand(mirror, terminal.received)
                    table.go_on()
                    terminal.wait_for("HAND", "may I go out")
                    assert IN_A_FAN.search(plain(terminal.received)), "the hand was not shown"
                case DealOver():
                    terminal.wait_for("IS OVER")
                    table.go_on()
                case MatchOver(_how, sheets):
                    text = terminal.wait_for("WINS THE MATCH")
                    for sheet in sheets:
                        assert number(sheet.total) in text
                        assert sum(item.points for item in sheet.items) == sheet.deal
                    break
                case SeatDrawing():
                    raise AssertionError("the drawing came twice")
                case AskPartner() | _:
                    seat = mirror.game.to_move
                    move = player.decide(view_of(mirror.game, seat), rng)
                    made = len(mirror.game.log)
                    table.play(move)
                    assert mirror.game.log[made][1] == move, mirror.message
        else:
            raise AssertionError("the match did not end")
    assert hand_overs > 8


def plain(received: bytes) -> str:
    """The text in the bytes, without what steers the terminal."""
    return ESCAPES.sub("", received.decode("utf-8", errors="replace"))


def assert_tells_no_hand(mirror: Controller, received: bytes) -> None:
    """What came since the last key of the turn's player is public, card by card."""
    # The bytes from the discard on: what came before it was the player's own to see.
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


def test_keys_typed_ahead_of_a_hand_over_do_not_open_the_next_hand(tmp_path: Path) -> None:
    arguments = ["play", "--seats", NAMES_AT_THE_TABLE, "--seed", "8", "--no-drawing"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait_for("PASS THE KEYBOARD TO")
        time.sleep(0.55)
        terminal.press("enter")
        terminal.wait_for("HAND")
        terminal.press("s")
        terminal.read()
        # A card is discarded and Enter held: the page must still be there.
        terminal.press("home", "d", "enter", "enter", "enter")
        terminal.wait_for("PASS THE KEYBOARD TO")
        terminal.read(quiet=0.2)
        assert "PASS THE KEYBOARD TO" in terminal.text


def test_every_card_has_a_name_that_the_test_would_find() -> None:
    for card, name in enumerate(NAMES):
        if 8 <= card < 60 or card == 60:
            assert name and WRITTEN.search(card_symbol(card))
