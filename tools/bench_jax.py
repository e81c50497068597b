"""Random play of games as JAX arrays, ours and those of Pgx in one loop, on whatever device JAX has.

`tools.bench_envs` has a row for each; `tools.bench_gpu steps` measures one alone, where nothing but JAX is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

OURS = ("play-ball", "chifootmi")
PGX = ("gardner_chess", "hex", "connect_four")
LENGTH = 50
"""Steps in one call."""
SEED = 2026

Play = Callable[[], tuple[int, int]]
"""Plays on: steps, and the choices there were in all of them."""


class Games(NamedTuple):
    """Many at once, at their beginning."""

    state: Any
    step: Callable[[Any, Any], Any]
    seen: Callable[[Any], Any]


def games_of(name: str, count: int, **options: Any) -> Games:
    """So many of one of our games, with these options, or of one of Pgx's."""
    if name in PGX:
        return _of_pgx(name, count)
    import jax

    from pitchside.envs.jax import ChiFootMi, PlayBall

    if name == "chifootmi":
        cards = ChiFootMi(**options)
        return Games(cards.init(count, jax.random.key(SEED)), cards.step, cards.observe)
    env = PlayBall(**options)
    return Games(env.init(count), env.step, env.observe)


def _of_pgx(name: str, count: int) -> Games:
    """With its own way to begin anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(SEED), count)
    after = jax.vmap(auto_reset(game.step, game.init))
    state = jax.jit(jax.vmap(game.init))(keys)
    return Games(state, lambda now, act: after(now, act, keys), lambda now: now.observation)


def at_random(name: str, count: int, **options: Any) -> Play:
    """Random play with observations, so many steps a call; the first call compiles."""
    import jax
    import jax.numpy as jnp

    games = games_of(name, count, **options)

    def one(now: Any, key: Any) -> tuple[Any, Any]:
        mask = now.legal_action_mask
        action = jnp.where(mask, jax.random.uniform(key, mask.shape), -1.0).argmax(-1)
        after = games.step(now, action)
        return after, games.seen(after).sum()

    keys = jax.random.split(jax.random.PRNGKey(SEED), LENGTH)
    many = jax.jit(lambda now: jax.lax.scan(one, now, keys))
    held = [games.state]

    def play() -> tuple[int, int]:
        choices = int(held[0].legal_action_mask.sum())
        held[0], _ = jax.block_until_ready(many(held[0]))
        return count * LENGTH, choices * LENGTH

    return play


def on_processor() -> bool:
    """Is that the device?"""
    import jax

    return bool(jax.devices()[0].platform == "cpu")


def device() -> str:
    """Its name."""
    import jax

    return "the processor" if on_processor() else str(jax.devices()[0].device_kind)


def memory() -> str:
    """The most that was in use on the device, where it tells; of all that this process has played."""
    import jax

    told = jax.devices()[0].memory_stats() or {}
    return f"{told['peak_bytes_in_use'] / 1e9:.2f} GB" if "peak_bytes_in_use" in told else ""
