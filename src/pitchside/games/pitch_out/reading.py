"""A position set by hand or written before, read back into a state; `Malformed` says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.action import parse_action
from pitchside.games.pitch_out.aftermath import read_aftermath
from pitchside.games.pitch_out.between import WINS
from pitchside.games.pitch_out.deploy import CENTRE_PIECE, to_place, with_piece
from pitchside.games.pitch_out.first_shot import trembling
from pitchside.games.pitch_out.golems import lent_of
from pitchside.games.pitch_out.layout import block_ids, golem_ids, known_ids, read_ids, read_pieces
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.seats import to_act
from pitchside.games.pitch_out.state import Ask, Phase, Piece, Question, State
from pitchside.games.pitch_out.table import ALPHA, CENTRE, ELITE, is_block, owner_of
from pitchside.games.pitch_out.view import BETWEEN, between_rounds

_USUAL = ("pieces", "reserve", "to_act", "round", "score", "powers", "phase", "selected")
_RARER = ("active", "starter", "chose", "removed", "banned", "lent", "again", "queue", "thinned", "flicks")
_FIELDS = (*_USUAL, *_RARER, "memory", "fielded")
_TOGETHER = (Phase.SELECT, Phase.FIRST_SHOT)
_BEFORE = (*_TOGETHER, Phase.FIRST, Phase.DEPLOY)
MOST_ROUNDS = 3


def read_position(raw: Any, options: Options) -> State:
    """The state of a position object."""
    fields = _fields(raw)
    phase = _one_of(Phase, fields.get("phase", Phase.TURN.value), "phase")
    queue = tuple(_question(one, options) for one in _list(fields, "queue"))
    pieces = read_pieces(fields.get("pieces", []), options)
    reserve = read_ids(_list(fields, "reserve"), "reserve", _pucks(options) | golem_ids(options))
    turn, powers, score = _turn(fields, phase, queue), _powers(fields, options), _score(fields)
    selected = _selected(fields, options, phase, queue, (*(one.id for one in pieces), *reserve))
    state = State(
        options=options,
        phase=phase,
        turn=turn,
        pieces=pieces,
        reserve=reserve,
        removed=read_ids(_list(fields, "removed"), "removed", frozenset(block_ids())),
        round=_whole(fields, "round", sum(score) + (phase is not Phase.OVER), MOST_ROUNDS),
        score=score,
        powers=powers,
        chose=_flag(fields, "chose", default=chose_by_default(phase, powers, turn)),
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
    return _checked(_ended(_started(_centred(state), fields)), fields)


def chose_by_default(phase: Phase, powers: BySeat[str | None], turn: Seat) -> bool:
    """What `chose` means where it is left out: a power given by hand counts as chosen."""
    if phase is Phase.TURN:
        return turn in PLAYERS and powers[turn] is not None
    return phase is Phase.AGAIN


def _fields(raw: Any) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise Malformed("a position of Pitch Out is an object with pieces, reserve and to_act")
    for name in raw:
        if name not in _FIELDS:
            raise Malformed(f"{name!r} is no field of a position; known are {', '.join(_FIELDS)}")
    if "pieces" not in raw:
        raise Malformed("a position needs 'pieces'")
    return raw


def _one_of(kind: Any, value: Any, field: str) -> Any:
    """A member of an enumeration by its value."""
    names = [one.value for one in (PLAYERS if kind is Seat else kind)]
    if not isinstance(value, str) or value not in names:
        raise Malformed(f"'{field}' is {value!r}; it must be one of {', '.join(names)}")
    return kind(value)


def _list(fields: Mapping[str, Any], name: str) -> list[Any]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise Malformed(f"'{name}' is a list, not {value!r}")
    return value


def _pair(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = fields.get(name, {})
    if not isinstance(value, dict) or not set(value) <= {seat.value for seat in PLAYERS}:
        raise Malformed(f"'{name}' is an object with south and north")
    return value


def _whole(fields: Mapping[str, Any], name: str, default: int, most: int) -> int:
    value = fields.get(name, min(default, most))
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise Malformed(f"'{name}' is {value!r}; it must be a number from 1 to {most}")
    return value


def _flag(fields: Mapping[str, Any], name: str, *, default: bool) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise Malformed(f"'{name}' is {value!r}; it must be true or false")
    return value


def _pucks(options: Options) -> frozenset[str]:
    return frozenset(puck for seat in PLAYERS for puck in options.pucks(seat))


def _turn(fields: Mapping[str, Any], phase: Phase, queue: tuple[Question, ...]) -> Seat:
    """The active player: named as such, or the one to act."""
    if phase in _TOGETHER:
        return Seat.SOUTH
    if fields.get("active") is not None:
        return Seat(_one_of(Seat, fields["active"], "active"))
    named = fields.get("to_act")
    if phase is Phase.FIRST and named == Seat.CHANCE.value:
        return Seat.CHANCE
    if phase is Phase.OVER and named is None:
        return Seat.SOUTH
    if phase is Phase.ANSWER and named is None and queue:
        return queue[0].seat
    return Seat(_one_of(Seat, named, "to_act"))


def _score(fields: Mapping[str, Any]) -> BySeat[int]:
    given = _pair(fields, "score")
    for value in given.values():
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= WINS:
            raise Malformed(f"a score is a number from 0 to {WINS}, not {value!r}")
    return BySeat(given.get("south", 0), given.get("north", 0))


def _powers(fields: Mapping[str, Any], options: Options) -> BySeat[str | None]:
    given, found = _pair(fields, "powers"), list[str | None]()
    for seat in PLAYERS:
        value, own = given.get(seat.value), (*ALPHA[1:], *ELITE[options.team(seat)])
        if value is not None and value not in own:
            raise Malformed(f"the Captain of {seat.value} cannot copy {value!r}; known are {', '.join(own)}")
        found.append(value)
    return BySeat(*found)


def _selected(
    fields: Mapping[str, Any],
    options: Options,
    phase: Phase,
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
            raise Malformed(f"'{name}' of {seat.value} is hidden: this is a view, no position")
        found.append(tuple(sorted(read_ids(ids, name, frozenset(options.pucks(seat))))))
    return BySeat(*found)


def _again(fields: Mapping[str, Any], pieces: tuple[Piece, ...]) -> str | None:
    again = fields.get("again")
    if again is not None and again not in [one.id for one in pieces if not is_block(one.id)]:
        raise Malformed(f"'again' is {again!r}, which is no puck in the arena")
    return None if again is None else str(again)


def _question(raw: Any, options: Options) -> Question:
    if not isinstance(raw, dict) or not set(raw) <= {"ask", "seat", "pieces"}:
        raise Malformed("a question of 'queue' is an object with ask, seat and pieces")
    seat, ask = _one_of(Seat, raw.get("seat"), "seat"), _one_of(Ask, raw.get("ask"), "ask")
    return Question(ask, seat, read_ids(_list(raw, "pieces"), "pieces", known_ids(options)))


def _flicks(fields: Mapping[str, Any], pieces: tuple[Piece, ...]) -> BySeat[Flick | None]:
    given, found = _pair(fields, "flicks"), list[Flick | None]()
    for seat in PLAYERS:
        text = given.get(seat.value)
        flick = parse_action(text) if isinstance(text, str) else text
        if flick is not None and not isinstance(flick, Flick):
            raise Malformed(f"'flicks' of {seat.value} is {text!r}, which is no flick")
        if flick is not None and flick.piece not in [one.id for one in pieces]:
            raise Malformed(f"'{flick.piece}' is flicked and does not lie in the arena")
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


def _centred(state: State) -> State:
    """In the advanced rules the centre obstacle lies there before deployment (POT-8.4)."""
    there = any(piece.id == CENTRE for piece in state.pieces)
    if state.phase is not Phase.DEPLOY or not state.options.advanced or there:
        return state
    return replace(state, pieces=with_piece(state.pieces, CENTRE_PIECE))


def _started(state: State, fields: Mapping[str, Any]) -> State:
    """Who began the round; in a deployment whoever places first, unless told."""
    if fields.get("starter") is not None:
        return replace(state, starter=_one_of(Seat, fields["starter"], "starter"))
    if state.phase is not Phase.DEPLOY:
        return state
    second = not to_place(state, state.turn.other)
    return replace(state, starter=state.turn.other if second else state.turn)


def _ended(state: State) -> State:
    """A match that is over has its outcome in the score."""
    if state.phase is not Phase.OVER:
        return state
    winner = next((seat for seat in PLAYERS if state.score[seat] == WINS), None)
    reason = Reason.VOID if winner is None else Reason.ROUNDS
    return replace(state, outcome=Outcome(winner, reason, state.score))


def _checked(state: State, fields: Mapping[str, Any]) -> State:
    """Whether the parts fit together."""
    if max(state.score) == WINS and (state.phase is not Phase.OVER or min(state.score) == WINS):
        raise Malformed(f"the score {state.score.south}-{state.score.north} is not short of the win")
    both = {one.id for one in state.pieces} & {*state.reserve, *state.removed}
    if both:
        raise Malformed(f"'{min(both)}' lies in the arena and is out of play")
    _check_phase(state)
    seats = [seat.value for seat in Seat if seat in to_act(state)]
    named = fields.get("to_act")
    if named is not None and (named if isinstance(named, list) else [named]) != seats:
        raise Malformed(f"'to_act' is {named!r}; in this position it is {', '.join(seats) or 'nobody'}")
    return state


def _check_phase(state: State) -> None:
    if (state.phase is Phase.ANSWER) != bool(state.queue):
        raise Malformed("questions stand in 'queue' in the phase answer, and in no other")
    if state.phase is Phase.ANSWER and state.queue[0].ask not in BETWEEN and state.memory is None:
        raise Malformed("an answer to a flick needs 'memory', which tells what the flick did")
    if state.phase is Phase.AGAIN and state.again is None:
        raise Malformed("the phase again needs 'again', the puck with a second flick")
    if state.phase in (Phase.SELECT, Phase.FIRST) or between_rounds(state):
        _check_cleared(state)
    if state.phase is Phase.DEPLOY:
        _check_deployment(state)
    if state.phase in _BEFORE[1:]:
        _check_selected(state)
    _check_flicks(state)


def _check_cleared(state: State) -> None:
    if state.pieces or state.reserve or state.removed:
        raise Malformed("before a deployment nothing lies in the arena or in the reserve")


def _check_deployment(state: State) -> None:
    if not to_place(state, state.turn):
        raise Malformed(f"{state.turn.value} has nothing left to place")
    for piece in state.pieces:
        owner = owner_of(piece.id)
        if owner is not None and not is_block(piece.id) and piece.id not in state.selected[owner]:
            raise Malformed(f"'{piece.id}' lies in the arena and is not selected")


def _check_selected(state: State) -> None:
    """Before a round both selections must be there."""
    for seat in PLAYERS:
        if state.options.pucks(seat)[0] not in state.selected[seat]:
            raise Malformed(f"'selected' of {seat.value} must name its pucks, the Captain among them")


def _check_flicks(state: State) -> None:
    """Flicks wait in a turn, the active player's, or in the first shot, of both Captains."""
    waiting = {seat: flick.piece for seat in PLAYERS if (flick := state.flicks[seat]) is not None}
    captains = {seat: state.options.pucks(seat)[0] for seat in PLAYERS}
    lying = {piece.id for piece in state.pieces}
    if state.phase is Phase.FIRST_SHOT and lying and lying != set(captains.values()):
        raise Malformed("in the first shot both Captains lie on the table, or nothing does")
    if not waiting or (state.phase is Phase.FIRST_SHOT and waiting == captains and trembling(state)):
        return
    own = [owner_of(piece) for piece in waiting.values()]
    if state.phase is not Phase.TURN or set(waiting) != {state.turn} or own != [state.turn]:
        raise Malformed("'flicks' hold what waits for its tremor: the active player's, or both first shots")
