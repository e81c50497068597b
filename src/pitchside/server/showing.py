"""How long a person may watch before the own clock runs: a computer's turn is shown, cards are read."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from pitchside.core.seat import Seat
from pitchside.core.turn import Turn

FIRST_READ_S = 30.0
"""Against a computer the clock of a person starts with the first thing the person does, or after this."""
BEFORE_S, AIM_S, READ_S = 2.0, 1.0, 1.8
"""What the page still shows of the person's own turn; then each action's aim, and the ruling after it."""
MOST_S = 40.0


def show_s(turns: Iterable[Turn[Any, Any]], computers: Set[Seat]) -> float:
    """Seconds in which these turns are shown, as far as computers made them; at most `MOST_S`."""
    seconds = [AIM_S + _film_s(turn) + READ_S for turn in turns if not computers.isdisjoint(turn.actions)]
    return min(MOST_S, BEFORE_S + sum(seconds)) if seconds else 0.0


def _film_s(turn: Turn[Any, Any]) -> float:
    """Until everything has come to rest, by the tapes of a turn."""
    tapes = [event.facts["tape"] for event in turn.events if "tape" in event.facts]
    ends = [rows[-1][1] for tape in tapes for rows in tape["segments"].values() if rows]
    return float(max(ends, default=0.0))
