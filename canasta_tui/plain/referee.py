"""The `referee` command: who is right, and by which rule."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ..language import _
from ..scenarios.reader import Scenario, ScenarioError, read_file
from ..scenarios.referee import Verdict, judge
from ..table.wording import refusal_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a scenario file"))
    parser.add_argument(
        "--json", action="store_true", help=_("one JSON object a line for each scenario")
    )


def run(args: argparse.Namespace) -> int:
    """Judge the file: 0 where everything expected holds, 1 where not, 2 for a file at fault."""
    try:
        scenarios = read_file(args.file)
    except ScenarioError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    in_order = True
    for scenario in scenarios:
        verdicts = judge(scenario)
        in_order = in_order and all(verdict.ok for verdict in verdicts)
        if args.json:
            print(json.dumps(_as_json(scenario, verdicts)))
        else:
            _print(scenario, verdicts)
    return 0 if in_order else 1


def _as_json(scenario: Scenario, verdicts: list[Verdict]) -> dict[str, object]:
    steps = [
        {
            "move": verdict.step.text,
            "legal": verdict.legal,
            "rule": verdict.refusal.code if verdict.refusal else None,
            "message": _message(verdict),
            "ok": verdict.ok,
            "then": verdict.facts,
        }
        for verdict in verdicts
    ]
    ok = all(verdict.ok for verdict in verdicts)
    return {"title": scenario.title, "profile": scenario.profile.id, "ok": ok, "steps": steps}


def _message(verdict: Verdict) -> str | None:
    return refusal_text(verdict.refusal) if verdict.refusal else None


def _print(scenario: Scenario, verdicts: list[Verdict]) -> None:
    print(f"{scenario.title} ({scenario.profile.name})")
    for number, verdict in enumerate(verdicts, 1):
        if verdict.refusal is None:
            word = _("legal")
        else:
            word = _("illegal by {rule}").format(rule=verdict.refusal.code)
        name = f"{scenario.names[verdict.seat - 1]}, " if verdict.seat else ""
        print(f"  {number}. {name}{' '.join(verdict.step.text.split())}: {word}")
        if message := _message(verdict):
            print(f"     {message}")
        for failure in verdict.failures:
            print("     " + _("NOT AS EXPECTED: {what}").format(what=failure))
    print()
