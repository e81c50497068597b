"""Play Ball situations as drawings, and the questions the tests put to the referee.

A drawing lies on its side, so that it fits in a few lines: south is on the left, north on the right, each
line is a column of the board, the westernmost first. `n` goes right, `s` left, `ne` down and right, `se`
down and left, `nw` up and right, `sw` up and left.

    a     . . . . . . .
    b    . s . . . . n .
    c   . . s . o . . n .      s, n: a playballer; S, N: one with the ball; o: the free ball
    d    . s . . . . n .
    e     . . . . . . .
"""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.referee import judge
from pitchside.games import GAMES

PLAY_BALL = GAMES["play-ball"]
BOARDS = {(7, 8, 9, 8, 7): "strip39", (4, 5, 6, 7, 6, 5, 4): "hex37", (5, 6, 7, 8, 9, 8, 7, 6, 5): "hex61"}

START = "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"

Answer = dict[str, Any]


def drawn(picture: str, turn: str = "s", left: int = 3, score: str = "0-0") -> str:
    """The position text of a drawing, at the beginning of a turn."""
    found: dict[str, list[str]] = {"s": [], "n": []}
    balls = []
    for cell, mark in _marks(picture):
        if mark.lower() in found:
            found[mark.lower()].append(cell)
        if mark in "SNo":
            balls.append(cell)
    (ball,) = balls
    return f"{','.join(sorted(found['s']))} {','.join(sorted(found['n']))} {ball} {turn} {left} {score}"


def board_of(picture: str) -> str:
    """The name of the board that has the drawing's columns."""
    return BOARDS[tuple(len(line.split()) - 1 for line in picture.split("\n") if line.strip())]


def _marks(picture: str) -> list[tuple[str, str]]:
    board_of(picture)
    rows = [line.split() for line in picture.split("\n") if line.strip()]
    return [(f"{row[0]}{i}", mark) for row in rows for i, mark in enumerate(row[1:], start=1)]


def ruled(position: str | None, line: str, **options: Any) -> Answer:
    """What the referee says to a line of actions, the words one after the other."""
    document = {"game": "play-ball", "options": options, "position": position, "actions": line.split()}
    return judge(PLAY_BALL, document)


def accepted(position: str | None, line: str, **options: Any) -> Answer:
    """The referee's answer to a line that it accepts to the last word."""
    answer = ruled(position, line, **options)
    assert answer["refused"] is None, answer["refused"]
    assert answer["accepted"] == len(line.split())
    return answer


def after(position: str | None, line: str, **options: Any) -> str:
    """The position after a line that is accepted to the last word."""
    return str(accepted(position, line, **options)["position"])


def refusal(position: str | None, line: str, **options: Any) -> str:
    """The clause that refuses the last word of a line, everything before it being accepted."""
    answer = ruled(position, line, **options)
    assert answer["refused"] is not None, f"'{line}' is accepted: {answer['position']}"
    assert answer["accepted"] == len(line.split()) - 1, f"refused too early: {answer['refused']}"
    assert answer["refused"]["action"] == line.split()[-1]
    return str(answer["refused"]["rule"])


def malformed(position: Any = None, *actions: Any, **options: Any) -> str:
    """What the referee says of a scenario that it cannot read."""
    document = {"game": "play-ball", "options": options, "position": position, "actions": list(actions)}
    with pytest.raises(Malformed) as caught:
        judge(PLAY_BALL, document)
    return str(caught.value)


def kinds(answer: Answer) -> list[str]:
    """The kinds of the events, in order."""
    return [event["kind"] for event in answer["events"]]


def events(answer: Answer, kind: str) -> list[tuple[Any, Any]]:
    """Where from and where to, for every event of a kind."""
    return [(event.get("from"), event.get("to")) for event in answer["events"] if event["kind"] == kind]


def clauses(answer: Answer) -> list[str]:
    """The clauses of the rulings, in order."""
    return [ruling["rule"] for ruling in answer["rulings"]]


def ball(answer: Answer) -> str:
    """The ball's cell."""
    return str(answer["position"].split()[2])


def left(answer: Answer) -> int:
    """Moves left."""
    return int(answer["position"].split()[4])


def turn(answer: Answer) -> str:
    """The team to play, `s` or `n`."""
    return str(answer["position"].split()[3])


def score(answer: Answer) -> str:
    """The score, south first."""
    return str(answer["position"].split()[5])
