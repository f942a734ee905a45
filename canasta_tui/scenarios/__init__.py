"""Positions and moves as text: read, refereed, written; and the log of a deal."""
