"""The wheel carries everything: installed elsewhere, without Node.js and without this checkout, it plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.nightly import NIGHTLY

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "src" / "pitchside" / "static" / "index.html"
pytestmark = pytest.mark.xdist_group("wheel")
READY = "Pitchside is ready: "


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the page as it was built last."""
    if not BUILT.is_file():
        pytest.skip("the page is not built")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = {**os.environ, "PITCHSIDE_SKIP_WEB": "1"}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty environment that has the wheel, and what it asks for: at night fetched, by day linked."""
    folder = tmp_path_factory.mktemp("elsewhere")
    python = str(folder / "bin" / "python")
    if NIGHTLY:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True)
        return python
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (metadata,) = site.glob("pitchside_games-*.dist-info")
    for found in asked_for(Distribution.at(metadata)):
        link(found, site)
    return python


def asked_for(first: Distribution) -> Iterator[Distribution]:
    """What a package needs, and what that needs in turn, as it is installed here."""
    seen, left = set[str](), [first]
    while left:
        for text in left.pop().requires or ():
            wanted = Requirement(text)
            name = canonicalize_name(wanted.name)
            if name in seen or (wanted.marker is not None and not wanted.marker.evaluate({"extra": ""})):
                continue
            seen.add(name)
            left.append(distribution(name))
            yield left[-1]


def link(found: Distribution, site: Path) -> None:
    """Make a package importable from there too."""
    tops = {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        (site / top).symlink_to(Path(str(found.locate_file(top))))


def without_path(folder: Path) -> dict[str, str]:
    """Surroundings in which no command is found by its name."""
    return {**os.environ, "PATH": str(folder / "nothing")}


def run(python: str, *words: str, folder: Path, typed: str = "") -> str:
    """What a command prints, with nothing on the path, no Node.js either, and away from the checkout."""
    done = subprocess.run(
        [python, *words], cwd=folder, env=without_path(folder), input=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_the_wheel_that_runs(python: str, tmp_path: Path) -> None:
    """And not the checkout."""
    told = run(python, "-c", "import pitchside; print(pitchside.__file__)", folder=tmp_path)
    assert str(ROOT) not in told
    assert run(python, "-m", "pitchside", "--version", folder=tmp_path).startswith("pitchside ")


def test_what_is_missing_is_brought_by_the_command_that_is_named(python: str, tmp_path: Path) -> None:
    """The extra belongs to what is installed; nothing is looked for under another project's name."""
    command = [python, "-m", "pitchside", "serve", "--database", "postgresql://a@b/c", "--data-dir", "data"]
    failed = subprocess.run(command, cwd=tmp_path, env=without_path(tmp_path), capture_output=True, text=True)
    named = re.search(r"pip install '(\S+)'", failed.stderr)
    assert (failed.returncode, named and named[1]) == (1, "pitchside-games[serve]"), failed.stderr
    pip = [sys.executable, "-m", "pip", "--python", python, "install", named[1] if named else ""]
    offline = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    dry = [] if NIGHTLY else ["--dry-run", "--no-index", "--no-deps"]
    done = subprocess.run(
        [*pip, *dry], env=os.environ if NIGHTLY else offline, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "Requirement already satisfied: pitchside-games[serve]" in done.stdout
    assert "does not provide the extra" not in done.stderr


def test_a_match_is_played_in_the_terminal(python: str, tmp_path: Path) -> None:
    """To its end, with words, rules and opponents."""
    words = ["-m", "pitchside", "play", "--terminal", "chifootmi", "--seed", "1", "--seconds", "0.05"]
    told = run(python, *words, folder=tmp_path, typed="auto\n" * 200)
    assert told.rstrip().splitlines()[-1].startswith(("You win", "The computer wins"))


def test_the_page_is_served(python: str, tmp_path: Path) -> None:
    """The page, and a match on it."""
    command = [python, "-m", "pitchside", "play", "--no-open", "--data-dir", str(tmp_path / "data")]
    surroundings = without_path(tmp_path)
    with subprocess.Popen(
        command, cwd=tmp_path, env=surroundings, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = next(row for row in server.stdout if row.startswith(READY)).removeprefix(READY).strip()
            assert "<script" in httpx.get(address).text
            person = {"kind": "person"}
            asked = {"game": "play-ball", "options": {}, "south": person, "north": person}
            made = httpx.post(f"{address}api/matches", json=asked, headers={"origin": address.rstrip("/")})
            assert made.status_code == 201
        finally:
            server.terminate()
