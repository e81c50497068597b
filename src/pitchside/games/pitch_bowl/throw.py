"""A pass: the ball set against its carrier and pitched (PBW-5.8 to 5.10)."""

from __future__ import annotations

from pitchside.games.flick.touches import pushes
from pitchside.games.pitch_bowl.action import Pitch
from pitchside.games.pitch_bowl.path import stop_instant
from pitchside.games.pitch_bowl.score import in_aim
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, mates
from pitchside.games.pitch_bowl.verdict import Call, Cause, Verdict
from pitchside.games.pitch_bowl.world import world_with
from pitchside.physics import Contact, Flick, Order, Tape, simulate
from pitchside.physics.kernel_math import direction


def beside(piece: Piece, angle: float) -> Spot:
    """Where the ball lies against a player, seen from it in degrees."""
    ux, uy = direction(round(angle * 1000.0) % 360000)
    return piece.x + DISCS.across * float(ux), piece.y + DISCS.across * float(uy)


def ball_set(state: State, pitch: Pitch) -> Spot:
    """Where the ball of a pass is set; without a word, on the side it is pitched to."""
    passer = state.piece(pitch.piece)
    assert passer is not None  # check refused it otherwise
    return beside(passer, pitch.angle if pitch.ball_angle is None else pitch.ball_angle)


def rule_throw(state: State, pitch: Pitch) -> Verdict:
    """Run a pass and rule it."""
    world = world_with(state, ball_set(state, pitch))
    push = Flick(BALL, pitch.angle, pitch.speed)
    tape = simulate(world, push)
    met = _receiver(tape, pitch.piece)
    if met is None:
        return _missed(pitch.piece, tape)
    tape = simulate(world, push, orders=[Order(met[0].t, BALL, lift=True)])
    return _caught(state, pitch.piece, tape, *met)


def _receiver(tape: Tape, passer: str) -> tuple[Contact, str] | None:
    """Whom the ball touched first; the passer does not count, and in a tie a teammate comes first."""
    touched = [one for one in pushes(tape) if BALL in (one.a, one.b) and one.other(BALL) != passer]
    first = [(one, one.other(BALL)) for one in touched if one.t == touched[0].t]
    return min(first, key=lambda one: (not mates(one[1], passer), one[1]), default=None)


def _caught(state: State, passer: str, tape: Tape, push: Contact, name: str) -> Verdict:
    cause = Cause.PASS if mates(name, passer) else Cause.INTERCEPTION
    calls = [Call(cause, push.t, name, passer, push)]
    place = tape.rest[name]
    scores = in_aim(state, name, *place)
    if scores:
        calls.append(Call(Cause.TOUCHDOWN, push.t, name, spot=place))
    return _verdict(passer, tape, calls, carrier=name, scorer=name if scores else None)


def _missed(passer: str, tape: Tape) -> Verdict:
    """Nobody was touched: the ball lies where it stops, or is out."""
    stop = stop_instant(tape, BALL)
    calls = [Call(Cause.PASS_MISSED, stop, passer)]
    if not tape.exits:
        return _verdict(passer, tape, calls)
    gone = tape.exits[0]
    calls.append(Call(Cause.BALL_OUT, gone.t, BALL, spot=(gone.x, gone.y)))
    return _verdict(passer, tape, calls, out=(gone.x, gone.y))


def _verdict(
    passer: str,
    tape: Tape,
    calls: list[Call],
    carrier: str | None = None,
    scorer: str | None = None,
    out: Spot | None = None,
) -> Verdict:
    return Verdict(
        played=passer,
        action="pass",
        calls=tuple(calls),
        rest=tape.rest,
        off=(),
        carrier=carrier,
        out=out,
        drop=None,
        scorer=scorer,
        knocked=(),
        all_out=False,
        tape=tape,
    )
