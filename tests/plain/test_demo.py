"""Demos as text: so that one can stand in a document."""

from __future__ import annotations

import argparse
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_tui.plain.demo import demo_rows, run
from canasta_tui.scenarios.demos import find, listed
from canasta_tui.table.demo import Demo

PROGRAM = [sys.executable, "-m", "canasta_tui"]
FROZEN = """\
Frozen for a side that has not opened (Classic)

  Ana + Caio, 0 points: no melds, needs 50 to open
  Bea + Davi, 0 points: K♠ K♥ K♦ JK
  Pile, frozen (for Ana: not opened): 5♥ J♦ 8♣
  Stock: 50 cards
  Ana, whose turn it is: 4♠ 6♣ 7♦ 8♠ 8♦ 9♥ 10♣ J♠ Q♥ A♥ JK
  Bea: 4♦ 4♣ 8♥ 9♣ 2♥
  Caio: 11 cards
  Davi: 8 cards

1. No wild and no red three lies in the pile. Yet it is frozen for Ana: her side has not melded in \
this deal. An eight and a joker are not enough.
   Ana tries to take the pile with 8♠ JK.
   ✗ Refused by pile.frozen: The pile is frozen for your side until it has melded: take it with \
two natural eights of your hand.

2. She draws.
   ✓ Ana drew 6♦.
   ▸ Stock: 49 cards
   ▸ Ana, whose turn it is: 4♠ 6♦ 6♣ 7♦ 8♠ 8♦ 9♥ 10♣ J♠ Q♥ A♥ JK

3. And throws one of her eights.
   ✓ Ana discarded 8♦.
   ▸ Pile: 5♥ J♦ 8♣ 8♦
   ▸ Ana: 4♠ 6♦ 6♣ 7♦ 8♠ 9♥ 10♣ J♠ Q♥ A♥ JK

4. Bea's side has opened. For her the same pile is not frozen: an eight and a two take it.
   ✓ Bea took the pile (4 cards). Bea melded 8♥ 8♦ 2♥.
   ▸ Bea + Davi, 0 points: 8♥ 8♦ 2♥ | K♠ K♥ K♦ JK
   ▸ Pile: empty
   ▸ Bea, whose turn it is: 4♦ 4♣ 5♥ 8♣ 9♣ J♦

"""


def printed(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(argparse.Namespace(name=name, plain=True)) == 0
    return capsys.readouterr().out


def test_a_demo_in_a_pipe_is_bare_text_with_a_sentence_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert printed("frozen-before-opening", capsys) == FROZEN


def test_every_demo_is_printed_with_all_that_it_tells() -> None:
    for demo in listed():
        (scenario,) = find(demo.name)
        text = "\n".join(row.text for row in demo_rows(scenario))
        for frame in Demo(scenario).frames:
            assert frame.say in text and frame.reason in text and frame.tried in text
            assert all(happened in text for happened in frame.happened)
        assert "??" not in text and "NOT AS EXPECTED" not in text


def test_the_end_of_a_deal_is_printed_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = printed("score-sheet", capsys).rpartition("Ana + Caio")[2]
    lines = sheet.partition("Bea + Davi")[0].split("\n")
    rows = [line.split(maxsplit=1) for line in lines if line.strip()]
    assert rows == [
        ["130", "10 melded cards"],
        ["500", "1 natural canasta"],
        ["200", "2 red threes"],
        ["100", "going out"],
        ["-5", "1 card in hand"],
        ["925", "this deal"],
        ["925", "TOTAL"],
    ]


def test_all_scenarios_of_a_file_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = '[[scenario]]\ntitle = "{}"\nprofile = "classic"\nturn = 1\n'
    file = tmp_path / "two.toml"
    file.write_text(one.format("First") + one.format("Second"))
    text = printed(str(file), capsys)
    assert text.index("First (Classic)") < text.index("Second (Classic)")


def test_the_list_names_each_demo_with_its_title_under_its_chapter(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(argparse.Namespace(name=None, plain=False)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Classic: the deal and the turn"
    assert lines[1] == "  deal-first-turn       The first turn: draw a card, discard a card"
    for demo in listed():
        assert any(line.split()[:1] == [demo.name] and demo.title in line for line in lines)


def on_a_terminal(*arguments: str, **environment: str) -> str:
    ours, theirs = pty.openpty()
    variables = {**os.environ, "COLUMNS": "60", "TERM": "xterm-256color", "LANGUAGE": "en"}
    variables.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=theirs, env={**variables, **environment}
    ) as program:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # Linux says so where the other end of a terminal has closed.
            pass
        assert program.wait() == 0
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def test_plain_on_a_terminal_is_wrapped_and_marked() -> None:
    text = on_a_terminal("demo", "frozen-before-opening", "--plain")
    assert "\x1b[1m" in text
    assert max(len(line) for line in text.splitlines()) < 80


def test_no_color_makes_it_bare_on_a_terminal_too() -> None:
    assert on_a_terminal("demo", "frozen-before-opening", "--plain", NO_COLOR="1") == FROZEN
