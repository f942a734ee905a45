"""The command palette: the table's actions that make sense now, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen
from textual.style import Style

from ..language import _
from ..scenarios.demos import listed
from ..table.actions import actions
from ..table.glossary import glossary
from ..table.rule_sheet.differences import sheet_with_changes
from .screens.practice import PracticeTable
from .screens.table import TableScreen

if TYPE_CHECKING:
    from .app import CanastaApp

Command = tuple[str, str, Callable[[], object]]
"""Title, help, and what it does."""
PACES = (0.0, 0.5, 1.0, 2.0)
"""Seconds a computer move that the palette offers."""


class Commands(Provider):
    """Commands that are found by their title and their help."""

    @property
    def canasta(self) -> CanastaApp:
        """The app."""
        # Textual types it as any app; these commands belong to one alone.
        return self.app  # type: ignore[return-value]

    def commands(self) -> Iterator[Command]:
        """What there is now."""
        raise NotImplementedError  # Each kind has its own.

    def unasked(self) -> Iterator[Command]:
        """Those that are shown before anything is typed."""
        return self.commands()

    async def discover(self) -> Hits:
        """What is shown unasked."""
        for title, words, do in self.unasked():
            yield DiscoveryHit(title, do, title, words)

    async def search(self, query: str) -> Hits:
        """Those that match."""
        matcher = self.matcher(query)
        for title, words, do in self.commands():
            score = max(matcher.match(title), matcher.match(words) * 0.9)
            if score > 0:
                yield Hit(score, matcher.highlight(title), do, title, words)


class TableCommands(Commands):
    """The actions of the table on the screen."""

    def commands(self) -> Iterator[Command]:
        """Those that make sense now."""
        screen = self.screen
        if not isinstance(screen, TableScreen):
            return
        for action in actions():
            possible = action.always or action.id in screen.table.possible
            if possible and action.id != "palette":
                title = action.title[:1].upper() + action.title[1:]
                yield title, action.help, partial(screen.action_do, action.id)


class GlossaryCommands(Commands):
    """The glossary: each term by its words in all languages, and the whole."""

    def commands(self) -> Iterator[Command]:
        """One for each term, besides the whole."""
        app = self.canasta
        yield from self.unasked()
        for term in glossary():
            title = _("Word: {words}").format(words=" · ".join(term.names))
            yield title, term.meaning, partial(app.action_show_glossary, term.english[0])

    def unasked(self) -> Iterator[Command]:
        """The whole alone."""
        app = self.canasta
        words = _("The words of the game in English, Portuguese and Spanish.")
        yield _("Glossary"), words, app.action_show_glossary


class PracticeCommands(Commands):
    """What can be done with a position that is played on."""

    def commands(self) -> Iterator[Command]:
        """Nothing at another table."""
        if isinstance(self.screen, PracticeTable):
            yield _("Back"), _("Leave the position that is tried out."), self.screen.leave
            yield (
                _("Write the position"),
                _("Write the position as a scenario file into the working folder."),
                self.screen.write_position,
            )


class RuleCommands(Commands):
    """The rule sheet of what is in front: each of its sentences, and the whole."""

    def commands(self) -> Iterator[Command]:
        """One for each sentence, besides the whole."""
        app = self.canasta
        yield from self.unasked()
        for chapter in sheet_with_changes(*app.rules_in_front):
            for sentence in (chapter.title, *chapter.lines):
                title = _("Rule: {sentence}").format(sentence=sentence)
                yield title, chapter.title, partial(app.action_show_rules, sentence)

    def unasked(self) -> Iterator[Command]:
        """The whole, and comparing two systems."""
        app = self.canasta
        yield _("Rule sheets"), _("Read the rules of any system."), app.action_show_rules
        yield (
            _("Compare two systems"),
            _("What differs in the rules of two systems."),
            partial(app.action_show_rules, compare=True),
        )


class DemoCommands(Commands):
    """The rule demos: each by its title, all in a list."""

    def commands(self) -> Iterator[Command]:
        """One for each demo, besides the list."""
        app = self.canasta
        yield from self.unasked()
        for demo in listed():
            title = _("Demo: {title}").format(title=demo.title)
            yield title, demo.group, partial(app.show_demo, demo.name)

    def unasked(self) -> Iterator[Command]:
        """The list alone: there are too many demos to show unasked."""
        app = self.canasta
        yield _("Rule demos"), _("Choose a rule to be shown step by step."), app.show_demos


class MatchCommands(Commands):
    """The matches that are kept, and the one at the table."""

    def commands(self) -> Iterator[Command]:
        """None where no match is kept."""
        app = self.canasta
        if app.archive:
            yield _("History"), _("Look at all matches that were played."), app.show_history
            yield _("Statistics"), _("What each person has won and scored."), app.show_statistics
        if app.seated_match:
            yield (
                _("Give up the match"),
                _("Leave the match for good; it stays in the history as given up."),
                app.give_up_match,
            )


class SettingCommands(Commands):
    """What can be set, and kept."""

    def commands(self) -> Iterator[Command]:
        """One for each value that a setting does not have."""
        app = self.canasta
        now = app.settings
        for pace in PACES:
            if pace != now.pace:
                yield (
                    _("Pace: {seconds} s").format(seconds=f"{pace:g}"),
                    _("Seconds between the moves of computer seats."),
                    partial(app.change, pace=pace),
                )
        other = "unicode" if now.glyphs == "ascii" else "ascii"
        yield (
            _("Glyphs: {glyphs}").format(glyphs=other),
            _("Suit symbols and frames, or letters."),
            partial(app.change, glyphs=other),
        )
        yield (
            _("Ask before a discard: {value}").format(value=_no_or_yes(not now.ask_before_discard)),
            _("Whether a discard is asked about before it is made."),
            partial(app.change, ask_before_discard=not now.ask_before_discard),
        )
        yield (
            _("Reduced motion: {value}").format(value=_no_or_yes(not now.reduced_motion)),
            _("Whether nothing moves or blinks by itself."),
            partial(app.change, reduced_motion=not now.reduced_motion),
        )
        yield _("Theme"), _("Choose other colours."), app.search_themes
        yield _("Quit"), _("Leave the program; the match is kept."), app.action_quit


PROVIDERS = (
    *(TableCommands, PracticeCommands, RuleCommands, DemoCommands, GlossaryCommands),
    *(MatchCommands, SettingCommands),
)
"""All of them, those of the table first."""


class AllCommands(Provider):
    """All commands in one order, which Textual does not keep between providers."""

    def __init__(self, screen: Screen[object], match_style: Style | None = None) -> None:
        super().__init__(screen, match_style)
        self.parts = [provider(screen, match_style) for provider in PROVIDERS]

    async def discover(self) -> Hits:
        """What each shows unasked."""
        for part in self.parts:
            async for hit in part.discover():
                yield hit

    async def search(self, query: str) -> Hits:
        """What matches in each."""
        for part in self.parts:
            async for hit in part.search(query):
                yield hit


def _no_or_yes(value: bool) -> str:
    return _("yes") if value else _("no")
