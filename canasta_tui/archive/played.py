"""A match as it was played, and the game of each of its deals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..language import _
from ..rules.cards import NotationError, parse_cards
from ..rules.deal import DeckError
from ..rules.game import Game
from ..rules.match import Match
from ..rules.moves import parse_move
from ..rules.profile import Profile
from ..rules.refusals import Refusal
from ..rules.scoring import Item
from .database import Archive, ArchiveFault
from .listing import Summary, summary


@dataclass(frozen=True)
class PlayedDeal:
    """A deal as it was played."""

    match: int
    number: int
    """The deal's in the match, from 1."""
    profile: Profile
    dealer: int
    scores: tuple[int, ...]
    """Each side's total before it; place 0 is not used."""
    deck: str
    """All cards of the pack in the order in which they were dealt."""
    moves: tuple[tuple[int, str], ...]
    """The seat and the move, one after the other."""
    failed: tuple[tuple[int, int, int], ...]
    """First lays that were refused and cost something: after how many moves, what they were worth,
    and what was needed."""
    ended: str
    """How it ended; empty where it did not."""
    ended_by: int
    sheets: tuple[tuple[Item, ...], ...]
    """Each side's sheet, once it has ended."""

    @cached_property
    def deal_scores(self) -> tuple[int, ...]:
        """What each side scored, place 0 unused, once it has ended."""
        return (0, *(sum(item.points for item in sheet) for sheet in self.sheets))

    def game(self, moves: int | None = None) -> Game:
        """The game after so many moves, by default all, each of them judged again. Raises
        `ArchiveFault`."""
        game = self._begin()
        self.go(game, len(self.moves) if moves is None else moves)
        return game

    def steps(self) -> Iterator[Game]:
        """One game, before the first move and after each. Raises `ArchiveFault`."""
        game = self._begin()
        yield game
        for made in range(1, len(self.moves) + 1):
            self.go(game, made)
            yield game

    def go(self, game: Game, moves: int) -> None:
        """Bring a game of this deal to where it was after so many moves, forward or back. Raises
        `ArchiveFault`."""
        while len(game.log) > moves:
            game.undo()
        try:
            for seat, text in self.moves[len(game.log) : moves]:
                if seat != game.to_move:
                    raise Refusal("turn.order", why="seat")
                game.apply(parse_move(text))
                self._fail(game)
        except (NotationError, Refusal) as error:
            raise self._fault(len(game.log) + 1, error) from None

    def _begin(self) -> Game:
        try:
            game = Game.deal(
                self.profile, parse_cards(self.deck), self.dealer, self.scores, number=self.number
            )
        except (NotationError, DeckError) as error:
            raise self._fault(0, error) from None
        self._fail(game)
        return game

    def _fail(self, game: Game) -> None:
        for after, points, needed in self.failed:
            if after == len(game.log):
                game.fail_opening(Refusal("opening.minimum", points=points, needed=needed))

    def _fault(self, move: int, error: Exception) -> ArchiveFault:
        return ArchiveFault(
            _("match {match}, deal {deal}, move {move}: does not hold: {reason}").format(
                match=self.match, deal=self.number, move=move, reason=error
            )
        )


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as it was played."""

    summary: Summary
    profile: Profile
    """The complete rules."""
    base: Profile | None
    """What they were changed from, where they were."""
    deals: tuple[PlayedDeal, ...]

    def deal(self, number: int) -> PlayedDeal:
        """A deal by its number. Raises `ArchiveFault`."""
        for deal in self.deals:
            if deal.number == number:
                return deal
        raise ArchiveFault(
            _("match {match} has no deal {number}; its deals: {deals}").format(
                match=self.summary.match,
                number=number,
                deals=", ".join(str(deal.number) for deal in self.deals),
            )
        )

    def before(self, number: int) -> Match:
        """The match as it was before a deal, by its number. Of an imported match the first deals
        may be missing: they count as nothing."""
        deal = self.deal(number)
        missing = [(0,) * len(deal.scores)] * (self.deals[0].number - 1)
        scores = [*missing, *(one.deal_scores for one in self.deals if one.number < number)]
        return Match(self.profile, deal.dealer, deal.scores, scores)


def played(archive: Archive, match: int) -> PlayedMatch:
    """A whole match. Raises `ArchiveFault` where there is none, or its rules can't be read."""
    with archive.snapshot() as connection:
        head = summary(archive, match)
        rules, base = connection.execute(
            "SELECT rules.text, base.text FROM match JOIN rules ON rules.id = match.rules"
            " LEFT JOIN rules AS base ON base.id = match.base WHERE match.id = ?",
            (match,),
        ).fetchone()
        profile = _profile(match, rules)
        deals = connection.execute(
            "SELECT number, dealer, scores, deck, ended, ended_by FROM deal WHERE match = ?"
            " ORDER BY number",
            (match,),
        ).fetchall()
        return PlayedMatch(
            head,
            profile,
            _profile(match, base) if base else None,
            tuple(_deal(archive, match, profile, *row) for row in deals),
        )


def _profile(match: int, text: str) -> Profile:
    from ..profile_checks import from_json

    try:
        return from_json(text)
    except ValueError:
        raise ArchiveFault(
            _("match {match}: this version of the program can't read its rules").format(match=match)
        ) from None


def _deal(
    archive: Archive,
    match: int,
    profile: Profile,
    number: int,
    dealer: int,
    scores: str,
    deck: str,
    ended: str,
    ended_by: int,
) -> PlayedDeal:
    def rows(columns: str, table: str, order: str) -> Iterator[tuple[int, ...]]:
        return archive.connection.execute(
            f"SELECT {columns} FROM {table} WHERE match = ? AND deal = ? ORDER BY {order}",
            (match, number),
        )

    return PlayedDeal(
        match,
        number,
        profile,
        dealer,
        (0, *json.loads(scores)),
        deck,
        tuple(rows("seat, move", "move", "number")),  # type: ignore[arg-type]
        tuple(rows("after, points, needed", "failed_opening", "after")),  # type: ignore[arg-type]
        ended,
        ended_by,
        tuple(
            tuple(Item(*line) for line in json.loads(sheet))  # type: ignore[arg-type]
            for (sheet,) in rows("sheet", "score", "side")
        ),
    )
