"""What can be said in Pitch Bowl."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitchside.core.chance import Toss, read_toss
from pitchside.core.errors import shown
from pitchside.core.notation import known_object_of, text_of
from pitchside.core.rulebook import misread
from pitchside.games.flick.action import (
    Flick,
    Stop,
    Tremor,
    name_of,
    number_of,
    quantised,
    read_flick,
    read_tremor,
    turned,
)
from pitchside.games.pitch_bowl.table import BALL, DISCS


class Announce(StrEnum):
    """What is announced before a pitch (PBW-5)."""

    NONE = "none"
    SNATCH = "snatch"
    PICKUP = "pickup"
    HANDOVER = "handover"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Pitch(Flick):
    """A flick of a player, or of the ball from its carrier: a pass."""

    announce: Announce = Announce.NONE
    target: str | None = None
    """The teammate of a hand-over."""
    ball_angle: float | None = None
    """Where the ball of a pass is set, seen from the carrier; None: where it is pitched to."""

    @property
    def top(self) -> int:
        """The strongest pitch of its kind."""
        return DISCS.ball_speed if self.announce is Announce.PASS else DISCS.player_speed

    def __str__(self) -> str:
        fields: dict[str, Any] = {"do": "flick", "piece": self.piece, **self.thrust()}
        if self.announce is not Announce.NONE:
            fields["announce"] = self.announce.value
        if self.target is not None:
            fields["target"] = self.target
        if self.ball_angle is not None:
            fields["ball_angle"] = self.ball_angle
        return text_of(fields)


@dataclass(frozen=True, slots=True)
class Kick(Flick):
    """The throw from behind the own back-line (PBW-2.3); its piece is the ball."""

    @property
    def top(self) -> int:
        """The strongest throw."""
        return DISCS.ball_speed

    def __str__(self) -> str:
        return text_of({"do": "kick", **self.thrust()})


@dataclass(frozen=True, slots=True)
class Choose:
    """Kick or receive (PBW-2.1)."""

    role: str

    def __str__(self) -> str:
        return text_of({"do": "choose", "role": self.role})


@dataclass(frozen=True, slots=True)
class Deploy:
    """All players of a coach at once (PBW-2.2): id, x, y, sorted by id."""

    pieces: tuple[tuple[str, float, float], ...]

    def __str__(self) -> str:
        rows = [{"id": name, "x": x, "y": y} for name, x, y in self.pieces]
        return text_of({"do": "deploy", "pieces": rows})


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The coach ends the turn (PBW-3.3)."""

    def __str__(self) -> str:
        return "end_turn"


@dataclass(frozen=True, slots=True)
class LastAction:
    """The pitch just made, or the next one, is the last of the turn (PBW-9.3, 9.6)."""

    def __str__(self) -> str:
        return "last_action"


@dataclass(frozen=True, slots=True)
class GoOn:
    """The pitch just made was not the last of the turn (PBW-9.6)."""

    def __str__(self) -> str:
        return "go_on"


@dataclass(frozen=True, slots=True)
class Give:
    """The ball goes to one of the nearest players (PBW-2.5, 6.5)."""

    piece: str

    def __str__(self) -> str:
        return text_of({"do": "give", "piece": self.piece})


@dataclass(frozen=True, slots=True)
class Drop:
    """The ball is put against the clumsy player (PBW-5.7)."""

    x: float
    y: float

    def __str__(self) -> str:
        return text_of({"do": "drop", "x": self.x, "y": self.y})


SetUp = Toss | Choose | Deploy | Kick
Action = Pitch | Tremor | EndTurn | LastAction | GoOn | Give | Drop | Stop | SetUp

_FIELDS: dict[str, tuple[str, ...]] = {
    "flick": ("piece", "angle", "speed", "by", "steady", "announce", "target", "ball_angle"),
    "kick": ("angle", "speed", "by", "steady"),
    "tremor": ("angle", "speed"),
    "toss": ("to",),
    "choose": ("role",),
    "deploy": ("pieces",),
    "give": ("piece",),
    "drop": ("x", "y"),
    "end_turn": (),
    "last_action": (),
    "go_on": (),
    "stop": (),
}
ROLES = ("kick", "receive")


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`."""
    fields = known_object_of(text, _FIELDS, "Pitch Bowl")
    return _read(fields["do"], fields)


def _read(do: str, fields: dict[str, Any]) -> Action:
    match do:
        case "flick":
            return _pitch(fields)
        case "kick":
            thrown = read_flick({**fields, "piece": BALL}, DISCS.ball_speed)
            return Kick(BALL, thrown.angle, thrown.speed, thrown.by, thrown.steady)
        case "tremor":
            return read_tremor(fields)
        case "toss":
            return read_toss(fields)
        case "choose":
            return Choose(_one_of(fields, "role", ROLES))
        case "deploy":
            return Deploy(_placed(fields.get("pieces")))
        case "give":
            return Give(name_of(fields, "piece"))
        case "drop":
            return Drop(*(quantised(number_of(fields, key)) for key in ("x", "y")))
        case "end_turn":
            return EndTurn()
        case "last_action":
            return LastAction()
        case "go_on":
            return GoOn()
        case _:
            return Stop()


def _pitch(fields: dict[str, Any]) -> Pitch:
    known = tuple(one.value for one in Announce)
    announce = Announce(_one_of({"announce": "none", **fields}, "announce", known))
    top = DISCS.ball_speed if announce is Announce.PASS else DISCS.player_speed
    base = read_flick(fields, top, least=0)
    target = None if fields.get("target") is None else name_of(fields, "target")
    if target is not None and announce is not Announce.HANDOVER:
        raise misread(__name__, "target_of_handover")
    ball = None if fields.get("ball_angle") is None else turned(number_of(fields, "ball_angle"))
    if ball is not None and announce is not Announce.PASS:
        raise misread(__name__, "ball_angle_of_pass")
    return Pitch(base.piece, base.angle, base.speed, base.by, base.steady, announce, target, ball)


def _one_of(fields: dict[str, Any], key: str, known: tuple[str, ...]) -> str:
    value = fields.get(key)
    if value not in known:
        raise misread(__name__, "no_choice", key=key, value=shown(value), known=", ".join(known))
    return str(value)


def _placed(value: Any) -> tuple[tuple[str, float, float], ...]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise misread(__name__, "placed_list")
    rows = []
    for one in value:
        if set(one) != {"id", "x", "y"}:
            raise misread(__name__, "no_placed_player", one=shown(one))
        named = {"do": "deploy", **one}
        x, y = (quantised(number_of(named, key)) for key in ("x", "y"))
        rows.append((name_of(named, "id"), x, y))
    return tuple(sorted(rows))
