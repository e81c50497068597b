"""How Pitch Bowl is judged: pitches tried with a trembling hand, by touchdowns and the field they leave."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_bowl.evaluate import worth_of
from pitchside.bots.pitch_bowl.levels import pitch_of
from pitchside.bots.pitch_bowl.search import DELAY, LOSING, Care, Foresight, Look, Planner
from pitchside.bots.pitch_bowl.simulator import ANNOUNCED, Floats, Ints, Scene, Trials, after, scene_of
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.state import State
from pitchside.review.flicks import ERRORS, FlickJudge, Tried
from pitchside.review.values import Part

STEEP = 2.0
"""How fast the chance of the next touchdown grows with what the field is worth; fitted to arena matches."""
CARE = Care(errors=2, final_errors=5, finalists=3, depth=2, broad=1, wide=True)
LOOK = Look(1, 1)
FEW = 2
"""Errors with which one looks ahead."""


def judge_of(match: Match[Any, Any], nodes: int) -> PitchBowlJudge:
    """The judge of one match."""
    return PitchBowlJudge(match, nodes)


@cache
def even(mine: int, theirs: int) -> float:
    """The chance to win the match if both sides score as easily and lack so many touchdowns."""
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    return 0.5 * (even(mine - 1, theirs) + even(mine, theirs - 1))


def lacking(state: State, seat: Seat) -> tuple[int, int]:
    """Touchdowns that a side and the other still need to win."""
    needed, score = state.options.touchdowns, state.score
    return needed - score[seat], needed - score[seat.other]


class PitchBowlJudge(FlickJudge):
    """By the plan of the normal level."""

    of = "match"
    flick = "pitch"
    missed = "missed_touchdown"
    least = 0.04
    still = 0.03
    wrong = 0.04
    luck = 0.07
    hidden = 0.075

    def flicker(self, at: int) -> Seat | None:
        """Kicks and placements are none of it."""
        turn, found = self.match.turns[at], super().flicker(at)
        if found is None or found is not turn.before.turn:
            return None
        return found if isinstance(turn.actions[found], Pitch) else None

    def tried(self, part: Part) -> Tried | None:
        """The pitch of a plan, the pitch that was made, and what came of it."""
        turns, seat = self.match.turns, part.seat
        state: State = turns[part.first].before
        pitch = turns[part.first].actions[seat]
        assert isinstance(pitch, Pitch)  # a part begins with its pitch
        rng, scene = Random(f"review {part.first}"), scene_of(state)
        errors, error = errors_of(ERRORS, rng), self.error(part, pitch, pitch.top)
        planner = Planner(scene, seat, CARE, Budget(1.0, lambda: 0.0, self.nodes), errors)
        planned, _ = planner.decide()
        row = _row(scene, pitch)
        made = self._chances(state, scene, row, _still(pitch, errors), errors)
        best = 0.0 if planned is None else float(self._chances(state, scene, planned, errors, errors).mean())
        better = () if planned is None else (str(pitch_of(scene, planned)),)
        came = self._came(turns[part.last - 1].after, state, seat)
        mean = float(made.mean())
        scores = planned is not None and _scores(scene, planned, errors)
        flicked = mean if error is None else float(self._chances(state, scene, row, error, errors)[0])
        came = mean if came is None else came
        return Tried(best, better, mean, float(made.std()), came, scores, flicked)

    def _chances(self, state: State, scene: Scene, row: Ints, errors: Floats, later: Floats) -> Floats:
        """The chance to win the match after one pitch with each of the errors; the next ones have others."""
        seat, trials = state.turn, Trials()
        ends = trials.play(scene, row[None], errors)
        point, lost = ends.point[0], ends.lost[0]
        found = np.zeros(len(errors))
        for sign in (1, -1):
            found[point == sign] = _scored(state, seat, sign)
        for gone in (False, True):
            such = (point == 0) & (lost == gone)
            if such.any():
                left = after(scene, ends, 0, int(np.flatnonzero(such)[0]))
                found[such] = _open(state, seat, _worth(left, seat, trials, later, not gone))
        return found

    def _came(self, now: State, before: State, seat: Seat) -> float | None:
        """What the pitch left, after a touchdown the next kick-off; None where the match is over."""
        if now.outcome is not None:
            return None
        if now.score != before.score:
            return even(*lacking(now, seat))
        goes_on = now.turn is seat and phase_of(now).turn_goes_on(now)
        errors = errors_of(ERRORS, Random("review"))
        return _open(now, seat, _worth(scene_of(now), seat, Trials(), errors, goes_on))


def _worth(scene: Scene, seat: Seat, trials: Trials, errors: Floats, goes_on: bool) -> float:
    """What a field is worth to a side, in touchdowns, while its turn goes on or once that is over."""
    glance = worth_of(scene, seat)
    if not goes_on:
        return glance - LOSING
    chance = DELAY * Foresight(trials, errors[:FEW], lambda: False).chance(scene, seat, LOOK)
    return chance + (1.0 - chance) * glance


def _scores(scene: Scene, row: Ints, errors: Floats) -> bool:
    """Does a pitch make the touchdown with most of the errors?"""
    return bool((Trials().play(scene, row[None], errors).point[0] > 0).mean() > 0.5)


def _open(state: State, seat: Seat, worth: float) -> float:
    """The chance to win the match where the next touchdown is likelier for one side."""
    mine, theirs = lacking(state, seat)
    scores = 1.0 / (1.0 + exp(-STEEP * worth))
    return scores * even(mine - 1, theirs) + (1.0 - scores) * even(mine, theirs - 1)


def _scored(state: State, seat: Seat, sign: int) -> float:
    mine, theirs = lacking(state, seat)
    return even(mine - 1, theirs) if sign > 0 else even(mine, theirs - 1)


def _row(scene: Scene, pitch: Pitch) -> Ints:
    """A pitch as the trials read it."""
    angle = pitch.ball_angle if pitch.ball_angle is not None else pitch.angle
    target = scene.names.index(pitch.target) if pitch.target in scene.names else -1
    aimed = pitch.angle if pitch.announce is not Announce.PASS else angle
    kind = ANNOUNCED.index(pitch.announce)
    return np.array(
        [scene.names.index(pitch.piece), round(aimed * 1000.0), pitch.speed, kind, target], np.int64
    )


def _still(pitch: Pitch, errors: Floats) -> Floats:
    """A swipe has the finger's own tremor, and was made with it."""
    return np.zeros((1, 2)) if pitch.by == "swipe" else errors
