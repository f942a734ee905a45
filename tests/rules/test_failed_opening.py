"""What too small a first lay costs its side, where the rules say that it costs something."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import pack_of
from canasta_tui.rules.events import Event, OpeningFailed
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import ASK, Lay, Move, Take, group, lay, parse_move
from canasta_tui.rules.refusals import Refusal
from canasta_tui.scenarios.deal_log import deal_log, replay
from canasta_tui.scenarios.reader import read_text


def drawn(hand: str, failed: str, pile: str = "") -> Game:
    """Seat 1 of a classic table has drawn and holds this hand; its side needs 50 points."""
    text = f"""
        title = "A first lay"
        profile = "classic"
        rules = {{ "opening.failed" = "{failed}" }}
        turn = 1
        drawn = {"false" if pile else "true"}
        pile = "{pile}"
        seats = [{{ hand = "{hand}" }}]
    """
    (scenario,) = read_text(text, "test")
    return scenario.game()


def fail(game: Game, move: str) -> list[Event]:
    """Lay too little."""
    with pytest.raises(Refusal) as caught:
        game.apply(parse_move(move))
    assert caught.value.code == "opening.minimum"
    return game.fail_opening(caught.value)


def refused(game: Game, move: str) -> dict[str, object] | None:
    """The facts of a refusal for too few points; None for a legal move."""
    try:
        game.verify(parse_move(move))
    except Refusal as refusal:
        assert refusal.code == "opening.minimum"
        return dict(refusal.facts)
    return None


def test_by_default_it_costs_nothing_and_nothing_has_changed() -> None:
    game = drawn("KS KD KH 4S 4D 4C 8S 9S 2C", "reject")
    before = game.position.copy()
    assert fail(game, "meld KS KD KH") == []
    assert game.position == before and game.events == []


def test_ten_points_more_are_needed_by_that_side_alone_and_only_once() -> None:
    # Three kings and a two are 50; with three fours they are 65.
    game = drawn("KS KD KH 4S 4D 4C 8S 9S 2C", "plus-10")
    assert fail(game, "meld KS KD KH") == [OpeningFailed(1, 30, 50, locked=False)]
    facts = refused(game, "meld KS KD KH 2C")
    assert facts and (facts["points"], facts["needed"]) == (50, 60)
    assert fail(game, "meld KS KD KH 2C") == []
    assert refused(game, "meld KS KD KH 2C + 4S 4D 4C") is None
    assert game.position.failed == [False, True, False]


def test_a_locked_side_lays_nothing_and_takes_nothing_but_plays_on() -> None:
    # Going out at once with a canasta of kings would need no minimum.
    game = drawn("KS KD KH KC KS KD KH 4S 4D", "lock-deal")
    assert fail(game, "meld KS KD KH") != []
    assert not any(isinstance(move, Lay) for move in game.legal_moves)
    assert refused(game, "meld KS KD KH KC KS KD KH") is not None
    assert ASK not in game.legal_moves
    game.apply(parse_move("discard 4S"))
    assert game.position.turn == 2


def test_a_take_that_would_open_with_too_little_counts_too() -> None:
    game = drawn("4S 4D 8S 9S", "lock-deal", pile="5C 4C")
    assert fail(game, "take 4S 4D") == [OpeningFailed(1, 15, 50, locked=True)]
    assert not any(isinstance(move, Take) for move in game.legal_moves)


def test_undoing_the_move_before_it_takes_it_back_too() -> None:
    game = drawn("KS KD KH 4S 4D 8S 9S", "lock-deal")
    game.position.progress = game.position.progress._replace(drew="")
    before = game.position.copy()
    game.apply(parse_move("draw"))
    fail(game, "meld KS KD KH")
    game.undo()
    assert game.position == before and game.events == []


def failing_player(game: Game, rng: Random) -> Move:
    """Try a first lay that is too small now and then; then move at random."""
    hand = game.position.hands[game.position.turn]
    if game.position.progress.drew and rng.random() < 0.3:
        for rank in range(4, 11):
            same = [card for card in hand if card >> 2 == rank][:3]
            if len(same) == 3:
                try:
                    game.verify(lay([group(same, rank)]))
                except Refusal as refusal:
                    if refusal.code == "opening.minimum":
                        game.fail_opening(refusal)
    return game.legal_moves.sample(rng)


@pytest.mark.parametrize("failed", ["lock-deal", "plus-10"])
@pytest.mark.parametrize("name", profile_ids())
def test_a_deal_with_failed_openings_ends_and_its_log_replays_without_them(
    name: str, failed: str
) -> None:
    profile = load(name, {"opening.failed": failed})
    paid = 0
    for seed in range(8):
        rng = Random(f"{name} {seed}")
        deck = pack_of(profile.pack.packs, profile.pack.jokers)
        rng.shuffle(deck)
        try:
            game = Game.deal(profile, deck, 1)
        except ValueError:
            continue
        while not game.position.ended:
            game.apply(failing_player(game, rng))
            for side, locked in enumerate(game.position.failed):
                assert not (locked and failed == "lock-deal" and game.position.melds[side])
        paid += sum(isinstance(event, OpeningFailed) for event in game.events)
        log = deal_log(game)
        assert replay(log).totals() == game.totals()
    assert paid
