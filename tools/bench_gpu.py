"""Speed on a GPU, one thing a run.

- `flicks`: all that docs/envs/gpu.md says of flicks; with a PTX file CuPy and NumPy are all it needs. Where
  numba is, the same flicks are played on the processor and compared bit by bit.
- `processor`: the SHA-256 of the same flicks on the processor, to hold a GPU's against that is elsewhere.
- `steps`: random steps of one game as JAX arrays, ours or one of Pgx.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np

from pitchside.compiled import COMPILED
from pitchside.physics import cuda, simulate_many
from pitchside.physics.batch import Batch
from pitchside.physics.formation import aimed, formation
from pitchside.physics.pack import Ints
from pitchside.physics.world import World
from tools import bench_jax

SEED = 2026
BODIES = 24
"""That the kernel has room for; there are 22."""
ENDS = ("places", "contacts", "first", "left")
"""What a flick comes to."""


class Workload(NamedTuple):
    """Flicks among 22 discs in formation."""

    world: World
    which: Ints
    flicks: Ints


def workload(count: int) -> Workload:
    """The same for everybody who asks for so many."""
    world = formation()
    flicks = aimed(world, count, np.random.default_rng(SEED)).reshape(-1, 3)
    return Workload(world, np.zeros(count, np.int64), flicks)


def digest(found: Batch) -> str:
    """SHA-256 of all that came of the flicks: places, contacts, first and left, in this order."""
    told = sha256()
    for name in ENDS:
        told.update(np.ascontiguousarray(getattr(found, name)).tobytes())
    return told.hexdigest()


def equal(found: Batch, other: Batch) -> int:
    """How many flicks have the same end in both, in every bit."""
    same = np.ones(len(found.which), bool)
    for name in ENDS:
        one, two = (np.ascontiguousarray(getattr(batch, name)) for batch in (found, other))
        same &= (one.view(np.int64) == two.view(np.int64)).reshape(len(same), -1).all(1)
    return int(same.sum())


def flicks(args: argparse.Namespace) -> None:
    """Print every row of the table."""
    # Else the driver finds what it has compiled in an earlier run, and loading takes no time.
    os.environ.setdefault("CUDA_CACHE_DISABLE", "1")
    for what, figure in told_of_flicks(workload(args.flicks), args.ptx, args.compared):
        print(f"{what}: {figure}", flush=True)


def told_of_flicks(work: Workload, ptx: str | None, compared: int | None) -> Iterator[tuple[str, str]]:
    """The rows, one after another."""
    player = cuda.Player(BODIES, ptx)
    cupy, count = player.cupy, len(work.which)
    packed, which, rows = (cupy.asarray(one) for one in (work.world.packed.view(np.uint8), *work[1:]))
    free, pool = cupy.cuda.runtime.memGetInfo()[0], cupy.get_default_memory_pool()
    free += pool.total_bytes()
    registers, loading = timed(lambda: player.kernel.num_regs)

    def play(order: Any = None) -> cuda.OnDevice:
        found = player.play(packed, which, rows, len(work.world.bodies), order=order)
        cupy.cuda.Device().synchronize()
        return found

    def speed(seconds: float) -> str:
        return f"{count / seconds / 1e6:.1f} million flicks a second"

    back = sum(part.nbytes for part in play())
    held = free - cupy.cuda.runtime.memGetInfo()[0] - pool.total_bytes()
    yield "like flicks sorted side by side, the sorting included", speed(best_of(play))
    whole = cuda.simulate_many([work.world], work.which, work.flicks, ptx=ptx)
    took = best_of(lambda: cuda.simulate_many([work.world], work.which, work.flicks, ptx=ptx))
    yield "from arrays of NumPy to arrays of NumPy", f"{speed(took)}; {back / 1e6:.0f} MB come back"
    in_turn = cupy.arange(count, dtype=np.int32)
    yield "unsorted", speed(best_of(lambda: play(in_turn)))
    yield "registers, local memory of a thread", f"{registers}, {player.kernel.local_size_bytes} bytes"
    yield "memory that the driver sets aside", f"{held / 1e9:.1f} GB"
    yield "loading the PTX", f"{loading:.0f} s"
    yield "SHA-256 of places, contacts, first and left", digest(whole)
    yield "equal to the processor in every bit", _compared(work, whole, compared)


def _compared(work: Workload, found: Batch, compared: int | None) -> str:
    if not COMPILED:
        return "not compared, there is no numba here: python -m tools.bench_gpu processor elsewhere"
    which, rows = work.which[:compared], work.flicks[:compared]
    part = Batch(found.worlds, which, rows, *(getattr(found, name)[:compared] for name in ENDS))
    return f"{equal(part, simulate_many([work.world], which, rows))} of {len(which)}"


def processor(args: argparse.Namespace) -> None:
    """What the processor makes of the same flicks."""
    work = workload(args.flicks)
    print(f"{args.flicks} flicks: {digest(simulate_many([work.world], work.which, work.flicks))}")


def steps(args: argparse.Namespace) -> None:
    """Random steps a second of a game as JAX arrays."""
    options = {"play-ball": {"board": args.board}, "chifootmi": {"level": args.level}}.get(args.game, {})
    began = time.perf_counter()
    play = bench_jax.at_random(args.game, args.games, **options)
    play()
    first = time.perf_counter() - began
    speed = args.games * bench_jax.LENGTH / best_of(play) / 1e6
    told = (f"{speed:.2f} million steps a second", f"first call {first:.0f} s", bench_jax.memory())
    name = " ".join((args.game, *options.values()))
    print(f"{name}, {args.games} games on {bench_jax.device()}: {', '.join(filter(None, told))}")


def timed(task: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives, and the seconds it took."""
    began = time.perf_counter()
    found = task()
    return found, time.perf_counter() - began


def best_of(task: Callable[[], Any], times: int = 3) -> float:
    """The least seconds of some tries."""
    return min(timed(task)[1] for _ in range(times))


def main(argv: Sequence[str] | None = None) -> int:
    """One of the three; 2 where there is no GPU, or nothing to drive it with."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench_gpu",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("flicks")
    one.add_argument("--compared", type=int, help="so many of them are compared with the processor's (all)")
    one.add_argument("--ptx", help=f"a file of python -m pitchside.physics.ptx --bodies {BODIES}")
    one.set_defaults(run=flicks)
    other = commands.add_parser("processor")
    other.set_defaults(run=processor)
    for command in (one, other):
        command.add_argument("--flicks", type=int, default=1_000_000)
    last = commands.add_parser("steps")
    last.add_argument("game", nargs="?", choices=(*bench_jax.OURS, *bench_jax.PGX), default="play-ball")
    last.add_argument("--games", type=int, default=4096)
    last.add_argument("--level", default="beginner", help="of ChiFootMi")
    last.add_argument("--board", default="hex37", help="of Play Ball")
    last.set_defaults(run=steps)
    args = parser.parse_args(argv)
    try:
        args.run(args)
    except (cuda.NoGpu, ModuleNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
