"""A rule system as data: every rule that a profile file can set.

One frozen value in sections; each section is a chapter of the rules, and the chapter's module reads
it. A file may say `extends = "ID"` and give only what differs. Numbers are points or cards. The
types say what a file may give (`profile_checks` holds it against them), and `check` what goes
together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Literal

from .cards import CARD_LIMIT, IS_BLACK_THREE, IS_RED_THREE, IS_WILD, RANK_BY_NAME, Rank
from .position import side_of_each

if TYPE_CHECKING:
    # Only who checks a file reads what the types allow: pydantic is slow to import.
    from pydantic import Field

    from .allowed import Count, Id, Line, Points, Positive, StrictBool

RankName = Literal["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SpecialCard = Literal["wild", "red-three", "black-three"]


def _by_card(kinds: Collection[SpecialCard]) -> tuple[bool, ...]:
    """By card: whether it is of one of these kinds."""
    return tuple(
        (IS_WILD[card] and "wild" in kinds)
        or (IS_RED_THREE[card] and "red-three" in kinds)
        or (IS_BLACK_THREE[card] and "black-three" in kinds)
        for card in range(CARD_LIMIT)
    )


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of a profile."""

    def check(self) -> None:
        """Raise `ValueError` where values, each allowed alone, do not go together."""


@dataclass(frozen=True, kw_only=True)
class Table(Section):
    """Who plays with whom."""

    sides: tuple[tuple[Positive, ...], ...] = ((1, 3), (2, 4))
    """The seats of each side, numbered from 1 clockwise; a player alone is a side of one."""
    lone_hand: StrictBool = False
    """Who first takes the pile plays alone against all others, who are partners from then on, until
    the deal ends; each still has a total of their own."""
    seating: Literal["by-lot", "highest-card", "highest-pair", "any"] = "by-lot"
    """How the first dealer (and with `highest-pair` the partners) are chosen."""

    def check(self) -> None:
        """See `Section.check`."""
        seats = sorted(seat for side in self.sides for seat in side)
        if seats != list(range(1, len(seats) + 1)) or not 2 <= len(seats) <= 6:
            raise ValueError("sides must hold each seat from 1 to the last (2 to 6 seats) once")
        if len({len(side) for side in self.sides}) != 1 or len(self.sides) < 2:
            raise ValueError("there must be two or more sides, all of the same size")
        if self.lone_hand and (len(seats) != len(self.sides) or len(seats) < 3):
            raise ValueError("lone_hand needs three or more players, each a side alone")


@dataclass(frozen=True, kw_only=True)
class Pack(Section):
    """The cards that are played with, and what each is worth on the table and costs in a hand."""

    packs: Annotated[int, Field(strict=True, ge=1, le=8)] = 2
    """Packs of 52 cards."""
    jokers: Annotated[int, Field(strict=True, ge=0, le=32)] = 4
    """Jokers in all."""
    joker: Points = 50
    two: Points = 20
    ace: Points = 20
    high: Points = 10
    """Eight to king."""
    low: Points = 5
    """Four to seven."""
    three: Points = 5
    """A black three (and any three where a profile leaves it in a hand)."""

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What a card is worth, by rank."""
        worth = [0, 0, self.two, self.three, *[self.low] * 4, *[self.high] * 6]
        return (*worth, self.ace, self.joker)


@dataclass(frozen=True, kw_only=True)
class Deal(Section):
    """Dealing, and the card turned up to start the discard pile."""

    hand: Positive = 11
    """Cards dealt to each player."""
    foot: Count = 0
    """Cards of a second hand, dealt face down to each player, who takes it up once the first is
    played; 0: there is none."""
    up_card: StrictBool = True
    """Whether a card is turned up; without one the pile starts empty."""
    covered: tuple[SpecialCard, ...] = ("wild", "red-three")
    """Up-cards that do not stay on top: another card is turned up."""
    covered_goes_to: Literal["pile", "stock"] = "pile"
    """Where such a card goes: it stays in the pile under the next, or back into the stock."""
    threes_exposed: Literal["at-once", "first-turn"] = "at-once"
    """When threes that were dealt are laid out and replaced: at once, or as the owner's first
    turn starts."""

    @cached_property
    def is_covered(self) -> tuple[bool, ...]:
        """By card: whether another is turned up on it (`covered`)."""
        return _by_card(self.covered)


@dataclass(frozen=True, kw_only=True)
class Melds(Section):
    """What a meld is, and what a canasta is."""

    min_size: Positive = 3
    """The fewest cards of a meld."""
    max_size: Count = 0
    """The most cards of a meld, which is then closed; 0: no limit."""
    min_naturals: Positive = 2
    """The fewest natural cards of a meld of a rank."""
    max_wilds: Count = 3
    """The most wild cards of a meld of a rank."""
    wild_relation: Literal["free", "not-more", "fewer"] = "free"
    """How wilds stand to naturals in a meld: `not-more` wilds than naturals, or `fewer`."""
    canasta: Positive = 7
    """The cards that make a meld a canasta."""
    naturals_for_wilds: Count = 0
    """Once the side has opened, wilds join only melds of at least so many naturals; 0: any."""
    never_wild: tuple[RankName, ...] = ()
    """Ranks whose melds never hold a wild."""
    wild_in_opening_only: tuple[RankName, ...] = ()
    """Ranks whose melds take wilds in the side's opening lay alone, and from the hand alone."""
    wild_melds: StrictBool = False
    """Whether a side may have a meld of nothing but wilds."""
    unfinished_wild_meld_keeps_wilds: StrictBool = False
    """While a side's meld of wilds is no canasta, its wilds go nowhere else."""
    same_rank: Literal["one", "when-full", "several"] = "one"
    """How many melds of a rank (or of wilds) a side may have: one; a further one once the others
    are full; or several of a rank, which it may make one (`join`), and of wilds when they are
    full."""
    runs: Literal["none", "complete", "growing"] = "none"
    """Runs, naturals of one suit in sequence from four to ace: none; laid whole, with the cards of
    a canasta, and never added to; or from three cards on, growing at their ends to a canasta."""
    rank_closed_by: Literal["none", "natural-canasta", "canasta"] = "none"
    """The canasta, of any side, after which nobody melds that rank any more."""

    @cached_property
    def never_wild_ranks(self) -> frozenset[Rank]:
        """`never_wild` as ranks."""
        return frozenset(RANK_BY_NAME[name] for name in self.never_wild)

    @cached_property
    def opening_only_ranks(self) -> frozenset[Rank]:
        """`wild_in_opening_only` as ranks."""
        return frozenset(RANK_BY_NAME[name] for name in self.wild_in_opening_only)

    def check(self) -> None:
        """See `Section.check`."""
        if self.min_naturals > self.min_size:
            raise ValueError("min_naturals must not be above min_size")
        if self.canasta < self.min_size:
            raise ValueError("canasta must not be below min_size")
        if self.max_size and self.max_size < self.canasta:
            raise ValueError("max_size must be 0 (no limit) or at least canasta")
        if self.same_rank == "when-full" and not self.max_size:
            raise ValueError('same_rank = "when-full" needs a max_size')
        if self.unfinished_wild_meld_keeps_wilds and not self.wild_melds:
            raise ValueError("unfinished_wild_meld_keeps_wilds needs wild_melds")


@dataclass(frozen=True, kw_only=True)
class Bracket(Section):
    """One row of the opening minimum: from this total on, so many points."""

    total: Points | None = None
    """The least total before the deal; left out: any total."""
    minimum: Points
    """The least points of the first lay."""


@dataclass(frozen=True, kw_only=True)
class Opening(Section):
    """The first lay of a side in a deal."""

    brackets: tuple[Bracket, ...] = (
        Bracket(minimum=15),
        Bracket(total=0, minimum=50),
        Bracket(total=1500, minimum=90),
        Bracket(total=3000, minimum=120),
    )
    """The minimum by the side's total before the deal; the last row that applies counts."""
    by_deal: tuple[Points, ...] = ()
    """The minimum by the number of the deal in the match, in place of `brackets`; the last holds
    for further deals."""
    top_counts: StrictBool = True
    """Whether the pile's top card counts towards the minimum."""
    shape: Literal["any", "clean-or-wild"] = "any"
    """What the first lay must hold: nothing special, or a meld without wilds (three naturals from
    the hand) or a meld of wilds."""
    waived_for_concealed: StrictBool = True
    """No minimum for a player who drew from the stock and goes out concealed."""
    waived_for_canasta: StrictBool = False
    """No minimum where a natural canasta or one of wilds is laid from the hand."""
    failed: Literal["reject", "lock-deal", "plus-10"] = "reject"
    """What a first lay worth too little costs: it is taken back, and its side may also meld no
    more in the deal, or needs 10 points more in it."""

    def check(self) -> None:
        """See `Section.check`."""
        first, *rest = self.brackets or (None,)
        if first is None or first.total is not None:
            raise ValueError("the first of the brackets must have no total: it is for any total")
        totals = [row.total for row in rest if row.total is not None]
        if len(totals) < len(rest) or any(a >= b for a, b in pairwise(totals)):
            raise ValueError("the totals of the brackets must rise")


@dataclass(frozen=True, kw_only=True)
class Pile(Section):
    """Taking the discard pile."""

    blocked_by: tuple[Literal["wild", "black-three"], ...] = ("wild", "black-three")
    """On top of the pile, these keep the next player from taking it."""
    frozen_by: tuple[SpecialCard, ...] = ("wild", "red-three")
    """Anywhere in the pile, these freeze it for everybody until it is taken."""
    always_frozen: StrictBool = False
    """The pile always asks for a natural pair."""
    frozen_before_opening: StrictBool = True
    """The pile is frozen for a side that has not opened."""
    natural_and_wild: StrictBool = True
    """A pile that is not frozen may be taken with one natural and a wild."""
    onto_meld_cards: Count = 0
    """Hand cards that must go with the top card where it joins a meld on the table."""
    onto_meld_naturals: Count = 0
    """How many of those must be naturals of its rank."""
    onto_meld_wilds: StrictBool = True
    """Whether wilds of the hand may go with the top card where it joins a meld."""
    onto_meld_sizes: tuple[Positive, ...] = ()
    """The sizes of own meld that the top card may join; none named: any."""
    cards_taken: Count = 0
    """How many cards from the top are taken; 0: the whole pile."""
    one_card: Literal["forbidden", "forbidden-unless-compulsory", "allowed"] = "forbidden"
    """A player with one card in hand and a pile of one card."""

    @cached_property
    def blocks(self) -> tuple[bool, ...]:
        """By card: whether it blocks the pile from its top (`blocked_by`)."""
        return _by_card(self.blocked_by)

    @cached_property
    def freezes(self) -> tuple[bool, ...]:
        """By card: whether it freezes the pile from anywhere in it (`frozen_by`)."""
        return _by_card(self.frozen_by)

    def check(self) -> None:
        """See `Section.check`."""
        if self.onto_meld_naturals > self.onto_meld_cards:
            raise ValueError("onto_meld_naturals must not be above onto_meld_cards")


@dataclass(frozen=True, kw_only=True)
class Turn(Section):
    """Drawing and discarding."""

    draw: Annotated[int, Field(strict=True, ge=1, le=4)] = 1
    """Cards drawn from the stock."""
    wild_discards: Literal["free", "last-resort"] = "free"
    """`last-resort`: a wild is discarded only in going out or from a hand of nothing but wilds."""
    kept_from_empty_pile: tuple[RankName, ...] = ()
    """Ranks that go onto an empty pile only where the hand has no other natural."""
    closed_ranks_kept_from_empty_pile: StrictBool = False
    """A card of a closed rank goes onto an empty pile only where no live natural can."""
    takeback: StrictBool = False
    """A lay may be taken back until the discard, and until the player sees anything new."""


@dataclass(frozen=True, kw_only=True)
class Threes(Section):
    """Red and black threes."""

    exposed: Literal["red", "all"] = "red"
    """Which threes are laid out at once and replaced from the stock."""
    values: tuple[Points, ...] = (100, 200, 300, 800)
    """What one, two, three … exposed threes of a colour are worth together, up to all of them."""
    sign: Literal["plus", "melded", "canastas"] = "melded"
    """For or against the side: always for, for a side that has melded, or by its canastas."""
    sign_by_canastas: Annotated[tuple[Literal[-1, 0, 1], ...], Field(min_length=1)] = (-1, 0, 1)
    """With `canastas`: the sign for none, one, two … canastas; the last holds for more."""
    black_melds: Literal["going-out", "last-lay", "never"] = "going-out"
    """Three or four black threes are melded in the turn that goes out, as its last lay, or
    never."""
    unexposed_penalty: Points = 0
    """For a red three not laid out; the program lays it out itself, so this is for the book."""

    @cached_property
    def is_exposed(self) -> tuple[bool, ...]:
        """By card: whether it is laid out and replaced as soon as it is drawn (`exposed`)."""
        if self.exposed == "red":
            return IS_RED_THREE
        return _by_card(("red-three", "black-three"))


@dataclass(frozen=True, kw_only=True)
class GoingOut(Section):
    """Leaving the deal with an empty hand."""

    canastas: Count = 1
    """Canastas that the side needs."""
    natural_canastas: Count = 0
    """How many of them must at least be natural."""
    mixed_canastas: Count = 0
    """How many of them must at least be mixed."""
    run_canastas: Count = 0
    """How many of them must at least be runs."""
    discard: Literal["optional", "compulsory"] = "optional"
    """Whether the last card must be discarded."""
    last_card: Literal["keep-one", "no-discard"] = "keep-one"
    """Without the right to go out: a card must be kept after the discard, or one with a single
    card left ends the turn without a discard."""
    bonus: Points = 100
    """For going out."""
    concealed: Literal["none", "own-canasta", "whole-hand", "one-turn"] = "own-canasta"
    """What going out concealed is, for a player who had laid nothing: one lay with a canasta of
    its own and nothing onto older melds; one lay of the whole hand; all in one turn."""
    concealed_bonus: Points = 200
    """For going out concealed, in place of `bonus`."""


@dataclass(frozen=True, kw_only=True)
class Ask(Section):
    """Asking the partner for leave to go out."""

    allowed: StrictBool = True
    """Whether a player may ask; without partners nobody does."""
    when: Literal["before-melds", "any-time", "after-stock-draw"] = "before-melds"
    """After drawing or taking and before further melds; at any time after that; or right after
    drawing from the stock."""
    once_a_deal: StrictBool = False
    """One question a side and deal; else one a turn."""


@dataclass(frozen=True, kw_only=True)
class Stock(Section):
    """What happens when the stock runs out."""

    plays_on: StrictBool = True
    """Play goes on with the pile; else the deal ends with the turn of who drew the last card."""
    must_take: Literal["never", "unfrozen-onto-meld", "onto-meld"] = "unfrozen-onto-meld"
    """From an empty stock, a top card that fits an own meld must be taken."""
    last_three: Literal["ends", "may-lay", "stays-in-hand"] = "ends"
    """The last card is a three that would be replaced: laid out and the deal ends; the player may
    still lay cards; it stays in the hand and the deal ends."""


@dataclass(frozen=True, kw_only=True)
class Scoring(Section):
    """The score sheet of a deal."""

    natural_canasta: Points = 500
    mixed_canasta: Points = 300
    run_canasta: Points = 0
    """For a run with the cards of a canasta."""
    concealed_canasta: Points = 0
    """More for a canasta laid at once from the hand."""
    special_ranks: tuple[RankName, ...] = ()
    """Ranks whose natural canasta pays `special_natural_canasta` instead."""
    special_natural_canasta: Points = 0
    wild_canasta: Points = 0
    """For a canasta of wilds."""
    wild_canasta_of_twos: Points = 0
    """For one of twos alone."""
    wild_canasta_with_all_jokers: Points = 0
    """For one with all the jokers of the pack."""
    melded_cards_against_without_canasta: StrictBool = False
    """The melded cards of a side without a canasta count against it."""
    incomplete_special_meld: Points = 0
    """Taken for each meld of special ranks without wilds that is no canasta."""
    incomplete_wild_meld: Points = 0
    """Taken for a meld of wilds that is no canasta."""
    incomplete_wild_meld_with_all_jokers: Points = 0
    """The same, where it holds all the jokers of the pack."""
    black_three_when_others_go_out: Points = 0
    """What a black three in a hand costs where another player went out; 0: its card points."""
    hoard_ranks: tuple[RankName, ...] = ()
    """Ranks of which a player should not be left with a set."""
    hoard_size: Positive = 3
    """The cards that make such a set."""
    hoard_penalty: Points = 0
    """Taken for each player and rank."""

    @cached_property
    def special(self) -> frozenset[Rank]:
        """`special_ranks` as ranks."""
        return frozenset(RANK_BY_NAME[name] for name in self.special_ranks)


@dataclass(frozen=True, kw_only=True)
class Match(Section):
    """Deals until somebody wins."""

    target: Annotated[int, Field(strict=True, ge=5, multiple_of=5)] = 5000
    """The total that wins; looked at after each deal. The higher total wins, a tie plays on."""
    targets: tuple[Annotated[int, Field(strict=True, ge=5, multiple_of=5)], ...] = ()
    """Targets that may be chosen instead."""
    exact: Literal["no", "void", "to-bracket", "keep"] = "no"
    """Whether the target must be met exactly. A deal that would carry a side past it then adds
    nothing (`void`), takes the side back to the last opening bracket below its total
    (`to-bracket`), or stands, and negative deals must bring the side back (`keep`)."""
    deals: Count = 0
    """After so many deals the highest total wins, whatever the target; 0: the target decides."""
    max_deals: Count = 0
    """With an exact target: after so many deals the side nearest below it wins; 0: no limit."""

    def check(self) -> None:
        """See `Section.check`."""
        if self.max_deals and self.exact == "no":
            raise ValueError("max_deals needs an exact target")
        if self.deals and self.exact != "no":
            raise ValueError("deals does not go with an exact target")


@dataclass(frozen=True, kw_only=True)
class Profile(Section):
    """A rule system."""

    id: Id
    """The name in commands and files."""
    name: Line
    """The name that people read."""
    source: Line
    """The document that the rules come from."""
    notes: tuple[Line, ...] = ()
    """What was decided where the source is silent, contradicts itself or is garbled, and why."""
    table: Table = Table()
    pack: Pack = Pack()
    deal: Deal = Deal()
    turn: Turn = Turn()
    melds: Melds = Melds()
    opening: Opening = Opening()
    pile: Pile = Pile()
    threes: Threes = Threes()
    going_out: GoingOut = GoingOut()
    ask: Ask = Ask()
    stock: Stock = Stock()
    scoring: Scoring = Scoring()
    match: Match = Match()

    @cached_property
    def seats(self) -> int:
        """How many players there are."""
        return sum(len(side) for side in self.table.sides)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side for which each seat scores, both from 1; place 0 is not used."""
        return side_of_each(self.table.sides)

    @cached_property
    def pack_size(self) -> int:
        """How many cards there are."""
        return 52 * self.pack.packs + self.pack.jokers

    def check(self) -> None:
        """See `Section.check`."""
        hand = self.deal.hand + self.deal.foot
        if hand * self.seats + self.seats > self.pack_size:
            raise ValueError(
                f"deal.hand: {self.seats} hands of {hand} leave no stock in a pack of"
                f" {self.pack_size} cards"
            )
        if len(self.threes.values) != 2 * self.pack.packs:
            raise ValueError(
                f"threes.values: {self.pack.packs} packs have {2 * self.pack.packs} threes of a"
                " colour, and each number of them needs its value"
            )
