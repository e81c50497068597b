"""The first shot: both Captains are flicked, each alone on the table (POT-8.3, 8.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitchside import physics
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick, Place, Tremor
from pitchside.games.flick.hand import needs_tremor, shaken, within
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.deploy import piece_of
from pitchside.games.pitch_out.geometry import check_free, zone_of
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.table import ARENA
from pitchside.games.pitch_out.told import Told
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics import simulate

NONE: BySeat[Flick | None] = BySeat(None, None)
AWAY = {Seat.SOUTH: (180.0, 360.0), Seat.NORTH: (0.0, 180.0)}
"""Directions that lead away from the opposite edge: an open interval for each seat."""


def captain_of(seat: Seat) -> str:
    """The puck that is flicked."""
    return f"{seat.value}.captain"


def check(state: State, seat: Seat, action: Action) -> None:
    """First each places the own Captain, then each flicks it towards the opposite edge."""
    if seat is Seat.CHANCE:
        if not isinstance(action, Tremor) or not within(action, ARENA.top_speed):
            raise IllegalAction("POT-8.8", "tremor_asked")
        return
    if not isinstance(action, Flick if state.pieces else Place):
        raise IllegalAction("POT-8.8", "shot_asked" if state.pieces else "shot_place_asked")
    if action.piece != captain_of(seat):
        raise IllegalAction("POT-8.3", "shot_captain", piece=action.piece)
    if isinstance(action, Place):
        check_free((), piece_of(action), zone_of(seat), "POT-8.3")
    elif isinstance(action, Flick):
        low, high = AWAY[seat]
        if low < action.angle < high:
            raise IllegalAction("POT-8.3", "shot_away", piece=action.piece)


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """Both placings, both flicks, or the tremor of one of them."""
    tremor = actions.get(Seat.CHANCE)
    if isinstance(tremor, Tremor):
        return _measured(_trembled(state, tremor))
    south, north = (actions[seat] for seat in PLAYERS)
    if isinstance(south, Flick) and isinstance(north, Flick):
        return _measured(replace(state, flicks=BySeat(south, north)))
    assert isinstance(south, Place)
    assert isinstance(north, Place)
    placed = sorted((piece_of(south), piece_of(north)), key=lambda piece: piece.id)
    events = [Event("placed", {"piece": one.id, "x": one.x, "y": one.y}, rule="POT-8.3") for one in placed]
    return replace(state, pieces=tuple(placed)), tuple(events), ()


def trembling(state: State) -> Seat | None:
    """Whose flick waits for its tremor, south's first; a swiped or shaken one does not."""
    for seat in PLAYERS:
        flick = state.flicks[seat]
        if flick is not None and needs_tremor(flick, state.options.tremor):
            return seat
    return None


def _trembled(state: State, tremor: Tremor) -> State:
    """The flick as it is really played; marked as swiped, it trembles no more."""
    seat = trembling(state)
    flick = state.flicks[seat] if seat else None
    assert seat is not None
    assert flick is not None
    steady = replace(shaken(flick, tremor, ARENA.top_speed), by="swipe")
    return replace(state, flicks=state.flicks.put(seat, steady))


def _measured(state: State) -> Told:
    """Once no flick waits: where each Captain came to rest, and who chooses the first player."""
    if trembling(state) is not None:
        return state, (), ()
    shots = [_shot(state, seat) for seat in PLAYERS]
    events = tuple(event for shot in shots for event in shot.events)
    chooser, ruling = _ruled(*(shot.left for shot in shots))
    ruling = _timed(ruling, [shot.out for shot in shots if shot.out is not None])
    again = replace(state, flicks=NONE, pieces=())
    if chooser is not None:
        again = replace(again, phase=Phase.FIRST, turn=chooser)
    return again, events, (ruling,)


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
    flicked = Event("flick", {**facts, "tape": tape.as_json()}, rule="POT-8.3")
    for left in tape.exits:
        return Shot((flicked, Event("exit", {"piece": name}, t=left.t)), None, left.t)
    y = tape.rest[name][1]
    return Shot((flicked,), ARENA.side - y if seat is Seat.SOUTH else y)


def _ruled(south: float | None, north: float | None) -> tuple[Seat | None, Ruling]:
    """Who chooses; nobody when both fell off or lie equally near (POT-8.8)."""
    facts: dict[str, Any] = {"south": _shown(south), "north": _shown(north)}
    if south is None and north is None:
        return None, Ruling("POT-8.3", "shot_both_out", facts)
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
    return nearer, Ruling("POT-8.3", "shot_nearer", facts)


def _timed(ruling: Ruling, exits: list[float]) -> Ruling:
    """A ruling about an exit tells its instant, of two the later one's."""
    return replace(ruling, facts={**ruling.facts, "t": max(exits)}) if exits else ruling


def _shown(left: float | None) -> float | None:
    return None if left is None else round(left, 1)
