"""Many pitches in one call, with every error of the hand: where everything comes to rest, and the ruling."""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.flick.kernel_tremor import shake
from pitchside.games.pitch_bowl.fast.kernel_ruling import PASS, Ground, Pitch, rule
from pitchside.games.pitch_bowl.fast.kernel_tape import Desk
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.state import Floats, Ints, World

ACTOR, MILLI, PACE, KIND, TARGET = range(5)
"""The columns of an aim: who, thousandths of a degree, mm/s, what is announced, to whom."""


class Hand(NamedTuple):
    """Degrees of tremor, and the strongest pitch of a player and of the ball."""

    tremor: float
    player: int
    ball: int


@jit
def set_ball(world: World, passer: int, ball: int, milli: int, across: float) -> None:
    """Set the ball of a pass against its passer."""
    ux, uy = direction(milli)
    world.x[ball], world.y[ball] = world.x[passer] + across * ux, world.y[passer] + across * uy


@jit
def try_pitches(
    ground: Ground,
    desk: Desk,
    hand: Hand,
    carrier: int,
    aims: Ints,
    errors: Floats,
    guard: int,
    places: Floats,
    told: Ints,
) -> None:
    """Fill `places[aim, error]` with x, y of each body and `told[aim, error]` with the ruling."""
    world, bodies, ball = desk.world[0], desk.bodies[0], len(ground.team)
    lying = world.count
    for a in range(len(aims)):
        aim = aims[a]
        pitch = Pitch(aim[ACTOR], aim[KIND], aim[TARGET], carrier, ball)
        passed = pitch.kind == PASS
        if passed:
            set_ball(world, pitch.actor, ball, aim[MILLI], 2.0 * ground.measures.radius)
        world.count = ball + 1 if passed else lying
        desk.flick[0], top = (ball, hand.ball) if passed else (pitch.actor, hand.player)
        for e in range(len(errors)):
            desk.flick[1], desk.flick[2] = shake(
                aim[MILLI], aim[PACE], hand.tremor, top, errors[e, 0], errors[e, 1]
            )
            rule(ground, desk, pitch, told[a, e], guard)
            for i in range(world.count):
                places[a, e, i, 0], places[a, e, i, 1] = bodies.x[i], bodies.y[i]
