"""A second reading of Pitch Bowl's rules: what one pitch comes to, worked out from the tape alone.

It shares the physics with the game and nothing else: squares are counted here, instants are found by halving
stretches of the path, and by playing the pitch again with each piece that the rules take off lifted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, hypot, inf, radians, sin
from typing import Any

from pitchside.physics import Border, Contact, Disc, Flick, Order, Region, Table, Tape, World, simulate

RADIUS, SQUARE, COLUMNS, ROWS = 12.0, 50.0, 7, 12
TABLE = Table(0.0, 0.0, COLUMNS * SQUARE, ROWS * SQUARE, Border.WHOLE)
SQUARES = [(c, r) for c in range(COLUMNS) for r in range(ROWS)]
IN_GOAL = {"south": (0.0, 550.0, 350.0, 600.0), "north": (0.0, 0.0, 350.0, 50.0)}
"""Where a seat scores."""
TIPPING = 1400.0
DEEP = 0.1
"""mm: what overlaps a square by more is in it."""
Square = tuple[int, int]
Loss = tuple[float, str]


def box(square: Square) -> tuple[float, float, float, float]:
    """The limits of a square."""
    c, r = square
    return c * SQUARE, r * SQUARE, (c + 1) * SQUARE, (r + 1) * SQUARE


def gap(rect: tuple[float, float, float, float], x: float, y: float) -> float:
    """From a disc to a rectangle."""
    return hypot(max(rect[0] - x, 0.0, x - rect[2]), max(rect[1] - y, 0.0, y - rect[3])) - RADIUS


def square_name(square: Square) -> str:
    """`a1` is in the south-west."""
    return f"{'abcdefg'[square[0]]}{square[1] + 1}"


def seat_of(piece: str) -> str:
    """Whose player it is."""
    return piece.split(".")[0]


@dataclass
class Reading:
    """One pitch in a position, read by hand."""

    position: dict[str, Any]
    action: dict[str, Any]
    losses: list[Loss] = field(default_factory=list)
    carrier: str | None = None
    fallen: Square | None = None
    all_out: bool = False
    success: bool = False
    dropped: bool = False
    out_at: tuple[float, float] | None = None
    touchdown: str | None = None
    """The seat that scores."""

    def __post_init__(self) -> None:
        self.active = self.action["piece"]
        self.seat = seat_of(self.active)
        self.announce = self.action.get("announce", "none")
        self.pieces = {one["id"]: (one["x"], one["y"]) for one in self.position["pieces"]}
        self.carrier = next((one["id"] for one in self.position["pieces"] if one.get("carrier")), None)
        self.passing = self.announce == "pass"
        self.holders: list[tuple[float, str | None]] = [(0.0, self.carrier)]
        if self.passing:
            turn = radians(self.action["ball_angle"])
            x, y = self.pieces[self.active]
            self.pieces["ball"] = (x + 24.0 * cos(turn), y + 24.0 * sin(turn))
            self.holders = [(0.0, None)]
        self.orders: list[Order] = []
        self.fall: tuple[float, Square] = (inf, (0, 0))
        self.tape = self.played()
        while self.intervened():
            self.tape = self.played()
        self.judge()

    # --- the pitch --------------------------------------------------------------------------------

    def played(self) -> Tape:
        """The pitch with what has been ordered so far."""
        bodies = tuple(
            Disc(name, x, y, RADIUS, 5.0, light=name == "ball")
            for name, (x, y) in sorted(self.pieces.items())
        )
        regions = [Region(f"goal.{seat}", *rect) for seat, rect in IN_GOAL.items()]
        flick = Flick("ball" if self.passing else self.active, self.action["angle"], self.action["speed"])
        return simulate(World(bodies, table=TABLE), flick, regions=regions, orders=self.orders)

    def steps(self, square: Square) -> int:
        """How far a square is from where the active player starts."""
        x, y = self.pieces[self.active]
        start = [one for one in SQUARES if gap(box(one), x, y) < -DEEP]
        return min(max(abs(c - square[0]), abs(r - square[1])) for c, r in start)

    def entered(self, least: int) -> tuple[float, Square]:
        """When the active player first enters a square at least so far away, and which."""
        far = [one for one in SQUARES if self.steps(one) >= least]
        return min(((self.occupied(one), one) for one in far), default=(inf, (0, 0)))

    def occupied(self, square: Square) -> float:
        """When the active player first overlaps a square by more than a tenth."""
        for part in self.tape.segments.get(self.active, ()):
            if self.passes_by(square, part.t0, part.t1):
                continue
            nearest = self.nearest(square, part.t0, part.t1)
            if self.depth(square, nearest) > DEEP:
                return self.passed(square, part.t0, nearest)
        return inf

    def passes_by(self, square: Square, low: float, high: float) -> bool:
        """Whether a straight stretch lies wholly to one side of a square."""
        x0, y0, x1, y1 = box(square)
        one, two = (self.tape.body_at(self.active, t, before=True) for t in (low, high))
        return (
            max(one.x, two.x) < x0 - RADIUS
            or min(one.x, two.x) > x1 + RADIUS
            or max(one.y, two.y) < y0 - RADIUS
            or min(one.y, two.y) > y1 + RADIUS
        )

    def depth(self, square: Square, t: float) -> float:
        """How far the active player overlaps a square at an instant."""
        there = self.tape.body_at(self.active, t, before=True)
        return -gap(box(square), there.x, there.y)

    def nearest(self, square: Square, low: float, high: float) -> float:
        """When, on a straight stretch, the player is deepest in a square."""
        for _ in range(80):
            one, two = low + (high - low) / 3.0, high - (high - low) / 3.0
            if self.depth(square, one) < self.depth(square, two):
                low = one
            else:
                high = two
        return high

    def passed(self, square: Square, low: float, high: float) -> float:
        """When, on the way to where it is deepest, it is a tenth deep."""
        if self.depth(square, low) > DEEP:
            return low
        for _ in range(60):
            middle = 0.5 * (low + high)
            low, high = (low, middle) if self.depth(square, middle) > DEEP else (middle, high)
        return high

    def at_the_line(self) -> tuple[float, Square]:
        """When a carrier reaches the goal-line whose in-goal is too far for it, and the square behind."""
        row = ROWS - 1 if self.seat == "south" else 0
        near = min(self.steps((column, row)) for column in range(COLUMNS))
        since, until = self.holding()
        touched = [one for one in self.tape.entries if one.region == f"goal.{self.seat}"]
        mine = [one for one in touched if one.body == self.active and since <= one.t <= until]
        if near < self.limit() or not mine:
            return inf, (0, 0)
        return mine[0].t, (int(mine[0].x // SQUARE), row)

    def holding(self) -> tuple[float, float]:
        """From when until when the active player has the ball, as far as its touches tell."""
        t, whom = self.first(self.active)
        if self.carrier == self.active:
            return 0.0, t if self.announce == "handover" else inf
        wanted = {"snatch": self.carrier, "pickup": "ball"}.get(self.announce)
        return (t, inf) if wanted in whom else (inf, inf)

    def score(self) -> int:
        """Squares that the active player may move."""
        return 2 if ".run" in self.active else 1

    def limit(self) -> int:
        """The first number of squares that is too far."""
        spent = self.position.get("used", {}).get("all_out", False)
        return self.score() + (1 if spent else 2)

    def touches(self, name: str) -> list[Contact]:
        """The pushes of a piece, those with the passer left out for the ball of a pass."""
        pushed = [one for one in self.tape.touched(name) if one.impulse > 0.0]
        return [one for one in pushed if not (self.passing and one.other(name) == self.active)]

    def first(self, name: str) -> tuple[float, set[str]]:
        """When a piece first touches, and whom."""
        mine = self.touches(name)
        return (mine[0].t, {one.other(name) for one in mine if one.t == mine[0].t}) if mine else (inf, set())

    def intervened(self) -> bool:
        """Find the next thing that the rules take off the field, and order it."""
        done = {order.body for order in self.orders}
        found: list[tuple[float, str]] = []
        if self.passing:
            found += [(self.first("ball")[0], "ball")]
        else:
            self.fall = min(self.fall, self.entered(self.limit()), self.at_the_line())
            found += [(self.fall[0], self.active)]
            t, whom = self.first(self.active)
            if self.announce == "pickup" and "ball" in whom:
                found += [(t, "ball")]
        found = [one for one in found if one[0] < inf and one[1] not in done]
        if found:
            t, body = min(found)
            self.orders.append(Order(t, body, lift=True))
        return bool(found)

    # --- the ruling -------------------------------------------------------------------------------

    def holder(self, t: float) -> str | None:
        """Who has the ball at an instant."""
        return [name for since, name in self.holders if since <= t][-1]

    def judge(self) -> None:
        """Everything that the pitch comes to, in order of time."""
        if self.passing:
            self.judge_pass()
        else:
            self.judge_fall()
            self.judge_touch()
        self.judge_exits()
        self.judge_touchdown()
        self.losses.sort(key=lambda loss: loss[0])
        self.carrier = self.holders[-1][1]

    def judge_pass(self) -> None:
        """Caught, intercepted, or missed."""
        t, whom = self.first("ball")
        own = [name for name in whom if seat_of(name) == self.seat]
        if own:
            self.success = True
            self.holders.append((t, own[0]))
        elif whom:
            self.losses.append((t, "interception"))
            self.holders.append((t, next(iter(whom))))
        else:
            self.losses.append((self.tape.end, "clumsy"))

    def judge_fall(self) -> None:
        """Too far, or all out."""
        t, square = self.fall
        if t < inf:
            self.fallen = square
            self.losses.append((t, "fall"))
        self.all_out = self.entered(self.score() + 1)[0] < inf

    def judge_touch(self) -> None:
        """What the touches of the active player make of the pitch."""
        t, whom = self.first(self.active)
        target = {
            "snatch": self.carrier,
            "pickup": "ball",
            "handover": self.action.get("target"),
        }.get(self.announce)
        if target is not None:
            self.success = target in whom
            if self.success:
                self.holders.append((t, target if self.announce == "handover" else self.active))
            else:
                self.missed(t)
        cleared = [one.t for one in self.touches(self.active) if one.other(self.active) == "ball"]
        if cleared and not (self.announce == "pickup" and self.success):
            self.losses.append((cleared[0], "clearance"))

    def missed(self, t: float) -> None:
        """A decisive action has failed; a hand-over has when the carrier falls before it."""
        t = min(t, self.fall[0])
        if self.announce == "handover":
            self.dropped = True
            self.holders.append((min(t, self.tape.end), None))
        self.losses.append((min(t, self.tape.end), "clumsy"))

    def judge_exits(self) -> None:
        """Players off, the ball out."""
        for exit in self.tape.exits:
            if exit.body == "ball":
                self.losses.append((exit.t, "ball out"))
                self.out_at = (exit.x, exit.y)
                continue
            self.losses.append((exit.t, "off"))
            holds = self.holder(exit.t) == exit.body
            if self.dropped and exit.body == self.active:
                self.dropped, holds = False, True
            if holds:
                self.losses.append((exit.t, "ball out"))
                self.out_at = (exit.x, exit.y)
                self.holders.append((exit.t, None))

    def judge_touchdown(self) -> None:
        """The first instant at which a carrier is in the in-goal where it scores."""
        ends = [t for t, _ in self.holders[1:]] + [inf]
        for (since, name), until in zip(self.holders, ends, strict=True):
            if name is None:
                continue
            region = f"goal.{seat_of(name)}"
            for entry in self.tape.entries:
                if entry.body == name and entry.region == region:
                    self.scores_at(max(entry.t, since), name, until)

    def scores_at(self, t: float, name: str, until: float) -> None:
        """A touchdown, if the player is there then and still has the ball, and has not fallen there."""
        there = self.tape.body_at(name, t)
        fell = name == self.active and t >= self.fall[0]
        if t < until and not fell and gap(IN_GOAL[seat_of(name)], there.x, there.y) <= 0.1:
            self.losses.append((t, "touchdown"))
            self.touchdown = seat_of(name)

    # --- what can be compared ---------------------------------------------------------------------

    @property
    def told(self) -> list[str]:
        """The losses up to a touchdown, missed actions left out: they have no instant of their own."""
        names = [what for _, what in self.losses if what != "clumsy"]
        return names[: names.index("touchdown") + 1] if self.touchdown else names

    @property
    def clumsy(self) -> bool:
        """Was a decisive action missed?"""
        return any(what == "clumsy" for _, what in self.losses)

    @property
    def tipped(self) -> set[str]:
        """Players that a shock has turned over."""
        hard = [one for one in self.tape.contacts if "ball" not in (one.a, one.b)]
        return {name for one in hard for name in (one.a, one.b) if one.dv(name) > TIPPING}

    @property
    def rest(self) -> dict[str, tuple[float, float]]:
        """Where everything lies in the end, the fallen player left out."""
        return self.tape.rest
