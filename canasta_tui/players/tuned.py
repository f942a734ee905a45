"""The weights of the rule player. Written by:

    python -m canasta_tui.lab.tune --fresh --profile classic --profile howto-2p --profile
        howto-3p --profile standard-3p --profile brazilian --profile two-pack --profile
        six-player --profile concealed --rounds 16 --trials 2000 --check 400 --out
        canasta_tui/players/tuned.py

What the climb found won so many points a deal of what it began with, and so many more
than that of the beginner:

- brazilian: +182 ± 72 and +69 ± 44
- brazilian-real: +188 ± 72 and +68 ± 46
- brazilian-sujo: +143 ± 61 and +62 ± 36
- classic: +473 ± 147 and -38 ± 86
- concealed: +557 ± 156 and -2 ± 92
- hand-and-foot: +215 ± 88 and +214 ± 115
- howto: +364 ± 142 and +53 ± 87
- howto-2p: +885 ± 74 and +372 ± 71
- howto-3p: +181 ± 73 and +78 ± 66
- modern-american: -583 ± 257 and -1250 ± 324
- six-player: +471 ± 148 and -38 ± 88
- standard: +380 ± 126 and -32 ± 81
- standard-2p: +783 ± 75 and +236 ± 72
- standard-3p: +214 ± 53 and +78 ± 52
- two-pack: +142 ± 66 and +79 ± 55

Kept: what it began with.
"""

from __future__ import annotations

from .weights import RuleWeights

NORMAL = RuleWeights(
    clean=(0.7, 0.4, 0.2, 0.08),
    mixed=(0.9, 0.55, 0.35, 0.15),
    canasta_needed=100.0,
    wild=70.0,
    pair=18.0,
    single=4.0,
    more=6.0,
    set_kept=0.5,
    pair_kept=0.0,
    key=60.0,
    key_frozen=60.0,
    key_pile=0.2,
    ready=200.0,
    thin=6.0,
    thin_from=9.0,
    opened=0.0,
    hold_back=0.0,
    draw=140.0,
    take_card=12.0,
    take_fitting=15.0,
    deny=5.0,
    pile_card=25.0,
    pile_square=0.6,
    discarded=0.7,
    left=0.2,
    unopened=0.7,
    unopened_from=50.0,
    unopened_each=0.5,
    clumped=1.75,
    freeze=12.0,
    stopper=15.0,
    risks=(0.8, 0.5, 0.25, 0.1),
    out=70.0,
    out_opponents=12.0,
    out_partners=17.0,
    out_own=10.0,
    out_promise=0.2,
    out_theirs=0.14,
    out_match=10000.0,
    ask_from=5.0,
    answer_points=3.0,
)
