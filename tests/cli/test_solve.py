"""How `pitchside solve` tells how far it is."""

from __future__ import annotations

from io import StringIO

from pitchside.cli.solve import Bar
from pitchside.lab.solver.solve import Progress


class Terminal(StringIO):
    """Text that is read by a person while it is written."""

    def isatty(self) -> bool:
        """It is."""
        return True


def told(out: StringIO, board: str, sweeps: range, packed: float | None = None) -> str:
    """What a bar tells of sweeps of ten seconds each, and then of packing."""
    clock = [0.0]
    bar = Bar(out, board, lambda: clock[0])
    for sweep in sweeps:
        clock[0] += 10.0
        bar.swept(Progress(sweep, 1000, 234, 0.5))
    if packed is not None:
        bar.packed(packed)
    return out.getvalue()


def test_a_terminal_has_a_bar_with_the_time_that_is_left() -> None:
    """Half of the sweeps are most of the work: later ones look at less."""
    line = told(Terminal(), "hex37", range(1, 30)).split("\r")[-1].rstrip()
    assert line == "[##################......]  78%  sweep 29 of 58, about 81 s left"


def test_who_goes_on_is_told_by_the_pace_of_this_run() -> None:
    """Sweeps that an earlier run made took none of its time."""
    line = told(Terminal(), "hex37", range(29, 30)).split("\r")[-1].rstrip()
    assert line.endswith("sweep 29 of 58, about 2 min left")


def test_packing_has_the_bar_too() -> None:
    """It is the last part."""
    assert told(Terminal(), "hex37", range(0), 0.5).startswith("\r[############............]  50%  packing")


def test_a_board_whose_sweeps_nobody_counted_has_no_bar() -> None:
    """What was found is told all the same."""
    assert "sweep 1: 1 234 decided, 50% of the board" in told(Terminal(), "small16", range(1, 2))


def test_elsewhere_every_sweep_is_a_line() -> None:
    """A log has no carriage returns in it."""
    lines = told(StringIO(), "hex37", range(1, 3), 0.5).splitlines()
    assert lines == [
        "sweep 1: 1 234 decided, 50% of the board to look at again, 3.8% of the work done (10 s)",
        "sweep 2: 1 234 decided, 50% of the board to look at again, 7.4% of the work done (20 s)",
        "packing the table: 50% (20 s)",
    ]
