"""Matches of Pitch Bowl played up to a situation: both sides placed, the kick-off aimed, then some lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, sqrt
from typing import Any

from pitchside.games.pitch_bowl.field import LAYOUTS, Field
from pitchside.games.pitch_bowl.phases.kick_off import FLIGHT, SLIDES
from tests.browser.house import COMPUTER, House
from tests.browser.pitch_out_script import NAMES, OPPOSITE
from tests.server.support import Page

Spot = tuple[float, float]
Spots = Mapping[str, Spot]

_SEATS, _ANGLE = re.compile("south|north"), re.compile(r"angle=(\S+)")
STANDARD, SMALL = LAYOUTS["standard"], LAYOUTS["small"]
SLOWING = 0.22 * 9810.0
"""mm/s² that a sliding disc loses."""
WING = 25.0
"""The middle of the outermost column: nobody but the runner is there."""
BESIDE = (-30.0, 30.0)
"""Where a kick comes down that gives the ball to the runner on the wing: outside, as far from the median."""


def pace(way: float) -> int:
    """The speed that carries a free disc so far."""
    return round(sqrt(2.0 * SLOWING * way))


def towards(start: Spot, end: Spot) -> float:
    """The direction from one place to another, in degrees."""
    return round(degrees(atan2(end[1] - start[1], end[0] - start[0])) % 360.0, 3)


# ---- placing --------------------------------------------------------------------------------------------


def receiving(ground: Field = STANDARD) -> dict[str, Spot]:
    """South: three against the centre line, six behind, both runners on the left wing."""
    middle, line = ground.width / 2.0, ground.median
    return {
        **{f"south.tq{n}": (middle + dx, line - 12.0) for n, dx in enumerate((-50, 0, 50), 1)},
        **{f"south.tq{n}": (middle + dx, 100.0) for n, dx in enumerate((-50, 0, 50), 4)},
        **{f"south.tq{n}": (middle + dx, 60.0) for n, dx in enumerate((-50, 0, 50), 7)},
        "south.run1": (WING, line - 12.0),
        "south.run2": (WING, line - 100.0),
    }


def kicking(ground: Field = STANDARD) -> dict[str, Spot]:
    """North: the same seen from the other side, but one near the left wing and the runners on the right."""
    middle, line, end = ground.width / 2.0, ground.median, ground.length
    return {
        **{f"north.tq{n}": (middle + dx, line + 12.0) for n, dx in enumerate((-38, 12, 62), 1)},
        **{f"north.tq{n}": (middle + dx, end - 100.0) for n, dx in enumerate((-50, 0, 50), 4)},
        **{f"north.tq{n}": (middle + dx, end - 60.0) for n, dx in enumerate((-50, 50), 7)},
        "north.tq9": (66.0, line + 32.0),
        "north.run1": (ground.width - WING, line + 100.0),
        "north.run2": (ground.width - WING, line + 60.0),
    }


def deploy(spots: Spots) -> str:
    """Eleven players in one action."""
    pieces = [{"id": name, "x": x, "y": y} for name, (x, y) in sorted(spots.items())]
    return f"deploy pieces={json.dumps(pieces, separators=(',', ':'))}"


# ---- the kick-off ---------------------------------------------------------------------------------------


def _kick(ground: Field, target: Spot, speed: float) -> str:
    tee = (ground.width / 2.0, ground.length)
    return f"kick angle={towards(tee, target)} speed={round(speed)}"


def thrown_to(target: Spot, ground: Field = STANDARD) -> str:
    """North's throw that comes down there."""
    way = hypot(target[0] - ground.width / 2.0, target[1] - ground.length)
    return _kick(ground, target, way / FLIGHT)


def rolling_to(target: Spot, ground: Field = STANDARD) -> str:
    """North's throw that slides on and lies still there."""
    way = hypot(target[0] - ground.width / 2.0, target[1] - ground.length)
    slide = SLIDES**2 / (2.0 * SLOWING)
    return _kick(ground, target, (sqrt(FLIGHT**2 + 4.0 * slide * way) - FLIGHT) / (2.0 * slide))


LOOSE: Spot = (60.0, 235.0)
"""Where the ball lies free, a step from the runner on the wing."""


# ---- what is played -------------------------------------------------------------------------------------


def flick(piece: str, angle: float, speed: int, announce: str = "", **more: object) -> str:
    """A pitch as a page sends a swipe."""
    said = {"announce": announce, **more} if announce else more
    words = "".join(f" {name}={value}" for name, value in said.items())
    return f"{piece.partition('.')[0]} flick piece={piece} angle={angle} speed={speed} by=swipe{words}"


RUNNER = "south.run1"
UP_THE_WING = (flick(RUNNER, 90, pace(145)), "south end_turn", "north end_turn")
"""All out into the ninth row; one more run, and it is over the goal-line."""
SCORES = flick(RUNNER, 90, pace(135))
PICKED_UP = (flick(RUNNER, towards((WING, 288.0), LOOSE), pace(55), "pickup"),)
"""From a kick to `LOOSE`: the runner has the ball, and its bonus action."""
OFF_THE_MARK = (flick(RUNNER, 90, pace(60), "handover", target="south.run2"),)
"""Announced to the teammate behind, run straight ahead: the ball is to be dropped."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a match is prepared: who lies where, how the ball comes, which options hold."""

    ground: Field = STANDARD
    kick: str = ""
    moved: Spots = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[str, ...]:
        """Up to south's first turn: the runner on the wing has the ball, unless the kick goes elsewhere."""
        ready = {"south": receiving(self.ground), "north": kicking(self.ground)}
        placed = {
            seat: deploy({name: self.moved.get(name, at) for name, at in spots.items()})
            for seat, spots in ready.items()
        }
        outside = (BESIDE[0], self.ground.median - BESIDE[1])
        kick = self.kick or thrown_to(outside, self.ground)
        return (CHOSEN, f"north {placed['north']}", f"south {placed['south']}", f"north {kick}")


CHOSEN = "south choose role=receive"
CARRIED = Setting()
ROLLED = Setting(kick=rolling_to(LOOSE))
ON_SMALL = Setting(ground=SMALL, options={"field": "small"})
TIED = Setting(kick="kick angle=270 speed=4000", moved={"south.tq8": (175.0, 140.0)})
"""Straight over the far end: the two beside the middle are equally near."""
GUARDED = Setting(options={"defensive_placement": True})


def fresh(house: House, lines: Iterable[str] = (), *, level: str | None = None, **options: Any) -> str:
    """The id of a new match between Ana and Ben, or against a computer, in which these lines were played."""
    seats = NAMES if level is None else {**NAMES, "north": {**COMPUTER, "level": level}}
    made = house.served.new_match(
        game="pitch-bowl", options={"tremor": 0, "chooser": "south", **options}, **seats
    )
    with house.served.page(made) as other:
        for line in lines:
            _say(other, line)
    return made


def begun(house: House, lines: Iterable[str] = (), setting: Setting = CARRIED) -> str:
    """The same after a kick-off."""
    return fresh(house, (*setting.lines, *lines), **setting.options)


def turned(line: str, ground: Field = STANDARD) -> str:
    """The same line as the other side would play it, the field turned round."""
    seat, _, action = line.partition(" ")
    swapped = f"{OPPOSITE[seat]} {_SEATS.sub(lambda found: OPPOSITE[found[0]], action)}"
    spun = _ANGLE.sub(lambda found: f"angle={(float(found[1]) + 180.0) % 360.0}", swapped)
    head, told, pieces = spun.partition("pieces=")
    if not told:
        return spun
    spots = {one["id"]: (ground.width - one["x"], ground.length - one["y"]) for one in json.loads(pieces)}
    return f"{head.partition(' ')[0]} {deploy(spots)}"


ANA_SCORES = (*CARRIED.lines[1:], *UP_THE_WING, SCORES)
BEN_SCORES = tuple(turned(line) for line in ANA_SCORES)
WHOLE_MATCH = (CHOSEN, *ANA_SCORES, *BEN_SCORES, *ANA_SCORES, *BEN_SCORES, *ANA_SCORES)
"""Three to two: whoever has scored kicks, and the other one scores."""


def _say(other: Page, line: str) -> None:
    seat, _, action = line.partition(" ")
    answer = other.step(action, seat)
    assert answer["t"] == "ack", (line, answer)
