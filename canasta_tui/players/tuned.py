"""The weights of the rule player: those set by hand. `python -m canasta_tui.lab.tune` writes this
module anew; what it has found so far was not shown to be better."""

from __future__ import annotations

from .weights import RuleWeights

NORMAL = RuleWeights()
