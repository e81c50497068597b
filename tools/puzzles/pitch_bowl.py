"""Touchdowns of Pitch Bowl: one pitch without tremor that scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, KIND, MILLI, PACE, TARGET
from pitchside.bots.pitch_bowl.levels import pitch_of
from pitchside.bots.pitch_bowl.simulator import Scene, Trials, scene_of
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE, PASS
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import DISCS, team_of
from tools.puzzles.matches import moments
from tools.puzzles.windows import FULL, NARROWEST, WIDEST, Window, grade, is_fair, refined, runs

GAME = "pitch-bowl"
OPTIONS = {"tremor": 0.0, "chooser": "south"}
STEP = 250
"""Thousandths of a degree between two angles of the first look."""
SHARES = (0.3, 0.42, 0.56, 0.75)
"""Of the strongest pitch."""
STEADY = (0.97, 1.03)
"""Other strengths at which the middle of the window has to work too."""
NEARLY = 0.85
"""Of the widest window: among such the gentlest pitch is shown."""
LEVELS = ("easy", "normal", "beginner")
NODES = 250
WAYS = 6
"""More windows that can be hit than these, over all players and strengths, and it is no puzzle."""
Way = tuple[int, int, int]
"""Who, what is announced, how fast."""


class Pitches:
    """Pitches of south in one state, without tremor."""

    def __init__(self, state: State) -> None:
        self.scene: Scene = scene_of(state)
        self._trials, self._still = Trials(), np.zeros((1, 2))

    def work(self, way: Way, angles: Sequence[int]) -> Any:
        """Which of the angles score."""
        rows = np.zeros((len(angles), 5), np.int64)
        rows[:, ACTOR], rows[:, KIND], rows[:, PACE] = way
        rows[:, MILLI], rows[:, TARGET] = angles, NOBODY
        ends = self._trials.play(self.scene, rows, self._still)
        return (ends.point[:, 0] > 0) & ~ends.unsure[:, 0]

    def ways(self) -> list[Way]:
        """Whom to pitch, with what announced and how fast: the carrier may also pass."""
        holder, may = self.scene.holder, self.scene.may_act(Seat.SOUTH)
        player = [
            (int(one), NONE, round(share * DISCS.player_speed))
            for one in np.flatnonzero(may)
            for share in SHARES
        ]
        if holder == NOBODY or not may[holder] or self.scene.used.passed:
            return player
        return player + [(holder, PASS, round(share * DISCS.ball_speed)) for share in SHARES]

    def windows(self) -> list[tuple[Way, Window]]:
        """Every window there is."""
        ahead = range(0, FULL // 2, STEP)
        behind = np.zeros(len(ahead), np.bool_)
        looks = ((way, np.concatenate([self.work(way, ahead), behind])) for way in self.ways())
        rough = [(way, run) for way, works in looks for run in runs(works, STEP)]
        return [(way, self._fine(way, run)) for way, run in rough]

    def _fine(self, way: Way, rough: Window) -> Window:
        return refined(rough, lambda angles: self.work(way, angles), STEP)


def puzzle_of(state: State) -> dict[str, Any] | None:
    """The touchdown of a field, if there is one and it has to be found."""
    pitches = Pitches(state)
    found = pitches.windows()
    if not 0 < sum(one.width >= NARROWEST for _, one in found) <= WAYS:
        return None
    widest = max(one.width for _, one in found)
    way, window = min((one for one in found if one[1].width >= NEARLY * widest), key=lambda one: one[0][2])
    if widest > WIDEST or not is_fair(window):
        return None
    who, kind, pace = way
    if not all(pitches.work((who, kind, round(pace * share)), [window.middle])[0] for share in STEADY):
        return None
    aim = np.array([who, window.middle, pace, kind, NOBODY])
    return checked(state, str(pitch_of(pitches.scene, aim)), window.width)


def checked(state: State, action: str, width: float) -> dict[str, Any] | None:
    """The puzzle, once the referee has played its pitch."""
    game = game_named(GAME)
    position = tidy(game.write(state))
    match: Match[Any, Any] = Match(game, OPTIONS, position)
    try:
        turn = match.commit(Seat.SOUTH, action)
    except IllegalAction:
        return None
    events = [event.plain() for event in turn.events] if turn is not None else []
    if not any(one["kind"] == "touchdown" and one.get("seat", "south") == "south" for one in events):
        return None
    carrier = next((one["id"] for one in position["pieces"] if one.get("carrier")), "")
    way = "pass" if "announce=pass" in action else "run" if f"piece={carrier} " in action else "push"
    return {
        "kind": "touchdown", "options": OPTIONS, "position": position, "solution": [action],
        "grade": grade(width), "hint": way, "facts": {"window": round(width, 2)},
    }  # fmt: skip


def tidy(position: Any) -> dict[str, Any]:
    """The position with places to a hundredth of a millimetre, at 0-0."""
    pieces = [
        {key: round(value, 2) if key in ("x", "y") else value for key, value in one.items()}
        for one in position["pieces"]
    ]
    kept = {key: position[key] for key in ("phase", "reserve", "used") if key in position}
    return {"pieces": pieces, **kept, "to_act": "south"}


def found(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """The puzzles in so many moments of matches."""
    rng, looked, game = Random(f"pitch-bowl {seed}"), 0, game_named(GAME)
    for _, state in moments(GAME, {"tremor": 1.0, "chooser": "south"}, LEVELS, NODES, rng):
        hopeful = state.carrier is not None and team_of(state.carrier) is Seat.SOUTH
        if state.phase is not PhaseName.PLAY or state.turn is not Seat.SOUTH or not hopeful:
            continue
        with suppress(Malformed):  # discs that touch may overlap once their places are rounded
            puzzle = puzzle_of(game.read(tidy(game.write(state)), game.options(OPTIONS)))
            if puzzle is not None:
                yield puzzle
        looked += 1
        if looked == count:
            return
