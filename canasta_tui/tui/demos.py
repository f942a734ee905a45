"""The lists of demos and of a file's scenarios, and the screens that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from ..language import _, ngettext
from ..scenarios.demos import find, listed
from ..scenarios.reader import Scenario
from ..table.demo import Demo
from .screens.demo import DemoScreen
from .screens.pick import Entry, PickPage
from .screens.practice import PracticeTable


def demo_list(show: Callable[[str], None]) -> PickPage:
    """All demos; `show` is told the name of one that is chosen."""
    entries = [Entry(demo.name, demo.group, demo.title, demo.name) for demo in listed()]
    count = ngettext("{count} demo", "{count} demos", len(entries)).format(count=len(entries))
    return PickPage(_("Rule demos"), count, entries, show)


def demo_screen(name: str) -> Screen[None]:
    """A demo by its name, or those of a file by its path. Raises `ScenarioError`."""
    return one_of(find(name), name, showing)


def showing(scenario: Scenario) -> Screen[None]:
    """A scenario shown step by step."""
    return DemoScreen(Demo(scenario))


def playing(scenario: Scenario) -> Screen[None]:
    """A scenario's position, to be played on from."""
    return PracticeTable(Demo(scenario).taken_over(0), scenario)


def one_of(
    scenarios: Sequence[Scenario], file: str, screen_of: Callable[[Scenario], Screen[None]]
) -> Screen[None]:
    """The screen of the one scenario, or a list to choose from."""
    if len(scenarios) == 1:
        return screen_of(scenarios[0])
    entries = [
        Entry(str(place), "", _("{number}. {title}").format(number=place + 1, title=one.title))
        for place, one in enumerate(scenarios)
    ]

    def show(place: str) -> None:
        page.app.push_screen(screen_of(scenarios[int(place)]))

    page = PickPage(file, "", entries, show)
    return page
