"""A turn: pitches one after another, bonus actions, and its end (PBW-3, 5.12, 5.16, 8.7, 9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Action, Announce, EndTurn, GoOn, LastAction, Pitch
from pitchside.games.pitch_bowl.phases import placement
from pitchside.games.pitch_bowl.phases.base import Told, kind_of
from pitchside.games.pitch_bowl.phases.initiative import begin_turn, can_act, count
from pitchside.games.pitch_bowl.phases.pitching import Pitching, check_announced, check_player, lay, spent
from pitchside.games.pitch_bowl.phases.possession import ask_drop, give_ball
from pitchside.games.pitch_bowl.random_pitch import after_ball, some_pitch
from pitchside.games.pitch_bowl.report import (
    flick_event,
    loose_event,
    turned_event,
    verdict_events,
    verdict_rulings,
)
from pitchside.games.pitch_bowl.ruling import rule_pitch
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.verdict import Cause, Verdict


class Acting(Pitching):
    """The active coach pitches one of the own players."""

    def turn_goes_on(self, state: State) -> bool:
        """It does."""
        return True

    def pitcher(self, state: State) -> Seat:
        """The active coach."""
        return state.turn

    def flicked(self, state: State, flick: Pitch) -> Told:
        """Everything runs to rest, then it is ruled."""
        verdict = rule_pitch(state, flick)
        pitched = flick_event(flick, state.turn, verdict.action, verdict.tape)
        # The player of a bonus action shows its passive face already.
        turned = () if self.again else (turned_event(verdict),)
        events = (pitched, *verdict_events(verdict), *loose_event(verdict), *turned)
        used = spent(state.used, flick.announce, verdict.all_out)
        after = replace(lay(state, verdict), phase=PhaseName.PLAY, used=used)
        opened = flick.announce is not Announce.PASS or self.again
        told = Step(after, events, verdict_rulings(state, verdict))
        return told.then(lambda one: follow(one, verdict, opened))


class Play(Acting):
    """A pitch, or the end of the turn (PBW-3.1, 3.3)."""

    clause = "PBW-3.1"
    answers = True

    def enter(self, state: State) -> Told | None:
        """A position set by hand in which nobody can act: the turn is over (PBW-3.3)."""
        return None if can_act(state, state.turn) else begin_turn(state, state.turn.other)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse a pitch under the first clause that forbids it, or a word that is none of the turn."""
        if not isinstance(action, Pitch):
            self.check_word(state, action)
            return
        check_player(state, action.piece, state.turn, "PBW-3.1")
        if action.speed == 0:
            raise IllegalAction("PBW-5.1", "zero_pitch", piece=action.piece)
        check_announced(state, action)

    def check_word(self, state: State, action: Action) -> None:
        """What is said instead of a pitch."""
        if isinstance(action, LastAction):
            if not state.options.defensive_placement:
                raise IllegalAction("PBW-9.3", "last_idle")
            if state.last:
                raise IllegalAction("PBW-9.3", "last_said")
        elif isinstance(action, GoOn):
            raise IllegalAction("PBW-9.6", "go_on_idle")
        elif not isinstance(action, EndTurn):
            raise IllegalAction("PBW-3.1", "not_now", do=kind_of(action))

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """A pitch; the last one announced (PBW-9.3); or the end of the turn."""
        action = actions[state.turn]
        if isinstance(action, Pitch):
            return self.let_go(state, action)
        if isinstance(action, LastAction):
            ruling = Ruling("PBW-9.3", "last_action", {"seat": state.turn.value})
            return Step(replace(state, last=True), (), (ruling,))
        return begin_turn(state, state.turn.other)

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """The ball first; then a few moves of others, and the end of the turn."""
        if self._may_say_last(state) and rng.random() < 0.05:
            return LastAction()
        names = self.who(state)
        wanted = after_ball(state, names, rng)
        if wanted is not None and rng.random() < 0.85:
            return wanted
        return EndTurn() if rng.random() < 0.6 else some_pitch(state, names, rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Who may be pitched, and what may be said instead."""
        words = ["flick", "end_turn", "last_action"] if self._may_say_last(state) else ["flick", "end_turn"]
        return {"do": words, **self.pitches(state)}

    def _may_say_last(self, state: State) -> bool:
        return state.options.defensive_placement and not state.last


class Bonus(Acting):
    """Who has just snatched or picked up the ball may act again (PBW-5.12, 5.16)."""

    clause = "PBW-5.16"
    again = True

    def who(self, state: State) -> tuple[str, ...]:
        """That player alone."""
        return () if state.bonus is None else (state.bonus,)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a pitch of that player, or to waive it, which a pitch of no strength does too."""
        if not isinstance(action, Pitch):
            if not isinstance(action, Stop):
                raise IllegalAction("PBW-5.12", "bonus_due", do=kind_of(action), piece=state.bonus)
        elif action.piece != state.bonus:
            raise IllegalAction("PBW-5.12", "bonus_other", piece=action.piece, other=state.bonus)
        elif action.speed > 0:
            check_announced(state, action)
        elif action.announce is not Announce.NONE:
            raise IllegalAction("PBW-5.12", "zero_announced", piece=action.piece)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The bonus action, or none."""
        action = actions[state.turn]
        if isinstance(action, Pitch) and action.speed > 0:
            return self.let_go(state, action)
        waived = Ruling("PBW-5.12", "bonus_waived", {"piece": state.bonus})
        return Step(replace(state, bonus=None), (), (waived,)).then(lambda one: go_on(one, opened=True))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Mostly a pitch."""
        return Stop() if rng.random() < 0.1 else some_pitch(state, self.who(state), rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """What that player may do; it need not."""
        return {"do": ["flick", "stop"], **self.pitches(state), "may": True, "rule": "PBW-5.12"}

    def completed(self, state: State) -> State:
        """It is the bonus action of the carrier, where no player is named."""
        held = state.carrier is not None and team_of(state.carrier) is state.turn
        return replace(state, bonus=state.carrier) if state.bonus is None and held else state


def follow(state: State, verdict: Verdict, opened: bool) -> Told:
    """What comes after a pitch: a kick-off, the ball out, the other's turn, a bonus action, or the next."""
    if verdict.scorer is not None:
        return count(state, team_of(verdict.scorer))
    if verdict.out is not None:
        return give_ball(state, state.turn.other, *verdict.out, Cause.BALL_OUT.rule)
    if verdict.drop is not None:
        return ask_drop(state, verdict.drop)
    if verdict.lost:
        return begin_turn(state, state.turn.other)
    if verdict.bonus:
        ruling = Ruling("PBW-5.12", "bonus", {"piece": verdict.played})
        return Step(replace(state, phase=PhaseName.BONUS, bonus=verdict.played), (), (ruling,))
    return go_on(state, opened)


def go_on(state: State, opened: bool) -> Told:
    """The turn ends or goes on; where a window would open the active coach says which (PBW-3.3, 9.6)."""
    state = replace(state, phase=PhaseName.PLAY)
    if state.last:
        return placement.last_done(state)
    if not can_act(state, state.turn):
        acted = Step(state, (), (Ruling("PBW-8.7", "lost_acted", {"seat": state.turn.value}),))
        return acted.then(lambda one: begin_turn(one, one.turn.other))
    if opened and placement.opens(state):
        return Step(replace(state, phase=PhaseName.SAID))
    return Step(state)
