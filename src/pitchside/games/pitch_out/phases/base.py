"""What all phases of Pitch Out share: who acts as a rule, and what every position must hold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Flick, Place, Tremor
from pitchside.games.flick.tremor import tremble, within
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import ARENA

Told = Step[State]
BOTH = frozenset(PLAYERS)
CHANCE = frozenset({Seat.CHANCE})
WINS = 2
"""Rounds that win the match (POT-7.4)."""
NO_FLICKS = "flicks_wait"
"""Only what waits for its tremor stands under `flicks`."""


def need(fits: object, code: str, **facts: Any) -> None:
    """`Malformed` says what does not go together in a position set by hand."""
    if not fits:
        raise misread(__name__, code, **facts)


class PuckPhase(Phase[State, Action]):
    """A phase of Pitch Out."""

    clause = "POT-3.1"
    """The clause that says who is to act."""
    queued = False
    """Does somebody answer a question of the queue?"""

    def rule(self, state: State) -> str:
        """The clause that says who is to act."""
        return self.clause

    def sealed(self, state: State) -> str:
        """A first shot stands until both are in (POT-8.8)."""
        return "POT-8.8"

    def to_act(self, state: State) -> frozenset[Seat]:
        """The active player."""
        return frozenset({state.turn})

    def may_be_tried(self, action: Action) -> bool:
        """A placing can be tried on a copy; a flick never."""
        return isinstance(action, Place)

    def lawful(self, state: State, seat: Seat, candidates: Iterable[Action]) -> Sequence[Action]:
        """Those of the candidates that are not refused."""
        return tuple(one for one in candidates if self.accepts(state, seat, one))

    def admit(self, state: State) -> State:
        """The score, every piece in one place, a question where one is answered; then the phase's own."""
        self.admit_score(state)
        both = {one.id for one in state.pieces} & {*state.reserve, *state.removed}
        need(not both, "in_and_out", one=min(both, default=""))
        asked = self.queued == bool(state.queue)
        need(asked, "queue_phase")
        self.admit_fields(state)
        self.admit_flicks(state)
        return state

    def admit_score(self, state: State) -> None:
        """Nobody has won yet."""
        need(max(state.score) < WINS, "score_won", **state.score.plain())

    def admit_fields(self, state: State) -> None:
        """Are the fields those of this phase?"""

    def admit_flicks(self, state: State) -> None:
        """No flick waits for its tremor."""
        need(state.flicks.south is None and state.flicks.north is None, NO_FLICKS)


def need_cleared(state: State) -> None:
    """Nothing lies anywhere."""
    cleared = not (state.pieces or state.reserve or state.removed)
    need(cleared, "deploy_cleared")


def need_selected(state: State) -> None:
    """Before a round both selections must be there."""
    for seat in PLAYERS:
        captain = state.options.pucks(seat)[0]
        need(captain in state.selected[seat], "selected_captain", seat=seat.value)


class Trembling(PuckPhase):
    """Chance adds its tremor to a flick that was made."""

    refused: tuple[str, str]
    """The clause and the code under which anything else is refused."""

    @abstractmethod
    def waiting(self, state: State) -> Flick:
        """The flick that waits."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance."""
        return CHANCE

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a tremor that a hand can have."""
        if not isinstance(action, Tremor) or not within(action, ARENA.top_speed):
            raise IllegalAction(*self.refused)

    def sample(self, state: State, seat: Seat, rng: Random) -> Tremor:
        """A tremor as this hand has it."""
        return tremble(self.waiting(state), state.options.tremor, ARENA.top_speed, rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """A tremor, and for which puck."""
        return {"do": ["tremor"], "piece": self.waiting(state).piece}
