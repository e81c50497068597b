"""Play Ball’s opponents."""
