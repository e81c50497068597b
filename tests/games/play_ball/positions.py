"""Random Play Ball positions: set by hand, and met in random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.board import Board, Cell, board_named
from pitchside.games.play_ball.state import State

BOARDS = ("strip39", "hex61", "hex37")
LEFT = (1,) * 76 + (2,) * 21 + (3,) * 3
"""Moves left, mostly few: the plain generator takes its time over three."""


def set_by_hand(board: str, rng: Random, left: tuple[int, ...] = LEFT) -> State:
    """Six playballers anywhere, dots included, often crowded; the ball with one of them or anywhere."""
    ground = board_named(board)
    options = PLAY_BALL.options({"board": board, "pass_turn": rng.random() < 0.3})
    while True:
        six = rng.sample(_crowded(ground, rng) if rng.random() < 0.6 else ground.cells, 6)
        ball = rng.choice([*six, ground.centre, rng.choice(ground.cells)])
        teams = f"{','.join(six[:3])} {','.join(six[3:])}"
        try:
            return PLAY_BALL.read(f"{teams} {ball} {rng.choice('sn')} {rng.choice(left)} 0-0", options)
        except Malformed:
            continue  # a carrier on an opposing goal cell


def _crowded(ground: Board, rng: Random) -> list[Cell]:
    steps = _steps_from(ground, rng.choice(ground.cells))
    return sorted(ground.cells, key=lambda cell: steps[cell] + rng.random())[:12]


def _steps_from(board: Board, start: Cell) -> dict[Cell, int]:
    """How many steps each cell is away on the empty board."""
    steps = {start: 0}
    waiting = [start]
    for cell in waiting:
        fresh = [one for one in board.near[cell].values() if one not in steps]
        steps.update(dict.fromkeys(fresh, steps[cell] + 1))
        waiting.extend(fresh)
    return steps


def from_play(board: str, rng: Random, actions: int) -> Iterator[State]:
    """Every state of a match of random actions, those inside turns included."""
    options = {"board": board, "pass_turn": rng.random() < 0.3, "mode": rng.choice(["normal", "expert"])}
    match: Match[State, Action] = Match(PLAY_BALL, options)
    for _ in range(actions):
        yield match.state
        if match.outcome is not None:
            return
        (seat,) = match.to_act()
        match.commit(seat, PLAY_BALL.choices(match.state, seat).sample(rng))
