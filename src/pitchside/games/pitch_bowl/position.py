"""A position as a plain object: read with care, written, for the record and for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.pieces import by_id, fields_of, flag_of, number_of, read_ids
from pitchside.games.pitch_bowl.action import Kick, Pitch, parse_action
from pitchside.games.pitch_bowl.field import CLOSE, Field, gap_to
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.room import apart
from pitchside.games.pitch_bowl.state import Gift, PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import BALL, DISCS, EVERYBODY
from pitchside.games.pitch_bowl.verdict import Cause

_USUAL = ("pieces", "reserve", "phase", "to_act", "used", "score")
_RARER = ("active", "kicker", "bonus", "gift", "drop", "last", "barred", "waiting")
_FIELDS = (*_USUAL, *_RARER)
_USED = ("snatch", "pickup", "pass", "all_out")
_GIFTS = ("PBW-2.5", Cause.BALL_OUT.rule)
_PIECE = ("id", "x", "y", "face", "carrier")
FACES = ("active", "passive")
DEEPEST = 2.0 * CLOSE
"""mm: pieces of a position lie no deeper in each other."""

Lying = tuple[tuple[Piece, ...], Spot | None, str | None]
"""The players sorted by id, the loose ball, the carrier."""


def read_position(raw: Any, options: Options) -> State:
    """The state that a position object describes; its phase says whether the parts fit together."""
    fields = fields_of(raw, _FIELDS, misread(__name__, "not_an_object"))
    phase = _one_of(fields.get("phase", PhaseName.PLAY.value), [one.value for one in PhaseName], "phase")
    pieces, ball, carrier = _read_pieces(fields["pieces"], options.layout)
    turn = _turn(fields, PhaseName(phase))
    return State(
        options=options,
        phase=PhaseName(phase),
        turn=turn,
        pieces=pieces,
        reserve=read_ids(fields.get("reserve", []), "reserve", EVERYBODY),
        carrier=carrier,
        ball=ball,
        used=_used(fields),
        score=_score(fields, options.touchdowns),
        kicker=_kicker(fields),
        bonus=_player(fields, "bonus"),
        drop=_player(fields, "drop"),
        last=flag_of(fields, "last"),
        barred=flag_of(fields, "barred"),
        waiting=_waiting(fields),
        gift=_gift(fields, turn),
    )


def _one_of(value: Any, names: list[str], field: str) -> str:
    if not isinstance(value, str) or value not in names:
        raise misread(__name__, "bad_field", field=field, value=shown(value), known=", ".join(names))
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
        raise misread(__name__, "used_object", known=", ".join(_USED))
    return Used(*(flag_of(given, name) for name in _USED))


def _score(fields: Mapping[str, Any], most: int) -> BySeat[int]:
    given = fields.get("score", {})
    if not isinstance(given, dict) or not set(given) <= {seat.value for seat in PLAYERS}:
        raise misread(__name__, "score_object")
    for value in given.values():
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise misread(__name__, "bad_score", touchdowns=most, value=shown(value))
    return BySeat(given.get("south", 0), given.get("north", 0))


def _kicker(fields: Mapping[str, Any]) -> Seat | None:
    return None if fields.get("kicker") is None else _seat(fields["kicker"], "kicker")


def _player(fields: Mapping[str, Any], name: str) -> str | None:
    return None if fields.get(name) is None else read_ids([fields[name]], name, EVERYBODY)[0]


def _waiting(fields: Mapping[str, Any]) -> Pitch | Kick | None:
    text = fields.get("waiting")
    flick = parse_action(text) if isinstance(text, str) else text
    if flick is not None and not isinstance(flick, Pitch | Kick):
        raise misread(__name__, "bad_waiting", text=shown(text))
    return flick


def _gift(fields: Mapping[str, Any], turn: Seat) -> Gift | None:
    given = fields.get("gift")
    if given is None:
        return None
    if not isinstance(given, dict) or set(given) != {"x", "y", "rule"}:
        raise misread(__name__, "gift_object")
    rule = _one_of(given["rule"], list(_GIFTS), "rule")
    return Gift(turn.other, number_of("gift", given, "x"), number_of("gift", given, "y"), rule)


def _read_pieces(raw: Any, field: Field) -> Lying:
    """`Malformed` if a piece is unknown, twice there, off the field or on another, or two carry the ball."""
    given = by_id(raw, EVERYBODY | {BALL}, _PIECE)
    spots = {name: _spot(name, one, field) for name, one in given.items()}
    _check_overlap(list(spots.items()))
    ball = spots.pop(BALL, None)
    players = tuple(Piece(name, *spots[name], _passive(name, given[name])) for name in sorted(spots))
    return players, ball, only_carrier(given)


def _spot(name: str, raw: Mapping[str, Any], field: Field) -> Spot:
    x, y = (number_of(name, raw, key) for key in ("x", "y"))
    if gap_to(field.whole, x, y) > CLOSE:
        raise misread(__name__, "lies_off", name=name, x=format(x, "g"), y=format(y, "g"))
    return x, y


def _passive(name: str, raw: Mapping[str, Any]) -> bool:
    face = raw.get("face", "active")
    if face not in FACES:
        raise misread(__name__, "bad_face", name=name, face=shown(face))
    return bool(face == "passive")


def only_carrier(given: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The one player that carries the ball, if any."""
    carriers = []
    for name, raw in given.items():
        carries = raw.get("carrier", False)
        if not isinstance(carries, bool):
            raise misread(__name__, "bad_carrier", name=name, carries=shown(carries))
        if carries:
            carriers.append(name)
    if len(carriers) > 1 or BALL in carriers:
        raise misread(__name__, "one_carrier", known=", ".join(carriers))
    return carriers[0] if carriers else None


def _check_overlap(spots: Sequence[tuple[str, Spot]]) -> None:
    for (one, here), (other, there) in combinations(spots, 2):
        if apart(here, there) < DISCS.across - DEEPEST:
            raise misread(__name__, "pieces_overlap", one=one, other=other)


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
