"""The rules core, a chapter a module as in a rule book. No I/O, no clock, no global randomness."""
