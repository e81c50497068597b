"""A position set by hand, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.chifootmi.options import LEVEL, PRO_PLUS, SOME_EXTRAS, Options
from pitchside.games.chifootmi.plausible import plausible
from pitchside.games.chifootmi.reading_team import read_team
from pitchside.games.chifootmi.series import Series
from pitchside.games.chifootmi.state import NEEDED, Phase, State

_BEFORE_THE_SHOT = (Phase.ONE_TWO, Phase.OFFSIDE)
_AT_THE_SHOT = (Phase.SHOT, Phase.PENALTY)
_FIELDS = (
    "level",
    "options",
    "ball",
    "kept",
    "needed",
    "phase",
    "goals",
    "south",
    "north",
    "shooting",
    "one_two",
    "shootout",
)


def read_position(raw: Any, options: Options) -> State:
    """The state a position object describes; its own level and options decide."""
    fields = _record(raw, _FIELDS, "a position")
    played = _options(fields, options)
    phase = _phase(fields.get("phase", Phase.DUEL.value))
    needed = _number(fields, "needed", NEEDED, range(1, NEEDED + 1))
    series = _series(fields.get("shootout"), phase)
    state = State(
        options=played,
        phase=phase,
        ball=series.shooter if series and phase is Phase.SHOOTOUT else _seat(fields.get("ball"), "ball"),
        kept=_number(fields, "kept", _usual(phase, needed), range(needed + 1)),
        needed=needed,
        goals=_goals(fields.get("goals", {})),
        teams=BySeat(*(read_team(fields.get(seat.value, {}), played, seat) for seat in PLAYERS)),
        shooting=_switch(fields, "shooting"),
        returned=_switch(fields, "one_two"),
        series=series,
    )
    return plausible(state)


def _record(raw: Any, known: tuple[str, ...], what: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise Malformed(f"{what} of ChiFootMi is an object")
    for field in raw:
        if field not in known:
            raise Malformed(f"'{field}' is no field of {what}; known are {', '.join(known)}")
    return raw


def _options(fields: Mapping[str, Any], options: Options) -> Options:
    """The match's, with the position's own level and options in their place."""
    for name, (wanted, fits) in (("level", LEVEL), ("options", SOME_EXTRAS)):
        if name in fields and not fits(fields[name]):
            raise Malformed(f"'{name}' is {fields[name]!r}; it must be {wanted}")
    level = fields.get("level", options.level)
    return options.at(level, fields.get("options", options.options if level == PRO_PLUS else ()))


def _phase(raw: Any) -> Phase:
    if not isinstance(raw, str) or raw not in {phase.value for phase in Phase}:
        raise Malformed(f"'phase' is {raw!r}; it must be one of {', '.join(Phase)}")
    return Phase(raw)


def _usual(phase: Phase, needed: int) -> int:
    """The count that a phase has when nothing else is said."""
    if phase in _AT_THE_SHOT:
        return needed
    return 1 if phase in _BEFORE_THE_SHOT else 0


def _number(fields: Mapping[str, Any], name: str, usual: int, allowed: range) -> int:
    number = fields.get(name, usual)
    if isinstance(number, bool) or not isinstance(number, int) or number not in allowed:
        raise Malformed(
            f"'{name}' is {number!r}; it must be a whole number from {allowed[0]} to {allowed[-1]}"
        )
    return number


def _switch(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"'{name}' is {value!r}; it must be true or false")
    return value


def _seat(raw: Any, name: str) -> Seat | None:
    if raw is None:
        return None
    if not isinstance(raw, str) or raw not in {seat.value for seat in PLAYERS}:
        raise Malformed(f"'{name}' is {raw!r}; it must be south, north or null")
    return Seat(raw)


def _goals(raw: Any) -> BySeat[int]:
    fields = _record(raw, tuple(seat.value for seat in PLAYERS), "'goals'")
    return BySeat(*(_number(fields, seat.value, 0, range(100)) for seat in PLAYERS))


def _series(raw: Any, phase: Phase) -> Series | None:
    if raw is None:
        return Series() if phase is Phase.SHOOTOUT else None
    fields = _record(raw, ("first", "south", "north"), "'shootout'")
    shots = BySeat(*(_shots(fields.get(seat.value, [])) for seat in PLAYERS))
    return Series(_seat(fields.get("first"), "first"), shots)


def _shots(raw: Any) -> tuple[bool, ...]:
    if not isinstance(raw, list) or not all(isinstance(one, bool) for one in raw):
        raise Malformed("a shoot-out's shots are a list of true (goal) and false")
    return tuple(raw)
