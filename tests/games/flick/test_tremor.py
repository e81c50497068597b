"""The hand: how much it trembles, and what is played in the end."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from statistics import pstdev

import pytest

from pitchside.games.flick import kernel_tremor
from pitchside.games.flick.action import Flick, Tremor, read_flick, read_place
from pitchside.games.flick.tremor import needs_tremor, shaken, spread, tremble, within

TOP = 4000


@pytest.mark.parametrize(
    ("speed", "steady", "degrees", "share"),
    [(4000, 0, 1.5, 0.03), (2000, 0, 0.75, 0.03), (4000, 100, 2.4, 0.06), (2000, 50, 0.975, 0.045)],
)
def test_the_spread_grows_with_power_and_haste(speed: int, steady: int, degrees: float, share: float) -> None:
    """Sigma 1: half a degree and the square of the power, more off the calm point."""
    found = spread(Flick("south.runner", 0.0, speed, steady=steady), 1.0, TOP)
    assert found == pytest.approx((degrees, share))


def test_a_drawn_tremor_has_that_spread() -> None:
    """Two thousand draws; each is a whole number of thousandths and of mm/s."""
    flick, rng = Flick("south.runner", 90.0, 4000), Random(1)
    drawn = [tremble(flick, 1.0, TOP, rng) for _ in range(2000)]
    assert pstdev(one.angle for one in drawn) == pytest.approx(1.5, rel=0.1)
    assert pstdev(one.speed for one in drawn) == pytest.approx(120.0, rel=0.1)
    assert all(within(one, TOP) and round(one.angle, 3) == one.angle for one in drawn)


@pytest.mark.parametrize("name", ["CALM", "HASTE"])
def test_the_page_has_the_same_law(name: str) -> None:
    """The cone that is drawn is the one that chance draws from."""
    page = Path(__file__).parents[3] / "web" / "src" / "flick" / "tremor.ts"
    found = re.search(rf"^(?:export )?const {name} = ([\d.]+);$", page.read_text(), re.MULTILINE)
    assert found is not None
    assert float(found[1]) == getattr(kernel_tremor, name)


@pytest.mark.parametrize(("angle", "speed"), [(0.0, 0.0), (1.0, -2.0), (-1.5, 0.5)])
def test_opponents_shake_by_the_same_law(angle: float, speed: float) -> None:
    """Errors given in standard deviations turn and quicken a flick by as many of `spread`."""
    flick = Flick("south.runner", 12.5, 3000)
    turn, share = spread(flick, 1.0, TOP)
    tremor = Tremor(round(turn * angle, 3), round(share * speed * flick.speed))
    played = shaken(flick, tremor, TOP)
    assert kernel_tremor.shake(12_500, 3000, 1.0, TOP, angle, speed) == (
        round(1000 * played.angle),
        played.speed,
    )


def test_chance_is_bounded() -> None:
    """No tremor turns a flick round or adds more than the top speed."""
    assert within(Tremor(-180.0, 4000), TOP)
    assert not within(Tremor(180.001, 0), TOP)
    assert not within(Tremor(0.0, -4001), TOP)


@pytest.mark.parametrize(
    ("tremor", "angle", "speed"),
    [(Tremor(-1.5, -20), 359.0, 80), (Tremor(0.0, -400), 0.5, 1), (Tremor(0.25, 4000), 0.75, TOP)],
)
def test_what_is_played_stays_a_flick(tremor: Tremor, angle: float, speed: int) -> None:
    """The angle comes round at 360, the speed stays between 1 and the top."""
    played = shaken(Flick("south.runner", 0.5, 100), tremor, TOP)
    assert (played.angle, played.speed) == (angle, speed)


def test_a_swipe_does_not_tremble() -> None:
    """The finger has its own tremor; and sigma 0 is a steady hand."""
    assert needs_tremor(Flick("a", 0.0, 1, "keys"), 1.0)
    assert not needs_tremor(Flick("a", 0.0, 1, "swipe"), 1.0)
    assert not needs_tremor(Flick("a", 0.0, 1), 0.0)


def test_angles_read_from_beyond_a_circle_print_and_read_back() -> None:
    """360.3 and -0.0004 degrees are 0.3 and 0."""
    assert read_flick({"do": "flick", "piece": "a", "angle": 360.3, "speed": 5}, TOP).angle == 0.3
    assert read_flick({"do": "flick", "piece": "a", "angle": -0.0004, "speed": 5}, TOP).angle == 0.0
    assert read_place({"do": "place", "piece": "a", "x": 1, "y": 1, "angle": 725.1}).angle == 5.1
