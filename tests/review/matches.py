"""Matches that are reviewed: played from texts, with what is known about them."""

from __future__ import annotations

from typing import Any

from pitchside.core.match import Match
from pitchside.games import game_named


def played(
    game: str, line: str, options: dict[str, Any] | None = None, position: Any = None
) -> Match[Any, Any]:
    """A match in which everybody who is to act says the next word of a line."""
    match: Match[Any, Any] = Match(game_named(game), options or {}, position)
    for word in line.split():
        match.commit(next(iter(match.to_act())), word)
    return match


GOAL_AT_HAND = "c3,d4,a3 d5,d6,e7 d4 s 3 0-0"
"""Strip board: South has the ball and can score in this turn."""
