"""What all phases share: how a flick is let go, what waits over a phase, what every position must hold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.games.flick.tremor import needs_tremor
from pitchside.games.pitch_bowl.action import Action, Choose, Deploy, GoOn, Kick, LastAction, Pitch
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of

Told = Step[State]


def kind_of(action: Action) -> str:
    """What sort of action it is, as refusals name it."""
    return str(action).split()[0]


def need(fits: object, code: str, **facts: Any) -> None:
    """`Malformed` says what does not go together in a position set by hand."""
    if not fits:
        raise misread(__name__, code, **facts)


class BowlPhase(Phase[State, Action]):
    """A phase of Pitch Bowl: one seat acts, a coach or chance."""

    clause = "PBW-3.1"
    """The clause that says who is to act."""
    waits: type[Pitch] | type[Kick] = Pitch
    """What can wait for its tremor here, if anything."""
    won = False
    """May a coach have all the touchdowns of a win (PBW-7.4)?"""

    def rule(self, state: State) -> str:
        """The clause that says who is to act."""
        return self.clause

    def sealed(self, state: State) -> str:
        """Nobody chooses in secret: coaches act one at a time."""
        return "PBW-3.1"

    def to_act(self, state: State) -> frozenset[Seat]:
        """The active coach."""
        return frozenset({state.turn})

    def may_be_tried(self, action: Action) -> bool:
        """Whatever is only said or placed; a throw or a pitch never."""
        return isinstance(action, Choose | Deploy | LastAction | GoOn)

    def turn_goes_on(self, state: State) -> bool:
        """May the active coach, once all that is asked is answered, pitch again?"""
        return False

    def pitcher(self, state: State) -> Seat | None:
        """Whose players are pitched here; None where nobody's are."""
        return None

    def admit(self, state: State) -> State:
        """What follows from the rest is filled in; the score and the players fit, and so does the phase."""
        state = self.completed(state)
        score = state.score
        short = (min(score) if self.won else max(score)) < state.options.touchdowns
        need(short, "score_won", south=score.south, north=score.north)
        both = {one.id for one in state.pieces} & set(state.reserve)
        need(not both, "on_and_off", one=min(both, default=""))
        self.admit_fields(state)
        return state

    def completed(self, state: State) -> State:
        """A position set by hand with what follows from the rest of it."""
        return state

    def admit_fields(self, state: State) -> None:
        """Are the fields those of this phase?"""


class Flicking(BowlPhase):
    """A phase in which something is flicked."""

    trembles = "PBW-3.1"
    """The clause cited for what is no tremor."""

    def let_go(self, state: State, flick: Pitch | Kick) -> Told:
        """The flick is made; chance may have to add its tremor first."""
        if needs_tremor(flick, state.options.tremor):
            return Step(replace(state, waiting=flick))
        return self.flicked(state, flick)

    @abstractmethod
    def flicked(self, state: State, flick: Any) -> Told:
        """What comes of the flick as it is really played."""


class InTurn(BowlPhase):
    """A phase inside a turn: play, bonus, said, placement."""

    again = False
    """Is it the bonus action of a player?"""
    answers = False
    """Can a ball that is due, to be given or put down, wait over this phase?"""
    window = False
    """Does it belong to the option of placements (PBW-9)?"""

    def admit_fields(self, state: State) -> None:
        """One ball, and nothing that belongs to another phase or option."""
        balls = [one for one in (state.carrier, state.ball, state.gift, state.drop) if one is not None]
        need(len(balls) <= 1, "one_ball")
        need(state.kicker is None, "kicker_phase")
        named = state.bonus is not None
        need(
            named is self.again,
            "bonus_phase",
        )
        answered = state.gift is not None or state.drop is not None
        need(self.answers or not answered, "gift_phase")
        for name in (state.bonus, state.drop):
            own = name is None or (state.piece(name) is not None and team_of(name) is state.turn)
            need(own, "not_active_coach", name=name)
        advanced = state.last or state.barred or self.window
        need(
            state.options.defensive_placement or not advanced,
            "placement_option",
        )


class Overlay(BowlPhase):
    """A phase that waits over another one: the state keeps that one's name."""

    def __init__(self, named: Mapping[PhaseName, BowlPhase]) -> None:
        self._named = named

    def below(self, state: State) -> BowlPhase:
        """The phase that it waits over."""
        return self._named[state.phase]

    def turn_goes_on(self, state: State) -> bool:
        """As below."""
        return self.below(state).turn_goes_on(state)

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """What a person would try in the phase below."""
        return self.below(state).attempts(state, seat)

    def admit(self, state: State) -> State:
        """As the phase below does."""
        return self.below(state).admit(state)
