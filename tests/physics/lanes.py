"""Flicks in lanes, as a GPU plays them, for a fresh interpreter without a compiler: see `test_lanes`."""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

import numpy as np

from pitchside.physics.engine import MOST_EVENTS
from pitchside.physics.formation import aimed, formation
from pitchside.physics.kernels.state import BODIES, GROUP, MARK, MOST_BODIES, Regions, Tape
from pitchside.physics.lanes import GOING, event, start, write_down
from pitchside.physics.ptx import less_room

LANES = 3


class Lane:
    """Room for one flick at a time, with shorter arrays and narrower integers than on the processor."""

    def __init__(self, bodies: int) -> None:
        sizes = {MOST_BODIES: bodies}
        self.now: Any = np.zeros(1, less_room(BODIES, sizes, frozenset({"entered"}))).view(np.recarray)[0]
        self.group: Any = np.zeros(1, less_room(GROUP, sizes, frozenset())).view(np.recarray)[0]
        self.tape = Tape(np.zeros(0), np.zeros(0), np.zeros(bodies * MARK))
        self.item, self.t = -1, 0.0


def play_in_lanes(world: Any, flicks: Any) -> tuple[Any, Any]:
    """All flicks, one event of each lane in turn; a lane that is done takes the next flick."""
    count, packed = len(world.bodies), world.packed[0]
    places, notes = np.zeros((len(flicks), count, 2)), np.zeros((len(flicks), 4), np.int64)
    regions, waiting = Regions(np.zeros(0), np.zeros(0, np.int64)), iter(range(len(flicks)))
    lanes = [Lane(count) for _ in range(LANES)]
    while lanes:
        for lane in list(lanes):
            if lane.item < 0:
                lane.item, lane.t = next(waiting, -1), 0.0
                if lane.item < 0:
                    lanes.remove(lane)
                    continue
                start(packed, lane.now, regions, flicks[lane.item], lane.tape)
            status, lane.t = event(packed, lane.now, lane.group, regions, MOST_EVENTS, lane.tape, lane.t)
            if status != GOING:
                write_down(packed, lane.now, flicks[lane.item, 0], status, places, notes, lane.item)
                lane.item = -1
    return places, notes


def main(count: int) -> None:
    """Play so many flicks of the formation and print what came of them, as a hash."""
    world = formation()
    flicks = aimed(world, count, np.random.default_rng(3)).reshape(-1, 3)
    places, notes = play_in_lanes(world, flicks)
    print(sha256(places.tobytes() + notes.tobytes()).hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]))
