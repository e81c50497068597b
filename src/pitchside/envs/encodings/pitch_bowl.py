"""Pitch Bowl as numbers: a row for every player, turned for north; pitches, kicks, drops and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import atan2, degrees
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
    anywhere,
    checked_settings,
    mine_first,
    one_hot,
    seen_angle,
    speed_of,
)
from pitchside.envs.encodings.encoding import Numbers
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Action, Announce, Deploy, Drop, EndTurn, Kick, LastAction, Pitch
from pitchside.games.pitch_bowl.field import Field
from pitchside.games.pitch_bowl.options import Options, parse_options
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.phases.pitching import Pitching
from pitchside.games.pitch_bowl.phases.possession import ball_spots
from pitchside.games.pitch_bowl.phases.setup import lawful_formations
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, LINE_UP, players_of

OF_A_PLAYER = (
    "on the field",
    "x / width",
    "y / length",
    "passive",
    "carries the ball",
    "has a bonus action",
    "is clumsy: the ball is put against it",
)
"""What an observation tells of every player: the own eleven, then the other's."""
WIDE = len(OF_A_PLAYER)
CARRIES, BONUS, CLUMSY = range(4, WIDE)
PHASES = tuple(PhaseName)
PHASE_FLAGS = one_hot(PHASES)
OF_THE_TABLE = (
    ("ball: is loose, x / width, y / length", 3),
    ("ball that is out: is due to me, is due to the other, x / width, y / length", 4),
    ("phase", len(PHASES)),
    ("is it my turn, do I choose, do I kick, does the other kick", 4),
    ("used in this turn: snatch, pick-up, pass, all-out", 4),
    ("last action announced, placements lost", 2),
    ("own touchdowns, the other's, each / those that win", 2),
    ("pitches made / most pitches", 1),
)
"""And of the table, after the players."""
TEAM = len(LINE_UP)
TRYING, PASSING, KICKING, DROPPING = TEAM, 2 * TEAM, 2 * TEAM + 2, 2 * TEAM + 3
"""Where the slots begin: a plain pitch of each player, one for the ball, pass and hand-over, kick, drop."""


@dataclass(frozen=True)
class PitchBowlEncoding(DiscEncoding):
    """Players in the order of the line-up: nine three-quarters, two runners."""

    game = PITCH_BOWL

    @cached_property
    def read(self) -> Options:
        """The options as the game knows them."""
        return parse_options(self.options)

    @property
    def field(self) -> Field:
        """The field that is played on."""
        return self.read.layout

    @cached_property
    def size_of_field(self) -> tuple[float, float]:
        """Width and length, which every observation is measured in."""
        return self.field.width, self.field.length

    @property
    def slots(self) -> int:
        """Two for each player, one for each thing that is done with the ball in hand."""
        return DROPPING + 1

    @property
    def shape(self) -> tuple[int, ...]:
        """A row of numbers."""
        return (2 * TEAM * len(OF_A_PLAYER) + sum(size for _, size in OF_THE_TABLE),)

    def observation(self, view: State, seat: Seat, memory: int | None) -> Numbers:
        """Every player, then the table."""
        at = {name: WIDE * number for number, name in enumerate((*players_of(seat), *players_of(seat.other)))}
        seen = [0.0] * (WIDE * len(at))
        for piece in view.pieces:
            row = at[piece.id]
            seen[row : row + 4] = 1.0, *self._spot((piece.x, piece.y), seat), float(piece.passive)
        for column, name in ((CARRIES, view.carrier), (BONUS, view.bonus), (CLUMSY, view.drop)):
            if name is not None:
                seen[at[name] + column] = 1.0
        return np.array((*seen, *self._table(view, seat, memory)), np.float32)

    def _spot(self, spot: Spot | None, seat: Seat) -> Iterable[float]:
        """A place as that seat sees it; nothing where there is none."""
        if spot is None:
            return 0.0, 0.0
        width, length = self.size_of_field
        u, v = min(max(spot[0] / width, 0.0), 1.0), min(max(spot[1] / length, 0.0), 1.0)
        return (u, v) if seat is Seat.SOUTH else (1.0 - u, 1.0 - v)

    def _table(self, view: State, seat: Seat, memory: int | None) -> Iterable[float]:
        gift = view.gift
        yield from (float(view.ball is not None), *self._spot(view.ball, seat))
        yield from (float(gift is not None and gift.seat is one) for one in (seat, seat.other))
        yield from self._spot(None if gift is None else (gift.x, gift.y), seat)
        yield from PHASE_FLAGS[view.phase]
        yield from (float(view.turn is seat), float(view.chooser is seat))
        yield from (float(view.kicker is one) for one in (seat, seat.other))
        yield from map(float, view.used.plain().values())
        yield from (float(view.last), float(view.barred))
        yield from (view.score[one] / view.options.touchdowns for one in (seat, seat.other))
        yield min((memory or 0) / self.max_flicks, 1.0)

    def asked(self, state: State, seat: Seat, choices: Choices[Action]) -> Asked:
        """What the phase lists; formations; or a pitch, kick or drop with the words beside it."""
        if choices.finite:
            return Asked(mine_first(choices, seat), ())
        phase = phase_of(state)
        if isinstance(phase, Pitching):
            return Asked(_words(state), list(_pitches(phase, state, seat)))
        if state.drop is not None:
            piece = state.piece(state.drop)
            assert piece is not None  # it is on the field
            spots = [(_heading(piece, spot), spot) for spot in ball_spots(state, piece.id)]
            return Asked((), [Gesture(DROPPING, partial(_drop, seat, spots), True, anywhere)])
        if state.phase is PhaseName.KICK:
            return Asked((), [Gesture(KICKING, partial(_kick, seat), True, anywhere)])
        return Asked(_formations(self.field, seat), ())


@cache
def _formations(field: Field, seat: Seat) -> tuple[Deploy, ...]:
    return tuple(placing for _, placing in lawful_formations(field, seat))


def _words(state: State) -> tuple[Action, ...]:
    """What may be said instead of a pitch."""
    if state.phase is not PhaseName.PLAY:
        return (Stop(),)
    last = state.options.defensive_placement and not state.last
    return (EndTurn(), LastAction()) if last else (EndTurn(),)


def _pitches(phase: Pitching, state: State, seat: Seat) -> Iterator[Gesture]:
    """A gesture for everything that a player may announce; only the ball of a pass cannot be set anywhere."""
    may = {name: phase.announced(state, name) for name in phase.who(state)}
    for number, name in enumerate(players_of(seat)):
        for what in may.get(name, ()):
            make = partial(_pitch, state, seat, name, what)
            fits = None if what is Announce.PASS else anywhere
            yield Gesture(_slot(number, what), make, True, fits)


def _slot(number: int, what: Announce) -> int:
    """Where the ball is loose one picks it up, where a foe has it one snatches it: never both."""
    if what in (Announce.PASS, Announce.HANDOVER):
        return PASSING + (what is Announce.HANDOVER)
    return number if what is Announce.NONE else TRYING + number


def _pitch(
    state: State, seat: Seat, name: str, what: Announce, angle: float, speed: float, _: float
) -> Pitch:
    """The ball of a pass is set where it is pitched to; a hand-over goes to the teammate nearest that way."""
    top = DISCS.ball_speed if what is Announce.PASS else DISCS.player_speed
    way = seen_angle(angle, seat)
    target = _towards(state, name, seat, way) if what is Announce.HANDOVER else None
    ball = way if what is Announce.PASS else None
    return Pitch(name, way, speed_of(speed, top), announce=what, target=target, ball_angle=ball)


def _towards(state: State, name: str, seat: Seat, angle: float) -> str | None:
    piece, own = state.piece(name), players_of(seat)
    mates = [one for one in state.pieces if one.id in own and one.id != name]
    if piece is None or not mates:
        return None
    return min(mates, key=lambda one: (_off(_heading(piece, (one.x, one.y)), angle), one.id)).id


def _heading(piece: Piece, spot: Spot) -> float:
    """The direction from a player to a spot."""
    return degrees(atan2(spot[1] - piece.y, spot[0] - piece.x))


def _off(heading: float, angle: float) -> float:
    """Degrees between two directions."""
    return abs((heading - angle + 180.0) % 360.0 - 180.0)


def _kick(seat: Seat, angle: float, speed: float, _: float) -> Kick:
    return Kick(BALL, seen_angle(angle, seat), speed_of(speed, DISCS.ball_speed))


def _drop(seat: Seat, spots: list[tuple[float, Spot]], angle: float, _: float, __: float) -> Drop:
    """Against the clumsy player, as near to that side as there is room."""
    way = seen_angle(angle, seat)
    return Drop(*min(spots, key=lambda one: (_off(one[0], way), one[1]))[1])


def pitch_bowl(
    actions: str = CONTINUOUS,
    episode: str = ROUND,
    max_flicks: Any = MOST_FLICKS,
    grid: Any = GRID,
    **options: Any,
) -> PitchBowlEncoding:
    """The encoding for these options; an episode is a `round`, to the first touchdown, or a whole `match`."""
    settings = checked_settings(actions, episode, max_flicks, grid)
    return PitchBowlEncoding(parse_options(options).plain(), *settings)
