"""Pro+: one-two and offside (CFM-7); the counter-attack (CFM-7.3) is where balls are won, in `possession`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Action, Call
from pitchside.games.chifootmi.cards import Card, are_values, is_too_high
from pitchside.games.chifootmi.phases.base import Told, Window, need, refused, ruled
from pitchside.games.chifootmi.phases.possession import stolen
from pitchside.games.chifootmi.phases.shot import after_keep, go_on
from pitchside.games.chifootmi.phases.turn import duel
from pitchside.games.chifootmi.state import State


class _Extra(Window):
    """A window after two values; a list of what fits would tell whether it does (CFM-7.1, 7.4)."""

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """One of the words that are lawful."""
        return rng.choice([word for word in self.words() if self.accepts(state, seat, word)])

    def admit(self, state: State) -> State:
        """The option is played, and two values were shown that kept the ball."""
        super().admit(state)
        name = state.phase.value
        need(name in state.options.options, "phase_option", name=name)
        self._admit_asking(state)
        need(state.kept, "kept_at_least", name=name)
        both = all(team.played for team in state.teams)
        need(both and are_values(*state.shown), "after_values", name=name)
        return state

    def _admit_asking(self, state: State) -> None:
        """Is anybody asked at all?"""


class OneTwo(_Extra):
    """The attacker may bring back the card that kept the ball just before (CFM-7.2)."""

    clause = passing = "CFM-7.2"
    word = Call.ONE_TWO
    due = False

    def to_act(self, state: State) -> frozenset[Seat]:
        """The attacker."""
        return frozenset({state.attacker})

    def enter(self, state: State) -> Told | None:
        """Where nobody is asked, the cards are compared as they were shown."""
        return None if _is_asked(state) else duel(state, *state.shown)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Declared without fitting it is refused (CFM-7.4)."""
        super().check(state, seat, action)
        if action is Call.ONE_TWO and not fits(state):
            raise refused("CFM-7.2", "one_two_unfit", card=state.shown[0], before=before(state))

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The duel, with the card brought back if so said."""
        mine, theirs = state.shown
        if actions[state.attacker] is Call.PASS:
            return duel(state, mine, theirs)
        back = before(state)
        ruling = ruled("CFM-7.2", "one_two", by=state.attacker, mine=back, instead=mine)
        facts = {"by": state.attacker.value, "card": back, "instead": mine}
        told = Step(replace(state, returned=True), (Event("one_two", facts, rule="CFM-7.2"),), (ruling,))
        return told.then(lambda now: duel(now, back, theirs))

    def admit(self, state: State) -> State:
        """A value was shown before, too."""
        super().admit(state)
        return _admit_before(state)


def _is_asked(state: State) -> bool:
    """Two values shown, and the ball kept with a value just before: whether they fit or not (CFM-7.4)."""
    if not state.options.one_two or not state.kept:
        return False
    return len(state.teams[state.attacker].played) > 1 and are_values(*state.shown, before(state))


def before(state: State) -> Card:
    """The attacker's card of the action just before."""
    return state.teams[state.attacker].played[-2]


def fits(state: State) -> bool:
    """Is the card shown one less than the one before?"""
    return state.shown[0] == before(state) - 1


def _admit_before(state: State) -> State:
    card = state.teams[state.attacker].played[-2:-1]
    need(card and are_values(*card), "before_one_two")
    return state


class Offside(_Extra):
    """After two values of which the attacker's kept the ball the defender may signal (CFM-7.1)."""

    clause = passing = "CFM-7.1"
    word = Call.SIGNAL
    rarer = ("one_two",)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The defender."""
        return frozenset({state.defender})

    def enter(self, state: State) -> Told | None:
        """By the options nobody is asked, because there is no offside or because the referee looks."""
        if not state.options.offside:
            return after_keep(_closed(state))
        if not state.options.offside_auto:
            return None
        return _whistled(state, "offside_auto") if is_offside(state) else after_keep(_closed(state))

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Signalled rightly the ball is won; wrongly, or passed, nothing changes."""
        if actions[state.defender] is Call.PASS:
            return after_keep(_closed(state))
        if is_offside(state):
            return _whistled(state, "offside")
        who = {"by": state.defender, "attacker": state.attacker}
        wrong = ruled("CFM-7.1", "no_offside", **who, **_compared(state))
        return Step(_closed(state), (), (wrong,)).then(after_keep)

    def _admit_asking(self, state: State) -> None:
        need(not state.options.offside_auto, "offside_unasked")

    def admit(self, state: State) -> State:
        """After a one-two a value was shown before, too."""
        super().admit(state)
        return _admit_before(state) if state.returned else state


def is_offside(state: State) -> bool:
    """Is the difference too great?"""
    return is_too_high(**_compared(state))


def _compared(state: State) -> dict[str, Card]:
    """The attacker's value, after a one-two the one brought back (CFM-7.5), and the defender's."""
    mine, theirs = state.shown
    return {"mine": before(state) if state.returned else mine, "theirs": theirs}


def _whistled(state: State, code: str) -> Told:
    event = Event("offside", {"by": state.defender.value}, rule="CFM-7.1")
    return Step(state, (event,)).join(stolen(state, "CFM-7.1", code, **_compared(state))).then(go_on)


def _closed(state: State) -> State:
    return replace(state, returned=False)
