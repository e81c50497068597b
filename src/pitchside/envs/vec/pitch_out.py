"""Pitch Out by the batch: kernels play the basic rules, and leave to the referee what they cannot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.discs import lattice
from pitchside.envs.encodings.pitch_out import PitchOutEncoding
from pitchside.envs.vec.batch import Batch, CompiledBatch
from pitchside.envs.vec.discs import DiscBatch, grid_of
from pitchside.envs.vec.kernel_pitch_out import Terms, act_many, begin_many, close_many
from pitchside.games.pitch_out.fast import kernel_row as at
from pitchside.games.pitch_out.fast.row import IDS, KINDS, knows, law_of, state_of, table_of, write_row
from pitchside.games.pitch_out.table import POWERS


class PitchOutBatch(CompiledBatch):
    """Rows of Pitch Out."""

    encoding: PitchOutEncoding

    def __init__(self, encoding: PitchOutEncoding, num_envs: int, threads: int | None) -> None:
        super().__init__(encoding, num_envs, threads)
        self._law, self._terms = law_of(encoding.read), terms_of(encoding)
        self._rows = np.zeros((num_envs, at.WIDTH), np.int64)
        self._places = np.zeros((num_envs, at.PLACES, at.PIECES))
        self._before, self._left = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int8)
        self._tables: dict[int, at.Table] = {}
        self.observations = np.zeros((num_envs, *encoding.shape), np.float32)
        self.finals = np.zeros_like(self.observations)
        self.masks = np.zeros((num_envs, 0 if encoding.box else encoding.size), np.int8)
        self.to_act = np.zeros(num_envs, np.int8)

    def _table(self, part: slice) -> at.Table:
        """A table for each thread."""
        return self._tables.setdefault(part.start, table_of(self.encoding.read))

    def _begin(self, seed: int | None) -> None:
        def work(part: slice) -> None:
            begin_many(
                self._law, self._terms, self._rows[part], self._places[part], self._table(part),
                self.to_act[part], self.observations[part], self.masks[part],
            )  # fmt: skip

        self._share(work)

    def _step(self, actions: NDArray[Any]) -> None:
        box = self.encoding.box
        boxes = actions if box else np.zeros((self.num_envs, 0))
        numbers = np.zeros(self.num_envs, np.int64) if box else actions

        def work(part: slice) -> None:
            terms = (self._law, self._terms, self._rows[part], self._places[part], self._table(part))
            act_many(*terms, numbers[part], boxes[part], self._before[part], self._left[part])
            for row in np.flatnonzero(self._left[part]).tolist():
                self._ask_referee(part.start + row, actions[part.start + row])
            close_many(
                *terms, self.to_act[part], self.observations[part], self.masks[part], self._before[part],
                self.finals[part], self.rewards[part], self.terminated[part], self.truncated[part],
            )  # fmt: skip

        self._share(work)

    def _ask_referee(self, row: int, choice: Any) -> None:
        """What the kernels left is played by the rules themselves."""
        encoding, ints, places = self.encoding, self._rows[row], self._places[row]
        state = state_of(encoding.read, ints, places)
        (seat,) = encoding.game.to_act(state)
        if encoding.box:
            action = encoding.aimed(choice.tolist(), seat, state)
        else:
            action = encoding.lawful(state, seat, None)[int(choice)]
        turn = encoding.game.play(state, {seat: action})
        flicks = encoding.remember(int(ints[at.FLICKS]), turn)
        write_row(turn.after, ints, places)
        ints[at.FLICKS] = flicks


def terms_of(encoding: PitchOutEncoding) -> Terms:
    """What they need to know of the environment."""
    return Terms(
        grid=grid_of(encoding),
        numbers=np.array([[encoding.numbers[seat][name] for name in IDS] for seat in PLAYERS]),
        pieces=len(encoding.numbers[Seat.SOUTH]),
        lattice=lattice(),
        copies=np.array([KINDS.index(power) for power in POWERS if power in KINDS]),
    )


def batch(encoding: PitchOutEncoding, rows: int, workers: int | None) -> Batch:
    """Played by kernels where they know the rules, else by the referee in a pool of processes."""
    return (PitchOutBatch if knows(encoding.read) else DiscBatch)(encoding, rows, workers)
