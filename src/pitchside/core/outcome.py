"""The end of a match: who won, why, and by what score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitchside.core.seat import BySeat, Seat


class Reason(StrEnum):
    """Why a match is over."""

    GOALS = "goals"
    TOUCHDOWNS = "touchdowns"
    ROUNDS = "rounds"
    SHOOTOUT = "shootout"
    TIME = "time"
    RESIGNED = "resigned"
    AGREED = "agreed"
    VOID = "void"
    LEFT = "left"
    """The loser was away too long, and the winner claimed the match."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; no winner means a draw."""

    winner: Seat | None
    reason: Reason
    score: BySeat[int]

    def plain(self) -> dict[str, Any]:
        """The public form of formats: winner, reason, score."""
        return {
            "winner": self.winner.value if self.winner else None,
            "reason": self.reason.value,
            "score": self.score.plain(),
        }
