"""The one driver: walks a record turn by turn, has each judged, and puts the review together.

Every turn is judged by itself, so that the work can be stopped after any of them and gone on with, here or in
another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pitchside.core.errors import Malformed, PitchsideError
from pitchside.core.manifest import load
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import MANIFESTS, manifest_of
from pitchside.review.judge import Judge, Told, meant, most_moved, round_won, standing
from pitchside.review.values import Judged, Moment, Part, Review, TurningPoint, rounded

MOST_POINTS = 5
LESSONS = 2
"""The loser's choices that are told in any case: the worst of those that had something better."""

Progress = Callable[[int, int], None]


def has_review(game: str) -> bool:
    """Whether the matches of this game can be reviewed."""
    return game in MANIFESTS and manifest_of(game).judge is not None


class Stopped(PitchsideError):
    """The review was stopped; what was judged can be gone on with."""

    def __init__(self, judged: Sequence[Judged]) -> None:
        super().__init__("the review was stopped")
        self.judged = tuple(judged)


class Walk:
    """One match on its way through review."""

    def __init__(self, match: Match[Any, Any], nodes: int | None = None) -> None:
        manifest = manifest_of(match.game.id)
        if manifest.judge is None:
            known = ", ".join(game for game in MANIFESTS if has_review(game))
            raise Malformed(f"there is no review of {match.game.id}; known are {known}")
        self.match = match
        self.nodes = nodes or manifest.review_nodes
        made: Judge = load(manifest.judge)(match, self.nodes)
        self.judge = made
        stand = standing(match)
        self._stand = frozenset(stand)
        self.parts = tuple(made.parts(stand))

    def run(
        self,
        judged: Sequence[Judged] = (),
        progress: Progress | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Review:
        """Judge every turn from where it was left; `Stopped` has what was done when `stop` says so."""
        done = [*judged]
        while len(done) < len(self.parts):
            if stop is not None and stop():
                raise Stopped(done)
            done.append(self.judged(len(done)))
            if progress is not None:
                progress(len(done), len(self.parts))
        return self.review(done)

    def judged(self, number: int) -> Judged:
        """One turn, the first being 0."""
        return self.judge.judge(self.parts[number])

    def review(self, judged: Sequence[Judged]) -> Review:
        """All of them together."""
        ends = [self._after(at, judged) for at in range(len(self.parts))]
        told = list(zip(self.parts, judged, ends, strict=True))
        return Review(
            game=self.match.game.id,
            of=self.judge.of,
            judge=self.judge.name,
            nodes=self.nodes,
            turns=len(self.parts),
            line=tuple(moment for one in told for moment in self._moments(*one)),
            points=turning(self.judge.named(told), self.judge.least, self._loser, self.judge.still),
            accounts=self.judge.accounts(told),
            ended=self.match.outcome.plain() if self.match.outcome else None,
        )

    @property
    def _loser(self) -> str | None:
        winner = self.match.outcome.winner if self.match.outcome else None
        return winner.other.value if winner else None

    def _after(self, at: int, judged: Sequence[Judged]) -> float:
        """What the turn brought to who played it: won or lost, as it was judged, or as the next one is."""
        part, own = self.parts[at], judged[at]
        won = self._won(part)
        if won is not None:
            return float(won is part.seat)
        if own.came is not None:
            return own.came
        if at + 1 == len(self.parts) or self.parts[at + 1].round != part.round:
            return own.chance
        later, chance = self.parts[at + 1], judged[at + 1].chance
        return chance if later.seat is part.seat else 1.0 - chance

    def _won(self, part: Part) -> Seat | None:
        """Who has won by what was played; a claim (resigned, out of time) ends a match, and wins no turn."""
        played = (self.match.turns[at] for at in range(part.first, part.last) if at in self._stand)
        return next(filter(None, map(round_won, played)), None)

    def _moments(self, part: Part, judged: Judged, after: float) -> list[Moment]:
        south = judged.chance if part.seat is Seat.SOUTH else 1.0 - judged.chance
        low, high = rounded(south - judged.spread), rounded(south + judged.spread)
        found = [Moment(part.first, part.number, part.round, rounded(south), low, high)]
        if (won := self._won(part)) is not None:
            sure = float(won is Seat.SOUTH)
            found.append(Moment(part.last, part.number, part.round, sure, sure, sure, won.value))
        return found


def turning(
    told: Told, least: float, loser: str | None = None, still: float = 0.0
) -> tuple[TurningPoint, ...]:
    """The turns that cost or brought most, in their order; not those that left the chance where it was.

    The loser's worst choices are always told, and where the line moved most.
    """
    found = [_point(*one) for one in told if one[1].kind]
    chose = [one for one in found if one.seat == loser and one.better and _lost(one) >= least]
    worst = sorted(chose, key=_lost)[-LESSONS:]
    sure = {most_moved(told, least), *(one.turn for one in worst)}
    moved = [one for one in found if weight(one) >= least and abs(one.before - one.after) >= still]
    weighty = [one for one in found if one in moved or one.turn in sure]
    chosen = sorted(weighty, key=lambda one: (one.turn not in sure, -weight(one), one.turn))[:MOST_POINTS]
    return tuple(sorted(chosen, key=lambda one: one.turn))


def _lost(point: TurningPoint) -> float:
    """What was lost by choice."""
    return point.before - point.meant


def weight(point: TurningPoint) -> float:
    """How much of a chance was lost by choice, moved by luck, or lost by both."""
    return max(point.before - point.meant, point.before - point.after, abs(point.after - point.meant))


def _point(part: Part, judged: Judged, after: float) -> TurningPoint:
    """Told from the side that it belongs to."""
    other = judged.by is not None and judged.by != part.seat.value
    before, as_meant, came = (
        rounded(1.0 - one if other else one) for one in (judged.chance, meant(judged, after), after)
    )
    return TurningPoint(
        turn=part.number,
        steps=part.first,
        until=part.last,
        seat=judged.by or part.seat.value,
        kind=judged.kind,
        before=before,
        meant=as_meant,
        after=came,
        better=judged.better,
        facts=judged.facts,
    )
