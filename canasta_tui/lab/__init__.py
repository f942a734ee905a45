"""The laboratory: many deals played by computer seats, and what comes of them."""
