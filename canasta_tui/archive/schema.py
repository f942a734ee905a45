"""What the archive's file holds. A later version of the program adds a step; none is ever changed.

All texts of the game (cards, moves) are in the notation of `rules`; sheets and lists are JSON.
"""

from __future__ import annotations

FIRST = (
    # The complete rules of matches, as values: a profile file that is changed or deleted later
    # changes no match. Many matches share them.
    """
    CREATE TABLE rules (
        id INTEGER PRIMARY KEY,
        text TEXT NOT NULL UNIQUE
    )
    """,
    # seed: a whole number of any size. first_deal: the first deal had the cards of this deal of the
    # seed. state: open, over, given-up. origin: played, imported, tried (played on from a replay).
    # totals: by side, after the deals that have ended. latest: greater in the match that was played
    # later, whatever the clock said. holder: the program that plays it.
    """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        rules INTEGER NOT NULL REFERENCES rules,
        base INTEGER REFERENCES rules,
        profile TEXT NOT NULL,
        system TEXT NOT NULL,
        seed TEXT NOT NULL,
        first_deal INTEGER NOT NULL DEFAULT 1,
        origin TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'open',
        winner INTEGER NOT NULL DEFAULT 0,
        totals TEXT NOT NULL,
        begun REAL NOT NULL,
        played REAL NOT NULL,
        latest INTEGER NOT NULL,
        holder TEXT NOT NULL
    )
    """,
    "CREATE INDEX match_by_latest ON match (latest)",
    "CREATE INDEX match_by_state ON match (state, latest)",
    # player: empty for a person. opponents: the level that plays all seats of the other sides,
    # empty for persons, `mixed` for several.
    """
    CREATE TABLE seat (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        side INTEGER NOT NULL,
        name TEXT NOT NULL,
        player TEXT NOT NULL,
        opponents TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID
    """,
    # scores: each side's total before the deal. ended: empty while it is played.
    """
    CREATE TABLE deal (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        scores TEXT NOT NULL,
        deck TEXT NOT NULL,
        ended TEXT NOT NULL DEFAULT '',
        ended_by INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE move (
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (match, deal, number),
        FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    # A first lay that was refused as worth too little, where that costs something: it is no move.
    """
    CREATE TABLE failed_opening (
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        after INTEGER NOT NULL,
        points INTEGER NOT NULL,
        needed INTEGER NOT NULL,
        PRIMARY KEY (match, deal, after),
        FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    # A side's score of a deal that has ended: its sheet, and how many canastas of each kind.
    """
    CREATE TABLE score (
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        side INTEGER NOT NULL,
        points INTEGER NOT NULL,
        natural INTEGER NOT NULL,
        mixed INTEGER NOT NULL,
        wild INTEGER NOT NULL,
        run INTEGER NOT NULL,
        sheet TEXT NOT NULL,
        PRIMARY KEY (match, deal, side),
        FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
)

STEPS: tuple[tuple[str, ...], ...] = (FIRST,)
"""By version before them: the statements that lead to the next version. An empty file is of
version 0."""

TOUCH = (
    "UPDATE match SET played = :now, latest = (SELECT max(latest) FROM match) + 1"
    " WHERE id = :match"
    " AND (latest < (SELECT max(latest) FROM match) OR abs(:now - played) > 60 OR NOT latest)"
)
"""Makes a match the one that was played last, to a minute. The order is counted, since clocks
jump."""
