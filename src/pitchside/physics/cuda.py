"""Many flicks at once on a GPU: the same bits as on the processor, one flick a thread.

    from pitchside.physics import cuda

    batch = cuda.simulate_many(worlds, which, flicks)       # as pitchside.physics.simulate_many

CuPy is all that it needs besides NumPy (`pip install ".[gpu]"`), and the kernels as PTX: they are built
once and kept, which needs numba-cuda from the same extra, or given as a file that `python -m
pitchside.physics.ptx` has made elsewhere. `docs/envs/gpu.md` has the figures.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitchside.compiled import COMPILED, cache_home, cache_name
from pitchside.core.errors import GuardTripped, PitchsideError
from pitchside.core.extra import extra, install
from pitchside.physics.batch import Batch, check_batch
from pitchside.physics.engine import MOST_EVENTS, check_guard
from pitchside.physics.kernels.state import DONE, MOST_BODIES, WORLD
from pitchside.physics.pack import Ints, as_tuple
from pitchside.physics.ptx import BLOCKS, ENTRY, THREADS
from pitchside.physics.world import World

SIZES = (8, 16, 24, 32, 48, MOST_BODIES)
"""Kernels are built for so many bodies: the least of these that a batch fits in."""
HERE = Path(__file__).parent


class NoGpu(PitchsideError, RuntimeError):
    """There is no GPU to play on, or nothing to drive it with."""


class OnDevice(NamedTuple):
    """The ends of many flicks, left on the GPU."""

    places: Any
    """[flick, body, x and y]."""
    notes: Any
    """[flick, ...]: how it ended, contacts, the first body touched, the set of bodies that left."""


class Player:
    """The kernels, loaded for worlds of up to so many bodies."""

    def __init__(self, bodies: int, ptx: str | os.PathLike[str] | None = None) -> None:
        """Load the PTX at this path, or else the one in the cache, built if it is not there yet."""
        self.cupy = _cupy()
        path = Path(ptx) if ptx is not None else built(bodies)
        if not path.is_file():
            raise NoGpu(
                f"there is no PTX at {path}: python -m pitchside.physics.ptx --bodies {bodies} {path}"
            )
        self.kernel = self.cupy.RawModule(path=str(path)).get_function(ENTRY)
        """CuPy's, which loads the PTX when it is first asked for anything."""
        found = self.cupy.cuda.Device().attributes["MultiProcessorCount"]
        self.grid = BLOCKS * int(found)

    def play(
        self,
        worlds: Any,
        which: Any,
        flicks: Any,
        bodies: int,
        guard: int = MOST_EVENTS,
        order: Any = None,
    ) -> OnDevice:
        """Play flick f, a row of body, thousandths of a degree and mm/s, in world `which[f]`: all on the GPU.

        `worlds` are the packed records of worlds, one after another, as bytes; `bodies` is how many the
        largest has. Threads take the flicks in this order, or like ones beside each other. Nothing is
        checked.
        """
        cupy, count = self.cupy, len(which)
        worlds = worlds.view(np.uint8).reshape(-1, WORLD.itemsize)
        places = cupy.zeros((count, bodies, 2))
        notes = cupy.zeros((count, 4), np.int64)
        none, nothing = cupy.zeros(0), cupy.zeros(0, np.int64)
        order = self.order(which, flicks) if order is None else order
        taken = cupy.zeros(1, np.int32)
        arrays: list[Any] = [which, flicks, order, np.int64(guard), none, nothing, taken, places, notes]
        arguments = [*_record_array(worlds), *(one for array in arrays for one in _plain(array))]
        blocks = min(self.grid, -(-count // THREADS)) or 1
        self.kernel((blocks,), (THREADS,), tuple(arguments))
        return OnDevice(places, notes)

    def order(self, which: Any, flicks: Any) -> Any:
        """Like flicks beside each other: threads side by side then do the same for longer."""
        body, angle, pace = flicks[:, 0], flicks[:, 1] % 360_000, flicks[:, 2]
        key = ((which * MOST_BODIES + body) * 360 + angle // 1000) * 8192 + pace
        return self.cupy.argsort(key).astype(np.int32)


def simulate_many(
    worlds: Sequence[World],
    which: Ints,
    flicks: Ints,
    *,
    guard: int = MOST_EVENTS,
    ptx: str | os.PathLike[str] | None = None,
) -> Batch:
    """As `pitchside.physics.simulate_many`, on the GPU: the same answer in every bit, and the same errors.

    Raises `NoGpu`, or `ModuleNotFoundError` with the name of the extra, where it cannot.
    """
    worlds, guard = as_tuple(worlds, "worlds"), check_guard(guard)
    which, flicks, counts = check_batch(worlds, which, flicks)
    player = _player(_size(int(counts.max())), ptx)
    packed = np.concatenate([world.packed for world in worlds]).view(np.uint8)
    put = player.cupy.asarray
    found = player.play(put(packed), put(which), put(flicks), int(counts.max()), guard)
    notes, places = found.notes.get(), found.places.get()
    if notes[:, 0].any():
        raise GuardTripped(f"{int((notes[:, 0] != DONE).sum())} flicks passed {guard} events or contacts")
    return Batch(worlds, which, flicks, places, notes[:, 1], notes[:, 2], notes[:, 3])


def built(bodies: int) -> Path:
    """The PTX for worlds of so many bodies, from the cache; built now if it is not there."""
    if not COMPILED:
        raise NoGpu(f"kernels are built for the GPU by numba-cuda: {install('gpu')}, or name a PTX file")
    import numba

    digest = sha256(b"".join((HERE / name).read_bytes() for name in ("lanes.py", "ptx.py")))
    folder = cache_home() / f"ptx-{cache_name(numba.__version__)}-{digest.hexdigest()[:16]}"
    path = folder / f"flicks-{bodies}.ptx"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f"{bodies}.{os.getpid()}"
        command = [sys.executable, "-m", "pitchside.physics.ptx", "--bodies", str(bodies), str(fresh)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoGpu(f"the kernels were not built for the GPU: {done.stderr.strip().splitlines()[-1]}")
        fresh.replace(path)
    return path


_players: dict[tuple[int, str | None], Player] = {}


def _player(bodies: int, ptx: str | os.PathLike[str] | None) -> Player:
    key = (bodies, None if ptx is None else os.fspath(ptx))
    if key not in _players:
        _players[key] = Player(bodies, ptx)
    return _players[key]


def _size(bodies: int) -> int:
    return next(size for size in SIZES if size >= bodies)


def _cupy() -> Any:
    with extra("gpu", "flicks on the GPU"):
        import cupy
    try:
        if cupy.cuda.runtime.getDeviceCount() > 0:
            return cupy
    except cupy.cuda.runtime.CUDARuntimeError:
        pass
    raise NoGpu("no GPU is found; on the processor pitchside.physics.simulate_many does the same")


def _plain(array: Any) -> Iterator[Any]:
    """An array as the compiler hands it over: no owner, its size, where it is, its shape and strides."""
    if isinstance(array, np.int64):
        yield array
        return
    yield from (np.uint64(0), np.uint64(0), np.int64(array.size), np.int64(array.itemsize), array)
    yield from (np.int64(number) for number in (*array.shape, *array.strides))


def _record_array(rows: Any) -> Iterator[Any]:
    """Rows of bytes as an array of records."""
    yield from (np.uint64(0), np.uint64(0), np.int64(len(rows)), np.int64(rows.shape[1]), rows)
    yield from (np.int64(len(rows)), np.int64(rows.shape[1]))
