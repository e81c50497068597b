"""The same bits everywhere: compiled and plain, here and on other machines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitchside.compiled import COMPILED
from pitchside.physics.kernels.state import BODIES, GROUP, WORLD
from tests.nightly import count, lasts
from tools.fingerprint import DENSE, MARKED, SHARES, digests, extras
from tools.scenes import SCENES
from tools.trials import worlds

ROOT = Path(__file__).resolve().parents[2]
TWINS = count(400, 20_000)
SEEDS = range(101, 101 + count(1, 5))
GOLDEN = {
    "sparse": "ee8ff3614acfd767605d3162fcfc3fa8bdadb3cfcef171610a633654cc9b6706",
    "clutter": "66e2180d3d4a96f53ccada71197f767e1a3f2a239931bd18e7fb7c628184ae4d",
    "blocks": "cf9e10802dcf3a25c9f19faa818621324f0b5721798fb3ed699475ccd0767c08",
    "rack": "0a9654c3da3e65b6f5149f9a9f929e79114db3a67c0ca064544430d4abab0de1",
    "rows": "2b5e52c1249cd112d22d21c538498ab9efa0367329d629994e7991153ed4ef1f",
    "ball": "883e01508f0e71db04a52e299acdba220674a06687bbb58d34d119636ad7f8e2",
    "mixed": "b8e778b80502d387964936e9bef2b7942759dd44bbbdbcde828a4295750da56a",
    "star": "193c32c2b3adc0571d078743e85d67bab1ba776aff095caf4578395cfc0e450d",
    "wall": "a5c4ed4b40f5470bc86b28818c40a46a33d0774c1d5369704bde59b8601095eb",
    "lights": "cd637a9bb9bf8cdee854cb784c62af1413d7b9838ffc3165133b38b77e06a989",
    "enclosed": "cacd7c95ee0265bb280c43eb31bfb8b52ee1e042cf63ba1bdcbac303150bedab",
    "corridor": "f10a9fa2032a5e5a0b485d8d9a8bc09c56493b69edbf095aa68e5f4e0491c679",
    "pinched": "5ba2a15854b1aabddcd80a4a6021e783c5c83bb59ec555be3993a5b8bca6cf57",
    "driven": "5da6d7828c07676a54e4e1430f682f02cc9a8ee91c9687311338f215ea9af138",
    "chain": "ab47c785e1f51c31bc511ea38f7fa80697f6ce4d415ae6d293a933409a5047d6",
    "sparse, marked": "ddd39e1a1ee3732eaf1a67026f05d6f95f80c7f0f4ce99fb4685c29a8f1a8965",
    "clutter, marked": "6bc0f47f7655f301a4576c66149d4b8637adf2eaf9a6ac1c1a4d08b9fb9fa56e",
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
from tools.fingerprint import DENSE, digests
assert PLAIN
print(digests(int(sys.argv[1]), int(sys.argv[2]), shares=DENSE))
"""

ASSEMBLY = """
from pitchside.physics import warm
from pitchside.physics.kernels.batch import run_many
from pitchside.physics.kernels.run import resume, run
warm()
for kernel in (run, resume, run_many):
    for compiled in kernel.overloads.values():
        library = compiled.library
        print(library.codegen._tm.emit_assembly(library._get_module_for_linking()))
    print(end="\\f")
"""
"""The machine code of the kernels that the cache holds: what was compiled once need not be compiled again."""


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


def test_every_field_of_a_record_is_found_by_its_name() -> None:
    """None is called as something that numpy's records have themselves: the plain kernels would read that."""
    for record in (WORLD, BODIES, GROUP):
        assert not set(record.names or ()) & set(dir(np.record))


def test_golden_hash() -> None:
    """The bits of 1000 flicks have not changed."""
    assert digests(1000) == GOLDEN


def test_the_flicks_of_the_twin_are_of_all_kinds() -> None:
    """Every scene, regions and orders are among them; the runs of a night are more than 100 000 flicks."""
    assert SHARES.keys() == DENSE.keys() == SCENES.keys()
    every = sum(DENSE.values()) + sum(MARKED.values())
    touching = sum(share for scene, share in (*DENSE.items(), *MARKED.items()) if scene in TOUCHING)
    assert 5 * 20_000 * every > 100_000
    assert touching > every / 3
    (world,) = worlds("sparse", 1, 1)
    regions, sets, instants, _ = extras(world, 0)
    assert (len(regions), len(sets), len(instants)) == (12, 9, 2)


@NO_NUMBA
@lasts(1200)
@pytest.mark.parametrize("seed", SEEDS)
def test_plain_and_compiled_kernels_agree_in_every_bit(seed: int) -> None:
    """Flicks sparse and dense, with regions and orders: every tape is the same."""
    assert python(TWIN, str(TWINS), str(seed), NUMBA_DISABLE_JIT="1").strip() == str(
        digests(TWINS, seed, shares=DENSE)
    )


@NO_NUMBA
@lasts(600)
def test_no_fused_instruction() -> None:
    """The code of a flick, of its rest and of many multiplies and adds in two roundings, as the plain one."""
    one, rest, many, _ = python(ASSEMBLY).split("\f")
    assert "kernels3run" in one
    assert "kernels3run" in rest
    assert "kernels5batch" in many
    for assembly in (one, rest, many):
        assert len(re.findall(r"^\s*v?(?:mul|add)sd|^\s*f(?:mul|add)\s+d", assembly, re.MULTILINE)) > 100
        assert re.findall(FUSED, assembly, re.MULTILINE) == []
