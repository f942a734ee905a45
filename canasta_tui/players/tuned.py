"""The weights of the rule player."""

from __future__ import annotations

from .weights import RuleWeights

NORMAL = RuleWeights()
