"""Finds the puzzles that the package carries: a module for each game, all deterministic by seed."""
