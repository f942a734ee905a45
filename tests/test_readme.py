"""What the README points at is there."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from canasta_tui.cli import _commands

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
LINKS = sorted(set(re.findall(r"\]\(([^)#]+)\)", TEXT)))


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_to_a_file_or_folder_of_the_project(link: str) -> None:
    assert (ROOT / link).exists()


def test_a_file_that_is_named_in_passing_is_there() -> None:
    named = set(re.findall(r"`((?:canasta_tui|tests|profiles)/[\w./-]+)`", TEXT))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_command_that_it_names_exists_and_every_command_is_named() -> None:
    named = set(re.findall(r"canasta-tui (?:--data-dir \S+ )?([a-z]+)\b", TEXT))
    known = set(_commands())
    assert named - known == set()
    assert known - named == set()


def test_every_module_that_it_runs_exists() -> None:
    modules = set(re.findall(r"python -m ((?:canasta_tui|tests)[\w.]*)", TEXT))
    assert len(modules) > 5
    assert [name for name in sorted(modules) if find_spec(name) is None] == []
