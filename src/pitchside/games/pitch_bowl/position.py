"""A position as a plain object: read with care, written, for the record and for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import isfinite
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.pitch_bowl.action import Kick, Pitch, parse_action
from pitchside.games.pitch_bowl.field import CLOSE, Field, gap_to
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.room import apart
from pitchside.games.pitch_bowl.state import Gift, PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import BALL, DISCS, EVERYBODY, TOUCHDOWNS

_USUAL = ("pieces", "reserve", "phase", "to_act", "used", "score")
_RARER = ("active", "kicker", "bonus", "gift", "drop", "last", "barred", "waiting")
_FIELDS = (*_USUAL, *_RARER)
_USED = ("snatch", "pickup", "pass", "all_out")
_GIFTS = ("PBW-2.5", "PBW-6.2")
_PIECE = ("id", "x", "y", "face", "carrier")
FACES = ("active", "passive")
DEEPEST = 2.0 * CLOSE
"""mm: pieces of a position lie no deeper in each other."""

Lying = tuple[tuple[Piece, ...], Spot | None, str | None]
"""The players sorted by id, the loose ball, the carrier."""


def read_position(raw: Any, options: Options) -> State:
    """The state that a position object describes; its phase says whether the parts fit together."""
    fields = _fields(raw)
    phase = _one_of(fields.get("phase", PhaseName.PLAY.value), [one.value for one in PhaseName], "phase")
    pieces, ball, carrier = _read_pieces(fields["pieces"], options.layout)
    turn = _turn(fields, PhaseName(phase))
    return State(
        options=options,
        phase=PhaseName(phase),
        turn=turn,
        pieces=pieces,
        reserve=_read_ids(fields.get("reserve", []), "reserve"),
        carrier=carrier,
        ball=ball,
        used=_used(fields),
        score=_score(fields),
        kicker=_kicker(fields),
        bonus=_player(fields, "bonus"),
        drop=_player(fields, "drop"),
        last=_flag(fields, "last"),
        barred=_flag(fields, "barred"),
        waiting=_waiting(fields),
        gift=_gift(fields, turn),
    )


def check_acting(position: Any, state: State) -> None:
    """`Malformed` if a position names another seat to act than its admitted state does."""
    acting = [seat.value for seat in phase_of(state).to_act(state)]
    named = position.get("to_act")
    if named is not None and [named] != acting:
        raise Malformed(f"'to_act' is {named!r}; in this position it is {', '.join(acting) or 'nobody'}")


def _fields(raw: Any) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise Malformed("a position of Pitch Bowl is an object with pieces, phase and to_act")
    for name in raw:
        if name not in _FIELDS:
            raise Malformed(f"{name!r} is no field of a position; known are {', '.join(_FIELDS)}")
    if "pieces" not in raw:
        raise Malformed("a position needs 'pieces'")
    return raw


def _one_of(value: Any, names: list[str], field: str) -> str:
    if not isinstance(value, str) or value not in names:
        raise Malformed(f"'{field}' is {value!r}; it must be one of {', '.join(names)}")
    return value


def _seat(value: Any, field: str) -> Seat:
    return Seat(_one_of(value, [seat.value for seat in PLAYERS], field))


def _turn(fields: Mapping[str, Any], phase: PhaseName) -> Seat:
    """The active coach: named as such, or the one to act, or the opponent of the one who answers."""
    if fields.get("active") is not None:
        return _seat(fields["active"], "active")
    named = fields.get("to_act")
    if phase is PhaseName.OVER and named is None:
        return Seat.SOUTH
    if phase is PhaseName.PLACING and named == Seat.CHANCE.value:
        return Seat.CHANCE
    answers = phase is PhaseName.PLACEMENT or any(fields.get(one) is not None for one in ("gift", "drop"))
    acting = _seat(named, "to_act")
    return acting.other if answers else acting


def _used(fields: Mapping[str, Any]) -> Used:
    given = fields.get("used", {})
    if not isinstance(given, dict) or not set(given) <= set(_USED):
        raise Malformed(f"'used' is an object with {', '.join(_USED)}")
    return Used(*(_flag(given, name) for name in _USED))


def _score(fields: Mapping[str, Any]) -> BySeat[int]:
    given = fields.get("score", {})
    if not isinstance(given, dict) or not set(given) <= {seat.value for seat in PLAYERS}:
        raise Malformed("'score' is an object with south and north")
    for value in given.values():
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= TOUCHDOWNS:
            raise Malformed(f"a score is a number from 0 to {TOUCHDOWNS}, not {value!r}")
    return BySeat(given.get("south", 0), given.get("north", 0))


def _kicker(fields: Mapping[str, Any]) -> Seat | None:
    return None if fields.get("kicker") is None else _seat(fields["kicker"], "kicker")


def _player(fields: Mapping[str, Any], name: str) -> str | None:
    return None if fields.get(name) is None else _read_ids([fields[name]], name)[0]


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"'{name}' is {value!r}; it must be true or false")
    return value


def _waiting(fields: Mapping[str, Any]) -> Pitch | Kick | None:
    text = fields.get("waiting")
    flick = parse_action(text) if isinstance(text, str) else text
    if flick is not None and not isinstance(flick, Pitch | Kick):
        raise Malformed(f"'waiting' is {text!r}, which is neither a flick nor a kick")
    return flick


def _gift(fields: Mapping[str, Any], turn: Seat) -> Gift | None:
    given = fields.get("gift")
    if given is None:
        return None
    if not isinstance(given, dict) or set(given) != {"x", "y", "rule"}:
        raise Malformed("'gift' is an object with x, y and rule")
    rule = _one_of(given["rule"], list(_GIFTS), "rule")
    return Gift(turn.other, _number("gift", given, "x"), _number("gift", given, "y"), rule)


def _read_pieces(raw: Any, field: Field) -> Lying:
    """`Malformed` if a piece is unknown, twice there, off the field or on another, or two carry the ball."""
    if not isinstance(raw, list):
        raise Malformed("'pieces' is a list of objects with id, x and y")
    names = [_name(one) for one in raw]
    _read_ids(names, "pieces", EVERYBODY | {BALL})
    given = dict(zip(names, raw, strict=True))
    spots = {name: _spot(name, one, field) for name, one in given.items()}
    _check_overlap(list(spots.items()))
    ball = spots.pop(BALL, None)
    players = tuple(Piece(name, *spots[name], _passive(name, given[name])) for name in sorted(spots))
    return players, ball, _carrier(given)


def _read_ids(raw: Any, field: str, known: frozenset[str] = EVERYBODY) -> tuple[str, ...]:
    """A list of known ids, none of them twice."""
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise Malformed(f"'{field}' is a list of ids")
    for one in raw:
        if one not in known:
            raise Malformed(f"'{one}' under '{field}' is no such piece")
        if raw.count(one) > 1:
            raise Malformed(f"'{one}' stands twice under '{field}'")
    return tuple(raw)


def _name(raw: Any) -> str:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        raise Malformed("a piece is an object with id, x and y")
    for field in raw:
        if field not in _PIECE:
            raise Malformed(f"a piece has no field {field!r}; known are {', '.join(_PIECE)}")
    return str(raw["id"])


def _spot(name: str, raw: Mapping[str, Any], field: Field) -> Spot:
    x, y = (_number(name, raw, key) for key in ("x", "y"))
    if gap_to(field.whole, x, y) > CLOSE:
        raise Malformed(f"'{name}' lies off the field, at {x:g}, {y:g}")
    return x, y


def _number(name: str, raw: Mapping[str, Any], key: str) -> float:
    """A coordinate of something."""
    value = raw.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise Malformed(f"'{name}' needs a number under '{key}', not {value!r}")
    if abs(value) > 1e6:
        raise Malformed(f"{value} is no sensible '{key}' of '{name}'")
    return float(value)


def _passive(name: str, raw: Mapping[str, Any]) -> bool:
    face = raw.get("face", "active")
    if face not in FACES:
        raise Malformed(f"the face of '{name}' is {face!r}; it must be active or passive")
    return bool(face == "passive")


def _carrier(given: Mapping[str, Mapping[str, Any]]) -> str | None:
    carriers = []
    for name, raw in given.items():
        carries = raw.get("carrier", False)
        if not isinstance(carries, bool):
            raise Malformed(f"'carrier' of '{name}' is {carries!r}; it must be true or false")
        if carries:
            carriers.append(name)
    if len(carriers) > 1 or BALL in carriers:
        raise Malformed(f"one player can carry the ball, not {', '.join(carriers)}")
    return carriers[0] if carriers else None


def _check_overlap(spots: Sequence[tuple[str, Spot]]) -> None:
    for (one, here), (other, there) in combinations(spots, 2):
        if apart(here, there) < DISCS.across - DEEPEST:
            raise Malformed(f"'{one}' and '{other}' overlap")


def write_position(state: State) -> dict[str, Any]:
    """The position; nothing in this game is hidden."""
    acting = next(iter(phase_of(state).to_act(state)), None)
    plain: dict[str, Any] = {
        "pieces": _write_pieces(state),
        "reserve": list(state.reserve),
        "phase": state.phase.value,
        "to_act": None if acting is None else acting.value,
        "used": state.used.plain(),
        "score": state.score.plain(),
    }
    plain.update({name: write(state) for name, (there, write) in _WHERE_IT_MATTERS.items() if there(state)})
    return plain


def _write_pieces(state: State) -> list[dict[str, Any]]:
    ball = [] if state.ball is None else [{"id": BALL, "x": state.ball[0], "y": state.ball[1]}]
    return ball + [_write_piece(piece, state.carrier) for piece in state.pieces]


def _write_piece(piece: Piece, carrier: str | None) -> dict[str, Any]:
    face = "passive" if piece.passive else "active"
    plain: dict[str, Any] = {"id": piece.id, "x": piece.x, "y": piece.y, "face": face}
    return {**plain, "carrier": True} if piece.id == carrier else plain


def _write_gift(gift: Gift | None) -> dict[str, Any] | None:
    return None if gift is None else {"x": gift.x, "y": gift.y, "rule": gift.rule}


_WHERE_IT_MATTERS: dict[str, tuple[Callable[[State], bool], Callable[[State], Any]]] = {
    "active": (lambda s: phase_of(s).to_act(s) != {s.turn}, lambda s: s.turn.value),
    "kicker": (
        lambda s: s.phase is PhaseName.PLACING and s.kicker is not None,
        lambda s: s.kicker.value if s.kicker else None,
    ),
    "bonus": (lambda s: s.bonus is not None, lambda s: s.bonus),
    "gift": (lambda s: s.gift is not None, lambda s: _write_gift(s.gift)),
    "drop": (lambda s: s.drop is not None, lambda s: s.drop),
    "last": (lambda s: s.last, lambda s: s.last),
    "barred": (lambda s: s.barred, lambda s: s.barred),
    "waiting": (lambda s: s.waiting is not None, lambda s: str(s.waiting)),
}
"""Fields that are written only where they matter: when, and what."""
