"""A review as values: the line of the advantage, its turning points, luck against choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat

FORMAT = 1
"""The version of the plain form."""
DIGITS = 4
"""Chances are kept to so many decimals: what comes after is noise."""


@dataclass(frozen=True, slots=True)
class Part:
    """One turn as it is judged: what the match has from `first` to `last` (excluded), by one seat."""

    seat: Seat
    round: int
    number: int
    """Counted from 1 through the whole match."""
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What a turn was worth to who played it; chances go from 0 to 1."""

    chance: float
    """Before it, if the best turn is played."""
    spread: float = 0.0
    """How far the truth may be from that, either way."""
    meant: float | None = None
    """After it as it was meant; None: as it came."""
    came: float | None = None
    """After it as it came; None: as the next turn is judged."""
    flicked: float | None = None
    """After the flick alone, before anybody has answered it; None: as it came."""
    cost: float = 0.0
    """What the own answers to the flick cost: chosen, as the flick was."""
    kind: str = ""
    """What was missed, if anything."""
    by: str | None = None
    """Who missed it, where that is not the one whose turn it is."""
    better: tuple[str, ...] = ()
    """The best turn in the public notation, where another one was played."""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**asdict(self), "better": list(self.better)}


def judged_of(plain: Mapping[str, Any]) -> Judged:
    """Inverse of `plain`."""
    return Judged(**{**plain, "better": tuple(plain["better"])})


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the line: South's chance after so many steps of the record."""

    steps: int
    turn: int
    """The turn that begins here; at the end of a round the one that ended it."""
    round: int
    south: float
    low: float
    high: float
    won: str | None = None
    """Who has won the round or the match here."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed who stood better."""

    turn: int
    steps: int
    """So many steps of the record come before it."""
    until: int
    """So many when it is over."""
    seat: str
    """Who played it."""
    kind: str
    before: float
    """The chance of who played it, with the best turn."""
    meant: float
    """After the turn as it was meant."""
    after: float
    """As it came."""
    better: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Account:
    """Where the chance of one side went in the match: what it chose, and what luck added or took."""

    choice: float
    luck: float
    rest: float = 0.0
    """What the line moved after its turns beyond both: what the next flick found, and nobody had foreseen."""
    expected: float | None = None
    """Goals that its chances were worth, where they can be counted."""
    goals: Mapping[str, float] | None = None
    """Where its lead came from, in goals to one decimal: `cards`, `corners` and `draw` add up to it."""


@dataclass(frozen=True, slots=True)
class Review:
    """The whole review."""

    game: str
    of: str
    """What the chance is of winning: the `round` or the `match`."""
    judge: str
    """How the turns were judged: by the `table`, by `search`."""
    nodes: int
    turns: int
    line: tuple[Moment, ...]
    points: tuple[TurningPoint, ...]
    accounts: Mapping[str, Account] | None = None
    """By seat, where luck has a part in the game."""
    ended: Mapping[str, Any] | None = None
    """How the match ended: `winner`, `reason`, `score`; None where it did not."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"format": FORMAT, **asdict(self)}


def review_of(plain: Mapping[str, Any]) -> Review:
    """Inverse of `plain`; `Malformed` for what is no review of this format."""
    if plain.get("format") != FORMAT:
        raise Malformed(f"this is no review of format {FORMAT}")
    try:
        rest = {key: value for key, value in plain.items() if key != "format"}
        accounts = rest["accounts"]
        return Review(
            **{
                **rest,
                "line": tuple(Moment(**one) for one in rest["line"]),
                "points": tuple(_point(one) for one in rest["points"]),
                "accounts": accounts and {seat: Account(**one) for seat, one in accounts.items()},
            }
        )
    except (KeyError, TypeError) as error:
        raise Malformed("this is no review") from error


def _point(plain: Mapping[str, Any]) -> TurningPoint:
    return TurningPoint(**{**plain, "better": tuple(plain["better"])})


def rounded(chance: float) -> float:
    """A chance as it is kept."""
    return round(min(1.0, max(0.0, chance)), DIGITS)
