"""The `glossary` command: the words of the game in three languages."""

from __future__ import annotations

import argparse
import reprlib
import sys
from collections.abc import Iterable, Iterator

from ..language import _
from ..table.glossary import Term, glossary, holding
from .rows import Row, print_rows


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "words",
        metavar="WORD",
        nargs="*",
        help=_("a word in any of the three languages; without it, all terms"),
    )


def run(args: argparse.Namespace) -> int:
    """Print the terms that hold the words, and return the exit status."""
    search = " ".join(args.words)
    found = holding(glossary(), search)
    if not found:
        text = _("no term of the glossary holds {words}; without a word it lists them all")
        print(f"canasta-tui: {text.format(words=reprlib.repr(search))}", file=sys.stderr)
        return 2
    print_rows(_rows(found))
    return 0


def _rows(terms: Iterable[Term]) -> Iterator[Row]:
    """A term with its meaning, then the words of the other languages."""
    for term in terms:
        yield Row(", ".join(term.english), style="bold")
        yield Row(term.meaning, 2)
        yield Row(f"pt  {', '.join(term.portuguese)}", 2)
        yield Row(f"es  {', '.join(term.spanish)}", 2)
