"""Random steps a second, ours beside other libraries' on this machine: `python -m tools.bench_envs`.

A step is one choice of one agent (in ChiFootMi's batch, of both), random among the lawful ones; episodes that
begin anew are counted in. Figures are steps in a second of processor time, so that a busy machine and a
library's own threads change nothing; where all processors are asked for, or a GPU plays, in a second by the
clock. What is written in JAX, our own batch and Pgx's games, plays on the device that JAX has, which its row
names. Libraries that are not installed are named: `make peers-envs` installs them.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np

from pitchside.envs import make_vec
from pitchside.envs.vec.batch import Batch, cores
from tools import bench_jax
from tools.bench import Row, table

Played = tuple[int, int]
"""Steps, and the choices there were in all of them."""
Play = Callable[[], Played]
ROWS, DISC_ROWS = 4096, 256
JAX_ROWS, GPU_ROWS = 1024, 65_536
"""Of games in JAX, on the processor and on anything else."""
FEW_ROWS = 32
"""Where the referee plays them."""
CHUNK = 200
"""Steps between two looks at the clock."""
SLOW = 5.0
"""Seconds of a first call that are worth a word."""


class Runner(NamedTuple):
    """An environment to be measured."""

    name: str
    make: Callable[[], Play]
    needs: tuple[str, ...] = ()
    """Modules that must be there."""
    note: str = ""
    by_clock: bool = False


class Rate(NamedTuple):
    """What was measured."""

    steps: float
    """A second."""
    choices: float
    """Lawful ones, on average."""
    first: float
    """Seconds until the first chunk was played: what was compiled for it is in it."""


def measured(runner: Runner, seconds: float) -> Rate:
    """Play for so long, after a first chunk that compiles and fills caches."""
    now = time.perf_counter if runner.by_clock else time.process_time
    began = now()
    play = runner.make()
    play()
    first = now() - began
    steps = choices = 0
    start = now()
    while (spent := now() - start) < seconds:
        more, found = play()
        steps, choices = steps + more, choices + found
    return Rate(steps / spent, choices / max(steps, 1), first)


def batch_of(game: str, rows: int, workers: int, **settings: Any) -> Play:
    """One of our batches."""
    batch = make_vec(game, num_envs=rows, workers=workers, **settings)
    batch.reset(seed=1)

    def play() -> Played:
        times, choices = max(1, 4 * ROWS // rows // 128), int(np.count_nonzero(batch.masks.view(np.bool_)))
        for _ in range(times):
            batch.step(batch.sample())
        return rows * times, choices * times

    return play


def zoo(make: Callable[[], Any]) -> Play:
    """An environment of PettingZoo's kind, one agent after the other; a step has observation and mask."""
    with catch_warnings():
        simplefilter("ignore")
        env, rng = make(), random.Random(1)
        env.reset(seed=1)

    def play() -> Played:
        choices = 0
        for _ in range(CHUNK):
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
            if mask is None:
                env.step(env.action_space(env.agent_selection).sample())
                continue
            found = np.flatnonzero(mask)
            choices += len(found)
            env.step(int(found[rng.randrange(len(found))]))
        return CHUNK, choices

    return play


def classic(name: str) -> Any:
    """A game of PettingZoo's own."""
    return import_module(f"pettingzoo.classic.{name}").env()


def ours(name: str) -> Any:
    """An environment of ours for PettingZoo."""
    return import_module(f"pitchside.envs.{name}").env()


def spiel(name: str, look: bool) -> Play:
    """A game of OpenSpiel, called from Python; with a look it gives observation and mask as others do."""
    pyspiel, rng = import_module("pyspiel"), random.Random(1)
    if name.startswith("python_"):
        module = "pitchside.envs.spiel" if "pitchside" in name else "open_spiel.python.games"
        import_module(module)
    game = pyspiel.load_game(name)

    def play() -> Played:
        choices, state = 0, game.new_initial_state()
        for _ in range(CHUNK):
            if state.is_terminal():
                state = game.new_initial_state()
            if look:
                state.observation_tensor()
                state.legal_actions_mask()
            found = state.legal_actions()
            choices += len(found)
            state.apply_action(found[rng.randrange(len(found))])
        return CHUNK, choices

    return play


def runners(games_at_once: int | None = None) -> Iterator[Runner]:
    """All that are compared, ours first; the first of all is what the others are held against."""
    games = (("play-ball", ROWS), ("chifootmi", ROWS), ("pitch-out", DISC_ROWS), ("pitch-bowl", DISC_ROWS))
    for game, rows in games:
        note = f"{rows} rows: observations, masks, rewards, new episodes"
        yield Runner(f"{game}, batch, one core", partial(batch_of, game, rows, 1), (), note)
    for game in ("pitch-out", "pitch-bowl"):
        make = partial(batch_of, game, DISC_ROWS, 1, actions="discrete")
        yield Runner(f"{game}, discrete, one core", make, (), f"{DISC_ROWS} rows, with masks")
    for game, settings in (("pitch-out", {"rules": "advanced"}), ("pitch-bowl", {"tremor": 1.0})):
        make = partial(batch_of, game, FEW_ROWS, 1, **settings)
        yield Runner(f"{game}, refereed, one core", make, (), f"{FEW_ROWS} rows, the referee itself")
    for game, rows in games:
        make = partial(batch_of, game, rows, cores())
        yield Runner(f"{game}, batch, {cores()} cores", make, (), "by the clock", by_clock=True)
    for name in ("play_ball_v0", "chifootmi_v0", "pitch_out_v0", "pitch_bowl_v1"):
        yield Runner(f"{name}, PettingZoo", partial(zoo, partial(ours, name)), ("pettingzoo",))
    yield Runner(
        "python_pitchside_play_ball", partial(spiel, "python_pitchside_play_ball", True), ("pyspiel",)
    )
    yield from others()
    yield from in_jax(games_at_once)


def others() -> Iterator[Runner]:
    """Other libraries."""
    for name, needs in (("connect_four_v3", ()), ("chess_v6", ("chess",))):
        make = partial(zoo, partial(classic, name))
        yield Runner(f"PettingZoo {name}", make, ("pettingzoo", "pygame", *needs))
    for name in ("connect_four", "hex(board_size=5)"):
        for look, note in ((False, "C++, rules alone"), (True, "C++, with observation and mask")):
            yield Runner(f"OpenSpiel {name}", partial(spiel, name, look), ("pyspiel",), note)
    make = partial(spiel, "python_tic_tac_toe", True)
    yield Runner("OpenSpiel python_tic_tac_toe", make, ("pyspiel",), "Python, with observation and mask")


def in_jax(count: int | None = None) -> Iterator[Runner]:
    """Ours and Pgx's, so many at once; the device is asked for by its name where there is JAX."""
    there = find_spec("jax") is not None
    slow = there and bench_jax.on_processor()
    rows = count or (JAX_ROWS if slow else GPU_ROWS)
    note = f"{rows} rows on {bench_jax.device()}" if there else ""
    for name in (*bench_jax.OURS, *bench_jax.PGX):
        ours = name in bench_jax.OURS
        title, needs = (f"{name}, JAX", ("jax",)) if ours else (f"Pgx {name}", ("jax", "pgx"))
        yield Runner(title, partial(bench_jax.at_random, name, rows), needs, note, by_clock=not slow)


def rows_of(chosen: Sequence[Runner], seconds: float) -> Iterator[Row]:
    """A line for each, with how much faster our batch of Play Ball is."""
    first: Rate | None = None
    for runner in chosen:
        if not all(find_spec(module) for module in runner.needs):
            missing = ", ".join(module for module in runner.needs if not find_spec(module))
            yield Row(runner.name, "not installed", f"needs {missing}: make peers-envs")
            continue
        rate = measured(runner, seconds)
        first = first or rate
        beside = f"1/{first.steps / rate.steps:,.1f}" if rate is not first else "1"
        choices = f"{rate.choices:.1f} choices" if rate.choices else ""
        first_call = f"first call {rate.first:.0f} s" if rate.first >= SLOW else ""
        told = filter(None, (beside, choices, runner.note, first_call))
        yield Row(runner.name, f"{rate.steps:,.0f}/s", ", ".join(told))


def compile_seconds(game: str) -> tuple[float, float]:
    """Processor seconds until a first step is played: when nothing is compiled yet, and from the cache."""
    code = (
        "import time; from pitchside.envs import make_vec; start = time.process_time(); "
        f"batch = make_vec({game!r}, num_envs=2); batch.reset(seed=1); batch.step(batch.sample()); "
        "print(time.process_time() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        told = {**os.environ, "NUMBA_CACHE_DIR": folder}
        again = (
            subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True, check=True)
            for _ in range(2)
        )
        cold, warm = (float(done.stdout) for done in again)
        return cold, warm


def weight(batch: Batch) -> int:
    """Bytes of all arrays of a batch."""
    return sum(one.nbytes for one in vars(batch).values() if isinstance(one, np.ndarray))


def machine() -> str:
    """What it was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    name = next(
        (line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine()
    )
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"{name}, {cores()} cores, load {load:.1f}, Python {platform.python_version()}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_envs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each of them")
    parser.add_argument(
        "--only", default="", help="those with this in their name, after our batch of Play Ball"
    )
    parser.add_argument("--games", type=int, help=f"at once, in JAX ({JAX_ROWS}, on a GPU {GPU_ROWS})")
    told = parser.parse_args(argv)
    print(f"Random steps, {machine()}", flush=True)
    for game in ("play-ball", "chifootmi"):
        megabytes = weight(make_vec(game, num_envs=ROWS)) / 1e6
        cold, warm = compile_seconds(game)
        said = f"first step after {cold:.1f} s of compiling, {warm:.1f} s from the cache"
        print(f"  {game}: {ROWS} rows take {megabytes:.0f} MB; {said}", flush=True)
    first, *rest = runners(told.games)
    print(
        "\n".join(
            table(list(rows_of([first, *(one for one in rest if told.only in one.name)], told.seconds)))
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
