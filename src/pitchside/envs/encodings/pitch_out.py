"""Pitch Out as numbers: a row for every piece, turned for north; flicks, placings and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, radians, sin
from typing import Any

import numpy as np

from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.envs.encodings.discs import (
    CONTINUOUS,
    GRID,
    MOST_FLICKS,
    ROUND,
    Asked,
    DiscEncoding,
    Gesture,
    check_settings,
    mine_first,
    seen_angle,
    speed_of,
)
from pitchside.envs.encodings.encoding import Numbers
from pitchside.games.flick.action import Flick, Place, Stop, quantised, turned
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.geometry import Zone
from pitchside.games.pitch_out.options import Options, parse_options
from pitchside.games.pitch_out.phases.base import WINS
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, State
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


@dataclass(frozen=True)
class PitchOutEncoding(DiscEncoding):
    """Pieces in order: the own eight pucks and two Golems, the own two blocks, the centre, the other's."""

    game = PITCH_OUT

    @property
    def read(self) -> Options:
        """The options as the game knows them."""
        return parse_options(self.options)

    def pieces(self, seat: Seat) -> tuple[str, ...]:
        """Every piece that there can be, as that seat counts them."""
        own, other = (_team(self.read, one) for one in (seat, seat.other))
        return (*own, *BLOCKS[seat], CENTRE, *BLOCKS[seat.other], *other)

    @property
    def slots(self) -> int:
        """The own pucks, and all blocks: a Sapper moves any."""
        return len(_team(self.read, Seat.SOUTH)) + 5

    @property
    def shape(self) -> tuple[int, ...]:
        """A row of numbers."""
        pieces = len(self.pieces(Seat.SOUTH))
        return (pieces * len(OF_A_PIECE) + sum(size for _, size in OF_THE_TABLE),)

    def observation(self, view: State, seat: Seat, memory: int | None) -> Numbers:
        """Every piece, then the table."""
        there = {piece.id: piece for piece in view.pieces}
        rows = [number for name in self.pieces(seat) for number in _piece(view, there.get(name), name, seat)]
        return np.array((*rows, *self._table(view, seat, memory)), np.float32)

    def _table(self, view: State, seat: Seat, memory: int | None) -> Iterable[float]:
        ask = view.queue[0].ask if view.queue else None
        yield from (float(view.phase is one) for one in PHASES)
        yield from (float(ask is one) for one in ASKS)
        for one in (seat, seat.other):
            yield from (float(view.powers[one] == power) for power in POWERS)
        yield from (view.score[one] / WINS for one in (seat, seat.other))
        yield from (float(view.turn is seat), float(view.starter is seat), float(view.chose))
        yield from (float(one in view.thinned) for one in (seat, seat.other))
        yield min((memory or 0) / self.max_flicks, 1.0)

    def asked(self, state: State, seat: Seat, choices: Choices[Action]) -> Asked:
        """What the phase lists, or the words beside a flick or a placing."""
        if choices.finite:
            return Asked(mine_first(choices, seat), ())
        asks = choices.pending()
        if "flick" in asks["do"]:
            words = (Again(), Stop(), Power(None), *(Power(power) for power in asks.get("powers", ())))
            make = partial(_flick, seat)
            return Asked(words, [self._gesture(name, seat, make, True) for name in asks["pieces"]])
        sapper = state.memory.piece if state.memory is not None and asks.get("ask") == Ask.SAPPER else None
        lies = next((piece for piece in state.pieces if piece.id == sapper), None)
        put = partial(_place, seat, tuple(asks["zone"])) if lies is None else partial(_beside, seat, lies)
        blocks_first = sorted(asks["pieces"], key=lambda name: (not is_block(name), name))
        return Asked((Stop(),), [self._gesture(name, seat, put, False) for name in blocks_first])

    def _gesture(self, name: str, seat: Seat, make: Any, flicked: bool) -> Gesture:
        return Gesture(self.pieces(seat).index(name), partial(make, name), flicked)


def _team(options: Options, seat: Seat) -> Sequence[str]:
    return (*options.pucks(seat), *(f"{seat.value}.{golem}" for golem in GOLEMS))


def _flick(seat: Seat, name: str, angle: float, speed: float, _: float) -> Flick:
    return Flick(name, seen_angle(angle, seat), speed_of(speed, ARENA.top_speed))


def _place(seat: Seat, zone: Zone, name: str, across: float, away: float, turn: float) -> Place:
    """Somewhere in a zone, from margin to margin."""
    x0, y0, x1, y1 = zone
    margin = 0.0 if is_block(name) else ARENA.puck
    u, v = (across, away) if seat is Seat.SOUTH else (1.0 - across, 1.0 - away)
    x, y = x0 + margin + u * (x1 - x0 - 2.0 * margin), y0 + margin + v * (y1 - y0 - 2.0 * margin)
    return Place(name, quantised(x), quantised(y), turned(90.0 * turn) if is_block(name) else None)


def _beside(seat: Seat, sapper: Piece, name: str, around: float, _: float, __: float) -> Place:
    """Against the Sapper, that way: a side of the block faces it."""
    angle, far = seen_angle(around, seat), ARENA.puck + (ARENA.block + ARENA.touching) / 2.0
    x, y = sapper.x + far * cos(radians(angle)), sapper.y + far * sin(radians(angle))
    return Place(name, quantised(x), quantised(y), angle)


def _piece(view: State, piece: Piece | None, name: str, seat: Seat) -> Iterable[float]:
    x, y, angle = (0.0, 0.0, 0.0) if piece is None else (piece.x, piece.y, piece.angle % 90.0)
    if piece is not None and seat is Seat.NORTH:
        x, y = ARENA.side - x, ARENA.side - y
    memory = view.memory or Aftermath()
    yield from (float(piece is not None), x / ARENA.side, y / ARENA.side, angle / 90.0)
    yield from (
        float(true)
        for true in (
            name in view.reserve,
            name in view.removed or name in view.banned,
            any(name in team for team in view.selected),
            any(name in team for team in view.fielded),
            name in view.lent,
            piece is not None and piece.on is not None,
            any(one.on == name for one in view.pieces),
            view.again == name,
            memory.piece == name,
            name in _asked_about(view, seat),
        )
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
    fine = check_settings(actions, episode, max_flicks, grid)
    return PitchOutEncoding(parse_options(options).plain(), actions, episode, max_flicks, fine)
