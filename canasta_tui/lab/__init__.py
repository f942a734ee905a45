"""The laboratory: many deals played by computer seats, and what comes of them."""

import logging

# The commands' own reports tell of what is logged here.
logging.getLogger("canasta_tui").addHandler(logging.NullHandler())
