"""A phase of a game is a thing, and a game is its phases: all else that `Game` promises is derived here once.

A state says by a name which phase it is in; `phase_of` gives the thing. A phase tells in one place who acts,
what is refused, what happens, what is asked, and what a position set by hand must hold. What waits over
another phase (a tremor, a question between rounds) is a phase too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import Position, Scoreboard, action_of
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Event, Ruling, Turn


class Endable(Protocol):
    """A state that knows whether the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        ...


S = TypeVar("S", bound=Endable)
A = TypeVar("A")


class Step(NamedTuple, Generic[S]):
    """What playing in a phase gives: a new state, what happened, what was ruled."""

    state: S
    events: tuple[Event, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    settled: bool = True
    """False while the actor may still take the action back."""
    secret: frozenset[Seat] = frozenset()
    """Seats whose action is for their own eyes only."""

    def join(self, more: Step[S]) -> Step[S]:
        """This step and the one after it, as one."""
        events, rulings = self.events + more.events, self.rulings + more.rulings
        return Step(more.state, events, rulings, self.settled or more.settled, self.secret | more.secret)

    def then(self, go_on: Callable[[S], Step[S]]) -> Step[S]:
        """This step, and what comes of its state."""
        return self.join(go_on(self.state))


class Phase(ABC, Generic[S, A]):
    """One phase, without memory: every method is a pure function of what it is given.

    Methods that take a seat are asked only for seats that are to act, but for `refusal`.
    """

    @abstractmethod
    def rule(self, state: S) -> str:
        """The clause that says who is to act now."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Seats to act; two = at once; CHANCE = a toss, deal or tremor."""

    def enter(self, state: S) -> Step[S] | None:
        """What happens by itself where nobody is asked: a skipped turn, a forced answer; None = wait.

        It is tried after every action and on every position set by hand, until a phase waits; so it must be
        None in a state that waits, however often it is asked.
        """
        return None

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` under its clause if this seat may not do this."""

    def accepts(self, state: S, seat: Seat, action: A) -> bool:
        """Is it not refused?"""
        try:
            self.check(state, seat, action)
        except IllegalAction:
            return False
        return True

    def refusal(self, state: S, seat: Seat, action: A) -> IllegalAction:
        """The answer to a seat that is not to act."""
        return IllegalAction(self.rule(state), "not_to_act", seat=seat.value)

    def sealed(self, state: S) -> str:
        """The clause cited for a second choice while the first waits for the other seat's."""
        return self.rule(state)

    @abstractmethod
    def play(self, state: S, actions: Mapping[Seat, A]) -> Step[S]:
        """What checked actions do; the state it gives names the phase that comes next."""

    def choices(self, state: S, seat: Seat) -> Choices[A]:
        """What a seat may do, made of what follows."""
        return PhaseChoices(self, state, seat, self.listed(state, seat))

    def listed(self, state: S, seat: Seat) -> Sequence[A] | None:
        """All lawful actions; None where they are too many, or where a list would give something away."""
        return None

    def sample(self, state: S, seat: Seat, rng: Random) -> A:
        """A lawful action drawn with the given source, where there is no list."""
        raise NotImplementedError(f"{type(self).__name__} has neither a list nor a sample")

    @abstractmethod
    def asks(self, state: S, seat: Seat) -> dict[str, Any]:
        """Kinds of action (`do`) and what the choice is about, for the public `pending` field."""

    def attempts(self, state: S, seat: Seat) -> Iterable[A]:
        """Actions a person might try here, lawful or not, so that a page can say why not."""
        return ()

    def admit(self, state: S) -> S:
        """A position set by hand in this phase: completed, or `Malformed`."""
        return state


class Nobody(Phase[S, A]):
    """A phase in which nobody acts: the end, or something that leads on by itself."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Nothing may be done."""
        raise self.refusal(state, seat, action)

    def play(self, state: S, actions: Mapping[Seat, A]) -> Step[S]:
        """Nothing is played."""
        return Step(state)

    def asks(self, state: S, seat: Seat) -> dict[str, Any]:
        """Nothing is asked."""
        return {"do": []}


@dataclass(frozen=True, slots=True)
class PhaseChoices(Generic[S, A]):
    """What one seat may do in a phase."""

    phase: Phase[S, A]
    state: S
    seat: Seat
    listed: Sequence[A] | None
    game: PhasedGame[S, A] | None = None
    """Whose texts and actions are understood by `in`."""

    @property
    def finite(self) -> bool:
        """Is there a list?"""
        return self.listed is not None

    def __contains__(self, action: object, /) -> bool:
        """Of an action or its text; a text that is no action is not among them."""
        if self.game is None:
            return self.phase.accepts(self.state, self.seat, action)  # type: ignore[arg-type]
        try:
            return self.phase.accepts(self.state, self.seat, action_of(self.game, action))
        except Malformed:
            return False

    def __iter__(self) -> Iterator[A]:
        return iter(self.listed or ())

    def sample(self, rng: Random) -> A:
        """One of the list, all equally likely, or one as the phase draws it."""
        if self.listed is None:
            return self.phase.sample(self.state, self.seat, rng)
        return rng.choice(self.listed)

    def pending(self) -> dict[str, Any]:
        """Kinds of action and what the choice is about."""
        return self.phase.asks(self.state, self.seat)


class PhasedGame(ABC, Generic[S, A]):
    """A game made of phases; it keeps the promise of `core.game.Game`."""

    id: str
    actions: tuple[type, ...]
    physics: str | None = None
    rulebook: Rulebook

    # What a game says of itself.

    @abstractmethod
    def phase_of(self, state: S) -> Phase[S, A]:
        """The phase that a state is in."""

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full, defaults filled in; `Malformed` for what is no option."""

    @abstractmethod
    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Options a person is asked before a match, with their values, the default first."""

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

    def view(self, state: S, seat: Seat | None) -> S:
        """What this seat may see; the whole state where nothing is hidden."""
        return state

    def may_be_tried(self, action: A) -> bool:
        """May it be played beforehand, because nothing can be learnt from it? Never a shot."""
        return False

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
        if seat not in self.to_act(state):
            return Listed[A]()
        found = self.phase_of(state).choices(state, seat)
        return replace(found, game=self) if isinstance(found, PhaseChoices) else found

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` with its clause if the seat is not to act or may not do this."""
        self._check(state, seat, action_of(self, action))

    def _check(self, state: S, seat: Seat, action: A) -> None:
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        phase = self.phase_of(state)
        if seat not in phase.to_act(state):
            raise phase.refusal(state, seat, action)
        phase.check(state, seat, action)

    def play(self, state: S, actions: Mapping[Seat, A]) -> Turn[S, A]:
        """Check, then play the actions of all seats that are to act, and what follows by itself."""
        taken = {seat: action_of(self, action) for seat, action in actions.items()}
        for seat, action in taken.items():
            self._check(state, seat, action)
        step = self._run_on(self.phase_of(state).play(state, taken))
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
        """What a person might try here."""
        return self.phase_of(state).attempts(state, seat) if seat in self.to_act(state) else ()

    def read(self, position: Position, options: Mapping[str, Any]) -> S:
        """A position set by hand, as its phase admits it; `Malformed` if it is none."""
        state = self.described(position, options)
        return self.phase_of(state).admit(state)

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended by the game's own rules, if it has."""
        return state.outcome

    def conclude(self, state: S, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The outcome when the match ends by clock, resignation or agreement, and its clause."""
        return Outcome(winner, Reason(reason), self.scoreboard(state).score), self.over_rule(state)

    def turn_rule(self, state: S) -> str:
        """The clause cited for an action by a seat that is not to act."""
        return self.phase_of(state).rule(state)

    def sealed_rule(self, state: S) -> str:
        """The clause cited for a second choice while the first waits for the other seat's."""
        return self.phase_of(state).sealed(state)
