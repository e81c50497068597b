"""Load on a server of one's own, on this machine alone: how fast it stores, and what trouble costs."""
