"""Canasta and its family at a terminal."""

__version__ = "0.1.0"
