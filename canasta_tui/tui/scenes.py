"""Pictures of the real program, from real, seeded play: `python -m canasta_tui.tui.scenes DIR`.

Each scene plays a match with computer players in all seats until what it shows comes up, and sits
down there; the seed is found by trying, so a scene outlives a change of the players.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from ..archive.database import FILE, Archive
from ..players import PLAYERS
from ..players.choice import Choice
from ..rules.cards import IS_WILD
from ..rules.moves import Answer, Move
from ..rules.plans import opening_plan
from ..rules.view import view_of
from ..table import intents
from ..table.controller import Controller
from ..table.recorded import begin
from ..table.tableview import AskPartner, DealOver, HandOver, MatchOver, SeatDrawing, YourTurn
from .app import CanastaApp
from .keeping import Keeping
from .screens.page import PromptPage
from .screens.replay import ReplayScreen
from .screens.setup import SetupScreen
from .screens.table import TableScreen
from .seating import setup_of
from .settings import Settings, SettingsFile

SIZES = ((80, 24), (120, 36))
FOUR = "Ana,Bea,Caio,Davi"
Scene = Callable[[Pilot[None]], Awaitable[None]]


def _states(table: Controller, player: str) -> Iterator[Controller]:
    """The states of a match in which computer players make every move."""
    decide, rng = PLAYERS[player]().decide, Random(table.setup.seed)
    for _ in range(3000):
        yield table
        if isinstance(table.prompt, MatchOver):
            return
        if table.game.position.ended or (not table.game.log and table.viewer == 0):
            table.do(intents.Continue())
        if isinstance(table.prompt, HandOver):
            table.do(intents.Continue())
            yield table
        if table.game.position.ended:
            continue
        seat = table.game.to_move
        move = decide(view_of(table.game, seat), rng)
        computer = table.computer_task() is not None
        table.do(intents.ComputerMove(Choice(move, "any")) if computer else _persons(move))


def _persons(move: Move) -> intents.Intent:
    """A person's intent for a move that a computer player chose."""
    return intents.Reply(move.yes) if isinstance(move, Answer) else intents.Make(move)


def find(
    wanted: Callable[[Controller], bool],
    *,
    seats: str = FOUR,
    player: str = "beginner",
    target: str | None = None,
) -> Controller:
    """A table in a state that is wanted. Raises `LookupError` where none comes up."""
    for seed in range(1, 60):
        setup = setup_of("classic", seats, seed=str(seed), target=target)
        for table in _states(Controller(setup), player):
            if wanted(table):
                return table
    raise LookupError("no match came to the scene")


def _my_turn(table: Controller) -> bool:
    return isinstance(table.prompt, YourTurn) and table.viewer > 0


def _own_turn(table: Controller) -> bool:
    position = table.game.position
    melds = [len(position.melds[side]) for side in (1, 2)]
    return _my_turn(table) and bool(position.progress.drew) and min(melds) >= 3


def _frozen(table: Controller) -> bool:
    position = table.game.position
    return _my_turn(table) and position.frozen and len(position.pile) > 8


def _can_open(table: Controller) -> bool:
    position = table.game.position
    means = table.game.means()
    if not _my_turn(table) or not position.progress.drew or means.melds:
        return False
    needed = means.minimum
    plan = opening_plan(table.setup.profile, means, needed, keep=2)
    return plan is not None and len(plan.lays[0]) > 1


def _staged() -> Controller:
    table = find(_can_open)
    plan = opening_plan(table.setup.profile, table.game.means(), 50, keep=2)
    assert plan is not None
    for one in plan.lays[0]:
        free = [place for place in range(len(table.hand)) if place not in table.draft.staged_places]
        for card in one.cards:
            place = next(p for p in free if table.hand[p] == card)
            free.remove(place)
            table.draft.selected |= {place}
        table.do(intents.Stage(one.target if any(IS_WILD[c] for c in one.cards) else None))
    return table


def _large_hand(table: Controller) -> bool:
    return _my_turn(table) and len(table.hand) >= 34


def _handing_over(table: Controller) -> bool:
    return isinstance(table.prompt, HandOver) and len(table.game.log) > 20


TABLES: dict[str, Callable[[], Controller]] = {
    "table": lambda: find(_own_turn),
    "frozen-pile": lambda: find(_frozen),
    "staged-opening": _staged,
    "large-hand": lambda: find(_large_hand, player="random"),
    "hand-over": lambda: find(_handing_over),
    "ask-partner": lambda: find(
        lambda table: isinstance(table.prompt, AskPartner), player="random"
    ),
    "deal-sheet": lambda: find(lambda table: isinstance(table.prompt, DealOver)),
    "match-end": lambda: find(lambda table: isinstance(table.prompt, MatchOver), target="2500"),
}
"""Scenes at the table, by the name of their picture."""


# What the archive holds in the scenes of the history: matches that are finished.
MATCHES = (
    *(("samba", "Ana,ai,ai,ai", 3), ("classic", FOUR, 2), ("classic", "Bea,ai=beginner,ai,ai", 5)),
    *(("classic", "Ana,ai,Caio,ai", 4), ("standard", "Ana,ai=strong,Bea,ai=strong", 6)),
)
BEGUN = datetime(2026, 3, 14, 20, 15)


def _keep_matches(archive: Archive) -> None:
    """Play matches into the archive, an evening each."""
    for evening, (profile, seats, seed) in enumerate(MATCHES):
        setup = setup_of(profile, seats, seed=str(seed), draw_seats=False)
        table = begin(setup, archive)
        for _state in _states(table, "beginner"):
            pass
        assert table.recording is not None
        at = BEGUN.timestamp() + 86400 * evening
        archive.connection.execute(
            "UPDATE match SET begun = ?, played = ? WHERE id = ?",
            (at, at + 4000, table.recording.match),
        )


async def _menu(pilot: Pilot[None]) -> None:
    await pilot.pause()


async def _setup(pilot: Pilot[None]) -> None:
    # One seed, so that the picture is always the same.
    await pilot.app.push_screen(SetupScreen(4711))
    await pilot.pause()


async def _rules(pilot: Pilot[None]) -> None:
    await pilot.press("r")
    await pilot.pause()


async def _demo(pilot: Pilot[None]) -> None:
    await pilot.press("d", *"buried wild", "enter")
    await pilot.press("4", "right")
    await pilot.pause()


async def _history(pilot: Pilot[None], *keys: str) -> None:
    app = pilot.app
    assert isinstance(app, CanastaApp) and app.archive
    _keep_matches(app.archive)
    await pilot.press("h", *keys)
    await pilot.pause()


async def _match(pilot: Pilot[None]) -> None:
    await _history(pilot, "enter", "down")


async def _statistics(pilot: Pilot[None]) -> None:
    await _history(pilot, "s")


async def _replay(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, CanastaApp) and app.archive
    _keep_matches(app.archive)
    app.show_replay(1)
    await pilot.press(*["full_stop"] * 8, "right", "e")
    screen = app.screen
    while not (isinstance(screen, ReplayScreen) and screen.lesson):
        await pilot.pause(0.1)
    await pilot.pause()


SCREENS: dict[str, Scene] = {
    "menu": _menu,
    "setup": _setup,
    "rule-sheet": _rules,
    "demo": _demo,
    "history": _history,
    "match": _match,
    "statistics": _statistics,
    "replay": _replay,
}
"""Scenes outside the table."""


async def picture(name: str, size: tuple[int, int], table: Controller | None) -> str:
    """A scene as SVG."""
    with TemporaryDirectory() as folder, Keeping(Path(folder) / FILE) as keeping:
        return await _picture(name, size, table, keeping)


async def _picture(
    name: str, size: tuple[int, int], table: Controller | None, keeping: Keeping
) -> str:
    app = CanastaApp(SettingsFile(Path("settings.toml"), Settings()), Settings(), keeping=keeping)
    async with app.run_test(size=size) as pilot:
        if table is None:
            await SCREENS[name](pilot)
        else:
            app.sit_down(table)
            page = isinstance(table.prompt, SeatDrawing | HandOver | DealOver | MatchOver)
            while not isinstance(app.screen, PromptPage if page else TableScreen):
                await pilot.pause()
            await pilot.pause()
        return app.export_screenshot(title="canasta-tui")


def main(folder: Path) -> None:
    """Make every picture in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*SCREENS, *TABLES):
        for columns, rows in SIZES:
            table = TABLES[name]() if name in TABLES else None
            svg = asyncio.run(picture(name, (columns, rows), table))
            (folder / f"{name}-{columns}x{rows}.svg").write_text(svg, encoding="utf-8")
            print(f"{name}-{columns}x{rows}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
