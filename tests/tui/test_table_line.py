"""Lines of cells: cut and filled by what a terminal shows, not by characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from canasta_tui.tui.glyphs import spelled
from canasta_tui.tui.widgets.line import Span, cut, fit, length, rule, spread, wrap
from canasta_tui.tui.widgets.zone import changed_part


@given(st.lists(st.text(max_size=12), max_size=5), st.integers(0, 30))
def test_a_line_fits_its_width_exactly_whatever_it_holds(texts: list[str], width: int) -> None:
    assert length(fit([Span(text) for text in texts], width)) == width


@given(st.text(max_size=40), st.text(max_size=40), st.integers(0, 60))
def test_two_ends_fit_the_width_exactly(left: str, right: str, width: int) -> None:
    assert length(spread([Span(left)], [Span(right)], width)) == width
    assert length(rule([Span(left)], [Span(right)], width)) == width


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Caio", 4, "Caio"),
        ("Caio", 3, "Ca…"),
        ("Caio", 1, "…"),
        ("Caio", 0, ""),
        # Two cells a character: the third would be cut in half.
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日 …"),
        ("a\nb\x1bc", 9, "a b c"),
    ],
)
def test_a_text_is_cut_by_cells(text: str, width: int, expected: str) -> None:
    assert cut(text, width) == expected


@given(st.text(max_size=80), st.integers(1, 20), st.integers(1, 4))
def test_wrapped_rows_never_exceed_width_or_number(text: str, width: int, rows: int) -> None:
    wrapped = wrap(text, width, rows)
    assert len(wrapped) <= rows
    assert all(cell_len(row) <= width for row in wrapped)


def test_words_that_do_not_fit_the_rows_end_in_an_ellipsis() -> None:
    assert wrap("the pile is frozen for all", 9, 2) == ["the pile", "is froze…"]


def test_ascii_spelling_keeps_the_width() -> None:
    text = "╭─●○·♠♥♦♣★►✓✗✱■▒…┃╔═"
    assert spelled(text, "ascii").isascii()
    assert len(spelled(text, "ascii")) == len(text)
    assert spelled(text, "unicode") == text


def test_only_the_cells_that_changed_are_repainted() -> None:
    before = [Span("NAT "), Span("K"), Span("日本"), Span(" 570")]
    after = [Span("NAT "), Span("K"), Span("語本"), Span(" 570")]
    assert changed_part(before, after, 3) == Region(5, 3, 4, 1)
    assert changed_part(before, [*before, Span("x")], 0) == Region(13, 0, 1, 1)
