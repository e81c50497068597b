"""Play Ball: the product and a second, independent reading of the clauses agree on every question."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from tests.games.marks import rule
from tests.games.play_ball.oracle.second_opinion import (
    COLUMNS,
    STEPS,
    Field,
    Moment,
    closable,
    moment,
    perft,
    played,
    refused,
)
from tests.games.play_ball.scenes import PLAY_BALL, ruled

STARTS = {
    "strip39": "b2,c2,d2 b7,c8,d7 c5 s 2 0-0",
    "hex37": "c2,d2,e2 c5,d6,e5 d4 s 2 0-0",
    "hex61": "d2,e2,f2 d7,e8,f7 e5 s 2 0-0",
}


def questions(now: Moment) -> list[str]:
    """Every move of any disc and of one empty cell, every pass between two discs, and the end."""
    discs = sorted(now.own | now.enemy)
    empty = next(cell for cell, _ in Field(now.board).cells() if cell not in discs)
    moves = [f"{cell}{direction}" for cell in (*discs, empty) for direction in STEPS]
    return [*moves, *(f"{a}>{b}" for a in (*discs, now.ball) for b in discs), "end"]


def verdict(match: Match[Any, Any], action: str) -> str | None:
    """The clause under which the product refuses."""
    try:
        match.check(next(iter(match.to_act())), match.game.parse(action))
    except IllegalAction as error:
        return str(error.rule).removeprefix("PLB-")
    return None


def agree(match: Match[Any, Any], now: Moment) -> Counter[str]:
    """Put every question to both; what was answered."""
    asked: Counter[str] = Counter()
    for action in questions(now):
        expected = refused(now, action)
        assert verdict(match, action) == expected, f"{action} in {match.game.write(match.state)}"
        asked[expected or "lawful"] += 1
    return asked


@rule("PLB-8.2")
@pytest.mark.parametrize("pass_turn", [False, True])
@pytest.mark.parametrize("board", COLUMNS)
def test_every_question_in_random_matches(board: str, pass_turn: bool) -> None:
    """In random play both give the same clause to every move, pass and end, and the same next position."""
    rng = Random(f"{board} {pass_turn}")
    options = {"board": board, "pass_turn": pass_turn}
    asked: Counter[str] = Counter()
    match: Match[Any, Any] = Match(PLAY_BALL, options)
    for _ in range(150):
        if match.outcome is not None:
            match = Match(PLAY_BALL, options)
        now = moment(str(match.game.write(match.state)), board, pass_turn)
        asked += agree(match, now)
        seat = next(iter(match.to_act()))
        action = match.game.choices(match.state, seat).sample(rng)
        match.commit(seat, action)
        if str(action) != "end":
            later, goal = played(now, str(action))
            if not goal:
                assert moment(str(match.game.write(match.state)), board, pass_turn) == later
            assert goal == (match.turns[-1].events[-1].kind in ("round", "match"))
    assert sum(asked.values()) > 150 * 60
    assert len(asked) >= 5


def placed_by_hand(rng: Random, board: str) -> str:
    """Six discs crowded together, often on dots, with few moves left."""
    field = Field(board)
    cells = [cell for cell, _ in field.cells()]
    near = rng.choice([sorted(field.goals("s")), sorted(field.goals("n")), cells])
    ends = {cell[0] + str(int(cell[1]) + step) for cell in near for step in (-2, -1, 0, 1, 2)} & set(cells)
    pool = sorted(ends) if len(ends) >= 9 else cells
    discs = rng.sample(pool, 6)
    ball = rng.choice([*discs, *discs, rng.choice(cells)])
    return f"{','.join(discs[:3])} {','.join(discs[3:])} {ball} {rng.choice('sn')} {rng.randint(1, 3)} 0-0"


@rule("PLB-3.11")
@pytest.mark.parametrize("board", COLUMNS)
def test_every_question_in_positions_set_by_hand(board: str) -> None:
    """In crowded positions near the goals, where turns are hard to close, both agree as well."""
    rng = Random(board)
    asked: Counter[str] = Counter()
    skips = 0
    for _ in range(250):
        position = placed_by_hand(rng, board)
        now = moment(position, board)
        goals = {"s": Field(board).goals("n"), "n": Field(board).goals("s")}
        enemy_goal = goals["n" if now.team == "s" else "s"]
        if now.ball in (now.own & goals[now.team]) | (now.enemy & enemy_goal):
            continue  # a carrier on an opposing goal cell is no position
        match: Match[Any, Any] = Match(PLAY_BALL, {"board": board}, position)
        if not closable(now):
            assert match.turns[0].events[0].kind == "skip", position
            skips += 1
            continue
        assert not match.turns, position
        asked += agree(match, now)
    assert asked["lawful"] > 1500
    assert min(asked["3.7"], asked["3.8"], asked["6.2"], skips) > 0, (asked, skips)


@rule("PLB-3.9")
def test_the_second_reading_finds_the_known_numbers() -> None:
    """From the start of hex37 there are 85 turns, and 36 419 pairs of turns."""
    start = moment(STARTS["hex37"], "hex37")
    assert (perft(start, 1), perft(start, 2)) == (85, 36_419)


@rule("PLB-1.4")
@pytest.mark.parametrize("board", COLUMNS)
def test_the_second_reading_has_the_same_start(board: str) -> None:
    """Both begin on the same cells."""
    assert ruled(None, "", board=board)["position"] == STARTS[board]
