"""Play Ball by the batch: the tables and rows that the kernels work on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.play_ball import MATCH, PlayBallEncoding
from pitchside.envs.vec.batch import CompiledBatch
from pitchside.envs.vec.kernel_play_ball import begin_many, step_many
from pitchside.games.play_ball.fast.compact import field_named
from pitchside.games.play_ball.fast.kernel_steps import WIDTH, Law
from pitchside.games.play_ball.options import parse_options

SPARE = 3
"""Placings remembered beyond the last turn: one more that begins, and one that is skipped."""


class PlayBallBatch(CompiledBatch):
    """Rows of Play Ball."""

    encoding: PlayBallEncoding

    def __init__(self, encoding: PlayBallEncoding, num_envs: int, threads: int | None) -> None:
        super().__init__(encoding, num_envs, threads)
        self._law = law_of(encoding)
        past = encoding.max_turns + SPARE if self._law.threefold else 0
        self._rows, self._pasts = np.zeros((num_envs, WIDTH), np.int64), np.zeros((num_envs, past), np.int64)
        self.observations = np.zeros((num_envs, *encoding.shape), np.float32)
        self.finals = np.zeros_like(self.observations)
        self.masks = np.zeros((num_envs, encoding.size), np.int8)
        self.to_act = np.zeros(num_envs, np.int8)

    def _begin(self, seed: int | None) -> None:
        seen = self.observations.reshape(self.num_envs, -1)

        def work(part: slice) -> None:
            begin_many(
                self._law,
                self._rows[part],
                self._pasts[part],
                self.to_act[part],
                seen[part],
                self.masks[part],
            )

        self._share(work)

    def _step(self, actions: NDArray[np.int64]) -> None:
        seen, finals = (one.reshape(self.num_envs, -1) for one in (self.observations, self.finals))

        def work(part: slice) -> None:
            step_many(
                self._law, self._rows[part], self._pasts[part], self.to_act[part],
                seen[part], self.masks[part], actions[part], finals[part],
                self.rewards[part], self.terminated[part], self.truncated[part],
            )  # fmt: skip

        self._share(work)


def law_of(encoding: PlayBallEncoding) -> Law:
    """What the kernels need to know of a board and its options."""
    options, field = parse_options(encoding.options), field_named(encoding.options["board"])
    board = field.board
    return Law(
        near=field.ground.near,
        line=field.ground.line,
        goals=(int(field.ground.goals[0]), int(field.ground.goals[1])),
        dots=int(field.ground.dots),
        cells=len(board.cells),
        south=field.team(board.starts[Seat.SOUTH]),
        north=field.team(board.starts[Seat.NORTH]),
        centre=field.numbers[board.centre],
        first=PLAYERS.index(options.first),
        target=options.target,
        expert=options.expert,
        free=options.pass_turn,
        cap=options.turn_cap or 0,
        threefold=options.repetition == "threefold",
        whole=encoding.episode == MATCH,
        most=encoding.max_turns,
    )
