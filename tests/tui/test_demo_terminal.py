"""Demos and positions in a real terminal, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tui.scenarios.demos import find
from canasta_tui.table.demo import Demo, Frame

from .terminal import Terminal

CASES = Path(__file__).parents[1] / "cases"


def flat(text: str) -> str:
    """The text with one blank between its words."""
    return " ".join(text.split())


def wait_for_frame(terminal: Terminal, frame: Frame) -> None:
    """Read until a frame is on the screen with all that it tells."""
    terminal.wait_for(f"STEP {frame.step} ")
    for words in (frame.say, frame.tried, frame.reason, *frame.happened):
        for _try in range(100):
            if flat(words) in flat(terminal.text):
                break
            terminal.read()
        assert flat(words) in flat(terminal.text)


@pytest.mark.parametrize(
    "name",
    ["deal-first-turn", "asking-no", "modern-american-closed-ranks"],
)
def test_a_demo_runs_from_its_beginning_to_its_end_and_back_by_keys(
    name: str, tmp_path: Path
) -> None:
    (scenario,) = find(name)
    frames = Demo(scenario).frames[1:]
    with Terminal(["demo", name], tmp_path) as terminal:
        terminal.wait_for("This is the position")
        assert scenario.title in terminal.text
        for frame in frames:
            terminal.press("right")
            wait_for_frame(terminal, frame)
        terminal.press("left")
        wait_for_frame(terminal, frames[-2])
        terminal.press("r")
        terminal.wait_for("This is the position")
        terminal.press("q")
        assert terminal.process.wait(10) == 0


def test_a_demo_is_taken_over_and_goes_on_where_it_was(tmp_path: Path) -> None:
    (scenario,) = find("frozen-before-opening")
    refused = Demo(scenario).frames[2]
    with Terminal(["demo", "frozen-before-opening"], tmp_path) as terminal:
        terminal.wait_for("This is the position")
        terminal.press("right", "right")
        wait_for_frame(terminal, refused)
        terminal.press("t")
        terminal.wait_for("TRYING OUT")
        terminal.press("s")
        terminal.wait_for("You drew 6♦")
        terminal.press("home", "d")
        # No page between two players: the next hand is open at once.
        terminal.wait_for("STOCK 49")
        terminal.wait_for("Bea ▒5 you")
        terminal.press("t")
        wait_for_frame(terminal, refused)


def test_a_position_of_a_file_is_chosen_tried_and_left(tmp_path: Path) -> None:
    with Terminal(["try", str(CASES / "opening.toml")], tmp_path) as terminal:
        terminal.wait_for("Type to search")
        terminal.press("enter")
        terminal.wait_for("TRYING OUT")
        terminal.press("t")
        terminal.wait_for("Type to search")
        terminal.press("\x1b")
        assert terminal.process.wait(10) == 0
    assert list(tmp_path.iterdir()) == []


def test_one_scenario_of_a_file_is_tried_by_its_number(tmp_path: Path) -> None:
    with Terminal(["try", str(CASES / "opening.toml"), "2"], tmp_path) as terminal:
        terminal.wait_for("TRYING OUT")
        terminal.press("t")
        assert terminal.process.wait(10) == 0


def test_a_faulty_file_is_one_sentence_on_a_terminal_too(tmp_path: Path) -> None:
    for command in ("demo", "try"):
        file = str(CASES / "bad" / "five-jokers.toml")
        with Terminal([command, file], tmp_path, columns=200) as terminal:
            assert terminal.process.wait(20) == 2
            text = terminal.wait_for("named 5 times")
            assert "canasta-tui: " in text and "Traceback" not in text
