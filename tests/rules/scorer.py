"""A second scorer, plain sums with the documents' numbers in it, and none of the profile's.

It tells going out concealed from the moves of the last turn, as somebody at the table would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from canasta_tui.rules.cards import ACE, JOKER, THREE, TWO, Card
from canasta_tui.rules.events import Melded, PileTaken
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import Draw, Lay, Move, Take
from canasta_tui.rules.position import Meld, Position
from canasta_tui.rules.targets import WILDS

CLASSIC_THREES = (0, 100, 200, 300, 800)


@dataclass(frozen=True)
class Numbers:
    """What a document pays."""

    natural: int = 500
    mixed: int = 300
    threes: tuple[int, ...] = CLASSIC_THREES
    """One, two, three … red ones together."""
    always_plus: bool = False
    """Red threes count for their side even where it has melded nothing."""
    concealed_canasta: int = 0
    out: int = 100
    concealed_out: int = 200
    concealed_means: str = "canasta"
    """One lay with a `canasta` of its own, one lay of the whole `hand`, or all in one `turn`."""
    run: int = 0
    """A run of seven."""
    wild: int = 0
    """Seven wilds."""
    canastas_for_plus: int = 0
    """Red threes count for a side with so many canastas, and against any other; 0: for a side
    that has melded."""
    black_three: int = 5
    """What a black three in a hand costs once another player went out."""
    lone_hand: bool = False
    """Who first takes the pile scores alone, the two others together."""
    exact_target: int = 0
    modern: bool = False
    """The Modern American sheet: its own canastas, signs and penalties."""


BRAZILIAN = Numbers(natural=200, mixed=100, always_plus=True, concealed_means="turn")
CONCEALED = Numbers(concealed_canasta=100)
WHOLE_HAND = Numbers(concealed_means="hand")
SAMBA = Numbers(
    run=1500,
    threes=(0, 100, 200, 300, 400, 500, 1000),
    canastas_for_plus=2,
    out=200,
    concealed_means="",
)

NUMBERS: dict[str, Numbers] = {
    "bolivia": replace(SAMBA, wild=2500, black_three=100),
    "brazilian": BRAZILIAN,
    "brazilian-real": replace(BRAZILIAN, run=500),
    "brazilian-sujo": replace(BRAZILIAN, exact_target=3000),
    "classic": Numbers(),
    "concealed": CONCEALED,
    # A hundred each, all ten of five packs too.
    "hand-and-foot": Numbers(
        threes=tuple(range(0, 1100, 100)), always_plus=True, concealed_means=""
    ),
    "howto": WHOLE_HAND,
    "howto-2p": WHOLE_HAND,
    "howto-3p": replace(WHOLE_HAND, lone_hand=True),
    "modern-american": Numbers(concealed_means="", modern=True),
    "samba": SAMBA,
    "six-player": Numbers(concealed_canasta=100, threes=(0, 100, 200, 300, 400, 1000, 1200)),
    "standard": WHOLE_HAND,
    "standard-2p": WHOLE_HAND,
    "standard-3p": WHOLE_HAND,
    "two-pack": BRAZILIAN,
}
"""By the id of the profile: what its document says (or, where it is silent, the classic game)."""


def card_value(card: Card) -> int:
    rank = card >> 2
    if rank == JOKER:
        return 50
    if rank in (TWO, ACE):
        return 20
    return 10 if rank >= 8 else 5


def value(cards: Sequence[Card]) -> int:
    return sum(map(card_value, cards))


def is_red_three(card: Card) -> bool:
    return card >> 2 == THREE and card & 3 in (1, 2)


def is_black_three(card: Card) -> bool:
    return card >> 2 == THREE and not is_red_three(card)


def check_sheets(game: Game, begun: Position) -> None:
    """The lines of each side's sheet add up to its score, and that is what this scorer finds.

    `begun`: the position in which the game's log begins.
    """
    numbers = NUMBERS[game.profile.id]
    scores = game.deal_scores()
    totals = game.totals()
    for side in range(1, len(game.profile.table.sides) + 1):
        items = game.sheet(side)
        assert sum(item.points for item in items) == scores[side], "the lines are not the sum"
        assert len({item.item for item in items}) == len(items), "a line comes twice"
        expected = score(game, begun, side, numbers)
        assert scores[side] == expected, f"side {side}: {scores[side]}, not {expected}: {items}"
        assert totals[side] == game.position.scores[side] + expected


def playing_together(game: Game, begun: Position, numbers: Numbers) -> list[tuple[int, ...]]:
    """The seats of each side as the deal ended: in a lone hand, who first took the pile alone."""
    takers = [event.seat for event in game.events if isinstance(event, PileTaken)]
    if not numbers.lone_hand or not takers or begun.sides != game.profile.table.sides:
        return list(begun.sides)
    seats = range(1, game.profile.seats + 1)
    return [(takers[0],), tuple(seat for seat in seats if seat != takers[0])]


def score(game: Game, begun: Position, side: int, numbers: Numbers) -> int:
    """The score of a side that the profile names."""
    position = game.position
    together = playing_together(game, begun, numbers)
    assert list(position.sides) == together, "the wrong players play together"
    first = game.profile.table.sides[side - 1][0]
    seats = next(seats for seats in together if first in seats)
    side_now = together.index(seats) + 1
    melds = list(position.melds[side_now].values())
    full = [meld for meld in melds if len(meld.cards) >= 7]
    if numbers.modern:
        points = modern(game, side)
    else:
        points = classic(position.threes[side_now], melds, full, numbers)
    if numbers.concealed_canasta:
        at_once = laid_at_once(game, side, set(begun.melds[side]))
        points += numbers.concealed_canasta * len(at_once)
    # A red three that nobody laid out costs nothing; in the modern game every three does.
    left = [card for seat in seats for card in (*position.hands[seat], *position.feet[seat])]
    points -= value([card for card in left if numbers.modern or not is_red_three(card)])
    if position.ended in ("out", "concealed"):
        points -= (numbers.black_three - 5) * sum(map(is_black_three, left))
        if position.ended_by in seats:
            concealed = went_out_concealed(game, begun, seats, numbers.concealed_means)
            points += numbers.concealed_out if concealed else numbers.out
    if numbers.exact_target and position.scores[side] + points > numbers.exact_target:
        return 0
    return points


def classic(exposed: Sequence[Card], melds: list[Meld], full: list[Meld], numbers: Numbers) -> int:
    points = sum(value(meld.cards) for meld in melds)
    for meld in full:
        if is_run(meld):
            points += numbers.run
        elif meld.rank == WILDS:
            points += numbers.wild
        else:
            points += numbers.mixed if meld.wilds else numbers.natural
    threes = numbers.threes[len(exposed)]
    if numbers.canastas_for_plus:
        return points + (threes if len(full) >= numbers.canastas_for_plus else -threes)
    return points + (threes if melds or numbers.always_plus else -threes)


def is_run(meld: Meld) -> bool:
    return len({card >> 2 for card in meld.naturals}) > 1


def modern(game: Game, side: int) -> int:
    position = game.position
    melds = list(position.melds[side].values())
    full = [meld for meld in melds if len(meld.cards) == 7]
    cards = sum(value(meld.cards) for meld in melds)
    points = cards if full else -cards
    for meld in full:
        if meld.rank == WILDS:
            jokers = sum(card >> 2 == JOKER for card in meld.cards)
            points += 3000 if jokers == 0 else 2500 if jokers == 4 else 2000
        elif meld.wilds:
            points += 300
        else:
            points += 2500 if meld.rank in (7, ACE) else 500
    for meld in melds:
        if len(meld.cards) < 7:
            if meld.rank == WILDS:
                jokers = sum(card >> 2 == JOKER for card in meld.cards)
                points -= 2500 if jokers == 4 else 2000
            elif meld.rank in (7, ACE) and not meld.wilds:
                points -= 2500
    for seat in game.profile.table.sides[side - 1]:
        for rank in (7, ACE):
            if sum(card >> 2 == rank for card in position.hands[seat]) >= 3:
                points -= 1500
    exposed = position.threes[side]
    red = sum(map(is_red_three, exposed))
    threes = sum((0, 100, 300, 500, 1000)[n] for n in (red, len(exposed) - red))
    return points + threes * (-1, 0, 1)[min(len(full), 2)]


def went_out_concealed(game: Game, begun: Position, seats: Sequence[int], means: str) -> bool:
    """Whether the deal's last turn went out concealed, told from the log; `seats`: the side's."""
    moves = [move for _, move in game.log]
    starts = [n for n, move in enumerate(moves) if isinstance(move, Draw | Take)]
    start = max(starts, default=0)
    out, turn = game.position.ended_by, moves[start:]
    layers = {seat for seat, move in game.log[:start] if isinstance(move, Lay | Take)}
    if not means or begun.melded[out] or out in layers:
        return False
    if means == "turn":
        return True
    # What a take lays is its top card's meld, and an opening; it is no lay of the hand.
    opened = any(begun.melds[begun.side_of[seat]] or seat in layers for seat in seats)
    lays = [m for m in turn if isinstance(m, Lay) or (isinstance(m, Take) and m.groups and opened)]
    if len(lays) > 1:
        return False
    return means == "hand" or laid_own_canasta(game, turn)


def laid_own_canasta(game: Game, turn: list[Move]) -> bool:
    """Whether the last turn laid a canasta of its own and nothing onto what lay there before.

    A meld of the turn's own is one of which it laid every card.
    """
    laid: Counter[int] = Counter()
    for move in turn:
        if isinstance(move, Take):
            piles = [event for event in game.events if isinstance(event, PileTaken)]
            laid[piles[-1].cards[-1] >> 2] += len(move.cards) + 1
        if isinstance(move, Take | Lay):
            for one in move.groups:
                laid[one.target or 0] += len(one.cards)
    melds = game.position.melds[game.position.side_of[game.position.ended_by]]
    if any(len(melds[rank].cards) != count for rank, count in laid.items()):
        return False
    return any(count >= 7 for count in laid.values())


def laid_at_once(game: Game, side: int, begun: set[int]) -> set[int]:
    """The ranks whose canasta was laid all in one move, the pile's top card perhaps with it.

    `begun`: the ranks that the side had on the table when the log begins.
    """
    at_once: set[int] = set()
    for event in game.events:
        if isinstance(event, Melded) and game.position.side_of[event.seat] == side:
            if event.rank not in begun | {THREE} and len(event.cards) >= 7:
                at_once.add(event.rank)
            begun = begun | {event.rank}
    return at_once
