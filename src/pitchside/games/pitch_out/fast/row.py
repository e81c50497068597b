"""A match made ready for the compiled basic rules: its terms, room for a flick, rows and states."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_out.aim import ALONG
from pitchside.games.pitch_out.fast import kernel_row as at
from pitchside.games.pitch_out.fast.kernel_place import FIELDS
from pitchside.games.pitch_out.geometry import CLOSE, axis_of
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.phases.base import WINS
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, Question, State
from pitchside.games.pitch_out.table import ALPHA, ARENA, BLOCKS, CENTRE
from pitchside.games.pitch_out.world import TABLE
from pitchside.physics import Disc, World
from pitchside.physics.engine import MOST_EVENTS
from pitchside.physics.kernels.state import BODIES, CONTACT, GROUP, MARK

PHASES, ASKS = tuple(PhaseName), tuple(Ask)
KINDS = tuple(sorted(ALPHA))
IDS = tuple(
    sorted(
        [CENTRE, *BLOCKS[Seat.SOUTH], *BLOCKS[Seat.NORTH]]
        + [f"{seat.value}.{kind}" for seat in PLAYERS for kind in KINDS]
    )
)
"""The pieces as the kernels number them."""
ROOM = 1024
"""Contacts of a flick that the kernels have room for; one with more is the referee's."""


Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def knows(options: Options) -> bool:
    """Are these the rules that the kernels know?"""
    return not (options.advanced or options.tossed or options.tremor)


def law_of(options: Options) -> at.Law:
    """What the kernels need to know of the options."""
    material = material_for(options.physics)
    return at.Law(
        puck=ARENA.puck,
        half=ARENA.block / 2.0,
        side=ARENA.side,
        zone=ARENA.zone,
        close=CLOSE,
        touching=ARENA.touching,
        pushing=ARENA.pushing,
        along=ALONG,
        top=ARENA.top_speed,
        block_mass=ARENA.block_mass,
        puck_mass=ARENA.puck_mass,
        wells=ARENA.wells,
        slowing=material.mu * material.gravity,
        wins=WINS,
        guard=MOST_EVENTS,
        chooser=PLAYERS.index(Seat(options.chooser)),
    )


def table_of(options: Options) -> at.Table:
    """Room for one flick at a time."""
    empty = World((Disc("none", 0.0, 0.0),), material_for(options.physics), TABLE)
    return at.Table(
        world=empty.packed.copy(),
        bodies=np.zeros(1, BODIES),
        group=np.zeros(1, GROUP),
        contacts=np.zeros(ROOM * CONTACT),
        marks=np.zeros(4 * at.PIECES * MARK),
        none=np.zeros(0),
        nothing=np.zeros(0, np.int64),
        flick=np.zeros(3, np.int64),
        body=np.zeros(at.PIECES, np.int64),
        piece=np.zeros(at.PIECES, np.int64),
        normals=np.zeros((at.PIECES, 2)),
        asked=np.zeros(at.PIECES, np.int64),
        lying=np.zeros((at.PIECES, FIELDS)),
    )


# --- a row and a state ----------------------------------------------------------------------------


def _names(some: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(IDS) if some >> number & 1)


def _set(names: Iterable[str]) -> int:
    return sum(1 << IDS.index(name) for name in names)


def _name(number: int) -> str | None:
    return None if number == at.NONE else IDS[number]


def _number(name: str | None) -> int:
    return IDS.index(name) if name else at.NONE


def state_of(options: Options, row: Ints, places: Floats) -> State:
    """The state that a row stands for."""
    ints = row.tolist()
    lying = [number for number in range(at.PIECES) if ints[at.HERE] >> number & 1]
    x, y, turned = (places[one].tolist() for one in (at.X, at.Y, at.TURNED))
    queue = [ints[at.QUEUE + 3 * number :][:3] for number in range(ints[at.ASKED])]
    copied = (None if kind == at.NONE else KINDS[kind] for kind in ints[at.POWER : at.POWER + 2])
    score: BySeat[int] = BySeat(*ints[at.SCORE : at.SCORE + 2])
    phase = PHASES[ints[at.PHASE]]
    winner = next((seat for seat in PLAYERS if score[seat] >= WINS), None)
    reason = Reason.VOID if winner is None else Reason.ROUNDS
    return State(
        options=options,
        phase=phase,
        turn=PLAYERS[ints[at.ACTIVE]],
        pieces=tuple(Piece(IDS[one], x[one], y[one], turned[one]) for one in lying),
        reserve=_reserve(ints),
        removed=_names(ints[at.REMOVED]),
        round=1 + score.south + score.north,
        score=score,
        powers=BySeat(*copied),
        chose=bool(ints[at.CHOSE]),
        starter=PLAYERS[ints[at.STARTER]],
        selected=options.alpha_teams,
        again=_name(ints[at.TWICE]),
        queue=tuple(Question(ASKS[ask], PLAYERS[seat], _names(some)) for ask, seat, some in queue),
        thinned=frozenset(seat for number, seat in enumerate(PLAYERS) if ints[at.THINNED] >> number & 1),
        memory=_aftermath(ints),
        outcome=Outcome(winner, reason, score) if phase is PhaseName.OVER else None,
    )


def _reserve(ints: list[int]) -> tuple[str, ...]:
    return tuple(IDS[one] for one in ints[at.RESERVE : at.RESERVE + ints[at.GONE]])


def _aftermath(ints: list[int]) -> Aftermath | None:
    """What the answers need; who was touched matters only where Runners and nobody else ask for it."""
    if ints[at.PLAYED] == at.NONE:
        return None
    fallen = _names(ints[at.FALLEN])
    return Aftermath(
        piece=IDS[ints[at.PLAYED]],
        second=bool(ints[at.SECOND]),
        ended=bool(ints[at.ENDED]),
        touched=(IDS[ints[at.PLAYED]],) if ints[at.TOUCHED] else (),
        eliminated=tuple(name for name in _reserve(ints) if name in fallen),
        back=_names(ints[at.BACK]),
        undying=_name(ints[at.UNDYING]),
        guarded=bool(ints[at.GUARDED]),
        south=ints[at.HAD],
        north=ints[at.HAD_NORTH],
    )


def write_row(state: State, row: Ints, places: Floats) -> None:
    """A state, as a row; how many flicks there were is the episode's to know."""
    row[at.PHASE], row[at.ACTIVE] = PHASES.index(state.phase), PLAYERS.index(state.turn)
    row[at.STARTER], row[at.CHOSE] = PLAYERS.index(state.starter), state.chose
    row[at.SCORE : at.SCORE + 2] = [*state.score]
    row[at.POWER : at.POWER + 2] = [at.NONE if one is None else KINDS.index(one) for one in state.powers]
    row[at.TWICE], row[at.HERE] = _number(state.again), _set(one.id for one in state.pieces)
    row[at.REMOVED] = _set(state.removed)
    row[at.THINNED] = sum(1 << PLAYERS.index(seat) for seat in state.thinned)
    row[at.GONE] = len(state.reserve)
    row[at.RESERVE : at.RESERVE + len(state.reserve)] = [IDS.index(name) for name in state.reserve]
    row[at.ASKED] = len(state.queue)
    for number, one in enumerate(state.queue):
        told = ASKS.index(one.ask), PLAYERS.index(one.seat), _set(one.pieces)
        row[at.QUEUE + 3 * number : at.QUEUE + 3 * number + 3] = told
    _write_aftermath(state.memory or Aftermath(), row)
    for piece in state.pieces:
        places[:, IDS.index(piece.id)] = piece.x, piece.y, *axis_of(piece), piece.angle


def _write_aftermath(memory: Aftermath, row: Ints) -> None:
    row[at.PLAYED], row[at.SECOND], row[at.ENDED] = _number(memory.piece), memory.second, memory.ended
    row[at.TOUCHED], row[at.FALLEN] = bool(memory.touched), _set(memory.eliminated)
    row[at.BACK], row[at.UNDYING] = _set(memory.back), _number(memory.undying)
    row[at.GUARDED], row[at.HAD], row[at.HAD_NORTH] = memory.guarded, memory.south, memory.north
