"""The `demo` command in the app: one demo, step by step."""

from __future__ import annotations

import argparse
import sys

from ..scenarios.schema import ScenarioError


def run(args: argparse.Namespace) -> int:
    """Show it and return the exit status."""
    from .settings import read_settings, settings_path

    file = read_settings(settings_path())
    from .app import CanastaApp
    from .demos import demo_screen

    try:
        screen = demo_screen(args.name)
    except ScenarioError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    app = CanastaApp(file, file.stored, first=screen)
    app.run()
    return app.return_code or 0
