"""The `profiles` command: the rule systems listed, shown as a sheet and checked."""

from __future__ import annotations

import argparse
import json
import sys

from .. import profile_files
from ..language import _, ngettext
from ..profile_files import ProfileError
from ..rules.profile import Profile
from ..table.rule_sheet import rule_sheet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help=_("list the rule systems that come with the program"))
    show = actions.add_parser("show", help=_("print the rules of a system as a sheet"))
    show.add_argument("profile", metavar="ID", help=_("a shipped id, or the path of a .toml file"))
    check = actions.add_parser("check", help=_("check a profile file"))
    check.add_argument("profile", metavar="FILE", help=_("the path of a .toml file"))
    actions.add_parser("schema", help=_("print the JSON Schema of profile files"))


def run(args: argparse.Namespace) -> int:
    """Do it and return the exit status."""
    try:
        match args.action:
            case "list":
                _list()
            case "show":
                _show(profile_files.load(args.profile))
            case "check":
                profile = profile_files.load(args.profile)
                print(_("{file}: in order: {name}").format(file=args.profile, name=profile.name))
            case "schema":
                print(json.dumps(profile_files.schema(), indent=2, ensure_ascii=False))
    except ProfileError as error:
        print(f"canasta-tui: {error}", file=sys.stderr)
        return 2
    return 0


def _list() -> None:
    """One line each: id, name and players."""
    profiles = [profile_files.load(name) for name in profile_files.profile_ids()]
    ids = max(len(profile.id) for profile in profiles)
    names = max(len(profile.name) for profile in profiles)
    for profile in profiles:
        players = ngettext("{number} player", "{number} players", profile.seats)
        print(f"{profile.id:{ids}}  {profile.name:{names}}  {players.format(number=profile.seats)}")


def _show(profile: Profile) -> None:
    """The rule sheet, laid out on a terminal and one sentence a line elsewhere."""
    if sys.stdout.isatty():
        _show_on_terminal(profile)
        return
    print(profile.name)
    for chapter in rule_sheet(profile):
        print(f"\n{chapter.title}")
        for line in chapter.lines:
            print(f"  {line}")


def _show_on_terminal(profile: Profile) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(profile.name, style="bold reverse"))
    for chapter in rule_sheet(profile):
        console.print()
        console.print(Text(chapter.title, style="bold"))
        for line in chapter.lines:
            console.print(Padding(Text(line), (0, 0, 0, 2)))
