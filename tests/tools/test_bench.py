"""`python -m tools.bench`: tables of figures."""

from __future__ import annotations

import pytest

from tools.bench import Row, __main__, pitch_bowl, play_ball, table


def test_columns_stand_in_line() -> None:
    """Names are set to the left, figures to the right."""
    rows = [Row("plain", "7"), Row("compiled", "1,234", "fast")]
    assert table(rows) == ["  plain         7", "  compiled  1,234  fast"]


def test_every_bench_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bench has its title and its rows; it is told whether to be quick."""
    monkeypatch.setattr(__main__, "BENCHES", {"Sums": lambda quick: [Row("quick", str(quick))]})
    assert __main__.main(["--quick"]) == 0
    assert capsys.readouterr().out == "Sums\n  quick  True\n\n"


def test_the_generator_is_timed_on_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ends that it finds a second, on the same positions each time."""
    monkeypatch.setattr(play_ball, "FEW", 1)
    rows = play_ball.generators(quick=True)
    assert [row.what for row in rows] == ["strip39", "hex61", "hex37"]
    assert all(int(row.figure.replace(",", "")) > 0 for row in rows)


def test_random_matches_are_timed_beside_python_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is not installed, a line says how to get it."""
    monkeypatch.setattr(play_ball, "find_spec", lambda _: None)
    rows = play_ball.playouts(quick=True)
    assert [row.what for row in rows] == ["through the Python API", "python-chess"]
    assert rows[0].figure.endswith("/s")
    assert "make peers" in rows[1].note


def test_hard_turns_are_shown_against_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Median, 99th percentile and longest are shown."""
    monkeypatch.setattr(play_ball, "QUICK_SERIES", [(2, 0.01)])
    rows = play_ball.hard_turns(quick=True)
    assert [row.what.rpartition(" ")[2] for row in rows] == ["p50", "p99", "longest"]


def test_pitches_are_counted_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pitch Bowl shows what is examined a second, and hard pitches against their budget."""
    for name, value in (("FEW", 2), ("QUICK_PITCHES", 2), ("BUDGET", 0.01)):
        monkeypatch.setattr(pitch_bowl, name, value)
    assert [row.figure > "0" for row in pitch_bowl.pitches(quick=True)] == [True, True]
    rows = pitch_bowl.hard_pitches(quick=True)
    assert [row.what.rpartition(" ")[2] for row in rows] == ["p50", "p99", "longest", "longest"]
