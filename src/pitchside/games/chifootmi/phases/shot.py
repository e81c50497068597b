"""The shot left or right, free kicks, the last shot (CFM-4), and penalties with a centre too (CFM-6.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Action, Aim, Call
from pitchside.games.chifootmi.cards import CENTRE, CORNERS, SIDES
from pitchside.games.chifootmi.phases.base import CardPhase, Told, Window, need, refused, ruled
from pitchside.games.chifootmi.phases.possession import scored, with_ball
from pitchside.games.chifootmi.state import PhaseName, State


def after_keep(state: State) -> Told:
    """A shot at once where it is chosen left or right (CFM-4.1), else on."""
    if state.options.card_shots or not state.shot_due:
        return go_on(state)
    due = ruled("CFM-4.1", "shot_due", by=state.attacker, defender=state.defender)
    return Step(replace(state, phase=PhaseName.SHOT), (), (due,))


def go_on(state: State) -> Told:
    """On with the next cards; after the last ones a shot by cards lapses (CFM-6.9).

    The holder of the ball may then have a last shot (CFM-4.5).
    """
    if state.cards_left:
        return after_shot(state)
    if not state.shot_due:
        return _ended(state)
    lapsed = ruled("CFM-6.9", "shot_lapsed", by=state.attacker)
    return Step(state, (), (lapsed,)).then(_ended)


def _ended(state: State) -> Told:
    """All cards are played."""
    if not state.options.has_last_shot:
        return after_shot(state)
    due = ruled("CFM-4.5", "last_shot_due", by=state.attacker)
    return Step(replace(state, phase=PhaseName.LAST_SHOT), (), (due,))


def after_shot(state: State) -> Told:
    """On with the next cards; a shot that the last ones brought was the last one (CFM-4.6, 6.9)."""
    return Step(replace(state, phase=PhaseName.DRAW if state.cards_left else PhaseName.OVER))


class Aiming(CardPhase):
    """Shooter and keeper choose a side at the same moment (CFM-4.2)."""

    clause = "CFM-4.2"
    sides: tuple[str, ...] = CORNERS
    unknown = "CFM-4.2"
    """The clause under which a side is refused that the goal does not have."""
    saved = ("CFM-4.3", "saved")
    goal = ("CFM-4.3", "goal")
    """The clause and the sentence of either end."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a side there is to choose from."""
        if not isinstance(action, Aim):
            raise self.refusal(state, seat, action)
        if action.side == CENTRE and CENTRE not in self.sides:
            raise refused("CFM-4.2", "no_centre")
        if action.side not in self.sides:
            raise refused(self.unknown, "no_such_side", side=action.side)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Same side: saved. Other side: goal. The defender has the ball next (CFM-4.3, 4.4)."""
        shot, guess = actions[state.attacker].side, actions[state.defender].side
        shown = Step(state, (self.aims(state, shot, guess),))
        taken = shown.join(self._saved(state, shot) if shot == guess else self._scored(state, shot, guess))
        return taken._replace(state=with_ball(taken.state, state.defender)).then(self.next)

    def next(self, state: State) -> Told:
        """What comes after the shot."""
        return after_shot(state)

    def aims(self, state: State, shot: str, guess: str) -> Event:
        """Both choices, shown together."""
        facts = {"by": state.attacker.value, "for": state.phase.value, "shooter": shot, "keeper": guess}
        return Event("aims", facts)

    def _saved(self, state: State, side: str) -> Told:
        ruling = ruled(*self.saved, by=state.defender, shooter=state.attacker, side=side)
        return Step(state, (save(state, side, self.saved[0]),), (ruling,))

    def _scored(self, state: State, side: str, other: str) -> Told:
        after, event = scored(state, self.goal[0])
        facts = {"by": state.attacker, "keeper": state.defender, "side": side, "other": other}
        return Step(after, (event,), (ruled(*self.goal, **facts, **after.goals.plain()),))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every side there is to choose from."""
        return tuple(Aim(side) for side in self.sides)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The sides, whether one shoots, and what for."""
        role = "shooter" if seat is state.ball else "keeper"
        return {"do": ["aim"], "sides": list(self.sides), "role": role, "for": state.phase.value}

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every side, the centre too."""
        return tuple(Aim(side) for side in SIDES)


def save(state: State, side: str, rule: str) -> Event:
    """The keeper was there."""
    return Event("saved", {"by": state.defender.value, "side": side}, rule=rule)


class Shot(Aiming):
    """After two conservations, at beginner and amateur level (CFM-4.1)."""

    due = True


class FreeKick(Aiming):
    """After a tackle against a value (CFM-5.4)."""

    def admit_fields(self, state: State) -> None:
        """There are tackles at this level."""
        super().admit_fields(state)
        need(state.options.tackles, "no_free_kicks")


class Penalty(Aiming):
    """After a tackle against a value in the shot phase (CFM-6.8)."""

    clause = unknown = "CFM-6.8"
    sides = SIDES
    saved = ("CFM-6.8", "penalty_saved")
    goal = ("CFM-6.8", "penalty_goal")

    def admit_fields(self, state: State) -> None:
        """There is a shot phase with cards at this level."""
        super().admit_fields(state)
        need(state.options.card_shots, "penalties_pro")


class LastShot(Window):
    """After the last cards the holder of the ball may shoot once more (CFM-4.5)."""

    clause = passing = "CFM-4.5"
    word = Call.LAST_SHOT

    def to_act(self, state: State) -> frozenset[Seat]:
        """Who has the ball."""
        return frozenset({state.attacker})

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Taken, both choose a side; declined, the match is at its end."""
        by = state.attacker
        if actions[by] is Call.PASS:
            declined = ruled("CFM-4.5", "last_shot_declined", by=by)
            return Step(replace(state, phase=PhaseName.OVER), (), (declined,))
        event = Event("last_shot", {"by": by.value}, rule="CFM-4.5")
        return Step(replace(state, shooting=True), (event,), (ruled("CFM-4.5", "last_shot", by=by),))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Both words."""
        return self.words()

    def admit(self, state: State) -> State:
        """No card is left, and such a shot is played."""
        super().admit(state)
        return _admit_last(state)


class LastAim(Aiming):
    """The last shot is taken: both choose a side, and the match is over (CFM-4.5)."""

    clause = passing = "CFM-4.5"
    rarer = ("shooting",)

    def next(self, state: State) -> Told:
        """Nothing comes after it."""
        return Step(replace(state, phase=PhaseName.OVER, shooting=False))

    def admit(self, state: State) -> State:
        """As for the window before it."""
        super().admit(state)
        return _admit_last(state)


def _admit_last(state: State) -> State:
    need(state.options.has_last_shot, "no_last_shot")
    need(not state.cards_left, "last_shot_after")
    return state
