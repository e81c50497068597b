"""Before the first piece lies: which pucks to play with, and the first shot."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Place
from pitchside.games.pitch_out.action import Action, Select
from pitchside.games.pitch_out.phases.first_shot import captain_of
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import ARENA, kind_of, owner_of
from pitchside.games.pitch_out.world import material_of

RANKS = (
    "captain", "guard", "assassin", "commando", "infested", "witch", "immortal", "shadow", "runner", "major",
    "sapper",
)  # fmt: skip
"""From the puck one would miss most."""
WAVERING = 3.0
"""By how many ranks a liking varies from match to match."""
SHORT = 45.0
"""mm: how far before the edge the first shot is meant to stop, for one degree of tremor."""
NEAREST, FARTHEST = 1.0, 20.0
"""mm: the same where no hand trembles; drawn, or two might shoot alike for ever (POT-8.8)."""


def select(asked: dict[str, Any], rng: Random) -> Action:
    """The Captain, the Guard and others that vary; at once, so that time tells nothing."""
    pucks: list[str] = list(asked["pieces"])
    rank = {puck: RANKS.index(kind_of(puck)) + rng.random() * WAVERING for puck in pucks}
    wanted = sorted(pucks, key=lambda puck: -1.0 if kind_of(puck) == "captain" else rank[puck])
    return Select(tuple(sorted(wanted[: asked["count"]])))


def first_shot(view: State, asked: dict[str, Any], shyness: float, rng: Random) -> Action:
    """From the front of the zone, straight, to stop a little before the opposite edge."""
    seat = owner_of(asked["pieces"][0])
    assert seat is not None
    captain = captain_of(seat)
    lying = next((piece for piece in view.pieces if piece.id == captain), None)
    if lying is None:
        front = ARENA.zone - ARENA.puck
        return Place(captain, ARENA.centre, front if seat is Seat.SOUTH else ARENA.side - front)
    material = material_of(view.options)
    slowing = 2.0 * material.mu * material.gravity
    way = min(ARENA.side - lying.y if seat is Seat.SOUTH else lying.y, ARENA.top_speed**2 / slowing)
    meant = max(way - max(shyness * SHORT * view.options.tremor, _drawn(seat, rng)), 1.0)
    return Flick(captain, 90.0 if seat is Seat.SOUTH else 270.0, int(sqrt(slowing * meant)))


def _drawn(seat: Seat, rng: Random) -> float:
    """From the other end for north: who draws from the same seed must not shoot alike either."""
    ends = (NEAREST, FARTHEST) if seat is Seat.SOUTH else (FARTHEST, NEAREST)
    return rng.uniform(*ends)
