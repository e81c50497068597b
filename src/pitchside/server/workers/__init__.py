"""Worker processes: computer opponents, hints, reviews and solving, away from the event loop."""
