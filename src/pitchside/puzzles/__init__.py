"""Puzzles: positions with something to find, kept in the package and judged by the games themselves."""

from __future__ import annotations

from pitchside.puzzles.judge import is_solved, solution_end
from pitchside.puzzles.puzzle import Puzzle, every_puzzle, puzzle_named, puzzle_of_the_day, puzzles_of

__all__ = [
    "Puzzle",
    "every_puzzle",
    "is_solved",
    "puzzle_named",
    "puzzle_of_the_day",
    "puzzles_of",
    "solution_end",
]
