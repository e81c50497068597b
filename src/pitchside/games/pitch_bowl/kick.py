"""The kick-off: a throw over everybody's head, a slide, and the touch back (PBW-2.3 to 2.6, 2.8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Tremor
from pitchside.games.flick.hand import needs_tremor, shaken, within
from pitchside.games.pitch_bowl import turn
from pitchside.games.pitch_bowl.action import Action, Give, Kick
from pitchside.games.pitch_bowl.begin import begin_turn
from pitchside.games.pitch_bowl.field import Field, gap_to, touches
from pitchside.games.pitch_bowl.possession import give_ball
from pitchside.games.pitch_bowl.report import in_order, touch_events
from pitchside.games.pitch_bowl.room import is_free, nearest_free
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL
from pitchside.games.pitch_bowl.told import Told, then
from pitchside.games.pitch_bowl.world import world_with
from pitchside.physics import Exit, Flick, Tape, simulate
from pitchside.physics.kernel_math import direction

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
    def rest(self) -> Spot:
        """Where it lies, went out, or came down outside."""
        if self.tape is None:
            return self.down
        return (self.out.x, self.out.y) if self.out else self.tape.rest[BALL]


def check(state: State, seat: Seat, action: Action) -> None:
    """The kicker throws; on a tie the attacker names the player that has the ball."""
    if state.gift is not None:
        turn.check(state, seat, action)
    elif state.waiting is not None:
        if not isinstance(action, Tremor) or not within(action, state.waiting.top):
            raise IllegalAction("PBW-2.6", "no_tremor")
    elif not isinstance(action, Kick):
        raise IllegalAction("PBW-2.3", "kick_asked")


def play(state: State, seat: Seat, action: Action) -> Told:
    """The throw, at once or with its tremor, and who has the ball then."""
    if isinstance(action, Give):
        return turn.play(state, {seat: action})
    if isinstance(action, Tremor):
        kick = state.waiting
        assert isinstance(kick, Kick)
        return _thrown(replace(state, waiting=None), shaken(kick, action, kick.top))
    assert isinstance(action, Kick)
    if needs_tremor(action, state.options.tremor):
        return replace(state, waiting=action), (), ()
    return _thrown(state, action)


def throw(state: State, kick: Kick) -> Throw:
    """How a kick flies and slides; bodies move only in the tape (PBW-2.8)."""
    field = state.options.layout
    start = tee(field, state.turn)
    ux, uy = direction(round(kick.angle * 1000.0) % 360000)
    way = kick.speed * FLIGHT
    down = (start[0] + way * float(ux), start[1] + way * float(uy))
    if gap_to(field.whole, *down) >= 0.0:
        return Throw(kick, start, down, down, None)
    landing = _landing(state, down)
    slide = Flick(BALL, kick.angle, kick.speed * SLIDES)
    return Throw(kick, start, down, landing, simulate(world_with(state, landing), slide))


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


def _thrown(state: State, kick: Kick) -> Told:
    thrown = throw(state, kick)
    attacker = state.turn.other
    told: Told = (replace(state, kicker=None), _events(state, thrown), ())
    back = touch_back(state, thrown)
    if back is None:
        return then(then(told, lambda now: _lies(now, thrown.rest)), lambda now: begin_turn(now, attacker))
    facts = {"seat": attacker.value, "at": list(thrown.rest)}
    ruled = (*told[:2], (Ruling("PBW-2.5", back, facts),))
    return then(ruled, lambda now: give_ball(now, attacker, *thrown.rest, "PBW-2.5"))


def touch_back(state: State, thrown: Throw) -> str | None:
    """Why the attacker is given the ball, if so: the code of its sentence (PBW-2.5, 2.6)."""
    half = state.options.layout.half(state.turn.other)
    if thrown.tape is None:
        return "back_outside"
    if thrown.out is not None:
        return "back_out"
    if not touches(half, *thrown.down):
        return "back_short"
    return None if touches(half, *thrown.rest) else "back_rolled"


def _lies(state: State, spot: Spot) -> Told:
    facts = {"x": spot[0], "y": spot[1]}
    ruling = Ruling("PBW-2.4", "kick_lies", {"seat": state.turn.other.value, "at": list(spot)})
    return replace(state, ball=spot), (Event("loose", facts, rule="PBW-2.4"),), (ruling,)


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
