"""The first shot: both Captains are flicked, each alone on the table (POT-8.3, 8.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any

from pitchside import physics
from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick, Place, quantised
from pitchside.games.flick.tremor import needs_tremor, shaken
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.geometry import check_free, zone_of
from pitchside.games.pitch_out.phases.base import (
    BOTH,
    NO_FLICKS,
    PuckPhase,
    Told,
    Trembling,
    need,
    need_selected,
)
from pitchside.games.pitch_out.phases.deploy import piece_of
from pitchside.games.pitch_out.powers import piece_named
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import ARENA
from pitchside.games.pitch_out.world import material_of, scene_of
from pitchside.physics import simulate

FIRST_SHOT = "POT-8.3"
NONE: BySeat[Flick | None] = BySeat(None, None)
AWAY = {Seat.SOUTH: (180.0, 360.0), Seat.NORTH: (0.0, 180.0)}
"""Directions that lead away from the opposite edge: an open interval for each seat."""


def captain_of(seat: Seat) -> str:
    """The puck that is flicked."""
    return f"{seat.value}.captain"


class CaptainPlacing(PuckPhase):
    """Each places the own Captain, both at once."""

    clause = "POT-8.8"

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both at once."""
        return BOTH

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """The own Captain, in the own zone."""
        if not isinstance(action, Place):
            raise IllegalAction("POT-8.8", "shot_place_asked")
        _check_captain(seat, action.piece)
        check_free((), piece_of(action), zone_of(seat), FIRST_SHOT)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Both lie there."""
        placed = sorted((piece_of(actions[seat]) for seat in PLAYERS), key=lambda piece: piece.id)
        facts = [{"piece": one.id, "x": one.x, "y": one.y} for one in placed]
        events = tuple(Event("placed", one, rule=FIRST_SHOT) for one in facts)
        return Step(replace(state, pieces=tuple(placed)), events)

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Somewhere in the zone."""
        (x0, y0, x1, y1), puck = zone_of(seat), ARENA.puck
        x, y = rng.uniform(x0 + puck, x1 - puck), rng.uniform(y0 + puck, y1 - puck)
        return Place(captain_of(seat), quantised(x), quantised(y))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The Captain, and its zone."""
        name = captain_of(seat)
        return {"do": ["place"], "pieces": [name], "piece": name, "zone": list(zone_of(seat))}

    def admit_fields(self, state: State) -> None:
        """Both have their pucks, and both Captains or nothing lies there."""
        _admit_captains(state)


def _admit_captains(state: State) -> None:
    need_selected(state)
    lying = {piece.id for piece in state.pieces}
    both = {state.options.pucks(seat)[0] for seat in PLAYERS}
    need(not lying or lying == both, "first_shot_table")


def _check_captain(seat: Seat, piece: str) -> None:
    if piece != captain_of(seat):
        raise IllegalAction(FIRST_SHOT, "shot_captain", piece=piece)


class FirstShot(CaptainPlacing):
    """Each flicks the own Captain towards the opposite edge, both at once."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """The own Captain, and not away from the opposite edge."""
        if not isinstance(action, Flick):
            raise IllegalAction("POT-8.8", "shot_asked")
        _check_captain(seat, action.piece)
        low, high = AWAY[seat]
        if low < action.angle < high:
            raise IllegalAction(FIRST_SHOT, "shot_away", piece=action.piece)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Both flicks are made; chance may have to add a tremor first."""
        return _measured(replace(state, flicks=BySeat(*(actions[seat] for seat in PLAYERS))))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """About as hard as the way is long."""
        name = captain_of(seat)
        puck = piece_named(state, name)
        assert puck is not None  # both Captains lie there
        way = ARENA.side - puck.y if seat is Seat.SOUTH else puck.y
        material = material_of(state.options)
        pace = sqrt(2.0 * material.mu * material.gravity * way) * rng.uniform(0.7, 1.05)
        straight = 90.0 if seat is Seat.SOUTH else 270.0
        angle = quantised(straight + rng.uniform(-8.0, 8.0))
        return Flick(name, angle, max(1, min(ARENA.top_speed, round(pace))))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The Captain, and where it may not go."""
        name = captain_of(seat)
        return {"do": ["flick"], "pieces": [name], "barred": {name: [list(AWAY[seat])]}}


class FirstShotTremor(Trembling):
    """Chance adds its tremor to the first shots, south's first."""

    clause = "POT-8.8"
    refused = ("POT-8.8", "tremor_asked")

    def waiting(self, state: State) -> Flick:
        """The first one that still waits."""
        return _waiting(state)[1]

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The flick as it is really played; marked as swiped, it trembles no more."""
        seat, flick = _waiting(state)
        steady = replace(shaken(flick, actions[Seat.CHANCE], ARENA.top_speed), by="swipe")
        return _measured(replace(state, flicks=state.flicks.put(seat, steady)))

    def admit_fields(self, state: State) -> None:
        """As before the flicks."""
        _admit_captains(state)

    def admit_flicks(self, state: State) -> None:
        """Both Captains' flicks are there, and one of them still waits."""
        flicked = [flick and flick.piece for flick in state.flicks]
        captains = [state.options.pucks(seat)[0] for seat in PLAYERS]
        need(flicked == captains and trembling(state), NO_FLICKS)


def trembling(state: State) -> Seat | None:
    """Whose flick waits for its tremor, south's first; a swiped or shaken one does not."""
    for seat in PLAYERS:
        flick = state.flicks[seat]
        if flick is not None and needs_tremor(flick, state.options.tremor):
            return seat
    return None


def _waiting(state: State) -> tuple[Seat, Flick]:
    seat = trembling(state)
    flick = state.flicks[seat] if seat else None
    assert seat is not None
    assert flick is not None  # the phase lasts while one waits
    return seat, flick


def _measured(state: State) -> Told:
    """Once no flick waits: where each Captain came to rest, and who chooses the first player."""
    if trembling(state) is not None:
        return Step(state)
    shots = [_shot(state, seat) for seat in PLAYERS]
    events = tuple(event for shot in shots for event in shot.events)
    chooser, ruling = ruled(*(shot.left for shot in shots))
    ruling = _timed(ruling, [shot.out for shot in shots if shot.out is not None])
    again = replace(state, flicks=NONE, pieces=())
    if chooser is not None:
        again = replace(again, phase=PhaseName.FIRST, turn=chooser)
    return Step(again, events, (ruling,))


@dataclass(frozen=True, slots=True)
class Shot:
    """What one Captain did; `left` is the way left to the opposite edge, None when it fell off."""

    events: tuple[Event, ...]
    left: float | None
    out: float | None = None
    """When it fell off."""


def _shot(state: State, seat: Seat) -> Shot:
    """One run of its own: nothing else lies on the table."""
    flick, name = state.flicks[seat], captain_of(seat)
    assert flick is not None
    alone = replace(state, pieces=tuple(one for one in state.pieces if one.id == name))
    tape = simulate(scene_of(alone, name).world, physics.Flick(name, flick.angle, flick.speed))
    facts = {"piece": name, "seat": seat.value, "angle": flick.angle, "speed": flick.speed}
    flicked = Event("flick", {**facts, "tape": tape.as_json()}, rule=FIRST_SHOT)
    for left in tape.exits:
        return Shot((flicked, Event("exit", {"piece": name}, t=left.t)), None, left.t)
    y = tape.rest[name][1]
    return Shot((flicked,), ARENA.side - y if seat is Seat.SOUTH else y)


def ruled(south: float | None, north: float | None) -> tuple[Seat | None, Ruling]:
    """Who chooses; nobody when both fell off or lie equally near (POT-8.8)."""
    facts: dict[str, Any] = {"south": _shown(south), "north": _shown(north)}
    if south is None and north is None:
        return None, Ruling(FIRST_SHOT, "shot_both_out", facts)
    if south is None or north is None:
        stayed = Seat.NORTH if south is None else Seat.SOUTH
        return stayed, Ruling(
            "POT-8.8", "shot_stayed", {"seat": stayed.value, "other": stayed.other.value, **facts}
        )
    if abs(south - north) <= ARENA.touching:
        return None, Ruling("POT-8.8", "shot_equal", facts)
    nearer = Seat.SOUTH if south < north else Seat.NORTH
    near, far = sorted((south, north))
    facts |= {"seat": nearer.value, "near": _shown(near), "far": _shown(far)}
    return nearer, Ruling(FIRST_SHOT, "shot_nearer", facts)


def _timed(ruling: Ruling, exits: list[float]) -> Ruling:
    """A ruling about an exit tells its instant, of two the later one's."""
    return replace(ruling, facts={**ruling.facts, "t": max(exits)}) if exits else ruling


def _shown(left: float | None) -> float | None:
    return None if left is None else round(left, 1)
