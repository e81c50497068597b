"""A whole state as a plain object, and back; `Malformed` says what is wrong with one set by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_in
from dataclasses import replace
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.flick.pieces import fields_of, flag_of, read_ids
from pitchside.games.pitch_out.action import parse_action
from pitchside.games.pitch_out.layout import (
    block_ids,
    golem_ids,
    known_ids,
    read_pieces,
    write_pieces,
)
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.phases import phase_of
from pitchside.games.pitch_out.phases.base import WINS
from pitchside.games.pitch_out.phases.deploy import to_place
from pitchside.games.pitch_out.powers import lent_of
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, Question, State
from pitchside.games.pitch_out.table import ALPHA, ELITE, is_block, owner_of
from pitchside.games.pitch_out.view import BETWEEN, hidden

_USUAL = ("pieces", "reserve", "to_act", "round", "score", "powers", "phase", "selected")
_RARER = ("active", "starter", "chose", "removed", "banned", "lent", "again", "queue", "thinned", "flicks")
_FIELDS = (*_USUAL, *_RARER, "memory", "fielded")
_TOGETHER = (PhaseName.SELECT, PhaseName.FIRST_SHOT)
_BEFORE = (*_TOGETHER, PhaseName.FIRST, PhaseName.DEPLOY)
MOST_ROUNDS = 3


def read_position(raw: Any, options: Options, unseen: bool = False) -> State:
    """The state that a position object describes; its phase has still to admit it. Null may be `unseen`."""
    fields = fields_of(raw, _FIELDS, misread(__name__, "not_an_object"))
    phase = _one_of(PhaseName, fields.get("phase", PhaseName.TURN.value), "phase")
    queue = tuple(_question(one, options) for one in _list(fields, "queue"))
    pieces = read_pieces(fields.get("pieces", []), options)
    reserve = read_ids(_list(fields, "reserve"), "reserve", _pucks(options) | golem_ids(options))
    turn, powers, score = _turn(fields, phase, queue), _powers(fields, options), _score(fields)
    if unseen and "selected" in fields:
        fields = {**fields, "selected": {who: ids or [] for who, ids in _pair(fields, "selected").items()}}
    selected = _selected(fields, options, phase, queue, (*(one.id for one in pieces), *reserve))
    state = State(
        options=options,
        phase=phase,
        turn=turn,
        pieces=pieces,
        reserve=reserve,
        removed=read_ids(_list(fields, "removed"), "removed", frozenset(block_ids())),
        round=_whole(fields, "round", sum(score) + (phase is not PhaseName.OVER), MOST_ROUNDS),
        score=score,
        powers=powers,
        chose=flag_of(fields, "chose", default=chose_by_default(phase, powers, turn)),
        selected=selected,
        banned=read_ids(_list(fields, "banned"), "banned", _pucks(options)),
        again=_again(fields, pieces),
        queue=queue,
        thinned=frozenset(_one_of(Seat, one, "thinned") for one in _list(fields, "thinned")),
        flicks=_flicks(fields, pieces),
        memory=None if fields.get("memory") is None else read_aftermath(fields["memory"]),
        lent=_lent(fields, options, pieces, reserve, selected),
        fielded=_pair_of_ids(fields, "fielded", options),
    )
    return _started(state, fields)


def chose_by_default(phase: PhaseName, powers: BySeat[str | None], turn: Seat) -> bool:
    """What `chose` means where it is left out: a power given by hand counts as chosen."""
    if phase is PhaseName.TURN:
        return turn in PLAYERS and powers[turn] is not None
    return phase is PhaseName.AGAIN


def _one_of(kind: Any, value: Any, field: str) -> Any:
    """A member of an enumeration by its value."""
    names = [one.value for one in (PLAYERS if kind is Seat else kind)]
    if not isinstance(value, str) or value not in names:
        raise misread(__name__, "bad_field", field=field, value=shown(value), known=", ".join(names))
    return kind(value)


def _list(fields: Mapping[str, Any], name: str) -> list[Any]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise misread(__name__, "not_a_list", name=name, value=shown(value))
    return value


def _pair(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = fields.get(name, {})
    if not isinstance(value, dict) or not set(value) <= {seat.value for seat in PLAYERS}:
        raise misread(__name__, "not_by_seat", name=name)
    return value


def _whole(fields: Mapping[str, Any], name: str, default: int, most: int) -> int:
    value = fields.get(name, min(default, most))
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise misread(__name__, "bad_count", name=name, value=shown(value), most=most)
    return value


def _pucks(options: Options) -> frozenset[str]:
    return frozenset(puck for seat in PLAYERS for puck in options.pucks(seat))


def _turn(fields: Mapping[str, Any], phase: PhaseName, queue: tuple[Question, ...]) -> Seat:
    """The active player: named as such, or the one to act."""
    if phase in _TOGETHER:
        return Seat.SOUTH
    if fields.get("active") is not None:
        return Seat(_one_of(Seat, fields["active"], "active"))
    named = fields.get("to_act")
    if phase is PhaseName.FIRST and named == Seat.CHANCE.value:
        return Seat.CHANCE
    if phase is PhaseName.OVER and named is None:
        return Seat.SOUTH
    if phase is PhaseName.ANSWER and named is None and queue:
        return queue[0].seat
    return Seat(_one_of(Seat, named, "to_act"))


def _score(fields: Mapping[str, Any]) -> BySeat[int]:
    given = _pair(fields, "score")
    for value in given.values():
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= WINS:
            raise misread(__name__, "bad_score", wins=WINS, value=shown(value))
    return BySeat(given.get("south", 0), given.get("north", 0))


def _powers(fields: Mapping[str, Any], options: Options) -> BySeat[str | None]:
    given, found = _pair(fields, "powers"), list[str | None]()
    for seat in PLAYERS:
        value, own = given.get(seat.value), (*ALPHA[1:], *ELITE[options.team(seat)])
        if value is not None and value not in own:
            raise misread(__name__, "bad_copy", seat=seat.value, value=shown(value), known=", ".join(own))
        found.append(value)
    return BySeat(*found)


def _selected(
    fields: Mapping[str, Any],
    options: Options,
    phase: PhaseName,
    queue: tuple[Question, ...],
    present: tuple[str, ...],
) -> BySeat[tuple[str, ...]]:
    """As given; left out, what lies on the table, in the reserve or waits to be put back."""
    if fields.get("selected") is not None:
        return _pair_of_ids(fields, "selected", options)
    if phase in _BEFORE or any(one.ask in BETWEEN for one in queue):
        return BySeat((), ()) if options.advanced else options.alpha_teams
    due = [piece for question in queue for piece in question.pieces]
    own = {one for one in (*present, *due) if one in _pucks(options)}
    south, north = (tuple(sorted(one for one in own if owner_of(one) is seat)) for seat in PLAYERS)
    return BySeat(south, north)


def _pair_of_ids(fields: Mapping[str, Any], name: str, options: Options) -> BySeat[tuple[str, ...]]:
    given, found = _pair(fields, name), list[tuple[str, ...]]()
    for seat in PLAYERS:
        ids = given.get(seat.value, [])
        if ids is None:
            raise misread(__name__, "hidden_field", name=name, seat=seat.value)
        found.append(tuple(sorted(read_ids(ids, name, frozenset(options.pucks(seat))))))
    return BySeat(*found)


def _again(fields: Mapping[str, Any], pieces: tuple[Piece, ...]) -> str | None:
    again = fields.get("again")
    if again is not None and again not in [one.id for one in pieces if not is_block(one.id)]:
        raise misread(__name__, "again_no_puck", again=shown(again))
    return None if again is None else str(again)


def _question(raw: Any, options: Options) -> Question:
    if not isinstance(raw, dict) or not set(raw) <= {"ask", "seat", "pieces"}:
        raise misread(__name__, "question_object")
    seat, ask = _one_of(Seat, raw.get("seat"), "seat"), _one_of(Ask, raw.get("ask"), "ask")
    return Question(ask, seat, read_ids(_list(raw, "pieces"), "pieces", known_ids(options)))


def _flicks(fields: Mapping[str, Any], pieces: tuple[Piece, ...]) -> BySeat[Flick | None]:
    given, found = _pair(fields, "flicks"), list[Flick | None]()
    for seat in PLAYERS:
        text = given.get(seat.value)
        flick = parse_action(text) if isinstance(text, str) else text
        if flick is not None and not isinstance(flick, Flick):
            raise misread(__name__, "no_flick", seat=seat.value, text=shown(text))
        if flick is not None and flick.piece not in [one.id for one in pieces]:
            raise misread(__name__, "flicked_absent", piece=flick.piece)
        found.append(flick)
    return BySeat(*found)


def _lent(
    fields: Mapping[str, Any],
    options: Options,
    pieces: tuple[Piece, ...],
    reserve: tuple[str, ...],
    selected: BySeat[tuple[str, ...]],
) -> tuple[str, ...]:
    if "lent" in fields:
        return read_ids(_list(fields, "lent"), "lent", _pucks(options))
    return lent_of(pieces, reserve, selected)


def read_aftermath(raw: Any) -> Aftermath:
    """Inverse of `plain`; `Malformed` if it is none."""
    if not isinstance(raw, Mapping):
        raise misread(__name__, "memory_object")
    known = {one.name: one for one in fields_in(Aftermath)}
    values: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in known or not _fits(name, value, known[name].default):
            raise misread(__name__, "bad_memory", name=name, value=shown(value))
        values[name] = tuple(value) if isinstance(value, list) else value
    return Aftermath(**values)


def _fits(name: str, value: Any, default: Any) -> bool:
    if name in ("golem", "undying"):
        return value is None or isinstance(value, str)
    if isinstance(default, tuple):
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return type(value) is type(default)


def _started(state: State, fields: Mapping[str, Any]) -> State:
    """Who began the round; in a deployment whoever places first, unless told."""
    if fields.get("starter") is not None:
        return replace(state, starter=_one_of(Seat, fields["starter"], "starter"))
    if state.phase is not PhaseName.DEPLOY:
        return state
    second = not to_place(state, state.turn.other)
    return replace(state, starter=state.turn.other if second else state.turn)


def write_position(state: State, eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
    """The position as these eyes may see it; a hidden selection is null."""
    unseen = hidden(state, eyes)
    plain: dict[str, Any] = {
        "pieces": write_pieces(state.pieces),
        "reserve": list(state.reserve),
        "to_act": _write_to_act(state),
        "round": state.round,
        "score": state.score.plain(),
        "powers": state.powers.plain(),
        "phase": state.phase.value,
        "selected": {s.value: None if s in unseen else list(state.selected[s]) for s in PLAYERS},
    }
    plain.update({name: write(state) for name, (there, write) in _WRITTEN.items() if there(state)})
    return plain


def _write_to_act(state: State) -> str | list[str] | None:
    seats = [seat.value for seat in Seat if seat in phase_of(state).to_act(state)]
    return (seats if len(seats) > 1 else seats[0]) if seats else None


def _write_question(question: Question) -> dict[str, Any]:
    return {"ask": question.ask.value, "seat": question.seat.value, "pieces": list(question.pieces)}


def _both(pair: BySeat[Any]) -> dict[str, Any]:
    return {seat.value: None if pair[seat] is None else str(pair[seat]) for seat in PLAYERS}


def _is_elsewhere(state: State) -> bool:
    """Is the active player another than the one to act?"""
    together = (PhaseName.SELECT, PhaseName.FIRST_SHOT)
    return state.phase not in together and phase_of(state).to_act(state) != frozenset({state.turn})


_WRITTEN: dict[str, tuple[Callable[[State], bool], Callable[[State], Any]]] = {
    "active": (_is_elsewhere, lambda s: s.turn.value),
    "starter": (
        lambda s: s.phase is PhaseName.DEPLOY or s.starter is not Seat.SOUTH,
        lambda s: s.starter.value,
    ),
    "chose": (lambda s: s.chose != chose_by_default(s.phase, s.powers, s.turn), lambda s: s.chose),
    "removed": (lambda s: bool(s.removed), lambda s: list(s.removed)),
    "banned": (lambda s: bool(s.banned), lambda s: list(s.banned)),
    "lent": (lambda s: s.lent != lent_of(s.pieces, s.reserve, s.selected), lambda s: list(s.lent)),
    "again": (lambda s: s.again is not None, lambda s: s.again),
    "queue": (lambda s: bool(s.queue), lambda s: [_write_question(one) for one in s.queue]),
    "thinned": (lambda s: bool(s.thinned), lambda s: sorted(seat.value for seat in s.thinned)),
    "flicks": (lambda s: any(one is not None for one in s.flicks), lambda s: _both(s.flicks)),
    "memory": (lambda s: s.memory is not None, lambda s: s.memory.plain() if s.memory else None),
    "fielded": (
        lambda s: any(s.fielded),
        lambda s: {seat.value: list(s.fielded[seat]) for seat in PLAYERS},
    ),
}
"""Fields that are written only where they matter: when, and what."""
