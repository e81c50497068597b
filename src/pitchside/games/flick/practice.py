"""The practice table: whatever lies on it, flicked by the engine of the matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games.flick import kernel_tremor
from pitchside.games.flick.action import Flick, Tremor, quantised, read_flick
from pitchside.games.flick.touches import first_touched, pushes
from pitchside.games.flick.tremor import shaken
from pitchside.physics import Tape

MOST_TREMOR, MOST_STRENGTH = 3.0, 10.0
"""Degrees and per cent: no hand on the practice table trembles more."""
LEAST_SPEED = 1
Pieces = list[dict[str, Any]]


class NoSuchShot(Malformed):
    """What is to be flicked cannot be; `code` names the sentence that says why."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Ran(NamedTuple):
    """What a flick did."""

    tape: Tape
    pieces: Pieces
    """Where everything lies in the end."""
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """What practising a game needs of it."""

    read: Callable[[Any], Any]
    """A table from its pieces; `Malformed` says what is wrong with it."""
    write: Callable[[Any], Pieces]
    discs: Callable[[Any], frozenset[str]]
    """What can be flicked on a table."""
    top: Callable[[str], int]
    run: Callable[[Any, Flick, bool], Ran]
    kind: str
    """The puzzles that a table with a flick is a draft of."""
    options: Mapping[str, Any]
    hint: Callable[[Any, Flick, str | None], str]
    """Which of their hints fits a flick that meets something first."""
    balls: frozenset[str] = frozenset()
    """What is flicked here by itself, and in a match only by somebody."""


class Hand(NamedTuple):
    """How a hand errs: degrees as in a match, and a share of the strength."""

    tremor: float
    strength: float


def flick_of(bench: Bench, table: Any, raw: Mapping[str, Any]) -> Flick:
    """The flick that is meant; `NoSuchShot` where nothing can be flicked so."""
    piece = str(raw["piece"])
    if piece not in bench.discs(table):
        raise NoSuchShot("practice_piece", piece=piece)
    top = bench.top(piece)
    if not LEAST_SPEED <= round(raw["speed"]) <= top:
        raise NoSuchShot("practice_speed", most=top)
    return read_flick({"do": "flick", **raw}, top, LEAST_SPEED)


def trembled(flick: Flick, top: int, hand: Hand, rng: Random) -> Flick:
    """The flick as this hand really makes it: the law of the matches, with a strength of its own."""
    turn, share = kernel_tremor.spread(hand.tremor, flick.speed / top, flick.steady / 100.0)
    share *= hand.strength / 100.0 / kernel_tremor.SPEED
    angle, speed = rng.gauss(0.0, turn), round(rng.gauss(0.0, share) * flick.speed)
    return shaken(flick, Tremor(quantised(angle), speed), top)


def first_met(tape: Tape, piece: str) -> str | None:
    """What a piece touched first."""
    return next(iter(first_touched(pushes(tape), piece)), None)


def draft_of(bench: Bench, table: Any, flick: Flick | None = None, met: str | None = None) -> dict[str, Any]:
    """A line of the game's puzzles, for a person to grade; a ball by itself is no action of a match."""
    told = flick is not None and flick.piece not in bench.balls
    return {
        "facts": {}, "grade": 2, "hint": "" if flick is None else bench.hint(table, flick, met),
        "kind": bench.kind, "options": dict(bench.options),
        "position": {"pieces": bench.write(table), "to_act": Seat.SOUTH.value},
        "solution": [str(Flick(flick.piece, flick.angle, flick.speed))] if flick is not None and told else [],
    }  # fmt: skip
