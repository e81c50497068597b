"""The flicks of `pitchside.physics.lanes` as PTX, for GPUs of NVIDIA: `python -m pitchside.physics.ptx`.

The kernels are compiled from the same sources as for the processor, as device functions of numba-cuda,
without fused multiply-add, so that the bits are the same. No GPU is needed. Run it as a program: it loads the
kernels a second time, for another compiler and with less room than they have on the processor.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

ENTRY = "flicks"
ARCHITECTURE = (8, 0)
THREADS = 128
"""In a block."""
BLOCKS = 3
"""On a multiprocessor, at least: what registers are given out for."""
LIMITS = ("MOST_BODIES", "MOST_CONTACTS", "MOST_PUSHING", "MOST_REGIONS")
CONTACTS = 6
"""Contacts for each body that there is room for: bodies in a plane have three each, at most."""


def less_room(record: np.dtype[Any], sizes: dict[int, int], wide: frozenset[str]) -> np.dtype[Any]:
    """A record with shorter arrays, and integers of half the width but for some."""
    found: list[tuple[Any, ...]] = []
    for name in record.names or ():
        kind = record[name]
        short = kind.base == np.int64 and name not in wide and kind.shape != ()
        found.append((name, np.int32 if short else kind.base, tuple(sizes.get(n, n) for n in kind.shape)))
    return np.dtype(found, align=True)


def build(bodies: int, *, threads: int = THREADS, blocks: int = BLOCKS) -> str:
    """The PTX for worlds of so many bodies, at most."""
    from numba import types

    cuda, from_dtype = _compiler()
    state = _kernels_for_cuda(bodies)
    lanes = importlib.import_module("pitchside.physics.lanes")
    for name in ("start", "first_event", "event", "write_down"):
        setattr(lanes, name, cuda.jit(device=True)(getattr(lanes, name)))
    whole, floats = types.int64, types.float64
    signature = types.void(
        types.Array(from_dtype(less_room(state.WORLD, {}, frozenset(state.WORLD.names))), 1, "C"),
        *(whole[::1], whole[:, ::1], types.int32[::1], whole, floats[::1], whole[::1], types.int32[::1]),
        *(floats[:, :, ::1], whole[:, ::1]),
    )
    text, _ = cuda.compile_ptx(
        _entry(state, lanes, bodies), signature, cc=ARCHITECTURE, launch_bounds=(threads, blocks)
    )
    return _renamed(text)


def _compiler() -> tuple[Any, Any]:
    """numba-cuda, and how it reads a record."""
    cuda = importlib.import_module("numba.cuda")
    return cuda, importlib.import_module("numba.cuda.np.numpy_support").from_dtype


def _kernels_for_cuda(bodies: int) -> Any:
    """Load the kernels anew as device functions, with room for so many bodies; return what they share."""
    compiled: Any = importlib.import_module("pitchside.compiled")
    compiled.jit = _compiler()[0].jit(device=True)
    here = sys.modules[__name__]
    for name in [one for one in sys.modules if one.startswith("pitchside.physics")]:
        if sys.modules[name] is not here:
            del sys.modules[name]
    importlib.import_module("pitchside.physics.lanes")
    state: Any = importlib.import_module("pitchside.physics.kernels.state")
    sizes = {
        state.MOST_BODIES: bodies,
        state.MOST_CONTACTS: min(CONTACTS * bodies, state.MOST_CONTACTS),
        state.MOST_PUSHING: 2 * bodies + 1,
        state.MOST_PUSHING * (state.MOST_PUSHING + 1) // 2: (2 * bodies + 1) * (bodies + 1),
        state.MOST_REGIONS: 1,
    }
    state.BODIES = less_room(state.BODIES, sizes, frozenset({"entered"}))
    state.GROUP = less_room(state.GROUP, sizes, frozenset())
    limits = {name: sizes[getattr(state, name)] for name in LIMITS}
    for module in [sys.modules[one] for one in sys.modules if one.startswith("pitchside.physics.kernels.")]:
        vars(module).update({name: limit for name, limit in limits.items() if hasattr(module, name)})
    # Nobody needs a GPU to compile for one.
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=ARCHITECTURE)
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir
    nvvm.compile_ir = lambda text, **options: compile_ir(text, **{**options, "fma": False})
    return state


def _entry(state: Any, lanes: Any, bodies: int) -> Any:
    """The kernel: every thread is a lane."""
    from numba import float64

    cuda, from_dtype = _compiler()
    own, shared, room = from_dtype(state.BODIES), from_dtype(state.GROUP), bodies * state.MARK
    going, start, event, write_down = lanes.GOING, lanes.start, lanes.event, lanes.write_down
    regions_of, tape_of = state.Regions, state.Tape

    def flicks(  # type: ignore[no-untyped-def]
        worlds, which, rows, order, guard, none, nothing, taken, places, notes
    ):
        now, group = cuda.local.array(1, own)[0], cuda.local.array(1, shared)[0]
        regions, tape = regions_of(none, nothing), tape_of(none, none, cuda.local.array(room, float64))
        now.unfinished = 1
        item, fresh, t = cuda.atomic.add(taken, 0, 1), True, 0.0
        while item < len(order):
            f = order[item]
            world = worlds[which[f]]
            if fresh:
                start(world, now, regions, rows[f], tape)
                fresh, t = False, 0.0
            status, t = event(world, now, group, regions, guard, tape, t)
            if status != going:
                write_down(world, now, rows[f, 0], status, places, notes, f)
                item, fresh = cuda.atomic.add(taken, 0, 1), True

    return flicks


def _renamed(text: str) -> str:
    """The text with a plain name for its entry."""
    for line in text.splitlines():
        if ".entry" in line:
            return text.replace(line.split(".entry")[1].split("(")[0].strip(), ENTRY)
    raise ValueError("the compiler made no kernel")


def main(argv: Sequence[str] | None = None) -> int:
    """Build, and write to a file."""
    parser = argparse.ArgumentParser(prog="python -m pitchside.physics.ptx", description=__doc__)
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("--bodies", type=int, default=24, help="in a world, at most (24)")
    parser.add_argument("--threads", type=int, default=THREADS, help=f"in a block ({THREADS})")
    parser.add_argument("--blocks", type=int, default=BLOCKS, help=f"on a multiprocessor ({BLOCKS})")
    args = parser.parse_args(argv)
    args.out.write_text(build(args.bodies, threads=args.threads, blocks=args.blocks))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
