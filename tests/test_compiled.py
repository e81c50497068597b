"""The cache of compiled kernels: where it lies, and when it is given up."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from pitchside import compiled, warm
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.fast.perft import perft

PACKAGE = Path(compiled.__file__).parent
COUNT = (
    "from pitchside.games.play_ball import PLAY_BALL\n"
    "from pitchside.games.play_ball.fast.perft import perft\n"
    "from pitchside.compiled import COMPILED\n"
    "print(COMPILED, perft(PLAY_BALL.start(PLAY_BALL.options({})), 1))\n"
)


MISSED = (
    f"{COUNT}"
    "from pitchside.games.play_ball.fast.kernel_perft import leaves\n"
    "import pitchside\n"
    "print(pitchside.__file__, leaves.stats.cache_misses)\n"
)


def run(code: str, **env: str) -> str:
    """What a fresh interpreter prints; warnings are errors."""
    command = [sys.executable, "-W", "error", "-c", code]
    answer = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


def test_an_edited_kernel_has_another_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The cache's name changes with the text of any kernel file."""
    kernel = tmp_path / "kernel.py"
    kernel.write_text("one = 1\n")
    monkeypatch.setattr(compiled, "kernel_files", lambda: [kernel])
    before = compiled.cache_name("1")
    kernel.write_text("one = 2\n")
    assert compiled.cache_name("1") != before


@pytest.mark.skipif(not compiled.COMPILED, reason="there is no compiler")
def test_another_copy_of_the_package_finds_its_kernels_compiled(tmp_path: Path) -> None:
    """The same kernels elsewhere, as in an installed wheel, are loaded from the one cache."""
    copytree(PACKAGE, tmp_path / "pitchside", ignore=ignore_patterns("static", "__pycache__"))
    perft(PLAY_BALL.start(PLAY_BALL.options({})), 1)
    told = run(MISSED, PYTHONPATH=str(tmp_path)).splitlines()
    assert told == ["True 67", f"{tmp_path}/pitchside/__init__.py Counter()"]


def test_another_compiler_has_another_cache() -> None:
    """The cache's name changes with the compiler's version."""
    assert compiled.cache_name("1") != compiled.cache_name("2")


def test_the_cache_lies_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """NUMBA_CACHE_DIR comes first, then XDG_CACHE_HOME."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert compiled.cache_home() == tmp_path / "xdg" / "pitchside"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    assert compiled.cache_home() == tmp_path / "mine"


def test_a_cache_that_cannot_be_written_lies_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the cache folder is no folder, a temporary one is used."""
    (tmp_path / "file").touch()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert compiled.cache_home() == tmp_path / f"pitchside-{os.getuid()}"


def test_somebody_elses_cache_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache folder that another user owns is passed over."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("os.getuid", lambda: 12345)
    home = compiled.cache_home()
    assert home.parent == tmp_path
    assert home.name not in ("xdg", "pitchside-12345")


def test_the_product_works_without_a_compiler() -> None:
    """Without numba the kernels run as plain Python and count the same."""
    assert run(f"import sys\nsys.modules['numba'] = None\n{COUNT}") == "False 67"


def test_kernels_count_the_same_uncompiled() -> None:
    """With the compiler switched off the kernels count the same."""
    assert run(COUNT, NUMBA_DISABLE_JIT="1") == "True 67"


@pytest.mark.skipif(not compiled.COMPILED, reason="there is no compiler")
def test_an_empty_cache_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m pitchside.warm --check` says what is to be done, and compiles nothing."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert warm.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith("The kernels are not compiled yet: run `make install`")
    assert list(tmp_path.iterdir()) == []
    compiled.mark().parent.mkdir()
    compiled.mark().touch()
    assert warm.main(["--check"]) == 0


def imported(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {name for name in names if name.startswith("pitchside")}


@pytest.mark.parametrize("path", compiled.kernel_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_kernels_read_only_kernels(path: Path) -> None:
    """A kernel file imports nothing of ours but kernel files: their text alone names the cache."""
    strangers = {name for name in imported(path) if "kernel" not in name}
    assert strangers <= {"pitchside.compiled"}


def test_only_kernel_files_are_compiled() -> None:
    """Nothing outside kernel files is compiled."""
    users = {path for path in PACKAGE.rglob("*.py") if "import jit" in path.read_text(encoding="utf-8")}
    assert users <= set(compiled.kernel_files())
