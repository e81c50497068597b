"""What an encoding promises: a seat's view as numbers, and its lawful actions by number."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.game import Game
from pitchside.core.seat import Seat
from pitchside.core.turn import Turn

Numbers = NDArray[np.float32]
"""An observation: every number is from 0 to 1."""


@dataclass(frozen=True, slots=True)
class End:
    """How an episode ended; no winner: drawn, or cut short."""

    winner: Seat | None
    truncated: bool = False

    def reward(self, seat: Seat) -> float:
        """1 for the winner, -1 for the loser, else 0."""
        return 0.0 if self.winner is None else 1.0 if self.winner is seat else -1.0


class Encoding(ABC):
    """One value for a game and its options, without memory of its own.

    What a learner needs to know of the past, and a state does not tell, is an episode's `memory`.
    """

    game: Game[Any, Any]
    options: Mapping[str, Any]
    """The match options in full."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""

    @property
    def box(self) -> int:
        """How many numbers from 0 to 1 make an action; 0 where actions themselves are numbered."""
        return 0

    @property
    @abstractmethod
    def size(self) -> int:
        """How many actions have a number."""

    @abstractmethod
    def observation(self, view: Any, seat: Seat, memory: Any) -> Numbers:
        """What a seat sees, as it sees it: made of its view, never of the state."""

    @abstractmethod
    def action(self, index: int, seat: Seat, state: Any) -> Any:
        """The action with that number, lawful or not; None where the number means nothing here."""

    @abstractmethod
    def lawful(self, state: Any, seat: Seat, memory: Any) -> Mapping[int, Any]:
        """The lawful actions that are not masked, by number; one at least where the seat is to act."""

    def aimed(self, numbers: Sequence[float], seat: Seat, state: Any) -> Any:
        """The lawful action that these numbers make, where actions are not numbered."""
        raise NotImplementedError(f"{type(self).__name__} numbers its actions")

    @abstractmethod
    def ended(self, turn: Turn[Any, Any], memory: Any) -> End | None:
        """Is the episode over after this turn, which is remembered already?"""

    def remember(self, memory: Any, turn: Turn[Any, Any]) -> Any:
        """The memory after a turn; None to begin with."""
        return None
