"""Waiting in a test for what an app does in its own time, however slow the machine is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot

from tests.tui.screen_text import shown

LONGEST = 60.0
"""Seconds after which it will not come any more."""
NAMED_KEYS = {" ": "space", ":": "colon"}


def typed(text: str) -> list[str]:
    """The keys of a text."""
    return [NAMED_KEYS.get(letter, letter) for letter in text]


async def until(pilot: Pilot[None], done: Callable[[], object]) -> None:
    """Wait until something is so; what is shown instead is the failure."""
    end = monotonic() + LONGEST
    while not done():
        assert monotonic() < end, "\n".join(shown(pilot.app))
        await pilot.pause(0.02)


async def until_shown(pilot: Pilot[None], text: str) -> None:
    """Wait until a row of the screen holds a text."""
    await until(pilot, lambda: any(text in row for row in shown(pilot.app)))


async def open_palette(pilot: Pilot[None]) -> None:
    """Open the palette and wait until it is there with its commands."""
    app = pilot.app
    await pilot.press("ctrl+p")
    await until(
        pilot,
        lambda: (
            isinstance(app.screen, CommandPalette)
            and app.screen.query_one(CommandList).option_count
        ),
    )


async def command(pilot: Pilot[None], words: str, offered: str) -> None:
    """Type words into the palette, and choose its first command once that is the one offered."""
    await open_palette(pilot)
    commands = pilot.app.screen.query_one(CommandList)
    await pilot.press(*typed(words))
    await until(
        pilot,
        lambda: commands.option_count and offered in str(commands.get_option_at_index(0).prompt),
    )
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, CommandPalette))
