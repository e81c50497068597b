"""Before the first turn: which pucks to play with, the first shot, and the deployment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Place
from pitchside.games.pitch_out.action import Action, Select
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.phases import deploy
from pitchside.games.pitch_out.phases.first_shot import captain_of
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS, Suggestion, fitted
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


Plan = tuple[Place, ...]
_RULES = deploy.Deployment()
SWAY, CLOSE_SWAY = 12.0, 4.0
"""mm by which a suggestion is varied; what keeps a Captain safe (blocks, Guard, where it lies) less."""
TRIES = 60
NEAR = 2.0**0.5 * ARENA.block + 2.0 * ARENA.puck + 1.0
"""mm: what lies further off is in nobody's way."""


class Deployer:
    """Plans the whole deployment at once and hands it out piece by piece."""

    def __init__(self) -> None:
        self._plan: Plan = ()

    def place(self, view: State, choices: Choices[Action], rng: Random) -> Action | None:
        """The next piece of the plan; a new plan where the old one no longer fits."""
        left = set(deploy.to_place(view, view.turn))
        self._plan = tuple(place for place in self._plan if place.piece in left)
        if {place.piece for place in self._plan} != left or self._plan[0] not in choices:
            self._plan = next(lawful(view, view.turn, list(SUGGESTIONS.values()), rng), ())
        return self._plan[0] if self._plan else None


def lawful(view: State, seat: Seat, known: Sequence[Suggestion], rng: Random) -> Iterator[Plan]:
    """Plans that the rules allow, each a known formation with a little variation."""
    pieces = deploy.to_place(view, seat)
    for _ in range(TRIES):
        plan = varied(fitted(rng.choice(known), seat, pieces), seat, rng)
        if laid(view, seat, plan) is not None:
            yield plan


def laid(state: State, seat: Seat, plan: Plan) -> State | None:
    """The table with all of it; None where a clause refuses a piece."""
    for place in plan:
        try:
            _RULES.check(replace(state, pieces=_near(state, place)), seat, place)
        except IllegalAction:
            return None
        state = replace(state, pieces=deploy.with_piece(state.pieces, deploy.piece_of(place)))
    return state


def _near(state: State, place: Place) -> tuple[Piece, ...]:
    """The pieces that may matter to a place: those far off need no measuring."""
    return tuple(
        piece for piece in state.pieces if abs(piece.x - place.x) < NEAR and abs(piece.y - place.y) < NEAR
    )


def varied(plan: Plan, seat: Seat, rng: Random) -> Plan:
    """The plan, perhaps mirrored, with each piece a little elsewhere."""
    mirrored = rng.random() < 0.5
    return tuple(_moved(_mirrored(place) if mirrored else place, seat, rng) for place in plan)


def _mirrored(place: Place) -> Place:
    turned = None if place.angle is None else (-place.angle) % 90.0
    return Place(place.piece, ARENA.side - place.x, place.y, turned)


def _moved(place: Place, seat: Seat, rng: Random) -> Place:
    sway = CLOSE_SWAY if kind_of(place.piece) in ("obstacle", "captain", "guard") else SWAY
    x, y = place.x + rng.uniform(-sway, sway), place.y + rng.uniform(-sway, sway)
    return _inside(replace(place, x=x, y=y), seat)


def _inside(place: Place, seat: Seat) -> Place:
    """The place, rounded, its puck at least inside the zone."""
    x0, y0, x1, y1 = zone_of(seat)
    near = ARENA.puck
    x, y = min(max(place.x, x0 + near), x1 - near), min(max(place.y, y0 + near), y1 - near)
    return replace(place, x=round(x, 3), y=round(y, 3))
