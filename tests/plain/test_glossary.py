"""The `glossary` command."""

from __future__ import annotations

import pytest

from canasta_tui.cli import main
from canasta_tui.table.glossary import glossary


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["glossary", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_word_prints_its_terms_in_three_languages(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = printed(capsys, "coringa")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "wild card, wild"
    assert lines[2].split() == ["pt", "coringa,", "curinga,", "substituta,", "carta", "selvagem"]
    assert lines[3].split() == ["es", "comodín"]


def test_several_words_are_one_search(capsys: pytest.CaptureFixture[str]) -> None:
    _status, out, _err = printed(capsys, "lixo", "congelado")
    assert out.splitlines()[0] == "frozen pile"


def test_without_a_word_every_term_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _status, out, _err = printed(capsys)
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert heads == [", ".join(term.english) for term in glossary()]


def test_an_unknown_word_is_one_sentence_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = printed(capsys, "bridge\x1b[2J")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and "\x1b" not in err and "bridge" in err
