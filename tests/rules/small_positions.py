"""Random positions with a hand of a few cards, dense with melds, wilds and black threes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import prod
from random import Random

from canasta_tui.rules.cards import JOKER, NATURAL_RANKS, THREE, Card, Rank, pack_of
from canasta_tui.rules.game import Game
from canasta_tui.rules.melds import may_found, place_of
from canasta_tui.rules.moves import Discard, End, Pass
from canasta_tui.rules.position import DREW, FRESH, RUN, Meld, Position
from canasta_tui.rules.profile import Profile
from canasta_tui.rules.targets import WILDS, Target
from tests.rules.oracle import is_black_three, is_wild
from tests.rules.tables_oracle import is_plain

MOST_WAYS = 3000
"""The ways to give the cards of a hand to melds, so that trying all of them stays quick."""
MOST_CARDS_OF_TABLES = 7
"""The same where a side has many melds: the cards of a hand, wilds counted twice."""
TOTALS = (-300, 0, 0, 0, 1500, 3000, 5000)


class Cards:
    """The cards of a pack that are still free."""

    def __init__(self, profile: Profile, rng: Random) -> None:
        self.cards = pack_of(profile.pack.packs, profile.pack.jokers)
        self.rng = rng
        rng.shuffle(self.cards)

    def take(self, count: int, kind: Counter[Rank] | None = None) -> list[Card]:
        """So many cards, of these ranks where they are named; fewer where there are no more."""
        found = [c for c in self.cards if kind is None or c >> 2 in kind][:count]
        for card in found:
            self.cards.remove(card)
        return found

    def give_back(self, cards: Iterable[Card]) -> None:
        """Free some cards again."""
        self.cards += cards


def small_game(profile: Profile, rng: Random) -> Game:
    """A game in a position with a small hand for the seat to move."""
    while True:
        game = _small_game(profile, rng)
        if game.position.hands[game.position.turn] and _ways(game) <= MOST_WAYS:
            return game


def _small_game(profile: Profile, rng: Random) -> Game:
    cards = Cards(profile, rng)
    # Few ranks, so that they meet in hand, melds and pile.
    hot = rng.sample(NATURAL_RANKS, 3)
    if rng.random() < 0.5:
        hot.append(rng.choice((7, 14)))
    if profile.melds.runs != "none" and rng.random() < 0.7:
        low = rng.randint(4, 8)
        hot = list(range(low, low + rng.choice((3, 4, 7))))
    seats, sides = profile.seats, len(profile.table.sides)
    turn = rng.randint(1, seats)
    side = profile.side_of[turn]
    hands: list[list[Card]] = [[] for _ in range(seats + 1)]
    kind = rng.choice(("melds", "melds", "melds", "any", "canasta", "threes", "top"))
    if kind == "canasta":
        # A canasta at once, perhaps worth too little to open, and perhaps a set beside it.
        hands[turn] = cards.take(rng.choice((5, 6, 7, 7)), Counter([rng.choice((4, 5, 6, 10))]))
        hands[turn] += cards.take(rng.randint(0, 2), Counter([2, JOKER]))
        hands[turn] += cards.take(rng.choice((0, 0, 3)), Counter(hot[:1]))
        hands[turn] += cards.take(rng.randint(0, 1), Counter(NATURAL_RANKS))
    if kind == "threes" and profile.threes.exposed == "red":
        hands[turn] = [c for c in cards.take(8, Counter([THREE])) if is_black_three(c)]
        hands[turn] += cards.take(rng.randint(0, 3), Counter(hot))
    melds: list[dict[Target, Meld]] = [{} for _ in range(sides + 1)]
    for number in range(1, sides + 1):
        if rng.random() < (0.2 if kind == "canasta" and number == side else 0.65):
            melds[number] = _melds(profile, cards, hot, rng)
    if profile.melds.runs != "none" and rng.random() < 0.4:
        hands[turn] = _straight(cards, rng, rng.randint(2, 7))
        hands[turn] += cards.take(rng.randint(0, 2), Counter([2, JOKER, *hot[:1]]))
    if not hands[turn]:
        mine = Counter(NATURAL_RANKS) if kind == "any" else Counter([*hot, *melds[side]])
        if kind == "top":
            mine = Counter(hot[:2])
        mine[2] = mine[JOKER] = 1
        hands[turn] = cards.take(rng.randint(1, 7), mine)
    for seat in range(1, seats + 1):
        if seat != turn:
            drawn = cards.take(rng.randint(1, 7))
            # A three that is laid out at its owner's first turn may still be in the hand.
            waits = profile.deal.threes_exposed == "first-turn"
            hands[seat] = [c for c in drawn if waits or not profile.threes.is_exposed[c]]
            hands[seat] = hands[seat] or cards.take(1, Counter(NATURAL_RANKS))
    pile = cards.take(rng.randint(0, 3)) if rng.random() < 0.5 else cards.take(1)
    if kind == "top" or rng.random() < 0.6:
        pile += cards.take(1, Counter(hot[:1] if kind == "top" else hot))
    stock = cards.take(rng.choice((0, 0, 1, 2, 10)))
    # After a draw a hand has two cards or more.
    drew = len(hands[turn]) > 1 and rng.random() < (0.2 if kind == "top" else 0.7)
    melded = [seat > 0 and bool(melds[profile.side_of[seat]]) for seat in range(seats + 1)]
    melded[turn] = melded[turn] and rng.random() < 0.7
    progress = DREW[not stock, melded[turn]] if drew else FRESH
    if drew and not stock and profile.stock.last_three == "may-lay" and rng.random() < 0.3:
        progress = progress._replace(last_three=True)
    return Game(
        profile,
        Position(
            sides=profile.table.sides,
            hands=hands,
            stock=stock,
            pile=pile,
            frozen=any(profile.pile.freezes[card] for card in pile),
            threes=[[] for _ in range(sides + 1)],
            melds=melds,
            melded=melded,
            asked=[number > 0 and rng.random() < 0.1 for number in range(sides + 1)],
            failed=[
                number > 0
                and profile.opening.failed != "reject"
                and not melds[number]
                and rng.random() < 0.5
                for number in range(sides + 1)
            ],
            scores=(0, *(rng.choice(TOTALS) for _ in range(sides))),
            dealer=seats,
            turn=turn,
            feet=_feet(profile, cards, rng, turn),
            progress=progress,
        ),
    )


def _feet(profile: Profile, cards: Cards, rng: Random, turn: int) -> list[tuple[Card, ...]]:
    """Second hands that are still to be taken up; often the player has played the own."""
    feet: list[tuple[Card, ...]] = [()]
    for seat in range(1, profile.seats + 1):
        played = not profile.deal.foot or rng.random() < (0.6 if seat == turn else 0.3)
        feet.append(() if played else tuple(sorted(cards.take(rng.randint(2, 4)))))
    return feet


def _melds(profile: Profile, cards: Cards, hot: list[Rank], rng: Random) -> dict[Target, Meld]:
    """Some melds that may lie on the table together, often enough to go out with."""
    rules = profile.melds
    melds: dict[Target, Meld] = {}
    sizes = rng.choice(((3, 4, 5, 6, 6, 7, 8), (6, 7)))
    ranks = rng.sample(hot, rng.randint(1, min(3, len(hot))))
    if rules.same_rank != "one":
        ranks += rng.choices(ranks, k=rng.randint(0, 2))
    while rules.runs != "none" and rng.random() < 0.5:
        run = _straight(cards, rng, rng.choice(sizes) if rules.runs == "growing" else 7)
        if len(run) >= (3 if rules.runs == "growing" else 7):
            one = Meld(RUN, tuple(run), ())
            melds[place_of(melds, one)] = one
        else:
            cards.give_back(run)
    for rank in ranks:
        size = rng.choice(sizes)
        if rules.max_size:
            size = min(size, rules.max_size)
        naturals = cards.take(rng.randint(2, size), Counter([rank]))
        most = min(rules.max_wilds, size - len(naturals))
        if rules.wild_relation == "not-more":
            most = min(most, len(naturals))
        if rules.wild_relation == "fewer":
            most = min(most, len(naturals) - 1)
        if rank in rules.never_wild_ranks:
            most = 0
        wilds = cards.take(most, Counter([2, JOKER]))
        if len(naturals) >= 2 and len(naturals) + len(wilds) >= rules.min_size:
            one = Meld(rank, tuple(sorted(naturals)), tuple(sorted(wilds)))
            if may_found(profile, melds, rank):
                melds[place_of(melds, one)] = one
            else:
                cards.give_back(one.cards)
    while rules.wild_melds and rng.random() < 0.35 and may_found(profile, melds, WILDS):
        wilds = cards.take(rng.randint(3, 7), Counter([2, JOKER]))
        if len(wilds) < rules.min_size:
            cards.give_back(wilds)
            break
        one = Meld(WILDS, (), tuple(sorted(wilds)))
        melds[place_of(melds, one)] = one
    return melds


def _straight(cards: Cards, rng: Random, size: int) -> list[Card]:
    """Free cards of one suit in sequence, as many as there are up to so many."""
    found: list[Card] = []
    card = rng.randint(4, 14 - size + 1) * 4 + rng.randrange(4)
    while len(found) < size and card in cards.cards:
        cards.cards.remove(card)
        found.append(card)
        card += 4
    return found


def _ways(game: Game) -> int:
    """About how many ways there are to give the cards of the hand to melds."""
    position = game.position
    hand = position.hands[position.turn]
    if not is_plain(game.profile):
        # Of whole tables there are many more.
        wilds = sum(map(is_wild, hand))
        return 1 if len(hand) + wilds <= MOST_CARDS_OF_TABLES else MOST_WAYS + 1
    targets = len(position.melds[game.position.side_of[position.turn]]) + len(
        {card >> 2 for card in hand if not is_wild(card)}
    )
    return prod(targets + 2 if is_wild(card) else 2 for card in hand)


def small_turns(profile: Profile, rng: Random, positions: int) -> Iterator[Game]:
    """Games at every state of a random turn from each of so many small positions."""
    for _ in range(positions):
        yield from small_turn(small_game(profile, rng), rng)


def small_turn(game: Game, rng: Random) -> Iterator[Game]:
    """The game at every state of a random turn, while its hand stays small."""
    seat = game.position.turn
    while not game.position.ended and game.position.turn == seat and _ways(game) <= MOST_WAYS:
        yield game
        moves = list(game.legal_moves)
        if not moves:
            break
        # Moves that end the turn are the dull ones.
        going_on = [move for move in moves if not isinstance(move, Discard | End | Pass)]
        game.apply(rng.choice(going_on or moves))
