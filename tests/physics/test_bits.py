"""The same bits everywhere: compiled and plain, here and on other machines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitchside.compiled import COMPILED
from pitchside.physics.fingerprint import digests

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = {
    "sparse": "ee8ff3614acfd767605d3162fcfc3fa8bdadb3cfcef171610a633654cc9b6706",
    "clutter": "84f419f009bb810fc03a85a756fdb084a28fda30a636eb52930aed3e06c462a4",
    "blocks": "034ac0955aeec18a445ccbb50d359f9444a1e98c7d87f341369a62369ff73182",
    "rack": "fcd2f393b5d3b9be03805b77463acb26af837e5e3ade15c2a4efb61dc7f17e5b",
    "rows": "2b5e52c1249cd112d22d21c538498ab9efa0367329d629994e7991153ed4ef1f",
    "ball": "3a1f3956ef9be3cd4111bb21f621557e36922e32930e165e04cb70e616395b73",
}
"""Hashes of 1000 flicks; the same on every machine. A change of the physics changes them, and its version."""

NO_NUMBA = pytest.mark.skipif(not COMPILED, reason="there is no compiler")

TWIN = """
import sys
from pitchside.physics.engine import PLAIN
from pitchside.physics.fingerprint import digests
assert PLAIN
print(digests(int(sys.argv[1]), int(sys.argv[2])))
"""

ASSEMBLY = """
from pitchside.physics import Disc, Flick, World, simulate
from pitchside.physics.kernel_run import run
simulate(World((Disc("a", 0, 0), Disc("b", 90, 0))), Flick("a", 0, 900))
print("\\n".join(run.inspect_asm().values()))
"""


def python(code: str, *args: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        env={**os.environ, **environment},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_golden_hash() -> None:
    """The bits of 1000 flicks have not changed."""
    assert digests(1000) == GOLDEN


@NO_NUMBA
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [101, 102, 103, 104, 105])
def test_plain_and_compiled_kernels_agree_in_every_bit(seed: int) -> None:
    """Five times 20 000 flicks, sparse and dense: every segment, contact and place of rest is the same."""
    assert python(TWIN, "20000", str(seed), NUMBA_DISABLE_JIT="1").strip() == str(digests(20_000, seed))


@NO_NUMBA
@pytest.mark.timeout(600)
def test_no_fused_instruction(tmp_path: Path) -> None:
    """The compiled code multiplies and adds in two roundings, as the plain one does."""
    assembly = python(ASSEMBLY, NUMBA_CACHE_DIR=str(tmp_path))
    assert "kernel_run" in assembly
    assert re.findall(r"^\s*v?f(?:n?m(?:add|sub)|ml[as])\S*|^\s*vfm\S*", assembly, re.MULTILINE) == []
