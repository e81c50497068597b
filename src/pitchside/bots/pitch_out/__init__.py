"""Pitch Out’s opponents."""
