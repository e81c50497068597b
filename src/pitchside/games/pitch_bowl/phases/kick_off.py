"""The kick-off: a throw over everybody's head, a slide, and the touch back (PBW-2.3 to 2.6, 2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop, turned
from pitchside.games.pitch_bowl.action import Action, EndTurn, Kick
from pitchside.games.pitch_bowl.field import Field, gap_to, touches
from pitchside.games.pitch_bowl.kernel_path import to_enter
from pitchside.games.pitch_bowl.path import last_inside
from pitchside.games.pitch_bowl.phases.base import Flicking, Told, need
from pitchside.games.pitch_bowl.phases.initiative import begin_turn
from pitchside.games.pitch_bowl.phases.possession import give_ball
from pitchside.games.pitch_bowl.report import in_order, touch_events
from pitchside.games.pitch_bowl.room import clamped, is_free, nearest_free
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.games.pitch_bowl.world import world_with
from pitchside.physics import Exit, Flick, Tape, simulate
from pitchside.physics.kernels.angles import direction

FLIGHT = 0.2
"""Seconds in the air (PBW-2.8)."""
SLIDES = 0.125
"""The share of the throw's speed that is left on the ground."""

NOTHING_MOVES: dict[str, Any] = {"segments": {}, "contacts": [], "exits": [], "entries": [], "rest": {}}
"""The tape of a ball that came down outside the field."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A kick as it went: from where, down where, from where it slid, and the tape of the slide."""

    kick: Kick
    start: Spot
    down: Spot
    landing: Spot
    """Where it began to slide: where it came down, or the nearest free point."""
    tape: Tape | None
    """None where it came down outside the field."""

    @property
    def out(self) -> Exit | None:
        """Where it slid off the field."""
        exits = self.tape.exits if self.tape else ()
        return exits[0] if exits else None

    @property
    def rest(self) -> Spot | None:
        """Where it lies; None where it has left the field."""
        return None if self.tape is None else self.tape.rest.get(BALL)


class KickOff(Flicking):
    """The kicker throws the ball from behind the own back-line (PBW-2.3)."""

    clause = "PBW-2.3"
    waits = Kick
    trembles = "PBW-2.6"

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a kick."""
        if not isinstance(action, Kick):
            raise IllegalAction("PBW-2.3", "kick_asked")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The throw, at once or with its tremor."""
        return self.let_go(state, actions[state.turn])

    def flicked(self, state: State, flick: Kick) -> Told:
        """The ball lies there (PBW-2.4) or is given to the attacker (PBW-2.5), whose turn begins."""
        thrown = throw(state, flick)
        attacker = state.turn.other
        told = Step(replace(state, kicker=None), _events(state, thrown))
        back = touch_back(state, thrown)
        x, y = spot = thrown.rest or went_out(state.options.layout, thrown)
        facts = {"seat": attacker.value, "at": [x, y]}
        if back is None:
            loose = Event("loose", {"x": x, "y": y}, rule="PBW-2.4")
            lies = Step(replace(told.state, ball=spot), (loose,), (Ruling("PBW-2.4", "kick_lies", facts),))
            return told.join(lies).then(lambda now: begin_turn(now, attacker))
        told = told._replace(rulings=(Ruling("PBW-2.5", back, facts),))
        return told.then(lambda now: give_ball(now, attacker, x, y, "PBW-2.5"))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Into the opposite half more often than not."""
        ahead = 90.0 if seat is Seat.SOUTH else 270.0
        wild = rng.random() < 0.2
        angle = ahead + rng.gauss(0.0, 40.0 if wild else 7.0)
        way = state.options.layout.median * (rng.uniform(0.2, 2.2) if wild else rng.uniform(1.1, 1.7))
        return Kick(BALL, turned(angle), max(1, min(DISCS.ball_speed, round(way / FLIGHT))))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """From where, into which half, and how a ball flies and slides."""
        field = state.options.layout
        return {
            "do": ["kick"],
            "from": list(tee(field, seat)),
            "zone": list(field.half(seat.other)),
            "flight": FLIGHT,
            "slides": SLIDES,
            "top_speed": DISCS.ball_speed,
        }

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """To do without."""
        return Stop(), EndTurn()

    def completed(self, state: State) -> State:
        """Who kicks, unless the ball is thrown and due to somebody."""
        thrown = state.gift is not None or state.kicker is not None
        return state if thrown else replace(state, kicker=state.turn)

    def admit_fields(self, state: State) -> None:
        """The ball is in the kicker's hand, or due to the attacker."""
        turn = state.bonus or state.drop or state.last or state.barred
        need(not (state.carrier or state.ball or turn), "before_kick")
        fits = state.kicker in (None, state.turn) and not (state.gift and state.kicker)
        need(fits, "kicker_throws")


def throw(state: State, kick: Kick) -> Throw:
    """How a kick flies and slides; bodies move only in the tape (PBW-2.8)."""
    field = state.options.layout
    start = tee(field, state.turn)
    ux, uy = _heading(kick)
    way = kick.speed * FLIGHT
    down = (start[0] + way * ux, start[1] + way * uy)
    if gap_to(field.whole, *down) >= 0.0:
        return Throw(kick, start, down, down, None)
    landing = _landing(state, down)
    slide = Flick(BALL, kick.angle, kick.speed * SLIDES)
    return Throw(kick, start, down, landing, simulate(world_with(state, landing), slide))


def _heading(kick: Kick) -> tuple[float, float]:
    """The unit vector of its direction."""
    ux, uy = direction(round(kick.angle * 1000.0) % 360000)
    return float(ux), float(uy)


def tee(field: Field, kicker: Seat) -> Spot:
    """The middle of the kicker's back-line."""
    return field.width / 2.0, 0.0 if kicker is Seat.SOUTH else field.length


def _landing(state: State, down: Spot) -> Spot:
    others = [(piece.x, piece.y) for piece in state.pieces]
    if is_free(down, others):
        return down
    found = nearest_free(*down, others, state.options.layout.whole)
    assert found is not None  # a field has room for more than twenty-two discs
    return found


def went_out(field: Field, thrown: Throw) -> Spot:
    """Where the ball's centre last crossed the boundary of the field, sliding or in flight (PBW-2.8)."""
    slid = None if thrown.tape is None else last_inside(thrown.tape, BALL, field.whole)
    if slid is not None:
        return clamped(field.whole, *slid)
    # Back along the flight, which begins on the boundary.
    (x, y), (ux, uy) = thrown.down, _heading(thrown.kick)
    way = to_enter(*field.whole, x, y, -ux, -uy)
    return clamped(field.whole, x - way * ux, y - way * uy)


def touch_back(state: State, thrown: Throw) -> str | None:
    """Why the attacker is given the ball, if so: the code of its sentence (PBW-2.5, 2.6)."""
    half = state.options.layout.half(state.turn.other)
    if thrown.tape is None:
        return "back_outside"
    if thrown.out is not None:
        return "back_out"
    if not touches(half, *thrown.down):
        return "back_short"
    return None if thrown.rest and touches(half, *thrown.rest) else "back_rolled"


def _events(state: State, thrown: Throw) -> tuple[Event, ...]:
    """The throw, then what the slide touched and whether it went out, in order of time."""
    kick, tape = thrown.kick, thrown.tape
    facts: dict[str, Any] = {"seat": state.turn.value, "angle": kick.angle, "speed": kick.speed}
    facts["flight"] = FLIGHT
    facts |= {"from": list(thrown.start), "down": list(thrown.down), "landing": list(thrown.landing)}
    facts["tape"] = tape.as_json() if tape else NOTHING_MOVES
    events = [Event("kick", facts, rule="PBW-2.3")]
    events += in_order(touch_events(tape)) if tape else ()
    if thrown.out is not None:
        t, _, x, y = thrown.out
        events.append(Event("exit", {"piece": BALL, "x": x, "y": y}, rule="PBW-2.5", t=t))
    return tuple(events)
