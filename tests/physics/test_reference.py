"""Against the independent engine in extended precision."""

import numpy as np
import pytest

from pitchside.physics import Flick, World, simulate
from pitchside.physics.formation import aimed, formation
from tests.physics.reference import difference, main, play
from tools.trials import worlds


def test_the_workload_agrees() -> None:
    """300 flicks of the formation: the same contacts in the same order, places of rest within 1e-8 mm."""
    world = formation()
    for body, milli, speed in aimed(world, 300, np.random.default_rng(8)).reshape(-1, 3).tolist():
        flick = Flick(world.ids[body], milli / 1000, speed)
        run, tape = play(world, flick), simulate(world, flick)
        assert [(world.ids[i], world.ids[j]) for _, i, j in run.contacts] == [
            (c.a, c.b) for c in tape.contacts
        ]
        assert difference(run, tape) < 1e-8


@pytest.mark.parametrize("scene", ["clutter", "blocks"])
def test_dense_worlds_agree_while_errors_stay_small(scene: str) -> None:
    """With other masses, frictions and blocks: flicks of up to eight contacts agree within 1e-6 mm."""
    source = np.random.default_rng(9)
    compared = 0
    for world in worlds(scene, 51, 12):
        for body, milli, speed in aimed(world, 6, source).reshape(-1, 3).tolist():
            flick = Flick(world.ids[body], milli / 1000, speed)
            tape = simulate(World(world.bodies, world.material), flick)
            if 0 < len(tape.contacts) <= 8:
                assert difference(play(world, flick), tape) < 1e-6
                compared += 1
    assert compared > 20


def test_the_comparison_command(capsys: pytest.CaptureFixture[str]) -> None:
    """It says how many flicks agree."""
    assert main(["--flicks", "10"]) == 0
    assert "within 1e-8 mm" in capsys.readouterr().out
