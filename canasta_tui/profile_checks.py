"""Checking the values of a profile: what each key allows, and which values go together.

Pydantic does it, by a model made from the dataclasses of `rules.profile`. It is slow to import: so
this module is imported where values come from outside, and not for the profiles that are shipped.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model, model_validator

from .language import _
from .rules import allowed
from .rules import profile as rules_profile
from .rules.profile import Profile, Section

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


class WrongValue(ValueError):
    """A value that is not allowed, or does not go with others, in one sentence."""

    def __init__(self, key: str, what: str) -> None:
        """`key`: its place in the file, empty for the whole."""
        super().__init__(what)
        self.key = key


def checked(values: Mapping[str, object]) -> Profile:
    """The values as a profile. Raises `WrongValue` for the first thing that is wrong."""
    try:
        return _profile(MODEL.model_validate(values))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise WrongValue(_key(first["loc"]), _sentence(first)) from None


def from_json(text: str) -> Profile:
    """The profile of a JSON object with its values. Raises `ValueError` where it is none."""
    return _profile(MODEL.model_validate_json(text))


def _profile(made: object) -> Profile:
    assert isinstance(made, Profile)
    return made


# The model


def _models() -> dict[str, type[BaseModel]]:
    """By the name of each dataclass of a profile: its model, which makes that dataclass."""
    models: dict[str, type[BaseModel]] = {}
    for section in vars(rules_profile).values():
        if isinstance(section, type) and issubclass(section, Section) and section is not Section:
            # In the types, the name of a dataclass means its model.
            names = vars(allowed) | models
            types = get_type_hints(section, localns=names, include_extras=True)
            models[section.__name__] = _model(section, types)
    return models


def _model(section: type[Section], types: Mapping[str, Any]) -> type[BaseModel]:
    """The model of one dataclass, whose fields are of these types."""

    def make(self: BaseModel) -> Any:
        made = section(**{name: getattr(self, name) for name in types})
        made.check()
        return made

    validators: dict[str, Any] = {"make": model_validator(mode="after")(make)}
    keys: dict[str, Any] = {
        one.name: (types[one.name], ... if one.default is MISSING else one.default)
        for one in fields(section)
    }
    return create_model(
        section.__name__,
        __config__=ConfigDict(extra="forbid"),
        __doc__=section.__doc__,
        __validators__=validators,
        **keys,
    )


MODELS = _models()
MODEL = MODELS[Profile.__name__]
"""Makes a `Profile`; unknown keys are errors."""


# What is wrong


def printable(text: str) -> str:
    """A text from a file that is safe to print: quoted if it is empty or has control characters."""
    return text if text and text.isprintable() else repr(text)


def _key(place: Iterable[str | int]) -> str:
    """A place in the file: `opening.brackets.minimum (entry 2)`."""
    dotted = ".".join(printable(part) for part in place if isinstance(part, str))
    entry = ".".join(str(part + 1) for part in place if isinstance(part, int))
    return f"{dotted} ({_('entry')} {entry})" if entry else dotted


def _keys(place: Iterable[str | int]) -> list[str]:
    """The keys of the table at a place."""
    table: Any = MODEL
    for part in place:
        if isinstance(part, str):
            annotation = table.model_fields[part].annotation
            table = next(iter(get_args(annotation)), annotation)
    return [*(["extends"] if table is MODEL else []), *table.model_fields]


def not_allowed(value: object, allowed: str) -> str:
    """That a value is not allowed, and what is."""
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
    return not_allowed(error["input"], allowed)


# The schema


def schema() -> dict[str, Any]:
    """The JSON Schema of a profile file."""
    whole = MODEL.model_json_schema()
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
