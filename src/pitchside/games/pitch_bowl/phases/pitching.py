"""A player is pitched: what is refused before it, what is asked, how the field lies after it.

Refusals are those of PBW-3.1, 5.12 to 5.14 and 5.18; what a pitch did is told by `ruling`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Action, Announce, EndTurn, LastAction, Pitch
from pitchside.games.pitch_bowl.field import Square, square_name
from pitchside.games.pitch_bowl.phases.base import Flicking, InTurn
from pitchside.games.pitch_bowl.reach import Reach, reach_of
from pitchside.games.pitch_bowl.room import around, free_around, has_room_around, set_down_fault
from pitchside.games.pitch_bowl.ruling import ball_set
from pitchside.games.pitch_bowl.state import Piece, State, Used
from pitchside.games.pitch_bowl.table import BALL, EVERYBODY, mates, players_of, team_of
from pitchside.games.pitch_bowl.verdict import Verdict

ANNOUNCED = tuple(Announce)
SOME_SPEED = 500
"""mm/s of a pitch that a person might try."""


class Pitching(InTurn, Flicking):
    """One of a coach's players may be pitched."""

    @abstractmethod
    def pitcher(self, state: State) -> Seat:
        """Whose players are pitched."""

    def who(self, state: State) -> tuple[str, ...]:
        """The players that may be pitched: on the field, active face up (PBW-3.1)."""
        seat = self.pitcher(state)
        return tuple(one.id for one in state.pieces if team_of(one.id) is seat and not one.passive)

    def may_announce(self, state: State, name: str) -> tuple[Announce, ...]:
        """What one of them may announce."""
        return announcements(state, name)

    def may_go_all_out(self, state: State) -> bool:
        """May one still go a square further than its score (PBW-4.4)?"""
        return not state.used.all_out

    def pitches(self, state: State) -> dict[str, Any]:
        """Who may be pitched, what each may announce, and how far each may go, for `asks`."""
        names = self.who(state)
        plain: dict[str, Any] = {"pieces": list(names), "announce": {}, "targets": [], "reach": {}}
        for name in names:
            may = self.announced(state, name)
            plain["announce"][name] = [one.value for one in may]
            plain["reach"][name] = self._reach(state, name)
            if Announce.HANDOVER in may:
                plain["targets"] = list(receivers(state, name))
            if Announce.PASS in may:
                plain["ball_angles"] = _spans(ball_angles(state, name))
        return {**plain, "used": state.used.plain()}

    def announced(self, state: State, name: str) -> tuple[Announce, ...]:
        """What one of them may announce; a pass only where the ball can be set against it (PBW-5.18)."""
        may = self.may_announce(state, name)
        if Announce.PASS in may and not can_set_ball(state, name):
            return tuple(one for one in may if one is not Announce.PASS)
        return may

    def _reach(self, state: State, name: str) -> dict[str, list[str]]:
        piece = state.piece(name)
        assert piece is not None  # it may be pitched
        reach = reach_of(state.options.layout, piece, self.may_go_all_out(state))
        return {kind: list(names) for kind, names in _named(reach).items()}

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """A pitch of every own player with every announcement; to end the turn, to decline."""
        pitches = (_attempt(state, name, one) for name in players_of(seat) for one in Announce)
        return (*pitches, EndTurn(), LastAction(), Stop())


def _attempt(state: State, name: str, announce: Announce) -> Pitch:
    angle = 90.0 if team_of(name) is Seat.SOUTH else 270.0
    mate = receivers(state, name)[:1] if announce is Announce.HANDOVER else ()
    return Pitch(name, angle, SOME_SPEED, announce=announce, target=mate[0] if mate else None)


@lru_cache(maxsize=4096)
def _named(reach: Reach) -> dict[str, tuple[str, ...]]:
    """Kept, since most players still stand where they stood when it was asked last."""
    return {"plain": _names(reach.plain), "all_out": _names(reach.all_out)}


def _names(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(square_name(one) for one in squares)


def _spans(degrees: Iterable[int]) -> list[list[int]]:
    """Whole degrees as stretches from the first to the last."""
    spans: list[list[int]] = []
    for degree in degrees:
        if spans and spans[-1][1] == degree - 1:
            spans[-1][1] = degree
        else:
            spans.append([degree, degree])
    return spans


# --- what is refused before a pitch ---------------------------------------------------------------


def check_player(state: State, name: str, seat: Seat, rule: str) -> Piece:
    """Refuse a player that is not that seat's, not on the field, or has acted."""
    if name not in EVERYBODY or team_of(name) is not seat:
        raise IllegalAction(rule, "not_own", piece=name)
    piece = state.piece(name)
    if piece is None:
        raise IllegalAction(rule, "absent", piece=name)
    if piece.passive:
        raise IllegalAction(rule, "passive", piece=name)
    return piece


def check_announced(state: State, pitch: Pitch) -> None:
    """Refuse what is used up, what cannot succeed, and a ball set where it may not lie."""
    if is_spent(state, pitch.announce):
        raise IllegalAction("PBW-5.13", f"{pitch.announce.value}_spent", piece=pitch.piece)
    _check_possible(state, pitch)
    if pitch.announce is Announce.PASS:
        _check_ball(state, pitch)


def is_spent(state: State, announce: Announce) -> bool:
    """Has the turn's limit of this action been used up?"""
    match announce:
        case Announce.SNATCH:
            return state.used.snatch
        case Announce.PICKUP:
            return state.used.pickup
        case Announce.PASS:
            return state.used.passed
    return False


def _check_possible(state: State, pitch: Pitch) -> None:
    """PBW-5.14: what cannot succeed by the rules."""
    if is_hopeless(state, pitch.piece, pitch.announce):
        raise IllegalAction("PBW-5.14", f"{pitch.announce.value}_hopeless", piece=pitch.piece)
    if pitch.announce is Announce.HANDOVER and pitch.target not in receivers(state, pitch.piece):
        raise IllegalAction("PBW-5.14", "handover_to_whom", piece=pitch.piece, target=pitch.target)


def is_hopeless(state: State, name: str, announce: Announce) -> bool:
    """Can this not succeed, whatever the pitch?"""
    match announce:
        case Announce.SNATCH:
            return state.carrier is None or mates(state.carrier, name)
        case Announce.PICKUP:
            return state.ball is None
        case Announce.HANDOVER | Announce.PASS:
            return state.carrier != name
    return False


def _check_ball(state: State, pitch: Pitch) -> None:
    passer = state.piece(pitch.piece)
    assert passer is not None  # the carrier is on the field
    fault = set_down_fault(state, passer, ball_set(state, pitch))
    if fault is not None:
        raise IllegalAction("PBW-5.18", fault[0], **fault[1])


def announcements(state: State, name: str) -> tuple[Announce, ...]:
    """What a player of the active coach can announce."""
    found = [one for one in ANNOUNCED if not is_spent(state, one) and not is_hopeless(state, name, one)]
    if Announce.HANDOVER in found and not receivers(state, name):
        found.remove(Announce.HANDOVER)
    return tuple(found)


def receivers(state: State, name: str) -> tuple[str, ...]:
    """The teammates on the field."""
    return tuple(one.id for one in state.pieces if one.id != name and mates(one.id, name))


def ball_angles(state: State, name: str) -> tuple[int, ...]:
    """Whole degrees at which a passer may set the ball."""
    passer = state.piece(name)
    if passer is None:
        return ()
    return free_around(state.options.layout.whole, passer, around(passer, state.pieces))


def can_set_ball(state: State, name: str) -> bool:
    """Is there any whole degree at which a passer may set the ball?"""
    passer = state.piece(name)
    if passer is None:
        return False
    return has_room_around(state.options.layout.whole, passer, around(passer, state.pieces))


# --- the field after a pitch ----------------------------------------------------------------------


def lay(state: State, verdict: Verdict) -> State:
    """Everything at rest; the pitched player and those knocked out show their passive faces (PBW-3.2, 6)."""
    turned = {verdict.played, *verdict.knocked}
    pieces = tuple(
        Piece(one.id, *verdict.rest[one.id], one.passive or one.id in turned)
        for one in state.pieces
        if one.id not in verdict.off
    )
    return replace(
        state,
        pieces=pieces,
        reserve=state.reserve + verdict.off,
        carrier=verdict.carrier,
        ball=verdict.rest.get(BALL),
        bonus=None,
        waiting=None,
    )


def spent(used: Used, announce: Announce, all_out: bool) -> Used:
    """The limits of the turn after a pitch (PBW-5.13)."""
    return Used(
        snatch=used.snatch or announce is Announce.SNATCH,
        pickup=used.pickup or announce is Announce.PICKUP,
        passed=used.passed or announce is Announce.PASS,
        all_out=used.all_out or all_out,
    )
