"""Positions as other programs read and write them, and what of them may be seen (CFM-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.games.chifootmi.cards import ACTIVE, CLOSED, DT, DTS, NEEDED, Card, pack, plain_card, read_card
from pitchside.games.chifootmi.options import LEVEL, PRO_PLUS, SOME_EXTRAS, Options
from pitchside.games.chifootmi.state import Held, PhaseName, Series, State, Team

_BEFORE_THE_SHOT = (PhaseName.ONE_TWO, PhaseName.OFFSIDE)
_AT_THE_SHOT = (PhaseName.SHOT, PhaseName.PENALTY)
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
_HEAPS = ("active", "closed", "open", "played")


def view_of(state: State, eyes: Eyes) -> State:
    """The state as these eyes see it; how many cards lie where is no secret (CFM-9.4)."""
    if eyes is Eyes.ALL:
        return state
    south, north = (_seen(state.teams[seat], own=eyes is Eyes.of(seat)) for seat in PLAYERS)
    return replace(state, teams=BySeat(south, north))


def _seen(team: Team, own: bool) -> Team:
    """The owner sees the own cards that lie face down; nobody more than the top of pile 2 (CFM-9.1)."""
    return Team(
        active=tuple(held if own or held.up else Held(None, up=False) for held in team.active),
        closed=(None,) * len(team.closed),
        open=(*team.open[:1], *(None,) * len(team.open[1:])),
        played=team.played,
    )


def write_position(state: State, eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
    """The position as these eyes may see it; an unseen card is null."""
    seen = view_of(state, eyes)
    plain: dict[str, Any] = {
        "level": seen.options.level,
        "options": list(seen.options.options),
        "ball": seen.ball.value if seen.ball else None,
        "kept": seen.kept,
        "needed": seen.needed,
        "phase": seen.phase.value,
        "goals": seen.goals.plain(),
        **{seat.value: _write_team(seen.teams[seat]) for seat in PLAYERS},
    }
    return plain | _write_rarer(seen)


def _write_rarer(state: State) -> dict[str, Any]:
    """Fields that are written only where they matter."""
    plain: dict[str, Any] = {}
    if state.shooting:
        plain["shooting"] = True
    if state.returned:
        plain["one_two"] = True
    if state.series is not None:
        plain["shootout"] = _write_series(state.series)
    return plain


def _write_team(team: Team) -> dict[str, Any]:
    return {
        "active": [write_held(held) for held in team.active],
        "closed": [plain_card(card) for card in team.closed],
        "open": [plain_card(card) for card in team.open],
        "played": [plain_card(card) for card in team.played],
    }


def write_held(held: Held) -> dict[str, Any]:
    """An active card, face up or down."""
    return {"card": plain_card(held.card), "up": held.up}


def _write_series(series: Series) -> dict[str, Any]:
    shots = {seat.value: list(series.shots[seat]) for seat in PLAYERS}
    return {"first": series.first.value if series.first else None, **shots}


def read_position(raw: Any, options: Options, unseen: bool = False) -> State:
    """The state a position object describes, before its phase admits it; its own level and options decide.

    With `unseen` it may be a view: a card may be null.
    """
    fields = _record(raw, _FIELDS, "position")
    played = _options(fields, options)
    phase = _phase(fields.get("phase", PhaseName.DUEL.value))
    needed = _number(fields, "needed", NEEDED, range(1, NEEDED + 1))
    series = _series(fields.get("shootout"), phase)
    return State(
        options=played,
        phase=phase,
        ball=series.shooter if series and phase is PhaseName.SHOOTOUT else _seat(fields.get("ball"), "ball"),
        kept=_number(fields, "kept", _usual(phase, needed), range(needed + 1)),
        needed=needed,
        goals=_goals(fields.get("goals", {})),
        teams=BySeat(*(_read_team(fields.get(seat.value, {}), played, seat, unseen) for seat in PLAYERS)),
        shooting=_switch(fields, "shooting"),
        returned=_switch(fields, "one_two"),
        series=series,
    )


def _record(raw: Any, known: tuple[str, ...], what: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise misread(__name__, f"{what}_object")
    for field in raw:
        if field not in known:
            raise misread(__name__, f"no_{what}_field", field=field, known=", ".join(known))
    return raw


def _options(fields: Mapping[str, Any], options: Options) -> Options:
    """The match's, with the position's own level and options in their place."""
    for name, (wanted, fits) in (("level", LEVEL), ("options", SOME_EXTRAS)):
        if name in fields and not fits(fields[name]):
            raise misread(__name__, "bad_value", name=name, value=shown(fields[name]), wanted=wanted)
    level = fields.get("level", options.level)
    return options.at(level, fields.get("options", options.options if level == PRO_PLUS else ()))


def _phase(raw: Any) -> PhaseName:
    if not isinstance(raw, str) or raw not in {phase.value for phase in PhaseName}:
        raise misread(__name__, "bad_phase", raw=shown(raw), known=", ".join(PhaseName))
    return PhaseName(raw)


def _usual(phase: PhaseName, needed: int) -> int:
    """The count that a phase has when nothing else is said."""
    if phase in _AT_THE_SHOT:
        return needed
    return 1 if phase in _BEFORE_THE_SHOT else 0


def _number(fields: Mapping[str, Any], name: str, usual: int, allowed: range) -> int:
    number = fields.get(name, usual)
    if isinstance(number, bool) or not isinstance(number, int) or number not in allowed:
        raise misread(
            __name__, "bad_number", name=name, number=shown(number), least=allowed[0], most=allowed[-1]
        )
    return number


def _switch(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise misread(__name__, "not_flag", name=name, value=shown(value))
    return value


def _seat(raw: Any, name: str) -> Seat | None:
    if raw is None:
        return None
    if not isinstance(raw, str) or raw not in {seat.value for seat in PLAYERS}:
        raise misread(__name__, "bad_seat", name=name, raw=shown(raw))
    return Seat(raw)


def _goals(raw: Any) -> BySeat[int]:
    fields = _record(raw, tuple(seat.value for seat in PLAYERS), "goals")
    return BySeat(*(_number(fields, seat.value, 0, range(100)) for seat in PLAYERS))


def _series(raw: Any, phase: PhaseName) -> Series | None:
    if raw is None:
        return Series() if phase is PhaseName.SHOOTOUT else None
    fields = _record(raw, ("first", "south", "north"), "shootout")
    shots = BySeat(*(_shots(fields.get(seat.value, [])) for seat in PLAYERS))
    return Series(_seat(fields.get("first"), "first"), shots)


def _shots(raw: Any) -> tuple[bool, ...]:
    if not isinstance(raw, list) or not all(isinstance(one, bool) for one in raw):
        raise misread(__name__, "shots_list")
    return tuple(raw)


def _read_team(raw: Any, options: Options, seat: Seat, unseen: bool) -> Team:
    """A team's cards, or a part of them; no card is there twice."""
    if not isinstance(raw, dict) or not all(field in _HEAPS for field in raw):
        raise misread(__name__, "team_object", seat=seat.value, known=", ".join(_HEAPS))
    heaps = {name: _list(raw.get(name, []), name) for name in _HEAPS}
    active = tuple(_held(one, unseen) for one in heaps["active"])
    closed, still_open = (tuple(_card(one, unseen) for one in heaps[name]) for name in ("closed", "open"))
    played = tuple(read_card(one) for one in heaps["played"])
    _check_sizes(len(active), len(closed), len(still_open), options)
    cards = (*(card for card, _ in active), *closed, *still_open, *played)
    _check_cards(tuple(card for card in cards if card is not None), options, seat)
    return Team(tuple(Held(card, up) for card, up in active), closed, still_open, played)


def _list(raw: Any, name: str) -> list[Any]:
    if not isinstance(raw, list):
        raise misread(__name__, "cards_list", name=name)
    return raw


def _card(raw: Any, unseen: bool) -> Card | None:
    return None if raw is None and unseen else read_card(raw)


def _held(raw: Any, unseen: bool) -> tuple[Card | None, bool]:
    if not isinstance(raw, dict) or not raw.keys() <= {"card", "up"}:
        raise misread(__name__, "no_active_card", raw=shown(raw))
    up = raw.get("up", True)
    if not isinstance(up, bool):
        raise misread(__name__, "bad_up", up=shown(up))
    return _card(raw.get("card"), unseen), up


def _check_sizes(active: int, closed: int, still_open: int, options: Options) -> None:
    most = len(pack(options.tackles)) - ACTIVE - CLOSED
    for name, size, limit in (
        ("active", active, ACTIVE),
        ("closed", closed, CLOSED),
        ("open", still_open, most),
    ):
        if size > limit:
            raise misread(__name__, "too_many_cards", name=name, size=size, limit=limit)


def _check_cards(cards: tuple[Card, ...], options: Options, seat: Seat) -> None:
    values = [card for card in cards if card != DT]
    tackles = len(cards) - len(values)
    if len(set(values)) < len(values):
        raise misread(__name__, "card_twice", seat=seat.value)
    if tackles > (DTS if options.tackles else 0):
        raise misread(
            __name__,
            "wrong_tackles",
            seat=seat.value,
            tackles=tackles,
            level=options.level,
            value=DTS if options.tackles else 0,
        )
