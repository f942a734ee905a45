"""Every action of the table, once: bindings, footer, palette, help and a keymap come from here.

Letters that name ranks (a, j, q, k, w) and digits choose cards, so no command uses them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..language import _
from ..rules.cards import ACE, JACK, JOKER, KING, QUEEN, TWO, Rank


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key, the mouse or the palette does."""

    id: str
    """Names it in a keymap; where it is in `TableView.possible`, it makes sense now."""
    keys: tuple[str, ...]
    """As Textual names keys; the first is the one that is shown."""
    title: str
    """One or two words for the footer."""
    help: str
    """One sentence for the help and the palette."""
    always: bool = False
    """It does not depend on `TableView.possible`."""


def actions() -> tuple[Action, ...]:
    """All actions, in the order of the help; titles in the language chosen."""
    return (
        Action("continue", ("enter",), _("continue"), _("Go on.")),
        Action("draw", ("s",), _("stock"), _("Draw from the stock; pass where it is empty.")),
        Action("take", ("p",), _("pile"), _("Take the pile, with the selected cards if any.")),
        Action("select", ("space",), _("select"), _("Select the card under the cursor.")),
        Action("stage", ("m",), _("meld"), _("Stage the selected cards as a meld or onto one.")),
        Action("lay", ("enter",), _("lay"), _("Lay what is staged.")),
        Action("join", ("f",), _("join"), _("Make one meld of two of a rank.")),
        Action(
            "discard", ("d",), _("discard"), _("Lay what is staged and discard: ends the turn.")
        ),
        Action("end", ("e",), _("end"), _("End the turn without a discard.")),
        Action("ask", ("g",), _("ask"), _("Ask the partner for leave to go out.")),
        Action("undo", ("u",), _("undo"), _("Take back the last staging.")),
        Action("redo", ("r",), _("redo"), _("Stage again what was taken back.")),
        Action("rest", ("plus",), _("all"), _("Select the rest of the selected ranks.")),
        Action("none", ("x",), _("none"), _("Select nothing."), always=True),
        Action("why", ("i",), _("why"), _("Say why it is not allowed, or what would come of it.")),
        Action(
            "hint",
            ("h",),
            _("hint"),
            _("Say what the strongest computer player would do, and why."),
        ),
        Action("sort", ("o",), _("sort"), _("Show the hand in the next order.")),
        Action(
            "compact", ("z",), _("compact"), _("Show the hand compact or as a fan."), always=True
        ),
        Action("hide", ("f9", "b"), _("hide"), _("Hide the hand at once, or show it again.")),
        Action("skip", ("n",), _("skip"), _("Let the computer seats move at once.")),
        Action("yes", ("y",), _("yes"), _("Answer yes.")),
        Action("no", ("n",), _("no"), _("Answer no.")),
        Action("cancel", ("escape", "c"), _("cancel"), _("Leave the choice.")),
        Action("sheet", ("v",), _("scores"), _("Show the score of the match."), always=True),
        Action("log", ("l",), _("log"), _("Show what happened in this deal."), always=True),
        Action(
            "palette",
            ("ctrl+p",),
            _("find"),
            _("Find any of these by its name, or change the settings."),
            always=True,
        ),
        Action("help", ("question_mark", "f1"), _("help"), _("Show keys and rules."), always=True),
    )


def with_capitals(keys: Iterable[str]) -> list[str]:
    """The keys, and what they are with caps lock on."""
    plain = list(keys)
    return [*plain, *(key.upper() for key in plain if len(key) == 1 and key.isalpha())]


RANK_KEYS: dict[str, Rank] = {
    **{str(rank): rank for rank in range(3, 10)},
    "0": 10,
    "j": JACK,
    "q": QUEEN,
    "k": KING,
    "a": ACE,
    "2": TWO,
    "w": JOKER,
}
"""Keys that select the next card of a rank; `w` any wild."""
