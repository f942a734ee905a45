"""Pictures of the real program, from real, seeded play: `python -m canasta_tui.tui.scenes DIR`.

Each scene plays a match with computer players in all seats until what it shows comes up, and sits
down there; the seed is found by trying, so a scene outlives a change of the players.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

from textual.pilot import Pilot

from ..players import PLAYERS
from ..players.choice import Choice
from ..rules.cards import IS_WILD
from ..rules.moves import Answer, Move
from ..rules.plans import opening_plan
from ..rules.view import view_of
from ..table import intents
from ..table.controller import Controller
from ..table.tableview import AskPartner, DealOver, HandOver, MatchOver, SeatDrawing, YourTurn
from .app import CanastaApp
from .screens.page import PromptPage
from .screens.table import TableScreen
from .seating import setup_of
from .settings import Settings, SettingsFile

SIZES = ((80, 24), (120, 36))
FOUR = "Ana,Bea,Caio,Davi"
Scene = Callable[[Pilot[None]], Awaitable[None]]


def _states(seats: str, seed: int, player: str, target: str | None) -> Iterator[Controller]:
    """The states of a match in which computer players make every move."""
    table = Controller(setup_of("classic", seats, seed=str(seed), target=target))
    decide, rng = PLAYERS[player]().decide, Random(seed)
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
        for table in _states(seats, seed, player, target):
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


async def _menu(pilot: Pilot[None]) -> None:
    await pilot.pause()


async def _setup(pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await pilot.pause()


async def _rules(pilot: Pilot[None]) -> None:
    await pilot.press("r")
    await pilot.pause()


async def _demo(pilot: Pilot[None]) -> None:
    await pilot.press("d", *"buried wild", "enter")
    await pilot.press("4", "right")
    await pilot.pause()


SCREENS: dict[str, Scene] = {
    "menu": _menu,
    "setup": _setup,
    "rule-sheet": _rules,
    "demo": _demo,
}
"""Scenes outside the table."""


async def picture(name: str, size: tuple[int, int], table: Controller | None) -> str:
    """A scene as SVG."""
    app = CanastaApp(SettingsFile(Path("settings.toml"), Settings()), Settings())
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
