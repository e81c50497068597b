"""No overlap, no growth of energy, an end to every run: 100 000 flicks on sparse and dense worlds."""

import numpy as np
import pytest

from pitchside.physics import Flick, simulate
from pitchside.physics.kernel_frame import frame
from pitchside.physics.scenes import SCENES, aimed
from pitchside.physics.trials import main, try_scene, worlds

FLICKS = {
    "sparse": 40_000,
    "clutter": 15_000,
    "blocks": 15_000,
    "rack": 8_000,
    "rows": 10_000,
    "ball": 12_000,
}


def test_all_scenes_together_are_a_hundred_thousand() -> None:
    """The flicks of this file add up."""
    assert sum(FLICKS.values()) == 100_000
    assert FLICKS.keys() == SCENES.keys()


@pytest.mark.parametrize("scene", SCENES)
def test_invariants_hold(scene: str) -> None:
    """Bodies overlap by less than 1e-9 mm, no event adds energy beyond rounding, no run reaches the guard."""
    verdict = try_scene(scene, FLICKS[scene], seed=5)
    assert verdict.flicks >= FLICKS[scene]
    assert verdict.overlap < 1e-9
    assert verdict.growth < 1e-13
    assert verdict.guards == 0
    assert verdict.contacts > 1


@pytest.mark.parametrize("scene", SCENES)
def test_a_tape_replays_without_overlap(scene: str) -> None:
    """At two hundred instants of each tape no two bodies overlap, and the end is the place of rest."""
    source = np.random.default_rng(3)
    for world in worlds(scene, 21, 3):
        w, k = world.packed
        for body, milli, speed in aimed(world, 2, source).reshape(-1, 3).tolist():
            tape = simulate(world, Flick(world.ids[body], milli / 1000, speed))
            for t in np.linspace(0.0, tape.end, 200).tolist():
                here = [(world.number(name), motion) for name, motion in tape.at(t).items()]
                for i, a in here:
                    for j, b in here[: here.index((i, a))]:
                        assert frame(w, k, i, j, a.x, a.y, b.x, b.y)[0] > -1e-9
            for name, place in tape.rest.items():
                assert tape.body_at(name, tape.end + 1.0)[:2] == pytest.approx(place, abs=1e-12)


def test_the_named_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The trials command succeeds and shows a line for each scene."""
    assert main(["--flicks", "40", "--scene", "sparse", "--scene", "ball"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["scene", "sparse", "ball"]
