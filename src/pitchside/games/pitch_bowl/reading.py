"""A position set by hand or written before, read back into a state; `Malformed` says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.pitch_bowl.action import Kick, Pitch, parse_action
from pitchside.games.pitch_bowl.begin import can_act
from pitchside.games.pitch_bowl.layout import number, read_ids, read_pieces
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases import to_act
from pitchside.games.pitch_bowl.placement import opens
from pitchside.games.pitch_bowl.state import Gift, PhaseName, State, Used
from pitchside.games.pitch_bowl.table import LINE_UP, TOUCHDOWNS, team_of

_USUAL = ("pieces", "reserve", "phase", "to_act", "used", "score")
_RARER = ("active", "kicker", "bonus", "gift", "drop", "last", "barred", "waiting")
_FIELDS = (*_USUAL, *_RARER)
_USED = ("snatch", "pickup", "pass", "all_out")
_GIFTS = ("PBW-2.5", "PBW-6.2")


def read_position(raw: Any, options: Options) -> State:
    """The state of a position object."""
    fields = _fields(raw)
    phase = _one_of(fields.get("phase", PhaseName.PLAY.value), [one.value for one in PhaseName], "phase")
    pieces, ball, carrier = read_pieces(fields["pieces"], options.layout)
    state = State(
        options=options,
        phase=PhaseName(phase),
        turn=_turn(fields, PhaseName(phase)),
        pieces=pieces,
        reserve=read_ids(fields.get("reserve", []), "reserve"),
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
    )
    return _checked(_filled(state, fields), fields)


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
    return None if fields.get(name) is None else read_ids([fields[name]], name)[0]


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


def _filled(state: State, fields: Mapping[str, Any]) -> State:
    """What follows from the rest: who chooses, who kicks, whose gift it is, who acts again, the outcome."""
    state = replace(state, gift=_gift(fields, state.turn))
    if state.phase is PhaseName.BONUS and state.bonus is None:
        return replace(state, bonus=_active_carrier(state))
    if state.phase is PhaseName.PLACING and state.kicker is None and state.turn in PLAYERS:
        return replace(state, chooser=state.turn)
    if state.phase is PhaseName.KICK and state.gift is None and state.kicker is None:
        return replace(state, kicker=state.turn)
    return _ended(state)


def _active_carrier(state: State) -> str | None:
    """A bonus action is that of the player who has just won the ball (PBW-5.12)."""
    held = state.carrier is not None and team_of(state.carrier) is state.turn
    return state.carrier if held else None


def _gift(fields: Mapping[str, Any], turn: Seat) -> Gift | None:
    given = fields.get("gift")
    if given is None:
        return None
    if not isinstance(given, dict) or set(given) != {"x", "y", "rule"}:
        raise Malformed("'gift' is an object with x, y and rule")
    rule = _one_of(given["rule"], list(_GIFTS), "rule")
    return Gift(turn.other, number("gift", given, "x"), number("gift", given, "y"), rule)


def _ended(state: State) -> State:
    """A match that is over has its outcome in the score."""
    if state.phase is not PhaseName.OVER:
        return state
    winner = next((seat for seat in PLAYERS if state.score[seat] == TOUCHDOWNS), None)
    reason = Reason.VOID if winner is None else Reason.TOUCHDOWNS
    return replace(state, outcome=Outcome(winner, reason, state.score))


def _checked(state: State, fields: Mapping[str, Any]) -> State:
    """Whether the parts fit together."""
    if max(state.score) == TOUCHDOWNS and (
        state.phase is not PhaseName.OVER or min(state.score) == TOUCHDOWNS
    ):
        raise Malformed(f"the score {state.score.south}-{state.score.north} is not short of the win")
    both = {one.id for one in state.pieces} & set(state.reserve)
    if both:
        raise Malformed(f"'{min(both)}' is on the field and off it")
    _CHECKS[state.phase](state)
    _check_waiting(state)
    acting = [seat.value for seat in to_act(state)]
    named = fields.get("to_act")
    if named is not None and [named] != acting:
        raise Malformed(f"'to_act' is {named!r}; in this position it is {', '.join(acting) or 'nobody'}")
    return state


def _check_placing(state: State) -> None:
    if state.carrier or state.ball or state.reserve or _asked(state):
        raise Malformed("while the coaches place there is no ball on the field and nobody off it")
    teams = [team_of(piece.id) for piece in state.pieces]
    second = state.kicker is not None and state.turn is state.kicker.other
    if state.turn is state.kicker or state.kicker is None:
        if teams:
            raise Malformed("before the defender has placed nobody is on the field")
    elif not second or teams != [state.kicker] * len(LINE_UP):
        raise Malformed("the attacker places when the eleven of the defender are on the field")


def _check_kick(state: State) -> None:
    if state.carrier or state.ball or state.bonus or state.drop or state.last or state.barred:
        raise Malformed("before the kick there is no ball on the field")
    if state.kicker not in (None, state.turn) or (state.gift and state.kicker):
        raise Malformed("'kicker' is the coach who throws")


def _check_play(state: State) -> None:
    balls = [one for one in (state.carrier, state.ball, state.gift, state.drop) if one is not None]
    if len(balls) > 1:
        raise Malformed("there is one ball: a carrier, a loose one, a gift or a drop")
    if state.kicker is not None:
        raise Malformed("'kicker' belongs to the kick-off")
    if (state.phase is PhaseName.BONUS) != (state.bonus is not None):
        raise Malformed("the phase bonus, and no other, names under 'bonus' the player that acts again")
    if state.phase is not PhaseName.PLAY and (state.gift or state.drop):
        raise Malformed("a gift or a drop is answered in the phase play")
    for name in (state.bonus, state.drop):
        if name is not None and (state.piece(name) is None or team_of(name) is not state.turn):
            raise Malformed(f"'{name}' is no player of the active coach on the field")
    _check_option(state)


def _check_option(state: State) -> None:
    windows = (PhaseName.SAID, PhaseName.PLACEMENT)
    advanced = state.last or state.barred or state.phase in windows
    if advanced and not state.options.defensive_placement:
        raise Malformed("placements, and the last action, belong to the option defensive_placement")
    if state.phase is PhaseName.SAID and (state.last or not opens(state) or not can_act(state, state.turn)):
        raise Malformed(
            "nothing is asked about the last action where it is announced or no window would open"
        )


def _check_over(state: State) -> None:
    if state.bonus or state.gift or state.drop or state.kicker:
        raise Malformed("after the end nothing is asked")


def _asked(state: State) -> bool:
    return bool(state.bonus or state.gift or state.drop or state.last or state.barred)


def _check_waiting(state: State) -> None:
    """A kick waits in its phase, a pitch in a turn, where its player is on the field."""
    flick = state.waiting
    if flick is None:
        return
    if state.gift or state.drop or isinstance(flick, Kick) != (state.phase is PhaseName.KICK):
        raise Malformed(f"'{flick}' cannot wait for its tremor here")
    if isinstance(flick, Pitch):
        seat = state.turn.other if state.phase is PhaseName.PLACEMENT else state.turn
        lying = state.piece(flick.piece) is not None and state.phase not in (PhaseName.SAID, PhaseName.OVER)
        if not lying or team_of(flick.piece) is not seat:
            raise Malformed(f"'{flick.piece}' cannot be pitched here")


_CHECKS = {
    PhaseName.PLACING: _check_placing,
    PhaseName.KICK: _check_kick,
    PhaseName.PLAY: _check_play,
    PhaseName.BONUS: _check_play,
    PhaseName.SAID: _check_play,
    PhaseName.PLACEMENT: _check_play,
    PhaseName.OVER: _check_over,
}
