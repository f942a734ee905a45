"""The `demo` command in the app: one demo, step by step."""

from __future__ import annotations

import argparse
import sys

from ..scenarios.demos import find
from ..scenarios.schema import ScenarioError


def run(args: argparse.Namespace) -> int:
    """Show it and return the exit status."""
    try:
        scenarios = find(args.name)
    except ScenarioError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    from .app import run_with
    from .demos import one_of, showing

    return run_with(one_of(scenarios, args.name, showing))
