"""What a choice is about, as plain data for the page and for other programs."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out import aim, answers, between, deploy, first_shot, setup
from pitchside.games.pitch_out.geometry import Zone, zone_of
from pitchside.games.pitch_out.powers import may_choose
from pitchside.games.pitch_out.state import Ask, Phase, State
from pitchside.games.pitch_out.suggestions import suggested
from pitchside.games.pitch_out.view import between_rounds

Pending = dict[str, Any]

_DO: dict[Ask, tuple[str, ...]] = {
    **answers.DO,
    Ask.BAN: ("ban", "stop"),
    Ask.REPLACE: ("swap",),
    Ask.SWAP: ("swap", "stop"),
}
"""The kinds of action that answer each question."""


def pending_of(state: State, seat: Seat) -> Pending:
    """Kinds of action under `do`, and beside it what is chosen from."""
    if state.phase is Phase.FIRST:
        return _first(state, seat)
    return _BY_PHASE[state.phase](state, seat)


def _select(state: State, seat: Seat) -> Pending:
    return {"do": ["select"], "pieces": list(state.options.pucks(seat)), "count": state.options.format}


def _first_shot(state: State, seat: Seat) -> Pending:
    name = first_shot.captain_of(seat)
    if not state.pieces:
        return {"do": ["place"], "pieces": [name], "piece": name, "zone": _zone(zone_of(seat))}
    return {"do": ["flick"], "pieces": [name], "barred": {name: [list(first_shot.AWAY[seat])]}}


def _first(state: State, seat: Seat) -> Pending:
    seats = [one.value for one in PLAYERS]
    if seat is Seat.CHANCE:
        return {"do": ["toss"], "to": seats}
    may = setup.may_decline(state)
    do = ["first", "stop"] if may else ["first"]
    return {"do": do, "who": seats, "may": may, "rule": setup.first_rule(state)}


def _deploy(state: State, seat: Seat) -> Pending:
    return {
        "do": ["place"],
        "pieces": list(deploy.to_place(state, seat)),
        "zone": _zone(zone_of(seat)),
        "suggestions": [
            {"name": name, "places": [_place(one) for one in places]}
            for name, places in suggested(state, seat)
        ],
    }


def _place(place: Place) -> Pending:
    plain: Pending = {"piece": place.piece, "x": place.x, "y": place.y}
    return plain if place.angle is None else {**plain, "angle": place.angle}


def _turn(state: State, seat: Seat) -> Pending:
    powers = list(may_choose(state))
    plain: Pending = {"do": ["power", "flick"] if powers else ["flick"], **_flicks(state)}
    return {**plain, "powers": powers} if powers else plain


def _again(state: State, seat: Seat) -> Pending:
    return {"do": ["again", "stop", "flick"], **_flicks(state), "may": True}


def _flicks(state: State) -> Pending:
    pucks = aim.flickable(state)
    barred = {puck: [list(one) for one in aim.barred(state, puck)] for puck in pucks}
    return {"pieces": list(pucks), "barred": {puck: found for puck, found in barred.items() if found}}


def _answer(state: State, seat: Seat) -> Pending:
    ask = state.queue[0].ask
    plain: Pending = {"do": list(_DO[ask]), "ask": ask.value}
    return {**plain, **(_between(state, ask) if between_rounds(state) else _asked(state, ask))}


def _asked(state: State, ask: Ask) -> Pending:
    pieces, zone = answers.candidates(state), answers.zone_asked(state)
    plain: Pending = {"pieces": list(pieces), "may": ask in answers.MAY, "rule": answers.RULES[ask]}
    if "place" in _DO[ask] and len(pieces) == 1:
        plain["piece"] = pieces[0]
    return plain if zone is None else {**plain, "zone": _zone(zone)}


def _between(state: State, ask: Ask) -> Pending:
    question = state.queue[0]
    rule = "POT-8.7" if ask is Ask.REPLACE else "POT-8.5"
    plain: Pending = {"pieces": list(question.pieces), "may": ask is not Ask.REPLACE, "rule": rule}
    return {**plain, "bench": list(between.bench(state, question.seat))} if ask is Ask.SWAP else plain


def _zone(zone: Zone) -> list[float]:
    return list(zone)


_BY_PHASE = {
    Phase.SELECT: _select,
    Phase.FIRST_SHOT: _first_shot,
    Phase.DEPLOY: _deploy,
    Phase.TURN: _turn,
    Phase.AGAIN: _again,
    Phase.ANSWER: _answer,
}
