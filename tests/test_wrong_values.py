"""A wrong value of any parameter, made from the model's own schema, gets one sentence: the file,
the key, the value and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from canasta_tui.cli import main
from canasta_tui.profile_checks import schema
from canasta_tui.profile_files import ProfileError, load
from canasta_tui.toml_text import toml_value

SCHEMA = schema()
WHOLE = "a whole number"


class Wrong(NamedTuple):
    """A wrong value of a parameter."""

    value: object
    part: object
    """What of it is wrong: an entry, or all."""
    allowed: tuple[str, ...]
    """What the sentence must offer."""
    entry: tuple[int, ...] = ()
    """The place of the part in lists, from 1."""
    key: str = ""
    """Its key, where the list is one of tables."""


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    """A node of the schema without references; of a choice the part that is not null."""
    if "$ref" in node:
        return resolved(SCHEMA["$defs"][node["$ref"].rpartition("/")[2]])
    if "anyOf" in node:
        return resolved(next(one for one in node["anyOf"] if one.get("type") != "null"))
    return node


def wrong_values(node: dict[str, Any]) -> Iterator[Wrong]:
    """Wrong values for a node: of another kind, out of its limits, and wrong within a list."""
    node = resolved(node)
    if "enum" in node or "const" in node:
        allowed = tuple(str(one) for one in node.get("enum", [node.get("const")]))
        yield Wrong("nonsense", "nonsense", allowed)
        yield Wrong(99, 99, allowed)
        return
    match node["type"]:
        case "boolean":
            for value in (1, "yes"):
                yield Wrong(value, value, ("true or false",))
        case "integer":
            for value in ("x", True, 5.5):
                yield Wrong(value, value, (WHOLE,))
            step = node.get("multipleOf", 1)
            if "minimum" in node:
                low = node["minimum"] - step
                yield Wrong(low, low, (f"{node['minimum']} or more",))
            if "maximum" in node:
                high = node["maximum"] + step
                yield Wrong(high, high, (f"{node['maximum']} or less",))
            if step > 1:
                odd = node.get("minimum", 0) + step + 1
                yield Wrong(odd, odd, (f"multiples of {step}",))
        case "string":
            for value in (3, ""):
                yield Wrong(value, value, ("text",) if "pattern" not in node else ("",))
        case "array":
            yield Wrong(3, 3, ("a list in brackets",))
            if node.get("minItems"):
                yield Wrong([], [], (f"a list of {node['minItems']} or more",))
            for one in wrong_values(node["items"]):
                yield one._replace(value=[one.value], entry=(1, *one.entry))
        case "object":
            yield Wrong(3, 3, ("a table",))
            for key, inner in node["properties"].items():
                for one in wrong_values(inner):
                    yield one._replace(value={key: one.value}, key=f".{key}")


def parameters() -> dict[str, dict[str, Any]]:
    """Every parameter by its dotted key, with its schema."""
    found: dict[str, dict[str, Any]] = {}
    for name, section in SCHEMA["properties"].items():
        properties = resolved(section).get("properties")
        if name == "extends":
            continue
        if not properties:
            found[name] = section
        for key, node in (properties or {}).items():
            found[f"{name}.{key}"] = node
    return found


PARAMETERS = parameters()


def written(folder: Path, key: str, value: object) -> Path:
    """A file that gives a parameter this value."""
    section, dot, name = key.rpartition(".")
    table = f"[{section}]\n" if dot else ""
    path = folder / "ours.toml"
    head = "" if key == "id" else 'id = "ours"\n'
    path.write_text(f'extends = "classic"\n{head}{table}{name} = {toml_value(value)}\n', "utf-8")
    return path


def shown(value: object) -> str:
    """A value as a sentence names it."""
    if isinstance(value, list):
        return "a list"
    return str(value).lower() if isinstance(value, bool) else repr(value)


@pytest.mark.parametrize("key", PARAMETERS)
def test_a_wrong_value_is_told_with_its_key_and_what_is_allowed(key: str, tmp_path: Path) -> None:
    tried = list(wrong_values(PARAMETERS[key]))
    assert tried
    for wrong in tried:
        path = written(tmp_path, key, wrong.value)
        with pytest.raises(ProfileError) as caught:
            load(str(path))
        sentence = str(caught.value)
        entry = f" (entry {'.'.join(map(str, wrong.entry))})" if wrong.entry else ""
        start = f"{path}: {key}{wrong.key}{entry}: {shown(wrong.part)} is not allowed; allowed: "
        assert sentence.startswith(start)
        assert all(one in sentence[len(start) :] for one in wrong.allowed), sentence
        assert "\n" not in sentence and not re.search(r"should|validat|Tuple|Input", sentence)


@pytest.mark.parametrize("key", PARAMETERS)
def test_the_command_that_checks_a_file_says_the_same_and_ends_with_status_2(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, key, next(wrong_values(PARAMETERS[key])).value)
    assert main(["profiles", "check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"canasta-tui: {path}: {key}") and err.count("\n") == 1


SECTIONS = [key for key, node in SCHEMA["properties"].items() if "properties" in resolved(node)]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_that_is_none_and_a_key_that_is_unknown_are_told(
    section: str, tmp_path: Path
) -> None:
    path = written(tmp_path, section, 3)
    with pytest.raises(ProfileError) as caught:
        load(str(path))
    assert str(caught.value) == f"{path}: {section}: 3 is not allowed; allowed: a table"
    path = written(tmp_path, f"{section}.zzzzzz", 3)
    with pytest.raises(ProfileError) as caught:
        load(str(path))
    keys = ", ".join(resolved(SCHEMA["properties"][section])["properties"])
    assert str(caught.value) == f"{path}: {section}.zzzzzz: unknown key; allowed: {keys}"


def test_the_walk_found_every_parameter_of_the_model() -> None:
    assert {"id", "name", "opening.brackets", "opening.failed", "match.target"} <= set(PARAMETERS)
    assert len(PARAMETERS) > 75
