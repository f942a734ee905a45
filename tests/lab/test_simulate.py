"""Deals played by computer seats: always the same for a seed, legal, and counted as they were."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

import pytest

from canasta_tui import profile_files
from canasta_tui.lab.simulate import LONGEST_MATCH, Tally, play_match
from canasta_tui.players import PLAYERS, Player
from canasta_tui.players.random_player import RandomPlayer
from canasta_tui.rules.cards import UNKNOWN, pack_of
from canasta_tui.rules.game import Game
from canasta_tui.rules.match import Match
from canasta_tui.rules.moves import Move, move_text
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.view import View

CLASSIC = profile_files.load("classic")
QUICK = [name for name in PLAYERS if name not in ("strong", "expert")]
"""The others play to the end in the tests of the players that search, with less effort."""


def played(
    profile: Profile = CLASSIC,
    seats: Sequence[Player] = (RandomPlayer(),) * 6,
    *,
    seed: int = 1,
    number: int = 1,
    most: int = 1,
    dealer: int = 1,
) -> list[Game]:
    """The deals of one match, a single one by default."""
    match = Match.start(profile, dealer)
    return list(play_match(match, seats[: profile.seats], seed, number, most))


def record(game: Game) -> list[tuple[int, str]]:
    """The moves of a deal as text."""
    return [(seat, move_text(move)) for seat, move in game.log]


def cards_everywhere(game: Game) -> list[int]:
    """All cards of a game, wherever they lie, sorted."""
    position = game.position
    melds = [meld.cards for side in position.melds for meld in side.values()]
    zones = [*position.hands, *position.feet, *position.threes, *melds]
    zones += [position.stock, position.pile]
    return sorted(card for zone in zones for card in zone)


def test_the_same_seed_and_number_give_the_same_deal() -> None:
    (once,), (again,) = played(seed=5, number=3), played(seed=5, number=3)
    assert once.deck == again.deck
    assert record(once) == record(again)


def test_another_seed_or_number_gives_another_deal() -> None:
    decks = {played(seed=seed, number=number)[0].deck for seed in (5, 6) for number in (1, 2)}
    assert len(decks) == 4


def test_a_deal_does_not_depend_on_how_many_were_played_before_it() -> None:
    three = played(seed=2, number=4, most=3)
    assert record(three[0]) == record(played(seed=2, number=4, most=1)[0])


class Watched:
    """A seat that plays at random and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def decide(self, view: View, rng: Random) -> Move:
        self.views.append(view)
        return view.legal_moves.sample(rng)


def test_each_seat_is_shown_its_own_view_and_no_hidden_card() -> None:
    seats = [Watched() for _ in range(4)]
    played(seats=seats)
    for number, seat in enumerate(seats, 1):
        assert {view.seat for view in seat.views} == {number}
        for view in seat.views:
            assert view.to_move == number
            assert UNKNOWN not in view.hand
            assert set(view.position.stock) <= {UNKNOWN}


@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("name", profile_files.profile_ids())
def test_every_player_plays_every_profile_to_the_end(name: str, player: str) -> None:
    profile = profile_files.load(name)
    seats = [PLAYERS[player]() for _ in range(profile.seats)]
    for number in range(1, 6):
        (game,) = played(profile, seats, number=number)
        assert game.position.ended in ("out", "concealed", "stock", "last-three")
        assert cards_everywhere(game) == pack_of(profile.pack.packs, profile.pack.jokers)


def test_the_random_player_leaves_out_no_kind_of_move() -> None:
    texts = [text for number in range(1, 16) for _, text in record(played(number=number)[0])]
    kinds = {text.split()[0] for text in texts}
    assert kinds == {"draw", "take", "meld", "discard", "ask", "yes", "no", "pass"}


def test_a_match_goes_on_from_total_to_total_until_a_side_reaches_the_target() -> None:
    games = played(most=LONGEST_MATCH)
    totals = [0, 0]
    for place, game in enumerate(games):
        assert max(totals) < 5000 or totals[0] == totals[1]
        assert list(game.position.scores[1:]) == totals
        assert game.position.dealer == place % 4 + 1
        totals = [
            total + score for total, score in zip(totals, game.deal_scores()[1:], strict=True)
        ]
    assert max(totals) >= 5000


def test_a_match_that_nobody_wins_is_left_after_the_most_deals() -> None:
    far = profile_files.load("classic", {"match.target": 1_000_000})
    assert len(played(far, most=7)) == 7


def test_the_tally_counts_what_the_deals_show() -> None:
    games = [played(number=number)[0] for number in range(1, 21)]
    tally = Tally.of(CLASSIC)
    for game in games:
        tally.add(game)
    texts = [text for game in games for _, text in record(game)]
    takes = [
        CLASSIC.side_of[seat]
        for game in games
        for seat, text in record(game)
        if text.startswith("take")
    ]
    broken_off = sum(not record(game)[-1][1].startswith(("discard", "pass")) for game in games)
    assert tally.deals == 20
    # A turn ends with a discard, or the deal ends in the midst of it; a pass is no turn.
    assert tally.turns == sum(text.startswith("discard") for text in texts) + broken_off
    assert [side.takes for side in tally.sides] == [takes.count(1), takes.count(2)]
    for number, side in enumerate(tally.sides, 1):
        scores = [game.deal_scores()[number] for game in games]
        assert side.mean == pytest.approx(fmean(scores))
        assert side.deviation == pytest.approx(stdev(scores))
        melds = [meld for game in games for meld in game.position.melds[number].values()]
        canastas = [meld for meld in melds if meld.size >= 7]
        natural = sum(not meld.wilds for meld in canastas)
        assert side.canastas["natural"] == natural
        assert side.canastas["mixed"] == len(canastas) - natural
    assert sum(tally.ended.values()) == 20
