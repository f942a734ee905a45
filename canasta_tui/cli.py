"""The command line.

Each command is a module with `add_arguments(parser)` and `run(args) -> int` (the exit status),
imported only when it is asked for: `--version` and `--help` load neither Textual nor pydantic.
Bad input is one sentence on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from . import __version__, language
from .language import _

DATA_DIR = "CANASTA_TUI_DATA_DIR"
"""The variable of the environment that names the folder of the matches (see `folders`)."""
LANGUAGES = ("en", "es", "pt_BR")


def _commands() -> dict[str, tuple[str, ...]]:
    """What each command is for, and its module; a second one shows the same in the app."""
    return {
        "play": (
            _("play at the table (the default)"),
            "canasta_tui.tui.play",
        ),
        "continue": (
            _("go on with a match that was left"),
            "canasta_tui.tui.continue_command",
        ),
        "history": (
            _("list the matches that were played"),
            "canasta_tui.plain.history",
        ),
        "stats": (
            _("what each person has won, scored and laid"),
            "canasta_tui.plain.stats",
        ),
        "export": (
            _("print a match as text for others"),
            "canasta_tui.plain.export",
        ),
        "import": (
            _("add the matches of a file to the archive"),
            "canasta_tui.plain.import_command",
        ),
        "doctor": (
            _("say where things are and whether they are in order"),
            "canasta_tui.plain.doctor",
        ),
        "replay": (
            _("look at a match that was played, move by move"),
            "canasta_tui.tui.replay_command",
        ),
        "profiles": (
            _("list, show and check the rule systems"),
            "canasta_tui.plain.profiles",
        ),
        "glossary": (
            _("the words of the game in English, Portuguese and Spanish"),
            "canasta_tui.plain.glossary",
        ),
        "referee": (
            _("judge the moves of a position written as text"),
            "canasta_tui.plain.referee",
        ),
        "demo": (
            _("show the rules, step by step"),
            "canasta_tui.plain.demo",
            "canasta_tui.tui.demo_command",
        ),
        "try": (
            _("play on from a position written as text"),
            "canasta_tui.tui.try_command",
        ),
        "simulate": (
            _("play many deals by computer and report"),
            "canasta_tui.lab.simulate_command",
        ),
        "arena": (
            _("compare computer players with each other"),
            "canasta_tui.lab.arena_command",
        ),
    }


def _run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; argparse ends the program where they can't be read."""
    # What holds for every command comes first, on its own: the help of the rest is in the language.
    everywhere = argparse.ArgumentParser(prog="canasta-tui", add_help=False, allow_abbrev=False)
    everywhere.add_argument("--lang", choices=LANGUAGES, help="default: the locale's")
    everywhere.add_argument(
        "--data-dir",
        metavar="DIR",
        help=f"the folder of the matches; default: {DATA_DIR}, or the user's own",
    )
    said, rest = everywhere.parse_known_args(arguments)
    language.choose(said.lang)
    if said.data_dir is not None:
        if not said.data_dir:
            everywhere.error(_("--data-dir names no folder"))
        os.environ[DATA_DIR] = said.data_dir

    parser = argparse.ArgumentParser(
        prog="canasta-tui", parents=[everywhere], description=_("Canasta at a terminal.")
    )
    parser.add_argument("--version", action="version", version=f"canasta-tui {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands = _commands()
    for name, (purpose, module, *_app) in commands.items():
        subparser = subparsers.add_parser(name, help=purpose, description=purpose)
        if (rest or ["play"])[:1] == [name]:
            import_module(module).add_arguments(subparser)
    args = parser.parse_args(rest or ["play"])
    _purpose, module, *in_app = commands[args.command]
    if in_app and args.name and not args.plain and sys.stdin.isatty() and sys.stdout.isatty():
        (module,) = in_app
    status: int = import_module(module).run(args)
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status; the arguments are the process's by default."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal without ♠ in its encoding shows an escape instead of a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            print(end="", flush=True)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read has left; what is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
