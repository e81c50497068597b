"""What a pitch would do: for the turn, and for searches that want nothing but the verdict."""

from __future__ import annotations

from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.film import film_of
from pitchside.games.pitch_bowl.judge import judge
from pitchside.games.pitch_bowl.reach import reach_of
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.throw import rule_throw
from pitchside.games.pitch_bowl.verdict import Verdict


def rule_pitch(state: State, pitch: Pitch) -> Verdict:
    """Run a pitch that was not refused, and rule it; no state changes, nothing is told."""
    if pitch.announce is Announce.PASS:
        return rule_throw(state, pitch)
    piece = state.piece(pitch.piece)
    assert piece is not None  # check refused it otherwise
    reach = reach_of(state.options.layout, piece, not state.used.all_out)
    return judge(state, pitch, film_of(state, pitch, reach))
