"""The compiled heart of the physics, one file a question; the same source runs as plain Python."""
