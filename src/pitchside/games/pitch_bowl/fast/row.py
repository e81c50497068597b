"""A match without placements and tremor made ready for the compiled turns: its terms, rows and states."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_bowl.fast import kernel_turn as at
from pitchside.games.pitch_bowl.fast.ground import RECTS, lines_of, measures_of, new_desk
from pitchside.games.pitch_bowl.fast.kernel_ruling import TOLD, Ground
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.field import CLOSE
from pitchside.games.pitch_bowl.film import CLEAR
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.reach import HAIR
from pitchside.games.pitch_bowl.state import Gift, PhaseName, Piece, State, Used
from pitchside.games.pitch_bowl.table import DISCS, EVERYBODY, score_of
from pitchside.games.pitch_bowl.world import build_world
from pitchside.physics.engine import MOST_EVENTS

PHASES = tuple(PhaseName)
IDS = tuple(sorted(EVERYBODY))
"""The players as the kernels number them."""
RULE = "PBW-6.5"
"""Under which a ball is due, where a row does not tell: it is asked for in the same words."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def knows(options: Options) -> bool:
    """Are these the rules that the kernels know?"""
    return not (options.defensive_placement or options.tremor)


def field_of(options: Options) -> at.Field:
    """What the kernels need to know of the field and its discs."""
    layout, material = options.layout, material_for(options.physics)
    return at.Field(
        columns=layout.columns,
        rows=layout.rows,
        square=layout.square,
        width=layout.width,
        length=layout.length,
        radius=DISCS.radius,
        across=DISCS.across,
        touching=DISCS.touching,
        hair=HAIR,
        close=CLOSE,
        clear=CLEAR,
        inverse_mass=1.0 / DISCS.mass,
        guard=MOST_EVENTS,
        slowing=material.mu * material.gravity,
        scores=np.array([score_of(name) for name in IDS]),
    )


def room_of(options: Options) -> at.Room:
    """Room for one pitch at a time."""
    goals, lines = lines_of(options.layout)
    all_of, squares = len(IDS) + 1, 16
    empty = build_world((Piece(IDS[0], 0.0, 0.0),), None, options.layout, options.physics)
    return at.Room(
        desk=new_desk()._replace(world=empty.packed.copy()),
        ground=Ground(
            team=np.zeros(all_of, np.int64),
            goals=goals,
            lines=lines,
            beyond=np.zeros((all_of, 2, RECTS, 4)),
            counts=np.zeros((all_of, 2), np.int64),
            barred=np.zeros(all_of, np.int64),
            free=1,
            measures=measures_of(options.tipping),
        ),
        told=np.zeros(TOLD, np.int64),
        body=np.zeros(all_of, np.int64),
        player=np.zeros(all_of, np.int64),
        starts=np.zeros(squares, np.int64),
        entered=np.zeros(squares, np.int64),
        spot=np.zeros(6),
    )


# --- a row and a state ----------------------------------------------------------------------------


def _name(number: int) -> str | None:
    return None if number == NOBODY else IDS[number]


def _number(name: str | None) -> int:
    return NOBODY if name is None else IDS.index(name)


def _seat(number: int) -> Seat | None:
    return None if number == NOBODY else PLAYERS[number]


def _index(seat: Seat | None) -> int:
    return NOBODY if seat is None else PLAYERS.index(seat)


def state_of(options: Options, row: Ints, places: Floats) -> State:
    """The state that a row stands for; the order in which players left the field decides nothing."""
    ints, (x, y) = row.tolist(), places.tolist()
    here, passive = ints[at.HERE], ints[at.PASSIVE]
    score: BySeat[int] = BySeat(*ints[at.SCORE : at.SCORE + 2])
    winner = next((seat for seat in PLAYERS if score[seat] >= options.touchdowns), None)
    reason = Reason.VOID if winner is None else Reason.TOUCHDOWNS
    phase, due = PHASES[ints[at.PHASE]], _seat(ints[at.DUE])
    lying = [number for number in range(len(IDS)) if here >> number & 1]
    gone = [number for number in range(len(IDS)) if not here >> number & 1]
    return State(
        options=options,
        phase=phase,
        turn=PLAYERS[ints[at.ACTIVE]],
        pieces=tuple(Piece(IDS[one], x[one], y[one], bool(passive >> one & 1)) for one in lying),
        reserve=() if phase is PhaseName.PLACING else tuple(IDS[one] for one in gone),
        carrier=_name(ints[at.CARRIER]),
        ball=(x[at.BALL], y[at.BALL]) if ints[at.LOOSE] else None,
        used=Used(*(bool(ints[at.USED] >> bit & 1) for bit in range(4))),
        score=score,
        chooser=_seat(ints[at.CHOOSER]),
        kicker=_seat(ints[at.KICKER]),
        bonus=_name(ints[at.ANEW]),
        gift=None if due is None else Gift(due, x[at.GIFT], y[at.GIFT], RULE),
        drop=_name(ints[at.CLUMSY]),
        last=bool(ints[at.LAST]),
        barred=bool(ints[at.BARRED]),
        outcome=Outcome(winner, reason, score) if phase is PhaseName.OVER else None,
    )


def write_row(state: State, row: Ints, places: Floats) -> None:
    """A state, as a row; how many pitches there were is the episode's to know."""
    row[at.PHASE], row[at.ACTIVE] = PHASES.index(state.phase), PLAYERS.index(state.turn)
    row[at.CARRIER], row[at.LOOSE] = _number(state.carrier), state.ball is not None
    row[at.ANEW], row[at.CLUMSY] = _number(state.bonus), _number(state.drop)
    row[at.DUE] = NOBODY if state.gift is None else _index(state.gift.seat)
    row[at.CHOOSER], row[at.KICKER] = _index(state.chooser), _index(state.kicker)
    row[at.USED] = sum(bool(one) << bit for bit, one in enumerate(state.used.plain().values()))
    row[at.LAST], row[at.BARRED] = state.last, state.barred
    row[at.SCORE : at.SCORE + 2] = [*state.score]
    numbers = [IDS.index(piece.id) for piece in state.pieces]
    row[at.HERE] = sum(1 << number for number in numbers)
    row[at.PASSIVE] = sum(
        1 << number for number, piece in zip(numbers, state.pieces, strict=True) if piece.passive
    )
    for number, piece in zip(numbers, state.pieces, strict=True):
        places[:, number] = piece.x, piece.y
    if state.ball is not None:
        places[:, at.BALL] = state.ball
    if state.gift is not None:
        places[:, at.GIFT] = state.gift.x, state.gift.y
