"""The ball given by hand: to the nearest player, or put against a clumsy one (PBW-2.5, 5.7, 5.18, 6.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl.action import Action, Drop, Give
from pitchside.games.pitch_bowl.phases.base import Overlay, Told, kind_of
from pitchside.games.pitch_bowl.phases.initiative import begin_turn, count
from pitchside.games.pitch_bowl.report import lost_ruling
from pitchside.games.pitch_bowl.room import (
    apart,
    around,
    nearest_free,
    set_against,
    set_down_fault,
    spots_around,
)
from pitchside.games.pitch_bowl.state import Gift, Piece, Spot, State
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.touchdown import in_aim
from pitchside.games.pitch_bowl.verdict import Loss

TIE = 1e-9
"""mm: players whose distances differ by no more are equally near."""


def give_ball(state: State, seat: Seat, x: float, y: float, rule: str) -> Told:
    """The ball is out at a point: it goes to that seat's nearest player, and that seat takes the turn."""
    state = replace(state, carrier=None, ball=None)
    near = nearest_to(state, seat, x, y)
    if not near:
        return _lie(state, seat, x, y)
    gift = Gift(seat, x, y, rule)
    if len(near) > 1:
        ruling = Ruling("PBW-6.5", "give_choice", {"seat": seat.value, "pieces": list(near)})
        return Step(replace(state, gift=gift), (), (ruling,))
    return _hand(state, gift, near[0])


def nearest_to(state: State, seat: Seat, x: float, y: float) -> tuple[str, ...]:
    """The players of a seat nearest to a point, between centres; several in a tie (PBW-2.6)."""
    far = {one.id: apart((one.x, one.y), (x, y)) for one in state.pieces if team_of(one.id) is seat}
    least = min(far.values(), default=0.0)
    return tuple(name for name, way in far.items() if way - least <= TIE)


def candidates(state: State) -> tuple[str, ...]:
    """Whom the ball that is due may be given to."""
    gift = state.gift
    return () if gift is None else nearest_to(state, gift.seat, gift.x, gift.y)


class Giving(Overlay):
    """Several are equally near: their coach names the one that has the ball (PBW-2.6, 6.5)."""

    def rule(self, state: State) -> str:
        """The clause by which the ball is due."""
        return _due(state).rule

    def to_act(self, state: State) -> frozenset[Seat]:
        """The coach whose players are nearest."""
        return frozenset({_due(state).seat})

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only one of the nearest."""
        if not isinstance(action, Give):
            raise IllegalAction(self.rule(state), "give_due", do=kind_of(action))
        near = candidates(state)
        if action.piece not in near:
            raise IllegalAction(self.rule(state), "give_not_nearest", piece=action.piece, pieces=list(near))

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """One of the tied players has the ball."""
        gift = _due(state)
        return _hand(replace(state, gift=None), gift, actions[gift.seat].piece)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every one of the nearest."""
        return tuple(Give(name) for name in candidates(state))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Who is nearest, and to what point."""
        gift = _due(state)
        at = [gift.x, gift.y]
        return {"do": ["give"], "pieces": list(candidates(state)), "at": at, "rule": gift.rule}


def _due(state: State) -> Gift:
    assert state.gift is not None  # it is this phase
    return state.gift


def _hand(state: State, gift: Gift, piece: str) -> Told:
    facts = {"piece": piece, "seat": gift.seat.value}
    events = (Event("given", facts, rule=gift.rule), Event("carrier", {"piece": piece}, rule=gift.rule))
    told = Step(replace(state, carrier=piece), events, (Ruling(gift.rule, "given", facts),))
    holder = state.piece(piece)
    if holder is not None and in_aim(state, piece, holder.x, holder.y):
        return told.then(lambda one: _score(one, piece))
    return told.then(lambda one: begin_turn(one, gift.seat))


def _score(state: State, piece: str) -> Told:
    """A gift in the opposing in-goal scores (PBW-7.5)."""
    seat = team_of(piece)
    facts = {"piece": piece, "seat": seat.value}
    scored = Ruling("PBW-7.5", "touchdown_given", facts)
    lost = lost_ruling(state.turn, Loss.TOUCHDOWN, piece)
    told = Step(state, (Event("touchdown", facts, rule="PBW-7.5"),), (scored, lost))
    return told.then(lambda one: count(one, seat))


def _lie(state: State, seat: Seat, x: float, y: float) -> Told:
    """Nobody can have it: it lies at the field point nearest to the exit (PBW-6.5)."""
    spot = nearest_free(x, y, spots_of(state), state.options.layout.whole)
    assert spot is not None  # a field is wider than all its discs
    event = Event("loose", {"x": spot[0], "y": spot[1]}, rule="PBW-6.5")
    ruling = Ruling("PBW-6.5", "given_nobody", {"seat": seat.value, "x": spot[0], "y": spot[1]})
    return Step(replace(state, ball=spot), (event,), (ruling,)).then(lambda one: begin_turn(one, seat))


def spots_of(state: State) -> list[Spot]:
    """Where the players on the field lie."""
    return [(one.x, one.y) for one in state.pieces]


def ask_drop(state: State, name: str) -> Told:
    """The opposing coach is to put the ball against the clumsy player; with no room it lies nearest to it."""
    state = replace(state, carrier=None, ball=None)
    if ball_spots(state, name):
        return Step(replace(state, drop=name))
    piece = state.piece(name)
    assert piece is not None  # who went off took the ball out
    spot = nearest_free(piece.x, piece.y, spots_of(state), state.options.layout.whole)
    assert spot is not None  # a field is wider than all its discs
    return _set(state, spot, Ruling("PBW-5.18", "drop_no_room", {"piece": name}))


def ball_spots(state: State, name: str) -> tuple[Spot, ...]:
    """Spots all round a player where the ball may be dropped, a degree apart."""
    piece = state.piece(name)
    if piece is None:
        return ()
    return spots_around(state.options.layout.whole, piece, around(piece, state.pieces))


class Dropping(Overlay):
    """The opposing coach puts the ball against the clumsy player (PBW-5.7)."""

    clause = "PBW-5.7"

    def to_act(self, state: State) -> frozenset[Seat]:
        """The opponent of the active coach."""
        return frozenset({state.turn.other})

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a spot where the ball may lie (PBW-5.18)."""
        if not isinstance(action, Drop):
            raise IllegalAction("PBW-5.7", "drop_due", do=kind_of(action), piece=state.drop)
        piece = _clumsy(state)
        fault = set_down_fault(state, piece, set_against(piece, (action.x, action.y)))
        if fault is not None:
            raise IllegalAction("PBW-5.18", fault[0], **fault[1])

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The ball lies there, and the opposing coach takes the turn."""
        action = actions[state.turn.other]
        spot = set_against(_clumsy(state), (action.x, action.y))
        facts = {"piece": state.drop, "x": spot[0], "y": spot[1]}
        return _set(state, spot, Ruling("PBW-5.7", "dropped", facts))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Anywhere round the player."""
        return Drop(*rng.choice(ball_spots(state, _clumsy(state).id)))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Against whom, and where there is room."""
        name = _clumsy(state).id
        spots = [list(one) for one in ball_spots(state, name)]
        return {"do": ["drop"], "piece": name, "pieces": [name], "spots": spots, "rule": "PBW-5.7"}


def _clumsy(state: State) -> Piece:
    piece = state.piece(state.drop or "")
    assert piece is not None  # it is on the field
    return piece


def _set(state: State, spot: Spot, ruling: Ruling) -> Told:
    event = Event("loose", {"x": spot[0], "y": spot[1]}, rule=ruling.rule)
    told = Step(replace(state, ball=spot, drop=None), (event,), (ruling,))
    return told.then(lambda one: begin_turn(one, one.turn.other))
