"""Profile files: finding, reading and checking them.

A file may say `extends = "classic"` (a shipped id, or the path of another file as seen from this
one) and give only what differs: tables merge key by key, everything else is replaced.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from pydantic import ValidationError

from .folders import config_folder
from .language import _
from .rules import profile as rules_profile
from .rules.profile import Profile

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

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
    values = _read(_find(name_or_path, folder), ())
    return _profile(_merged(values, _nested(rules)), "rules")


def changed(profile: Profile, rules: Mapping[str, object]) -> Profile:
    """A profile with changes by dotted key. Raises `ProfileError` without a name before it."""
    return _profile(_merged(profile.model_dump(), _nested(rules)), "")


def loads(text: str, where: str = "profile") -> Profile:
    """A profile from the text of a file; errors call it `where`. Raises `ProfileError`."""
    return _profile(_values(text, where, Path(), ()), where)


def schema() -> dict[str, Any]:
    """The JSON Schema of a profile file."""
    whole = Profile.model_json_schema()
    docs = _field_docs()
    for name, table in {Profile.__name__: whole, **whole["$defs"]}.items():
        for key, description in docs[name].items():
            table["properties"][key]["description"] = description
    required = whole.pop("required")
    extends = {
        "type": "string",
        "description": "The profile that this one changes: a shipped id, or a path.",
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **whole,
        "properties": {"extends": extends, **whole["properties"]},
        "anyOf": [{"required": ["extends"]}, {"required": required}],
    }


def _field_docs() -> dict[str, dict[str, str]]:
    """By model of a profile: the docstring under each field.

    Pydantic would read them too, but at each import, for as long as all the rest of it takes.
    """
    module = ast.parse(inspect.getsource(rules_profile))
    return {
        model.name: {
            field.target.id: inspect.cleandoc(str(words.value.value))
            for field, words in pairwise(model.body)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(words, ast.Expr)
            and isinstance(words.value, ast.Constant)
        }
        for model in module.body
        if isinstance(model, ast.ClassDef)
    }


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
        raise ProfileError(
            _("{file}: can't be read: {reason}").format(
                file=_plain(str(path)), reason=getattr(error, "strerror", None) or error
            )
        ) from None
    values = _values(text, str(path), path.parent, (*readers, path.resolve()))
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
        allowed = _("the name of the file, in lower-case letters, digits and hyphens")
        raise _error(str(path), "id", _not_allowed(id, allowed))


def _values(text: str, where: str, folder: Path, readers: tuple[Path, ...]) -> Values:
    """The values of a text, merged over those that it extends, and checked."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProfileError(
            _("{file}: not TOML: {reason}").format(file=where, reason=error)
        ) from None
    if "extends" in values:
        name = values.pop("extends")
        if not isinstance(name, str):
            raise _error(where, "extends", _not_allowed(name, _("a profile id or a path")))
        try:
            base = _find(name, folder)
        except ProfileError as error:
            raise _error(where, "extends", str(error)) from None
        if base.resolve() in readers:
            raise _error(where, "extends", _("{name} extends this file").format(name=repr(name)))
        values = _merged(_read(base, readers), values)
    _profile(values, where)
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
    try:
        return Profile.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise _error(where, _key(first["loc"]), _sentence(first)) from None


def _error(*parts: str) -> ProfileError:
    return ProfileError(": ".join(part for part in parts if part))


def _plain(text: str) -> str:
    """A text from a file that is safe to print: quoted if it is empty or has control characters."""
    return text if text and text.isprintable() else repr(text)


def _key(place: Iterable[str | int]) -> str:
    """A place in the file: `opening.brackets.minimum (entry 2)`."""
    dotted = ".".join(_plain(part) for part in place if isinstance(part, str))
    entry = ".".join(str(part + 1) for part in place if isinstance(part, int))
    return f"{dotted} ({_('entry')} {entry})" if entry else dotted


def _keys(place: Iterable[str | int]) -> list[str]:
    """The keys of the table at a place."""
    table: Any = Profile
    for part in place:
        if isinstance(part, str):
            annotation = table.model_fields[part].annotation
            table = next(iter(get_args(annotation)), annotation)
    return [*(["extends"] if table is Profile else []), *table.model_fields]


def _not_allowed(value: object, allowed: str) -> str:
    if isinstance(value, dict):
        shown = _("a table")
    elif isinstance(value, list):
        shown = _("a list")
    else:
        shown = reprlib.repr(value).lower() if isinstance(value, bool) else reprlib.repr(value)
    return _("{value} is not allowed; allowed: {allowed}").format(value=shown, allowed=allowed)


def _sentence(error: ErrorDetails) -> str:
    """What is wrong and what is allowed, from what pydantic found."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return _("missing")
        case "extra_forbidden":
            *place, key = error["loc"]
            keys = [known for known in _keys(place) if known != key]
            close = difflib.get_close_matches(str(key), keys, n=1)
            if close:
                return _("unknown key; did you mean {key}?").format(key=close[0])
            return _("unknown key; allowed: {keys}").format(keys=", ".join(keys))
        case "value_error":
            return str(limits["error"])
        case "literal_error":
            allowed = limits["expected"].replace("'", "").replace(" or ", ", ")
        case "int_type":
            allowed = _("a whole number")
        case "bool_type":
            allowed = _("true or false")
        case "string_type" | "string_too_short":
            allowed = _("a text in quotes, not empty")
        case "tuple_type":
            allowed = _("a list in brackets")
        case "model_type":
            allowed = _("a table")
        case "multiple_of":
            allowed = _("multiples of {number}").format(number=limits["multiple_of"])
        case "greater_than_equal":
            allowed = _("{number} or more").format(number=limits["ge"])
        case "less_than_equal":
            allowed = _("{number} or less").format(number=limits["le"])
        case "string_too_long":
            allowed = _("at most {number} characters").format(number=limits["max_length"])
        case "too_short":
            allowed = _("a list of {number} or more").format(number=limits["min_length"])
        case "string_pattern_mismatch":
            allowed = _("lower-case letters, digits and hyphens")
        case _other:
            allowed = error["msg"]
    return _not_allowed(error["input"], allowed)
