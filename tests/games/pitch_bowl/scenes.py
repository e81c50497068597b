"""Pitch Bowl situations drawn as text, and the questions the tests put to the referee.

A drawing has one line per row of the field, its number first, one word per square from column a on:

    7  . . . t . . .
    6  . . . o . . .
    5  . . . T1* R' . .

T and R are south's three-quarters and runners, t and r north's (a digit says which; without one the first
that is free), `*` carries the ball, `'` shows its passive face, `o` is the loose ball. Everything lies in the
middle of its square. What must lie elsewhere is a line of its own: `T1* 175 250`. One more three-quarter of
each side that the test does not name waits in a corner, so that no turn ends by accident; `alone=True` has
nobody wait. Everybody else is off the field.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, sqrt
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.notation import object_of
from pitchside.core.referee import judge
from pitchside.games.pitch_bowl import PITCH_BOWL
from tests.games.answer import Printed

SLOWING = 0.22 * 9810.0
"""What friction takes from a speed, mm/s each second."""
KINDS = {"T": "south.tq", "R": "south.run", "t": "north.tq", "r": "north.run"}
SIZES = {"T": 9, "R": 2, "t": 9, "r": 2}
EVERYBODY = [f"{letter}{i}" for letter, size in SIZES.items() for i in range(1, size + 1)]
WAITING = {"T9": (25.0, 75.0), "t9": (325.0, 525.0)}
MARK = re.compile(r"([TRtr])(\d?)([*']*)")


def full(name: str) -> str:
    """`south.tq1` for `T1`."""
    return "ball" if name == "o" else f"{KINDS[name[0]]}{name[1:]}"


def short(piece: str) -> str:
    """`T1` for `south.tq1`."""
    return {full(name): name for name in EVERYBODY}.get(piece, "o")


def centre(square: str) -> tuple[float, float]:
    """The middle of a square: `d5` is (175, 225)."""
    return 50.0 * (ord(square[0]) - 97) + 25.0, 50.0 * int(square[1:]) - 25.0


def speed_for(distance: float) -> int:
    """The speed at which a disc slides this far."""
    return round(sqrt(2.0 * SLOWING * distance))


# --- what is said ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shot:
    """A pitch whose angle is worked out when its piece lies on the field."""

    piece: str
    speed: int
    at: str | tuple[float, float] | None
    angle: float | None
    more: dict[str, Any]

    def spoken(self, position: dict[str, Any]) -> dict[str, Any]:
        """The action as it is said to the referee."""
        angle = self.angle if self.angle is not None else self._aim(position)
        return {"do": "flick", "piece": full(self.piece), "angle": angle, "speed": self.speed, **self.more}

    def _aim(self, position: dict[str, Any]) -> float:
        places = {short(one["id"]): (one["x"], one["y"]) for one in position["pieces"]}
        assert self.at is not None
        x0, y0 = places[self.piece]
        if isinstance(self.at, str):
            x1, y1 = places[self.at] if self.at in places else centre(self.at)
        else:
            x1, y1 = self.at
        return round(degrees(atan2(y1 - y0, x1 - x0)) % 360.0, 3)


def pitch(
    piece: str,
    *,
    mm: float | None = None,
    speed: int | None = None,
    at: str | tuple[float, float] | None = None,
    angle: float | None = None,
    target: str | None = None,
    **more: Any,
) -> Shot:
    """A pitch at a piece, a square, a point or an angle; so fast, or so that it runs so far."""
    if target is not None:
        more["target"] = full(target)
    chosen = speed if speed is not None else speed_for(mm if mm is not None else 50.0)
    return Shot(piece, chosen, at, 90.0 if at is None and angle is None else angle, more)


def give_to(name: str) -> str:
    """The ball goes to this player."""
    return f"give piece={full(name)}"


@dataclass(frozen=True)
class Said:
    """An action with the seat that says it."""

    seat: str
    action: str | dict[str, Any] | Shot


def by(seat: str, action: str | dict[str, Any] | Shot) -> Said:
    """An action of this seat, to act or not."""
    return Said(seat, action)


Line = str | dict[str, Any] | Shot | Said

# --- what is answered -----------------------------------------------------------------------------

LOSSES = {
    "PBW-8.1": "clumsy",
    "PBW-8.2": "fall",
    "PBW-8.3": "off",
    "PBW-8.4": "clearance",
    "PBW-8.5": "ball out",
    "PBW-8.6": "interception",
    "PBW-8.7": "all acted",
    "PBW-8.8": "touchdown",
}


@dataclass(frozen=True)
class Answer(Printed):
    """What the referee printed."""

    @property
    def may_act(self) -> list[str]:
        """The players that may act now."""
        return sorted(short(piece) for piece in self.choice["pieces"])

    @property
    def carrier(self) -> str | None:
        """Who has the ball."""
        found = [short(one["id"]) for one in self.position["pieces"] if one.get("carrier")]
        assert len(found) <= 1, found
        return found[0] if found else None

    @property
    def ball(self) -> tuple[float, float] | None:
        """Where the loose ball lies."""
        found = [(one["x"], one["y"]) for one in self.position["pieces"] if one["id"] == "ball"]
        assert len(found) <= 1
        return found[0] if found else None

    @property
    def passive(self) -> list[str]:
        """The players that show their passive faces."""
        return sorted(short(one["id"]) for one in self.position["pieces"] if one.get("face") == "passive")

    @property
    def on_field(self) -> set[str]:
        """Every player on the field."""
        return {short(one["id"]) for one in self.position["pieces"]} - {"o"}

    @property
    def off(self) -> set[str]:
        """The players off the field."""
        return {short(piece) for piece in self.position["reserve"]}

    @property
    def used(self) -> set[str]:
        """The limits that are used up."""
        return {name for name, spent in self.position.get("used", {}).items() if spent}

    @property
    def score(self) -> tuple[int, int]:
        """Touchdowns, south first."""
        return self.position["score"]["south"], self.position["score"]["north"]

    @property
    def losses(self) -> list[str]:
        """What cost the initiative, in the order of the rulings."""
        return [LOSSES[clause] for clause in self.clauses if clause in LOSSES]

    def ruling(self, clause: str) -> dict[str, Any]:
        """The facts of the only ruling by a clause."""
        (found,) = [one["facts"] for one in self.raw["rulings"] if one["rule"] == f"PBW-{clause}"]
        facts: dict[str, Any] = found
        return facts

    def told(self, clause: str, lang: str = "en") -> list[str]:
        """What the rulings by a clause say."""
        found = [one for one in self.raw["rulings"] if one["rule"] == f"PBW-{clause}"]
        return [PITCH_BOWL.rulebook.say(one["code"], one["facts"], lang) for one in found]

    def at(self, name: str) -> tuple[float, float]:
        """Where a piece lies."""
        found = [one for one in self.position["pieces"] if one["id"] == full(name)]
        assert len(found) == 1, f"{name} is not on the field"
        return found[0]["x"], found[0]["y"]

    def gap(self, one: str, other: str) -> float:
        """Between the rims of two discs."""
        (xa, ya), (xb, yb) = self.at(one), self.at(other)
        return hypot(xa - xb, ya - yb) - 24.0

    def squares(self, name: str) -> set[str]:
        """The squares a disc overlaps or touches."""
        x, y = self.at(name)
        names = {f"{chr(97 + c)}{r}" for c in range(7) for r in range(1, 13)}
        return {one for one in names if _reaches(centre(one), x, y)}

    def kinds(self, *kinds: str) -> list[str]:
        """The kinds of the events, these kinds alone."""
        return [event["kind"] for event in self.raw["events"] if event["kind"] in kinds]


def _reaches(middle: tuple[float, float], x: float, y: float) -> bool:
    dx, dy = max(abs(x - middle[0]) - 25.0, 0.0), max(abs(y - middle[1]) - 25.0, 0.0)
    return hypot(dx, dy) <= 12.1


# --- what is asked --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A position and match options, to be put before the referee."""

    position: dict[str, Any] | None
    options: dict[str, Any] = field(default_factory=dict)

    def judged(self, actions: list[Any], seed: int | None = None) -> Answer:
        """What the referee prints."""
        document = {"game": "pitch-bowl", "options": self.options, "actions": actions, "seed": seed}
        return Answer(judge(PITCH_BOWL, {**document, "position": self.position}))

    def said(self, lines: tuple[Line, ...], seed: int | None = None) -> list[Any]:
        """The lines as the referee reads them, every pitch aimed from where its piece then lies."""
        actions: list[Any] = []
        for line in lines:
            seat, action = (line.seat, line.action) if isinstance(line, Said) else (None, line)
            if isinstance(action, Shot):
                known = {} if action.angle is not None else self.judged(actions, seed).position
                action = action.spoken(known)
            plain = object_of(action) if isinstance(action, str) else action
            actions.append({**plain, "seat": seat} if seat else plain)
        return actions

    def play(self, *lines: Line, seed: int | None = None) -> Answer:
        """The answer to lines that are all accepted."""
        answer = self.judged(self.said(lines, seed), seed)
        assert answer.raw["refused"] is None, answer.raw["refused"]
        assert answer.raw["accepted"] == len(lines)
        return answer

    def refusal(self, *lines: Line) -> str:
        """The clause that refuses the last line, those before it being accepted."""
        answer = self.judged(self.said(lines))
        refused = answer.raw["refused"]
        assert refused is not None, f"accepted: {lines[-1]}"
        assert answer.raw["accepted"] == len(lines) - 1, f"refused too early: {refused}"
        assert refused["why"]
        return str(refused["rule"]).removeprefix("PBW-")

    def malformed(self, *lines: Line) -> str:
        """What is said of a scenario that is none."""
        with pytest.raises(Malformed) as caught:
            self.judged(self.said(lines))
        return str(caught.value)


def scene(
    drawing: str = "",
    *lines: str,
    turn: str = "south",
    alone: bool = False,
    used: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Scene:
    """A turn about to be played; further fields of the position by their names."""
    marks = [*_drawn(drawing), *(_line(one) for one in lines)]
    pieces = [_piece(name, flags, place) for name, flags, place in _numbered(marks)]
    if not alone:
        there = {one["id"] for one in pieces}
        waiting = {name: place for name, place in WAITING.items() if full(name) not in there}
        pieces += [_piece(name, "", place) for name, place in waiting.items()]
    there = {one["id"] for one in pieces}
    reserve = [full(name) for name in EVERYBODY if full(name) not in there]
    position = {"pieces": pieces, "reserve": reserve, "to_act": turn, "phase": "play", **fields}
    if used:
        position["used"] = dict.fromkeys(used, True)
    return Scene(position, dict(options or {}))


Mark = tuple[str, str, tuple[float, float]]


def _drawn(drawing: str) -> list[Mark]:
    marks = []
    for row in drawing.split("\n"):
        number, *squares = row.split() or [""]
        if number.isdigit():
            for i, word in enumerate(squares):
                if word != ".":
                    marks.append(_mark(word, centre(f"{chr(97 + i)}{number}")))
    return marks


def _line(line: str) -> Mark:
    word, x, y = line.split()
    return _mark(word, (float(x), float(y)))


def _mark(word: str, place: tuple[float, float]) -> Mark:
    if word == "o":
        return "o", "", place
    found = MARK.fullmatch(word)
    assert found, word
    return found[1] + found[2], found[3], place


def _numbered(marks: list[Mark]) -> list[Mark]:
    taken = {name for name, _, _ in marks}
    numbered = []
    for name, flags, place in marks:
        if name in SIZES:
            name = next(one for one in EVERYBODY if one[0] == name and one not in taken)
            taken.add(name)
        numbered.append((name, flags, place))
    return numbered


def _piece(name: str, flags: str, place: tuple[float, float]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": full(name), "x": place[0], "y": place[1]}
    if name != "o":
        found["face"] = "passive" if "'" in flags else "active"
    if "*" in flags:
        found["carrier"] = True
    return found


# --- kick-offs ------------------------------------------------------------------------------------

SOUTH_SPOTS = {
    "tq1": (125.0, 288.0), "tq2": (175.0, 288.0), "tq3": (225.0, 288.0),
    "tq4": (125.0, 225.0), "tq5": (175.0, 225.0), "tq6": (225.0, 225.0),
    "tq7": (125.0, 125.0), "tq8": (175.0, 125.0), "tq9": (225.0, 125.0),
    "run1": (75.0, 225.0), "run2": (275.0, 225.0),
}  # fmt: skip
"""A lawful line-up of south: three against the centre line, one on each wing."""


def line_up(seat: str, **moved: tuple[float, float] | None) -> dict[str, Any]:
    """The lawful line-up of a seat with some players moved; None leaves one out."""
    spots = {name: (x, y if seat == "south" else 600.0 - y) for name, (x, y) in SOUTH_SPOTS.items()}
    chosen = {name: place for name, place in {**spots, **moved}.items() if place is not None}
    pieces = [{"id": f"{seat}.{name}", "x": x, "y": y} for name, (x, y) in chosen.items()]
    return {"do": "deploy", "pieces": pieces}


def opening(kicker: str = "south", **options: Any) -> Scene:
    """A match from its start; the kicking coach is the one who chooses."""
    return Scene(None, {"chooser": kicker, **options})


def set_up(
    kicker: str = "south",
    south: dict[str, Any] | None = None,
    north: dict[str, Any] | None = None,
) -> list[Line]:
    """Everything up to the throw: the choice, and both line-ups."""
    sides = {"south": south or line_up("south"), "north": north or line_up("north")}
    return ["choose role=kick", sides[kicker], sides["north" if kicker == "south" else "south"]]


def throw(speed: int, angle: float = 90.0) -> str:
    """The kick-off throw."""
    return f"kick angle={angle} speed={speed}"
