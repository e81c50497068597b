"""A swipe is what its samples say: by the page's own law, and only where a finger made it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.games.flick import swipe
from pitchside.games.flick.action import Flick
from pitchside.games.flick.swipe import Finger, Sample, stroke_of, swiped
from pitchside.games.pitch_bowl import table as bowl
from pitchside.games.pitch_out import table as out

WEB = Path(__file__).parents[3] / "web" / "src"
EXAMPLES: list[dict[str, Any]] = json.loads((WEB / "flick" / "swipes.json").read_text())
PUCK = Finger(2.0, 4000)


def samples_of(way: Sequence[Sequence[float]]) -> list[Sample]:
    """As they come over the wire."""
    return [Sample(*one) for one in way]


def straight(count: int, pace: float = 1.0, stray: float = 0.0) -> list[Sample]:
    """To the east, a sample each 10 ms, every other one off the line by so many pixels."""
    return [Sample(10.0 * pace * n, stray * (n % 2), 10.0 * n) for n in range(count)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one['angle']} at {one['speed']}")
def test_the_page_reads_swipes_by_the_same_law(example: dict[str, Any]) -> None:
    """The page's own tests read the same examples."""
    finger = Finger(example["perPixel"], example["top"])
    made = swiped(Flick("a", 0.0, 1, "swipe"), samples_of(example["samples"]), float(example["gain"]), finger)
    assert (made.angle, made.speed, made.by) == (example["angle"], example["speed"], "swipe")


@pytest.mark.parametrize(
    ("file", "name", "value"),
    [
        ("flick/swipe.ts", "LEAST_PX", swipe.LEAST_PX),
        ("flick/swipe.ts", "LEAST_PACE", swipe.LEAST_PACE),
        ("flick/swipe.ts", "SLUGGISH_SAMPLES", swipe.LEAST_SAMPLES),
        ("flick/swipe.ts", "SLUGGISH_WINDOW_MS", swipe.LONGEST_MS),
        ("flick/fingers.ts", "PER_PIXEL", out.PER_PIXEL),
        ("games/pitch-bowl/field.ts", "PER_PIXEL", bowl.PER_PIXEL),
    ],
)
def test_the_page_has_the_same_numbers(file: str, name: str, value: float) -> None:
    """What the page takes for a swipe the server takes for one."""
    found = re.search(rf"^(?:export )?const {name} = ([\d.]+);$", (WEB / file).read_text(), re.MULTILINE)
    assert found is not None
    assert float(found[1]) == value


def test_what_is_said_of_a_swipe_counts_for_nothing() -> None:
    """Angle, speed and steadiness come from the finger alone."""
    said = Flick("a", 123.456, 4000, "swipe", 77)
    made = swiped(said, straight(8, stray=1.0), 1.0, PUCK)
    assert (round(made.angle), made.steady) == (0, 0)
    assert made.speed < 2000


def test_a_way_without_a_finger_is_an_aim() -> None:
    """A straight line at an even pace is a program's: the hand trembles as in every aim."""
    assert swiped(Flick("a", 0.0, 1, "swipe"), straight(8), 1.0, PUCK).by == "aim"
    assert swiped(Flick("a", 0.0, 1, "swipe"), straight(8, stray=0.5), 1.0, PUCK).by == "swipe"


@pytest.mark.parametrize(
    "way",
    [
        straight(2),
        straight(3, pace=0.5),
        straight(20, pace=0.13),
        straight(22),
        straight(8)[::-1],
        [Sample(40.0 * n, 0.0, 5.0) for n in range(4)],
    ],
    ids=["few samples", "short", "slow", "long ago", "backwards", "at one instant"],
)
def test_what_is_no_swipe_is_malformed(way: list[Sample]) -> None:
    """A page sends nothing of that kind."""
    with pytest.raises(Malformed):
        stroke_of(way)
