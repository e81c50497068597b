"""Flicks worth a thought: at enemies, full and beside; at blocks; and small moves to somewhere better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import asin, atan2, degrees, hypot
from random import Random
from typing import Any

from pitchside.bots.pitch_out.simulator import Aim
from pitchside.core.seat import Seat
from pitchside.games.pitch_out.powers import covered, may_choose
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of, owner_of

ACTIVE_POWERS = ("assassin", "runner", "immortal", "commando", "sapper", "shadow", "witch")
"""Powers that help a Captain who is played."""
FULL = 360_000
SPARE = 0.01
"""Degrees kept from a forbidden direction."""

Sectors = Sequence[Sequence[float]]
"""Forbidden directions, degrees from and to, counter-clockwise, open."""


@dataclass(frozen=True, slots=True)
class Net:
    """How finely one looks: mm beside the middle, speeds, directions of small moves."""

    beside: tuple[float, ...] = (0.0, -8.0, 8.0, -16.0, 16.0, -23.0, 23.0)
    paces: tuple[int, ...] = (1300, 2200, 3300)
    at_blocks: tuple[float, ...] = (0.0, -22.0, 22.0)
    block_paces: tuple[int, ...] = (1800, 3400)
    directions: int = 24
    move_paces: tuple[int, ...] = (380, 620, 900, 1250)


class Aims:
    """All aims of one side in one state that the rules allow."""

    def __init__(self, state: State, seat: Seat, barred: Mapping[str, Any]) -> None:
        self.state, self.seat = state, seat
        self._barred = barred
        under = covered(state)
        self.own = [
            one
            for one in state.pieces
            if owner_of(one.id) is seat and not is_block(one.id) and one.id not in under
        ]
        if state.again is not None:
            self.own = [one for one in self.own if one.id == state.again]
        self.enemies = [
            one for one in state.pieces if owner_of(one.id) is seat.other and not is_block(one.id)
        ]
        self.blocks = [one for one in state.pieces if is_block(one.id)]

    def powers(self, piece: str) -> tuple[str | None, ...]:
        """The powers the Captain might copy while this puck is flicked."""
        offered = may_choose(self.state)
        resting = "major" if "major" in offered else None
        if not offered:
            return (self.state.powers[self.seat],)
        if kind_of(piece) != "captain":
            return (resting,)
        return (resting, *(name for name in offered if name in ACTIVE_POWERS))

    def cast(self, net: Net, rng: Random) -> list[Aim]:
        """Every aim in the net, small moves turned a little at random."""
        return [aim for one in self.own for aim in self._of(one, net, rng)]

    def _of(self, one: Piece, net: Net, rng: Random) -> Iterator[Aim]:
        turn = rng.randrange(FULL // net.directions)
        ways = [*_shots(one, self.enemies, net), *_pushes(one, self.blocks, net), *_moves(net, turn)]
        for power in self.powers(one.id):
            yield from (
                Aim(one.id, milli, pace, power) for milli, pace in ways if self.allowed(one.id, milli)
            )

    def allowed(self, piece: str, milli: int) -> bool:
        """Is this direction outside the sectors that the rules forbid (POT-3.2)?"""
        sectors: Sectors = self._barred.get(piece, ())
        return not any(_within(milli / 1000.0, low, high) for low, high in sectors)

    def near(self, aim: Aim, rng: Random, spread: float) -> Aim | None:
        """The same aim a little aside and faster or slower; None where that is forbidden."""
        milli = (aim.milli + round(rng.gauss(0.0, 1000.0 * spread))) % FULL
        pace = min(max(round(aim.pace * (1.0 + rng.gauss(0.0, 0.06 * spread))), 60), ARENA.top_speed)
        return aim._replace(milli=milli, pace=pace) if self.allowed(aim.piece, milli) else None


def _within(angle: float, low: float, high: float) -> bool:
    """Between two directions, counter-clockwise, with a little to spare."""
    wide = (high - low) % 360.0 or 360.0
    return (angle - low + SPARE) % 360.0 < wide + 2.0 * SPARE


def _milli(angle: float) -> int:
    return round(angle * 1000.0) % FULL


def _towards(one: Piece, x: float, y: float) -> tuple[float, float]:
    """Direction in degrees and distance of a point."""
    return degrees(atan2(y - one.y, x - one.x)), hypot(x - one.x, y - one.y)


def _shots(one: Piece, enemies: Sequence[Piece], net: Net) -> Iterator[tuple[int, int]]:
    for enemy in enemies:
        angle, far = _towards(one, enemy.x, enemy.y)
        for beside in net.beside:
            turned = _milli(angle + degrees(asin(min(beside / far, 1.0) if far > abs(beside) else 0.0)))
            yield from ((turned, pace) for pace in net.paces)


def _pushes(one: Piece, blocks: Sequence[Piece], net: Net) -> Iterator[tuple[int, int]]:
    for block in blocks:
        angle, far = _towards(one, block.x, block.y)
        for beside in net.at_blocks:
            turned = _milli(angle + degrees(asin(beside / far)))
            yield from ((turned, pace) for pace in net.block_paces)


def _moves(net: Net, turn: int) -> Iterator[tuple[int, int]]:
    for number in range(net.directions):
        milli = (number * FULL // net.directions + turn) % FULL
        yield from ((milli, pace) for pace in net.move_paces)
