"""Trick shots of Pitch Out: one flick without tremor that sends the enemy Captain off the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.pitch_out.candidates import Aims
from pitchside.bots.pitch_out.evaluate import Liking
from pitchside.bots.pitch_out.simulator import Aim, Scout
from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import is_block, kind_of
from tools.puzzles.matches import moments
from tools.puzzles.windows import FULL, NARROWEST, WIDEST, Window, grade, is_fair, refined, runs

GAME = "pitch-out"
PACES = (1900, 2700, 3600)
STEP = 500
"""Thousandths of a degree between two angles of the first look."""
STEADY = (0.97, 1.03)
"""Other strengths at which the middle of the window has to work too."""
NEARLY = 0.85
"""Of the widest window: among such the gentlest shot is shown."""
LEVELS = ("easy", "normal", "beginner")
NODES = 250
WAYS = 8
"""More windows that can be hit than these, over all pucks and strengths, and the shot is no secret."""
SKIPPED = 0.65
"""Of the moments: those of one turn and the next are much alike."""
LEFT_OUT = ("guard", "shadow")
"""Pucks that ask somebody something or lie on others: a trick shot is one flick and no more."""
WON = Liking({}, (), win=1000.0)


class Shots:
    """Flicks of south in one state, without tremor."""

    def __init__(self, state: State) -> None:
        self.state = state
        asked = game_named(GAME).choices(state, Seat.SOUTH).pending()
        self.aims = Aims(state, Seat.SOUTH, asked.get("barred", {}))
        self._scout = Scout(state, Seat.SOUTH, WON)

    def work(self, piece: str, pace: int, angles: Sequence[int]) -> Any:
        """Which of the angles put the enemy Captain out, and keep the own one in."""
        aims = [Aim(piece, angle, pace, self.state.powers[Seat.SOUTH]) for angle in angles]
        allowed = np.array([self.aims.allowed(piece, angle) for angle in angles], np.bool_)
        return (self._scout.examine(aims, np.zeros((1, 2)))[:, 0] > 900.0) & allowed

    def windows(self) -> list[tuple[str, int, Window]]:
        """Every window there is: the puck, its strength, the angles."""
        found = []
        around = range(0, FULL, STEP)
        for one in self.aims.own:
            for pace in PACES:
                for rough in runs(self.work(one.id, pace, around), STEP):
                    found.append((one.id, pace, rough))
        return found

    def fine(self, piece: str, pace: int, rough: Window) -> Window:
        """The same window to its edges."""
        return refined(rough, lambda angles: self.work(piece, pace, angles), STEP)


def plainer(state: State) -> State:
    """The same table without what would ask a question, and without tremor."""
    pieces = tuple(one for one in state.pieces if kind_of(one.id) not in LEFT_OUT)
    return replace(state, pieces=pieces, options=replace(state.options, tremor=0.0), reserve=())


def puzzle_of(state: State) -> dict[str, Any] | None:
    """The trick shot of a table, if there is one."""
    shots = Shots(state)
    fine = [(piece, pace, shots.fine(piece, pace, rough)) for piece, pace, rough in shots.windows()]
    if not 0 < sum(one.width >= NARROWEST for _, _, one in fine) <= WAYS:
        return None
    widest = max(one.width for _, _, one in fine)
    piece, pace, window = min(
        (one for one in fine if one[2].width >= NEARLY * widest), key=lambda one: one[1]
    )
    if widest > WIDEST or not is_fair(window):
        return None
    if not all(shots.work(piece, round(pace * share), [window.middle])[0] for share in STEADY):
        return None
    return checked(state, f"flick piece={piece} angle={window.middle / 1000:g} speed={pace}", window.width)


def checked(state: State, action: str, width: float) -> dict[str, Any] | None:
    """The puzzle, once the referee has played its shot."""
    game = game_named(GAME)
    position = tidy(game.write(state))
    match: Match[Any, Any] = Match(game, {"tremor": 0.0}, position)
    turn = match.commit(Seat.SOUTH, action)
    events = [event.plain() for event in turn.events] if turn is not None else []
    out = [one["piece"] for one in events if one["kind"] == "eliminated"]
    if "north.captain" not in out or "south.captain" in out:
        return None
    touched = [one for one in events if one["kind"] == "touch"]
    names = [name for one in touched for name in (one["a"], one["b"])]
    first = next((name for name in names if name != _piece(action)), "")
    way = "block" if is_block(first) else "direct" if first == "north.captain" else "chain"
    return {
        "kind": "captain", "options": {"tremor": 0.0}, "position": position, "solution": [action],
        "grade": grade(width), "hint": way, "facts": {"window": round(width, 2), "contacts": len(touched)},
    }  # fmt: skip


def _piece(action: str) -> str:
    return action.split("piece=")[1].split()[0]


def tidy(position: Any) -> dict[str, Any]:
    """The position with places to a hundredth of a millimetre and nothing that does not matter here."""
    pieces = [
        {key: round(value, 2) if key in ("x", "y", "angle") else value for key, value in one.items()}
        for one in position["pieces"]
    ]
    return {"pieces": pieces, "to_act": "south"}


def found(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """The puzzles in so many moments of matches."""
    rng, looked = Random(f"pitch-out {seed}"), 0
    for _, state in moments(GAME, {"tremor": 1.0, "chooser": "south"}, LEVELS, NODES, rng):
        if state.phase is not PhaseName.TURN or state.turn is not Seat.SOUTH or rng.random() < SKIPPED:
            continue
        game = game_named(GAME)
        with suppress(Malformed):  # pieces that touch may overlap once their places are rounded
            puzzle = puzzle_of(game.read(tidy(game.write(plainer(state))), game.options({"tremor": 0.0})))
            if puzzle is not None:
                yield puzzle
        looked += 1
        if looked == count:
            return
