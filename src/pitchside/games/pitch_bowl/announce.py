"""What may be pitched and announced: refusals before the pitch (PBW-3.1, 5.12 to 5.14, 5.18)."""

from __future__ import annotations

from pitchside.core.errors import IllegalAction
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.room import beside, set_down_fault
from pitchside.games.pitch_bowl.ruling import ball_set
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State
from pitchside.games.pitch_bowl.table import EVERYBODY, mates, team_of


def who_may_pitch(state: State) -> tuple[str, ...]:
    """The players that the seat to act may pitch."""
    if state.bonus is not None:
        return (state.bonus,)
    seat = state.turn.other if state.phase is PhaseName.PLACEMENT else state.turn
    return tuple(one.id for one in state.pieces if team_of(one.id) is seat and not one.passive)


def check_player(state: State, name: str, rule: str = "PBW-3.1") -> Piece:
    """Refuse a player that is not one's own, not on the field, or has acted."""
    seat = state.turn.other if state.phase is PhaseName.PLACEMENT else state.turn
    if name not in EVERYBODY or team_of(name) is not seat:
        raise IllegalAction(rule, "not_own", piece=name)
    piece = state.piece(name)
    if piece is None:
        raise IllegalAction(rule, "absent", piece=name)
    if piece.passive:
        raise IllegalAction(rule, "passive", piece=name)
    return piece


def check_pitch(state: State, pitch: Pitch) -> None:
    """Refuse a pitch of the active coach under the first clause that forbids it."""
    if state.bonus is None:
        check_player(state, pitch.piece)
    elif pitch.piece != state.bonus:
        raise IllegalAction("PBW-5.12", "bonus_other", piece=pitch.piece, other=state.bonus)
    if pitch.speed == 0:
        if state.bonus is not None and pitch.announce is Announce.NONE:
            return
        if state.bonus is not None:
            raise IllegalAction("PBW-5.12", "zero_announced", piece=pitch.piece)
        raise IllegalAction("PBW-5.1", "zero_pitch", piece=pitch.piece)
    if _spent(state, pitch.announce):
        raise IllegalAction("PBW-5.13", f"{pitch.announce.value}_spent", piece=pitch.piece)
    _check_possible(state, pitch)
    if pitch.announce is Announce.PASS:
        _check_ball(state, pitch)


def _spent(state: State, announce: Announce) -> bool:
    used = state.used
    limits = {Announce.SNATCH: used.snatch, Announce.PICKUP: used.pickup, Announce.PASS: used.passed}
    return limits.get(announce, False)


def _check_possible(state: State, pitch: Pitch) -> None:
    """PBW-5.14: what cannot succeed by the rules."""
    code = _hopeless(state, pitch.piece, pitch.announce)
    if code is not None:
        raise IllegalAction("PBW-5.14", code, piece=pitch.piece)
    if pitch.announce is Announce.HANDOVER and pitch.target not in receivers(state, pitch.piece):
        raise IllegalAction("PBW-5.14", "handover_to_whom", piece=pitch.piece, target=pitch.target)


def _hopeless(state: State, name: str, announce: Announce) -> str | None:
    foe = state.carrier is not None and not mates(state.carrier, name)
    hopeless = {
        Announce.SNATCH: not foe,
        Announce.PICKUP: state.ball is None,
        Announce.HANDOVER: state.carrier != name,
        Announce.PASS: state.carrier != name,
    }
    return f"{announce.value}_hopeless" if hopeless.get(announce, False) else None


def _check_ball(state: State, pitch: Pitch) -> None:
    passer = state.piece(pitch.piece)
    assert passer is not None  # the carrier is on the field
    fault = set_down_fault(state, passer, ball_set(state, pitch))
    if fault is not None:
        raise IllegalAction("PBW-5.18", fault[0], **fault[1])


def announcements(state: State, name: str) -> tuple[Announce, ...]:
    """What a player that may be pitched can announce."""
    if state.phase is PhaseName.PLACEMENT:
        return (Announce.NONE,)
    found = [one for one in Announce if not _spent(state, one) and _hopeless(state, name, one) is None]
    if not receivers(state, name) and Announce.HANDOVER in found:
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
    return tuple(at for at in range(360) if set_down_fault(state, passer, beside(passer, at)) is None)
