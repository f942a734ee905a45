"""House rules in the app: chosen by keys and mouse, named at the table, saved, compared."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.widgets import Input, OptionList

from canasta_tui.profile_files import changed, house_folder, load
from canasta_tui.scenarios.deal_log import deal_log, replay
from canasta_tui.table.seats import Setup
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.differences import DifferencesScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.house import HouseScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.setup import SetupScreen
from canasta_tui.tui.seating import setup_of
from canasta_tui.tui.widgets.cycle import Cycle
from tests.tui.app_setup import AppPilot, app_with, downs_to, run_app
from tests.tui.screen_text import notices, shown
from tests.tui.waiting import command, until, until_shown

NEW = {"going_out.canastas": 3, "turn.takeback": True}
ROW = {
    "canastas": 0,
    "ask": 1,
    "covered-wild": 2,
    "covered-red-three": 3,
    "covered-black-three": 4,
    "frozen-wild": 5,
    "frozen-red-three": 6,
    "frozen-black-three": 7,
    "opened": 8,
    "always": 9,
    "failed": 10,
    "takeback": 11,
    "other": 12,
    "name": 13,
}
"""The rows of the page, in the order in which the arrows go through them."""


async def go_to(pilot: AppPilot, row: str) -> None:
    """Move to a row of the page."""
    focused = pilot.app.screen.focused
    assert focused and focused.id
    steps = ROW[row] - ROW[focused.id]
    await pilot.press(*["down" if steps > 0 else "up"] * abs(steps))
    assert pilot.app.screen.focused and pilot.app.screen.focused.id == row


async def type_in(pilot: AppPilot, row: str, text: str) -> None:
    """Type into a row and press Enter."""
    await go_to(pilot, row)
    field = pilot.app.screen.query_one(f"#{row}", Input)
    field.value = text
    await pilot.press("enter")
    await pilot.pause()


def match_of(app: CanastaApp) -> Setup:
    """The match that is played."""
    assert app.table
    return app.table.controller.setup


def text_of(app: CanastaApp) -> str:
    return "\n".join(shown(app))


@pytest.mark.parametrize(
    ("row", "keys", "changes"),
    [
        ("canastas", ["space"], {"going_out.canastas": 2}),
        ("ask", ["left"], {"ask.allowed": False}),
        ("ask", ["right"], {"ask.once_a_deal": True}),
        ("covered-wild", ["space"], {"deal.covered": ["red-three"]}),
        ("covered-red-three", ["space"], {"deal.covered": ["wild"]}),
        (
            "covered-black-three",
            ["space"],
            {"deal.covered": ["wild", "red-three", "black-three"]},
        ),
        ("frozen-wild", ["space"], {"pile.frozen_by": ["red-three"]}),
        ("frozen-red-three", ["space"], {"pile.frozen_by": ["wild"]}),
        (
            "frozen-black-three",
            ["space"],
            {"pile.frozen_by": ["wild", "red-three", "black-three"]},
        ),
        ("opened", ["space"], {"pile.frozen_before_opening": False}),
        ("always", ["space"], {"pile.always_frozen": True}),
        ("failed", ["space"], {"opening.failed": "lock-deal"}),
        ("failed", ["left"], {"opening.failed": "plus-10"}),
        ("takeback", ["space"], {"turn.takeback": True}),
        ("takeback", ["space", "space"], {}),
    ],
)
def test_each_row_changes_its_rule_and_the_match_is_played_by_it(
    row: str, keys: Sequence[str], changes: dict[str, object]
) -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2")
        assert isinstance(app.screen, HouseScreen)
        await go_to(pilot, row)
        await pilot.press(*keys, "enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter", "x")
        assert match_of(app).changes == changes
        assert load("classic") == match_of(app).base

    run_app(app, use)


def test_the_match_says_what_was_changed_at_the_table_in_its_help_and_in_its_log() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2", "space", "down", "left", "enter")
        assert any("› 2 changes" in row for row in shown(app))
        assert "Changed in Classic" in text_of(app)
        await pilot.press("enter", "x")
        await pilot.pause()
        assert "Classic, 2 changes · deal 1" in shown(app)[0]
        await pilot.press("question_mark", *"changed in")
        assert isinstance(app.screen, HelpScreen)
        assert "The side needs 2 canastas" in text_of(app)
        assert "A player may not ask a partner" in text_of(app)
        assert app.table
        game = app.table.controller.game
        while not game.position.ended:
            game.apply(next(iter(game.legal_moves)))
        log = deal_log(game)
        assert log["profile"] == "classic"
        assert log["rules"] == {"going_out.canastas": 2, "ask.allowed": False}
        assert replay(log).profile == game.profile == match_of(app).profile

    run_app(app, use)


def test_any_other_rule_is_written_as_in_a_file_and_a_contradiction_refused() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2")
        await type_in(pilot, "other", "melds.canasta = 8")
        assert "Classic, 1 change" in shown(app)[0]
        await type_in(pilot, "other", "melds.max_size = 7")
        assert "melds: max_size must be 0 (no limit) or at least canasta" in text_of(app)
        assert app.screen.query_one("#other", Input).value == "melds.max_size = 7"
        await type_in(pilot, "other", "melds.mxa_size = 7")
        assert "melds.mxa_size: unknown key; did you mean max_size?" in text_of(app)
        await type_in(pilot, "other", "nonsense [b]")
        assert "not TOML" in text_of(app)
        assert isinstance(app.screen, HouseScreen)
        assert app.screen.rules.melds.max_size == 0

    run_app(app, use)


def test_escape_leaves_the_rules_as_they_were_and_f2_takes_all_changes_back() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2", "space", "escape")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.rules == load("classic")
        await pilot.press("f2", "space", "enter", "f2")
        assert "Classic, 1 change" in shown(app)[0]
        await pilot.press("f2")
        assert "change" not in shown(app)[0]
        await pilot.press("enter")
        assert app.screen.rules == load("classic")

    run_app(app, use)


def test_another_system_starts_with_its_own_rules() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2", "space", "enter", *downs_to("brazilian"))
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.rules == load("brazilian")
        assert any("› none" in row for row in shown(app))

    run_app(app, use)


def test_rules_that_are_out_of_use_are_not_offered() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", *downs_to("modern-american"), "f2")
        await pilot.pause()
        # Modern American: no up-card, and a pile that is always frozen; targets to choose from.
        rows = {one.id for one in app.screen.query(Cycle) if one.parent and one.parent.display}
        assert rows == {"target", "canastas", "ask", "always", "failed", "takeback"}

    run_app(app, use)


def test_saved_rules_are_a_file_and_a_system_of_the_list_and_names_are_never_taken_twice() -> None:
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2", "space")
        await type_in(pilot, "name", "Canasta [b] at home")
        path = house_folder() / "canasta-b-at-home.toml"
        assert tomllib.loads(path.read_text(encoding="utf-8")) == {
            "extends": "classic",
            "id": "canasta-b-at-home",
            "name": "Canasta [b] at home",
            "going_out": {"canastas": 2},
        }
        assert "canasta-b-at-home.toml" in "".join(row.strip() for row in shown(app))
        await type_in(pilot, "name", "Canasta [b] at home")
        assert "is there already" in " ".join(text_of(app).split())
        await type_in(pilot, "name", "Classic")
        assert "comes with the program" in " ".join(text_of(app).split())
        await go_to(pilot, "takeback")
        await pilot.press("space", "enter")
        await pilot.pause()
        systems = app.screen.query_one("#systems", OptionList)
        assert systems.highlighted == systems.option_count - 1
        await pilot.press("enter", "x")
        assert match_of(app).changes == {"turn.takeback": True}
        assert match_of(app).profile.going_out.canastas == 2
        assert "Canasta [b] at home, 1 change" in shown(app)[0]

    run_app(app, use)


def test_a_folder_that_can_t_be_written_is_told_and_the_rules_hold() -> None:
    house_folder().parent.mkdir(exist_ok=True)
    house_folder().write_text("a file", encoding="utf-8")
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", "f2", "space")
        await type_in(pilot, "name", "Ours")
        assert "can't be written" in " ".join(text_of(app).split())
        assert "Classic, 1 change" in shown(app)[0]

    run_app(app, use)


def test_the_user_s_own_systems_are_offered_and_a_broken_file_is_told() -> None:
    house_folder().mkdir(parents=True)
    (house_folder() / "ours.toml").write_text(
        'extends = "classic"\nid = "ours"\nname = "Ours [/b]"\n', encoding="utf-8"
    )
    (house_folder() / "broken.toml").write_text("[match]\ntarget = 0\n", encoding="utf-8")
    app = app_with(pace=60)

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n")
        await until(pilot, lambda: "broken.toml" in notices(app))
        assert "Ours [/b]" in text_of(app)
        await pilot.press("end", "enter", "x")
        assert match_of(app).profile.id == "ours"
        assert match_of(app).changes == {}

    run_app(app, use, size=(120, 36))


def test_all_of_it_works_with_the_mouse() -> None:
    app = app_with(pace=60)

    async def click(pilot: AppPilot, words: str) -> None:
        rows = shown(app)
        y = next(y for y, row in enumerate(rows) if words in row)
        await pilot.click(offset=(rows[y].index(words) + 1, y))
        await pilot.pause()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n")
        await click(pilot, "› none")
        assert isinstance(app.screen, HouseScreen)
        await click(pilot, "‹ 1 ›")
        await click(pilot, "‹ is taken back ›")
        await click(pilot, "play by these")
        assert isinstance(app.screen, SetupScreen)
        await click(pilot, "F2 house rules")
        await click(pilot, "as they were")
        await click(pilot, "‹ 1 ›")
        await click(pilot, "play by these")
        assert app.screen.rules.going_out.canastas == 2
        assert app.screen.rules.opening.failed == "reject"

    run_app(app, use)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_page_fits_without_scrolling(size: tuple[int, int]) -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("n", *downs_to("standard-2p"), "f2")
        await pilot.pause()
        rows = shown(app)
        assert any("target" in row for row in rows) and "Standard for two" in rows[0]
        assert any("save them under the name" in row for row in rows)
        assert "play by these" in rows[-1]
        assert app.screen.query_one("#body").max_scroll_y == 0

    run_app(app, use, size=size)


@pytest.mark.parametrize("size", [(80, 24), (110, 30), (120, 36)])
def test_the_heading_says_how_much_was_changed_whatever_else_must_give_way(
    size: tuple[int, int],
) -> None:
    house = changed(load("modern-american"), {"name": "Canasta as we play it at home", **NEW})
    setup = Setup(house, setup_of("modern-american").seats, 1, draw_seats=False)
    app = app_with(replace(setup, base=load("modern-american")), pace=60)

    async def use(pilot: AppPilot) -> None:
        assert app.table
        app.table.controller.game.position.scores = (0, 12_345, -12_345)
        app.table.show(app.table.controller.view)
        await pilot.pause()
        heading = shown(app)[0]
        assert ", 3 changes · deal 1 " in heading and "OPENING 180" in heading
        assert len(heading) == size[0]

    run_app(app, use, size=size)


def test_a_profile_of_one_s_own_is_played_by_its_id() -> None:
    house_folder().mkdir(parents=True)
    (house_folder() / "ours.toml").write_text(
        'extends = "classic"\nid = "ours"\n[match]\ntarget = 3000\n', encoding="utf-8"
    )
    setup = setup_of("ours", seed="1", takeback=True)
    assert (setup.profile.id, setup.profile.match.target) == ("ours", 3000)
    assert setup.changes == {"turn.takeback": True}


# Comparing


def test_two_systems_are_compared_by_choosing_them() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await pilot.press("r", "c", *downs_to("howto"))
        assert "Classic compared with" in shown(app)[0]
        await pilot.press("c")
        assert isinstance(app.screen, DifferencesScreen)
        text = text_of(app)
        assert "Classic – How-To" in shown(app)[0]
        assert "The deal  deal.threes_exposed" in text
        assert "How-To: Dealt red threes are laid out and replaced" in text
        await pilot.press("escape")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("c", "c")
        assert "How-To and How-To have the same rules." in text_of(app)

    run_app(app, use)


def test_the_palette_leads_to_comparing() -> None:
    app = app_with()

    async def use(pilot: AppPilot) -> None:
        await command(pilot, "compare", "Compare two systems")
        await until_shown(pilot, "choose two systems with c")
        assert isinstance(app.screen, RulesScreen)

    run_app(app, use)
