"""ChiFootMi by the batch: both seats choose in every step, as in the Parallel environment."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.envs.encodings.chifootmi import ChiFootMiEncoding
from pitchside.envs.seed import random_of
from pitchside.envs.vec.batch import CompiledBatch
from pitchside.envs.vec.kernel_chifootmi import begin_many, step_many
from pitchside.envs.vec.kernel_lots import WORDS
from pitchside.games.chifootmi.action import Action, Aim, Call, Draw
from pitchside.games.chifootmi.cards import PILES, SIDES, pack
from pitchside.games.chifootmi.fast.kernel_table import WIDTH, Law
from pitchside.games.chifootmi.options import parse_options


class ChiFootMiBatch(CompiledBatch):
    """Rows of ChiFootMi; the last number is to wait: all that a seat may do that is not asked."""

    encoding: ChiFootMiEncoding

    def __init__(self, encoding: ChiFootMiEncoding, num_envs: int, threads: int | None) -> None:
        super().__init__(encoding, num_envs, threads)
        self._law = law_of(encoding)
        self._rows = np.zeros((num_envs, WIDTH), np.int32)
        self._words = np.zeros((num_envs, WORDS + 1), np.uint32)
        self.observations = np.zeros((num_envs, 2, *encoding.shape), np.float32)
        self.finals = np.zeros_like(self.observations)
        self.masks = np.zeros((num_envs, 2, encoding.size + 1), np.int8)

    @property
    def seats(self) -> int:
        """Both."""
        return 2

    @property
    def to_act(self) -> NDArray[np.int8]:  # type: ignore[override]
        """1 for every seat that is asked."""
        asked: NDArray[np.int8] = 1 - self.masks[:, :, -1]
        return asked

    def _begin(self, seed: int | None) -> None:
        for row in range(self.num_envs):
            source = random_of(None if seed is None else seed + row)
            self._words[row] = source.getstate()[1]

        def work(part: slice) -> None:
            begin_many(
                self._law, self._rows[part], self._words[part], self.observations[part], self.masks[part]
            )

        self._share(work)

    def _step(self, actions: NDArray[np.int64]) -> None:
        def work(part: slice) -> None:
            step_many(
                self._law, self._rows[part], self._words[part], self.observations[part], self.masks[part],
                actions[part], self.finals[part], self.rewards[part],
                self.terminated[part], self.truncated[part],
            )  # fmt: skip

        self._share(work)


def law_of(encoding: ChiFootMiEncoding) -> Law:
    """What the kernels need to know of the options."""
    options = parse_options(encoding.options)

    def number(action: Action) -> int:
        return encoding.actions.index(action) if action in encoding.actions else -1

    return Law(
        cards=len(pack(options.tackles)),
        card_shots=options.card_shots,
        has_last_shot=options.has_last_shot,
        offside=options.offside,
        offside_auto=options.offside_auto,
        one_two=options.one_two,
        counter_attack=options.counter_attack,
        early=options.stop_when_decided,
        shootout=encoding.shootout,
        most=encoding.max_shots,
        draw=number(Draw(PILES[0])),
        aim=number(Aim(SIDES[0])),
        say_last=number(Call.LAST_SHOT),
        say_one_two=number(Call.ONE_TWO),
        say_signal=number(Call.SIGNAL),
        say_pass=number(Call.PASS),
        wait=encoding.size,
    )
