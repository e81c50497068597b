"""A match of Pitch Out at one moment: frozen and complete."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitchside.core.outcome import Outcome
from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.aftermath import Aftermath
from pitchside.games.pitch_out.options import Options


class Phase(StrEnum):
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
class State:
    """Everything that decides how the match can go on."""

    options: Options
    phase: Phase
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
