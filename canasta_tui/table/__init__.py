"""A match being played: whose turn it is, what may be shown, and what it is called."""
