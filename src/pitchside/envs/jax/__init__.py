"""Environments as JAX arrays: thousands of games at once, compiled for a GPU or the processor.

from pitchside.envs.jax import ChiFootMi, PlayBall

env = PlayBall(board="hex37")
state = env.init(4096)                  # ChiFootMi deals: env.init(4096, jax.random.key(1))
state = env.step(state, actions)        # jit it

`pip install ".[jax]"` in a checkout brings JAX; `docs/envs/gpu.md` says how fast they are.
"""

from __future__ import annotations

from pitchside.core.extra import extra

with extra("jax"):
    from pitchside.envs.jax.chifootmi import ChiFootMi
    from pitchside.envs.jax.play_ball import PlayBall, State

__all__ = ["ChiFootMi", "PlayBall", "State"]
