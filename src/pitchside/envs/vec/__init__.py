"""Many environments at once, over NumPy arrays: see `pitchside.envs.make_vec`."""

from __future__ import annotations

from typing import Any

from pitchside.envs.encodings import encoding_of
from pitchside.envs.encodings.chifootmi import ChiFootMiEncoding
from pitchside.envs.encodings.discs import DiscEncoding
from pitchside.envs.encodings.pitch_bowl import PitchBowlEncoding
from pitchside.envs.encodings.pitch_out import PitchOutEncoding
from pitchside.envs.encodings.play_ball import PlayBallEncoding
from pitchside.envs.encodings.settings import checked_count
from pitchside.envs.vec.batch import Batch
from pitchside.envs.vec.chifootmi import ChiFootMiBatch
from pitchside.envs.vec.discs import DiscBatch
from pitchside.envs.vec.pitch_bowl import PitchBowlBatch
from pitchside.envs.vec.pitch_out import PitchOutBatch
from pitchside.envs.vec.play_ball import PlayBallBatch
from pitchside.games.pitch_bowl.fast import row as row_of_bowl
from pitchside.games.pitch_out.fast import row as row_of_out

__all__ = ["Batch", "batch_of"]


def batch_of(game: str, num_envs: int, workers: int | None, **settings: Any) -> Batch:
    """The batch of a game that `make_vec` asks for; `Malformed` for what is none."""
    encoding, rows = encoding_of(game, **settings), checked_count("num_envs", num_envs)
    most = None if workers is None else checked_count("workers", workers)
    if isinstance(encoding, PlayBallEncoding):
        return PlayBallBatch(encoding, rows, most)
    if isinstance(encoding, ChiFootMiEncoding):
        return ChiFootMiBatch(encoding, rows, most)
    if isinstance(encoding, PitchOutEncoding) and row_of_out.knows(encoding.read):
        return PitchOutBatch(encoding, rows, most)
    if isinstance(encoding, PitchBowlEncoding) and row_of_bowl.knows(encoding.read):
        return PitchBowlBatch(encoding, rows, most)
    assert isinstance(encoding, DiscEncoding)
    return DiscBatch(encoding, rows, most)
