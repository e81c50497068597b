"""Setting up: only our own lines are printed, and all that pip says where it fails."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import Npm
from tests.nightly import NIGHTLY

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.xdist_group("wheel")
OURS = ("Installing ", "Building ", "Compiling ")


def wheel_in(folder: Path) -> str:
    """A package of nothing in there, by hand; its SHA-256."""
    folder.mkdir(parents=True)
    path, about = folder / "nothing-1.0-py3-none-any.whl", "nothing-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: nothing\nVersion: 1.0\n")
        made.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        made.writestr(f"{about}/RECORD", "")
    (folder / "index.html").write_text(f'<!DOCTYPE html><a href="{path.name}">{path.name}</a>')
    return hashlib.sha256(path.read_bytes()).hexdigest()


def make(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`make` in there, by this Python."""
    command = ["make", "--no-print-directory", f"PY={sys.executable}", *words]
    known = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE"))}
    return subprocess.run(
        command, cwd=folder, env={**known, **environment}, capture_output=True, text=True, check=False
    )


def test_what_pip_says_is_shown_where_it_fails(tmp_path: Path) -> None:
    """A second package index makes pip warn about every package that it lacks: nobody needs to read that."""
    digest = wheel_in(tmp_path / "index" / "nothing")
    for folder in ("other", "web", "src/pitchside"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("Makefile", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    lock, where = tmp_path / "requirements.lock", f"file://{tmp_path}"
    indexes = {"PIP_INDEX_URL": f"{where}/index", "PIP_EXTRA_INDEX_URL": f"{where}/other"}
    indexes["PIP_CONFIG_FILE"] = os.devnull

    lock.write_text(f"nothing==1.0 --hash=sha256:{'0' * 64}\n")
    failed = make(tmp_path, ".venv/.packages", **indexes)
    assert (failed.returncode, failed.stdout) == (2, "Installing the Python packages ...\n")
    assert "is ignored: it is neither a file nor a directory" in failed.stderr
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in failed.stderr
    assert not (tmp_path / ".venv" / ".packages").exists()

    lock.write_text(f"nothing==1.0 --hash=sha256:{digest}\n")
    done = make(tmp_path, ".venv/.packages", **indexes)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Installing the Python packages ...\n", "")
    assert (tmp_path / ".venv" / ".packages").is_file()


@pytest.mark.parametrize("status", [0, 3])
def test_what_npm_says_is_shown_where_it_fails(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], status: int
) -> None:
    """Also where the wheel is built."""
    code = f"import sys; print('a warning'); print('another', file=sys.stderr); sys.exit({status})"
    npm = Npm((sys.executable, "-c", code), tmp_path)
    assert npm.run(["ci"], tmp_path, quietly=True) == status
    assert npm.run([], tmp_path) == status
    told = capfd.readouterr()
    assert told.out == "a warning\n"
    assert sorted(told.err.split()) == sorted(["another", *(["a", "warning", "another"] if status else [])])


@pytest.mark.skipif(not NIGHTLY, reason="fetches every package: at night")
def test_a_clean_clone_prints_our_own_lines_alone(tmp_path: Path) -> None:
    """The first `make play`."""
    subprocess.run(["git", "clone", "-q", str(ROOT), str(tmp_path / "clone")], check=True)
    known = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "--no-print-directory", "play", "ARGS=--help"],
        cwd=tmp_path / "clone",
        env=known,
        capture_output=True,
        text=True,
        check=True,
    )
    ours, usage, _ = done.stdout.partition("usage: pitchside play")
    assert (usage, done.stderr) == ("usage: pitchside play", "")
    assert len(ours.splitlines()) >= 3
    assert all(line.startswith(OURS) for line in ours.splitlines()), ours
