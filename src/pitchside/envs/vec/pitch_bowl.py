"""Pitch Bowl by the batch: kernels play the turns, and leave to the referee what they cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS
from pitchside.envs.encodings.pitch_bowl import PitchBowlEncoding
from pitchside.envs.episode import Episode, begin
from pitchside.envs.seed import random_of
from pitchside.envs.vec.batch import Batch, CompiledBatch
from pitchside.envs.vec.discs import DiscBatch, grid_of
from pitchside.envs.vec.kernel_pitch_bowl import Terms, act_many, look_many, show
from pitchside.games.pitch_bowl.fast import kernel_turn as at
from pitchside.games.pitch_bowl.fast.row import IDS, field_of, knows, room_of, state_of, write_row
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.table import DISCS, players_of

ASKED = 3 * len(IDS)
"""More gestures than a seat ever has."""


class Tools:
    """What each thread has for itself."""

    def __init__(self, options: Options) -> None:
        self.room = room_of(options)
        self.asked = np.zeros((ASKED, 2), np.int64)


class PitchBowlBatch(CompiledBatch):
    """Rows of Pitch Bowl."""

    encoding: PitchBowlEncoding

    def __init__(self, encoding: PitchBowlEncoding, num_envs: int, threads: int | None) -> None:
        super().__init__(encoding, num_envs, threads)
        self._field, self._terms = field_of(encoding.read), terms_of(encoding)
        self._luck_of: list[Random] = []
        self._rows = np.zeros((num_envs, at.WIDTH), np.int64)
        self._places = np.zeros((num_envs, 2, at.PLACES))
        self._before, self._left = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int8)
        self._tools: dict[int, Tools] = {}
        self.observations = np.zeros((num_envs, *encoding.shape), np.float32)
        self.finals = np.zeros_like(self.observations)
        self.masks = np.zeros((num_envs, 0 if encoding.box else encoding.size), np.int8)
        self.to_act = np.zeros(num_envs, np.int8)

    def _begin(self, seed: int | None) -> None:
        self._luck_of = [random_of(None if seed is None else seed + row) for row in range(self.num_envs)]

        def work(part: slice) -> None:
            for row in range(part.start, part.stop):
                self._begin_row(row)
            self._look(part)

        self._share(work)

    def _begin_row(self, row: int) -> None:
        first = begin(self.encoding).chance(self._luck_of[row]).state
        write_row(first, self._rows[row], self._places[row])
        self._rows[row, at.FLICKS] = 0

    def _thread(self, part: slice) -> Tools:
        return self._tools.setdefault(part.start, Tools(self.encoding.read))

    def _look(self, part: slice) -> None:
        tools = self._thread(part)
        look_many(
            self._field, self._terms, self._rows[part], self._places[part], tools.asked, self.to_act[part],
            self.observations[part], self.masks[part], self._left[part],
        )  # fmt: skip
        for row in self._left_in(part):
            state = state_of(self.encoding.read, self._rows[row], self._places[row])
            self.masks[row] = Episode(self.encoding, state).mask(PLAYERS[self.to_act[row]])

    def _left_in(self, part: slice) -> list[int]:
        return [part.start + row for row in np.flatnonzero(self._left[part]).tolist()]

    def _step(self, actions: NDArray[Any]) -> None:
        box = self.encoding.box
        boxes = actions if box else np.zeros((self.num_envs, 0))
        numbers = np.zeros(self.num_envs, np.int64) if box else actions

        def work(part: slice) -> None:
            tools = self._thread(part)
            terms = (self._field, self._terms)
            act_many(
                *terms, self._rows[part], self._places[part], tools.room, tools.asked,
                numbers[part], boxes[part], self._before[part], self._left[part],
            )  # fmt: skip
            for row in self._left_in(part):
                self._ask_referee(row, actions[row])
            for row in self._close(part):
                seat = int(self.to_act[row])
                show(*terms, self._rows[row], self._places[row], seat, self.finals[row])
                self._begin_row(row)
            self._look(part)

        self._share(work)

    def _close(self, part: slice) -> list[int]:
        """What the step brought the rows; those whose episode it ended."""
        rows, grid = self._rows[part], self._terms.grid
        gained = rows[:, at.SCORE] - rows[:, at.SCORE_NORTH] - self._before[part]
        over = (rows[:, at.PHASE] == at.OVER) | (gained != 0 if grid.round else False)
        cut = ~over & (rows[:, at.FLICKS] >= grid.most)
        self.terminated[part], self.truncated[part] = over, cut
        self.rewards[part, 0] = np.where(over, gained, 0)
        self.rewards[part, 1] = 0.0 - self.rewards[part, 0]
        return [part.start + row for row in np.flatnonzero(over | cut).tolist()]

    def _ask_referee(self, row: int, choice: Any) -> None:
        """What the kernels left is played by the rules themselves."""
        ints, places = self._rows[row], self._places[row]
        state, flicks = state_of(self.encoding.read, ints, places), int(ints[at.FLICKS])
        now = Episode(self.encoding, state, flicks).choose(PLAYERS[self.to_act[row]], choice)
        write_row(now.state, ints, places)
        ints[at.FLICKS] = now.memory


def terms_of(encoding: PitchBowlEncoding) -> Terms:
    """What they need to know of the environment."""
    orders = [(*players_of(seat), *players_of(seat.other)) for seat in PLAYERS]
    return Terms(
        grid=grid_of(encoding),
        numbers=np.array([[order.index(name) for name in IDS] for order in orders]),
        line_up=np.array([[IDS.index(name) for name in order] for order in orders]),
        touchdowns=encoding.read.touchdowns,
        player_speed=DISCS.player_speed,
        ball_speed=DISCS.ball_speed,
    )


def batch(encoding: PitchBowlEncoding, rows: int, workers: int | None) -> Batch:
    """Played by kernels where they know the rules, else by the referee in a pool of processes."""
    return (PitchBowlBatch if knows(encoding.read) else DiscBatch)(encoding, rows, workers)
