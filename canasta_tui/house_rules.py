"""House rules: what a table changes in a profile, and keeping that as a profile of one's own."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from .language import _
from .profile_files import ProfileError, changed, house_folder, house_ids, load, profile_ids
from .rules.profile import Profile, Section
from .toml_text import toml_value

LONGEST_NAME = 40


def changes(base: Profile, profile: Profile) -> dict[str, object]:
    """What a profile changes in another, by dotted key: `changed(base, …)` makes it again."""
    old, new = _as_tables(base), _as_tables(profile)
    found: dict[str, object] = {}
    for name, value in new.items():
        if isinstance(value, dict):
            section = {key: one for key, one in value.items() if one != old[name][key]}
            found |= {f"{name}.{key}": one for key, one in section.items()}
        elif value != old[name]:
            found[name] = value
    return found


def _as_tables(section: Section) -> dict[str, Any]:
    """The values of a profile, or a part of one, as a TOML file gives them."""
    return {
        one.name: _as_toml(value)
        for one in fields(section)
        if (value := getattr(section, one.name)) is not None
    }


def _as_toml(value: object) -> object:
    if isinstance(value, Section):
        return _as_tables(value)
    return [_as_toml(one) for one in value] if isinstance(value, tuple) else value


def as_shipped(profile: Profile) -> tuple[str, dict[str, object]]:
    """A shipped profile's id, and what makes this profile of it, by dotted key.

    It is the one with the same id, else the one that needs the fewest changes. So a log and a file
    for others hold all the rules, whatever files there are where they are read.
    """
    ids = profile_ids()
    close = [profile.id] if profile.id in ids else ids
    found = [(name, changes(load(name), profile)) for name in close]
    return min(found, key=lambda one: len(one[1]))


def save(profile: Profile, name: str) -> Path:
    """Keep a profile in the user's folder under a name, as changes to a shipped one.

    The file appears whole or not at all, and never in the place of another. Raises `ProfileError`.
    """
    id = _id(name)
    path = house_folder() / f"{id}.toml"
    if id in profile_ids():
        raise ProfileError(
            _("{id} comes with the program: save the rules under another name").format(id=id)
        )
    if id in house_ids() or os.path.lexists(path):
        raise ProfileError(
            _("{file}: is there already: save the rules under another name").format(file=path)
        )
    base, rules = as_shipped(changed(profile, {"id": id, "name": name}))
    _write(path, "".join(f"{line}\n" for line in _lines(base, rules)))
    return path


def _id(name: str) -> str:
    """A name as an id: "Canastrão de casa" is canastrao-de-casa. Raises `ProfileError`."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    id = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    if not id or len(name) > LONGEST_NAME:
        raise ProfileError(
            _(
                "{name} is not allowed; allowed: a name of 1 to {most} characters with a Latin"
                " letter or a digit in it"
            ).format(name=repr(name), most=LONGEST_NAME)
        )
    return id[:LONGEST_NAME].rstrip("-")


def _lines(base: str, rules: dict[str, object]) -> Iterator[str]:
    """The lines of a file: its head, then the changes by section."""
    yield f"extends = {toml_value(base)}"
    yield from (f"{key} = {toml_value(value)}" for key, value in rules.items() if "." not in key)
    section = ""
    for dotted, value in rules.items():
        name, dot, key = dotted.partition(".")
        if not dot:
            continue
        if name != section:
            section = name
            yield from ("", f"[{section}]")
        yield f"{key} = {toml_value(value)}"


def _write(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise ProfileError(
            _("{file}: can't be written: {reason}").format(
                file=path, reason=error.strerror or error
            )
        ) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
