"""Profile files: finding, reading and checking them.

A file may say `extends = "classic"` (a shipped id, or the path of another file as seen from this
one) and give only what differs: tables merge key by key, everything else is replaced.
"""

from __future__ import annotations

import difflib
import reprlib
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from .folders import config_folder
from .language import _
from .rules.profile import Bracket, Profile

Values: TypeAlias = dict[str, Any]
"""The content of a TOML table."""


class ProfileError(ValueError):
    """A profile that can't be used, in one sentence: the file, the key, what is wrong and what is
    allowed."""


def _shipped() -> Path:
    """The folder of the shipped profiles: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "profiles"
    return inside if inside.is_dir() else package.parent / "profiles"


def _is_shipped(path: Path) -> bool:
    """Whether a file is a shipped profile: the tests have checked it, so it is checked no more."""
    return path.parent == _shipped()


def profile_ids() -> list[str]:
    """The ids of the shipped profiles, sorted."""
    return sorted(path.stem for path in _shipped().glob("*.toml"))


def house_folder() -> Path:
    """The folder of the user's own profiles; it need not be there."""
    return config_folder() / "profiles"


def house_ids() -> list[str]:
    """The ids of the user's own profiles, sorted: what their files are called."""
    return sorted(path.stem for path in house_folder().glob("*.toml"))


def available() -> tuple[list[Profile], list[str]]:
    """All profiles, the shipped ones first, and what is wrong with those that can't be used."""
    profiles, faults = [], []
    house = house_folder()
    for name in [*profile_ids(), *(str(house / f"{one}.toml") for one in house_ids())]:
        try:
            profiles.append(load(name))
        except ProfileError as error:
            faults.append(str(error))
    return profiles, faults


def load(
    name_or_path: str,
    rules: Mapping[str, object] = MappingProxyType({}),
    folder: Path = Path(),
) -> Profile:
    """A shipped profile or one of the user's own by its id, or one from a file.

    A name with a slash in it or that ends in `.toml` is a path, relative to `folder`. `rules` are
    changes by dotted key: `{"match.target": 3000}`. Raises `ProfileError`.
    """
    path = _find(name_or_path, folder)
    values = _read(path, ())
    if not rules and _is_shipped(path):
        return _shipped_profile(values)
    return _profile(_merged(values, _nested(rules)), "rules")


def changed(profile: Profile, rules: Mapping[str, object]) -> Profile:
    """A profile with changes by dotted key. Raises `ProfileError` without a name before it."""
    return _profile(_merged(asdict(profile), _nested(rules)), "")


def loads(text: str, where: str = "profile") -> Profile:
    """A profile from the text of a file; errors call it `where`. Raises `ProfileError`."""
    return _profile(_values(text, where, Path(), ()), where)


def from_anywhere(name_or_path: str, folder: Path = Path()) -> str:
    """The same profile as `load` finds, named so that it is found from any folder."""
    return str((folder / name_or_path).resolve()) if is_path(name_or_path) else name_or_path


def is_path(name_or_path: str) -> bool:
    """Whether a file is meant, and not an id."""
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.endswith(".toml")


def _find(name_or_path: str, folder: Path) -> Path:
    """The file that is meant."""
    if is_path(name_or_path):
        return folder / name_or_path
    shipped, house = profile_ids(), house_ids()
    if name_or_path in shipped:
        return _shipped() / f"{name_or_path}.toml"
    if name_or_path in house:
        return house_folder() / f"{name_or_path}.toml"
    name = reprlib.repr(name_or_path)
    known = [*shipped, *house]
    near = [one for one in known if name_or_path and one.startswith(name_or_path)]
    near = near or difflib.get_close_matches(name_or_path, known)
    if near:
        raise ProfileError(
            _("there is no profile {name}; did you mean {ids}?").format(
                name=name, ids=_(" or ").join(near)
            )
        )
    raise ProfileError(
        _("there is no profile {name}; allowed: {ids}, or the path of a .toml file").format(
            name=name, ids=", ".join(known)
        )
    )


def _read(path: Path, readers: tuple[Path, ...]) -> Values:
    """The checked values of a file; `readers` are the files that extend it, the first one first."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ProfileError(_("{file}: not a text in UTF-8").format(file=path)) from None
    except (OSError, ValueError) as error:
        from .profile_checks import printable

        raise ProfileError(
            _("{file}: can't be read: {reason}").format(
                file=printable(str(path)), reason=getattr(error, "strerror", None) or error
            )
        ) from None
    values = _values(text, str(path), path.parent, (*readers, path.resolve()))
    if not _is_shipped(path):
        _profile(values, str(path))
    if path.resolve().parent == house_folder().resolve():
        _check_house_id(path, values["id"])
    return values


def _check_house_id(path: Path, id: str) -> None:
    """A profile of one's own is found by the name of its file. Raises `ProfileError`."""
    if path.stem in profile_ids():
        raise _error(
            str(path),
            _("{id} comes with the program; give the file, and its id, another name").format(
                id=path.stem
            ),
        )
    if id != path.stem:
        from .profile_checks import not_allowed

        allowed = _("the name of the file, in lower-case letters, digits and hyphens")
        raise _error(str(path), "id", not_allowed(id, allowed))


def _values(text: str, where: str, folder: Path, readers: tuple[Path, ...]) -> Values:
    """The values of a text, merged over those that it extends; the text's own are not checked."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProfileError(
            _("{file}: not TOML: {reason}").format(file=where, reason=error)
        ) from None
    if "extends" in values:
        name = values.pop("extends")
        if not isinstance(name, str):
            from .profile_checks import not_allowed

            raise _error(where, "extends", not_allowed(name, _("a profile id or a path")))
        try:
            base = _find(name, folder)
        except ProfileError as error:
            raise _error(where, "extends", str(error)) from None
        if base.resolve() in readers:
            raise _error(where, "extends", _("{name} extends this file").format(name=repr(name)))
        values = _merged(_read(base, readers), values)
    return values


def _merged(base: Values, changes: Values) -> Values:
    """The base with the changes: tables key by key, everything else replaced."""
    merged = dict(base)
    for key, value in changes.items():
        old = base.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            value = _merged(old, value)
        merged[key] = value
    return merged


def _nested(rules: Mapping[str, object]) -> Values:
    """Changes by dotted key as tables: `{"match": {"target": 3000}}`."""
    nested: Values = {}
    for dotted, value in rules.items():
        *tables, last = dotted.split(".")
        change: Values = {last: value}
        for table in reversed(tables):
            change = {table: change}
        nested = _merged(nested, change)
    return nested


def _profile(values: Values, where: str) -> Profile:
    """The values as a profile. Raises `ProfileError` for the first thing that is wrong."""
    from .profile_checks import WrongValue, checked

    try:
        return checked(values)
    except WrongValue as wrong:
        raise _error(where, wrong.key, str(wrong)) from None


def _shipped_profile(values: Values) -> Profile:
    """The values of a shipped file as a profile, without a check."""
    kinds: dict[str, Any] = {one.name: type(one.default) for one in fields(Profile)}
    return Profile(
        **{
            key: kinds[key](**{name: _frozen(one) for name, one in value.items()})
            if isinstance(value, dict)
            else _frozen(value)
            for key, value in values.items()
        }
    )


def _frozen(value: Any) -> Any:
    """A value of a file as it stands in a profile: lists as tuples, and tables in them as rows."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return Bracket(**value) if isinstance(value, dict) else value


def _error(*parts: str) -> ProfileError:
    return ProfileError(": ".join(part for part in parts if part))
