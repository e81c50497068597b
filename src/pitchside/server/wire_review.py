"""What travels of records: one played through, and its review with the line of the advantage, turning points
with a better turn, luck and choice."""

from __future__ import annotations

from typing import Any, Literal

from pitchside.server.wire import Hint, Message, Opened, Player, PlayerSeat, ResultView, StepView, Words


class Watched(Message):
    """POST /api/records (the file's text as body): a record played through."""

    game: str
    options: dict[str, Any]
    equipment: dict[str, Any]
    south: Player
    north: Player
    date: str
    start: str | dict[str, Any]
    """The opening position."""
    steps: list[StepView]
    result: ResultView | None
    helped: list[PlayerSeat]
    hash: str
    commitment: str | None
    opened: Opened | None


class BrokenFile(Message):
    """Its answer (status 422) for a record that cannot be played: the line, the clause that refused it."""

    line: int
    rule: str | None
    text: Words


class MomentView(Message):
    """A point of the line: South's chance, from 0 to 1, after so many steps of the record."""

    steps: int
    turn: int
    round: int
    south: float
    low: float
    high: float
    won: PlayerSeat | None
    """Who has won the round or the match here."""


class TurningView(Message):
    """A turn that changed who stood better; chances are those of who played it."""

    turn: int
    steps: int
    """So many steps of the record come before it."""
    until: int
    """So many when it is over."""
    seat: PlayerSeat
    kind: str
    text: Words
    yours: Words
    """The same as said to who played it."""
    before: float
    meant: float
    """After it as it was meant; `after` is as it came."""
    after: float
    better: Hint | None
    """The better turn, drawn as a hint."""


class GoalsView(Message):
    """Where a side's lead came from in ChiFootMi, in goals; together they are the difference of the match."""

    cards: float
    """Cards that were chosen, against the best mix."""
    corners: float
    """Where the shots and the keepers went."""
    draw: float
    """What came from the piles, and what the other side happened to show."""


class AccountView(Message):
    """What one side chose and what luck added, in chances; the goals its chances were worth."""

    choice: float
    luck: float
    rest: float
    """What the line moved beyond both: what the next flick found, and nobody had foreseen."""
    expected: float | None
    goals: GoalsView | None


class ReviewView(Message):
    """A finished review."""

    of: Literal["round", "match"]
    """What the chance is of winning."""
    judge: str
    """How it was judged: exactly by the `table`, or by `search`."""
    turns: int
    line: list[MomentView]
    points: list[TurningView]
    accounts: dict[PlayerSeat, AccountView] | None
    """Where luck has a part in the game."""


class ReviewStatus(Message):
    """GET and POST /api/matches/{id}/review, POST /api/reviews and GET /api/reviews/{name}."""

    name: str
    """Under which it is asked for again."""
    state: Literal["none", "working", "failed", "ready"]
    done: int
    of: int
    """Turns judged, of how many; 0 until that is known."""
    review: ReviewView | None
