"""Many environments at once, over NumPy arrays: see `pitchside.envs.make_vec`."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.manifest import load
from pitchside.envs.encodings import encoding_of
from pitchside.envs.encodings.settings import checked_count
from pitchside.envs.vec.batch import Batch
from pitchside.games import manifest_of

__all__ = ["Batch", "batch_of"]


def batch_of(game: str, num_envs: int, workers: int | None, **settings: Any) -> Batch:
    """The batch of a game that `make_vec` asks for; `Malformed` for what is none."""
    encoding, rows = encoding_of(game, **settings), checked_count("num_envs", num_envs)
    most = None if workers is None else checked_count("workers", workers)
    name = manifest_of(game).batch
    if name is None:
        raise Malformed(f"'{game}' has no batch of environments")
    made: Batch = load(name)(encoding, rows, most)
    return made
