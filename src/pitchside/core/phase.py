"""A phase of a game is a thing: `core.game` makes a game of its phases.

A state says by a name which phase it is in; the game's `phase_of` gives the thing. A phase tells in one place
who acts, what is refused, what happens, what is asked, and what a position set by hand must hold. What waits
over another phase (a tremor, a question between rounds) is a phase too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.outcome import Outcome
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Ruling


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

    def __init_subclass__(cls, **named: Any) -> None:
        # A text equals no action, so that a phase would take it for something else without a word.
        super().__init_subclass__(**named)
        if "check" in cls.__dict__:
            cls.check = _checks_no_text(cls.check)  # type: ignore[method-assign]
        if "play" in cls.__dict__:
            cls.play = _plays_no_text(cls.play)  # type: ignore[method-assign]

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
        if seat in PLAYERS:
            return IllegalAction(self.rule(state), "not_to_act", seat=seat.value)
        return IllegalAction(self.rule(state), "nothing_to_do", idle=seat.value)  # chance, the clock

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

    def may_be_tried(self, action: A) -> bool:
        """May it be played beforehand, to see whether what comes after it is lawful?

        Placing a piece may; a shot may not, and nothing else that tells what is hidden or not yet known.
        """
        return False

    def admit(self, state: S) -> S:
        """A position set by hand in this phase: completed, or `Malformed`."""
        return state


def _refuse_text() -> None:  # an action may be a word of an enumeration: that is no plain text
    raise TypeError("a phase is given actions; what reads their texts is the game: Game.check, Game.play")


def _checks_no_text(check: Callable[..., None]) -> Callable[..., None]:
    @wraps(check)
    def checked(self: Any, state: Any, seat: Seat, action: Any) -> None:
        if type(action) is str:
            _refuse_text()
        check(self, state, seat, action)

    return checked


def _plays_no_text(play: Callable[..., Step[Any]]) -> Callable[..., Step[Any]]:
    @wraps(play)
    def played(self: Any, state: Any, actions: Mapping[Seat, Any]) -> Step[Any]:
        for action in actions.values():
            if type(action) is str:
                _refuse_text()
        return play(self, state, actions)

    return played


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
    read: Callable[[object], A] | None = None
    """How `in` understands what it is given, a text for instance."""

    @property
    def finite(self) -> bool:
        """Is there a list?"""
        return self.listed is not None

    def __contains__(self, action: object, /) -> bool:
        """Of an action or its text; a text that is no action is not among them."""
        if self.read is None:
            return self.phase.accepts(self.state, self.seat, action)  # type: ignore[arg-type]
        try:
            return self.phase.accepts(self.state, self.seat, self.read(action))
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
