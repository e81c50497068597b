"""Deployment: suggestions, mirrored and varied; the stronger ones shift pieces for as long as it helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from pitchside.agents.budget import Budget
from pitchside.agents.pitch_out_formations import FORMATIONS
from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out import deploy
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.scout import Liking, Scout
from pitchside.games.pitch_out.state import Phase, Piece, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS, Suggestion, fitted
from pitchside.games.pitch_out.table import ARENA, is_block

Plan = tuple[Place, ...]
SWAY, BLOCK_SWAY = 12.0, 4.0
"""mm by which a suggestion is varied."""
STRIDES = (6.0, 20.0, 60.0, 200.0)
"""mm by which pieces are shifted to see whether that is better."""
PHANTOMS = 3
"""Enemy deployments thought of while none lies there yet."""
TRIES = 60
NEAR = 2.0**0.5 * ARENA.block + 2.0 * ARENA.puck + 1.0
"""mm: what lies further off is in nobody's way."""
FORMED, KEPT_BACK = 0.7, 0.1
"""Shares of the budget left when no more formations are tried, and when all ends."""


class Deployer:
    """Plans the whole deployment at once and hands it out piece by piece."""

    def __init__(self, liking: Liking, keen: bool) -> None:
        self._liking, self._keen = liking, keen
        self._plan: list[Place] = []

    def place(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        """The next piece of the plan; a new plan where the old one no longer fits."""
        left = set(deploy.to_place(view, view.turn))
        self._plan = [place for place in self._plan if place.piece in left]
        if {place.piece for place in self._plan} != left or self._plan[0] not in choices:
            self._plan = list(self._made(view, rng, budget) or ())
        return self._plan.pop(0) if self._plan else None

    def _made(self, view: State, rng: Random, budget: Budget) -> Plan | None:
        if self._keen:
            return Draft(view, self._liking, rng, budget).best()
        return next(lawful(view, view.turn, list(SUGGESTIONS.values()), rng), None)


@dataclass(frozen=True, slots=True)
class Judged:
    """A plan and what it is worth."""

    plan: Plan
    worth: float


class Draft:
    """A search for a deployment: known formations first, then the best one shifted piece by piece."""

    def __init__(self, view: State, liking: Liking, rng: Random, budget: Budget) -> None:
        self._view, self._seat, self._liking = view, view.turn, liking
        self._rng, self._budget = rng, budget
        self._errors = np.array([(rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0)) for _ in range(2)])
        self._tables: list[Scout] = []

    def best(self) -> Plan | None:
        """The best plan found within the budget; None where no known formation is lawful."""
        best: Judged | None = None
        known = [*FORMATIONS, *SUGGESTIONS.values()]
        for plan in lawful(self._view, self._seat, known, self._rng):
            self._tables = self._tables or list(self._full(plan))
            found = Judged(plan, self._worth(plan))
            if best is None or found.worth > best.worth:
                best = found
            if self._share_left < FORMED:
                break
        while best and self._share_left > KEPT_BACK:
            plan = shifted(best.plan, self._seat, self._rng)
            if still_lawful(self._view, self._seat, best.plan, plan):
                found = Judged(plan, self._worth(plan))
                best = found if found.worth > best.worth else best
        return best.plan if best else None

    @property
    def _share_left(self) -> float:
        if self._budget.nodes is not None:
            return 1.0 - sum(table.flicks for table in self._tables[:1]) / self._budget.nodes
        return self._budget.left() / max(self._budget.seconds, 1e-9)

    def _full(self, plan: Plan) -> Iterator[Scout]:
        """The table with this plan and the enemy's pieces, or several that the enemy may choose."""
        table = laid(self._view, self._seat, plan)
        assert table is not None
        other = self._seat.other
        pieces = deploy.to_place(table, other)
        known = [*FORMATIONS, *SUGGESTIONS.values()]
        plans = [
            varied(fitted(one, other, pieces), other, self._rng) for one in self._rng.sample(known, PHANTOMS)
        ]
        for enemy in plans if pieces else [()]:
            full = laid(table, other, enemy)
            if full is not None:
                yield Scout(_ready(full), self._seat, self._liking, keen=True)

    def _worth(self, plan: Plan) -> float:
        """What it is worth on average when the enemy begins, and where this side does, when it does."""
        begins = self._view.starter is self._seat
        total = 0.0
        for table in self._tables:
            for place in plan:
                table.put(place.piece, place.x, place.y, place.angle)
            total += table.fear(self._errors) + (table.fear(self._errors, self._seat) if begins else 0.0)
        return total / max(len(self._tables), 1)


def _ready(table: State) -> State:
    """The table with the neutral obstacle, the first turn about to begin."""
    centre = deploy.CENTRE_PIECE
    known = any(piece.id == centre.id for piece in table.pieces)
    pieces = table.pieces if known else deploy.with_piece(table.pieces, centre)
    return replace(table, phase=Phase.TURN, turn=table.starter, pieces=pieces)


def lawful(view: State, seat: Seat, known: Sequence[Suggestion], rng: Random) -> Iterator[Plan]:
    """Plans that the rules allow, each a known formation with a little variation."""
    pieces = deploy.to_place(view, seat)
    for _ in range(TRIES):
        plan = varied(fitted(rng.choice(known), seat, pieces), seat, rng)
        if laid(view, seat, plan) is not None:
            yield plan


def laid(state: State, seat: Seat, plan: Plan) -> State | None:
    """The table with all of it; None where a clause refuses a piece."""
    for place in plan:
        try:
            deploy.check(replace(state, pieces=_near(state, place)), seat, place)
        except IllegalAction:
            return None
        state = replace(state, pieces=deploy.with_piece(state.pieces, deploy.piece_of(place)))
    return state


def still_lawful(view: State, seat: Seat, before: Plan, plan: Plan) -> bool:
    """Is a lawful plan still lawful with some pieces elsewhere? Only these are measured."""
    pieces = (*view.pieces, *(deploy.piece_of(place) for place in plan))
    for old, place in zip(before, plan, strict=True):
        if old == place:
            continue
        others = replace(view, pieces=tuple(piece for piece in pieces if piece.id != place.piece))
        try:
            deploy.check(replace(view, pieces=_near(others, place)), seat, place)
        except IllegalAction:
            return False
    return True


def _near(state: State, place: Place) -> tuple[Piece, ...]:
    """The pieces that may matter to a place: those far off need no measuring."""
    return tuple(
        piece for piece in state.pieces if abs(piece.x - place.x) < NEAR and abs(piece.y - place.y) < NEAR
    )


def varied(plan: Plan, seat: Seat, rng: Random) -> Plan:
    """The plan, perhaps mirrored, with each piece a little elsewhere."""
    mirrored = rng.random() < 0.5
    return tuple(_moved(_mirrored(place) if mirrored else place, seat, rng) for place in plan)


def _mirrored(place: Place) -> Place:
    turned = None if place.angle is None else (-place.angle) % 90.0
    return Place(place.piece, ARENA.side - place.x, place.y, turned)


def _moved(place: Place, seat: Seat, rng: Random) -> Place:
    sway = BLOCK_SWAY if is_block(place.piece) else SWAY
    x, y = place.x + rng.uniform(-sway, sway), place.y + rng.uniform(-sway, sway)
    return _inside(replace(place, x=x, y=y), seat)


def _inside(place: Place, seat: Seat) -> Place:
    """The place, rounded, its puck at least inside the zone."""
    x0, y0, x1, y1 = zone_of(seat)
    near = ARENA.puck
    x, y = min(max(place.x, x0 + near), x1 - near), min(max(place.y, y0 + near), y1 - near)
    return replace(place, x=round(x, 3), y=round(y, 3))


def shifted(plan: Plan, seat: Seat, rng: Random) -> Plan:
    """The plan with one to three pieces elsewhere, near or far."""
    stride = rng.choice(STRIDES)
    chosen = set(rng.sample(range(len(plan)), min(rng.choice((1, 1, 2, 3)), len(plan))))
    return tuple(
        _strayed(place, seat, stride, rng) if at in chosen else place for at, place in enumerate(plan)
    )


def _strayed(place: Place, seat: Seat, stride: float, rng: Random) -> Place:
    x, y = place.x + rng.gauss(0.0, stride), place.y + rng.gauss(0.0, stride)
    turn = rng.choice((0.0, rng.gauss(0.0, 20.0)))
    angle = None if place.angle is None else round((place.angle + turn) % 90.0, 3)
    return _inside(Place(place.piece, x, y, angle), seat)
