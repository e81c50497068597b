"""The field after a pitch: who lies where, who is off, which faces are up, who has the ball (PBW-3.2, 6)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.state import Piece, State, Used
from pitchside.games.pitch_bowl.table import BALL
from pitchside.games.pitch_bowl.verdict import Verdict


def lay(state: State, verdict: Verdict) -> State:
    """Everything at rest; the pitched player and those knocked out show their passive faces."""
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


def spent(used: Used, pitch: Pitch, all_out: bool) -> Used:
    """The limits of the turn after a pitch (PBW-5.13)."""
    return Used(
        snatch=used.snatch or pitch.announce is Announce.SNATCH,
        pickup=used.pickup or pitch.announce is Announce.PICKUP,
        passed=used.passed or pitch.announce is Announce.PASS,
        all_out=used.all_out or all_out,
    )
