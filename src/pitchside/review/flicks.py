"""What the reviews of the disc games share: a flick as it was meant, as it came, and what might have been."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.hand import error_of
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Flick, Tremor
from pitchside.games.flick.tremor import needs_tremor
from pitchside.review.judge import Told, line_after, meant, round_won, spans, standing
from pitchside.review.values import Account, Judged, Part

ERRORS = 16
"""Errors of the hand that a flick is averaged over."""
SOME = 0.01
"""What costs less of a chance had no part in a fall."""


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
    """As it came, with what everybody answered."""
    scores: bool = False
    """Does the best flick mostly make the touchdown, or put the other Captain out?"""
    flicked: float | None = None
    """As the hand made it, before anybody answered; None: as it came."""
    cost: float = 0.0
    """What the own answers cost."""
    answer: str = ""
    """The kind of turning point that the costliest of them is."""
    holds: bool = True
    """Is the best flick still the better one when the other side has replied?"""


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
        self.stands = frozenset(standing(match))
        if not match.state.options.tremor:
            self.name = "steady"

    def parts(self, standing: Sequence[int]) -> list[Part]:
        """Flicks, each with all that follows until the next."""
        turns = self.match.turns
        made = {at: seat for at in standing if (seat := self.flicker(at)) is not None}
        return [
            Part(made[at], self.round(turns[at].before), count, at, self._until(at, end))
            for count, (at, end) in enumerate(spans([*made], len(turns)), 1)
        ]

    def _until(self, at: int, end: int) -> int:
        """Not beyond the end of its round: the next one is set up after it."""
        over = (
            n for n in self.stood(at, end) if any(one.kind == "round" for one in self.match.turns[n].events)
        )
        return next(over, end - 1) + 1

    def stood(self, first: int, last: int) -> list[int]:
        """The turns between two that were played and not taken back."""
        return [at for at in range(first, last) if at in self.stands]

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
        flicked = came if found.flicked is None else found.flicked
        kind, better = self._kind(found, best - found.meant, flicked - found.meant), tuple[str, ...]()
        if kind in (self.missed, f"better_{self.flick}"):
            better = found.better
        return Judged(best, found.spread, found.meant, came, flicked, found.cost, kind=kind, better=better)

    def _kind(self, found: Tried, chosen: float, luck: float) -> str:
        """What is told of a flick: by what the choice lost, what the answers cost, and what the hand did."""
        if found.cost >= max(self.wrong, chosen):
            return found.answer
        wrong = chosen >= self.wrong and luck < chosen  # nothing is better than what came out better
        if wrong and (found.scores or found.holds):
            return self.missed if found.scores else f"better_{self.flick}"
        if luck <= -self.luck:
            return f"bad_{self.flick}"
        return f"lucky_{self.flick}" if luck >= self.luck else ""

    def _won(self, part: Part) -> bool:
        won = (round_won(self.match.turns[at]) for at in self.stood(part.first, part.last))
        return next(filter(None, won), None) is part.seat

    def error(self, part: Part, flick: Flick, top: int) -> NDArray[np.float64] | None:
        """The one error of the hand in the flick of a part; None where the record ends before it is known."""
        degrees = self.match.state.options.tremor
        if not needs_tremor(flick, degrees):
            return np.zeros((1, 2))
        for at in self.stood(part.first, part.last):
            for action in self.match.turns[at].actions.values():
                if isinstance(action, Tremor):
                    return error_of(flick, action, degrees, top)
        return None

    @abstractmethod
    def tried(self, part: Part) -> Tried | None:
        """The flick of a part; None where nothing can be said of it."""

    def named(self, told: Told) -> Told:
        """Also what the line alone explains: danger that the next flick shows, a fall of many causes."""
        then = [line_after(told, at) for at in range(len(told))]
        falls = [judged.chance - end for (_, judged, _), end in zip(told, then, strict=True)]
        found = []
        for at, (part, judged, after) in enumerate(told):
            name = ""
            if judged.kind == f"better_{self.flick}" and self._made_good(told, at):
                found.append((part, replace(judged, kind="", better=()), after))
                continue
            if not judged.kind and falls[at] >= self.least:
                name = "danger" if after - then[at] >= self.hidden else ""
                name = name or (_fall(*split(told, at)) if falls[at] == max(falls) else "")
            one = (part, replace(judged, kind=f"{name}_{self.flick}"), then[at])
            found.append(one if name else told[at])
        return found

    def _made_good(self, told: Told, at: int) -> bool:
        """Who goes on flicking stands better than the flick seemed to leave it: nothing was much better."""
        part, *_ = told[at]
        later = told[at + 1][0] if at + 1 < len(told) else None
        if later is None or (later.seat, later.round) != (part.seat, part.round):
            return False
        choice, _, rest = split(told, at)
        return -choice - rest < self.wrong

    def accounts(self, told: Told) -> dict[str, Account]:
        """What flicks and answers that were chosen cost each side, what the tremor did, and the rest."""
        found = {}
        for seat in PLAYERS:
            mine = [split(told, at) for at in range(len(told)) if told[at][0].seat is seat]
            choice, luck, rest = (round(sum(one[kind] for one in mine), 3) + 0.0 for kind in range(3))
            found[seat.value] = Account(choice, luck, rest)
        return found


def _fall(choice: float, luck: float, rest: float) -> str:
    """The largest fall of the line: by choice and bad luck only where both had a part in it."""
    return "ground" if max(choice, luck) <= -SOME else "fell"


def split(told: Told, at: int) -> tuple[float, float, float]:
    """What a turn moved on the line: by choice, by luck, by neither."""
    _, judged, after = told[at]
    as_meant = meant(judged, after)
    flicked = after if judged.flicked is None else judged.flicked
    return (
        as_meant - judged.chance - judged.cost,
        flicked - as_meant,
        line_after(told, at) - flicked + judged.cost,
    )
