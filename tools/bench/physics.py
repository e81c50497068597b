"""Physics: flicks a second, one call with its tape, and how long a fresh process takes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles

import numpy as np

from pitchside.physics.batch import simulate_many
from pitchside.physics.engine import simulate
from pitchside.physics.formation import aimed, formation
from pitchside.physics.pack import Ints
from pitchside.physics.world import Flick, World
from tools.bench import Row

SEED = 7


def flicks(quick: bool) -> list[Row]:
    """The engine's own figures; `python -m tools.peers` compares it with others."""
    world = formation()
    simulate_many([world], np.zeros(1, np.int64), aimed(world, 1, np.random.default_rng(1)))
    return [*alone(world, 4_000 if quick else 40_000), second_start()]


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


def alone(world: World, count: int) -> list[Row]:
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
        Row("batch, one core", f"{rate:,.0f}/s", f"{1e6 / rate:.2f} us a flick, {contacts:.2f} contacts"),
        Row("batch, all cores, wall time", f"{parallel:,.0f}/s", "threads"),
        Row("one call with its tape", f"{p50:.1f} us", f"p50; p90 {p90:.1f}, p99 {p99:.1f}"),
        Row("one call, world built and checked too", f"{built:.1f} us", "p50"),
    ]


START = """import time; a = time.perf_counter(); b = time.process_time()
from pitchside.physics import Disc, Flick, World, simulate
simulate(World((Disc("a", 0, 0), Disc("b", 90, 0))), Flick("a", 0, 900))
print(time.perf_counter() - a, time.process_time() - b)"""


def second_start() -> Row:
    """A fresh process with the kernels already compiled: import and first call."""
    starts = [subprocess.check_output([sys.executable, "-c", START]).split() for _ in range(4)][1:]
    wall, spent = (median(float(times[at]) for times in starts) for at in (0, 1))
    return Row("second start", f"{spent:.2f} s", f"CPU, import and first call; wall {wall:.2f} s")
