"""Pitch Out as numbers: a row for every piece, turned for north; flicks, placings and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.choices import Choices
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.discs import (
    CONTINUOUS,
    GRID,
    MOST_FLICKS,
    ROUND,
    Asked,
    DiscEncoding,
    Fits,
    Floats,
    Gesture,
    all_quantised,
    checked_settings,
    mine_first,
    one_hot,
    seen_angle,
    speed_of,
)
from pitchside.envs.encodings.encoding import Numbers
from pitchside.games.flick.action import Flick, Place, Stop, quantised, turned
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.aim import allowed, flickable
from pitchside.games.pitch_out.geometry import Zone, fitting, zone_of
from pitchside.games.pitch_out.options import Options, parse_options
from pitchside.games.pitch_out.phases.base import WINS
from pitchside.games.pitch_out.phases.deploy import to_place
from pitchside.games.pitch_out.powers import covered, may_choose, piece_named
from pitchside.games.pitch_out.state import Ask, PhaseName, Piece, State
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE, GOLEMS, POWERS, is_block
from pitchside.games.pitch_out.view import between_rounds

OF_A_PIECE = (
    "in play",
    "x / 800",
    "y / 800",
    "how a block is turned / 90 degrees",
    "eliminated",
    "out of the round, or banned",
    "selected, where seen",
    "fielded in the round before",
    "body lent to a Golem",
    "lies on another puck",
    "lies under another puck",
    "has a second flick",
    "was flicked last",
    "is asked about",
)
"""What an observation tells of every piece, in this order."""
WIDE = len(OF_A_PIECE)
GONE, BARRED, CHOSEN, FIELDED, LENT, RIDES, BEARS, AGAIN, PLAYED, ASKED = range(4, WIDE)
PHASES, ASKS = tuple(PhaseName), tuple(Ask)
OF_THE_TABLE = (
    ("phase", len(PHASES)),
    ("question", len(ASKS)),
    ("power that the own Captain copies", len(POWERS)),
    ("power that the other one copies", len(POWERS)),
    ("own rounds / 2, the other's / 2", 2),
    ("is it my turn, do I begin, is the power chosen", 3),
    ("has my fall to two pucks cost an obstacle, has the other's", 2),
    ("flicks made / most flicks", 1),
)
"""And of the table, after the pieces."""
PHASE_FLAGS, ASK_FLAGS, POWER_FLAGS = (one_hot(all_of) for all_of in (PHASES, ASKS, POWERS))


@dataclass(frozen=True)
class PitchOutEncoding(DiscEncoding):
    """Pieces in order: the own eight pucks and two Golems, the own two blocks, the centre, the other's."""

    game = PITCH_OUT

    @cached_property
    def read(self) -> Options:
        """The options as the game knows them."""
        return parse_options(self.options)

    @cached_property
    def numbers(self) -> Mapping[Seat, Mapping[str, int]]:
        """Every piece that there can be, with its number as either seat counts them."""
        found = {}
        for seat in PLAYERS:
            own, other = (_team(self.read, one) for one in (seat, seat.other))
            pieces = (*own, *BLOCKS[seat], CENTRE, *BLOCKS[seat.other], *other)
            found[seat] = {name: number for number, name in enumerate(pieces)}
        return found

    @property
    def slots(self) -> int:
        """The own pucks, and all blocks: a Sapper moves any."""
        return len(_team(self.read, Seat.SOUTH)) + 5

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """A row of numbers."""
        return (len(self.numbers[Seat.SOUTH]) * WIDE + sum(size for _, size in OF_THE_TABLE),)

    def observation(self, view: State, seat: Seat, memory: int | None) -> Numbers:
        """Every piece, then the table."""
        at = {name: WIDE * number for name, number in self.numbers[seat].items()}
        seen = [0.0] * (WIDE * len(at))
        for piece in view.pieces:
            seen[at[piece.id] : at[piece.id] + 4] = _lies(piece, seat)
            if piece.on is not None:
                seen[at[piece.id] + RIDES] = seen[at[piece.on] + BEARS] = 1.0
        for column, names in _named(view, seat):
            for name in names:
                seen[at[name] + column] = 1.0
        return np.array((*seen, *self._table(view, seat, memory)), np.float32)

    def _table(self, view: State, seat: Seat, memory: int | None) -> Iterable[float]:
        ask = view.queue[0].ask if view.queue else None
        yield from PHASE_FLAGS[view.phase]
        yield from ASK_FLAGS[ask]
        for one in (seat, seat.other):
            yield from POWER_FLAGS[view.powers[one]]
        yield from (view.score[one] / WINS for one in (seat, seat.other))
        yield from (float(view.turn is seat), float(view.starter is seat), float(view.chose))
        yield from (float(one in view.thinned) for one in (seat, seat.other))
        yield min((memory or 0) / self.max_flicks, 1.0)

    def asked(self, state: State, seat: Seat, choices: Choices[Action]) -> Asked:
        """What the phase lists, or the words beside a flick or a placing."""
        if choices.finite:
            return Asked(mine_first(choices, seat), ())
        if state.phase in (PhaseName.TURN, PhaseName.AGAIN):
            return Asked(_words(state), [self._flick(state, seat, name) for name in flickable(state)])
        if state.phase is PhaseName.DEPLOY:
            return Asked((), self._placings(state, seat, to_place(state, seat), zone_of(seat)))
        asks = choices.pending()
        if "flick" in asks["do"]:
            make = partial(_flick, seat)
            return Asked((), [self._gesture(name, seat, make, True) for name in asks["pieces"]])
        if asks.get("ask") != Ask.SAPPER:
            return Asked((), self._placings(state, seat, asks["pieces"], tuple(asks["zone"])))
        lies = piece_named(state, state.memory.piece if state.memory is not None else "")
        assert lies is not None  # it is asked while it lies there
        beside = partial(_beside, seat, lies)
        return Asked((Stop(),), [self._gesture(name, seat, beside, False) for name in sorted(asks["pieces"])])

    def _flick(self, state: State, seat: Seat, name: str) -> Gesture:
        return self._gesture(name, seat, partial(_flick, seat), True, partial(_ways, state, seat, name))

    def _placings(self, state: State, seat: Seat, names: Iterable[str], zone: Zone) -> list[Gesture]:
        """Blocks first."""
        put, spaced = partial(_place, seat, zone), state.phase is PhaseName.DEPLOY
        return [
            self._gesture(name, seat, put, False, partial(_fits, state, seat, zone, name, spaced))
            for name in sorted(names, key=lambda name: (not is_block(name), name))
        ]

    def _gesture(self, name: str, seat: Seat, make: Any, flicked: bool, fits: Fits | None = None) -> Gesture:
        return Gesture(self.numbers[seat][name], partial(make, name), flicked, fits)


def _team(options: Options, seat: Seat) -> Sequence[str]:
    return (*options.pucks(seat), *(f"{seat.value}.{golem}" for golem in GOLEMS))


def _flick(seat: Seat, name: str, angle: float, speed: float, _: float) -> Flick:
    return Flick(name, seen_angle(angle, seat), speed_of(speed, ARENA.top_speed))


def _words(state: State) -> Sequence[Action]:
    """What may be said beside a flick."""
    if state.phase is PhaseName.AGAIN:
        return Again(), Stop()
    powers = may_choose(state)
    return (Power(None), *(Power(power) for power in powers)) if powers else ()


def _ways(state: State, seat: Seat, name: str, angles: Floats, speeds: Floats, _: float) -> NDArray[np.bool_]:
    """In which of many directions a puck may be flicked."""
    puck = piece_named(state, name)
    if puck is None or name in covered(state):
        return np.zeros(len(angles), np.bool_)
    return np.array(allowed(state, puck, (seen_angle(angle, seat) for angle in angles.tolist())))


def _place(seat: Seat, zone: Zone, name: str, across: float, away: float, turn: float) -> Place:
    """Somewhere in a zone, from margin to margin."""
    x, y = _spot(seat, zone, name, across, away)
    return Place(name, quantised(x), quantised(y), turned(90.0 * turn) if is_block(name) else None)


def _spot(seat: Seat, zone: Zone, name: str, across: Any, away: Any) -> tuple[Any, Any]:
    """The same for a place or for many."""
    x0, y0, x1, y1 = zone
    margin = 0.0 if is_block(name) else ARENA.puck
    u, v = (across, away) if seat is Seat.SOUTH else (1.0 - across, 1.0 - away)
    return x0 + margin + u * (x1 - x0 - 2.0 * margin), y0 + margin + v * (y1 - y0 - 2.0 * margin)


def _fits(
    state: State, seat: Seat, zone: Zone, name: str, spaced: bool, across: Floats, away: Floats, turn: float
) -> NDArray[np.bool_]:
    """Which of many places a piece may be put on."""
    x, y = (all_quantised(one) for one in _spot(seat, zone, name, across, away))
    piece = Piece(name, 0.0, 0.0, turned(90.0 * turn) if is_block(name) else 0.0)
    return fitting(state.pieces, piece, zone, x, y, spaced and is_block(name))


def _beside(seat: Seat, sapper: Piece, name: str, around: float, _: float, __: float) -> Place:
    """Against the Sapper, that way: a side of the block faces it."""
    angle, far = seen_angle(around, seat), ARENA.puck + (ARENA.block + ARENA.touching) / 2.0
    x, y = sapper.x + far * cos(radians(angle)), sapper.y + far * sin(radians(angle))
    return Place(name, quantised(x), quantised(y), angle)


def _lies(piece: Piece, seat: Seat) -> tuple[float, float, float, float]:
    """That it is there, where and how it is turned."""
    x, y = (piece.x, piece.y) if seat is Seat.SOUTH else (ARENA.side - piece.x, ARENA.side - piece.y)
    return 1.0, x / ARENA.side, y / ARENA.side, piece.angle % 90.0 / 90.0


def _named(view: State, seat: Seat) -> Iterable[tuple[int, Iterable[str]]]:
    """What else is told of pieces: where it stands in a row, and of which it is true."""
    played = view.memory.piece if view.memory is not None else ""
    return (
        (GONE, view.reserve),
        (BARRED, (*view.removed, *view.banned)),
        (CHOSEN, (*view.selected.south, *view.selected.north)),
        (FIELDED, (*view.fielded.south, *view.fielded.north)),
        (LENT, view.lent),
        (AGAIN, (view.again,) if view.again is not None else ()),
        (PLAYED, (played,) if played else ()),
        (ASKED, _asked_about(view, seat)),
    )


def _asked_about(view: State, seat: Seat) -> tuple[str, ...]:
    """The pieces of a question; one between rounds would tell the other's selection."""
    if not view.queue or (between_rounds(view) and view.queue[0].seat is not seat):
        return ()
    return view.queue[0].pieces


def pitch_out(
    actions: str = CONTINUOUS,
    episode: str = ROUND,
    max_flicks: Any = MOST_FLICKS,
    grid: Any = GRID,
    **options: Any,
) -> PitchOutEncoding:
    """The encoding for these options; an episode is a `round` or a whole `match`."""
    settings = checked_settings(actions, episode, max_flicks, grid)
    return PitchOutEncoding(parse_options(options).plain(), *settings)
