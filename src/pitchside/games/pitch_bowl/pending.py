"""What a choice is about, as plain data for the page and for other programs."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_bowl import announce, kick, possession
from pitchside.games.pitch_bowl.action import ROLES, Announce
from pitchside.games.pitch_bowl.deploy import AGAINST_CENTRE, ON_A_WING
from pitchside.games.pitch_bowl.field import Square, square_name
from pitchside.games.pitch_bowl.position import write_used
from pitchside.games.pitch_bowl.reach import reach_of
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.suggestions import suggested
from pitchside.games.pitch_bowl.table import DISCS, players_of

Pending = dict[str, Any]


def pending_of(state: State, seat: Seat) -> Pending:
    """Kinds of action under `do`, and beside it what is chosen from."""
    if state.gift is not None:
        pieces, at = list(possession.candidates(state)), [state.gift.x, state.gift.y]
        return {"do": ["give"], "pieces": pieces, "at": at, "rule": state.gift.rule}
    if state.drop is not None:
        return _drop(state, state.drop)
    return _BY_PHASE[state.phase](state, seat)


def _placing(state: State, seat: Seat) -> Pending:
    if seat is Seat.CHANCE:
        return {"do": ["toss"], "to": [one.value for one in PLAYERS]}
    if state.kicker is None:
        return {"do": ["choose"], "role": list(ROLES)}
    return {
        "do": ["deploy"],
        "pieces": list(players_of(seat)),
        "zone": list(state.options.layout.half(seat)),
        "role": "kick" if seat is state.kicker else "receive",
        "centre": AGAINST_CENTRE,
        "wing": ON_A_WING,
        "suggestions": [
            {"name": name, "pieces": [{"id": one, "x": x, "y": y} for one, x, y in placing.pieces]}
            for name, placing in suggested(state, seat)
        ],
    }


def _kick(state: State, seat: Seat) -> Pending:
    field = state.options.layout
    return {
        "do": ["kick"],
        "from": list(kick.tee(field, seat)),
        "zone": list(field.half(seat.other)),
        "flight": kick.FLIGHT,
        "slides": kick.SLIDES,
        "top_speed": DISCS.ball_speed,
    }


def _play(state: State, seat: Seat) -> Pending:
    may_say_last = state.options.defensive_placement and not state.last
    do = ["flick", "end_turn", "last_action"] if may_say_last else ["flick", "end_turn"]
    return {"do": do, **_pitches(state)}


def _bonus(state: State, seat: Seat) -> Pending:
    return {"do": ["flick", "stop"], **_pitches(state), "may": True, "rule": "PBW-5.12"}


def _said(state: State, seat: Seat) -> Pending:
    return {"do": ["last_action", "go_on"], "rule": "PBW-9.6"}


def _placement(state: State, seat: Seat) -> Pending:
    return {"do": ["flick", "stop"], **_pitches(state), "may": True, "rule": "PBW-9.1"}


def _pitches(state: State) -> Pending:
    """Who may be pitched, what each may announce, and how far each may go."""
    names = announce.who_may_pitch(state)
    plain: Pending = {"pieces": list(names), "announce": {}, "targets": [], "reach": {}}
    for name in names:
        may = announced(state, name)
        plain["announce"][name] = [one.value for one in may]
        plain["reach"][name] = _reach(state, name)
        if Announce.HANDOVER in may:
            plain["targets"] = list(announce.receivers(state, name))
        if Announce.PASS in may:
            plain["ball_angles"] = _spans(announce.ball_angles(state, name))
    return {**plain, "used": write_used(state.used)}


def announced(state: State, name: str) -> tuple[Announce, ...]:
    """What a player may announce; a pass only where the ball can be set against it (PBW-5.18)."""
    may = announce.announcements(state, name)
    if Announce.PASS in may and not announce.ball_angles(state, name):
        return tuple(one for one in may if one is not Announce.PASS)
    return may


def _reach(state: State, name: str) -> dict[str, list[str]]:
    piece = state.piece(name)
    assert piece is not None  # it may be pitched
    free = not state.used.all_out and state.phase is not PhaseName.PLACEMENT
    reach = reach_of(state.options.layout, piece, free)
    return {"plain": _names(reach.plain), "all_out": _names(reach.all_out)}


def _names(squares: tuple[Square, ...]) -> list[str]:
    return [square_name(one) for one in squares]


def _spans(degrees: tuple[int, ...]) -> list[list[int]]:
    """Whole degrees as stretches from the first to the last."""
    spans: list[list[int]] = []
    for degree in degrees:
        if spans and spans[-1][1] == degree - 1:
            spans[-1][1] = degree
        else:
            spans.append([degree, degree])
    return spans


def _drop(state: State, name: str) -> Pending:
    spots = [list(one) for one in possession.ball_spots(state, name)]
    return {"do": ["drop"], "piece": name, "pieces": [name], "spots": spots, "rule": "PBW-5.7"}


_BY_PHASE = {
    PhaseName.PLACING: _placing,
    PhaseName.KICK: _kick,
    PhaseName.PLAY: _play,
    PhaseName.BONUS: _bonus,
    PhaseName.SAID: _said,
    PhaseName.PLACEMENT: _placement,
}
