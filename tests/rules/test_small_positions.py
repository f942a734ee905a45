"""The core against a second referee that tries everything, on small hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules import going_out, opening
from canasta_tui.rules.cards import cards_text
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import (
    ASK,
    DISCARDS,
    DRAW,
    PASS,
    Discard,
    Join,
    Lay,
    Move,
    Take,
    lay,
    move_text,
)
from canasta_tui.rules.plans import opening_plan
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.ways import ways_to_take
from tests.rules.mixed_profiles import differences, mixed_profile, mixed_tables
from tests.rules.oracle import Oracle, can_go_out, legal_moves, opening_lays
from tests.rules.scorer import check_sheets
from tests.rules.small_positions import small_game, small_turn, small_turns
from tests.rules.states import check_moves, check_turn_can_end
from tests.rules.tables_oracle import Outcome, TablesOracle, is_plain, kind_of, outcome_of

POSITIONS = 40
MIXED_PROFILES = 40
LOW_MINIMUM = {"opening.brackets": [{"minimum": 15}]}
"""So that the few cards of a hand can open."""

SHIPPED = [
    *(pytest.param(load(name), id=name) for name in profile_ids()),
    pytest.param(load("modern-american", LOW_MINIMUM), id="modern-american, low minimum"),
    pytest.param(load("classic", {"opening.failed": "lock-deal"}), id="classic, locking"),
    pytest.param(load("concealed", {"opening.failed": "plus-10"}), id="concealed, 10 more"),
]


def check_legal_moves(game: Game) -> None:
    """The listed moves are those that the second referee finds, and no others."""
    moves = list(game.legal_moves)
    assert len(set(moves)) == len(moves), f"a move is listed twice {told(game)}"
    found = legal_moves(game)
    wrong = sorted(map(move_text, set(moves) - found))
    missing = sorted(map(move_text, found - set(moves)))
    assert not wrong and not missing, f"listed: {wrong}, not listed: {missing} {told(game)}"


def check_way_out(game: Game) -> None:
    """A way out is found where there is one, and it is one."""
    position, profile = game.position, game.profile
    progress = position.progress
    if position.ended or not progress.drew or progress.asking:
        return
    plan = going_out.way_out(profile, game.means(), progress)
    oracle = None if is_plain(profile) else TablesOracle(game)
    possible = oracle.can_go_out() if oracle else can_go_out(game)
    assert bool(plan) == possible, f"the way out is {plan} {told(game)}"
    if plan and progress.answer is not False:
        trial = game.copy()
        for rank in plan.joins:
            trial.apply(Join(rank))
        for groups in plan.lays:
            assert not trial.position.ended
            trial.apply(lay(groups))
        for card in plan.left:
            trial.apply(DISCARDS[card])
        assert trial.position.ended in ("out", "concealed"), f"{plan} {told(game)}"


def check_opening(game: Game) -> None:
    """The best lay that opens and leaves so many cards is found where there is one."""
    position, profile = game.position, game.profile
    means = game.means()
    progress = position.progress
    if position.ended or means.melds or progress.asking or not progress.drew:
        return
    minimum = opening.minimum(profile, position, position.turn)
    if is_plain(profile):
        found = list(opening_lays(game))
    else:
        oracle = TablesOracle(game)
        lays = oracle.lays(oracle.hand, ())
        found = [
            (oracle.points(one.table), len(one.hand))
            for one in lays
            if not any(kind_of(meld) == "threes" for meld in one.table)
        ]
    for keep in (0, 1, 2):
        best = max((points for points, left in found if left >= keep), default=None)
        plan = opening_plan(profile, means, minimum, keep=keep)
        assert (plan.points if plan else None) == best, f"keep {keep}: {plan} {told(game)}"
        if plan and keep == 2 and progress.answer is None:
            game.verify(lay(plan.lays[0]))


def check_takes(game: Game) -> None:
    """The ways to take the pile are legal, and there are some where a card can be kept."""
    if game.position.ended or game.position.progress.drew:
        return
    ways = ways_to_take(game)
    for move in ways:
        game.verify(move)
    if not is_plain(game.profile):
        assert ways or all(len(one.hand) < 2 for one in TablesOracle(game).takes()), told(game)
        return
    takes = [move for move in Oracle(game).moves() if isinstance(move, Take)]
    for move in takes:
        trial = game.copy()
        trial.apply(move)
        if len(trial.position.hands[trial.position.turn]) > 1:
            assert ways, f"{move_text(move)} {told(game)}"


def check_outcomes(game: Game) -> None:
    """What the listed moves come to is what the referee of whole tables finds, and nothing else."""
    position = game.position
    moves = list(game.legal_moves)
    assert len(set(moves)) == len(moves), f"a move is listed twice {told(game)}"
    oracle = TablesOracle(game)
    if position.ended or position.progress.asking:
        return
    if not position.progress.drew:
        compare(game, [m for m in moves if isinstance(m, Take)], set(oracle.takes()))
        passes = not position.stock and not oracle.must_take()
        assert (PASS in moves, DRAW in moves) == (passes, bool(position.stock)), told(game)
        return
    lays = oracle.legal(oracle.lays(oracle.hand, oracle.table))
    compare(game, [m for m in moves if isinstance(m, Lay)], lays)
    thrown = {m.card for m in moves if isinstance(m, Discard)}
    assert thrown == (set(oracle.hand) if oracle.may_discard() else set()), told(game)
    assert (ASK in moves) == oracle.may_ask(), told(game)
    joins = {
        rank: {Outcome(oracle.hand, after) for after in tables}
        for rank, tables in oracle.joins(oracle.table).items()
    }
    joins = {rank: oracle.legal(outcomes) for rank, outcomes in joins.items()}
    listed = {m.rank: outcome_of(game, m) for m in moves if isinstance(m, Join)}
    assert set(listed) == {rank for rank, outcomes in joins.items() if outcomes}, told(game)
    assert all(outcome in joins[rank] for rank, outcome in listed.items()), told(game)


def compare(game: Game, moves: Sequence[Move], expected: set[Outcome]) -> None:
    """What the moves come to is what is expected."""
    found = {outcome_of(game, move): move for move in moves}
    wrong = [move_text(move) for outcome, move in found.items() if outcome not in expected]
    missing = [
        f"{cards_text(outcome.hand)} | {', '.join(map(cards_text, outcome.table))}"
        for outcome in expected
        if outcome not in found
    ]
    assert not wrong and not missing, f"listed: {wrong}, not listed: {missing} {told(game)}"


def check_small(game: Game, rng: Random) -> None:
    if is_plain(game.profile):
        check_legal_moves(game)
    else:
        check_outcomes(game)
    check_way_out(game)
    check_opening(game)
    check_takes(game)
    check_turn_can_end(game)
    check_moves(game, rng, 200)


def told(game: Game) -> str:
    """A position as far as one needs it to understand a failure."""
    position, profile = game.position, game.profile
    tables = [[cards_text(m.cards) for m in side.values()] for side in position.melds[1:]]
    return (
        f"\n{differences(profile)}\nseat {position.turn}, hand "
        f"{cards_text(sorted(position.hands[position.turn]))}, melds {tables}, pile "
        f"{cards_text(position.pile)}, stock {len(position.stock)}, totals {position.scores[1:]}"
        f"\n{position.progress}\n{[move_text(move) for _, move in game.log]}"
    )


@pytest.mark.parametrize("profile", SHIPPED)
def test_moves_ways_out_and_openings_are_those_that_trying_everything_finds(
    profile: Profile,
) -> None:
    rng = Random(profile.id)
    for game in small_turns(profile, rng, POSITIONS):
        check_small(game, rng)


@pytest.mark.parametrize("seed", range(4))
def test_rules_compose_into_systems_that_nobody_plays(seed: int) -> None:
    rng = Random(seed)
    for _ in range(MIXED_PROFILES // 4):
        for system in (mixed_profile(rng), mixed_tables(rng)):
            for game in small_turns(system, rng, 6):
                check_small(game, rng)


@pytest.mark.parametrize("profile", SHIPPED)
def test_a_deal_that_ends_soon_is_scored_as_a_second_scorer_does(profile: Profile) -> None:
    rng = Random(f"score {profile.id}")
    ended = 0
    for _ in range(4 * POSITIONS):
        start = small_game(profile, rng)
        begun = start.position.copy()
        for game in small_turn(start, rng):
            for move in list(game.legal_moves)[:60]:
                game.apply(move)
                if game.position.ended:
                    ended += 1
                    check_sheets(game, begun)
                game.undo()
    assert ended >= 10


def test_small_positions_go_out_in_every_way() -> None:
    """The positions are worth their name: what is rare in play is frequent in them."""
    rng = Random(3)
    seen = set()
    systems = [load(name) for name in ("classic", "howto")]
    for profile in (*systems, load("modern-american", LOW_MINIMUM)):
        for game in small_turns(profile, rng, 250):
            if game.position.progress.bound:
                seen.add(game.position.progress.bound)
            for move in legal_moves(game):
                trial = game.copy()
                trial.apply(move)
                if trial.position.ended:
                    seen.add(f"{profile.id} {trial.position.ended} {isinstance(move, Discard)}")
    assert {
        "threes",
        "waived",
        "classic out True",
        "classic out False",
        "classic concealed True",
        "classic concealed False",
        "howto last-three False",
        "modern-american out True",
    } <= seen
