"""What a person wants, as values: a front end sends them, the controller answers with a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ..players.choice import Choice as Decision
    from ..rules.cards import Rank
    from ..rules.moves import Move
    from ..rules.targets import Target


@dataclass(frozen=True, slots=True)
class Select:
    """Select or unselect the card at a place of the hand shown, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class SelectRank:
    """Select the next card of a rank; 15 stands for any wild."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class SelectRest:
    """Select the rest of the ranks of the selection."""


@dataclass(frozen=True, slots=True)
class SelectNone:
    """Select nothing."""


@dataclass(frozen=True, slots=True)
class SortHand:
    """Show the hand in the next order."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw from the stock; pass where it is empty."""


@dataclass(frozen=True, slots=True)
class TakePile:
    """Take the pile with the selected cards and what is staged; with nothing selected, in the
    one way there is, or choose."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Stage the selected cards as a meld or onto one. `target` names the meld of the side (see
    `rules.targets`) where it is pointed at."""

    target: Target | None = None


@dataclass(frozen=True, slots=True)
class LayDraft:
    """Lay what is staged."""


@dataclass(frozen=True, slots=True)
class JoinMelds:
    """Make one meld of two of a rank; where that is possible for several, choose."""


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """Lay what is staged and discard the card at a place of the hand shown: the turn ends."""

    place: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard."""


@dataclass(frozen=True, slots=True)
class AskToGoOut:
    """Ask the partner for leave to go out."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Yes or no: to the partner's question, or to whether a discard is meant."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an option of the choice shown, from 0."""

    option: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Leave a choice without choosing."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last staging, or a lay where the table allows it."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Stage again what was taken back."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Say what would come of what can be done, or why it can't be: `TableView.why`.

    `at` is where the keys are (`hand`, `melds` or `pile`), `place` the card under the cursor and
    `target` the meld that is pointed at.
    """

    at: str = "hand"
    place: int = -1
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class WantHint:
    """Ask what the strongest player would do here, or ask no more (see `Controller.hint`)."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """What the strongest player would do (see `Controller.hint`)."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class HideHand:
    """Hide the hand, or show it again."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: after the seat drawing, a hand-over, a deal's sheet."""


@dataclass(frozen=True, slots=True)
class Make:
    """Make a move as it is: an option of a choice stands for it."""

    move: Move


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """What the computer seat decided (see `Controller.computer_task`)."""

    decision: Decision


Intent: TypeAlias = (
    Select
    | SelectRank
    | SelectRest
    | SelectNone
    | SortHand
    | DrawCard
    | TakePile
    | Stage
    | LayDraft
    | JoinMelds
    | DiscardCard
    | EndTurn
    | AskToGoOut
    | Reply
    | Choose
    | Cancel
    | Undo
    | Redo
    | Explain
    | WantHint
    | Hinted
    | HideHand
    | Continue
    | Make
    | ComputerMove
)
