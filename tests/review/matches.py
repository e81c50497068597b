"""Matches that are reviewed: played from texts, with what is known about them."""

from __future__ import annotations

from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
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

DUELS = (
    ("9", "11", "1", "1"), ("10", "7", "1", "1"), ("3", "6", "1", "1"), ("11", "9", "2", "2"),
    ("1", "4", "2", "2"), ("7", "8", "2", "2"), ("2", "2", "2", "2"), ("5", "10"), ("4", "5"), ("6", "1"),
    ("8", "3"),
)  # fmt: skip
"""A match of ChiFootMi: what North and South played, then the piles they drew from."""


def cards(keeper: str = "left", duels: int = len(DUELS)) -> Match[Any, Any]:
    """That match, or some duels of it: South scores from the seventh; a left keeper saves the last shot."""
    match: Match[Any, Any] = Match(game_named("chifootmi"), {})
    match.commit(Seat.CHANCE, "deal south=[7,9,11,8,6,4,1,5,2,10,3] north=[5,10,3,9,6,11,7,1,8,2,4]")
    match.commit(Seat.CHANCE, "toss to=north")
    for north, south, *piles in DUELS[:duels]:
        match.commit(Seat.NORTH, f"play card={north}")
        match.commit(Seat.SOUTH, f"play card={south}")
        if (north, south) == ("2", "2"):
            match.commit(Seat.NORTH, "aim side=left")
            match.commit(Seat.SOUTH, "aim side=right")
        for seat, pile in zip((Seat.NORTH, Seat.SOUTH), piles, strict=False):
            match.commit(seat, f"draw pile={pile}")
    if duels < len(DUELS):
        return match
    match.commit(Seat.NORTH, "last_shot")
    match.commit(Seat.NORTH, "aim side=left")
    match.commit(Seat.SOUTH, f"aim side={keeper}")
    return match


def shot_out() -> Match[Any, Any]:
    """The same with the last shot in: North equalises, and wins the shoot-out as South saves nothing."""
    match = cards("right")
    match.commit(Seat.CHANCE, "toss to=north")
    for shooter in (Seat.NORTH, Seat.SOUTH) * 3:
        match.commit(shooter, "aim side=left")
        match.commit(shooter.other, "aim side=right" if shooter is Seat.NORTH else "aim side=left")
    return match


FREE_CAPTAIN = {
    "south.captain": (100.0, 60.0),
    "south.runner": (400.0, 500.0),
    "south.assassin": (700.0, 60.0),
    "north.captain": (400.0, 700.0),
    "north.immortal": (60.0, 760.0),
    "north.assassin": (740.0, 760.0),
}
"""Nothing is between South's Runner and the other Captain, and no Guard can go for it."""
ASIDE = "flick piece=south.runner angle=180 speed=300"
"""A flick that spares it."""


def spared_captain(flick: str = ASIDE, tremor: str = "tremor angle=0 speed=0") -> Match[Any, Any]:
    """A match of Pitch Out from that table, after one flick."""
    pieces = [{"id": name, "x": x, "y": y} for name, (x, y) in FREE_CAPTAIN.items()]
    position = {"pieces": pieces, "to_act": "south"}
    match: Match[Any, Any] = Match(game_named("pitch-out"), {"tremor": 1.0}, position)
    match.commit(Seat.SOUTH, flick)
    match.commit(Seat.CHANCE, tremor)
    return match


SHIELDED = {
    "south.captain": (400.0, 60.0),
    "south.runner": (60.0, 300.0),
    "south.assassin": (700.0, 400.0),
    "obstacle.south.1": (400.0, 150.0),
    "obstacle.south.2": (60.0, 60.0),
    "north.captain": (60.0, 740.0),
    "north.runner": (740.0, 400.0),
    "north.assassin": (400.0, 500.0),
}
"""South's Assassin can put a Runner out; an obstacle keeps the other Assassin from South's Captain."""


def obstacle_removed(name: str, tremor: float = 0.0) -> Match[Any, Any]:
    """South puts that Runner out, whereupon North has two pucks left, and takes away an own obstacle."""
    pieces = [{"id": piece, "x": x, "y": y} for piece, (x, y) in SHIELDED.items()]
    position = {"pieces": pieces, "to_act": "south"}
    match: Match[Any, Any] = Match(game_named("pitch-out"), {"tremor": tremor}, position)
    match.commit(Seat.SOUTH, "flick piece=south.assassin angle=0 speed=2000")
    if tremor:
        match.commit(Seat.CHANCE, "tremor angle=0 speed=0")
    match.commit(Seat.SOUTH, f"remove obstacle={name}")
    return match


def guarded_captain(answer: str) -> Match[Any, Any]:
    """South's Runner sends the other Captain out with a steady hand, and North's Guard is asked."""
    places = {**FREE_CAPTAIN, "north.guard": (700.0, 400.0)}
    pieces = [{"id": name, "x": x, "y": y} for name, (x, y) in places.items()]
    match: Match[Any, Any] = Match(
        game_named("pitch-out"), {"tremor": 0.0}, {"pieces": pieces, "to_act": "south"}
    )
    match.commit(Seat.SOUTH, "flick piece=south.runner angle=90 speed=3300")
    match.commit(Seat.NORTH, answer)
    return match
