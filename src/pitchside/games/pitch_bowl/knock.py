"""Knock-outs: discs whose velocity changes too much in one collision (PBW-6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.physics import Contact


def knocks(state: State, pushes: Iterable[Contact], played: str) -> Iterator[tuple[Contact, str]]:
    """Each player that a shock turns to its passive face, once; the pitched one is turned anyway."""
    if not state.options.tipping:
        return
    seen = {BALL, played, *(one.id for one in state.pieces if one.passive)}
    for push in pushes:
        for name in (push.a, push.b):
            if push.dv(name) > DISCS.tipping and name not in seen:
                seen.add(name)
                yield push, name
