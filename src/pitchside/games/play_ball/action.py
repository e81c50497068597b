"""What a player can say in Play Ball: a move, a pass, the end of the turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pitchside.core.rulebook import misread
from pitchside.games.play_ball.board import Cell, Direction


@dataclass(frozen=True, slots=True)
class Move:
    """A step, jump or bounce, as the board says: cell and direction, `b2n`."""

    cell: Cell
    direction: Direction

    def __str__(self) -> str:
        return f"{self.cell}{self.direction}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The ball from one playballer to another, `c5>c7`."""

    giver: Cell
    receiver: Cell

    def __str__(self) -> str:
        return f"{self.giver}>{self.receiver}"


@dataclass(frozen=True, slots=True)
class End:
    """The end of the turn, `end`."""

    def __str__(self) -> str:
        return "end"


Action = Move | Pass | End

_CELL = "[a-i][1-9]"
_MOVE = re.compile(f"({_CELL})(n|ne|se|s|sw|nw)")
_PASS = re.compile(f"({_CELL})>({_CELL})")


@lru_cache(maxsize=8192)  # all that any board has; a refused text is read anew
def parse_action(text: str) -> Action:
    """Inverse of `str(action)`."""
    if text == "end":
        return End()
    if found := _MOVE.fullmatch(text):
        return Move(found[1], Direction(found[2]))
    if found := _PASS.fullmatch(text):
        return Pass(found[1], found[2])
    raise misread(__name__, "no_action", text=text)
