"""The same bits everywhere: compiled and plain, here and on other machines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitchside.compiled import COMPILED
from pitchside.physics.fingerprint import DENSE, MARKED, SHARES, digests, extras
from pitchside.physics.scenes import SCENES
from pitchside.physics.trials import worlds

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = {
    "sparse": "ee8ff3614acfd767605d3162fcfc3fa8bdadb3cfcef171610a633654cc9b6706",
    "clutter": "84f419f009bb810fc03a85a756fdb084a28fda30a636eb52930aed3e06c462a4",
    "blocks": "034ac0955aeec18a445ccbb50d359f9444a1e98c7d87f341369a62369ff73182",
    "rack": "fcd2f393b5d3b9be03805b77463acb26af837e5e3ade15c2a4efb61dc7f17e5b",
    "rows": "2b5e52c1249cd112d22d21c538498ab9efa0367329d629994e7991153ed4ef1f",
    "ball": "883e01508f0e71db04a52e299acdba220674a06687bbb58d34d119636ad7f8e2",
    "mixed": "d5f99190dd2d5c495a1fe7cc55480c9a661eda369ceb25eef566fa081ecfeffc",
    "star": "a987b321047ef440c4d56e987b1983a37375b223964bfadb1e37262fcd904ba0",
    "wall": "84cf24e88618b3728666cac74089dc720931499dc9b0ba5d7e182999024b5314",
    "lights": "824e88ca769c2dc912279975f6f4ff64d6558f25de7a26167bfaa9f49cd2a47a",
    "enclosed": "ba2a26d33a92d17605c78d3f38305e833dfdd66f66d1a6c93ebddd1bfbaa726c",
    "corridor": "6a36d60d57b5d6b1fe61396d7a560b3e4f391881b1347749de1c2b257f6ad131",
    "pinched": "1eaf4e448213b3012c8774f8790e792a7ac6d00e0b7c12b7c6918ebe94660106",
    "driven": "9d92e4c4749fe842b016489164a7aa02f9835add4024a9591f909badbdab49f6",
    "sparse, marked": "ddd39e1a1ee3732eaf1a67026f05d6f95f80c7f0f4ce99fb4685c29a8f1a8965",
    "clutter, marked": "70d2392592474e8b7578d3fd9c7f72b7c5dd19091714e1848ad71753dd444797",
    "ball, marked": "3054dba2366b42011e6dd4035e113ea4076ebf5a8d924426a44aabb1a07995bf",
}
"""Hashes of 1000 flicks; the same on every machine. A change of the physics changes them, and its version."""

TOUCHING = set(SCENES) - {"sparse", "clutter", "blocks"}

FUSED = r"^\s*v?f(?:n?m(?:add|sub)|ml[as])\S*|^\s*vfm\S*"
"""Instructions that multiply and add in one rounding, on x86-64 and ARM64."""

NO_NUMBA = pytest.mark.skipif(not COMPILED, reason="there is no compiler")

TWIN = """
import sys
from pitchside.physics.engine import PLAIN
from pitchside.physics.fingerprint import DENSE, digests
assert PLAIN
print(digests(int(sys.argv[1]), int(sys.argv[2]), shares=DENSE))
"""

ASSEMBLY = """
from pitchside.physics import warm
from pitchside.physics.kernel_batch import run_many
from pitchside.physics.kernel_run import run
warm()
for kernel in (run, run_many):
    print("\\n".join(kernel.inspect_asm().values()), end="\\f")
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


def test_the_flicks_of_the_twin_are_of_all_kinds() -> None:
    """Five runs of 20 000 are more than 100 000 flicks, with every scene, regions and orders among them."""
    assert SHARES.keys() == DENSE.keys() == SCENES.keys()
    every = sum(DENSE.values()) + sum(MARKED.values())
    touching = sum(share for scene, share in (*DENSE.items(), *MARKED.items()) if scene in TOUCHING)
    assert 5 * 20_000 * every > 100_000
    assert touching > every / 3
    (world,) = worlds("sparse", 1, 1)
    regions, sets, instants, _ = extras(world, 0)
    assert (len(regions), len(sets), len(instants)) == (12, 9, 2)


@NO_NUMBA
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [101, 102, 103, 104, 105])
def test_plain_and_compiled_kernels_agree_in_every_bit(seed: int) -> None:
    """Five times 20 000 flicks, sparse and dense, with regions and orders: every tape is the same."""
    assert python(TWIN, "20000", str(seed), NUMBA_DISABLE_JIT="1").strip() == str(
        digests(20_000, seed, shares=DENSE)
    )


@NO_NUMBA
@pytest.mark.timeout(600)
def test_no_fused_instruction(tmp_path: Path) -> None:
    """The compiled code, of one flick and of many, multiplies and adds in two roundings, as the plain one."""
    one, many, _ = python(ASSEMBLY, NUMBA_CACHE_DIR=str(tmp_path)).split("\f")
    assert "kernel_run" in one
    assert "kernel_batch" in many
    for assembly in (one, many):
        assert len(re.findall(r"^\s*v?(?:mul|add)sd|^\s*f(?:mul|add)\s+d", assembly, re.MULTILINE)) > 100
        assert re.findall(FUSED, assembly, re.MULTILINE) == []
