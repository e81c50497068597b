"""The promise every game keeps; the match driver, the server and the agents know nothing else of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pitchside.core.choices import Choices
from pitchside.core.outcome import Outcome
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import BySeat, Eyes, Seat
from pitchside.core.turn import Turn

S = TypeVar("S")
A = TypeVar("A")

Position = str | dict[str, Any]
"""A position as other programs read it: compact text (Play Ball) or a JSON object."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """Score as the rules count it, everything ever scored, and the round."""

    score: BySeat[int]
    goals: BySeat[int]
    round: int


class Game(Protocol[S, A]):
    """One game's rules. Stateless: every method is a pure function of what it is given."""

    @property
    def id(self) -> str:
        """The public name, e.g. `play-ball`."""
        ...

    @property
    def actions(self) -> tuple[type, ...]:
        """The classes of its actions."""
        ...

    @property
    def physics(self) -> str | None:
        """The version of the physics that its records depend on; None where nothing is flicked."""
        ...

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and sentences."""
        ...

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full, defaults filled in; `Malformed` for what is no option."""
        ...

    def start(self, options: Mapping[str, Any]) -> S:
        """The state before the first action."""
        ...

    def open(self, state: S) -> Turn[S, A] | None:
        """What the game does by itself before anybody acts (a skipped turn), if anything."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """Seats to act; two = at once; CHANCE = a toss, deal or tremor; none = over."""
        ...

    def choices(self, state: S, seat: Seat) -> Choices[A]:
        """What that seat may do."""
        ...

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` with its clause if the seat is not to act or may not do this."""
        ...

    def play(self, state: S, actions: Mapping[Seat, A]) -> Turn[S, A]:
        """Check, then play the actions of all seats that are to act."""
        ...

    def may_be_tried(self, action: A) -> bool:
        """May it be played beforehand, to see whether what comes after it is lawful?

        Placing a piece may; a shot may not, and nothing else that tells what is hidden or not yet known.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended by the game's own rules, if it has."""
        ...

    def conclude(self, state: S, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The outcome when the match ends from outside (clock, resignation, agreement), and its clause."""
        ...

    def view(self, state: S, seat: Seat | None) -> Any:
        """What this seat may see, as a value agents can search on; None = spectator."""
        ...

    def parse(self, text: str) -> A:
        """The action that prints as this text; `Malformed` if none does."""
        ...

    def read(self, position: Position, options: Mapping[str, Any]) -> S:
        """A position set by hand, checked; `Malformed` if it is none."""
        ...

    def write(self, state: S, eyes: Eyes = Eyes.ALL) -> Position:
        """Inverse of `read`; for other eyes: what they may see."""
        ...

    def attempts(self, state: S, seat: Seat) -> Iterable[A]:
        """Actions a person might try here, lawful or not, so that a page can say why not."""
        ...

    def scoreboard(self, state: S) -> Scoreboard:
        """What stands on the scoreboard."""
        ...

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Board, sizes or cards as plain data, for drawing."""
        ...

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Options a person is asked before a match, with their values, the default first."""
        ...

    def over_rule(self, state: S) -> str:
        """The clause cited for an action after the end."""
        ...

    def sealed_rule(self, state: S) -> str:
        """The clause cited for a second choice while the first waits for the other seat's."""
        ...

    def turn_rule(self, state: S) -> str:
        """The clause cited for an action by a seat that is not to act."""
        ...


def action_of(game: Game[Any, A], given: object) -> A:
    """An action, or the one that prints as this text; `TypeError` for anything else."""
    if isinstance(given, game.actions):
        return given  # type: ignore[return-value]  # it is of one of the game's own classes
    if isinstance(given, str):
        return game.parse(given)
    raise TypeError(f"an action of {game.id} or its text is expected here, not {type(given).__name__}")


def sees_all(game: Game[S, Any], state: S, eyes: Eyes) -> bool:
    """Is nothing of this state hidden from these eyes?"""
    return game.write(state, eyes) == game.write(state)
