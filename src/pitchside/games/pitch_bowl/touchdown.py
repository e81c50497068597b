"""Touchdowns: where a player scores, and at what instant of a tape (PBW-7.1, 7.2)."""

from __future__ import annotations

from math import inf

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.field import Rect, touches
from pitchside.games.pitch_bowl.path import first_inside, stop_instant, touch_instant
from pitchside.games.pitch_bowl.reach import HAIR
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import DISCS, team_of
from pitchside.games.pitch_bowl.verdict import Way
from pitchside.physics import Tape


def aim_of(state: State, piece: str) -> Rect:
    """The in-goal that a player scores in."""
    return state.options.layout.in_goal(team_of(piece).other)


def in_aim(state: State, piece: str, x: float, y: float) -> bool:
    """Does a player lying there stand on the opposing goal-line or inside that in-goal (PBW-7.1)?"""
    return touches(aim_of(state, piece), x, y)


def scoring_instant(state: State, tape: Tape, name: str, since: float, received: bool) -> float | None:
    """When a carrier scores, from the instant on at which it has the ball; None if it does not."""
    start = tape.body_at(name, since, before=True)
    moving = start.vx != 0.0 or start.vy != 0.0
    there = touches(aim_of(state, name), start.x, start.y, HAIR if moving else DISCS.touching)
    if there and received:
        return since
    # Who lies in there without having scored, after a fall, has to touch the line.
    rect = state.options.layout.goal_line(team_of(name).other) if there else aim_of(state, name)
    found = touch_instant(tape, name, rect, since)
    if found is not None:
        return found
    stop, place = stop_instant(tape, name), tape.rest.get(name)
    rests = place is not None and stop > since and touches(rect, *place)
    return stop if rests else None


def reception(state: State, name: str, x: float, y: float) -> Way:
    """How one scores that receives the ball lying there: on the goal-line or inside the in-goal."""
    line = state.options.layout.goal_line(team_of(name).other)
    return Way.ON_LINE if touches(line, x, y) else Way.IN_GOAL


def arrival(state: State, tape: Tape, name: str, t: float) -> Way:
    """How a carrier scores that comes to the goal-line: it crosses it if it is wholly behind it later."""
    _, y0, _, y1 = aim_of(state, name)
    ahead = team_of(name) is Seat.SOUTH
    behind = (-inf, y0 + DISCS.radius, inf, inf) if ahead else (-inf, -inf, inf, y1 - DISCS.radius)
    from_inside = behind[1] <= tape.body_at(name, t).y <= behind[3]
    crosses = not from_inside and first_inside(tape, name, behind, t) is not None
    return Way.CROSSED if crosses else Way.TOUCHED
