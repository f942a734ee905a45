"""What holds in every state of a deal. The checks raise `AssertionError`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

from canasta_tui.rules import going_out
from canasta_tui.rules.cards import RANK_COUNT, Card, pack_of
from canasta_tui.rules.game import Game
from canasta_tui.rules.melds import valid_on_table
from canasta_tui.rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    END,
    NO,
    PASS,
    YES,
    Join,
    Move,
    group,
    lay,
    move_text,
    parse_move,
    take,
)
from canasta_tui.rules.position import RUN
from canasta_tui.rules.refusals import CODES, Refusal
from canasta_tui.rules.targets import WILDS, number_of, rank_of, run_ends


def snapshot(game: Game) -> tuple[str, ...]:
    """All that a game holds, the order of the cards in a hand included; of what only grows (events
    and log), the end."""
    return (
        repr(game.position),
        repr(game.position.counts),
        repr(game.known),
        f"{len(game.events)} {game.events[-3:]}",
        f"{len(game.log)} {game.log[-3:]}",
    )


def check_cards(game: Game) -> None:
    """No card is lost or made, and what is kept beside the cards agrees with them."""
    position, profile = game.position, game.profile
    zones = [position.stock, position.pile, *position.hands, *position.threes]
    zones += [list(foot) for foot in position.feet]
    zones += [list(meld.cards) for side in position.melds for meld in side.values()]
    found = sorted(card for zone in zones for card in zone)
    assert found == pack_of(profile.pack.packs, profile.pack.jokers), "the pack is not whole"
    for hand, counts in zip(position.hands, position.counts, strict=True):
        by_rank = Counter(card >> 2 for card in hand)
        assert counts == [by_rank[rank] for rank in range(RANK_COUNT)], "counts are not the hand"
    assert position.frozen == any(profile.pile.freezes[card] for card in position.pile)
    for side in position.melds:
        for target, meld in side.items():
            assert meld.rank == rank_of(target)
            assert list(meld.cards) == [*sorted(meld.naturals), *sorted(meld.wilds)]
            if meld.rank == RUN:
                assert run_ends(target) == (meld.naturals[0], meld.naturals[-1])
                assert valid_on_table(profile, meld)
                continue
            numbers = [number_of(other) for other in side if rank_of(other) == meld.rank]
            assert sorted(numbers) == [0, *range(2, len(numbers) + 1)]
            assert {card >> 2 for card in meld.naturals} <= {meld.rank}
            assert {card >> 2 for card in meld.wilds} <= {2, WILDS}
    for known, hand in zip(game.known, position.hands, strict=True):
        assert not Counter(known) - Counter(hand), "a card is known in a hand that is not there"


def listed(game: Game, count: int) -> list[Move]:
    """The first legal moves; asking for them changes nothing, twice gives the same, none twice."""
    before = snapshot(game)
    moves = list(islice(game.legal_moves, count))
    assert moves == list(islice(game.legal_moves, count)), "the moves change between two questions"
    assert snapshot(game) == before, "asking for the legal moves changes the game"
    assert len(set(moves)) == len(moves), "a move is listed twice"
    assert bool(moves) == bool(game.legal_moves) == (not game.position.ended), "no move, no end"
    return moves


def check_moves(game: Game, rng: Random, count: int) -> None:
    """Listed moves apply and read back from their text, others are refused and change nothing."""
    moves = listed(game, count + 1)
    some = moves if len(moves) <= 12 else rng.sample(moves, 12)
    for move in some:
        assert move in game.legal_moves
        assert parse_move(move_text(move)) == move, f"{move_text(move)} reads back differently"
        game.copy().apply(move)
    everything = set(moves) if len(moves) <= count else None
    before = snapshot(game)
    for move in unlikely_moves(game, rng):
        legal = move in game.legal_moves
        if everything is not None:
            same = move in everything or (legal and does_what_is_listed(game, move, everything))
            assert legal == same, f"{move_text(move)}: legal {legal}, not as listed"
        if legal:
            game.copy().apply(move)
            continue
        try:
            game.apply(move)
        except Refusal as refusal:
            assert refusal.code in CODES
        else:
            raise AssertionError(f"{move_text(move)} is refused by verify and made by apply")
    assert snapshot(game) == before, "a refused move changes the game"


def does_what_is_listed(game: Game, move: Move, moves: Iterable[Move]) -> bool:
    """Whether a move is another spelling of a listed one, with a meld named that need not be."""
    if "#" not in move_text(move) and ">" not in move_text(move):
        return False
    after = game.copy()
    after.apply(move)
    for one in moves:
        if type(one) is type(move):
            other = game.copy()
            other.apply(one)
            if other.position == after.position:
                return True
    return False


def unlikely_moves(game: Game, rng: Random) -> Iterator[Move]:
    """Moves that may be legal or not, each in its one spelling."""
    position = game.position
    hand = position.hands[position.turn]
    pack = pack_of(game.profile.pack.packs, game.profile.pack.jokers)
    melds = [rank for side in position.melds for rank in side]

    def some(most: int) -> list[Card]:
        """A few cards of the hand, rarely one from elsewhere."""
        cards = rng.sample(hand, min(len(hand), rng.randint(1, most)))
        if rng.random() < 0.1 or not cards:
            cards.append(rng.choice(pack))
        return cards

    def alike(least: int) -> list[Card]:
        """Cards of one rank of the hand, and perhaps some wilds."""
        rank = rng.choice(hand) >> 2 if hand else 4
        cards = [card for card in hand if card >> 2 == rank]
        wilds = [card for card in hand if card >> 2 in (2, WILDS)]
        wanted = rng.sample(wilds, min(len(wilds), rng.choice((0, 0, 1, 2))))
        return cards[: rng.randint(least, max(least, len(cards)))] + wanted

    yield from (DRAW, END, ASK, YES, NO, PASS)
    yield DISCARDS[rng.choice(pack)]
    if hand:
        yield DISCARDS[rng.choice(hand)]
    for _ in range(3):
        targets = [None, None, WILDS, 3, *melds]
        groups = [group(some(3), rng.choice(targets))]
        groups += [group(alike(2)) for _ in range(rng.randint(0, 2))]
        yield lay(groups)
        yield lay([group(alike(1), rng.choice(targets))])
        yield take(some(2) if rng.random() < 0.8 else (), groups[1:])
        if position.pile and hand:
            top = position.pile[-1] >> 2
            key = [card for card in hand if card >> 2 == top]
            yield take(key, groups[1:])
            yield take([*key[:1], *alike(0)])


def check_undo(game: Game, move: Move) -> None:
    """A move that is taken back leaves no trace."""
    before = snapshot(game)
    game.apply(move)
    assert snapshot(game) != before, f"{move_text(move)} changes nothing"
    assert game.undo() == move
    assert snapshot(game) == before, f"undoing {move_text(move)} is not exact"


def check_turn_can_end(game: Game) -> None:
    """By a discard, by ending without one, or by the known way out: the turn ends."""
    if game.position.ended or not game.position.progress.drew:
        return
    for yes in (True, False) if game.position.progress.asking else (True,):
        trial = game.copy()
        seat = trial.position.turn
        while trial.position.progress.asking:
            trial.apply(YES if yes else NO)
        while not trial.position.ended and trial.position.turn == seat:
            trial.apply(_ending_move(trial))


def _ending_move(game: Game) -> Move:
    position, profile = game.position, game.profile
    moves: list[Move] = [END, *(DISCARDS[card] for card in position.hands[position.turn])]
    for move in moves:
        if move in game.legal_moves:
            return move
    plan = going_out.way_out(profile, game.means(), position.progress)
    assert plan and (plan.lays or plan.joins), "the turn can't be ended"
    if plan.joins:
        return Join(plan.joins[0])
    return lay(plan.lays[0])
