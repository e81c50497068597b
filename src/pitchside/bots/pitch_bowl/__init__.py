"""Pitch Bowl’s opponents."""
