"""Speed on a GPU: `python -m tools.bench_gpu flicks` and `python -m tools.bench_gpu steps chifootmi`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

SEED = 2026
LENGTH = 50
"""Steps in one call."""


def flicks(args: argparse.Namespace) -> None:
    """Flicks a second on the GPU, and how many are equal to the processor's in every bit."""
    from pitchside.physics import cuda, simulate_many
    from pitchside.physics.formation import aimed, formation

    world, which = formation(), np.zeros(args.flicks, np.int64)
    rows = aimed(world, args.flicks, np.random.default_rng(SEED)).reshape(-1, 3)
    player = cuda.Player(24, args.ptx)
    put = player.cupy.asarray
    inputs = (put(world.packed.view(np.uint8)), put(which), put(rows), len(world.bodies))

    def play() -> Any:
        found = player.play(*inputs)
        player.cupy.cuda.Device().synchronize()
        return found

    _, took = play(), best_of(play)
    print(f"{args.flicks / took / 1e6:.1f} million flicks a second")
    which, rows = which[: args.compared], rows[: args.compared]
    found, whole = (
        cuda.simulate_many([world], which, rows, ptx=args.ptx),
        simulate_many([world], which, rows),
    )
    same = (found.places.view(np.int64) == whole.places.view(np.int64)).all((1, 2))
    for name in ("contacts", "first", "left"):
        same &= getattr(found, name) == getattr(whole, name)
    print(f"{int(same.sum())} of {len(same)} equal to the processor's in every bit")


def steps(args: argparse.Namespace) -> None:
    """Random steps a second of a game as JAX arrays, and of a game of Pgx if one is named."""
    import jax

    from pitchside.envs.jax import ChiFootMi, PlayBall

    if args.game == "chifootmi":
        cards = ChiFootMi(level=args.level)
        dealt = cards.init(args.games, jax.random.key(SEED))
        tell(f"ChiFootMi {args.level}", dealt, cards.step, cards.observe, args.games)
    else:
        env = PlayBall(board=args.board)
        tell(f"Play Ball {args.board}", env.init(args.games), env.step, env.observe, args.games)
    if args.pgx:
        import pgx
        from pgx.experimental import auto_reset

        game = pgx.make(args.pgx)
        keys = jax.random.split(jax.random.PRNGKey(SEED), args.games)
        after = jax.vmap(auto_reset(game.step, game.init))
        state = jax.jit(jax.vmap(game.init))(keys)
        tell(
            f"Pgx {args.pgx}",
            state,
            lambda now, act: after(now, act, keys),
            lambda now: now.observation,
            args.games,
        )


def tell(name: str, state: Any, step: Callable[..., Any], seen: Callable[..., Any], games: int) -> None:
    """Play at random, and print how fast."""
    import jax
    import jax.numpy as jnp

    def one(now: Any, key: Any) -> tuple[Any, Any]:
        mask = now.legal_action_mask
        action = jnp.where(mask, jax.random.uniform(key, mask.shape), -1.0).argmax(-1)
        after = step(now, action)
        return after, seen(after).sum()

    keys = jax.random.split(jax.random.PRNGKey(SEED), LENGTH)
    play = jax.jit(lambda now: jax.lax.scan(one, now, keys))
    began = time.perf_counter()
    state, _ = jax.block_until_ready(play(state))
    first = time.perf_counter() - began
    took = best_of(lambda: jax.block_until_ready(play(state)))
    speed = games * LENGTH / took / 1e6
    told = jax.devices()[0].memory_stats() or {}
    memory = f", {told['peak_bytes_in_use'] / 1e9:.2f} GB" if "peak_bytes_in_use" in told else ""
    print(f"{name}, {games} games: {speed:.2f} million steps a second, first call {first:.0f} s{memory}")


def best_of(play: Callable[[], Any], times: int = 3) -> float:
    """The least seconds of some tries."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        play()
        took.append(time.perf_counter() - began)
    return min(took)


def main(argv: Sequence[str] | None = None) -> int:
    """One of the two."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_gpu", description=__doc__)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("flicks")
    one.add_argument("--flicks", type=int, default=1_000_000)
    one.add_argument("--compared", type=int, help="so many of them are compared with the processor's (all)")
    one.add_argument("--ptx", help="a file of python -m pitchside.physics.ptx --bodies 24")
    one.set_defaults(run=flicks)
    other = commands.add_parser("steps")
    other.add_argument("game", nargs="?", choices=("play-ball", "chifootmi"), default="play-ball")
    other.add_argument("--games", type=int, default=4096)
    other.add_argument("--level", default="beginner", help="of ChiFootMi")
    other.add_argument("--board", default="hex37")
    other.add_argument("--pgx", help="a game of Pgx to compare with: gardner_chess, hex, connect_four")
    other.set_defaults(run=steps)
    args = parser.parse_args(argv)
    args.run(args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
