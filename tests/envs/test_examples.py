"""The examples do what they say: the notebook from its first cell to its last, the others in small."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import jax
import matplotlib
import numpy as np
import pytest

from examples import chifootmi_cfr, play_ball_az
from examples.pitch_out_cem import NAMES, draw, liking_of
from pitchside.bots.arena import Contest, play_round

HOME = Path(__file__).parents[2] / "examples"


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
