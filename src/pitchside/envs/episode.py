"""An episode at one moment: a match, or one round of it, as an environment plays it.

It is frozen, so that a search may branch from it. Every step is the referee's own `play`.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.errors import PitchsideError, shown
from pitchside.core.game import Position
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.draw import text_board
from pitchside.draw.picture import pixels
from pitchside.envs.encodings.encoding import Encoding, End, Numbers


class BadStep(PitchsideError, ValueError):
    """A step that an environment does not take: a masked action, a seat that is not asked, after the end."""


def check_begun(begun: bool, what: str = "environment") -> None:
    """`BadStep` where there is no episode yet."""
    if not begun:
        raise BadStep(f"no episode has begun: reset the {what}")


def whole_number(choice: Any) -> int:
    """An action's number; `BadStep` for a fraction or a text, which `int` would take for one."""
    try:
        return operator.index(choice)
    except TypeError:
        raise BadStep(f"an action is a whole number, not {shown(choice)}") from None


def as_array(given: Any) -> NDArray[Any]:
    """What was given as an array, of objects where its rows differ in length: no numbers to play with."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.asarray(given, object)


@dataclass(frozen=True, slots=True)
class Episode:
    """What an environment, a search and a test all step through."""

    encoding: Encoding
    state: Any
    memory: Any = None
    sealed: tuple[tuple[Seat, Any], ...] = ()
    """Choices made at once wait here for the other seat's."""
    end: End | None = None
    turn: Turn[Any, Any] | None = None
    """What the referee said last."""
    _lawful: dict[Seat, Mapping[int, Any]] = field(default_factory=dict, compare=False, repr=False)
    """What was looked up already: a mask and the choice that follows it need the same."""

    def __deepcopy__(self, _: Any) -> Episode:
        """Itself: nothing in it changes."""
        return self

    def to_act(self) -> tuple[Seat, ...]:
        """Seats still to act, south first; chance alone where it is to."""
        if self.end is not None:
            return ()
        waiting = self.encoding.game.to_act(self.state)
        if len(waiting) == 1 and not self.sealed:
            return tuple(waiting)
        waiting = waiting - dict(self.sealed).keys()
        return tuple(seat for seat in (*PLAYERS, Seat.CHANCE) if seat in waiting)

    def observe(self, seat: Seat) -> Numbers:
        """What a seat sees."""
        return self.encoding.observation(self.encoding.game.view(self.state, seat), seat, self.memory)

    def lawful(self, seat: Seat) -> Mapping[int, Any]:
        """The actions a seat may take, by number; none where it is not to act."""
        if seat not in self.to_act():
            return {}
        if seat not in self._lawful:
            self._lawful[seat] = self.encoding.lawful(self.state, seat, self.memory)
        return self._lawful[seat]

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for every number that may be chosen."""
        mask = np.zeros(self.encoding.size, np.int8)
        mask[list(self.lawful(seat))] = 1
        return mask

    def choose(self, seat: Seat, choice: Any) -> Episode:
        """The episode after a seat's number, or numbers; `BadStep` where the mask forbids it."""
        if self.encoding.box:
            return self._aim(seat, choice)
        index, lawful = whole_number(choice), self.lawful(seat)
        if index not in lawful:
            raise BadStep(self._why_not(seat, index))
        return self.play(seat, lawful[index])

    def _aim(self, seat: Seat, choice: Any) -> Episode:
        if seat not in self.to_act():
            raise BadStep(self._why_not(seat))
        numbers, size = as_array(choice), self.encoding.box
        fits = numbers.shape == (size,) and numbers.dtype.kind in "fiu"
        if not fits or not ((numbers >= 0.0) & (numbers <= 1.0)).all():
            raise BadStep(f"an action is {size} numbers from 0 to 1, not {numbers.tolist()!r}")
        return self.play(seat, self.encoding.aimed(numbers.astype(np.float64).tolist(), seat, self.state))

    def _why_not(self, seat: Seat, index: int = 0) -> str:
        if self.end is not None:
            return "the episode is over: reset the environment"
        if seat not in self.to_act():
            return f"{seat.value} is not to act"
        if not 0 <= index < self.encoding.size:
            return f"{index} is no action: they are 0 to {self.encoding.size - 1}"
        action = self.encoding.action(index, seat, self.state)
        named = "" if action is None else f", '{action}',"
        return f"action {index}{named} is masked for {seat.value}"

    def play(self, seat: Seat, action: Any) -> Episode:
        """The episode after an action of the game; it is sealed while the other seat is still to choose."""
        if seat not in self.to_act():
            raise BadStep(self._why_not(seat))
        game, actions = self.encoding.game, dict((*self.sealed, (seat, action)))
        if actions.keys() < game.to_act(self.state):
            game.check(self.state, seat, action)
            return replace(self, sealed=tuple(actions.items()), _lawful={})
        return self._after(game.play(self.state, actions))

    def chance(self, rng: Random) -> Episode:
        """The episode after chance has done all that it is to do."""
        now = self
        while Seat.CHANCE in now.to_act():
            choices = now.encoding.game.choices(now.state, Seat.CHANCE)
            now = now.play(Seat.CHANCE, choices.sample(rng))
        return now

    def _after(self, turn: Turn[Any, Any]) -> Episode:
        encoding = self.encoding
        memory = encoding.remember(self.memory, turn)
        return Episode(encoding, turn.after, memory, end=encoding.ended(turn, memory), turn=turn)

    def reward(self, seat: Seat) -> float:
        """What the episode brought a seat: 0 until it ends."""
        return 0.0 if self.end is None else self.end.reward(seat)

    def text(self, eyes: Eyes = Eyes.ALL) -> str:
        """The board in letters, as these eyes see it."""
        game, options = self.encoding.game, self.encoding.options
        return text_board(game.id, game.write(self.state, eyes), game.equipment(options))

    def pixels(self, eyes: Eyes = Eyes.ALL) -> NDArray[np.uint8]:
        """The board as a picture, as these eyes see it: height, width, and three colours."""
        game, options = self.encoding.game, self.encoding.options
        score = game.scoreboard(self.state).score.plain()
        return pixels(game.id, game.write(self.state, eyes), game.equipment(options), score)

    def render(self, mode: str | None, eyes: Eyes) -> str | NDArray[np.uint8] | None:
        """What an environment shows in that mode."""
        if mode is None:
            return None
        return self.text(eyes) if mode == "ansi" else self.pixels(eyes)


def begin(encoding: Encoding, position: Position | None = None) -> Episode:
    """The beginning of an episode, or one that goes on from a position."""
    game, options = encoding.game, encoding.options
    state = game.start(options) if position is None else game.read(position, options)
    opening = game.open(state)
    return Episode(encoding, state if opening is None else opening.after)
