"""`pitchside flick --demo`."""

import argparse
from pathlib import Path

import pytest

from pitchside.cli import flick, main
from pitchside.core.errors import Malformed


def run(*words: str) -> int:
    """Run the command by itself."""
    parser = argparse.ArgumentParser()
    flick.add(parser.add_subparsers())
    args = parser.parse_args(["flick", *words])
    return int(args.run(args))


def test_it_writes_a_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is an SVG, and a line says what happened."""
    path = tmp_path / "flick.svg"
    assert run("--demo", "--out", str(path)) == 0
    assert path.read_text().startswith("<svg")
    assert "contacts" in capsys.readouterr().out


def test_it_draws_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file the drawing itself is printed; angle and speed can be chosen."""
    assert run("--demo", "--angle", "12", "--speed", "900") == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize("name", ["flick.png", "flick", "flick.svg.txt"])
def test_a_file_that_is_no_svg_is_refused(name: str, tmp_path: Path) -> None:
    """The drawing is an SVG; under another suffix nothing is written, and the command ends with status 2."""
    with pytest.raises(Malformed, match=r"\.svg"):
        run("--demo", "--out", str(tmp_path / name))
    assert main(["flick", "--demo", "--out", str(tmp_path / name)]) == 2
    assert not (tmp_path / name).exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder that is not there is an error that a person can read."""
    with pytest.raises(Malformed, match="nowhere"):
        run("--demo", "--out", str(tmp_path / "nowhere" / "flick.svg"))
