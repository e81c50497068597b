"""The games as environments for learners, under the names of the libraries that learners use.

    from pitchside.envs import play_ball_v0         # PettingZoo
    import pitchside.envs.gym                       # Gymnasium: pitchside/PlayBall-v0 against a bot
    import pitchside.envs.spiel                     # OpenSpiel: python_pitchside_play_ball
    pitchside.envs.make_vec("play-ball", 4096)      # many at once, over NumPy arrays

Importing this package alone loads none of them; `pip install ".[envs]"` in a checkout brings them.
`docs/envs` has a page for each game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitchside.envs.vec.batch import Batch


def make_vec(game: str, num_envs: int, workers: int | None = None, **settings: Any) -> Batch:
    """A batch of a game; settings are those of the single environment, `workers` all processors."""
    from pitchside.envs.vec import batch_of

    return batch_of(game, num_envs, workers, **settings)
