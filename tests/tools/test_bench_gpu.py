"""`tools.bench_gpu flicks` where there is no GPU: a stand-in for CuPy plays the flicks on the processor."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pitchside.physics import cuda, simulate_many
from pitchside.physics.kernels.state import WORLD
from pitchside.physics.world import World
from tools import bench_gpu

COUNT = 40


class OnCard(np.ndarray[Any, Any]):
    """An array that is said to lie on the card."""

    def get(self) -> np.ndarray[Any, Any]:
        """As it is here."""
        return np.asarray(self)


def card(*arguments: Any) -> OnCard:
    """An array of zeros there."""
    return np.zeros(*arguments).view(OnCard)


class Kernel:
    """Plays what it is handed, as PTX would, and remembers in which order."""

    num_regs, local_size_bytes = 168, 29_864

    def __init__(self, world: World) -> None:
        self.world, self.orders = world, list[list[int]]()

    def __call__(self, blocks: Any, threads: Any, arguments: tuple[Any, ...]) -> None:
        """Fill places and notes."""
        packed, *arrays = (one for one in arguments if isinstance(one, np.ndarray))
        assert packed.view(WORLD).tobytes() == self.world.packed.tobytes()
        which, flicks, order, _, _, _, places, notes = arrays
        self.orders.append(order.tolist())
        found = simulate_many([self.world], np.asarray(which), np.asarray(flicks))
        places[:] = found.places
        notes[:, 1:] = np.stack([found.contacts, found.first, found.left], 1)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """What the stand-in loads."""
    made = Kernel(bench_gpu.workload(1).world)
    device = SimpleNamespace(attributes={"MultiProcessorCount": 2}, synchronize=lambda: None)
    free = iter((100_000_000_000, 92_000_000_000))
    runtime = SimpleNamespace(getDeviceCount=lambda: 1, memGetInfo=lambda: (next(free), 140_000_000_000))
    cupy = SimpleNamespace(
        RawModule=lambda path: SimpleNamespace(get_function=lambda name: made),
        cuda=SimpleNamespace(Device=lambda: device, runtime=runtime),
        get_default_memory_pool=lambda: SimpleNamespace(total_bytes=lambda: 0),
        asarray=lambda one: np.asarray(one).view(OnCard),
        zeros=card,
        argsort=np.argsort,
        arange=lambda count, dtype: np.arange(count, dtype=dtype).view(OnCard),
    )
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setattr(cuda, "_players", {})
    return made


@pytest.fixture
def ptx(tmp_path: Path) -> str:
    """A file that the stand-in takes for PTX."""
    path = tmp_path / "flicks.ptx"
    path.touch()
    return str(path)


def test_every_row_of_the_table_is_told(kernel: Kernel, ptx: str) -> None:
    """Speeds sorted, unsorted and from NumPy to NumPy, what a thread takes, and that the bits are equal."""
    told = dict(bench_gpu.told_of_flicks(bench_gpu.workload(COUNT), ptx, None))
    assert [what for what, figure in told.items() if "million flicks a second" in figure] == [
        "like flicks sorted side by side, the sorting included",
        "from arrays of NumPy to arrays of NumPy",
        "unsorted",
    ]
    assert told["registers, local memory of a thread"] == "168, 29864 bytes"
    assert told["memory that the driver sets aside"] == "8.0 GB"
    assert told["equal to the processor in every bit"] == f"{COUNT} of {COUNT}"
    assert list(range(COUNT)) in kernel.orders


def test_only_some_are_compared_where_one_asks(kernel: Kernel, ptx: str) -> None:
    """The others are played all the same."""
    told = dict(bench_gpu.told_of_flicks(bench_gpu.workload(COUNT), ptx, 5))
    assert told["equal to the processor in every bit"] == "5 of 5"


def test_without_numba_nothing_is_compared_here(
    kernel: Kernel, ptx: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The SHA-256 is what a processor elsewhere prints of the same flicks."""
    monkeypatch.setattr(bench_gpu, "COMPILED", False)
    told = dict(bench_gpu.told_of_flicks(bench_gpu.workload(COUNT), ptx, None))
    assert "there is no numba here" in told["equal to the processor in every bit"]
    assert bench_gpu.main(["processor", "--flicks", str(COUNT)]) == 0
    assert told["SHA-256 of places, contacts, first and left"] in capsys.readouterr().out


def test_a_bit_that_differs_is_found() -> None:
    """Minus zero is not zero."""
    world, which, flicks = bench_gpu.workload(COUNT)
    one, two = (simulate_many([world], which, flicks) for _ in range(2))
    two.places[3, 0, 0], one.places[3, 0, 0] = -0.0, 0.0
    assert bench_gpu.equal(one, two) == COUNT - 1
    assert bench_gpu.digest(one) != bench_gpu.digest(two)


def test_without_cupy_one_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence that names the extra."""
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setenv("CUDA_CACHE_DISABLE", "0")
    assert bench_gpu.main(["flicks", "--flicks", "1"]) == 2
    assert "pitchside-games[gpu]" in capsys.readouterr().err
