"""The archive: every match as it was played, in one SQLite file in the user's data folder."""
