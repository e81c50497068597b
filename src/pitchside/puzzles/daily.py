"""The puzzle of the day: a function of the date in UTC alone, so it is the same for everybody."""

from __future__ import annotations

from datetime import date

from pitchside.puzzles.puzzle import Puzzle, puzzles_of

WEEK = (
    *("play-ball", "pitch-out", "play-ball", "chifootmi"),
    *("play-ball", "pitch-bowl", "pitch-out"),
)
"""The games from Monday to Sunday."""
STRIDE = 37
"""From one puzzle of a game to its next day; prime to the number of puzzles, so that all have their day."""


def puzzle_of_the_day(day: date) -> Puzzle:
    """Each game has its days of the week, and goes through all of its puzzles before one comes again."""
    game = WEEK[day.weekday()]
    weeks, weekday = divmod(day.toordinal() - 1, len(WEEK))
    turns = weeks * WEEK.count(game) + WEEK[:weekday].count(game)
    puzzles = puzzles_of(game)
    return puzzles[turns * STRIDE % len(puzzles)]
