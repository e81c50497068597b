"""A game is its phases, with a rulebook, options, a position format, a view and equipment.

The match driver, the server and the agents know nothing else of a game. What it says of itself comes first;
everything else is derived from its phases, once for all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Endable, Phase, PhaseChoices, Step
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import BySeat, Eyes, Seat, seat_of
from pitchside.core.turn import Turn

S = TypeVar("S", bound=Endable)
A = TypeVar("A")

Position = str | dict[str, Any]
"""A position as other programs read it: compact text (Play Ball) or a JSON object."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """Score as the rules count it, everything ever scored, and the round."""

    score: BySeat[int]
    goals: BySeat[int]
    round: int


class Game(ABC, Generic[S, A]):
    """One game's rules. Stateless: every method is a pure function of what it is given."""

    id: str
    """The public name: lower-case letters and hyphens."""
    actions: tuple[type, ...]
    """The classes of its actions."""
    physics: str | None = None
    """The version of the physics that its records depend on; None where nothing is flicked."""
    rulebook: Rulebook
    """Its clauses and sentences."""
    offered: Mapping[str, Sequence[Any]]
    """Options a person is asked before a match, with their values; the page proposes the first."""
    rarer: Mapping[str, Sequence[Any]] = {}
    """Options that nobody is asked, with their values, where these can be listed."""
    unrated: Mapping[str, Sequence[Any]] = {}
    """Options with the values under which no result counts for a rating."""
    changed: Mapping[str, Sequence[str]] = {}
    """The clauses that an edition of the rules changed so that a match may come to another result."""

    # What a game says of itself.

    @abstractmethod
    def phase_of(self, state: S) -> Phase[S, A]:
        """The phase that a state is in."""

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full, defaults filled in; `Malformed` for what is no option."""

    @abstractmethod
    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Board, sizes or cards as plain data, for drawing."""

    @abstractmethod
    def start(self, options: Mapping[str, Any]) -> S:
        """The state before the first action."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action that prints as this text; `Malformed` if none does."""

    @abstractmethod
    def described(self, position: Position, options: Mapping[str, Any]) -> S:
        """The state that a position describes, before its phase has admitted it."""

    @abstractmethod
    def write(self, state: S, eyes: Eyes = Eyes.ALL) -> Position:
        """Inverse of `read`; for other eyes: what they may see."""

    @abstractmethod
    def scoreboard(self, state: S) -> Scoreboard:
        """What stands on the scoreboard."""

    @abstractmethod
    def over_rule(self, state: S) -> str:
        """The clause cited for an action after the end."""

    def view(self, state: S, seat: Seat | None) -> Any:
        """What this seat may see, as a value agents can search on; None = spectator."""
        return state

    def hides(self, options: Mapping[str, Any]) -> bool:
        """May something be hidden from somebody in a match with these options?"""
        return False

    def taken_back(self, action: A) -> str | None:
        """What one takes back by going back to before this action: a `turn`, a `flick`; None: it stands."""
        return None

    # What follows from its phases.

    def open(self, state: S) -> Turn[S, A] | None:
        """What the game does by itself before anybody acts, if anything."""
        after, events, rulings, _, _ = self._run_on(Step(state))
        return None if after is state else Turn(state, {}, events, rulings, after)

    def to_act(self, state: S) -> frozenset[Seat]:
        """Seats to act; none when the match is over."""
        return frozenset() if state.outcome is not None else self.phase_of(state).to_act(state)

    def choices(self, state: S, seat: Seat) -> Choices[A]:
        """What that seat may do; nothing where it is not to act."""
        who = seat_of(seat)
        found = self.phase_of(state).choices(state, who) if who in self.to_act(state) else Listed[A]()
        if isinstance(found, PhaseChoices):
            return replace(found, read=partial(action_of, self))
        if isinstance(found, Listed):
            return found.read_by(partial(action_of, self))
        return found

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` with its clause if the seat is not to act or may not do this."""
        self._check(state, seat_of(seat), action_of(self, action))

    def _check(self, state: S, seat: Seat, action: A) -> None:
        try:
            if state.outcome is not None:
                raise IllegalAction(self.over_rule(state), "over")
            phase = self.phase_of(state)
            if seat not in phase.to_act(state):
                raise phase.refusal(state, seat, action)
            phase.check(state, seat, action)
        except IllegalAction as error:
            error.book = self.rulebook  # a phase names the sentence, the game has the words
            raise

    def play(self, state: S, actions: Mapping[Seat, A]) -> Turn[S, A]:
        """Check, then play the actions of all seats that are to act, and what follows by itself."""
        taken = self._read_all(actions)
        for seat, action in taken.items():
            self._check(state, seat, action)
        return self._played(state, taken)

    def foreseen(self, state: S, actions: Mapping[Seat, A]) -> Turn[S, A]:
        """What actions bring that are known to be lawful: of a list of choices, for instance."""
        return self._played(state, self._read_all(actions))

    def _read_all(self, actions: Mapping[Seat, A]) -> dict[Seat, A]:
        if type(actions) is not dict and not isinstance(actions, Mapping):  # which takes its time
            raise TypeError(f"an action for each seat is expected here, not {type(actions).__name__}")
        return {seat_of(seat): action_of(self, action) for seat, action in actions.items()}

    def _played(self, state: S, taken: Mapping[Seat, A]) -> Turn[S, A]:
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        phase = self.phase_of(state)
        if taken.keys() != phase.to_act(state):
            wanted, given = (" and ".join(sorted(some)) or "nobody" for some in (phase.to_act(state), taken))
            raise Malformed(f"an action of {wanted} is expected here, not of {given}")
        step = self._run_on(phase.play(state, taken))
        return Turn(state, taken, step.events, step.rulings, step.state, step.settled, step.secret)

    def _run_on(self, step: Step[S]) -> Step[S]:
        """Through the phases that need nobody, until one waits or the match is over."""
        while step.state.outcome is None:
            more = self.phase_of(step.state).enter(step.state)
            if more is None:
                break
            step = step.join(more)
        return step

    def attempts(self, state: S, seat: Seat) -> Iterable[A]:
        """Actions a person might try here, lawful or not, so that a page can say why not."""
        return self.phase_of(state).attempts(state, seat) if seat in self.to_act(state) else ()

    def read(self, position: Position, options: Mapping[str, Any]) -> S:
        """A position set by hand, as its phase admits it; `Malformed` if it is none."""
        state = self.described(position, options)
        return self.phase_of(state).admit(state)

    def seen(self, position: Position, options: Mapping[str, Any]) -> Any:
        """The view of whom this position was written for: what is hidden from those eyes may be missing."""
        return self.read(position, options)

    def conclude(self, state: S, winner: Seat | None, reason: str) -> tuple[Outcome, str | None]:
        """The outcome when the match ends by clock, resignation or agreement, and the clause that says so.

        No clause does, unless the game overrides this.
        """
        return Outcome(winner, Reason(reason), self.scoreboard(state).score), None


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
