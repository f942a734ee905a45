"""The `profiles` command: the rule systems listed, shown as a sheet and checked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from .. import profile_files
from ..language import _, ngettext
from ..profile_files import ProfileError
from ..rules.profile import Profile
from ..table.rule_sheet import rule_sheet
from ..table.rule_sheet.demos import demos_of
from ..table.rule_sheet.differences import differences
from .rows import Row, print_rows

SHOWN = "▸"
"""Stands before a demo that shows the rules of a chapter."""


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
                print_rows(_show(profile_files.load(args.profile)))
            case "diff":
                _diff(args.first, args.second)
            case "check":
                profile = profile_files.load(args.profile)
                print(_("{file}: in order: {name}").format(file=args.profile, name=profile.name))
            case "schema":
                from ..profile_checks import schema

                print(json.dumps(schema(), indent=2, ensure_ascii=False))
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


def _show(profile: Profile) -> Iterator[Row]:
    """The rule sheet, a sentence a line, and the demos that go with its chapters."""
    demos = demos_of(profile.id)
    yield Row(profile.name, style="bold reverse")
    for chapter in rule_sheet(profile):
        yield Row("")
        yield Row(chapter.title, style="bold")
        yield from (Row(line, 2) for line in chapter.lines)
        for demo in demos.get(chapter.id, ()):
            text = _("canasta-tui demo {name}: {title}").format(name=demo.name, title=demo.title)
            yield Row(f"{SHOWN} {text}", 2, "dim")
