"""The modules of data that commands write."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tui.lab.data_module import put, text

ROWS = {"classic": [1.0, -2.5], "howto-2p": [0.0123456, 1234.56]}


def test_a_module_holds_the_numbers_and_its_command() -> None:
    module = text("Numbers.", "python -m somewhere", "NUMBERS", ROWS, [0.125, 3.0], 3)
    names: dict[str, object] = {}
    exec(module, names)
    assert names["NUMBERS"] == {"classic": (1.0, -2.5), "howto-2p": (0.0123, 1230.0)}
    assert names["ANYWHERE"] == (0.125, 3.0)
    assert "python -m somewhere" in module


def test_a_module_goes_to_its_file_or_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put("X = 1\n", None)
    assert capsys.readouterr().out == "X = 1\n"
    put("X = 1\n", tmp_path / "x.py")
    assert (tmp_path / "x.py").read_text(encoding="utf-8") == "X = 1\n"
    assert capsys.readouterr().out == ""
