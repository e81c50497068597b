"""Pitch Out situations in words, and the questions the tests put to the referee.

A line names a piece and its centre in mm: `south.runner 400 300`, `obstacle.centre 400 400 45` (turned by 45
degrees), `north.shadow on south.runner`. Both Captains, Runners and Assassins that a test does not name are
parked at the west and the east edge, so that no round ends by accident; `alone=True` parks nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, degrees, hypot, sqrt
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.notation import object_of
from pitchside.core.referee import judge
from pitchside.games import GAMES
from tests.games.answer import Printed

PITCH_OUT = GAMES["pitch-out"]
ADVANCED = {"rules": "advanced", "format": 7}
HOODS = {"south": "hoods", "north": "citizens"}
"""Seats exchanged: south plays the Hoods."""

PARKED = {
    "south.captain": (40.0, 40.0),
    "south.runner": (40.0, 100.0),
    "south.assassin": (40.0, 160.0),
    "north.captain": (760.0, 760.0),
    "north.runner": (760.0, 700.0),
    "north.assassin": (760.0, 640.0),
}
SLOWING = 0.22 * 9810.0
"""What friction takes from a speed, mm/s each second."""


@dataclass(frozen=True)
class Shot:
    """A flick whose angle is worked out when its piece lies on the table."""

    piece: str
    speed: int
    at: str | tuple[float, float] | None = None
    angle: float | None = None
    by: str | None = None

    def text(self, position: dict[str, Any]) -> str:
        """The action as it is said to the referee."""
        angle = self.angle if self.angle is not None else self._aim(position)
        hand = f" by={self.by}" if self.by else ""
        return f"flick piece={self.piece} angle={angle} speed={self.speed}{hand}"

    def _aim(self, position: dict[str, Any]) -> float:
        places = {one["id"]: (one["x"], one["y"]) for one in position["pieces"]}
        assert self.at is not None
        x0, y0 = places[self.piece]
        x1, y1 = places[self.at] if isinstance(self.at, str) else self.at
        return round(degrees(atan2(y1 - y0, x1 - x0)) % 360.0, 3)


def flick(
    piece: str,
    *,
    speed: int,
    at: str | tuple[float, float] | None = None,
    angle: float | None = None,
    by: str | None = None,
) -> Shot:
    """A flick at another piece, at a point, or at an angle."""
    return Shot(piece, speed, at, angle, by)


def speed_for(distance: float) -> int:
    """The speed at which a puck slides this far."""
    return round(sqrt(2.0 * SLOWING * distance))


@dataclass(frozen=True)
class Said:
    """An action with the seat that says it."""

    seat: str
    action: str | Shot


def by(seat: str, action: str | Shot) -> Said:
    """An action where the seat to act is not unique."""
    return Said(seat, action)


Line = str | Shot | Said


@dataclass(frozen=True)
class Answer(Printed):
    """What the referee printed."""

    @property
    def asked(self) -> str | None:
        """Who is asked what: `north guard`; None when nothing is."""
        if self.phase != "answer":
            return None
        ((seat, what),) = self.pending.items()
        return f"{seat} {what['ask']}"

    @property
    def reserve(self) -> list[str]:
        """The eliminated pucks, the first one first."""
        return list(self.position["reserve"])

    @property
    def in_play(self) -> set[str]:
        """Everything in the arena."""
        return {one["id"] for one in self.position["pieces"]}

    @property
    def eliminated(self) -> dict[str, str]:
        """The clause that eliminated each puck."""
        return {event["piece"]: event["rule"] for event in self.named("eliminated")}

    @property
    def score(self) -> tuple[int, int]:
        """Rounds won, south first."""
        return self.position["score"]["south"], self.position["score"]["north"]

    def piece(self, name: str) -> dict[str, Any]:
        """A piece in the arena."""
        found: list[dict[str, Any]] = [one for one in self.position["pieces"] if one["id"] == name]
        assert len(found) == 1, f"{name} is not in the arena"
        return found[0]

    def at(self, name: str) -> tuple[float, float]:
        """Where a piece lies."""
        found = self.piece(name)
        return found["x"], found["y"]

    def gap(self, a: str, b: str) -> float:
        """Between the rims of two pucks."""
        (xa, ya), (xb, yb) = self.at(a), self.at(b)
        return hypot(xa - xb, ya - yb) - 30.0

    def order(self, *kinds: str) -> list[str]:
        """The kinds of the events, these kinds alone."""
        return [event["kind"] for event in self.raw["events"] if event["kind"] in kinds]


@dataclass(frozen=True)
class Scene:
    """A position and match options, to be put before the referee."""

    position: dict[str, Any] | None
    options: dict[str, Any] = field(default_factory=lambda: dict(ADVANCED))

    def judged(self, actions: list[Any], view: str | None = None, seed: int | None = None) -> Answer:
        """What the referee prints."""
        document = {
            "game": "pitch-out",
            "options": self.options,
            "position": self.position,
            "actions": actions,
            "seed": seed,
            "view": view,
        }
        return Answer(judge(PITCH_OUT, document))

    def said(self, lines: tuple[Line, ...], seed: int | None = None) -> list[Any]:
        """The lines as the referee reads them, every flick aimed from where its piece then lies."""
        actions: list[Any] = []
        for line in lines:
            seat, action = (line.seat, line.action) if isinstance(line, Said) else (None, line)
            if isinstance(action, Shot):
                aimed = action.angle is not None
                action = action.text({} if aimed else self.judged(actions, seed=seed).position)
            actions.append({"seat": seat, **object_of(action)} if seat else action)
        return actions

    def play(self, *lines: Line, view: str | None = None, seed: int | None = None) -> Answer:
        """The answer to lines that are all accepted."""
        actions = self.said(lines, seed)
        answer = self.judged(actions, view, seed)
        assert answer.raw["refused"] is None, answer.raw["refused"]
        assert answer.raw["accepted"] == len(lines)
        return answer

    def refusal(self, *lines: Line) -> str:
        """The clause that refuses the last line, those before it being accepted."""
        actions = self.said(lines)
        answer = self.judged(actions)
        refused = answer.raw["refused"]
        assert refused is not None, f"accepted: {lines[-1]}"
        assert answer.raw["accepted"] == len(lines) - 1, f"refused too early: {refused}"
        assert refused["why"]
        return str(refused["rule"])

    def malformed(self, *lines: Line) -> str:
        """What is said of a scenario that is none."""
        with pytest.raises(Malformed) as caught:
            self.judged(self.said(lines))
        return str(caught.value)


def table(
    *pieces: str,
    turn: str = "south",
    alone: bool = False,
    reserve: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    teams: dict[str, str] | None = None,
    **fields: Any,
) -> Scene:
    """A turn about to be played; further fields of the position by their names."""
    placed = [_piece(line) for line in pieces]
    places = {one["id"]: one for one in placed}
    for one in placed:
        if "on" in one:
            one["x"], one["y"] = places[one["on"]]["x"], places[one["on"]]["y"]
    if not alone:
        away = {name: place for name, place in PARKED.items() if name not in {*places, *reserve}}
        placed += [{"id": name, "x": x, "y": y} for name, (x, y) in away.items()]
    position = {"pieces": placed, "reserve": list(reserve), "to_act": turn, "phase": "turn", **fields}
    chosen = dict(ADVANCED if options is None else options)
    return Scene(position, chosen if teams is None else {**chosen, "teams": teams})


def _piece(line: str) -> dict[str, Any]:
    name, *rest = line.split()
    if rest[0] == "on":
        return {"id": name, "on": rest[1]}
    place = {"id": name, "x": float(rest[0]), "y": float(rest[1])}
    return {**place, "angle": float(rest[2])} if rest[2:] else place


def match_of(**options: Any) -> Scene:
    """A match from its start."""
    return Scene(None, options)


# --- whole deployments ----------------------------------------------------------------------------

ALPHA = ("captain", "guard", "assassin", "runner", "immortal")


def deployment(seat: str, pucks: tuple[str, ...] = ALPHA) -> list[str]:
    """Lawful placings of a seat: the pucks in a row near the own edge, the blocks before them."""
    near, far = (40.0, 130.0) if seat == "south" else (760.0, 670.0)
    row = [f"place piece={seat}.{name} x={100 + 80 * i} y={near}" for i, name in enumerate(pucks)]
    blocks = [f"place piece=obstacle.{seat}.{i} x={x} y={far} angle=0" for i, x in ((1, 250), (2, 550))]
    return row + blocks


def deployed(
    first: str = "south", south: tuple[str, ...] = ALPHA, north: tuple[str, ...] = ALPHA
) -> list[str]:
    """Both deployments, the first player's first."""
    sides = {"south": deployment("south", south), "north": deployment("north", north)}
    return sides[first] + sides["north" if first == "south" else "south"]
