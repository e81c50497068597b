"""Before the first turn: a formation, varied, and the throw."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees, hypot
from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.hand import none_and_errors
from pitchside.bots.pitch_bowl.search import Care, Foresight, Look, share_left
from pitchside.bots.pitch_bowl.simulator import Trials, scene_of
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.flick.action import quantised, turned
from pitchside.games.pitch_bowl.action import Action, Deploy, Kick
from pitchside.games.pitch_bowl.phases.kick_off import FLIGHT, SLIDES, tee, throw, touch_back
from pitchside.games.pitch_bowl.state import PhaseName, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, team_of

SWAY = 6.0
"""mm by which a suggestion is varied."""
TRIES = 12
THROWS = 60
"""Throws a keen kicker thinks of, and of those so many that it looks at closely."""
CLOSELY = 12
LATE = 0.1
"""The part of the budget that is not begun any more."""
SAFE = 45.0
"""mm that a throw stays inside the lines."""


def deploy(choices: Choices[Action], rng: Random) -> Action:
    """A suggestion, every player moved a little; those against the centre line only along it."""
    found = rng.choice(choices.pending()["suggestions"])["pieces"]
    plain = Deploy(tuple(sorted((one["id"], one["x"], one["y"]) for one in found)))
    for _ in range(TRIES):
        varied = _swayed(plain, rng)
        if varied in choices:
            return varied
    return plain


def _swayed(plain: Deploy, rng: Random) -> Deploy:
    front = [y for _, _, y in plain.pieces]
    line = max(front) if plain.pieces[0][0].startswith("south") else min(front)
    rows = [
        (
            name,
            quantised(x + rng.uniform(-SWAY, SWAY)),
            y if y == line else quantised(y + rng.uniform(-SWAY, SWAY)),
        )
        for name, x, y in plain.pieces
    ]
    return Deploy(tuple(rows))


def kick(view: State, care: Care, keen: bool, rng: Random, budget: Budget) -> Action:
    """Into the opposite half; a keen kicker looks for where the receivers can do least with the ball."""
    throws = [_thrown_to(view, _target(view, rng)) for _ in range(THROWS if keen else 4)]
    lying = [(one, spot) for one in throws if (spot := _rests(view, one)) is not None]
    if not lying:
        return throws[0]
    if not keen:
        return lying[0][0]
    lying.sort(key=lambda one: -_loneliness(view, one[1]))
    return _hardest(view, lying[:CLOSELY], care, rng, budget)


def _target(view: State, rng: Random) -> Spot:
    x0, y0, x1, y1 = view.options.layout.half(view.turn.other)
    return rng.uniform(x0 + SAFE, x1 - SAFE), rng.uniform(y0 + SAFE, y1 - SAFE)


def _thrown_to(view: State, spot: Spot) -> Kick:
    """A throw that comes down and slides to a spot if nobody is in the way."""
    x, y = tee(view.options.layout, view.turn)
    way = hypot(spot[0] - x, spot[1] - y)
    slowing = scene_of(view).slowing
    half = FLIGHT * slowing / (2.0 * SLIDES**2)
    speed = (half**2 + way * slowing / SLIDES**2) ** 0.5 - half
    angle = turned(degrees(atan2(spot[1] - y, spot[0] - x)))
    return Kick(BALL, angle, min(max(round(speed), 1), DISCS.ball_speed))


def _rests(view: State, one: Kick) -> Spot | None:
    """Where the ball comes to rest; None on a touch back."""
    thrown = throw(view, one)
    return None if touch_back(view, thrown) is not None else thrown.rest


def _loneliness(view: State, spot: Spot) -> float:
    """How far the nearest receiver is."""
    there = [one for one in view.pieces if team_of(one.id) is view.turn.other]
    return min((hypot(one.x - spot[0], one.y - spot[1]) for one in there), default=0.0)


def _hardest(view: State, lying: list[tuple[Kick, Spot]], care: Care, rng: Random, budget: Budget) -> Kick:
    """The throw after which the receivers are least likely to score."""
    trials = Trials()

    def late() -> bool:
        return share_left(budget, trials) <= LATE

    foresight = Foresight(trials, none_and_errors(care.errors, rng), late)
    best, least = lying[0][0], 2.0
    for one, spot in lying:
        chance = _received(view, spot, foresight, care, view.turn.other)
        if late() and least < 1.0:
            break
        if chance < least:
            best, least = one, chance
    return best


def _received(view: State, spot: Spot, foresight: Foresight, care: Care, seat: Seat) -> float:
    scene = scene_of(replace(view, phase=PhaseName.PLAY, ball=spot, turn=seat))
    return foresight.chance(scene, seat, Look(care.depth - 1, care.broad))
