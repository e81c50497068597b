"""Speed of the engine, alone and against others in the same run: `python -m pitchside.physics.bench`.

The others are a development extra: `make peers` installs them. Without them only the engine's own rows
appear, and a line that says so.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import NamedTuple

import numpy as np

from pitchside.physics.batch import simulate_many
from pitchside.physics.engine import simulate
from pitchside.physics.pack import Ints
from pitchside.physics.peers import PEERS, Peer, installed, run
from pitchside.physics.scenes import aimed, formation
from pitchside.physics.world import Flick, World

SEED = 7


class Figure(NamedTuple):
    """One figure of the table, ready to be shown."""

    what: str
    figure: str
    note: str = ""


def flicks_of(world: World, rows: Ints) -> list[Flick]:
    """Rows of body, thousandths of a degree and mm/s as flicks."""
    return [Flick(world.ids[int(b)], int(m) / 1000.0, int(v)) for b, m, v in rows.reshape(-1, 3)]


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of this process for one piece of work."""
    started = time.process_time()
    work()
    return time.process_time() - started


def own_rate(world: World, rows: Ints) -> float:
    """Flicks a CPU second in one thread, the best of three."""
    which = np.zeros(len(rows) // 3, np.int64)
    return len(which) / min(cpu(lambda: simulate_many([world], which, rows, threads=1)) for _ in range(3))


def call_times(world: World, flicks: Sequence[Flick], anew: bool) -> list[float]:
    """Seconds for each whole call, tape included; `anew`: the world is built and checked each time too."""
    found = []
    for flick in flicks:
        started = time.perf_counter()
        simulate(World(world.bodies, world.material) if anew else world, flick)
        found.append(time.perf_counter() - started)
    return found


def alone(world: World, count: int) -> list[Figure]:
    """The engine by itself."""
    source = np.random.default_rng(SEED)
    rows = aimed(world, count, source)
    rate = own_rate(world, rows)
    which = np.zeros(count, np.int64)
    started = time.perf_counter()
    contacts = float(simulate_many([world], which, rows).contacts.mean())
    parallel = count / (time.perf_counter() - started)
    flicks = flicks_of(world, rows[: 3 * min(count, 3000)])
    times = sorted(call_times(world, flicks, False))
    p50, p90, p99 = (quantiles(times, n=100)[at] * 1e6 for at in (49, 89, 98))
    built = median(call_times(world, flicks, True)) * 1e6
    return [
        Figure("batch, one core", f"{rate:,.0f}/s", f"{1e6 / rate:.2f} us a flick, {contacts:.2f} contacts"),
        Figure("batch, all cores, wall time", f"{parallel:,.0f}/s", "threads"),
        Figure("one call with its tape", f"{p50:.1f} us", f"p50; p90 {p90:.1f}, p99 {p99:.1f}"),
        Figure("one call, world built and checked too", f"{built:.1f} us", "p50"),
    ]


def against(name: str, peer: Peer, world: World, count: int, own: int) -> list[Figure]:
    """One other engine; the engine itself is timed again right after it."""
    source = np.random.default_rng(SEED + 1)
    flicks = flicks_of(world, aimed(world, count, source))
    steps = 0
    errors = []
    started = time.process_time()
    spent = 0.0
    for flick in flicks:
        started = time.process_time()
        steps += run(peer, flick)
        spent += time.process_time() - started
        rest = simulate(world, flick).rest
        errors.append(
            max(
                ((x - a) ** 2 + (y - b) ** 2) ** 0.5
                for (x, y), (a, b) in zip(peer.places(), rest.values(), strict=True)
            )
        )
    rate, ours = count / spent, own_rate(world, aimed(world, own, source))
    p50 = median(call_times(world, flicks_of(world, aimed(world, 3000, source)), False))
    p90 = quantiles(errors, n=10)[8]
    step = spent / steps
    return [
        Figure(f"{name} at 1/240 s", f"{rate:,.0f}/s", f"{steps / count:.0f} steps a flick"),
        Figure("  is slower by", f"{ours / rate:.0f}x", f"batch {ours:,.0f}/s, one core, right after"),
        Figure("  off by", f"{median(errors):.1f} mm", f"median; p90 {p90:.0f} mm"),
        Figure(
            "  one call with its tape",
            f"{p50 / step:.2f} steps",
            f"{p50 * 1e6:.1f} us; a step {step * 1e6:.1f} us",
        ),
    ]


START = """import time; a = time.perf_counter(); b = time.process_time()
from pitchside.physics import Disc, Flick, World, simulate
simulate(World((Disc("a", 0, 0), Disc("b", 90, 0))), Flick("a", 0, 900))
print(time.perf_counter() - a, time.process_time() - b)"""


def second_start() -> Figure:
    """A fresh process with the kernels already compiled: import and first call."""
    starts = [subprocess.check_output([sys.executable, "-c", START]).split() for _ in range(4)][1:]
    wall, spent = (median(float(times[at]) for times in starts) for at in (0, 1))
    return Figure("second start", f"{spent:.2f} s", f"CPU, import and first call; wall {wall:.2f} s")


def beside(world: World, count: int, own: int) -> list[Figure]:
    """The other engines, or how to get them."""
    here, rows = installed(), list[Figure]()
    for name, make in PEERS.items():
        if name in here:
            rows += against(name, make(world), world, count, own)
        else:
            rows.append(Figure(f"{name} at 1/240 s", "not installed", "`make peers` installs it"))
    return rows


def figures(quick: bool = False) -> list[Figure]:
    """The whole table."""
    world = formation()
    own, others = (4_000, 20) if quick else (40_000, 120)
    simulate_many([world], np.zeros(1, np.int64), aimed(world, 1, np.random.default_rng(1)))
    return [*alone(world, own), *beside(world, others, own), second_start()]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m pitchside.physics.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer flicks, rougher figures")
    for row in figures(parser.parse_args(argv).quick):
        sys.stdout.write(f"{row.what:<40} {row.figure:>14}  {row.note}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
