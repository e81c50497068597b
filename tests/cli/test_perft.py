"""`pitchside perft`: the number alone, or a sentence about what is wrong."""

from __future__ import annotations

import pytest

from pitchside.cli import main

KNOWN = [("hex37", 1, 85), ("hex37", 2, 36_419), ("hex61", 2, 25_564), ("strip39", 2, 15_410)]


@pytest.mark.parametrize(("board", "depth", "leaves"), KNOWN)
def test_the_number_alone_is_printed(
    capsys: pytest.CaptureFixture[str], board: str, depth: int, leaves: int
) -> None:
    """The known numbers come out, and nothing else."""
    assert main(["perft", "play-ball", "--board", board, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out == f"{leaves}\n"


def test_the_default_is_the_first_turn_on_strip39(capsys: pytest.CaptureFixture[str]) -> None:
    """Without options the ends of the first turn are counted."""
    assert main(["perft", "play-ball"]) == 0
    assert capsys.readouterr().out == "67\n"


def test_a_position_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    """The start written as a position counts like the start."""
    assert main(["perft", "play-ball", "--position", "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"]) == 0
    assert capsys.readouterr().out == "67\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "'chess' has no perft; known are play-ball"),
        (["play-ball", "--board", "hex7"], "strip39"),
        (["play-ball", "--position", "nowhere"], "a position has six words"),
        (["play-ball", "--depth", "99"], "at most 20"),
        (["play-ball", "--position", "b2,c9,d2 b7,c8,d7 c9 s 0 3-0"], "the match is over"),
    ],
)
def test_what_cannot_be_counted_is_explained(
    capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    """Bad input: a sentence on standard error, nothing on standard output, status 2."""
    assert main(["perft", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert why in told.err


@pytest.mark.parametrize("depth", ["0", "-1", "two", "1.5", ""])
def test_a_depth_is_a_number_from_1(capsys: pytest.CaptureFixture[str], depth: str) -> None:
    """Any other depth is refused with status 2."""
    with pytest.raises(SystemExit, match="2"):
        main(["perft", "play-ball", "--depth", depth])
    assert "is no whole number" in capsys.readouterr().err
