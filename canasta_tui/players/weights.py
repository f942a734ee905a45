"""What the rule player's judgement rests on: numbers, to be tuned by play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleWeights:
    """How the rule player values cards, melds and dangers. Points where nothing else is said."""

    clean: tuple[float, ...] = (0.7, 0.4, 0.2, 0.08)
    """The chance that a meld without wilds which lacks one, two … cards becomes a natural canasta;
    the last is for more."""
    mixed: tuple[float, ...] = (0.9, 0.55, 0.35, 0.15)
    """The same for a mixed canasta."""
    canasta_needed: float = 100.0
    """A canasta that going out asks for, besides what it pays."""
    wild: float = 70.0
    """A wild in the hand, where a mixed canasta pays 300."""
    pair: float = 18.0
    """Two cards of a rank in the hand: they may take the pile."""
    single: float = 4.0
    """One card in the hand of a rank that the side has not melded and that lives."""
    more: float = 6.0
    """Each card after the second of a rank in the hand."""
    set_kept: float = 0.5
    """The part of what a set promises as a meld that it is worth in the hand."""
    pair_kept: float = 0.0
    """The part of what three of its rank would promise that a pair is worth in the hand."""
    key: float = 60.0
    """Two of a rank that are not melded, so that they may take the pile."""
    key_frozen: float = 60.0
    """More for these while the pile is frozen, when nothing else takes it."""
    key_pile: float = 0.2
    """The part of what the pile is worth that they are worth besides, while it is frozen."""
    ready: float = 200.0
    """What the same cards are worth on the table if the deal is to end soon, as a new meld."""
    thin: float = 6.0
    """Each card that the hand lacks to `thin_from`, after a lay or a take."""
    thin_from: float = 9.0
    """Cards that a hand should have."""
    opened: float = 0.0
    """Having opened."""
    hold_back: float = 0.0
    """Each card that an opening takes from the hand."""
    draw: float = 140.0
    """What a draw brings: a pile must be better, and most small ones are not."""
    take_card: float = 12.0
    """A card of the pile, in the hand."""
    take_fitting: float = 15.0
    """More for a card of the pile that goes with a meld or with others in the hand."""
    deny: float = 5.0
    """A card of the pile that the opponents do not get."""
    pile_card: float = 25.0
    """What each card of the pile is worth to an opponent who takes it."""
    pile_square: float = 0.6
    """What the square of their number is worth besides: a big pile decides the deal."""
    discarded: float = 0.7
    """How much likelier than chance an opponent takes with a rank that he has thrown himself."""
    left: float = 0.2
    """The same for a rank that he has left lying."""
    unopened: float = 0.7
    """The same for an opponent whose side must open with it and needs at most `unopened_from`."""
    unopened_from: float = 50.0
    """An opening minimum, in points."""
    unopened_each: float = 0.5
    """How much likelier each further 20 points make that."""
    clumped: float = 1.75
    """The same for any pair: players keep pairs."""
    freeze: float = 12.0
    """Freezing a pile, for each of its cards, where the opponents have melds to take it."""
    stopper: float = 15.0
    """A black three in the hand."""
    risks: tuple[float, ...] = (0.8, 0.5, 0.25, 0.1)
    """The chance that cards now kept are never laid: where an opponent with at most two, five or
    more cards may go out; where none may."""
    out: float = 70.0
    """Going out, or letting the partner go out, besides the bonus and all that follows."""
    out_opponents: float = 12.0
    """A card that an opponent is caught with."""
    out_partners: float = 17.0
    """A card that a partner is caught with."""
    out_own: float = 10.0
    """A card of who goes out: a big hand could do more."""
    out_promise: float = 0.2
    """The part of what own unfinished melds promise that going out gives up."""
    out_theirs: float = 0.14
    """The part of what the opponents' unfinished melds promise that it keeps from them."""
    out_match: float = 10_000.0
    """Winning the match by it, and not losing it so: more than any points."""
    ask_from: float = 5.0
    """Cards of the partner from which a player asks before going out."""
    answer_points: float = 3.0
    """What a point in the own hand costs where the partner goes out: the cards could still have
    been laid."""
