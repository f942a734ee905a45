"""The rule demos that go with the chapters of a rule sheet."""

from __future__ import annotations

from collections.abc import Mapping

from ...scenarios.demos import CLASSIC, Listed, chapter_word, listed

OF_CLASSIC: Mapping[str, str] = {
    "deal": "deal",
    "melds": "melds",
    "canastas": "melds",
    "opening": "opening",
    "pile": "pile",
    "frozen": "pile",
    "black-threes": "threes",
    "red-threes": "threes",
    "going-out": "going-out",
    "asking": "going-out",
    "concealed": "going-out",
    "stock": "stock",
    "score": "score",
}
"""By the word that their names begin with: the chapter of the demos of the classic game."""
BY_NAME: Mapping[str, str] = {
    "deal-first-turn": "turn",
    "pile-draw-or-take": "turn",
    "score-the-higher-total-wins": "match",
    "score-tie": "match",
    "howto-a-last-card-stays": "going-out",
    "howto-empty-stock-frozen-pile": "stock",
    "howto-one-card-as-a-duty": "stock",
    "howto-red-three-as-last-card": "stock",
    "howto-red-threes-wait": "deal",
    "howto-2p-draw-two": "turn",
    "howto-2p-two-canastas": "going-out",
    "howto-3p-melds-become-one": "melds",
    "howto-3p-scores": "score",
    "howto-3p-taking-the-pile-alone": "players",
    "standard-concealed-onto-partners-melds": "going-out",
    "standard-more-naturals-than-wilds": "melds",
    "standard-two-cards-from-the-hand": "pile",
    "standard-3p-each-alone": "players",
    "standard-3p-nobody-to-ask": "going-out",
    "concealed-as-many-wilds-as-naturals": "melds",
    "concealed-black-threes-come-last": "threes",
    "concealed-canasta-at-once": "score",
    "concealed-red-three-does-not-freeze": "pile",
    "brazilian-asking-once": "going-out",
    "brazilian-canasta-scale": "score",
    "brazilian-one-natural-for-the-pile": "pile",
    "brazilian-own-meld-needs-a-card": "pile",
    "brazilian-wilds-do-not-freeze": "pile",
    "brazilian-real-counts-as-a-canasta": "going-out",
    "brazilian-real-laid-whole": "melds",
    "modern-american-asking": "going-out",
    "modern-american-closed-ranks": "melds",
    "modern-american-deal": "deal",
    "modern-american-forced-discard": "turn",
    "modern-american-going-out": "going-out",
    "modern-american-last-three": "stock",
    "modern-american-one-canasta-is-not-enough": "going-out",
    "modern-american-opening": "opening",
    "modern-american-opening-canasta-from-hand": "opening",
    "modern-american-opening-with-the-pile": "opening",
    "modern-american-penalties": "score",
    "modern-american-pile": "pile",
    "modern-american-sevens-and-aces": "melds",
    "modern-american-wild-canasta": "melds",
    "modern-american-wild-discards": "turn",
    "modern-american-wilds-on-five": "melds",
    "samba-pile": "pile",
    "samba-pile-onto-a-run": "pile",
    "samba-red-threes": "threes",
    "samba-runs": "melds",
    "samba-seven-close-a-run": "melds",
    "samba-two-melds-of-a-rank": "melds",
    "bolivia-black-threes": "threes",
    "bolivia-escalera": "going-out",
    "bolivia-melds-of-wilds": "melds",
    "hand-and-foot-books": "going-out",
    "hand-and-foot-foot-after-a-discard": "turn",
    "hand-and-foot-foot-after-a-lay": "turn",
    "hand-and-foot-minimum-by-deal": "opening",
    "hand-and-foot-seven-of-the-pile": "pile",
}
"""The chapter of the demos that say it by nothing else."""


def chapter_of(demo: Listed) -> str:
    """The id of the chapter that a demo goes with; empty for one that nobody has placed."""
    chapter = BY_NAME.get(demo.name, "")
    if not chapter and demo.profile == CLASSIC:
        chapter = OF_CLASSIC[chapter_word(demo.name)]
    return chapter


def demos_of(profile_id: str) -> dict[str, list[Listed]]:
    """The demos that show the rules of a profile, by chapter; none for profiles without any."""
    found: dict[str, list[Listed]] = {}
    for demo in listed():
        if demo.profile == profile_id:
            found.setdefault(chapter_of(demo), []).append(demo)
    return found
