"""A match of Pitch Out at one moment: frozen and complete."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from pitchside.core.outcome import Outcome
from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.options import Options


class PhaseName(StrEnum):
    """What is being asked."""

    SELECT = "select"
    FIRST_SHOT = "first_shot"
    FIRST = "first"
    DEPLOY = "deploy"
    TURN = "turn"
    ANSWER = "answer"
    AGAIN = "again"
    OVER = "over"


class Ask(StrEnum):
    """Questions of POT-3.3 d in the order in which they are asked, then those between rounds (POT-8.7)."""

    GUARD = "guard"
    IMMORTAL = "immortal"
    SHADOW = "shadow"
    SAPPER = "sapper"
    GOLEM = "golem"
    RETURN = "return"
    REMOVE = "remove"
    BAN = "ban"
    REPLACE = "replace"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Piece:
    """A puck or block on the arena; `on` is the puck that a Shadow lies on."""

    id: str
    x: float
    y: float
    angle: float = 0.0
    on: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Something a seat must answer: who, what, and among which pieces."""

    ask: Ask
    seat: Seat
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What the answers still need to know of the flick being ruled; pieces by id, in order of time."""

    piece: str = ""
    """The played puck."""
    second: bool = False
    """Was it a second flick (POT-6.14)?"""
    ended: bool = False
    """Did the played puck leave or was it eliminated, so that its activation is over (POT-6.16)?"""
    touched: tuple[str, ...] = ()
    """Pucks that the played one touched."""
    blocks: tuple[str, ...] = ()
    """The obstacle it touched last; several where they were touched in one instant."""
    eliminated: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """Pucks that left the arena; the played one only where no touch had eliminated it before."""
    ejected: bool = False
    """Did an enemy leave the arena that is eliminated, by leaving or by a touch (POT-6.11)?"""
    back: tuple[str, ...] = ()
    """Pucks that an obstacle drove out, due back (POT-4.3)."""
    undying: str | None = None
    """The played Immortal, due back (POT-6.5)."""
    guarded: bool = False
    """Have the Guards answered?"""
    golem: str | None = None
    """The Golem that is due (POT-6.11)."""
    south: int = 0
    """Pucks of south in play before the flick (POT-5.6)."""
    north: int = 0

    def had(self, seat: Seat) -> int:
        """Pucks of a seat in play before the flick."""
        return self.south if seat is Seat.SOUTH else self.north

    @property
    def due(self) -> tuple[str, ...]:
        """What is not in the arena and still counts as in play (POT-7.5)."""
        return (*self.back, *(name for name in (self.undying, self.golem) if name is not None))

    def plain(self) -> dict[str, Any]:
        """The public form; what has its default is left out."""
        found = asdict(self)
        kept = {one.name for one in fields(self) if found[one.name] != one.default}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found.items()
            if name in kept
        }


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the match can go on."""

    options: Options
    phase: PhaseName
    turn: Seat
    """The active player; in the phases before a turn whoever is to choose or to place."""
    pieces: tuple[Piece, ...] = ()
    """In play, blocks included, sorted by id."""
    reserve: tuple[str, ...] = ()
    """Eliminated pucks, the first one first."""
    removed: tuple[str, ...] = ()
    """Obstacles out of the round."""
    round: int = 1
    score: BySeat[int] = field(default_factory=lambda: BySeat(0, 0))
    powers: BySeat[str | None] = field(default_factory=lambda: BySeat(None, None))
    """What each Captain copies."""
    chose: bool = False
    """Has the active player chosen the Captain's power, or flicked, in this turn?"""
    starter: Seat = Seat.SOUTH
    """Who begins the round."""
    selected: BySeat[tuple[str, ...]] = field(default_factory=lambda: BySeat((), ()))
    banned: tuple[str, ...] = ()
    again: str | None = None
    """The puck with a second flick: offered in phase `again`, owed in phase `turn`."""
    queue: tuple[Question, ...] = ()
    """Answers still to be asked, the next one first."""
    thinned: frozenset[Seat] = frozenset()
    """Players whose fall to two pucks has already cost the opponent an obstacle in this round (POT-5.6)."""
    flicks: BySeat[Flick | None] = field(default_factory=lambda: BySeat(None, None))
    """Flicks made, waiting for their tremor."""
    memory: Aftermath | None = None
    """What the answers still need of the flick that is being ruled."""
    lent: tuple[str, ...] = ()
    """Pucks of the reserve whose bodies serve Golems (POT-6.12)."""
    outcome: Outcome | None = None
    fielded: BySeat[tuple[str, ...]] = field(default_factory=lambda: BySeat((), ()))
    """Between advanced rounds: what each side had in the round just ended, known to all."""

    @property
    def trembles(self) -> bool:
        """Does a flick wait for its tremor?"""
        return self.flicks.south is not None or self.flicks.north is not None
