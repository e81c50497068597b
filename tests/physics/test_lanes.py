"""Flicks in lanes, as a GPU plays them: event by event, several side by side."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import numpy as np
import pytest

from pitchside.physics.batch import simulate_many
from pitchside.physics.cuda import NoGpu, Player
from pitchside.physics.formation import aimed, formation

FLICKS = 12


def test_lanes_play_as_the_engine_does() -> None:
    """Places, contacts, first touches and exits are the same bits, in the shorter records of the GPU."""
    command = [sys.executable, "-m", "tests.physics.lanes", str(FLICKS)]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    world = formation()
    flicks = aimed(world, FLICKS, np.random.default_rng(3)).reshape(-1, 3)
    whole = simulate_many([world], np.zeros(FLICKS, np.int64), flicks)
    notes = np.stack([0 * whole.first, whole.contacts, whole.first, whole.left], 1)
    assert done.stdout.strip() == sha256(whole.places.tobytes() + notes.tobytes()).hexdigest()


def test_without_a_gpu_one_is_told_so() -> None:
    """By the extra that is missing, or that no card is there."""
    with pytest.raises((ModuleNotFoundError, NoGpu), match=r"pitchside-games\[gpu\]|no GPU is found"):
        Player(24)
