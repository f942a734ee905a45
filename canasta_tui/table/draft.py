"""The draft: melds staged before they are laid. Nobody but the player sees it.

Cards are named by their place in the player's hand as the game keeps it, so that two equal cards
are told apart. A place stays valid until cards leave the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..rules.cards import Card
from ..rules.moves import Group, group
from ..rules.targets import Target

Staged: TypeAlias = tuple[tuple[Target, tuple[int, ...]], ...]
"""By target: places in the hand; one entry a target, in the order in which they were staged."""


@dataclass(slots=True)
class Draft:
    """What is staged and selected, with undo and redo."""

    staged: Staged = ()
    selected: frozenset[int] = frozenset()
    """Places in the hand that are selected and not staged."""
    _before: list[Staged] = field(default_factory=list)
    _undone: list[Staged] = field(default_factory=list)

    @property
    def staged_places(self) -> frozenset[int]:
        """The places in the hand that are staged."""
        return frozenset(place for _, places in self.staged for place in places)

    @property
    def can_undo(self) -> bool:
        """Whether a staging can be taken back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether one that was taken back can be made again."""
        return bool(self._undone)

    def with_added(self, added: Iterable[tuple[Target, Iterable[int]]]) -> Staged:
        """What would be staged with further cards; nothing changes."""
        by_target = dict(self.staged)
        for target, places in added:
            by_target[target] = (*by_target.get(target, ()), *places)
        return tuple(by_target.items())

    def stage(self, staged: Staged) -> None:
        """Let this be what is staged; the selection is used up."""
        self._before.append(self.staged)
        self._undone.clear()
        self.staged = staged
        self.selected = frozenset()

    def undo(self) -> None:
        """Take the last staging back."""
        self._undone.append(self.staged)
        self.staged = self._before.pop()
        self.selected = frozenset()

    def redo(self) -> None:
        """Stage again what was taken back last."""
        self._before.append(self.staged)
        self.staged = self._undone.pop()
        self.selected = frozenset()

    def groups(self, hand: Sequence[Card]) -> tuple[Group, ...]:
        """What is staged, as groups of a lay."""
        return groups_of(self.staged, hand)


def groups_of(staged: Staged, hand: Sequence[Card]) -> tuple[Group, ...]:
    """Staged cards as groups of a lay."""
    return tuple(group((hand[place] for place in places), target) for target, places in staged)
