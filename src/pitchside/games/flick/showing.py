"""How long a flick is shown, by its tape: the pace of the film, its slow motion, and the replay after it.

The page shows flicks by the same law (`web/src/flick/showing.ts`); `web/src/flick/showing.json` holds both to
it. Here it tells how long the next clock waits, so it knows one pace alone, the usual one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, log
from typing import Any, NamedTuple

from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event

PACE = 0.55
"""Seconds on the tape for each second on the screen."""
SLOW, SLOW_MM, SLOW_S = 0.2, 200.0, 0.7
"""Slow motion before what decides: its rate, its length at most in mm of the way and in seconds on screen."""
TAIL, GLIDE = 0.25, 0.25
"""Below the first part of a flick's highest speed the rate falls to the second part, so that discs glide."""
FALL_S = 0.52
"""Seconds on the tape in which a disc that has left flies, drops and comes to rest."""
AIR_S = 0.45
"""A thrown or passed ball is in the air for so long on the screen, at least."""
AGAIN, AGAIN_S, BEYOND_S, GAP_S = 0.25, 0.6, 0.25, 0.4
"""The replay: its rate, its length on the tape, how much of it is after what decided, the pause before it."""
HURRY_MS = 20_000
"""Nothing is shown again to a player with less time than this."""
SAVE_S = 1.6
"""A Guard takes the place of whoever fell in so long."""
CHAIN = 3
"""So many contacts are a chain."""
BALL = "ball"
BOTH = frozenset(PLAYERS)


@dataclass(frozen=True, slots=True)
class Moment:
    """What a flick is remembered for: which piece, when, and to whom it is shown again."""

    piece: str
    t: float
    slow: bool
    again: frozenset[Seat]


class Leg(NamedTuple):
    """A stretch of the tape, and the rate at its beginning and at its end."""

    t0: float
    t1: float
    r0: float
    r1: float

    @property
    def seconds(self) -> float:
        """On the screen."""
        if self.r0 == self.r1:
            return (self.t1 - self.t0) / self.r0
        return (self.t1 - self.t0) * log(self.r0 / self.r1) / (self.r0 - self.r1)


@dataclass(frozen=True, slots=True)
class Film:
    """As much of a step's tapes as tells how long they are shown."""

    segments: dict[str, list[list[float]]]
    rest: float
    """The instant from which nothing slides."""
    end: float
    """The last instant, falls included."""
    air: float
    """Until then the ball flies."""
    moment: Moment | None


def shown_s(events: Sequence[Event], seats: frozenset[Seat], left_ms: int) -> float:
    """Seconds in which a step is shown to those seats, each of which has at least so much time left."""
    film = film_of(events)
    if film is None:
        return SAVE_S if any(event.kind == "replaced" for event in events) else 0.0
    seconds = sum(leg.seconds for leg in legs(film))
    if film.moment is not None and film.moment.again & seats and left_ms >= HURRY_MS:
        seconds += again_s(film, film.moment)
    return seconds


def again_s(film: Film, moment: Moment) -> float:
    """Seconds of the replay and the pause before it."""
    until = min(film.end, moment.t + BEYOND_S)
    return GAP_S + (until - max(0.0, moment.t + BEYOND_S - AGAIN_S)) / AGAIN


def film_of(events: Sequence[Event]) -> Film | None:
    """The film of a step; None where nothing was flicked."""
    segments: dict[str, list[list[float]]] = {}
    contacts: list[tuple[float, str, str]] = []
    exits: list[float] = []
    flight = 0.0
    for event in events:
        if "tape" not in event.facts:
            continue
        tape, flight = event.facts["tape"], float(event.facts.get("flight", 0.0))
        for name, rows in tape["segments"].items():
            segments[name] = [[row[0] + flight, row[1] + flight, *row[2:]] for row in rows]
        contacts += [(row[0] + flight, row[1], row[2]) for row in tape.get("contacts", ())]
        exits += [row[0] + flight for row in tape.get("exits", ())]
    if not segments and flight == 0.0:
        return None
    moment = moment_of(events, contacts)
    rest = max((rows[-1][1] for rows in segments.values() if rows), default=flight)
    end = max([rest, *(t + FALL_S for t in exits)])
    air = flight or _passed(events, segments, contacts)
    return Film(segments, rest, end, air, moment)


def _passed(
    events: Iterable[Event],
    segments: dict[str, list[list[float]]],
    contacts: Iterable[tuple[float, str, str]],
) -> float:
    """Until when a passed ball flies: to the first it touches, or to where it lies."""
    if BALL not in segments or not any(event.facts.get("announce") == "pass" for event in events):
        return 0.0
    touched = [t for t, *pair in contacts if BALL in pair]
    return min([segments[BALL][-1][1], *touched])


def moment_of(events: Sequence[Event], contacts: Sequence[tuple[float, str, str]]) -> Moment | None:
    """A Captain who goes out, a touchdown, or a chain that took a puck or gave somebody the ball."""
    flicked = next(
        (owner_of(str(event.facts.get("piece"))) for event in events if event.kind == "flick"), None
    )
    for event in events:
        piece, t = str(event.facts.get("piece")), event.t
        owner = owner_of(piece)
        if t is None or owner is None:
            continue
        if event.kind == "eliminated" and piece.endswith(".captain"):
            return Moment(piece, t, True, frozenset({owner}))
        if event.kind == "touchdown":
            return Moment(piece, t, True, frozenset({owner.other}))
    for event in events:
        piece, t = str(event.facts.get("piece")), event.t
        won = event.kind == "carrier" or (event.kind == "eliminated" and owner_of(piece) is not flicked)
        if t is not None and won and len({frozenset(pair) for at, *pair in contacts if at <= t}) >= CHAIN:
            return Moment(piece, t, False, BOTH)
    return None


def owner_of(piece: str) -> Seat | None:
    """Whose piece it is, by its name; nobody's is the ball."""
    return next((seat for seat in PLAYERS if piece.startswith(f"{seat.value}.")), None)


def legs(film: Film) -> list[Leg]:
    """The film in stretches, each with its rate."""
    moment = film.moment if film.moment is not None and film.moment.slow else None
    slow_to = 0.0 if moment is None else moment.t
    slow_from = 0.0 if moment is None else max(0.0, slow_to - _slow_for(film, moment))
    tail = _tail(film)
    in_air = min(PACE, film.air / AIR_S)

    def rates(t0: float, t1: float) -> tuple[float, float]:
        middle = (t0 + t1) / 2
        if slow_from <= middle < slow_to:
            return SLOW, SLOW
        if middle < film.air:
            return in_air, in_air
        if tail <= middle < film.rest:
            return _gliding(t0, tail, film.rest), _gliding(t1, tail, film.rest)
        return PACE, PACE

    cuts = sorted(
        {0.0, film.end, *(t for t in (film.air, slow_from, slow_to, tail, film.rest) if t < film.end)}
    )
    return [Leg(t0, t1, *rates(t0, t1)) for t0, t1 in pairwise(cuts)]


def _gliding(t: float, tail: float, rest: float) -> float:
    return PACE * (1.0 - (1.0 - GLIDE) * (t - tail) / (rest - tail))


def _slow_for(film: Film, moment: Moment) -> float:
    """Seconds on the tape: the last stretch of the piece's way, and no longer than is good."""
    rows = [row for row in film.segments.get(moment.piece, ()) if row[0] < moment.t]
    most = SLOW_S * SLOW
    if not rows:
        return most
    t0, t1, _, _, vx, vy, slowing = rows[-1]
    speed = max(0.0, hypot(vx, vy) - slowing * (min(moment.t, t1) - t0))
    return most if speed * most <= SLOW_MM else SLOW_MM / speed


def _tail(film: Film) -> float:
    """The instant from which everything is slow, until it lies still; what flies does not glide."""
    rows = [row for each in film.segments.values() for row in each if row[0] >= film.air]
    slow = TAIL * max((hypot(row[4], row[5]) for row in rows), default=0.0)
    ends = (_above(row, slow) for row in rows)
    return max(ends, default=film.rest)


def _above(row: Sequence[Any], slow: float) -> float:
    """Until when a disc is faster than that, in this segment; 0 where it never is."""
    t0, t1, _, _, vx, vy, slowing = row
    over = hypot(vx, vy) - slow
    if over <= 0.0:
        return 0.0
    return float(min(t1, t0 + over / slowing) if slowing > 0.0 else t1)
