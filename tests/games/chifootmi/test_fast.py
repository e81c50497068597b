"""The compiled twin of the rules beside the referee: whole matches, and what two cards bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from pitchside.bots.chifootmi.position import number, table_of
from pitchside.bots.levels import agent
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.chifootmi import PHASES, chifootmi
from pitchside.envs.vec.chifootmi import law_of
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action, Aim, Call, Play
from pitchside.games.chifootmi.cards import DIFFERENCE
from pitchside.games.chifootmi.fast import kernel_table as table
from pitchside.games.chifootmi.fast.kernel_cards import (
    KEEP,
    NO_CARD,
    NOBODY,
    STEAL,
    TOO_FAR,
    UNDER_THE_BAR,
    bring,
    chance_of_goal,
    changes_hands,
    chooser,
    last_chances,
    next_before,
    next_phase,
)
from pitchside.games.chifootmi.phases import card_shot, phase_of
from pitchside.games.chifootmi.phases.shot import Aiming
from pitchside.games.chifootmi.phases.turn import Showing
from pitchside.games.chifootmi.state import PhaseName, State
from tests.bots.chifootmi_best_response import every, small_endgame
from tests.bots.chifootmi_play import KINDS, answer, questions

WITHIN_CALLS = (PhaseName.ONE_TWO, PhaseName.OFFSIDE, PhaseName.LAST_SHOT)


class Twin:
    """One match on a row of numbers."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.encoding = chifootmi(**options)
        self.law, self.actions = law_of(self.encoding), self.encoding.actions
        self.row: Any = np.zeros(table.WIDTH, np.int32)

    def tossed(self, state: State) -> None:
        """Who has the ball: before a match, with the packs as they were dealt, or in a shoot-out."""
        first = PLAYERS.index(state.attacker)
        if state.series is not None:
            table.shoot_first(self.row, first)
            return
        table.unpack(self.law, self.row)
        for place, team in enumerate(state.teams):
            at = table.team_at(place) + table.PACK
            pack = [*(held.card for held in team.active), *team.closed, *team.open]
            self.row[at : at + self.law.cards] = pack
        table.lay_out(self.row, first)

    def lawful(self, seat: Seat) -> set[Action]:
        """What a seat may choose; nothing where it is not asked."""
        mask: Any = np.zeros(len(self.actions) + 1, np.int8)
        table.mark_lawful(self.law, self.row, PLAYERS.index(seat), mask)
        return {self.actions[item] for item in np.flatnonzero(mask[:-1])}

    def play(self, actions: Mapping[Seat, Action]) -> int:
        """All that are asked have chosen; what it brought."""
        waits = self.law.wait
        chosen = [self.actions.index(actions[one]) if one in actions else waits for one in PLAYERS]
        ended = table.choose(self.law, self.row, *chosen)
        return table.settle(self.law, self.row) if ended == table.GOES_ON else ended

    def lies(self) -> tuple[Any, ...]:
        """What `told` says of the same table."""
        names = (table.PHASE, table.HOLDER, table.KEPT, table.NEEDS, table.SHOOTING, table.RETURNED)
        goals = self.row[table.GOALS : table.GOALS + 2]
        return (*(int(self.row[name]) for name in names), *map(int, goals), *map(self._team, range(2)))

    def _team(self, place: int) -> tuple[Any, ...]:
        at, row = table.team_at(place), self.row
        held, played = int(row[at + table.HELD]), int(row[at + table.PLAYED])
        active = [(int(row[at + table.CARDS + one]), bool(row[at + table.UP + one])) for one in range(held)]
        shown = [int(card) for card in row[at + table.SHOWN : at + table.SHOWN + played]]
        return active, shown, table.closed_left(row, at), table.open_left(self.law, row, at)


def told(state: State) -> tuple[Any, ...]:
    """The table as the referee knows it."""
    assert state.ball is not None
    both = (PHASES.index(state.phase), PLAYERS.index(state.ball), state.kept, state.needed)
    teams = (
        ([(held.card, held.up) for held in team.active], list(team.played), len(team.closed), len(team.open))
        for team in state.teams
    )
    return (*both, int(state.shooting), int(state.returned), *state.goals, *teams)


@pytest.mark.xdist_group("chifootmi_twin")
@pytest.mark.parametrize("kind", KINDS)
def test_matches_by_lot_are_the_same_choice_by_choice(kind: str) -> None:
    """On both the same is lawful, and the same lies on the table after it, to the same end."""
    shot_out = 0
    for seed in range(30):
        shot_out += _same_match(KINDS[kind], Random(f"{kind} {seed}"))
    assert 0 < shot_out < 30


def _same_match(options: Mapping[str, Any], rng: Random) -> bool:
    """One match; was there a shoot-out?"""
    match, twin, ended = Match[State, Action](CHIFOOTMI, options), Twin(options), table.TOSSES
    while match.outcome is None and ended != table.CUT:
        if ended == table.TOSSES:
            match.let_chance(lambda _: rng)
            twin.tossed(match.state)
        state = match.state
        assert twin.lies() == told(state)
        for seat in PLAYERS:
            listed = twin.encoding.lawful(state, seat, None).values() if seat in match.to_act() else ()
            assert twin.lawful(seat) == set(listed)
        actions = {seat: CHIFOOTMI.choices(state, seat).sample(rng) for seat in sorted(match.to_act())}
        for seat, action in actions.items():
            match.commit(seat, action)
        ended = twin.play(actions)
    if match.outcome is not None:
        assert match.outcome.winner is PLAYERS[ended - table.WON]
    return match.state.series is not None


def test_offside_and_the_bar_are_where_the_rules_put_them() -> None:
    """A lead of seven is offside, one of more than three goes over."""
    assert (TOO_FAR, UNDER_THE_BAR) == (DIFFERENCE, card_shot.UNDER_THE_BAR)


def duels(kind: str, matches: int) -> Iterator[tuple[State, State, State]]:
    """Pairs of cards by lot in some matches: before them, after them with and without a guessed goal."""
    rng = Random(kind)
    for seed in range(matches):
        for state, seat in questions(KINDS[kind], seed):
            if not isinstance(phase_of(state), Showing) or seat is not Seat.SOUTH:
                continue
            plays = {one: CHIFOOTMI.choices(state, one).sample(rng) for one in PLAYERS}
            goal, quiet = _settled(CHIFOOTMI.play(state, plays).after)
            yield state, goal, quiet


def _settled(state: State) -> tuple[State, State]:
    """The two ways a moment after two cards can end: with a goal by guessing, and without."""
    while state.phase in WITHIN_CALLS and not isinstance(phase_of(state), Aiming):
        seat = min(CHIFOOTMI.to_act(state))
        state = CHIFOOTMI.play(state, {seat: answer(agent("chifootmi", "easy"), state, seat)}).after
    if not isinstance(phase_of(state), Aiming) or state.phase is PhaseName.SHOOTOUT:
        return state, state
    ends = [
        CHIFOOTMI.play(state, {state.attacker: Aim("left"), state.defender: Aim(side)}).after
        for side in ("right", "left")
    ]
    return ends[0], ends[1]


@pytest.mark.parametrize("kind", KINDS)
def test_two_cards_bring_what_the_rules_say(kind: str) -> None:
    """After every pair of cards: who scores, who has the ball, how far the attack is."""
    seen = 0
    for before, goal, quiet in duels(kind, 12):
        attacker = before.attacker
        now = table_of(CHIFOOTMI.view(before, attacker), attacker).moment
        mine, theirs = (number(goal.teams[one].played[-1]) for one in (attacker, attacker.other))
        outcome = bring(mine, theirs, now.phase, now.before, now.flags)
        if before.cards_left and goal.cards_left:
            assert _after(goal) == (
                attacker if not changes_hands(outcome, now.phase, now.flags) else attacker.other,
                next_phase(outcome, now.phase, now.flags),
                next_before(outcome, now.phase, mine) if before.options.one_two else NO_CARD,
            )
            chance = chance_of_goal(outcome, now.phase, now.flags)
            assert _scored(before, goal, attacker) == (chance > 0)
            assert _scored(before, quiet, attacker) == (chance == 1)
        else:
            chances = last_chances(outcome, now.phase, now.flags)
            for one, chance in zip((attacker, attacker.other), chances, strict=True):
                assert _scored(before, goal, one) == (chance > 0)
                assert _scored(before, quiet, one) == (chance == 1)
        seen += 1
    assert seen > 100


def _after(state: State) -> tuple[Seat, int, int]:
    now = table_of(state, state.attacker).moment
    return state.attacker, now.phase, now.before


def _scored(before: State, after: State, seat: Seat) -> bool:
    return after.goals[seat] > before.goals[seat]


def test_it_is_known_who_may_choose() -> None:
    """Where a word changes who has the ball, and only there, the twin says that there is a choice."""
    met = 0
    for options in every():
        rng = Random(str(options))
        for _ in range(6):
            state = small_endgame(options, 2, rng)
            if isinstance(phase_of(state), Showing) and state.kept < state.needed:
                met += _agrees(state)
    assert met > 20


def _agrees(state: State) -> int:
    now, met = table_of(state, state.attacker).moment, 0
    for mine in {held.card for held in state.teams[Seat.SOUTH].active}:
        for theirs in {held.card for held in state.teams[Seat.NORTH].active}:
            assert mine is not None
            assert theirs is not None
            pair = (number(mine), number(theirs), now.phase, now.before, now.flags)
            after = CHIFOOTMI.play(state, {Seat.SOUTH: Play(mine), Seat.NORTH: Play(theirs)}).after
            balls = _balls(after)
            assert (len(balls) == 2) == (chooser(*pair) != NOBODY)
            if len(balls) == 2:
                assert bring(*pair) in (KEEP, STEAL)
                met += 1
    return met


def _balls(state: State) -> set[Seat | None]:
    """Who may have the ball once all have spoken; nobody says what only gives the other one a choice."""
    if state.phase not in (PhaseName.ONE_TWO, PhaseName.OFFSIDE):
        return {state.ball}
    seat = min(CHIFOOTMI.to_act(state))
    words = [call for call in Call if call in CHIFOOTMI.choices(state, seat)]
    found = [_balls(CHIFOOTMI.play(state, {seat: word}).after) for word in words]
    return set[Seat | None]().union(*(one for one in found if not any(less < one for less in found)))
