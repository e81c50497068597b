"""The promise every game's judge keeps, and what the judges share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from pitchside.core.claim import Claim
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Turn
from pitchside.review.values import Account, Judged, Part

Told = Sequence[tuple[Part, Judged, float]]
"""Every turn with how it was judged, and what it brought to who played it."""


class Judge(Protocol):
    """Judges the turns of one match, each by itself and always alike."""

    of: str
    """What its chances are of winning: the `round` or the `match`."""
    name: str
    """How it judges: by the `table`, by `search`."""

    least: float
    """A turn that moved the chance by less turned nothing."""
    still: float
    """One that left the chance as near as this to where it was is told only as the loser's worst choice."""

    def parts(self, standing: Sequence[int]) -> list[Part]:
        """The turns to be judged, of those that stand."""
        ...

    def judge(self, part: Part) -> Judged:
        """One of them."""
        ...

    def named(self, told: Told) -> Told:
        """With the kinds that only the turns together can tell."""
        ...

    def accounts(self, told: Told) -> Mapping[str, Account] | None:
        """What each side chose and what luck added; None where luck has no part in the game."""
        ...


def standing(match: Match[Any, Any]) -> list[int]:
    """The numbers of the turns that were played and not taken back; claims are none of them."""
    found: list[int] = []
    for number, turn in enumerate(match.turns):
        back = next((event for event in turn.events if event.kind == "takeback"), None)
        if back is not None:
            del found[len(found) - int(back.facts["turns"]) :]
        elif not any(isinstance(action, Claim) for action in turn.actions.values()):
            found.append(number)
    return found


def spans(starts: Sequence[int], end: int) -> Iterator[tuple[int, int]]:
    """From each start to the next, and from the last one to the end; nothing where nothing starts."""
    return pairwise([*starts, end])


def round_won(turn: Turn[Any, Any]) -> Seat | None:
    """Who has won a round, or the match, by this turn."""
    for event in turn.events:
        if event.kind == "round" and event.facts.get("winner") in PLAYERS:
            return Seat(event.facts["winner"])
        if event.kind == "goal" and event.facts.get("seat") in PLAYERS:
            return Seat(event.facts["seat"])
    return turn.after.outcome.winner if turn.after.outcome else None


def line_after(told: Told, at: int) -> float:
    """Where the line stands after a turn, for who played it: at the next turn, or where the round ends."""
    part, _, after = told[at]
    if at + 1 == len(told) or told[at + 1][0].round != part.round:
        return after
    later, judged, _ = told[at + 1]
    return judged.chance if later.seat is part.seat else 1.0 - judged.chance


def most_moved(told: Told, least: float) -> int:
    """The number of the turn in which the line moved most; 0 where it never moved so much."""
    moves = [abs(judged.chance - line_after(told, at)) for at, (_, judged, _) in enumerate(told)]
    most = max(moves, default=0.0)
    return told[moves.index(most)][0].number if most >= least else 0


def meant(judged: Judged, after: float) -> float:
    """What a turn was worth as it was meant."""
    return after if judged.meant is None else judged.meant
