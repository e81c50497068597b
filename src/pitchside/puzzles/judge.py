"""Is it solved? The game itself plays what the person plays, and its events and positions decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.puzzles.puzzle import Puzzle

SCORING = {"score": "goal", "two": "goal", "touchdown": "touchdown", "captain": "eliminated"}
"""The event that solves a puzzle of that kind."""
CAPTAIN, OWN_CAPTAIN = "north.captain", "south.captain"
AnyMatch = Match[Any, Any]


def begun(puzzle: Puzzle) -> AnyMatch:
    """The match that the puzzle is played in."""
    return Match(game_named(puzzle.game), puzzle.options, puzzle.position)


def is_solved(puzzle: Puzzle, actions: Sequence[str]) -> bool:
    """Do these actions of south's solve it? `IllegalAction` where one of them is refused."""
    if puzzle.kind == "choice":
        return _is_right(puzzle, actions)
    match = begun(puzzle)
    for number, action in enumerate(actions):
        match.commit(Seat.SOUTH, action)
        if puzzle.kind in SCORING and _scored(match, SCORING[puzzle.kind]):
            return True
        if Seat.SOUTH in match.to_act():
            continue
        if puzzle.kind != "two" or actions[: number + 1].count("end") > 1:
            break
        if placing_of(match) != solution_end(puzzle):
            return False
        for reply in puzzle.replies:
            match.commit(Seat.NORTH, reply)
    return puzzle.kind == "save" and Seat.NORTH in match.to_act() and not can_score(match)


def _scored(match: AnyMatch, kind: str) -> bool:
    events = [event for turn in match.turns for event in turn.events if event.kind == kind]
    if kind == "eliminated":
        out = {event.facts["piece"] for event in events}
        return CAPTAIN in out and OWN_CAPTAIN not in out
    return any(event.facts.get("seat") == Seat.SOUTH.value for event in events)


def _is_right(puzzle: Puzzle, actions: Sequence[str]) -> bool:
    """A choice is right when it gives away no more than what is tolerated."""
    match = begun(puzzle)
    [action] = actions
    match.commit(Seat.SOUTH, action)
    card = action.split("card=")[1].split()[0]
    return bool(puzzle.facts["loss"][card] <= puzzle.facts["tolerance"])


def can_score(match: AnyMatch) -> bool:
    """Can the team to play score in this turn of Play Ball? Every lawful action is tried."""
    seen: set[str] = set()
    return _reaches_goal(match, match.state.turn, seen)


def _reaches_goal(match: AnyMatch, seat: Seat, seen: set[str]) -> bool:
    for action in list(match.game.choices(match.state, seat)):
        if str(action) == "end":
            continue
        after = match.fork()
        turn = after.commit(seat, action)
        if turn is not None and any(event.kind == "goal" for event in turn.events):
            return True
        placing = str(after.game.write(after.state))
        if placing not in seen:
            seen.add(placing)
            if _reaches_goal(after, seat, seen):
                return True
    return False


def placing_of(match: AnyMatch) -> str:
    """Where everybody and the ball are, without whose turn it is."""
    return " ".join(str(match.game.write(match.state)).split()[:3])


def solution_end(puzzle: Puzzle) -> str | None:
    """Where everybody is to be after the first turn, in the puzzles of Play Ball that do not end with it."""
    if puzzle.kind not in ("two", "save"):
        return None
    match = begun(puzzle)
    for action in puzzle.solution[: puzzle.solution.index("end") + 1]:
        match.commit(Seat.SOUTH, action)
    return placing_of(match)
