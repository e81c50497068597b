"""The examples do what they say: the notebook from its first cell to its last, the others in small."""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import jax
import matplotlib
import numpy as np
import pytest
from matplotlib.image import imread

from examples import chifootmi_cfr, play_ball_az, play_ball_az_judged
from examples.pitch_out_cem import NAMES, draw, liking_of
from examples.play_ball_az_plays import Net
from pitchside.bots.play_ball.solved import Table, Value
from pitchside.core.seat import Seat
from pitchside.games.play_ball.state import State
from pitchside.lab.arena import Contest, play_round

HOME = Path(__file__).parents[2] / "examples"
DOCS = HOME.parent / "docs"


def test_the_notebook_plays_draws_and_trains(capsys: pytest.CaptureFixture[str]) -> None:
    """Every cell runs; what was trained beats chance."""
    matplotlib.use("Agg")
    cells = json.loads((HOME / "first_steps.ipynb").read_text(encoding="utf-8"))["cells"]
    room: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), room)
    assert room["results"]["random"] > 30
    assert "PLB-" in capsys.readouterr().out


def test_regret_falls_in_an_endgame(tmp_path: Path) -> None:
    """CFR gets nearer to what nobody can gain from, and its curve is drawn."""
    game = chifootmi_cfr.load(chifootmi_cfr.ENDGAMES["south hides a card"])
    curve = [left for _, left, _ in chifootmi_cfr.learn(game, 0.001, 4)]
    assert curve[-1] < curve[0] / 2
    chifootmi_cfr.draw({"test": curve}, tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_the_learned_flicker_plays_a_round(tmp_path: Path) -> None:
    """An agent by its name, with the weights that were learned."""
    contest = Contest("pitch-out", "examples.pitch_out_cem:Flicker", "beginner", 1, nodes=2000)
    assert play_round(contest, 0).flicks > 0
    draw([0.4, 0.6], tmp_path / "curve.png")
    assert (tmp_path / "curve.png").exists()


def test_no_weight_falls_below_nothing() -> None:
    """What is drawn below zero counts as zero."""
    liking = liking_of(np.full(len(NAMES), -1.0))
    assert {getattr(liking, name) for name in NAMES} == {0.0}


def test_a_learner_goes_on_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped and begun again it has the same network, the same moments of Adam and the same curves."""
    monkeypatch.setattr(play_ball_az, "GAMES", 2)
    monkeypatch.setattr(play_ball_az, "WIDTH", 4)
    path = tmp_path / "az.npz"
    params, other = (play_ball_az.fresh(jax.random.PRNGKey(seed), 3, 5) for seed in (1, 2))
    play_ball_az.save(path, params, (other, params, np.int32(7)), [(12.5, 1.0, 0.5, 0.25, 3.0, 4.0)])
    before = {name: part.tobytes() for name, part in np.load(path).items()}
    path.with_suffix(".new").touch()  # a run that was broken off while it wrote
    play_ball_az.train(argparse.Namespace(out=str(path), minutes=0.0, cool=0.0))
    assert {name: part.tobytes() for name, part in np.load(path).items()} == before


class ByTheBall(Table):
    """A table by which whoever has the ball wins, and with it in some columns at once or never."""

    def __init__(self) -> None:
        """It has no file."""

    def value(self, state: State) -> Value | None:
        """By the ball alone."""
        ball = state.placing.ball
        if ball[0] in "cd":
            return Value("cd".index(ball[0]))
        return Value(3 if ball in state.placing.team(Seat.SOUTH) else 2)


def always(path: Path, worth: float) -> Net:
    """A network that thinks the same of everything."""
    shapes = {"in": (12 * 37, 4), "in_b": (4,), "value": (4, 1)}
    parts: dict[str, Any] = {f"p_{name}": np.zeros(shape) for name, shape in shapes.items()}
    np.savez(path, **parts, p_value_b=[worth])
    return Net(str(path))


def test_a_network_is_judged_by_the_solved_table(tmp_path: Path) -> None:
    """One that always names whoever is to play is right where those win, its opposite everywhere else."""
    found, opposite = (
        play_ball_az_judged.right(always(tmp_path / "az.npz", worth), ByTheBall(), 200)
        for worth in (1.0, -1.0)
    )
    assert found.network == found.mover == opposite.mover
    assert found.network + opposite.network == pytest.approx(1.0)
    assert 0.0 < found.network < 1.0


def test_placings_with_nothing_to_foresee_are_left_out() -> None:
    """Those that a goal decides at once, and those that nobody wins."""
    cases = play_ball_az_judged.judged(ByTheBall(), Random(1))
    assert all(state.placing.ball[0] not in "cd" for state, _ in islice(cases, 50))


def test_a_checkpoint_that_is_judged_ends_the_story(tmp_path: Path) -> None:
    """What was found of earlier ones stays, of later ones it goes; the curves are those of the checkpoint."""
    path = tmp_path / "az.npz"
    np.savez(path, curves=[(minute / 10, 1.0, 0.5, 0.25, 3.0, 4.0) for minute in range(180)])
    learnt = play_ball_az_judged.curves(str(path))
    assert (learnt["minutes"][:3], set(learnt["policy"]), set(learnt["value"])) == (
        [0.0, 0.3, 0.6],
        {0.5},
        {0.25},
    )
    story = {"judged": [{"minutes": minutes} for minutes in (0.0, 10.0, 20.0)]}
    assert play_ball_az_judged.told(story, learnt, {"minutes": 17.9}) == {
        **learnt,
        "judged": [{"minutes": 0.0}, {"minutes": 10.0}, {"minutes": 17.9}],
    }


def test_the_docs_show_what_is_written_down_of_the_learner(tmp_path: Path) -> None:
    """The picture is what the numbers in the repository draw, the table has a row for each checkpoint."""
    story = json.loads(play_ball_az_judged.STORY.read_text(encoding="utf-8"))
    play_ball_az_judged.draw(story, tmp_path / "az.png")
    shown, drawn = (imread(file) for file in (play_ball_az_judged.PICTURE, tmp_path / "az.png"))
    assert np.array_equal(shown, drawn)
    page = (DOCS / "envs/gpu.md").read_text(encoding="utf-8").splitlines()
    rows = [play_ball_az_judged.line(found) for found in story["judged"]]
    assert [row for row in page if row in rows] == rows
