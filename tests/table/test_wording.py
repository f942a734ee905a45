"""Refusals, events and score lines as sentences, for what the core really raises and tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from canasta_tui import scenarios
from canasta_tui.profile_files import load, profile_ids
from canasta_tui.rules.cards import CARD_LIMIT, IS_WILD, THREE, Card, parse_cards
from canasta_tui.rules.deal import shuffled_deck
from canasta_tui.rules.events import (
    Answered,
    Asked,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Melded,
    PileTaken,
    ThreeExposed,
    TurnEnded,
)
from canasta_tui.rules.game import Game
from canasta_tui.rules.moves import ASK, DISCARDS, DRAW, END, NO, PASS, YES, Move, group, lay, take
from canasta_tui.rules.refusals import CODES, Refusal
from canasta_tui.rules.scoring import Item
from canasta_tui.scenarios.reader import read_file, read_text
from canasta_tui.table.wording import event_text, item_text, refusal_text

CASES = Path(__file__).parent.parent / "cases"
DEMOS = Path(scenarios.__file__).parent / "demos"


def tries(game: Game, rng: Random) -> Iterator[Move]:
    """Moves that a player might try, most of them illegal."""
    position = game.position
    hand = position.hands[position.turn]
    yield from (DRAW, ASK, YES, NO, PASS, END, lay([]))
    yield from (DISCARDS[card] for card in {*hand[:3], rng.randrange(8, CARD_LIMIT)})
    for _ in range(4):
        yield lay([group(_some(hand, rng), rng.choice((None, None, rng.randrange(3, 16))))])
    rank = position.pile[-1] >> 2 if position.pile else 0
    naturals = [card for card in hand if card >> 2 == rank][:2]
    wilds = [card for card in hand if IS_WILD[card]][:2]
    for cards in ([], naturals, naturals[:1], naturals[:1] + wilds[:1], wilds, _some(hand, rng)):
        yield take(cards)
        yield take(cards, [group(_some(hand, rng))])


def _some(hand: list[Card], rng: Random) -> list[Card]:
    """Some neighbours of a hand in order, wild cards of it with them half of the time."""
    in_order = sorted(hand)
    start, count = rng.randrange(len(hand) or 1), rng.randrange(1, 8)
    cards = in_order[start : start + count]
    if rng.random() < 0.5:
        cards = [card for card in cards if not IS_WILD[card]]
        cards += [card for card in hand if IS_WILD[card]][: rng.randrange(3)]
    return cards or hand[:1]


def positions() -> Iterator[tuple[Game, list[Move]]]:
    """Every position of the cases and demos with the move tried in it, and one deal of each
    profile."""
    for path in sorted([*CASES.glob("*.toml"), *DEMOS.glob("*.toml")]):
        for scenario in read_file(path):
            game = scenario.game()
            for step in scenario.steps:
                yield game, [step.move]
                if step.move in game.legal_moves:
                    game.apply(step.move)
            yield game, []
    for name in profile_ids():
        profile, rng = load(name), Random(name)
        game = Game.deal(profile, shuffled_deck(profile, rng), 1)
        while not game.position.ended:
            yield game, []
            game.apply(game.legal_moves.sample(rng))


@pytest.fixture(scope="module")
def refusals() -> list[Refusal]:
    """What the core says to moves that players might try."""
    rng, found = Random(1), []
    for game, moves in positions():
        for move in (*moves, *tries(game, rng)):
            try:
                game.verify(move)
            except Refusal as refusal:
                found.append(refusal)
    return found


def test_every_refusal_is_one_whole_sentence(refusals: list[Refusal]) -> None:
    for refusal in refusals:
        text = refusal_text(refusal)
        assert text[0].isupper() or text[0].isdigit() or text.startswith("JK"), text
        assert text.endswith(".") and ". " not in text, text
        for odd in ("{", "}", "_", "??", "None", "True", "False", "  "):
            assert odd not in text, (text, str(refusal))


def test_the_refusals_that_were_tried_are_of_every_code(refusals: list[Refusal]) -> None:
    assert {refusal.code for refusal in refusals} == set(CODES)


# Each sentence tells the facts: the profile, the position, a move, what is said.
CLASSIC, MODERN = 'profile = "classic"', 'profile = "modern-american"'
QUEENS = 'sides = [{ melds = ["QS QH QD"] }]'
CANASTA = 'sides = [{ melds = ["QS QH QD QC QS QH 2C"] }]'
TWO_CANASTAS = '"QS QH QD QC QS 2C 2D", "KS KH KD KC KS KH KD"'
EIGHT = "4C 5D 6H 7S 8D 9C 10H"


def hand(cards: str, more: str = "") -> str:
    return f'seats = [{{ hand = "{cards}"{more} }}]'


SENTENCES = [
    # Cards, turns, the stock
    ((CLASSIC, hand(EIGHT)), "discard KS", "You do not hold K♠, or not so often."),
    ((CLASSIC, hand(EIGHT)), "discard 4C", "First draw from the stock or take the pile."),
    (
        (CLASSIC, "drawn = true"),
        "draw",
        "You have drawn from the stock already: one draw or one take is a turn's.",
    ),
    ((CLASSIC, "drawn = true"), "end", "A turn ends with a discard."),
    (
        ('profile = "howto"', "drawn = true"),
        "end",
        "A turn ends without a discard only with a single card left and no right to go out with"
        " it.",
    ),
    ((CLASSIC,), "pass", "Passing is for an empty stock: draw, or take the pile."),
    ((CLASSIC,), "yes", "Nobody has asked a question that you could answer."),
    (
        (CLASSIC, "stock_left = 0", 'pile = "9H"'),
        "draw",
        "The stock is empty: take the pile, or pass.",
    ),
    (
        (MODERN, "stock_left = 0", 'pile = "9H"'),
        "draw",
        "The stock is empty, and the deal does not go on with the pile: pass.",
    ),
    (
        (CLASSIC, "stock_left = 0", 'pile = "9H QC"', QUEENS, hand(EIGHT)),
        "pass",
        "The stock is empty and Q♣ fits a meld of your side: you must take the pile.",
    ),
    # The pile
    ((CLASSIC,), "take", "The pile is empty."),
    (
        (CLASSIC, 'pile = "9H 2C"'),
        "take",
        "The pile is blocked: 2♣, a wild card, lies on top.",
    ),
    (
        (CLASSIC, 'pile = "9H 3C"'),
        "take",
        "The pile is blocked for this turn: 3♣, a black three, lies on top.",
    ),
    (
        (CLASSIC, 'rules = { "pile.blocked_by" = [] }', 'pile = "9H 3C"', QUEENS),
        "take",
        "3♣ on top can't be melded, so the pile can't be taken.",
    ),
    (
        (CLASSIC, 'pile = "2C 9H"', QUEENS, hand("9S 2D " + EIGHT)),
        "take 9S 2D",
        "The pile is frozen (2♣ in it): take it with two natural nines of your hand.",
    ),
    (
        (CLASSIC, 'pile = "2C KH"', QUEENS, hand("KS 2D " + EIGHT)),
        "take KS 2D",
        "The pile is frozen (2♣ in it): you need two natural kings in hand, you have one.",
    ),
    (
        (CLASSIC, 'pile = "KH"', hand("KS 2D " + EIGHT)),
        "take KS 2D",
        "The pile is frozen for your side until it has melded: you need two natural kings in"
        " hand, you have one.",
    ),
    (
        (MODERN, 'pile = "KH"', QUEENS, hand(EIGHT)),
        "take",
        "The pile always needs two natural kings in hand, you have none.",
    ),
    (
        (CLASSIC, 'pile = "KH"', QUEENS, hand("KS " + EIGHT)),
        "take KS",
        "Your side has no meld of kings: K♥ needs two natural kings, or one and a wild card, from"
        " your hand.",
    ),
    (
        (
            CLASSIC,
            'rules = { "pile.natural_and_wild" = false }',
            'pile = "KH"',
            QUEENS,
            hand("KS 2D " + EIGHT),
        ),
        "take KS 2D",
        "Your side has no meld of kings: K♥ needs two natural kings from your hand.",
    ),
    (
        (CLASSIC, 'pile = "KH"', QUEENS, hand(EIGHT)),
        "take 4C 5D",
        "4♣ 5♦ can't all meld with K♥: only kings and wild cards do.",
    ),
    (
        ('profile = "samba"', 'pile = "KH"', QUEENS, hand("KS 2D " + EIGHT)),
        "take KS 4C",
        "4♣ K♠ can't all meld with K♥: only kings do.",
    ),
    (
        ('profile = "brazilian"', 'pile = "QC"', QUEENS, hand("2D " + EIGHT)),
        "take 2D",
        "Onto your meld of queens, Q♣ goes only with one natural card of your hand: you use none.",
    ),
    (
        ('profile = "standard"', 'pile = "QC"', QUEENS, hand("QH " + EIGHT)),
        "take QH",
        "Onto your meld of queens, Q♣ goes only with two cards of your hand, at least one of them"
        " natural: you use one.",
    ),
    (
        (CLASSIC, 'pile = "QC"', QUEENS, hand("4C")),
        "take",
        "With one card in hand you can't take a pile of one card.",
    ),
    (
        (
            MODERN,
            'pile = "QC"',
            'sides = [{ melds = ["QS QS QH QD 2C"] }]',
            hand("QH QD " + EIGHT),
        ),
        "take QH QD",
        "Your meld of queens has five cards, and Q♣ may not join a meld of that size.",
    ),
    # Melds
    (
        (MODERN, "drawn = true", f"sides = [{{ melds = [{TWO_CANASTAS}] }}]", hand("4D")),
        "meld 4D > 3",
        "Threes are never melded.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("3S 3C " + EIGHT)),
        "meld 3S 3C",
        "Black threes are melded only in a turn that goes out, and this would not.",
    ),
    (
        (CLASSIC, "drawn = true", CANASTA, hand("3S 3C 3S 2S 4D")),
        "meld 3S 3C 2S",
        "Only three or four black threes, without wild cards, make a meld of threes.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("3S KS KH KD " + EIGHT)),
        "meld KS KH KD 3S > K",
        "3♠ K♠ K♥ K♦ can't be one meld: a three goes with no other rank.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand(EIGHT)),
        "meld 4C",
        "One card is no meld, and your side has no meld of fours to add it to.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("4D " + EIGHT)),
        "meld 4C 4D",
        "A meld needs three cards, and these are two.",
    ),
    (
        (
            MODERN,
            "drawn = true",
            'sides = [{ melds = ["QS QH QD QC QS"] }]',
            hand("QH QD 2C " + EIGHT),
        ),
        "meld QH QD 2C",
        "A meld holds seven cards at most: this one of queens would have eight.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("2D " + EIGHT)),
        "meld 2D",
        "Wild cards alone are no meld here: name the meld that they join.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("2D JK " + EIGHT)),
        "meld 4C 2D JK",
        "A meld needs two natural cards: this one of fours would have one.",
    ),
    (
        (CLASSIC, "drawn = true", 'sides = [{ melds = ["QS QH 2C 2D 2S"] }]', hand("JK " + EIGHT)),
        "meld JK > Q",
        "A meld holds three wilds at most: this one of queens would have four.",
    ),
    (
        ('profile = "standard"', "drawn = true", QUEENS, hand("KS KH 2D JK " + EIGHT)),
        "meld KS KH 2D JK",
        "A meld holds fewer wilds than naturals: this one of kings would have two and two.",
    ),
    (
        ('profile = "concealed"', "drawn = true", QUEENS, hand("KS KH 2D JK JK " + EIGHT)),
        "meld KS KH 2D JK JK",
        "A meld holds no more wilds than naturals: this one of kings would have three and two.",
    ),
    (
        (MODERN, "drawn = true", QUEENS, hand("2D " + EIGHT)),
        "meld 2D > Q",
        "Wild cards join only melds of five naturals now: this one of queens would have three.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("KS KH KD " + EIGHT)),
        "meld KS KH KD 4C 5D > K",
        "A meld of kings takes only kings and wild cards: 4♣ 5♦ are not.",
    ),
    (
        (MODERN, "drawn = true", QUEENS, hand("2S 2H " + EIGHT)),
        "meld 2S 2H 4C > W",
        "A meld of wilds takes only wild cards: 4♣ are not.",
    ),
    (
        (MODERN, "drawn = true", 'sides = [{ melds = ["7S 7H 7D 7C 7H"] }]', hand("2D " + EIGHT)),
        "meld 2D > 7",
        "A meld of sevens takes no wild cards once your side has melded.",
    ),
    (
        (MODERN, "drawn = true", hand("7H 7D 2D " + EIGHT)),
        "meld 7S 7H 7D 2D",
        "A meld of sevens never takes wild cards.",
    ),
    (
        (MODERN, 'pile = "7D"', hand("7H 2D " + EIGHT)),
        "take 7S 7H 2D",
        "The top card does not join a meld of sevens with wild cards.",
    ),
    (
        (
            MODERN,
            "drawn = true",
            'sides = [{ melds = ["4S 4H 4D"] }, { melds = ["8S 8S 8H 8H 8C 8C 8D"] }]',
            hand("8D " + "4C 5D 6H 7S 9C 10H"),
        ),
        "meld 8D",
        "One card is no meld, and your side has no meld of eights to add it to.",
    ),
    (
        (MODERN, "drawn = true", 'sides = [{ melds = ["QS QH QD QC QS 2C 2D"] }]', hand("QH 4C")),
        "meld QH",
        "Your meld of queens is full and takes no further card.",
    ),
    (
        (
            MODERN,
            "drawn = true",
            'sides = [{ melds = ["QS QH QD QC QS", "2C 2D JK"] }]',
            hand("2S " + EIGHT),
        ),
        "meld 2S > Q",
        "Your meld of wilds has three of seven cards: until it is finished, wild cards go nowhere"
        " else.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("2S " + EIGHT)),
        "meld 2S > K",
        "These cards can't join a meld of kings of your side this way.",
    ),
    (
        (MODERN, "drawn = true", QUEENS, hand("2S " + EIGHT)),
        "meld 2S",
        "Name the meld that the wild cards join.",
    ),
    # The opening
    (
        (CLASSIC, "drawn = true", hand("KS KH KD 4C 4D 4H " + EIGHT)),
        "meld KS KH KD + 4C 4D 4H",
        "You have 45 of the 50 points that your side's first lay needs.",
    ),
    (
        (MODERN, "drawn = true", hand("KS KH JK QS QH JK AS AH 2C 2D " + EIGHT)),
        "meld KS KH JK + QS QH JK",
        "Your side's first lay needs a meld of three naturals from the hand without wilds, or a"
        " meld of wilds.",
    ),
    # Going out
    (
        (CLASSIC, "drawn = true", QUEENS, hand("QC")),
        "discard QC",
        "Going out needs one canasta, and your side has none.",
    ),
    (
        (CLASSIC, "drawn = true", QUEENS, hand("QC 4D")),
        "meld QC",
        "This would leave one card and no way to go out: you need one canasta more, or two cards"
        " left (one to discard, one to keep).",
    ),
    (
        (
            MODERN,
            "drawn = true",
            'sides = [{ melds = ["QS QH QD QC QS 2C 2D", "KS KH KD KC KS KH", "9S 9H 9D 9C 9S 9H"'
            "] }]",
            hand("KD 9D"),
        ),
        "meld KD + 9D",
        "Who goes out ends with a discard: keep one card for it.",
    ),
    # Asking
    ((CLASSIC,), "ask", "You may ask once you have drawn or taken the pile."),
    (
        (CLASSIC, "drawn = true", QUEENS, hand(EIGHT)),
        "ask",
        "You can't go out from here in this turn, so there is nothing to ask.",
    ),
    (
        (CLASSIC, "drawn = true", CANASTA, hand("4D")),
        "ask",
        "After a no you could not end your turn, so you may not ask.",
    ),
    (
        (
            'profile = "brazilian"',
            "drawn = true",
            'sides = [{ melds = ["QS QH QD QC QS QH 2C"], asked = true }]',
            hand("QD 4D"),
        ),
        "ask",
        "Your side has asked in this deal already.",
    ),
    (
        (
            'profile = "howto-2p"',
            "drawn = true",
            f"sides = [{{ melds = [{TWO_CANASTAS}] }}]",
            hand("QD 4C"),
        ),
        "ask",
        "You have no partner to ask.",
    ),
    (
        (
            CLASSIC,
            'rules = { "ask.allowed" = false }',
            "drawn = true",
            CANASTA,
            hand("QD 4C"),
        ),
        "ask",
        "Nobody asks the partner in this game.",
    ),
    # Discarding
    (
        (MODERN, "drawn = true", hand("2D " + EIGHT)),
        "discard 2D",
        "2♦ is wild: it is discarded only in going out, or from a hand of nothing but wilds.",
    ),
    (
        (MODERN, "drawn = true", hand(EIGHT)),
        "discard 7S",
        "7♠ goes onto an empty pile only where you have no other natural card to discard.",
    ),
    (
        (
            MODERN,
            "drawn = true",
            'sides = [{}, { melds = ["8S 8S 8H 8H 8C 8C 8D"] }]',
            hand(EIGHT),
        ),
        "discard 8D",
        "8♦ is of a closed rank: it goes onto an empty pile only where no other natural card can.",
    ),
]


@pytest.mark.parametrize(("lines", "move", "sentence"), SENTENCES)
def test_a_refusal_tells_the_facts(lines: tuple[str, ...], move: str, sentence: str) -> None:
    text = "\n".join(['title = "A try"', "turn = 1", *lines, f'steps = [{{ move = "{move}" }}]'])
    (scenario,) = read_text(text, "try")
    with pytest.raises(Refusal) as refused:
        scenario.game().apply(scenario.steps[0].move)
    assert refusal_text(refused.value) == sentence


def after(lines: tuple[str, ...], *moves: str) -> Refusal:
    """The refusal of the last of some moves."""
    steps = ", ".join(f'{{ move = "{move}" }}' for move in moves)
    (scenario,) = read_text(
        "\n".join(['title = "Moves"', "turn = 1", *lines, f"steps = [{steps}]"]), "moves"
    )
    game = scenario.game()
    *first, last = scenario.steps
    for step in first:
        game.apply(step.move)
    with pytest.raises(Refusal) as refused:
        game.apply(last.move)
    return refused.value


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (("ask", "discard 4D"), "A question waits for the partner's answer: yes or no."),
        (
            ("ask", "yes", "discard 4D"),
            "Your partner said yes: you must go out in this turn, and this would not.",
        ),
        (
            ("ask", "no", "meld KS KH KD KC"),
            "Your partner said no: you may not go out in this turn.",
        ),
        (("ask", "no", "ask"), "You have asked in this turn already."),
        (("meld KS KH KD", "ask"), "You may ask only before you meld further cards."),
        (
            ("meld KS KH KD KC", "discard 4D", "discard 5C"),
            "The deal has ended.",
        ),
    ],
)
def test_what_was_done_in_the_turn_is_told(moves: tuple[str, ...], sentence: str) -> None:
    lines = (CLASSIC, "drawn = true", CANASTA, hand("KS KH KD KC 4D", ", melded = true"))
    assert refusal_text(after(lines, *moves)) == sentence


def test_black_threes_in_a_lay_of_their_own_are_the_last() -> None:
    lines = ('profile = "concealed"', "drawn = true", CANASTA, hand("3S 3C 3S QD QC"))
    refusal = after(lines, "meld 3S 3C 3S + QD", "meld QC")
    assert refusal_text(refusal) == (
        "After black threes nothing else is laid: they are the last lay."
    )


def test_a_waived_minimum_leaves_only_the_last_discard() -> None:
    lines = (CLASSIC, "drawn = true", hand("4S 4H 4D 4C 4S 4H 4D 5C"))
    assert refusal_text(after(lines, "meld 4S 4H 4D 4C 4S 4H 4D", "meld 5C")) == (
        "The minimum was waived for going out: only the last discard may follow."
    )


NAMES = ("Ana", "Bea", "Caio", "Dora")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Drew(1, 1, cards("9S")), "Ana drew 9♠."),
        (Drew(2, 1, ()), "Bea drew a card."),
        (Drew(2, 2, ()), "Bea drew 2 cards."),
        (ThreeExposed(3, *cards("3H"), True), "Caio laid out 3♥ and draws a card for it."),
        (ThreeExposed(3, *cards("3H"), False), "Caio laid out 3♥, which is not replaced."),
        (PileTaken(1, cards("9S 2C KH")), "Ana took the pile (3 cards)."),
        (PileTaken(1, cards("KH")), "Ana took the pile (1 card)."),
        (Melded(1, 13, cards("2C KS KH"), 3, False), "Ana melded K♠ K♥ 2♣."),
        (Melded(1, 13, cards("KD"), 5, False), "Ana melded K♦, now 5 kings."),
        (Melded(1, 13, cards("KD"), 7, True), "Ana melded K♦: a canasta of kings."),
        (Melded(1, 15, cards("2D"), 5, False), "Ana melded 2♦, now 5 wilds."),
        (Discarded(4, *cards("JK")), "Dora discarded JK."),
        (Asked(1, 3), "Ana asked Caio: may I go out?"),
        (Answered(3, True), "Caio said yes."),
        (Answered(3, False), "Caio said no."),
        (TurnEnded(2), "Bea ended the turn without a discard."),
        (DealEnded(2, "out"), "Bea went out."),
        (DealEnded(2, "concealed"), "Bea went out concealed."),
        (DealEnded(2, "stock"), "The deal ended: the stock is empty."),
        (
            DealEnded(2, "last-three"),
            "The deal ended: the last card of the stock was a three.",
        ),
    ],
)
def test_what_happened_is_told_with_names_and_cards(event: Event, sentence: str) -> None:
    assert event_text(event, NAMES) == sentence


@pytest.mark.parametrize(
    ("item", "line"),
    [
        (Item("melded-cards", 12, 95), "12 melded cards"),
        (Item("natural-canasta", 1, 500), "1 natural canasta"),
        (Item("mixed-canasta", 2, 600), "2 mixed canastas"),
        (Item("concealed-canasta", 1, 100), "1 concealed canasta"),
        (Item("wild-canasta", 1, 2000), "1 canasta of wilds"),
        (Item("red-threes", 3, 300), "3 red threes"),
        (Item("black-threes", 1, 100), "1 black three"),
        (Item("going-out", 1, 100), "going out"),
        (Item("concealed-out", 1, 200), "going out concealed"),
        (Item("incomplete-meld", 1, -2500), "1 unfinished meld"),
        (Item("hoarded", 2, -3000), "2 sets kept in hand"),
        (Item("hand-cards", 1, -50), "1 card in hand"),
        (Item("target-bust", 1, -70), "past the exact target"),
    ],
)
def test_a_line_of_a_score_sheet_says_what_it_is_for(item: Item, line: str) -> None:
    assert item_text(item) == line


def test_threes_that_are_never_melded_are_refused_for_that_in_every_turn() -> None:
    rules = load("modern-american")
    game = Game.deal(rules, shuffled_deck(rules, Random(1)), 1)
    game.apply(DRAW)
    held = game.position.hands[game.position.turn]
    with pytest.raises(Refusal) as refused:
        game.verify(lay([group(held[:3], THREE)]))
    assert refusal_text(refused.value) == "Threes are never melded."
