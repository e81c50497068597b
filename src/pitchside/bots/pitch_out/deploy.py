"""Deployment: suggestions, mirrored and varied; the stronger ones shift pieces for as long as it helps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_out.formations import FORMATIONS
from pitchside.bots.pitch_out.scout import Liking, Scout
from pitchside.bots.pitch_out.volley import Volley
from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.phases import deploy
from pitchside.games.pitch_out.state import PhaseName, Piece, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS, Suggestion, fitted
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of

Plan = tuple[Place, ...]
_RULES = deploy.Deployment()
SWAY, BLOCK_SWAY = 12.0, 4.0
"""mm by which a suggestion is varied."""
STRIDES = (6.0, 20.0, 60.0, 200.0)
"""mm by which pieces are shifted to see whether that is better."""
PHANTOMS = 3
"""Enemy deployments thought of while none lies there yet."""
TRIES = 60
NEAR = 2.0**0.5 * ARENA.block + 2.0 * ARENA.puck + 1.0
"""mm: what lies further off is in nobody's way."""
FORMED, KEPT_BACK = 0.6, 0.1
"""Shares of the budget left when no more formations are tried, and when all ends."""
ERRORS = 8
"""Errors with which the best shots are tried: Captain and Guard seldom go in one flick, but that loses."""
LATER = 0.5
"""What the own first shot counts where the enemy's comes before it."""
SWAPS = 0.15
"""How often two pucks change places."""


class Deployer:
    """Plans the whole deployment at once and hands it out piece by piece; a keen one thinks on meanwhile."""

    def __init__(self, liking: Liking, keen: bool) -> None:
        self._liking, self._keen = liking, keen
        self._plan: Plan = ()
        self._draft: Draft | None = None

    def place(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        """The next piece of the plan; a new plan where the old one no longer fits."""
        left = set(deploy.to_place(view, view.turn))
        self._plan = tuple(place for place in self._plan if place.piece in left)
        if self._keen:
            self._plan = self._thought(view, rng, budget)
        elif {place.piece for place in self._plan} != left or self._plan[0] not in choices:
            self._plan = next(lawful(view, view.turn, list(SUGGESTIONS.values()), rng), ())
        return self._plan[0] if self._plan else None

    def _thought(self, view: State, rng: Random, budget: Budget) -> Plan:
        """The plan, better by what this budget allows."""
        if self._draft is None or not self._draft.fits(view):
            self._draft = Draft(view, self._liking, rng)
        return self._draft.better(view, budget)


@dataclass(frozen=True, slots=True)
class Judged:
    """A plan and what it is worth."""

    plan: Plan
    worth: float


class Draft:
    """A search for a deployment: known formations first, then the best one shifted piece by piece."""

    def __init__(self, view: State, liking: Liking, rng: Random) -> None:
        self._view, self._seat, self._liking = view, view.turn, liking
        self._rng = rng
        self._errors = errors_of(ERRORS, rng)
        self._tables: list[Scout] = []
        self._volley: Volley | None = None
        self._best: Judged | None = None

    def fits(self, view: State) -> bool:
        """Does the table hold what the plan says, and lack the rest of it?"""
        if self._best is None or view.turn is not self._seat:
            return False
        planned = {place.piece: deploy.piece_of(place) for place in self._best.plan}
        before = {piece.id for piece in self._view.pieces}
        return all(planned.get(piece.id) == piece for piece in view.pieces if piece.id not in before)

    def better(self, view: State, budget: Budget) -> Plan:
        """What is left of the best plan when the budget is used up; nothing where no known one is lawful."""
        self._budget, self._began = budget, self._flicks
        if self._best is None:
            self._form()
        lie = {piece.id for piece in view.pieces}
        while self._best and self._share_left > KEPT_BACK:
            plan = shifted(self._best.plan, self._seat, self._rng, lie)
            if still_lawful(self._view, self._seat, self._best.plan, plan):
                self._take(plan)
        left = [place for place in self._best.plan if place.piece not in lie] if self._best else []
        return tuple(sorted(left, key=_importance))

    def _form(self) -> None:
        """The best of the known formations."""
        known = [*FORMATIONS, *SUGGESTIONS.values()]
        for plan in lawful(self._view, self._seat, known, self._rng):
            if not self._tables:
                self._set_up(plan)
            self._take(plan)
            if self._share_left < FORMED:
                break

    def _set_up(self, plan: Plan) -> None:
        """Room to try plans in; the enemy's shots are looked at closely where its pieces lie."""
        self._tables = list(self._full(plan))
        if self._view.starter is not self._seat:
            self._volley = Volley(self._tables[0].state, self._seat.other, self._liking)

    def _take(self, plan: Plan) -> None:
        """Keep it if it is better than the best, also when looked at closely."""
        least = self._best.worth if self._best else -inf
        safety, attack = self._judged(plan)
        if safety + attack > least and self._volley:
            safety = min(safety, self._volley.worth(plan, self._errors, self._rng))
        if safety + attack > least:
            self._best = Judged(plan, safety + attack)

    @property
    def _flicks(self) -> int:
        return self._tables[0].flicks if self._tables else 0

    @property
    def _share_left(self) -> float:
        if self._budget.nodes is not None:
            return 1.0 - (self._flicks - self._began) / self._budget.nodes
        return self._budget.left() / max(self._budget.seconds, 1e-9)

    def _full(self, plan: Plan) -> Iterator[Scout]:
        """The table with this plan and the enemy's pieces, or several that the enemy may choose."""
        table = laid(self._view, self._seat, plan)
        assert table is not None
        other = self._seat.other
        known = [*FORMATIONS, *SUGGESTIONS.values()]
        for formation in self._rng.sample(known, PHANTOMS if deploy.to_place(table, other) else 1):
            guess = guessed(table, other, self._rng)
            enemy = varied(fitted(formation, other, deploy.to_place(guess, other)), other, self._rng)
            full = laid(guess, other, enemy)
            if full is not None:
                yield Scout(_ready(full), self._seat, self._liking, keen=True)

    def _judged(self, plan: Plan) -> tuple[float, float]:
        """What it is worth on average when the enemy shoots, and what it promises to this side's shots."""
        weight = 1.0 if self._view.starter is self._seat else LATER
        safety = attack = 0.0
        for table in self._tables:
            for place in plan:
                table.put(place.piece, place.x, place.y, place.angle)
            safety += table.fear(self._errors)
            attack += weight * table.fear(self._errors, self._seat)
        count = max(len(self._tables), 1)
        return safety / count, attack / count


def _importance(place: Place) -> int:
    """What matters most is placed last, so that there is most time to think about it."""
    kind = "" if is_block(place.piece) else kind_of(place.piece)
    return ("", "captain", "guard").index(kind) if kind in ("captain", "guard") else 0


def _ready(table: State) -> State:
    """The table with the neutral obstacle, the first turn about to begin."""
    centre = deploy.CENTRE_PIECE
    known = any(piece.id == centre.id for piece in table.pieces)
    pieces = table.pieces if known else deploy.with_piece(table.pieces, centre)
    return replace(table, phase=PhaseName.TURN, turn=table.starter, pieces=pieces)


def guessed(table: State, seat: Seat, rng: Random) -> State:
    """The table with a selection that this seat may have made, where its own is secret."""
    if table.selected[seat]:
        return table
    captain, *others = (puck for puck in table.options.pucks(seat) if puck not in table.banned)
    chosen = sorted((captain, *rng.sample(others, table.options.format - 1)))
    return replace(table, selected=table.selected.put(seat, tuple(chosen)))


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
            _RULES.check(replace(state, pieces=_near(state, place)), seat, place)
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
            _RULES.check(replace(view, pieces=_near(others, place)), seat, place)
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


def shifted(plan: Plan, seat: Seat, rng: Random, lie: Collection[str] = ()) -> Plan:
    """The plan with one to three pieces elsewhere, near or far; those that lie on the table stay there."""
    free = [at for at, place in enumerate(plan) if place.piece not in lie]
    if rng.random() < SWAPS:
        return _swapped(plan, [at for at in free if not is_block(plan[at].piece)], rng)
    stride = rng.choice(STRIDES)
    chosen = set(rng.sample(free, min(rng.choice((1, 1, 2, 3)), len(free))))
    return tuple(
        _strayed(place, seat, stride, rng) if at in chosen else place for at, place in enumerate(plan)
    )


def _swapped(plan: Plan, pucks: list[int], rng: Random) -> Plan:
    """The plan with two pucks in each other's place."""
    if len(pucks) < 2:
        return plan
    one, two = rng.sample(pucks, 2)
    places = list(plan)
    places[one] = replace(plan[one], x=plan[two].x, y=plan[two].y)
    places[two] = replace(plan[two], x=plan[one].x, y=plan[one].y)
    return tuple(places)


def _strayed(place: Place, seat: Seat, stride: float, rng: Random) -> Place:
    x, y = place.x + rng.gauss(0.0, stride), place.y + rng.gauss(0.0, stride)
    turn = rng.choice((0.0, rng.gauss(0.0, 20.0)))
    angle = None if place.angle is None else round((place.angle + turn) % 90.0, 3)
    return _inside(Place(place.piece, x, y, angle), seat)
