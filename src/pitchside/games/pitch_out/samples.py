"""Actions drawn at random, lawful and not without sense: what random play and tests are made of."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, sqrt
from random import Random

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Place, Stop, quantised
from pitchside.games.pitch_out import aim, answers, deploy, first_shot
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.geometry import Zone, zone_of
from pitchside.games.pitch_out.powers import may_choose, piece_named, pucks_of_seat
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.table import ARENA, is_block
from pitchside.games.pitch_out.world import material_of

TRIES = 400
GRID = 5
"""mm between the places that are tried one by one where drawing found none."""


def sample(state: State, seat: Seat, rng: Random) -> Action:
    """A lawful action of a seat that is to act, in a phase whose actions cannot be listed."""
    match state.phase:
        case Phase.FIRST_SHOT:
            return _first_shot(state, seat, rng)
        case Phase.DEPLOY:
            return _deployed(state, seat, rng)
        case Phase.ANSWER:
            return answers.sample(state, rng)
        case Phase.AGAIN:
            chosen = rng.random()
            return Stop() if chosen < 0.15 else Again() if chosen < 0.3 else aimed(state, rng)
        case _:
            powers = may_choose(state)
            chosen_power = bool(powers) and rng.random() < 0.6
            return Power(rng.choice((None, *powers))) if chosen_power else aimed(state, rng)


def _first_shot(state: State, seat: Seat, rng: Random) -> Action:
    """Somewhere in the zone; then about as hard as the way is long."""
    name = first_shot.captain_of(seat)
    puck = piece_named(state, name)
    if puck is None:
        x0, y0, x1, y1 = _inner(zone_of(seat))
        return Place(name, quantised(rng.uniform(x0, x1)), quantised(rng.uniform(y0, y1)))
    way = ARENA.side - puck.y if seat is Seat.SOUTH else puck.y
    material = material_of(state.options)
    pace = sqrt(2.0 * material.mu * material.gravity * way) * rng.uniform(0.7, 1.05)
    straight = 90.0 if seat is Seat.SOUTH else 270.0
    angle = quantised(straight + rng.uniform(-8.0, 8.0))
    return Flick(name, angle, max(1, min(ARENA.top_speed, round(pace))))


def _inner(zone: Zone) -> Zone:
    x0, y0, x1, y1 = zone
    return x0 + ARENA.puck, y0 + ARENA.puck, x1 - ARENA.puck, y1 - ARENA.puck


def _deployed(state: State, seat: Seat, rng: Random) -> Place:
    """Blocks first.

    There is always room: of seven pucks at most three lie in the way of one of the two rows in which a block
    fits, nearest the limit and farthest from it, and they and another block leave 98 mm free in it somewhere.
    """
    pieces = deploy.to_place(state, seat)
    blocks = [one for one in pieces if is_block(one)]
    name = rng.choice(blocks or pieces)
    for place in _drawn(name, zone_of(seat), rng):
        try:
            deploy.check(state, seat, place)
        except IllegalAction:
            continue
        return place
    raise AssertionError(f"no place for {name}")


def _drawn(name: str, zone: Zone, rng: Random) -> Iterator[Place]:
    """Places at random, then those of a grid."""
    x0, y0, x1, y1 = zone
    for _ in range(TRIES):
        angle = quantised(rng.choice((0.0, 45.0, rng.uniform(0.0, 90.0)))) if is_block(name) else None
        yield Place(name, quantised(rng.uniform(x0, x1)), quantised(rng.uniform(y0, y1)), angle)
    for x in range(int(x0), int(x1), GRID):
        for y in range(int(y0), int(y1), GRID):
            yield Place(name, float(x), float(y), 0.0 if is_block(name) else None)


def aimed(state: State, rng: Random) -> Flick:
    """A flick at an enemy puck, more or less straight; any lawful one where that is barred."""
    puck = piece_named(state, rng.choice(aim.flickable(state)))
    assert puck is not None
    enemies = [one for one in pucks_of_seat(state, state.turn.other) if one.on != puck.id]
    if enemies and rng.random() < 0.9:
        target = rng.choice(enemies)
        straight = degrees(atan2(target.y - puck.y, target.x - puck.x)) + rng.gauss(0.0, 1.5)
        angle = quantised(quantised(straight) % 360.0) % 360.0
        if aim.refused_by(state, puck, round(angle * 1000.0)) is None:
            return Flick(puck.id, angle, rng.randint(700, 3000))
    return aim.sample_flick(state, rng)
