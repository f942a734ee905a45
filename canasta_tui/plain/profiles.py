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
from ..table.rule_sheet.differences import differences


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help=_("list the rule systems, with your own"))
    show = actions.add_parser("show", help=_("print the rules of a system as a sheet"))
    show.add_argument("profile", metavar="ID", help=_("a system's id, or the path of a .toml file"))
    diff = actions.add_parser("diff", help=_("print what differs in the rules of two systems"))
    for place in ("first", "second"):
        diff.add_argument(place, metavar="ID", help=_("a system's id, or the path of a .toml file"))
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
            case "diff":
                _diff(args.first, args.second)
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
    """One line each: id, name and players; what can't be used is told apart from them."""
    profiles, faults = profile_files.available()
    ids = max(len(profile.id) for profile in profiles)
    names = max(len(profile.name) for profile in profiles)
    for profile in profiles:
        players = ngettext("{number} player", "{number} players", profile.seats)
        print(f"{profile.id:{ids}}  {profile.name:{names}}  {players.format(number=profile.seats)}")
    for fault in faults:
        print(f"canasta-tui: {fault}", file=sys.stderr)


def _diff(*ids: str) -> None:
    """What differs, by chapter and parameters, one sentence a line."""
    first, second = (profile_files.load(one) for one in ids)
    names = ids if first.name == second.name else (first.name, second.name)
    found = differences(first, second)
    if not found:
        print(
            _("{first} and {second} have the same rules.").format(first=names[0], second=names[1])
        )
    for place, one in enumerate(found):
        print("\n" * (place > 0) + f"{one.title} [{', '.join(one.keys)}]")
        for name, lines in zip(names, (one.first, one.second), strict=True):
            for line in lines:
                print(f"  {name}: {line}")


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
