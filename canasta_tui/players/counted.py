"""How much likelier than chance a seat holds a rank, by `beliefs.KINDS`. Written by:

python -m canasta_tui.lab.count --deals 300 --out canasta_tui/players/counted.py
"""

FACTORS: dict[str, tuple[float, ...]] = {
    "bolivia": (
        0.187,
        0.655,
        1.07,
        1.59,
        1.01,
    ),
    "brazilian": (
        0.311,
        0.469,
        0.218,
        1.25,
        1.07,
    ),
    "brazilian-real": (
        0.108,
        0.372,
        1.07,
        1.38,
        1.06,
    ),
    "brazilian-sujo": (
        0.345,
        0.446,
        0.291,
        1.24,
        1.08,
    ),
    "classic": (
        0.208,
        0.378,
        0.444,
        1.34,
        1.1,
    ),
    "concealed": (
        0.208,
        0.375,
        0.484,
        1.34,
        1.1,
    ),
    "hand-and-foot": (
        0.541,
        0.385,
        0.345,
        1.33,
        1.04,
    ),
    "howto": (
        0.198,
        0.394,
        0.523,
        1.32,
        1.09,
    ),
    "howto-2p": (
        0.0828,
        0.468,
        0.28,
        1.42,
        1.07,
    ),
    "howto-3p": (
        0.177,
        0.448,
        0.482,
        1.34,
        1.07,
    ),
    "modern-american": (
        0.305,
        0.303,
        1.18,
        1.29,
        1.13,
    ),
    "samba": (
        0.138,
        0.465,
        1.49,
        1.35,
        1.01,
    ),
    "six-player": (
        0.353,
        0.432,
        0.59,
        1.25,
        1.05,
    ),
    "standard": (
        0.238,
        0.4,
        0.609,
        1.28,
        1.09,
    ),
    "standard-2p": (
        0.0889,
        0.465,
        0.401,
        1.38,
        1.07,
    ),
    "standard-3p": (
        0.0216,
        0.478,
        0.594,
        1.28,
        1.06,
    ),
    "two-pack": (
        0.341,
        0.454,
        0.2,
        1.2,
        1.09,
    ),
}
"""By the profile's id."""
ANYWHERE: tuple[float, ...] = (
    0.345,
    0.411,
    0.633,
    1.32,
    1.08,
)
"""For any other profile: from all of these."""
