"""The weights of the rule player. Written by:

    python -m canasta_tui.lab.tune --fresh --profile classic --profile howto-2p --profile
        howto-3p --profile standard-3p --profile brazilian --profile two-pack --profile
        six-player --profile concealed --rounds 16 --trials 2000 --check 4000 --out
        canasta_tui/players/tuned.py

In 4000 duplicate deals the weights that the climb found won +402 ± 34 points a deal
of those it began with, and of the beginner +101 ± 22 beside these. Kept: what it found.
"""

from __future__ import annotations

from .weights import RuleWeights

NORMAL = RuleWeights(
    clean=(0.761, 0.184, 0.001, 0.005),
    mixed=(0.576, 0.202, 0.012, 0.0),
    canasta_needed=110.26,
    wild=100.6,
    pair=19.21,
    single=5.4,
    more=5.04,
    set_kept=0.54,
    pair_kept=0.23,
    key=46.79,
    key_frozen=22.93,
    key_pile=0.32,
    ready=156.29,
    thin=7.31,
    thin_from=7.83,
    opened=0.13,
    hold_back=-0.16,
    draw=148.79,
    take_card=12.83,
    take_fitting=9.82,
    deny=0.83,
    pile_card=38.56,
    pile_square=0.82,
    discarded=0.76,
    left=0.28,
    unopened=0.56,
    unopened_from=42.61,
    unopened_each=0.62,
    clumped=2.17,
    freeze=12.38,
    stopper=10.11,
    risks=(1.0, 0.657, 0.378, 0.0),
    out=29.17,
    out_opponents=14.2,
    out_partners=11.21,
    out_own=9.06,
    out_promise=0.44,
    out_theirs=0.42,
    out_match=8596.84,
    ask_from=4.1,
    answer_points=0.63,
)
