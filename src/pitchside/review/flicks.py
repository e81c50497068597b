"""What the reviews of the disc games share: a flick as it was meant, as it came, and what might have been."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Flick
from pitchside.review.judge import Told, line_after, meant, round_won
from pitchside.review.values import Account, Judged, Part

ERRORS = 16
"""Errors of the hand that a flick is averaged over."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A flick judged: the chances of who made it."""

    best: float
    """With the best flick that was found, averaged over the tremor of the hand."""
    better: tuple[str, ...]
    """That flick, with what has to be said before it."""
    meant: float
    """With the one that was made, averaged alike."""
    spread: float
    """How far the tremor moves that."""
    came: float
    """As it came."""
    scores: bool = False
    """Does the best flick mostly make the touchdown, or put the other Captain out?"""


class FlickJudge(ABC):
    """Weighs each flick against the best one that is found, and both against the tremor of the hand."""

    of: str
    name = "trials"
    flick = "shot"
    """What the game calls it."""
    missed = "missed_captain"
    """What is told where the best flick mostly scores."""
    least = 0.1
    still = 0.0
    wrong = 0.12
    """A flick that was worth so much less than the best one was the wrong one."""
    luck = 0.15
    """A flick that came so far from what it was meant to be was luck."""
    hidden = 0.15
    """A flick that left so much less than it seemed left danger."""

    def __init__(self, match: Match[Any, Any], nodes: int) -> None:
        self.match, self.nodes = match, nodes

    def parts(self, standing: Sequence[int]) -> list[Part]:
        """Flicks, each with all that follows until the next."""
        turns = self.match.turns
        made = [(at, seat) for at in standing if (seat := self.flicker(at)) is not None]
        ends = [*(at for at, _ in made[1:]), len(turns)]
        return [
            Part(seat, self.round(turns[at].before), count, at, self._until(at, end))
            for count, ((at, seat), end) in enumerate(zip(made, ends, strict=True), 1)
        ]

    def _until(self, at: int, end: int) -> int:
        """Not beyond the end of its round: the next one is set up after it."""
        turns = self.match.turns
        over = (n for n in range(at, end) if any(event.kind == "round" for event in turns[n].events))
        return next(over, end - 1) + 1

    def flicker(self, at: int) -> Seat | None:
        """Who flicks in this turn, if one does; shots that both make at once are none of it."""
        made = [seat for seat, action in self.match.turns[at].actions.items() if isinstance(action, Flick)]
        return made[0] if len(made) == 1 and made[0] in PLAYERS else None

    def round(self, state: Any) -> int:
        """The round that a flick belongs to."""
        return 1

    def judge(self, part: Part) -> Judged:
        """The chance with the best flick, and what became of it."""
        found = self.tried(part)
        if found is None:
            return Judged(0.5, came=0.5)
        best = max(found.best, found.meant)
        came = 1.0 if self._won(part) else found.came
        kind, better = "", tuple[str, ...]()
        if best - found.meant >= self.wrong and came < best:  # nothing is better than what came out better
            kind, better = self.missed if found.scores else f"better_{self.flick}", found.better
        elif came - found.meant <= -self.luck:
            kind = f"bad_{self.flick}"
        elif came - found.meant >= self.luck:
            kind = f"lucky_{self.flick}"
        return Judged(best, found.spread, found.meant, came, kind, None, better)

    def _won(self, part: Part) -> bool:
        won = (round_won(turn) for turn in self.match.turns[part.first : part.last])
        return next(filter(None, won), None) is part.seat

    @abstractmethod
    def tried(self, part: Part) -> Tried | None:
        """The flick of a part; None where nothing can be said of it."""

    def named(self, told: Told) -> Told:
        """Also what the line alone explains: danger that the next flick shows, a fall of many causes."""
        then = [line_after(told, at) for at in range(len(told))]
        falls = [judged.chance - end for (_, judged, _), end in zip(told, then, strict=True)]
        found = []
        for one, end, fall in zip(told, then, falls, strict=True):
            part, judged, after = one
            name = ""
            if not judged.kind and fall >= self.least:
                name = "danger" if after - end >= self.hidden else "ground" if fall == max(falls) else ""
            found.append((part, replace(judged, kind=f"{name}_{self.flick}"), end) if name else one)
        return found

    def accounts(self, told: Told) -> dict[str, Account]:
        """What the flicks that were chosen cost each side, what the tremor added or took, and the rest."""
        found = {}
        for seat in PLAYERS:
            mine = [
                (*told[at][1:], line_after(told, at)) for at in range(len(told)) if told[at][0].seat is seat
            ]
            choice = sum(meant(judged, after) - judged.chance for judged, after, _ in mine)
            luck = sum(after - meant(judged, after) for judged, after, _ in mine)
            rest = sum(then - after for _, after, then in mine)
            found[seat.value] = Account(round(choice, 3), round(luck, 3), round(rest, 3))
        return found
