"""One open match: its session, its state, clocks, presence, hints, and what each connection is sent."""
