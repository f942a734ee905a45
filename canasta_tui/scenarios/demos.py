"""The rule demos that come with the program: scenarios with a narration, by chapter.

A file is named NUMBER-NAME.toml: the numbers give the order, the name begins with its chapter of
the classic game or with the id of another profile.
"""

from __future__ import annotations

import difflib
import reprlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .. import profile_files
from ..language import _
from .reader import Scenario, read_file
from .schema import ScenarioError

FOLDER = Path(__file__).parent / "demos"
CLASSIC = "classic"
"""The profile whose demos are told apart by chapters."""
NEAR = 5
"""How many names are offered for an unknown one."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A demo in the list."""

    name: str
    """What the command calls it."""
    title: str
    profile: str
    """The id of the profile whose rules it shows."""
    group: str
    """Its chapter or profile, in words."""
    path: Path


def chapters() -> dict[str, str]:
    """The chapters of the classic game, by the word that their files begin with."""
    return {
        "deal": _("the deal and the turn"),
        "melds": _("melds"),
        "canastas": _("canastas"),
        "opening": _("the opening minimum"),
        "pile": _("taking the pile"),
        "frozen": _("frozen piles"),
        "black-threes": _("black threes"),
        "red-threes": _("red threes"),
        "going-out": _("going out"),
        "asking": _("asking the partner"),
        "concealed": _("going out concealed"),
        "stock": _("the stock runs out"),
        "score": _("the score"),
    }


@cache
def _heads() -> tuple[tuple[Path, str, str], ...]:
    """Each file with its title and the id of its profile, in the order of the list."""
    heads = []
    for path in sorted(FOLDER.glob("*.toml")):
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        heads.append((path, values["title"], values["profile"]))
    return tuple(heads)


def listed() -> tuple[Listed, ...]:
    """All demos, by chapter and profile."""
    words = chapters()
    groups: dict[str, str] = {}
    demos = []
    for path, title, profile in _heads():
        name = path.stem.partition("-")[2]
        if profile not in groups:
            groups[profile] = profile_files.load(profile).name
        group = groups[profile]
        if profile == CLASSIC:
            chapter = words[chapter_word(name)]
            group = _("{profile}: {chapter}").format(profile=group, chapter=chapter)
        demos.append(Listed(name, title, profile, group, path))
    return tuple(demos)


def chapter_word(name: str) -> str:
    """The chapter that the name of a classic demo begins with: a test sees to it that one does."""
    return next(word for word in chapters() if name.startswith(f"{word}-"))


def find(name: str) -> list[Scenario]:
    """The scenarios of a demo by its name, or of a file by its path. Raises `ScenarioError`."""
    demos = listed()
    for demo in demos:
        if name in (demo.name, demo.path.stem):
            return read_file(demo.path)
    if name.endswith(".toml") or Path(name).is_file():
        return read_file(Path(name))
    near = _near(name, [demo.name for demo in demos])
    if near:
        text = _("there is no demo {name}; there is: {names}")
    else:
        text = _("there is no demo {name}; canasta-tui demo lists them all")
    raise ScenarioError(text.format(name=reprlib.repr(name), names=", ".join(near)))


def _near(name: str, names: list[str]) -> list[str]:
    """Names that hold all the words of an unknown one, else those spelled most like it."""
    words = name.casefold().replace("-", " ").split()
    holding = [one for one in names if words and all(word in one for word in words)]
    return holding[:NEAR] or difflib.get_close_matches(name.casefold(), names, NEAR)
