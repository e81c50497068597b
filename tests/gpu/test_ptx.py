"""The kernels as PTX: built where there is no GPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_kernels_are_built_without_a_gpu(tmp_path: Path) -> None:
    """There is the entry that CuPy asks for, and no fused multiply-add, which would change the bits."""
    out = tmp_path / "flicks.ptx"
    subprocess.run([sys.executable, "-m", "pitchside.physics.ptx", "--bodies", "8", str(out)], check=True)
    text = out.read_text()
    assert ".visible .entry flicks(" in text
    assert "fma." not in text
